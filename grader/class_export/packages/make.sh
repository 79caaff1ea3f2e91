#!/bin/sh
# Pack the kit as the autograder of another system, for ./grade export.
#
#   make.sh gradescope LAB FILE.zip      setup.sh, run_autograder, README, the kit
#   make.sh autolab LAB FOLDER           autograde-Makefile, autograde.tar, README
#   make.sh prairielearn LAB FOLDER      questions/stencil_labN, README; it grades in the image of `container`
#   make.sh classroom50 LAB FOLDER       autograder.py, README, the kit
#   make.sh github LAB FILE.yml          a workflow of GitHub Actions
#   make.sh container - FOLDER           Containerfile, stencil-labs.def, README, the kit
#
# Solutions, tests and corpus are left out: a submission can read what is in a package.
set -eu
kit=$(cd "$(dirname "$0")/../../.." && pwd)
here=$kit/grader/class_export/packages
kind=$1 lab=$2 out=$3

fail() {
    echo "grade: $*" >&2
    exit 2
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

kit_tar() { # FILE
    tar -C "$kit" --owner=0 --group=0 --sort=name --transform 's,^,kit/,' -cf "$1" \
        --exclude=grader/tests --exclude=grader/corpus --exclude=grader/handout \
        --exclude='labs/*.cu.*' Makefile common grader labs
}

fill_in() { # TEMPLATE: the lab and its names in place of @WORDS@
    file=$(basename "$(ls "$kit/labs/${lab}"_*.cu)")
    title=$(sed -n '1s,^/\* \(Lab [0-9]*: [^.]*\)\..*,\1,p' "$kit/labs/$file")
    uuid=$(python3 -c 'import sys, uuid; print(uuid.uuid5(uuid.NAMESPACE_URL, "stencil-labs/" + sys.argv[1]))' "$lab")
    sed "s/@LAB@/$lab/g; s/@FILE@/$file/g; s/@TITLE@/$title/g; s/@UUID@/$uuid/g" "$here/$1"
}

put() { # FILE...: to the folder that was asked for
    mkdir -p "$out" && mv "$@" "$out"/ || fail "$out: cannot be written"
}

gradescope() {
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
    kit_tar "$work/autograde.tar"
    cp "$here/autolab.sh" "$work/autograde.sh"
    tar -C "$work" --owner=0 --group=0 -rf "$work/autograde.tar" autograde.sh
    fill_in autograde-Makefile >"$work/autograde-Makefile"
    cp "$here/README" "$work"
    put "$work/autograde.tar" "$work/autograde-Makefile" "$work/README"
    echo "$out: autograde-Makefile, autograde.tar and README, for a lab with the one problem $lab"
}

prairielearn() {
    question=questions/stencil_$lab
    mkdir -p "$out/$question" || fail "$out: cannot be made"
    fill_in prairielearn_info.json >"$out/$question/info.json"
    fill_in prairielearn_question.html >"$out/$question/question.html"
    cp "$here/README" "$out/$question"
    echo "$out/$question: copy it into the course's questions/; the image is that of ./grade export container-package"
}

classroom50() {
    kit_tar "$work/kit.tar"
    gzip -9 "$work/kit.tar"
    echo "$lab" >"$work/lab"
    cp "$here/autograder.py" "$here/README" "$work"
    put "$work/autograder.py" "$work/lab" "$work/kit.tar.gz" "$work/README"
    echo "$out: the folder of the assignment in CLASSROOM/autograders/ of the course's repository classroom50"
}

github() {
    fill_in github_workflow.yml >"$work/workflow.yml"
    mv "$work/workflow.yml" "$out" || fail "$out: cannot be written"
    echo "$out: .github/workflows/$lab.yml of the repository that students copy; set the variable STENCIL_LABS"
}

container() {
    kit_tar "$work/kit.tar"
    cp "$here/Containerfile" "$here/stencil-labs.def" "$here/README" "$work"
    put "$work/kit.tar" "$work/Containerfile" "$work/stencil-labs.def" "$work/README"
    echo "$out: run there: podman build -t stencil-labs .   or: apptainer build stencil-labs.sif stencil-labs.def"
}

command -v python3 >/dev/null || fail "python3 is missing: sudo apt-get install python3"
[ "$kind" = container ] || ls "$kit/labs/${lab}"_*.cu >/dev/null 2>&1 ||
    fail "$lab: there is no such lab; write --lab lab4, for instance"
case $kind in
gradescope | autolab | prairielearn | classroom50 | github | container) $kind ;;
*) fail "$kind: there is no such package" ;;
esac
