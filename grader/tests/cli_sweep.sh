#!/usr/bin/env bash
# Test the commands that run a file many times: sweep, prove, orders, versions. Prints one line per case, in
# the form of TAP, and a last line "N passed, N failed". Usage: grader/tests/cli_sweep.sh [WORD], to run the
# cases with WORD in their names.
. "$(dirname "$0")/cli_start.sh"
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

finish
