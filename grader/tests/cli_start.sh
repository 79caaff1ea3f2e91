# What the tests of the command line begin with: source this first. Gives check, confirm and finish of tap.sh, and
# files to grade: a right one, a folder of wrong ones, and one in the working directory that does not compile. The
# word on the command line is that of the cases to run.
set -u
only=${1:-}
export COLUMNS=100
. "$(dirname "$0")/tap.sh"

good=$kit/solutions/lab1_moving_average.cu
full='Score: 100 of 100'
wrong=$kit/grader/corpus/wrong
printf '#error no way\n' >error.cu
