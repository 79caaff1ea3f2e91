#!/usr/bin/env bash
# Grade solutions N times on the GPU and count lost points: noise must never cost one.
#
#   grader/tests/steady.sh [-j JOBS] [-l] N [FILE...]     -l: another program uses each GPU for part of the time
#
# JOBS gradings compile and simulate side by side; a GPU's lock lets one of them at a time onto the clock. Stopped by a
# signal it counts what is done by then.
set -u
cd "$(dirname "$0")/../.." || exit 2
usage="usage: grader/tests/steady.sh [-j JOBS] [-l] N [FILE...]" jobs=1 load=
while getopts j:l option; do
    case $option in
    j) jobs=$OPTARG ;;
    l) load=yes ;;
    *) echo "$usage" >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
times=${1:?$usage}
shift
[ $# -gt 0 ] || set -- solutions/lab*.cu
results=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$results"' EXIT
trap : INT TERM # ends xargs, and not this script
for gpu in ${load:+$(nvidia-smi --query-gpu=uuid --format=csv,noheader)}; do
    CUDA_VISIBLE_DEVICES=$gpu ./build/isolation load 100000 &
done

grade_once() { # FILE NUMBER
    local base=${1##*/} out
    out=$results/${base%.cu}.$2
    base=${base#lab}
    ./grade "lab${base%%_*}" "$1" --device cuda --json "$out.json" >"$out.txt" 2>"$out.err"
    echo $? >"$out.status"
}
export -f grade_once
export results
for n in $(seq "$times"); do
    printf "%s $n\n" "$@"
done | xargs -P "$jobs" -L 1 bash -c 'grade_once "$0" "$1"'

lines() { # PATTERN FILE...: how many lines hold it
    local pattern=$1
    shift
    cat "$@" 2>/dev/null | grep -cE "$pattern"
}
passed=0 failed=0
printf '%-40s %9s %10s %8s %12s\n' solution gradings 'full marks' sessions inconclusive
for file; do
    all=$results/$(basename "${file%.cu}")
    done=$(lines '' "$all".*.status) full=$(lines '^0$' "$all".*.status)
    printf '%-40s %9d %10d %8d %12d\n' "$file" "$done" "$full" \
        "$(lines '"yardstick_wall_seconds"' "$all".*.json)" "$(lines '"status": "inconclusive"' "$all".*.json)"
    passed=$((passed + full)) failed=$((failed + done - full))
    grep -Lx 0 "$all".*.status 2>/dev/null | while IFS= read -r status; do
        cat "${status%.status}.err" "${status%.status}.txt"
    done
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
