#!/bin/sh
# Grade the one .cu file of this folder: the report, and on the last line the scores. A score of null is none: that
# of a fault of the machine, which Autolab would otherwise make a 0 of.
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
    echo "Hand in one file whose name ends in .cu; here is none, or more than one."
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
[ $? -lt 2 ] || not_graded "no result" # 1: it has said itself what is not graded
