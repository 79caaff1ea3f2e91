#!/usr/bin/env bash
# A lab of a kind that the kit does not have, a stencil on a rectangle, from `make new-lab` to grades and plots: in a copy
# of the tree, filled in from grader/tests/new_lab/. Prints a line for each failure and a last line "N passed, N failed".
#
#   grader/tests/new_lab.sh
set -u
cd "$(dirname "$0")/../.." || exit 2
kit=$PWD fixture=$PWD/grader/tests/new_lab
box=$(mktemp -d "${TMPDIR:-/tmp}/new-lab-XXXXXX")
trap 'rm -rf "$box"' EXIT
passed=0 failed=0

# check NAME STATUS WORDS COMMAND...: its exit status, and a regular expression in what it prints.
check() {
    local name=$1 status=$2 words=$3 got
    shift 3
    "$@" >"$box/out" 2>&1
    got=$?
    if [ "$got" = "$status" ] && { [ -z "$words" ] || grep -qE -- "$words" "$box/out"; }; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL new lab: $name: status $got, not $status, or no /$words/ in:" && head -30 "$box/out" | sed 's/^/    /'
    fi
}

# What is built comes along, so that only what the new lab changes is compiled.
mkdir "$box/kit"
tar --exclude=./.git --exclude=./.lab --exclude=./build/cuda -cf - . | tar -xf - -C "$box/kit"
cd "$box/kit" || exit 2
[ ! -d "$kit/build/cuda" ] || ln -s "$kit/build/cuda" build/cuda

# ---- from the templates ----

checksums() { find common grader solutions handouts labs -type f -exec sha256sum {} + | sort; }
checksums >"$box/before"
check "it says which files" 0 'Lab [0-9]+ builds' make --no-print-directory new-lab NAME=plane5
number=$(sed -n 's/^Lab \([0-9]*\) builds.*/\1/p' "$box/out")
lab=lab$number
cp "$box/out" "$box/said"
checksums >"$box/after"
comm -13 "$box/before" "$box/after" | sed 's/^[0-9a-f]* *//' | grep -v '^labs/' | sort >"$box/touched"
check "five files, besides the skeleton" 0 '^5$' grep -c . "$box/touched"
check "all of them named" 0 '^5$' sh -c "grep -oFf '$box/touched' '$box/said' | sort -u | grep -c ."
check "a name that is taken" 2 'has the word dot already' make --no-print-directory new-lab NAME=dot
check "a name that is none" 2 'which name' make --no-print-directory new-lab NAME=5plane

# ---- filled in ----

filled() { sed "s/@N@/$number/g; s/@name@/plane5/g; s/@NAME@/PLANE5/g" "$1"; }
replaced() { # FILE PART: what the template put there becomes what the fixture has
    filled "grader/labs/new_lab/$2.template" >"$box/from"
    filled "$fixture/$2" >"$box/to"
    python3 - "$1" "$box/from" "$box/to" <<'END'
import sys
text, old, new = (open(name).read() for name in sys.argv[1:])
assert text.count(old) == 1, old
open(sys.argv[1], "w").write(text.replace(old, new))
END
}
check "prototype" 0 '' replaced common/lab.h prototype
check "parameters" 0 '' replaced common/definition.h parameters
check "definition" 0 '' replaced common/definition.h want
filled "$fixture/record" >"grader/labs/${lab}_plane5.c"
filled "$fixture/solution" >"solutions/${lab}_plane5.cu"
filled "$fixture/handout" >"handouts/${lab}_plane5.md"
check "sync" 0 "labs/${lab}_plane5.cu" make --no-print-directory sync

# ---- a second lab stays as its templates are; both are built at once, since a lab's definition is in most objects ----

check "a second lab" 0 "Lab $((number + 1)) builds" make --no-print-directory new-lab NAME=plane6
template=lab$((number + 1))
check "it builds" 0 '  grade$' make --no-print-directory CFLAGS='-O0' grade
check "the template's solution" 0 'Score: 100 of 100' ./grade "$template" "solutions/${template}_plane6.cu" --device sim --no-history
check "its skeleton" 1 'Score: 0 of 100' ./grade "$template" --device sim --no-history

grade() { ./grade "$lab" "$@" --device sim --no-history --seed 7; }
check "the solution" 0 'Score: 100 of 100' grade "solutions/${lab}_plane5.cu" --json right.json
check "its counts name both edges" 0 '"m": 602' grep '"m"' right.json
check "the skeleton" 1 "load each thread's cell into the tile" grade

# ---- wrong kernels, explained in two dimensions ----

wrong() { # NAME: a mistake in the solution, which is graded once
    if [ ! -e "$1.said" ]; then
        sed -f "$fixture/wrong_$1.sed" "solutions/${lab}_plane5.cu" >"$1.cu"
        ! cmp "$1.cu" "solutions/${lab}_plane5.cu" || return 2
        grade "$1.cu" -v >"$1.said"
        echo $? >"$1.status"
    fi
    tr -s ' \n' ' ' <"$1.said"
    return "$(cat "$1.status")"
}
check "high side: which outputs" 1 'j = 30, 60, \.\.\., 600 \(j mod 30 = 0\): the high face of each tile' wrong high_side
check "high side: the picture" 1 'What out\[i\]\[j\] takes of each cell of in, .* j-1 j j\+1 yours i-1 \. alpha' \
    wrong high_side
check "a neighbour twice" 1 'in\[i-1\]\[j\]: .*, should be alpha; in\[i\+1\]\[j\]: nothing, should be alpha' wrong neighbour
check "the row's length" 1 'Right where n = m, wrong at all other sizes' wrong row_length
check "the boundary" 1 '[0-9]+ of [0-9]+ boundary cells were written, on j = 126; .* Right where m - 2 is a multiple of 30' wrong boundary
check "a place has two indices" 1 'out\[[0-9]+\] \(i = [0-9]+, j = [0-9]+\) ' wrong neighbour

# ---- what else reads the record ----

check "versions, by dimension" 0 '^ +130 .* [num]s' ./grade versions "$lab" "solutions/${lab}_plane5.cu" n=34,130 --device sim
check "a sweep's sizes" 2 'the simulator tries at most 4098' ./grade sweep "$lab" n=5000 --device sim
check "a prediction" 0 'Predictions: 1 of 1 right' sh -c "./grade $lab --reset >/dev/null; sed -i 's/^blocks =.*/blocks = 200/' labs/${lab}_predict.txt
    cp solutions/${lab}_plane5.cu labs/; ./grade $lab --device sim --no-history"
if command -v gnuplot >/dev/null; then
    check "a picture of what a block loads" 0 'plane5_access.svg +1024 loads of 1024 cells, 900 outputs' \
        grade "solutions/${lab}_plane5.cu" --plot
else
    echo "skipped: pictures of the new lab (no gnuplot)"
fi
echo "$passed passed, $failed failed"
