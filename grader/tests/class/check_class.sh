#!/usr/bin/env bash
# A generated class, graded whole, and once more with kill -9 at random moments: every verdict has to be as expected,
# and both times the same, byte for byte but for times. Prints the cost; the last line is "N passed, N failed".
#
#     grader/tests/class/check_class.sh [N [KILLS]]      N students with two labs each (24), that many kills (10)
set -u
kit=$(cd "$(dirname "$0")/../../.." && pwd)
students=${1:-24} kills=${2:-10} passed=0 failed=0
folder=$(mktemp -d "${TMPDIR:-/tmp}/class-XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2

confirm() { # NAME COMMAND...
    local name=$1
    shift
    if "$@"; then passed=$((passed + 1)) && echo "ok - $name"; else failed=$((failed + 1)) && echo "not ok - $name"; fi
}

# In the place of this shell, so that what is killed is the grader; or beside it.
exec_into() { exec "$kit/grade" class c/submissions --roster c/roster.csv --seed 7 --out "$1"; }
grade_into() { (exec_into "$1"); }

# Every file, without what a clock says, with its name.
contents() { # REPORT
    find "$1" -type f ! -name .lock -print0 | sort -z | while IFS= read -r -d '' file; do
        printf '%q\n' "${file#"$1"}"
        sed -E '/"(graded_at|wall_seconds|tries)"/d' "$file"
    done
}

# The same numbers every time; the moments fall where the machine's speed lets them.
killed_often() { # SECONDS of an undisturbed run
    local k run
    RANDOM=1
    for ((k = 0; k < kills; k++)); do
        exec_into killed >log 2>&1 &
        run=$!
        sleep "$(awk -v s="$1" -v n="$kills" -v r=$RANDOM 'BEGIN { print 0.05 + 1.8 * s / n * r / 32768 }')"
        kill -9 "$run" && wait "$run"
        find killed/results -name 'lab*.json' ! -name '*not_graded*' -printf '%i %p\0' | sort -z >>there
    done 2>/dev/null
    grade_into killed >log 2>&1
    tail -3 log
}

nothing_twice() { # a result that stood there at a kill is the one that stands there now
    find killed/results -name 'lab*.json' ! -name '*not_graded*' -printf '%i %p\0' | sort -z >last
    [ -z "$(sort -zu there | comm -z -23 - last | tr '\0' '\n')" ]
}

as_ever() { diff <(contents whole) <(contents killed) | head -40; [ "${PIPESTATUS[0]}" = 0 ]; }

"$kit/grader/class/make_class.sh" c "$students"
start=$SECONDS
grade_into whole >log 2>/dev/null
head -1 log && tail -3 log
confirm "verdicts of $students students" "$kit/grader/class/check_class.py" whole c/expected
killed_often $((SECONDS - start))
confirm "the same after $kills kills" as_ever
confirm 'nothing graded twice' nothing_twice
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
