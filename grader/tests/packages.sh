#!/usr/bin/env bash
# Test the packages for other platforms: each grades as its platform would run it, with the kit that is built here, takes
# what ./grade import takes, and gives no 0 where the machine failed. Prints TAP lines and a last line
# "N passed, N failed". Usage: packages.sh [WORD]
set -u
only=${1:-}
. "$(dirname "$0")/tap.sh"

pkg-config --exists jansson libarchive 2>/dev/null || { echo 'skipped: packages (no libraries)' && exit 0; }
make -C "$kit" --no-print-directory grade build/class_import build/class_export >"$box/out" 2>&1 || { cat "$box/out" && exit 1; }
export kit solution=$kit/solutions/lab1_moving_average.cu skeleton=$kit/labs/lab1_moving_average.cu
call=(bash -c '"$@"' bash) # a function that is exported
json() { # FILE EXPRESSION: does it hold of the file, r?
    python3 -c 'import json, sys
r = json.load(open(sys.argv[1], encoding="utf-8"))
assert eval(sys.argv[2]), r' "$@"
}

# Kits that behave otherwise: a machine without a sandbox, and one whose results wait for a look.
other_kit() { # NAME: its ./grade is on standard input, with $kit
    mkdir "$1" && ln -s "$kit/build" "$kit/grader" "$1"/ && cat >"$1/grade" && chmod 755 "$1/grade"
}
other_kit bare <<S
#!/bin/sh
case "\$*" in
*--sandbox\ required*) echo 'grade: no sandbox' >&2 && exit 2 ;;
esac
exec $kit/grade "\$@"
S
other_kit waits <<S
#!/bin/sh
case \$1 in
export | import) exec $kit/grade "\$@" ;;
esac
$kit/grade "\$@"
sed -i 's/"verdict": "graded"/"verdict": "review"/' "\$(echo "\$*" | sed 's/.*--json //')"
S
export STENCIL_LABS=$kit

# What may be handed in: hand_in FOLDER FORM
hand_in() {
    rm -rf "$1" && mkdir -p "$1"
    case $2 in
    solution) cp "$solution" "$1/mine.cu" ;;
    skeleton) cp "$skeleton" "$1/mine.cu" ;;
    zip) mkdir "$1/src" && cp "$solution" "$1/src/my lab 1.cpp" && (cd "$1" && python3 -m zipfile -c work.zip src && rm -r src) ;;
    tries) mkdir "$1/old" "$1/new" && cp "$solution" "$1/new/lab1.cu" && cp "$skeleton" "$1/old/lab1.cu" && touch -d 2020-01-01 "$1/old/lab1.cu" ;;
    none) echo 'I am "ill" \n' >"$1/note.txt" && echo PK >"$1/lab1.rar" ;;
    esac
}

export -f hand_in

# ---- Gradescope ----
export AUTOGRADER=$work/autograder
gradescope() { sh autograder/source/run_autograder; }
export -f gradescope
check 'gradescope-package' 0 'upload it' "$grade" export gradescope-package --lab lab1 --out autograder.zip
mkdir -p autograder/source
python3 -m zipfile -e autograder.zip autograder/source
check 'what Gradescope asks for is at the top' 0 '' ls autograder/source/setup.sh autograder/source/run_autograder
check 'no solutions, no tests' 1 '' grep -E 'solutions/|grader/tests/|corpus/' <(tar tf autograder/source/kit.tar)
hand_in autograder/submission skeleton
check 'run_autograder' 0 'Score: 0 of 100' "${call[@]}" gradescope
confirm 'its result' json autograder/results/results.json 'r["score"] == 0 and r["output"].startswith("Lab 1") and "\nlab1.cu, on the sim" in r["output"]'
if /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
    check 'keeps to the schema' 0 '' /usr/bin/python3 -m jsonschema -i autograder/results/results.json "$kit/grader/class_export/schemas/gradescope.json"
fi
hand_in autograder/submission zip
check 'an archive' 0 'Score: 100 of 100' "${call[@]}" gradescope
confirm 'its points' json autograder/results/results.json 'r["score"] == 100'
hand_in autograder/submission tries
check 'two folders with the lab' 0 'Score: 100 of 100' "${call[@]}" gradescope
hand_in autograder/submission none
check 'nothing to grade' 0 '' "${call[@]}" gradescope
confirm 'is told' json autograder/results/results.json 'r["score"] == 0 and "lab1.rar: an archive of a kind" in r["output"]'
hand_in autograder/submission solution
echo lab77 >autograder/source/lab # the kit cannot grade that: no fault of the student
check 'a fault of the machine' 1 'no such lab' "${call[@]}" gradescope
check 'leaves no result' 2 '' ls autograder/results/results.json
echo lab1 >autograder/source/lab
check 'no sandbox on Gradescope' 1 'no sandbox' env STENCIL_LABS="$work/bare" sh autograder/source/run_autograder
check 'no student is graded there' 2 '' ls autograder/results/results.json
check 'what to do then comes with it' 0 '' grep -q 'unsafe-no-sandbox' autograder/source/README

# ---- Autolab ----
autolab() { # KIT FORM
    hand_in handin "$2" && cp autolab/autograde.tar handin/ && cp autolab/autograde-Makefile handin/Makefile &&
        STENCIL_LABS=$1 make -s --no-print-directory -C handin
}
export -f autolab
check 'autolab-package' 0 'the one problem lab1' "$grade" export autolab-package --lab lab1 --out autolab
check 'make, as Autolab does' 0 '^[{]"scores":[{]"lab1":100' "${call[@]}" autolab "$kit" solution
check 'an archive on Autolab' 0 '^[{]"scores":[{]"lab1":100' "${call[@]}" autolab "$kit" zip
check 'nothing to grade on Autolab' 0 '^No submission for lab1' "${call[@]}" autolab "$kit" none
confirm 'has no points' grep -q '^{"scores":{"lab1":0}}' "$box/out"
check 'a result that waits on Autolab' 0 '^not graded: review: it needs a review' "${call[@]}" autolab "$work/waits" solution
confirm 'is told once' sh -c '[ "$(grep -c null "$1")" = 1 ]' sh "$box/out"
check 'no sandbox on Autolab' 0 'not graded: grade: no sandbox' "${call[@]}" autolab "$work/bare" solution
confirm 'no student is graded there either' grep -q '"lab1":null' "$box/out"
sed -i 's/ lab1/ lab77/' autolab/autograde-Makefile
check 'a fault of the machine is no 0' 0 '^[{]"scores":[{]"lab77":null' "${call[@]}" autolab "$kit" solution
check 'no such lab' 2 'no such lab' "$grade" export autolab-package --lab lab9 --out nowhere

# ---- PrairieLearn: /grade is another folder here, and the image is this machine ----
export GRADE_ROOT=$work/job
prairielearn() { # KIT FORM: the entrypoint of info.json
    rm -rf job && hand_in job/student "$2" || return
    sh -c "$(sed -n 's,.*"entrypoint": "/opt/kit\(.*\)".*,\1,p' pl/questions/stencil_lab1/info.json | sed "s,^,$1,")"
}
export -f prairielearn
check 'prairielearn-package' 0 'questions/stencil_lab1' "$grade" export prairielearn-package --lab lab1 --out pl
keys='r["type"] == "v3" and r["gradingMethod"] == "External" and r["title"] == "Lab 1: moving average" and len(r["uuid"]) == 36'
confirm 'info.json has what PrairieLearn asks for' json pl/questions/stencil_lab1/info.json "$keys and r['externalGradingOptions']['image']"
check 'nothing is left to fill in' 1 '' grep -r '@[A-Z]*@' pl
check 'the entrypoint' 0 '' "${call[@]}" prairielearn "$kit" solution
confirm 'its result, from 0 to 1' json job/results/results.json 'r["gradable"] and r["score"] == 1 and r["tests"]'
check 'an archive on PrairieLearn' 0 '' "${call[@]}" prairielearn "$kit" zip
confirm 'its points there' json job/results/results.json 'r["score"] == 1'
check 'nothing to grade on PrairieLearn' 0 '' "${call[@]}" prairielearn "$kit" none
confirm 'costs no attempt' json job/results/results.json 'not r["gradable"] and "No submission" in r["format_errors"][0]'
check 'no sandbox on PrairieLearn' 0 'no sandbox' "${call[@]}" prairielearn "$work/bare" solution
confirm 'no attempt is lost' json job/results/results.json 'not r["gradable"] and "score" not in r'

# ---- Classroom 50: its runner starts autograder.py in the student's checkout ----
export CLASSROOM=cuda ASSIGNMENT=lab1 SUBMISSION_TAG=submit/1 COMMIT_URL=https://example.edu/c OWNER=jane
classroom50() { # KIT FORM
    hand_in checkout "$2" && mkdir checkout/.git && (cd checkout && STENCIL_LABS=$1 python3 ../c50/autograder.py)
}
export -f classroom50
check 'classroom50-package' 0 'CLASSROOM/autograders' "$grade" export classroom50-package --lab lab1 --out c50
small() { [ "$(du -sb c50 | cut -f1)" -lt 10000000 ]; }
confirm 'it is below the 10 MB that the runner fetches' small
check 'autograder.py' 0 'Score: 100 of 100' "${call[@]}" classroom50 "$kit" solution
confirm 'result.json' json checkout/result.json '(r["score"], r["max-score"], r["owner"], r["assignment"]) == (100, 100, "jane", "lab1")'
confirm 'the page of the release' grep -q '^    .*Score: 100 of 100' checkout/release-body.md
check 'nothing to grade on Classroom 50' 0 'No submission' "${call[@]}" classroom50 "$kit" none
confirm 'a result without points' json checkout/result.json '(r["score"], r["max-score"], len(r["tests"])) == (0, 100, 1)'
check 'no sandbox on Classroom 50' 1 '::error::not graded' "${call[@]}" classroom50 "$work/bare" solution
check 'leaves no result there' 2 '' ls checkout/result.json
check 'a result that waits on Classroom 50' 1 '::error::not graded' "${call[@]}" classroom50 "$work/waits" solution
mkdir own && tar xf c50/kit.tar.gz -C own
mkdir -p own/kit/build/container/tree/etc/rc2.d # make check-container leaves such trees, and make goes on
check 'the kit in it is whole' 0 '' make -n --no-print-directory -C own/kit grade build/class_import build/class_export

# ---- GitHub Actions: the steps of the workflow that are commands ----
check 'github-package' 0 'set the variable STENCIL_LABS' "$grade" export github-package --lab lab1 --out workflow.yml
step() { # NAME: its command
    awk -v name="      - name: $1" '$0 == name { found = 1 } found && sub(/^        run: /, "") { print; exit }' workflow.yml
}
export -f step
workflow() { # KIT FORM
    hand_in submission "$2" && rm -f kit && ln -s "$1" kit && sh -c "$(step grade)"
}
export -f workflow
check 'the workflow names the lab' 0 'github.sh lab1 submission' "${call[@]}" step grade
export GITHUB_STEP_SUMMARY=$work/summary.md
check 'its step' 0 '::notice title=lab1::Score: 100 of 100' "${call[@]}" workflow "$kit" solution
confirm 'the summary' grep -q '^    .*Score: 100 of 100' summary.md
confirm 'the report, as JSON and JUnit' sh -c 'json=$(cat report/result.json) && grep -q "<testsuite" report/junit.xml'
check 'nothing to grade in the workflow' 1 '::error title=lab1::Nothing to grade' "${call[@]}" workflow "$kit" none
check 'no sandbox in the workflow' 2 '::error title=lab1::Not graded: the machine failed' "${call[@]}" workflow "$work/bare" solution
setup() { [ "$(step 'set up')" = 'sh kit/grader/class_export/packages/image.sh' ] && sh -n "$kit/grader/class_export/packages/image.sh"; }
confirm 'its setup is that of the image' setup
if python3 -c 'import yaml' 2>/dev/null; then
    steps() { python3 -c 'import yaml; assert all("uses" in s or "run" in s for s in yaml.safe_load(open("workflow.yml"))["jobs"]["grade"]["steps"])'; }
    confirm 'the workflow is YAML' steps
fi

# ---- containers: the recipes are read here; make check-container runs their steps ----
check 'recipes' 0 '^2 passed, 0 failed' "$kit/grader/tests/container.py" --parse
check 'container-package needs a folder' 2 'add --out' "$grade" export container-package
finish
