#!/usr/bin/env bash
# The planted bugs of bugs.txt, seen by compute-sanitizer and by this kit: a Markdown page on standard output, made for
# handouts/sanitizer.md. Fails if a tool finds a bug that the kit does not. Needs a GPU and compute-sanitizer.
set -u
cd "$(dirname "$0")/../.." || exit 2
gpu=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | head -n 1)
if [ -z "$gpu" ]; then
    echo "skipped: no GPU"
    exit 0
fi
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT

look() { # LINE: number, file, what is wrong
    local number file words
    read -r number file words <<<"$1"
    ./build/sanitizer "grader/corpus/$file" "$words" >"$rows/$number.row" 2>"$rows/$number.err" || cat "$rows/$number.err" >&2
}
export -f look
export rows
awk '!/^#/ && NF { printf "%03d %s\n", NR, $0 }' grader/tests/sanitizer/bugs.txt |
    xargs -d '\n' -n 1 -P "$(nproc)" bash -c 'look "$0"'

found() { # LETTER: how many rows have it
    cat "$rows"/*.row | cut -f 1 | grep -c "$1"
}
total=$(awk '!/^#/ && NF' grader/tests/sanitizer/bugs.txt | wc -l) seen=$(cat "$rows"/*.row | wc -l)
missed=$(cat "$rows"/*.row | grep -c $'^[-mris]*[mris][-mris]*-\t')
cat <<TEXT
# Planted bugs: compute-sanitizer and this kit

$total kernels with one bug each (\`grader/corpus/\`), run on an $gpu under the four tools of
compute-sanitizer $(compute-sanitizer --version 2>/dev/null | grep -o '[0-9]*\.[0-9]*\.[0-9]*' | head -n 1) and graded by this kit on its simulator, $(date -u +%Y-%m-%d), with
\`make sanitizer-table\`. A cell holds the first complaint and the lines of the file that it names; – is none.

| | memcheck | racecheck | initcheck | synccheck | any of the four | this kit |
| --- | --- | --- | --- | --- | --- | --- |
| bugs found, of $seen | $(found ^m) | $(found r) | $(found i) | $(found s) | $(cat "$rows"/*.row | grep -c $'^[-mris]*[mris][-mrisk]*\t') | $(found k) |

| file | what is wrong | memcheck | racecheck | initcheck | synccheck | this kit |
| --- | --- | --- | --- | --- | --- | --- |
TEXT
cat "$rows"/*.row | cut -f 2-
[ "$seen" = "$total" ] && [ "$missed" = 0 ]
