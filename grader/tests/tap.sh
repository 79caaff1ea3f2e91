# Run tests of the command line: source this with `only` set to a word, or empty. Gives an empty working directory
# of its own, and below check and confirm, which print one line a case, in the form of TAP; call finish at the end.

kit=$(cd "$(dirname "$0")/../.." && pwd)
grade=${GRADE:-$kit/grade}
box=$(mktemp -d "${TMPDIR:-/tmp}/test-XXXXXX")
export TMPDIR=$box/tmp CLI_TEST_MARK=$box
unset NO_COLOR
work=$box/work
mkdir "$TMPDIR" "$work"
trap 'rm -rf "$box"' EXIT
cd "$work" || exit 1

passed=0 failed=0 number=0
deadline=1000 # seconds, for a case that hangs: a busy machine is slow

# Processes that a case has left: they work in its folders, or have its environment and no parent.
strays() {
    local p
    find /proc/[0-9]*/cwd -maxdepth 0 -lname "$TMPDIR*" 2>/dev/null | cut -d/ -f3 | grep -vx "$$\|$BASHPID"
    for p in $(grep -lzxF "CLI_TEST_MARK=$box" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3); do
        grep -q . "/proc/$p/cmdline" 2>/dev/null && [ "$(awk '{print $4}' "/proc/$p/stat" 2>/dev/null)" = 1 ] &&
            [ "$p" != $$ ] && echo "$p"
    done
}

report() { # RESULT NAME DETAIL
    number=$((number + 1))
    if [ "$1" = ok ]; then
        passed=$((passed + 1))
        echo "ok $number - $2"
    else
        failed=$((failed + 1))
        echo "not ok $number - $2: $3"
        sed 's/^/#   /' "$box/out" | head -20
    fi
}

# check NAME STATUS WORDS COMMAND...: run the command; its exit status has to be STATUS and its output, a
# line of it or all lines as one, has to match the regular expression WORDS, and no process and no file may be left.
check() {
    local name=$1 status=$2 words=$3 got left
    shift 3
    case $name in *"$only"*) ;; *) return ;; esac
    timeout -k 5 "$deadline" "$@" >"$box/out" 2>&1 </dev/null
    got=$?
    left=$(ls -A "$TMPDIR")$(strays)
    if [ "$got" != "$status" ]; then
        report bad "$name" "exit status $got, not $status"
    elif [ -n "$words" ] && ! grep -aqiE -- "$words" "$box/out" && ! tr -s ' \n' ' ' <"$box/out" | grep -aqiE -- "$words"; then
        report bad "$name" "its output does not match /$words/"
    elif grep -aqE 'AddressSanitizer|runtime error:|LeakSanitizer' "$box/out"; then
        report bad "$name" "a sanitizer complains"
    elif [ -n "$left" ]; then
        report bad "$name" "left these: $left"
        rm -rf "${TMPDIR:?}"/*
    else
        report ok "$name"
    fi
}

# A check of something that `check` cannot say: confirm NAME COMMAND...
confirm() {
    local name=$1
    shift
    case $name in *"$only"*) ;; *) return ;; esac
    if "$@" >"$box/said" 2>&1; then
        report ok "$name"
    else
        cat "$box/said" >>"$box/out"
        report bad "$name" "does not hold"
    fi
}

# The last lines; its status is the test's.
finish() {
    echo "1..$number"
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
