#!/usr/bin/env bash
# Test ./grade LAB --why, --trace, --trace-json and --run, with files of the corpus: what they say must lead to the
# mistake. Prints one line per case, in the form of TAP, and a last line "N passed, N failed".
# Usage: grader/tests/steps.sh [WORD], to run the cases with WORD in their names.
set -u
only=${1:-}
export COLUMNS=80
. "$(dirname "$0")/tap.sh"

wrong=$kit/grader/corpus/wrong

# look NAME STATUS WORDS ARGUMENTS...: as check, of ./grade and with all that it prints on one line.
look() {
    local name=$1 status=$2 words=$3
    shift 3
    check "$name" "$status" "$words" bash -c 'all=$("$@" 2>&1); s=$?; echo $all; exit $s' - "$grade" "$@"
}
tiled=$kit/solutions/lab4_tiling.cu

# --- why a value is what it is ---------------------------------------------------------------------------
look 'a right value leads to inputs' 0 'as it should be.*tile\[1\]\[1\]\[0\].*made from 7 elements of in' lab4 "$tiled" --why
look 'one element that is asked for' 0 'out\[2\]\[3\]\[4\].*thread \(4,3,2\) of block \(0,0,0\) stores' lab4 "$tiled" --why 'out[2][3][4]'
look 'an element that is no output' 0 'out\[0\]\[0\]\[0\] is never written' lab4 "$tiled" --why 'out[0][0][0]'
look 'an array that is no output' 2 'z is no output of lab 1' lab1 "$kit/solutions/lab1_moving_average.cu" --why 'z[3]'
look 'a bracket that is missing' 2 'write an element of the output' lab1 "$kit/solutions/lab1_moving_average.cu" --why 'y[3'
look 'an input that no step reads' 0 'also uses in\[2\]\[1\]\[1\]' lab4 "$wrong/lab4_above_twice.cu" --why
look 'a cell that no thread loads' 0 'tile\[1\]\[1\]\[6\] had not been written by then' lab4 "$wrong/lab4_block_of_six.cu" --why
look 'the condition that keeps a thread away' 0 'line 15 +thread \(1,1,1\) of block \(0,0,0\) stands there' lab4 "$wrong/lab4_guard_above_one.cu" --why
sed 's/tile\[t\] + tile\[t + 1\]/tile[t] + tile[t - 1]/' "$kit/solutions/lab1_moving_average.cu" >before.cu
look 'a cell before an array in shared memory' 0 'reads cell -1 of tile' lab1 before.cu --why
look 'a constant outside of its array' 0 'coefficients\[-1\] lies outside' lab2 "$wrong/lab2_coefficient_from_minus.cu" --why
printf '#include "lab.h"\n__global__ void k(volatile float *y) { while (y[0] != 1) y[0] = 0; }\nvoid moving_average(const float *, float *y, int) { k<<<1, 1>>>(y); }\n' >endless.cu
look 'a kernel without end has no value' 2 'did not come to its end at n = 1, so it has no value to explain' lab1 endless.cu --why
look 'a look is bounded' 2 'all its launches, copies and fills together may take' lab1 "$(find "$kit/grader/corpus/attacks" -name lab1_slow_arithmetic.cu)" --trace
check 'at most 20 lines of 80 columns' 0 'stores' "$grade" lab0 "$wrong/lab0_keeps_last_product.cu" --why
confirm 'indeed' sh -c "test \$(wc -l <'$box/out') -le 20 && ! grep -qE '^.{81}' '$box/out'"

# --- a block, step by step -------------------------------------------------------------------------------
look 'steps of a block' 0 'tile\[z\]\[y\]\[x\] = in.*rrrr.*[|]{8}' lab4 "$tiled" --trace
look 'another block' 0 'block \(1,0,1\) of tiled_kernel' lab4 "$tiled" --trace --n 9 --block 1,0,1
look 'no such block' 2 'the grid has 2 x 2 x 2 blocks' lab4 "$tiled" --trace --n 9 --block 2,0,0
look 'no such launch' 2 'stencil_tiled launches 1 at n = 9' lab4 "$tiled" --trace --n 9 --launch 2
look 'the other function' 0 'stencil_basic, n = 9' lab4 "$tiled" --trace --n 9 --function stencil_basic
look 'no such function' 2 'has no function stencil; it has stencil_basic and stencil_tiled' lab4 "$tiled" --trace --function stencil

# --- inputs of one's own ---------------------------------------------------------------------------------
look 'own inputs' 0 '1 2 3 4 5.*1.5 2.5 3.5 4.5 +3.*All values are right' lab1 "$kit/solutions/lab1_moving_average.cu" --run --input 1,2,3,4,5
look 'a wrong value is marked' 0 '!.*wrong, marked with !' lab1 "$wrong/lab1_clamped_end.cu" --run --n 4
look 'planes' 0 'in\[0\].*in\[2\].*out\[1\]' lab4 "$tiled" --run --n 3
look 'inputs that are no numbers' 2 'numbers with commas' lab1 "$kit/solutions/lab1_moving_average.cu" --run --input a,b

# --- what kernels print ----------------------------------------------------------------------------------
printing=$kit/grader/corpus/features/lab1_prints.cu
look 'printf with an own input' 0 'All values are right.*printf in moving_average.*block 0, thread 2: x\[2\] is 3' lab1 "$printing" --run --input 1,2,3
look 'printf under a trace' 0 'x leaves.*block 0, thread 4: x\[4\] is' lab1 "$printing" --trace --n 5
look 'printf in a trace as data' 0 'Wrote' lab1 "$printing" --trace-json trace.json --n 7
confirm 'all lines are there' python3 -c 'import json; p = json.load(open("trace.json"))["printed"]; assert len(p["lines"]) == 7 and p["lines"][6]["thread"] == [6, 0, 0] and p["n"] == 7'

# --- a quiz ---------------------------------------------------------------------------------------------
quiz() { local answers=$1; shift; printf "$answers" | "$grade" "$@" --seed 5; }
export -f quiz
export grade
ask() { local name=$1 status=$2 words=$3 answers=$4; shift 4; check "$name" "$status" "$words" bash -c 'all=$(quiz "$@" 2>&1); s=$?; echo $all; exit $s' - "$answers" "$@"; }
ask 'a right answer' 0 'wavefronts .* need when it reads shared memory at line 81.*Right\. .*1 of 1 right' '1\nq\n' lab4 "$tiled" --quiz
ask 'a wrong answer is explained by its step' 0 'No\. Try once more.*The answer is 1\. .*Look at it: \./grade lab4 .*lab4_tiling.cu --page .*then go to step [0-9]+' '3\n4\n' lab4 "$tiled" --quiz
ask 'an answer that cannot be read' 0 'Write a whole number' 'x\n' lab4 "$tiled" --quiz
ask 'no answer at all' 0 '1 of 8\.' '' lab4 "$tiled" --quiz
ask 'nothing to ask about' 2 'launches no kernel' '' lab1 "$wrong/lab1_no_launch.cu" --quiz

# --- as data ---------------------------------------------------------------------------------------------
look 'a trace as data' 0 'Wrote the trace of stencil_tiled' lab4 "$tiled" --trace-json trace.json
confirm 'it holds what its document says' "$kit/grader/tests/check_trace.py" trace.json
for file in lab0_keeps_last_product lab2_coefficient_from_minus lab3_two_lanes_away lab5_tiles_32_apart; do
    look "a trace of $file" 0 'Wrote the trace' "${file%%_*}" "$wrong/$file.cu" --trace-json trace.json
    confirm 'it holds what its document says' "$kit/grader/tests/check_trace.py" trace.json
done

look 'a trace that is too long to be whole' 0 'Wrote the trace' lab2 "$wrong/lab2_load_step_of_one.cu" --function derivative --n 259 --trace-json trace.json
confirm 'it points to no step that is not there' "$kit/grader/tests/check_trace.py" trace.json

# --- wrong usage -----------------------------------------------------------------------------------------
look 'two at a time' 2 'one at a time' lab4 "$tiled" --why --trace
look 'a size without a look' 2 'go with .*--why' lab4 "$tiled" --n 5
look 'an element that is none' 2 'write an element of the output' lab4 "$tiled" --why 'out[x]'
look 'an element beyond the end' 2 'index 3 is 99' lab4 "$tiled" --why 'out[1][1][99]'
look 'a size that is none' 2 'whole number' lab4 "$tiled" --trace --n 0
finish
