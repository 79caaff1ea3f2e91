#!/usr/bin/env bash
# Test the command line, with wrong input of every kind. Prints one line per case, in the form of
# TAP, and a last line "N passed, N failed". Usage: grader/tests/cli.sh [WORD],
# to run the cases with WORD in their names.
set -u
only=${1:-}
export COLUMNS=100
. "$(dirname "$0")/tap.sh"

good=$kit/solutions/lab1_moving_average.cu

# --- wrong usage -----------------------------------------------------------------------------------------
check 'help' 0 'usage:.*LAB' "$grade" --help
check 'help fits 80 columns' 0 'usage' "$grade" --help
confirm 'indeed' sh -c "! grep -qE '^.{81}' '$box/out'"
for command in class sweep orders versions prove board; do
    check "help of $command" 0 "^usage: ./grade $command " "$grade" $command --help
    confirm "help of $command fits 80 columns" sh -c "! grep -qE '^.{81}' '$box/out'"
done
check 'no lab' 2 'which lab' "$grade" --device sim
check 'a file without its lab' 0 '^Lab 1: ' "$grade" "$good"
cp "$kit/solutions/lab3_warp_shuffle.cu" mine.cu
check 'a file that only its entry points name' 0 '^Lab 3: ' "$grade" mine.cu
check 'lab 99' 2 'lab99: there is no such lab; labs are lab0 to lab[0-9]+' "$grade" lab99
check 'lab by a wrong name' 2 'no such lab' "$grade" lab3_tiling
check 'sweep of no lab' 2 'which lab. For example: ./grade sweep lab1 BLOCK' "$grade" sweep
check 'versions of no lab' 2 'which lab. For example: ./grade versions lab1' "$grade" versions
check 'a file that is not there' 2 'lab1.cu: there is no such file' "$grade" lab1.cu
: >nameless.cu
check 'an empty file without a lab' 2 'nameless.cu: which lab is it for' "$grade" nameless.cu
check 'complaints fit 80 columns' 2 'Kinds are' env COLUMNS=80 "$grade" --explain nonsense
confirm 'indeed' sh -c "! grep -qE '^.{81}' '$box/out'"
check 'two labs' 2 'one lab at a time' "$grade" lab1 lab2
check 'two files' 2 'one file at a time' "$grade" lab1 a.cu b.cu
check 'unknown option' 2 'no such option.*did you mean --device' "$grade" lab1 --devise=sim
check 'unknown short option' 2 'no such option' "$grade" lab1 -x
check 'missing value' 2 'value is missing' "$grade" lab1 --json
check 'value is an option' 2 'value is missing' "$grade" lab1 --json --seed 3
check 'unknown device' 2 'auto, cuda or sim' "$grade" lab1 --device tpu
check 'no such sandbox' 2 'choose auto, required, bubblewrap or landlock' "$grade" lab1 --sandbox firejail
check 'seed not a number' 2 'not a number' "$grade" lab1 --seed 12x
check 'negative seed' 2 'not a number' "$grade" lab1 --seed -1
check 'seed too large' 2 'too large' "$grade" lab1 --seed 99999999999999999999
check 'empty argument' 2 'empty' "$grade" lab1 ''

# --- things that are not submissions ---------------------------------------------------------------------
mkfifo pipe
mkdir folder.cu
ln -s nowhere.cu dangling.cu
check 'missing file' 2 'nothere.cu: there is no such file' "$grade" lab1 nothere.cu
check 'dangling link' 2 'dangling.cu: there is no such file' "$grade" lab1 dangling.cu
check 'folder' 2 'is a folder' "$grade" lab1 folder.cu
check 'pipe' 2 'is a pipe' "$grade" lab1 pipe
check 'device' 2 'is a device' "$grade" lab1 /dev/zero

# --- files that earn nothing -----------------------------------------------------------------------------
: >empty.cu
head -c 3000000 /dev/zero | tr '\0' '(' >parens3m.cu
head -c 200000 /dev/zero | tr '\0' '(' >parens.cu
printf '#include "lab.h"\n// \0\n' >nul.cu
printf '#include "self.cu"\n#include "student.cu"\n#include "student.cu"\n' >self.cu
printf '#include "/dev/stdin"\n' >stdin.cu
printf '#include "/dev/zero"\n' >zero.cu
printf '#error no way\n' >error.cu
printf '#include "lab.h"\nextern "C" void moving_average(float *x, int n) { }\n' >wrong_signature.cu
printf '#include "lab.h"\n\nvoid moving_average(float *x, float *y, int n) { }\n' >overload.cu
printf 'void moving_average(const float *x, float *y, int n) { }\n' >no_header.cu
printf '#include "lab.h"\n' >no_entry.cu
printf '#include "lab.h"\nchar big[1ul << 33] = {1};\n' >huge.cu
printf '#include "lab.h"\nchar big[300ul << 20] = {1};\n' >large.cu
cat >bomb.cu <<'EOF'
template <int N, int M> struct F { static const long v = F<N - 1, M * 2>::v + F<N - 1, M * 2 + 1>::v; };
template <int M> struct F<0, M> { static const long v = 1; };
long x = F<26, 1>::v;
EOF
check 'empty file' 1 'empty' "$grade" lab1 empty.cu
check '3 MB of (' 1 'larger than 256 KB' "$grade" lab1 parens3m.cu
check '200 KB of (' 1 'compile error|limit' "$grade" lab1 parens.cu
check 'NUL bytes' 1 'line 2 holds a zero byte' "$grade" lab1 nul.cu
check 'includes itself' 1 'self.cu' "$grade" lab1 self.cu
check 'includes /dev/stdin' 1 'not defined|No such file|Permission denied' "$grade" lab1 stdin.cu
check 'includes /dev/zero' 1 'No such file|Permission denied' "$grade" lab1 zero.cu
check '#error' 1 'error.cu:1:2: error: #error no way' "$grade" lab1 error.cu
check 'wrong signature' 1 'wrong_signature.cu\(2\): error: more than one instance' "$grade" lab1 wrong_signature.cu
check 'other parameters' 1 'overload.cu\(3\).*other parameters' "$grade" lab1 overload.cu
check 'lab.h missing' 1 'no_header.cu\(1\).*#include "lab.h" is missing' "$grade" lab1 no_header.cu
check 'missing entry point' 1 'moving_average is not defined as' "$grade" lab1 no_entry.cu
check 'a file of 8 GB' 1 'limit: the compiler.s output for this file is too large .400 MB.: take out' "$grade" lab1 huge.cu
check 'a program of 300 MB' 1 'limit: the compiled program is too large .256 MB of host code.' "$grade" lab1 large.cu

# --- names -----------------------------------------------------------------------------------------------
for name in 'a name with spaces.cu' "it's \"quoted\" \$HOME.cu" -leading.cu $'latin1-\xe9.cu' lab2; do cp error.cu "./$name"; done
check 'name with spaces' 1 'a name with spaces.cu:1:2: error' "$grade" lab1 'a name with spaces.cu'
check 'name with quotes' 1 "it's \"quoted\" .HOME.cu:1:2: error" "$grade" lab1 "it's \"quoted\" \$HOME.cu"
check 'name with a dash' 1 ' -leading.cu:1:2: error' "$grade" lab1 -- -leading.cu
check 'name that is not UTF-8' 1 'cu:1:2: error' "$grade" lab1 $'latin1-\xe9.cu'
check 'file named like a lab' 1 ' lab2:1:2: error' "$grade" lab1 lab2

# --- files that are all right ----------------------------------------------------------------------------
sed 's/$/\r/' "$good" >crlf.cu
{ printf '\xef\xbb\xbf'; cat "$good"; } >bom.cu
{ cat "$good"; printf '// caf\xe9 \xff\n'; } >latin1.cu
{ cat "$good"; printf '// the end'; } >no_newline.cu
ln -s "$good" linked.cu
ln -s "$grade" grade-link
full='Score: 100 of 100'
check 'CRLF' 0 "$full" "$grade" lab1 crlf.cu
check 'BOM' 0 "$full" "$grade" lab1 bom.cu
check 'Latin-1 comments' 0 "$full" "$grade" lab1 latin1.cu
check 'no last newline' 0 "$full" "$grade" lab1 no_newline.cu
check 'link to a file' 0 "$full" "$grade" lab1 linked.cu
mkdir ../real
ln -s real ../link
check 'temporary folder through a link, named from here' 0 'Score' env TMPDIR=../link "$grade" lab1 "$good"
check 'without a sandbox' 0 'switched off by --unsafe-no-sandbox' "$grade" lab1 --unsafe-no-sandbox "$good"
check 'through a link, options first' 0 "$full" ./grade-link --seed 0x7 --device=sim 1 "$good"

is_json() { python3 -c 'import json,sys; r = json.load(open(sys.argv[1], encoding="utf-8")); sys.exit(r["schema"] != 1)' "$1"; }

# --- hints and explanations ------------------------------------------------------------------------------
wrong=$kit/grader/corpus/wrong
check 'hint' 1 'Which thread stores the cell' "$grade" lab1 "$wrong/lab1_no_barrier.cu" --hint
check 'second hint' 1 'put a __syncthreads\(\) between' "$grade" lab1 "$wrong/lab1_no_barrier.cu" --hint 2
check 'third hint' 1 'There is no further hint' "$grade" lab1 "$wrong/lab1_no_barrier.cu" --hint=3
check 'hint for a skeleton' 1 'lab4_tiling.cu:25: TODO: ' "$grade" lab4 --hint --no-history
check 'hint for a compile error' 1 'Which file does the line include' "$grade" lab1 "$wrong/lab1_unknown_header.cu" --hint
check 'hint when all is done: the boss' 0 'moving_average, time beside the boss' "$grade" lab1 "$good" --hint
check 'no leaderboard yet' 2 'you have joined no leaderboard' "$grade" board
check 'a leaderboard in a folder that others may empty' 2 'users could remove|cannot|No such' "$grade" board --join fox --folder /nowhere
check 'words that are none of it' 2 '--joni: write --join NAME --folder FOLDER' "$grade" board --joni fox
check 'a name without a folder' 2 '--join takes a name and a folder' "$grade" board --join fox
check 'help of the leaderboard' 0 'earn nothing' "$grade" board --help
check 'the boss is done' 0 'nothing is left to do in this lab; go on with lab 2' "$grade" lab1 "${good%.cu}_fast.cu" --hint
check 'hint and JSON' 1 'Hint 1 of 3' "$grade" lab1 error.cu --hint --json hint.json
confirm 'JSON beside the hint' is_json hint.json
check 'a hint keeps the seed' 1 'this command with --hint 2 --seed 77' "$grade" lab1 "$wrong/lab1_no_barrier.cu" --hint --seed 77
check 'no fourth hint' 2 'from 1 to 3' "$grade" lab1 --hint 4
check 'the report leads to both' 1 '^More: --hint, -v .all details., ./grade --explain shared_race' "$grade" lab1 "$wrong/lab1_no_barrier.cu"
fits() { [ "$(wc -l <"$box/out")" -le 24 ] && ! LC_ALL=C.UTF-8 grep -qE '^.{81}' "$box/out"; }
for file in lab1_no_barrier lab2_partial_block lab4_no_barrier lab5_no_first_barrier lab6_coefficients_swapped lab6_below_stays; do
    cp "$wrong/$file.cu" .
    check "$file: report" 1 '^Next: ' env -u COLUMNS LC_ALL=C.UTF-8 "$grade" "${file%%_*}" "$file.cu"
    confirm "$file: on one screen of 24 lines and 80 columns" fits
    rm "$file.cu"
done
# What section 3 of SARIF 2.1.0 requires of a log, read by a library that is not the kit's.
is_sarif() { python3 -c '
import json, sys
log = json.load(open(sys.argv[1], encoding="utf-8"))
assert log["version"] == "2.1.0" and len(log["runs"]) == 1
assert log["runs"][0]["tool"]["driver"]["name"]
for result in log["runs"][0]["results"]:
    assert result["message"]["text"] and result["level"] in ("none", "note", "warning", "error")
    for place in result["locations"]:
        assert place["physicalLocation"]["artifactLocation"]["uri"]
        assert place["physicalLocation"].get("region", {"startLine": 1})["startLine"] >= 1
assert any("region" in place["physicalLocation"] for result in log["runs"][0]["results"] for place in result["locations"])' "$1"; }
check 'a line for each finding' 1 'lab1_no_barrier.cu:[0-9]+:[0-9]+: error: moving_average: .*\[' "$grade" lab1 "$wrong/lab1_no_barrier.cu" --format gcc
check 'findings as SARIF' 1 '"2.1.0"' "$grade" lab1 "$wrong/lab1_no_barrier.cu" --format sarif
confirm 'a log that the standard allows' is_sarif "$box/out"
# The published schema, if there is a copy: https://json.schemastore.org/sarif-2.1.0.json
fits_schema() { python3 -c '
import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[2], encoding="utf-8")), json.load(open(sys.argv[1], encoding="utf-8")))' "$SARIF_SCHEMA" "$1"; }
[ -z "${SARIF_SCHEMA-}" ] || confirm 'SARIF: a log that the published schema allows' fits_schema "$box/out"
# What clangd marks in an editor: nothing in a right file, and a mistake. Its flags are made for this machine.
marks() { # FILE PATTERN: what is marked fits; -v: nothing is marked
    clangd --check="$1" 2>&1 | grep '^E\[' >"$box/marks"
    [ "$2" = -v ] && ! [ -s "$box/marks" ] || grep -q -e "$2" "$box/marks"
}
if command -v clangd >/dev/null && make -s -C "$kit" compile_flags.txt; then
    mkdir -p editor/labs
    cp "$kit/compile_flags.txt" editor
    for file in "$kit"/labs/lab*.cu "$kit"/solutions/lab*.cu; do
        cp "$file" "editor/labs/"
        confirm "clangd marks nothing in $(basename "$file")" marks "editor/labs/$(basename "$file")" -v
    done
    sed 's/tile\[t\] = /tiel[t] = /' "$good" >editor/labs/typo.cu
    confirm 'clangd marks a mistake' marks editor/labs/typo.cu "undeclared identifier 'tiel'"
fi
check 'no such format' 2 'choose gcc or sarif' "$grade" lab1 --format xml
check 'the whole report' 1 'What shared_race means: ./grade --explain shared_race. A hint: this command with --hint' "$grade" lab1 "$wrong/lab1_no_barrier.cu" -v
check 'a barrier in an if: a warning at full marks' 0 'passes, with a warning' "$grade" lab1 "$wrong/lab1_return_before_barrier.cu"
confirm 'and it is the next step' grep -q '^Next: moving_average, line [0-9]*: move the barrier out of the if' "$box/out"
check 'explain' 0 'lab1_moving_average.md, "Barriers and races"' "$grade" --explain shared_race
check 'explain a check' 0 '^time, one of the four checks' "$grade" --explain time
check 'explain a part of a name' 0 '^shared_race' "$grade" --explain race
check 'explain nothing known' 2 'did you mean shared_race' "$grade" --explain shard_race

# --- the file is saved while it is graded ----------------------------------------------------------------
cp "$wrong/lab1_no_barrier.cu" saved.cu
mkdir saving-nvcc
cat >saving-nvcc/nvcc <<EOF
#!/bin/sh
{ echo '// quotes this?'; cat "$wrong/lab1_no_barrier.cu"; } >"$work/saved.cu"
echo "Cuda compilation tools, release 10.2, V10.2.89"
EOF
chmod +x saving-nvcc/nvcc
check 'saved: before, a line is quoted' 1 '^ +[0-9]+ \| .*tile' "$grade" lab1 saved.cu
check 'saved: while it is graded' 1 'shared_race' env -u CUDA_HOME -u CUDA_PATH PATH="$work/saving-nvcc:$PATH" "$grade" lab1 saved.cu
confirm 'saved: indeed' grep -q 'quotes this' saved.cu
confirm 'saved: no line is quoted that was not graded' sh -c "! grep -E '^ +[0-9]+ \\|' '$box/out'"

# --- the page --------------------------------------------------------------------------------------------
check 'page' 0 '^Page: open page.html in a browser\.$' "$grade" lab1 "$good" --page-to page.html --device sim
confirm 'page: a file that needs no other' sh -c "grep -q 'stencil-kit-trace' page.html && ! grep -qE '(src|href)=.?https?:' page.html"
check 'page: beside JSON' 0 '^{' "$grade" lab1 "$good" --page-to page.html --json - --device sim
check 'page: no such block' 0 'It has no steps: --block 99,0,0' "$grade" lab1 "$good" --page-to page.html --block 99,0,0 --device sim
check 'page: no such function' 0 'It has no steps: .*nothing' "$grade" lab1 "$good" --page-to page.html --function nothing --device sim
check 'page: cannot be written' 0 'no page: .*page.html' "$grade" lab1 "$good" --page-to "$good/page.html" --device sim
check 'page: n alone' 2 'go with --page' "$grade" lab1 "$good" --n 5

# --- sweeps ----------------------------------------------------------------------------------------------
halo=$kit/solutions/lab2_halo.cu
plots=$work/plots
has_plot() { # NAME: gnuplot's picture, or its data where there is no gnuplot
    if command -v gnuplot >/dev/null; then
        [ -s "$plots/$1.svg" ] && [ -s "$plots/$1.png" ]
    else
        [ -s "$plots/$1.dat" ]
    fi
}
sweep_is_json() { python3 -c '
import json, sys
points = json.load(open(sys.argv[1]))["points"]
sys.exit([p["BLOCK"] for p in points] != [64, 256] or not all(p["entries"][0]["right"] for p in points))' "$1"; }
slopes_are_right() { python3 -c '
import json, sys
stencils = json.load(open(sys.argv[1]))["stencils"]
ok = len(stencils) == 4 and all(abs(s["sin"]["slope"] - 2 * s["radius"]) < 0.2 and s["square"]["exact"] for s in stencils)
sys.exit(not ok)' "$1"; }
check 'sweep' 0 '^ +256  right +100/100 +1.00' "$grade" sweep lab1 "$good" BLOCK=64,256 --device sim --plots "$plots" --json sweep.json
confirm 'sweep: points as JSON' sweep_is_json sweep.json
confirm 'sweep: a plot' has_plot sweep_lab1_moving_average_BLOCK
check 'sweep: a block of 2048' 1 'more than 1024 threads per block is refused' "$grade" sweep lab1 "$good" BLOCK=2048 --device sim --plots "$plots"
sed 's/float tile\[BLOCK + 1\]/float tile[CELLS]/' "$good" >cells.cu
check 'sweep: beyond 48 KB of shared memory' 1 'More than 48 KB' "$grade" sweep lab1 cells.cu CELLS=16384 n=10 --device sim --plots "$plots"
check 'sweep: over sizes' 0 '^ +1000  right' "$grade" sweep lab1 "$good" n=10,1000 --device sim --plots "$plots"
check 'sweep: over the radius' 0 '^ +3 +1000  right .* 1\.0241 ' "$grade" sweep lab2 "$halo" R=3 n=1000 --device sim --plots "$plots"
check 'sweep: does not compile' 1 'compile_error' "$grade" sweep lab1 error.cu n=1,2 --device sim --plots "$plots"
check 'sweep: nothing to sweep' 2 'For example: ./grade sweep lab1 BLOCK=' "$grade" sweep lab1
check 'sweep: unknown macro' 2 'did you mean BLOCK' "$grade" sweep lab1 "$good" BLOK=3
check 'sweep: a macro with a value of its own' 2 'lab1_textbook.cu:5: always defines BLOCK_SIZE.*#ifndef' "$grade" sweep lab1 "$kit/grader/corpus/honest/lab1_textbook.cu" BLOCK_SIZE=32
check 'sweep: no range' 2 '"8..4" is no value and no range' "$grade" sweep lab1 BLOCK=8..4
check 'sweep: too many points' 2 'points are too many' "$grade" sweep lab1 BLOCK=1..9 n=1..9
check 'sweep: an option of ./grade' 2 'this command takes only' "$grade" sweep lab1 BLOCK=32 --hint
check 'sweep: missing file' 2 'nothere.cu: there is no such file' "$grade" sweep lab1 nothere.cu BLOCK=32
check 'sweep: help' 0 'usage: ./grade sweep' "$grade" sweep --help
check 'prove: a right file' 0 'proved for all n up to 2,147,483,647' "$grade" prove lab1 "$good"
check 'prove: a size that goes wrong' 1 'wrong at n = 1: line 14: reads x' "$grade" prove lab1 "$wrong/lab1_not_cyclic.cu"
check 'prove: for programs' 0 '"result": "proved"' "$grade" prove lab1 "$good" --json -
check 'prove: no number' 2 'from 1 to 2147483647' "$grade" prove lab1 --up-to x
check 'orders' 0 'Every order is as it should be' "$grade" orders "$halo" R=1,2 --plots "$plots" --json orders.json
confirm 'orders: slopes within 0.2 of 2R' slopes_are_right orders.json
confirm 'orders: a plot' has_plot order_first
check 'orders: a wrong sign' 1 'the error does not shrink' "$grade" orders "$wrong/lab2_wrong_sign.cu" R=1 --plots "$plots"
sed 's/f\[first + t\]/f[min(first + t + 1, n - 1)]/' "$halo" >shifted.cu
check 'orders: shifted by one' 1 'shrinks only like h' "$grade" orders shifted.cu R=2 --plots "$plots"
check 'orders: not written' 1 'not written or are no numbers' "$grade" orders "$kit/labs/lab2_halo.cu" R=1 --plots "$plots"
check 'orders: a lab without a derivative' 2 "that is lab 2's" "$grade" orders lab1
check 'orders: no such radius' 2 'from 1 to 8' "$grade" orders "$halo" R=9
check 'versions' 0 'Serial C: measured.*' "$grade" versions lab1 n=100,1000 --device sim --plots "$plots" --json versions.json
confirm 'versions: a plot' has_plot versions_moving_average
check 'versions: no such axis' 2 'choose here is n' "$grade" versions lab1 BLOCK=3

# --- the result file -------------------------------------------------------------------------------------
mkdir readonly && chmod 555 readonly
echo old >old.json
ln -s old.json link.json
check 'JSON to a file' 0 "$full" "$grade" lab1 "$good" --json out.json
confirm 'JSON in the file' is_json out.json
check 'JSON through a link' 0 "$full" "$grade" lab1 "$good" --json link.json
confirm 'the link still stands' test -L link.json
confirm 'JSON at the end of the link' is_json old.json
check 'JSON to standard output' 0 '"schema": 1' "$grade" lab1 "$good" --json -
confirm 'nothing but JSON there' is_json "$box/out"
check 'JSON of a name that is not UTF-8' 1 'ufffd' "$grade" lab1 $'latin1-\xe9.cu' --json -
confirm 'and it is JSON' is_json "$box/out"
check 'JSON of a compile error' 1 '"verdict": "compile_error"' "$grade" lab1 error.cu --json -
check 'JSON into a missing folder' 2 'missing/x.json: cannot be written' "$grade" lab1 "$good" --json missing/x.json
check 'JSON onto a folder' 2 'folder.cu: cannot be written' "$grade" lab1 "$good" --json folder.cu
check 'JSON to /dev/null' 0 "$full" "$grade" lab1 "$good" --json /dev/null
confirm '/dev/null still stands' test -c /dev/null
check 'JSON to a full disk' 2 '/dev/full: cannot be written: No space left' "$grade" lab1 "$good" --json /dev/full
check 'standard output on a full disk' 2 'No space left' sh -c "'$grade' lab1 '$good' --json - >/dev/full"
check 'report on a full disk' 2 'No space left' sh -c "'$grade' lab1 '$good' >/dev/full"
check 'reader gone' 0 '' bash -c "'$grade' lab1 '$good' | true; exit \$((PIPESTATUS[0] > 1))"
if [ "$(id -u)" != 0 ]; then
    check 'JSON without permission' 2 'Permission denied' "$grade" lab1 "$good" --json readonly/x.json
    : >secret.cu && chmod 000 secret.cu
    check 'unreadable file' 2 'cannot be read' "$grade" lab1 secret.cu
fi
mkdir small
if mount -t tmpfs -o size=8k none small 2>/dev/null; then
    head -c 8192 /dev/zero >small/filler 2>/dev/null
    check 'JSON to a full file system' 2 'No space left' "$grade" lab1 "$good" --json small/x.json
    confirm 'no half-written result' test "$(ls -A small)" = filler
    check 'temporary folder on a full disk' 2 'room' env TMPDIR="$work/small" "$grade" lab1 "$good"
    umount small
fi
confirm 'no temporary result' sh -c '! ls -A . readonly | grep part'
chmod 755 readonly

# --- the machine -----------------------------------------------------------------------------------------
mkdir old-nvcc
printf '#!/bin/sh\necho "Cuda compilation tools, release 10.2, V10.2.89"\n' >old-nvcc/nvcc
chmod +x old-nvcc/nvcc
check 'temporary folder missing' 2 'set TMPDIR' env TMPDIR=/nonexistent "$grade" lab1 "$good"
check 'standard descriptors closed' 0 '' sh -c "'$grade' lab1 '$good' <&- >&- 2>&-"
check 'from another folder' 0 "$full" sh -c "cd / && '$grade' lab1 '$good'"
# A kit without a build/cuda of its own, on a machine that has no toolkit either: where there is one, it is hidden.
mkdir -p bare/build
ln -s "$kit/common" "$kit/grader" "$kit/labs" bare/
ln -s "$kit/build/grader" "$kit/build/recorder" bare/build/
cp "$grade" bare/grade
hide=()
[ -x /usr/local/cuda/bin/nvcc ] && hide=(unshare -rm sh -c 'mount -t tmpfs tmpfs /usr/local/cuda && exec "$@"' sh)
if "${hide[@]}" true 2>/dev/null; then
    check 'no nvcc' 2 'nvcc.*not found.*install' "${hide[@]}" env -u CUDA_HOME -u CUDA_PATH PATH=/usr/bin:/bin bare/grade lab1 "$good"
    check 'old nvcc' 2 'too old' "${hide[@]}" env -u CUDA_HOME -u CUDA_PATH PATH="$work/old-nvcc:/usr/bin:/bin" bare/grade lab1 "$good"
else
    echo '# skipped: no nvcc, old nvcc: /usr/local/cuda cannot be hidden here (unshare -rm)'
fi
# nvcc's front end dies at a line of the student's file when its memory runs out.
mkdir hungry-nvcc
cat >hungry-nvcc/nvcc <<'EOF'
#!/bin/sh
[ "$1" = --version ] && exec echo "Cuda compilation tools, release 13.0, V13.0.48"
echo "student.cu(1): catastrophic error: out of memory"
exit 4
EOF
chmod +x hungry-nvcc/nvcc
check 'front end out of memory' 1 'limit' env -u CUDA_HOME -u CUDA_PATH PATH="$work/hungry-nvcc:$PATH" "$grade" lab1 "$good"
check 'a newer nvcc after an old one' 0 "$full" env PATH="$work/old-nvcc:$PATH" "$grade" lab1 "$good"
check 'hostile compiler flags' 0 "$full" env NVCC_APPEND_FLAGS=-Dmoving_average=gone CPATH=/nonexistent "$grade" lab1 "$good"

# --- learning alone: in a copy of the kit, with labs and a history of its own --------------------------------
own=$box/kit
mkdir -p "$own/labs" "$own/build"
ln -s "$kit/common" "$kit/grader" "$kit/solutions" "$own/"
ln -s "$kit"/build/* "$own/build/"
rm -f "$own/build/plots"
cp "$grade" "$own/grade"
cp "$kit"/labs/*.cu "$own/labs"
cd "$own" || exit 1
lab1=labs/lab1_moving_average.cu
predict=labs/lab1_predict.txt
history_lines() { [ "$(grep -c end$ .lab/history)" = "$1" ]; }
check 'overview of a fresh kit' 0 'Next: lab 0, dot: set \*c to zero' ./grade
check 'reset of a skeleton' 0 'is the skeleton already' ./grade lab1 --reset
confirm 'reset hands out questions' grep -q '^bound_ms =$' $predict
cp "$good" $lab1
printf 'blocks = 390\nplain_loads = 200,006\ntiled_loads = 2e\nblock = 7\n' >$predict
cp $predict answers
mkdir "$box/board" && chmod 1777 "$box/board"
check 'a leaderboard' 0 'shown in .*/board as fox' ./grade board --join fox --folder "$box/board"
check 'nobody is on it' 0 'Nobody is on it yet' ./grade board
check 'solution before full marks' 2 'shown after full marks.*--spoil' ./grade lab1 --solution
check 'solution all the same' 0 '__shared__ float tile' ./grade lab1 --solution --spoil
check 'not an attempt' 0 "$full" ./grade lab1 --no-history
check 'a hand-in is not an attempt' 0 "$full" ./grade lab1 "$good"
confirm 'neither is kept' test ! -e .lab/history
check 'predictions' 0 'Predictions: 1 of 6 right, 4 open' ./grade lab1 --json own.json
confirm 'a wrong one is explained' grep -q 'blocks = 390: rounded down.*It is 391' "$box/out"
confirm 'its count' grep -qi 'the simulator counts as much' "$box/out"
confirm 'a slip has its line' grep -q 'lab1_predict.txt:3: tiled_loads: .*e. after the number' "$box/out"
confirm 'a misspelt name has its line' grep -q 'lab1_predict.txt:4: .*did you mean blocks' "$box/out"
confirm 'predictions in the JSON' python3 -c 'import json; p = json.load(open("own.json"))["predictions"]; assert [x["state"] for x in p[:3]] == ["right", "wrong", "unreadable"] and p[1]["counted"] == 391'
confirm 'it is an attempt' history_lines 1
check 'an answer is told once' 0 'wrong +blocks: as before' ./grade lab1 --no-history
confirm 'and no more' sh -c "! grep -q 'It is 391' '$box/out'"
check 'all answers' 0 'It is 391' ./grade lab1 -v --no-history
check 'solution after full marks' 0 '__shared__ float tile' ./grade lab1 --solution
mv labs elsewhere
check 'reset where nothing can be written' 2 'cannot be written' ./grade lab1 --reset
confirm 'claims nothing' sh -c "! grep 'is the skeleton now' '$box/out'"
mv elsewhere labs
check 'reset keeps the work' 0 'kept in labs/lab1_moving_average.cu.1' ./grade lab1 --reset
confirm 'all of it' cmp "$good" $lab1.1
confirm 'and the skeleton is back' cmp "$kit/$lab1" $lab1
confirm 'and answers are as they were' cmp answers $predict
check 'a change is told' 1 'Since the last attempt: correctness 40 → 0' ./grade lab1
echo 'int' >$lab1
check 'a typing error' 1 'compile error' ./grade lab1
confirm 'takes no points' sh -c "! grep -q 'Since the last attempt' '$box/out'"
cp "$good" $lab1
check 'and is not compared with' 0 'Since the last attempt: correctness 0 → 40' ./grade lab1
confirm 'full marks lead on' grep -q 'Compare: ./grade lab1 --solution' "$box/out"
confirm 'and how far the labs have come' grep -q 'Labs ▱▰▱▱▱▱▱ 1 of 7 have full marks' "$box/out"
check 'full marks are on the board' 0 '1   fox .*[0-9.]+ ms you' ./grade board
check 'and can leave it' 0 'You are on no leaderboard' ./grade board --leave
confirm 'with the file' sh -c "[ -z \"\$(ls -A '$box/board')\" ]"
echo '// mine' >$lab1
check 'reset finds a free number' 0 'kept in labs/lab1_moving_average.cu.2' ./grade lab1 --reset
confirm 'the first stays' cmp "$good" $lab1.1
check 'overview' 0 'lab1 .* 100 +4 ' ./grade
printf 'attempt lab=1 ti' >>.lab/history
check 'overview of a torn history' 0 'line 5 of .lab/history is not a whole attempt' ./grade
check 'grading goes on without it' 1 'Score: 0' ./grade lab1
confirm 'and is kept' history_lines 5
rm -f build/class_export && printf '#!/bin/sh\nexit 3\n' >build/class_export && chmod +x build/class_export
check 'a receipt program that says nothing' 2 'no receipt: .*class_export failed.*make class-tools' ./grade lab1 --receipt r.receipt
confirm 'the attempt is kept all the same' history_lines 6
if command -v gnuplot >/dev/null; then
    check 'plot' 1 'build/plots/lab1_attempts.svg and .png' ./grade lab1 --plot
    cp "$kit/labs/lab2_halo.cu" labs/
    check 'plot without counts' 1 'build/plots/lab2_attempts.svg and .png' ./grade lab2 --plot
    rm build/plots/lab1_attempts.* && mkdir build/plots/lab1_attempts.svg
    mv $lab1 mine && cp "$good" $lab1
    check 'plot, without the attempts' 0 'no picture of your attempts: .*lab1_attempts.svg' ./grade lab1 --plot
    confirm 'names what is drawn' grep -q 'lab1_moving_average.*\.svg' "$box/out"
    mkdir dumb && printf '#!/bin/sh\necho no display\nexit 1\n' >dumb/gnuplot && chmod +x dumb/gnuplot
    check 'plot with a gnuplot that fails' 0 'no pictures: .*no display' env PATH="$PWD/dumb:$PATH" ./grade lab1 --plot
    confirm 'tells the attempts in words' grep -q '^Lab 1: [0-9]* attempts' "$box/out"
    mv mine $lab1
else
    check 'plot without gnuplot' 1 'apt-get install gnuplot-nox' ./grade lab1 --plot
fi
rm -r .lab && ln -s /dev/full .lab
check 'no room for a history' 1 'this attempt is not kept' ./grade lab1
rm .lab solutions
check 'no solutions here' 2 'handed out without solutions' ./grade lab1 --solution --spoil
check 'no skeleton here' 2 'ask your instructor' ./grade lab1 --reset

# A kit without solutions keeps its skeletons when it is built.
rm grader && cp -r "$kit/grader" . # the script looks around from where it lies
echo 'no work to do' >labs/lab2_halo.cu
grader/study/skeleton.sh keep lab1_moving_average lab2_halo
echo '// mine' >$lab1
grader/study/skeleton.sh keep lab1_moving_average
check 'reset without solutions' 0 'kept in labs/lab1_moving_average.cu.3' ./grade lab1 --reset
confirm 'from the copy' cmp "$kit/$lab1" $lab1
check 'somebody else'"'"'s work is no skeleton' 2 'ask your instructor' ./grade lab2 --reset

# Grade at each save, by writing and by renaming; Ctrl-C ends it.
gradings() { # COUNT: wait for so many
    local k
    for k in $(seq 6000); do
        [ "$(grep -c Waiting watched)" = "$1" ] && return
        sleep 0.1
    done
    return 1
}
watch_saves() {
    local pid status=ok
    cp "$kit/$lab1" $lab1
    env --default-signal ./grade lab1 --watch >watched 2>&1 </dev/null & # or nohup and & ignore some
    pid=$!
    gradings 1 || status=first
    cp "$good" other && mv other $lab1
    gradings 2 || status=rename
    echo >>labs/lab2_halo.cu # which is no reason to grade
    sleep 1
    sed -i 's/__syncthreads();//' $lab1
    gradings 3 || status=write
    echo >>$predict
    gradings 4 || status=answers
    kill -INT $pid
    wait $pid
    [ $? = 130 ] || status="not ended by SIGINT"
    cat watched
    echo "$status $(ls -A "$TMPDIR") $(strays)"
    [ "$status" = ok ] && [ -z "$(ls -A "$TMPDIR")$(strays)" ] &&
        grep -q 'correctness 0 → 40' watched && grep -q 'correctness 40 → 0' watched
}
confirm 'watch' watch_saves
check 'nothing to watch' 2 'nowhere: cannot be watched' ./grade lab1 nowhere/x.cu --watch
cd "$work" || exit 1

# --- config.mk: make and ./grade take the same toolkit; no clang ----------------------------------------------
chosen=$box/chosen
mkdir -p "$chosen/build" "$box/cuda/bin"
ln -s "$kit/Makefile" "$kit/common" "$kit/grader" "$kit/labs" "$chosen/"
ln -s "$kit"/build/grader "$kit/build/recorder" "$chosen/build/"
[ ! -d "$kit/build/cuda" ] || ln -s "$kit/build/cuda" "$chosen/build/"
cp "$grade" "$chosen/grade"
cp hungry-nvcc/nvcc "$box/cuda/bin/nvcc"
mkdir -p "$box/cuda/include" && : >"$box/cuda/include/cuda_runtime.h"
cd "$chosen" || exit 1
echo "CUDA = $box/cuda  # mine" >config.mk
check 'own toolkit: setup finds it' 0 "$box/cuda" grader/setup.sh find
check 'own toolkit: make writes it down' 0 '' make build/toolkit
check 'own toolkit: ./grade takes it' 1 'limit: ' ./grade lab1 "$good" --device sim
echo 'CUDA=/nonexist' >config.mk
check 'own toolkit: none there' 2 'no /nonexist/bin/nvcc: correct CUDA= in config.mk' make build/toolkit
rm config.mk
check 'own toolkit: none any more' 0 '' make build/toolkit
check 'own toolkit: ./grade looks for another' 0 "$full" ./grade lab1 "$good" --device sim
printf '#!/bin/sh\necho "Debian clang version 14.0.6"\n' >"$box/cc"
chmod +x "$box/cc"
check 'clang' 2 'clang, and the kit is built with gcc alone' make build/toolkit CC="$box/cc"

# --- a kit of another account --------------------------------------------------------------------------------
foreign=$box/foreign
mkdir -p "$foreign/grader" "$foreign/build"
cp "$kit/Makefile" "$foreign/"
cp "$kit/grader/setup.sh" "$foreign/grader/"
cd "$foreign" || exit 1
as_other=
if [ "$(id -u)" = 0 ]; then
    as_other='setpriv --reuid 65534 --clear-groups'
    chmod 755 "$box"
fi
chmod 555 "$foreign"
check 'foreign kit: make' 2 "may not write to $foreign: copy the kit" $as_other make lab1
check 'foreign kit: setup' 1 "may not write to $foreign: copy the kit" $as_other grader/setup.sh
chmod 755 "$foreign"
chmod 555 "$foreign/build"
check 'foreign kit: built' 2 "may not write to $foreign: copy the kit" $as_other make lab1
chmod 755 "$foreign/build"
chmod 700 "$box"
cd "$work" || exit 1

# --- how check.sh counts -------------------------------------------------------------------------------------
parts() { # COMMAND: after a part that has passed
    bash -c ". '$kit/grader/tests/parts.sh'; part before true; part x $1; summary" parts
}
export kit
export -f parts
check 'parts: counted' 0 '^3 passed, 0 failed' bash -c 'parts "echo 2 passed, 0 failed"'
check 'parts: a command that closes with no count' 0 '^2 passed, 0 failed' bash -c 'parts true'
check 'parts: skipped' 0 '^1 passed, 0 failed' bash -c 'parts "echo skipped: no GPU"'
check 'parts: an empty list is no pass' 1 'no case has run' bash -c 'parts "echo 0 passed, 0 failed"'
check 'parts: failed without a message' 1 '^1 passed, 1 failed' bash -c 'parts false'
check 'parts: none at all' 1 '^0 passed, 0 failed' bash -c ". '$kit/grader/tests/parts.sh'; summary"

# --- interrupted -----------------------------------------------------------------------------------------
interrupt() { # SIGNAL: in the middle of a compilation
    env --default-signal "$grade" lab1 bomb.cu --json late.json >"$box/out" 2>&1 &
    local pid=$! status
    sleep 2
    kill -"$1" $pid
    wait $pid
    status=$?
    echo "status $status, left: $(ls -A "$TMPDIR") $(strays)"
    [ $status -eq $((128 + $2)) ] && [ -z "$(ls -A "$TMPDIR")$(strays)" ] && ! ls late.json* 2>/dev/null
}
confirm 'SIGTERM leaves nothing' interrupt TERM 15
confirm 'SIGHUP leaves nothing' interrupt HUP 1

finish
