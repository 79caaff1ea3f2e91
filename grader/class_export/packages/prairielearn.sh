#!/bin/sh
# Grade a submission for PrairieLearn, inside the image of the container package: prairielearn.sh LAB. PrairieLearn puts
# what was handed in into /grade/student and reads /grade/results/results.json. See "The Grading Process" in
# https://docs.prairielearn.com/externalGrading/.
#
# "gradable": false means: no grade, and no attempt is lost. Nothing to grade gets this, and a fault of the machine.
set -u
lab=$1 grade=${GRADE_ROOT:-/grade}
kit=$(cd "$(dirname "$0")/../../.." && pwd)

not_gradable() { # STRING OF JSON
    printf '{"gradable": false, "message": "Not graded.", "format_errors": [%s]}\n' "$1" \
        >"$grade/results/results.json"
}

mkdir -p "$grade/results"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
sh "$kit/grader/class_export/packages/grade_one.sh" "$lab" "$grade/student" "$work"
case $? in
0) "$kit/grade" export prairielearn "$work/result.json" --out "$grade/results/results.json" ;;
1) not_gradable "$(cat "$work/nothing.json")" ;;
*) not_gradable '"The machine that grades has failed. Your file is not at fault: tell your instructor."' ;;
esac
