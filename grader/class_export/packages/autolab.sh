#!/bin/sh
# Grade what lies in this folder for Autolab: print the report, and the scores on the last line. If the machine failed,
# the score is null, which is no grade; without a score Autolab would give a 0. See https://docs.autolabproject.com/lab/.
set -u
lab=$1
kit=${STENCIL_LABS:-$PWD/kit}

not_graded() {
    echo "not graded: $*"
    echo "{\"scores\":{\"$lab\":null}}"
    exit 0
}

work=$(mktemp -d) || not_graded "no temporary folder"
trap 'rm -rf "$work"' EXIT
mkdir "$work/handed_in" "$work/graded"
for file in *; do
    case $file in
    kit | Makefile | autograde*) ;; # what Autolab has put beside the submission
    *) cp -RP "$file" "$work/handed_in" ;;
    esac
done
why=$(sh "$kit/grader/class_export/packages/grade_one.sh" "$lab" "$work/handed_in" "$work/graded" 2>&1)
case $? in
0) "$kit/grade" export autolab "$work/graded/result.json" ;;
1) cat "$work/graded/result.txt" && echo "{\"scores\":{\"$lab\":0}}" ;;
*) not_graded "$why" ;;
esac
[ $? -lt 2 ] || not_graded "no result" # 1: it has printed what is not graded
