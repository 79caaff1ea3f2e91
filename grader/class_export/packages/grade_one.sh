#!/bin/sh
# Grade one student's submission for the script of a platform: grade_one.sh LAB FOLDER WORK.
#
# The file is found in FOLDER by the rules of ./grade import, so also in subfolders, archives and clones of the kit; the
# newest counts. WORK, an empty folder, gets result.txt and result.json. Exit status:
#   0  graded
#   1  there is nothing to grade: result.txt tells the student why, nothing.json is the same as a string of JSON
#   2  not graded: standard error tells staff why
set -u
kit=$(cd "$(dirname "$0")/../../.." && pwd)
lab=$1 folder=$2 work=$3

[ -x "$kit/build/class_import" ] && [ -x "$kit/build/class_export" ] ||
    make -C "$kit" grade build/class_import build/class_export >&2 || exit 2
mkdir "$work/in" && cp -RPp "$folder/." "$work/in/submission" || exit 2
printf 'id\nsubmission\n' >"$work/roster.csv" # two folders in it are two tries of one student
"$kit/grade" import "$work/in" --out "$work/out" --lab "$lab" --roster "$work/roster.csv" >"$work/said" 2>&1
[ $? -lt 2 ] || { cat "$work/said" >&2 && exit 2; }
file=$work/out/submission/$lab.cu
if [ ! -f "$file" ]; then
    { echo "No submission for $lab was found. Hand in one file, such as $lab.cu." && grep 'not taken: ' "$work/said"; } \
        >"$work/result.txt"
    sed 's/["\\]/\\&/g' "$work/result.txt" | awk 'BEGIN { printf "\"" } { printf "%s\\n", $0 } END { print "\"" }' \
        >"$work/nothing.json"
    exit 1
fi
cd "$work/out/submission" || exit 2 # the report names the file without folders
"$kit/grade" "$lab" "$lab.cu" --device sim --sandbox required --no-history --json ../../result.json >../../result.txt
[ $? -lt 2 ] || exit 2
