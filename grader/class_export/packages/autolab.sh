#!/bin/sh
# Grade the one .cu file of this folder for Autolab: print the report, and the scores on the last line. If the machine
# failed, the score is null, which is no grade; without a score Autolab would give a 0.
set -u
lab=$1
kit=${STENCIL_LABS:-kit}

not_graded() {
    echo "not graded: $*"
    echo "{\"scores\":{\"$lab\":null}}"
    exit 0
}

set -- *.cu
if [ $# != 1 ] || [ ! -f "$1" ]; then
    echo "Hand in exactly one file whose name ends in .cu."
    echo "{\"scores\":{\"$lab\":0}}"
    exit 0
fi
[ -x "$kit/build/class_export" ] || make -C "$kit" grade build/class_export >&2 || not_graded "the kit does not build"
work=$(mktemp -d) || not_graded "no temporary folder"
trap 'rm -rf "$work"' EXIT
why=$("$kit/grade" "$lab" "$1" --device sim --sandbox required --no-history --json "$work/result.json" \
    2>&1 >"$work/result.txt")
[ $? -lt 2 ] || not_graded "$why"
"$kit/grade" export autolab "$work/result.json"
[ $? -lt 2 ] || not_graded "no result" # 1: it has printed what is not graded
