#!/bin/sh
# Grade a checkout as a step of GitHub Actions: github.sh LAB FOLDER. The report appears in the job's summary; report/
# has it as text, JSON and JUnit. The step fails only if nothing was graded: points are in the report.
set -u
lab=$1 folder=$2
packages=$(cd "$(dirname "$0")" && pwd)
rm -rf report && mkdir report || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

sh "$packages/grade_one.sh" "$lab" "$folder" "$work"
status=$?
if [ $status = 2 ]; then
    echo "::error title=$lab::Not graded: the machine failed. What it said stands above."
    exit 2
fi
cat "$work/result.txt"
sed 's/^/    /' "$work/result.txt" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
cp "$work/result.txt" report/report.txt
if [ $status = 1 ]; then
    echo "::error title=$lab::Nothing to grade was found. The report says what was looked at."
    exit 1
fi
cp "$work/result.json" report/
"$packages/../../../grade" export junit "$work/result.json" --out report/junit.xml || exit 2
echo "::notice title=$lab::$(grep -m1 '^ *Score' "$work/result.txt")"
