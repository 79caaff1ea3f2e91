#!/bin/sh
# Print or keep the skeleton of a lab, as it was handed out; NAME is labN_name.
#
#   grader/study/skeleton.sh show NAME      print it: made from solutions/, or else the kept copy
#   grader/study/skeleton.sh keep NAME...   where solutions are not handed out: keep a copy, once, in .lab/skeletons;
#                                           make does so when it first builds, of what git has, or of the file itself
set -eu
cd "$(dirname "$0")/../.."
kept=.lab/skeletons

keep() {
    [ ! -e "solutions/$1.cu" ] && [ ! -e "$kept/$1.cu" ] || return 0
    mkdir -p "$kept"
    git show "HEAD:./labs/$1.cu" >"$kept/$1.part" 2>/dev/null || cat "labs/$1.cu" >"$kept/$1.part"
    # A file without a TODO is a student's work, not a skeleton.
    if grep -q TODO "$kept/$1.part"; then
        mv "$kept/$1.part" "$kept/$1.cu"
    else
        rm "$kept/$1.part"
    fi
}

case "${1-}" in
show)
    if [ -e "solutions/$2.cu" ]; then
        exec awk -f grader/labs/skeleton.awk "solutions/$2.cu"
    elif [ -e "$kept/$2.cu" ]; then
        exec cat "$kept/$2.cu"
    fi
    echo "neither solutions/$2.cu nor $kept/$2.cu is here; ask your instructor for labs/$2.cu" >&2
    exit 1
    ;;
keep)
    shift
    for name; do keep "$name"; done
    ;;
*)
    echo "usage: grader/study/skeleton.sh show|keep NAME..." >&2
    exit 2
    ;;
esac
