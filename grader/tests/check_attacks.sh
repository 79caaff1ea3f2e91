#!/usr/bin/env bash
# Run the attacks of grader/corpus/attacks: with every sandbox back end that works on this machine, and, where
# that does no harm, with none, as root and as a plain user; then the compile bombs of grader/bombs beside an honest
# submission. Prints a table and a last line "N passed, N failed".
#
#   grader/tests/check_attacks.sh             everything
#   grader/tests/check_attacks.sh --quick     a few attacks as the calling user; no bombs
set -u
cd "$(dirname "$0")/../.." || exit 2
kit=$PWD
box=$(mktemp -d "${TMPDIR:-/tmp}/attacks-XXXXXX")
trap 'rm -rf "$box"' EXIT
passed=0 failed=0
attacks=corpus/attacks
[ "${1-}" = --quick ] && attacks=corpus/attacks/lab1_reads_

good() { passed=$((passed + 1)); }
bad() { # WHAT
    failed=$((failed + 1))
    echo "not right: $*"
}

# Run a command as this user or as another one, with a temporary folder of its own.
as() { # WHO COMMAND...
    local who=$1 tmp=$box/$1
    shift
    if [ "$who" != user ] || [ "$(id -u)" != 0 ]; then
        mkdir -p "$tmp" && TMPDIR=$tmp "$@"
    else
        chmod 711 "$box"
        install -d -m 700 -o nobody "$tmp"
        TMPDIR=$tmp setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups --inh-caps=-all "$@"
    fi
}

# The users to test as: root and a plain user, or only the caller.
people() {
    if [ "$(id -u)" != 0 ] || [ "$attacks" != corpus/attacks ]; then
        id -u | sed 's/^0$/root/; s/^[0-9]*$/user/'
    elif setpriv --reuid=nobody --clear-groups test -r "$kit/grade" 2>/dev/null; then
        echo root user
    else
        echo "a plain user cannot read $kit: as root only" >&2
        echo root
    fi
}

works() { # WHO BACKEND
    [ "$2" = none ] || as "$1" ./grade lab1 labs/lab1_moving_average.cu --sandbox "$2" >/dev/null 2>&1 || [ $? = 1 ]
}

# One line "ATTACK COLUMN OUTCOME" for each; a ! marks an outcome other than the file expects.
try_all() { # WHO BACKEND
    as "$1" ./build/selfcheck -j 2 -v -s "$2" "$attacks" >"$box/log" 2>&1
    sed -n "s,^\(ok  \|FAIL\)  .*lab1_\(.*\)\.cu  \(.*\)$,\1|\2|\3,p" "$box/log" |
        while IFS='|' read -r mark attack outcome; do
            [ "$mark" = FAIL ] && outcome="!$outcome"
            echo "$attack $1,$2 ${outcome// /_}"
        done >>"$box/table"
    grep -v '^ok' "$box/log" | sed '$d'
    passed=$((passed + $(grep -c '^ok' "$box/log"))) failed=$((failed + $(grep -c '^FAIL' "$box/log")))
    grep -q '^ok\|^FAIL' "$box/log" || bad "selfcheck as $1 with $2: $(tail -n 1 "$box/log")"
}

show_table() {
    awk '!($2 in seen) { seen[$2]; columns[++n] = $2 }
         { if (!($1 in known)) { known[$1]; rows[++m] = $1 } cell[$1, $2] = $3 }
         END { printf "%-22s", "attack"
               for (c = 1; c <= n; c++) printf "%-17s", columns[c]
               for (r = 1; r <= m; r++) {
                   printf "\n%-22s", rows[r]
                   for (c = 1; c <= n; c++) printf "%-17s", cell[rows[r], columns[c]]
               }
               print "" }' "$box/table"
}

# An attack must leave no file and no process.
look_for_remains() {
    local left
    left=$(find "$box" -mindepth 2; ls -d /tmp/left_by_lab1 /dev/shm/left_by_lab1 /var/tmp/left_by_lab1 2>/dev/null)
    if [ -z "$left" ]; then good; else bad "files are left: $left"; fi
    left=$(find /proc -maxdepth 2 -name exe -lname "$kit/build/recorder*" 2>/dev/null)
    if [ -z "$left" ]; then good; else bad "processes are left: $left"; fi
}

since() { awk -v a="$1" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f", b - a }'; } # seconds
honest() { # FILE
    ./grade lab1 solutions/lab1_moving_average.cu --seed 7 --json - | grep -v '"source"' >"$1"
}

# An honest submission graded beside a bomb gets the same points as alone. Its time is only shown: other programs run
# on this machine as well.
bombs() {
    local start alone took bomb name pid expected
    honest "$box/alone.json"
    start=$(date +%s.%N)
    honest "$box/alone.json"
    alone=$(since "$start")
    printf '\n%-22s %-10s %s\n' "compile bomb" "its verdict" "an honest one beside it (alone: $alone s)"
    for bomb in grader/tests/bombs/*.cu; do
        name=${bomb##*lab1_}
        ./grade lab1 "$bomb" --json "$box/bomb.json" >/dev/null 2>&1 &
        pid=$!
        sleep 1
        start=$(date +%s.%N)
        honest "$box/beside.json"
        took=$(since "$start")
        wait "$pid"
        printf '%-22s %-10s %s s\n' "${name%.cu}" "$(sed -n 's/.*"verdict": "\(.*\)",/\1/p' "$box/bomb.json")" "$took"
        expected=$(sed -n '1s/.*verdict=\([a-z_]*\).*/\1/p' "$bomb")
        if grep -q "\"verdict\": \"$expected\"" "$box/bomb.json"; then good; else bad "the bomb's verdict"; fi
        if cmp -s "$box/alone.json" "$box/beside.json"; then good; else bad "another result beside $bomb"; fi
        rm -f "$box/bomb.json"
    done
    rm -f "$box"/*.json
}

for who in $(people); do
    for backend in landlock bubblewrap none; do
        if works "$who" "$backend"; then
            try_all "$who" "$backend"
        else
            echo "$backend does not work here as $who: skipped"
        fi
    done
done
show_table
[ "${1-}" = --quick ] || ./build/sandbox_cost
look_for_remains
[ "${1-}" = --quick ] || bombs
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
