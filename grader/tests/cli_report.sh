#!/usr/bin/env bash
# Test what ./grade prints and writes: hints, findings for editors, pages, the result file. Prints one line
# per case, in the form of TAP, and a last line "N passed, N failed". Usage: grader/tests/cli_report.sh
# [WORD], to run the cases with WORD in their names.
. "$(dirname "$0")/cli_start.sh"

is_json() { python3 -c 'import json,sys; r = json.load(open(sys.argv[1], encoding="utf-8")); sys.exit(r["schema"] != 1)' "$1"; }

# The seed draws n = 100943, which is wrong as well.
check 'a report speaks of the sizes of the lab' 1 'wrong at 30 of 36 sizes.*At n = 100003, ' "$grade" lab1 "$wrong/lab1_no_barrier.cu" --seed 645955420

# --- hints and explanations ------------------------------------------------------------------------------
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
check 'help of the leaderboard' 0 'earn no points' "$grade" board --help
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
check 'a compile error as a line for editors' 1 'lab0_missing_semicolon.cu:11:5: error: expected a ";"' "$grade" lab0 "$wrong/lab0_missing_semicolon.cu" --format gcc
check 'findings as SARIF' 1 '"2.1.0"' "$grade" lab1 "$wrong/lab1_no_barrier.cu" --format sarif
confirm 'a log that the standard allows' is_sarif "$box/out"
# The published schema, if there is a copy: https://json.schemastore.org/sarif-2.1.0.json
fits_schema() { python3 -c '
import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[2], encoding="utf-8")), json.load(open(sys.argv[1], encoding="utf-8")))' "$SARIF_SCHEMA" "$1"; }
[ -z "${SARIF_SCHEMA-}" ] || confirm 'SARIF: a log that the published schema allows' fits_schema "$box/out"
# What clangd marks in an editor: nothing in a right file, and a mistake. Its flags are made for this machine. It marks
# all lines; what else it can do is tried on line 1 alone.
marks() { # FILE PATTERN: what is marked fits; -v: nothing is marked
    clangd --check="$1" --check-lines=1 2>&1 | grep '^E\[' >"$box/marks"
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
confirm 'and it is the next step' grep -q '^Next: moving_average, line [0-9]*: remove this return' "$box/out"
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

# --- the result file -------------------------------------------------------------------------------------
mkdir folder.cu readonly && chmod 555 readonly
cp error.cu $'latin1-\xe9.cu'
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

finish
