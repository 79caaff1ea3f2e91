#!/bin/sh
# The kit as the autograder of another system: what class_export calls for a package.
#
#   make.sh gradescope LAB FILE.zip      setup.sh, run_autograder, README, the kit
#   make.sh autolab LAB FOLDER           autograde-Makefile, autograde.tar, README
#
# Solutions, tests and corpus stay here: a submission runs beside what is in a package.
set -eu
kit=$(cd "$(dirname "$0")/../../.." && pwd)
here=$kit/grader/class_export/packages
kind=$1 lab=$2 out=$3

fail() {
    echo "grade: $*" >&2
    exit 2
}

ls "$kit/labs/${lab}"_*.cu >/dev/null 2>&1 || fail "$lab: there is no such lab; write --lab lab4, for instance"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

kit_tar() { # FILE
    tar -C "$kit" --owner=0 --group=0 --sort=name --transform 's,^,kit/,' -cf "$1" \
        --exclude=grader/tests --exclude=grader/corpus --exclude=grader/handout \
        --exclude='labs/*.cu.*' Makefile common grader labs
}

gradescope() {
    command -v python3 >/dev/null || fail "python3 makes the archive: sudo apt-get install python3"
    cp "$here/gradescope_setup.sh" "$work/setup.sh"
    cp "$here/run_autograder" "$here/README" "$work"
    chmod 755 "$work/setup.sh" "$work/run_autograder"
    echo "$lab" >"$work/lab"
    kit_tar "$work/kit.tar"
    (cd "$work" && python3 -m zipfile -c autograder.zip setup.sh run_autograder README lab kit.tar)
    mv "$work/autograder.zip" "$out" || fail "$out: cannot be written"
    echo "$out: upload it as the autograder of an assignment worth 100 points, memory 3 GB"
}

autolab() {
    mkdir -p "$out" || fail "$out: cannot be made"
    kit_tar "$work/autograde.tar"
    cp "$here/autolab.sh" "$work/autograde.sh"
    tar -C "$work" --owner=0 --group=0 -rf "$work/autograde.tar" autograde.sh
    sed "s/@LAB@/$lab/" "$here/autograde-Makefile" >"$work/autograde-Makefile"
    cp "$here/README" "$work"
    mv "$work/autograde.tar" "$work/autograde-Makefile" "$work/README" "$out"/ || fail "$out: cannot be written"
    echo "$out: autograde-Makefile, autograde.tar and README, for a lab with the one problem $lab"
}

case $kind in
gradescope) gradescope ;;
autolab) autolab ;;
*) fail "$kind: there is no such package" ;;
esac
