#!/usr/bin/env bash
# Test the map of the code: every source file begins with a comment that says what it does; grader/docs/map.py prints
# it. Also: every grader/tests/units/test_NAME.c is a suite in run_suites.c.
set -u
cd "$(dirname "$0")/../.." || exit 2
passed=0 failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

expect() { # WHAT WANTED GOT
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAIL %s\nwanted:\n%s\ngot:\n%s\n' "$1" "$2" "$3"
    fi
}

# ---- a small tree ----

mkdir -p "$scratch"/common/sim "$scratch"/grader/{docs,tests,corpus}
cp grader/docs/map.py "$scratch/grader/docs/"
map() { "$scratch/grader/docs/map.py" "$@"; }
cat >"$scratch/grader/docs/rooms.txt" <<'END'
# The order.
grader       main.c: the command line
grader/docs  documents
common       what all need
common/sim   the simulator
END
put() { # FILE TEXT
    printf %b "$2" >"$scratch/$1"
}
put common/pair.c '#include "pair.h"\n'
put common/pair.def '/* The data of a pair, after A. Name. More. */\n'
put common/pair.h '/* Two things,\n * side by side. And more\n * of this. */\n#define PAIR_H\n'
put common/sim/trace.c '/* What a block asks for\n *\n * A second paragraph */\nint x;\n'
put common/sim/race.py '#!/usr/bin/env python3\n"""Races, in Python.\n\nMore."""\n'
put grader/run.sh '#!/bin/sh\n# Run it: a.sh, b.sh\n# and the rest\n\necho # no comment. Really\n'
put grader/tests/data.cu '__global__ void k() {}\n'
put grader/corpus/wrong.c 'int wrong;\n'
expect 'the whole map' "$(printf '%s\n' \
    'grader   main.c: the command line' '    run.sh  Run it: a.sh, b.sh and the rest' '' 'grader/docs   documents' \
    '    map.py  Print the map of the code: every room with what it holds, every file with the first' \
    '            sentence of its first comment.' '' \
    'common   what all need' '    pair.c .h  Two things, side by side.' '    pair.def   The data of a pair, after A. Name.' '' \
    'common/sim   the simulator' '    race.py  Races, in Python.' '    trace.c  What a block asks for')" "$(map)"
expect 'a word begins with what is looked for' \
    "$(printf '%s\n' 'common/sim   the simulator' '    race.py  Races, in Python.')" "$(map RACE)"
expect 'a room is found by what it holds' 'common   what all need' "$(map need)"
expect 'no file lacks its comment' 'status 0' "$(map --check; echo "status $?")"

put common/pair.h '#define PAIR_H\n/* Two things. */\n'
put common/sim/silent.sh '#!/bin/sh\necho hello\n'
expect 'files that lack their comment' \
    "$(printf '%s\n' 'common   what all need' '    pair.c .h  ?' '' 'common/sim   the simulator' '    silent.sh  ?' 'status 1')" \
    "$(map --check; echo "status $?")"

# ---- the kit ----

expect 'every source file begins with a comment that says what it does' '' "$(grader/docs/map.py --check)"

suites() {
    local file name
    for file in grader/tests/units/test_*.c; do
        name=${file##*/test_}
        grep -qF "X(${name%.c})" grader/tests/units/run_suites.c || echo "$file"
    done
}
expect 'every suite is run' '' "$(suites)"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
