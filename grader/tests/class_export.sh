#!/usr/bin/env bash
# Test exports of a class, each by a real reader of its format or a schema; receipts; regrading. Prints one line per
# case, in the form of TAP, and a last line with the numbers.
set -u
kit=$(cd "$(dirname "$0")/../.." && pwd)
if [ ! -x "$kit/build/class_export" ]; then
    echo "class_export skipped: grader/setup.sh class && make class-tools"
    exit 0
fi
box=$(mktemp -d "${TMPDIR:-/tmp}/class_export-XXXXXX")
trap '[ -n "${KEEP-}" ] || rm -rf "$box"' EXIT
cd "$box" || exit 2
schemas=$kit/grader/class_export/schemas
python=/usr/bin/python3 # Debian's, which has Debian's packages
[ -x $python ] || python=python3
passed=0 failed=0 number=0

# check NAME STATUS WORDS COMMAND...: its exit status, and a regular expression that its output matches
check() {
    local name=$1 status=$2 words=$3 got
    shift 3
    number=$((number + 1))
    timeout 1000 "$@" >said 2>&1 </dev/null
    got=$?
    if [ $got = "$status" ] && { [ -z "$words" ] || grep -aqE -- "$words" said; }; then
        passed=$((passed + 1))
        echo "ok $number - $name"
    else
        failed=$((failed + 1))
        echo "not ok $number - $name: status $got, expected $status and /$words/"
        sed 's/^/#   /' said | head -20
    fi
}

# Requirements of a check: a program of a Debian package, a module of Python.
there() { # PROGRAM PACKAGE
    command -v "$1" >/dev/null || { echo "# skipped: $2 is not installed"; false; }
}
has() {
    $python -c "import $1" 2>/dev/null || { echo "# skipped: python3-$1 is not installed"; false; }
}

cat >valid <<P # SCHEMA FILE...
#!/bin/sh
schema=\$1
shift
for file; do $python -m jsonschema -i "\$file" "$schemas/\$schema.json" || exit 1; done
P
chmod +x valid

# ---- results of real gradings ----
grade() { "$kit/grade" "$@" --no-history --device sim >/dev/null 2>&1; }
echo 'int' >broken.cu
grade lab1 "$kit/solutions/lab1_moving_average.cu" --seed 7 --json right.json
grade lab1 "$kit/labs/lab1_moving_average.cu" --seed 7 --json skeleton.json
grade lab1 "$kit/grader/corpus/wrong/lab1_halo_not_loaded.cu" --seed 7 --json wrong.json
grade lab1 "$kit/grader/corpus/wrong/lab1_helper_past_end.cu" --seed 7 --json helper.json
grade lab1 broken.cu --seed 7 --json broken.json
"$kit/grader/tests/class_report.py" report "$box" right.json skeleton.json wrong.json broken.json right.json wrong.json
export=("$kit/grade" export)

# ---- help ----
for command in import report export receipt keygen verify regrade kit; do
    check "help of $command fits 80 columns" 1 '^0$' sh -c "'$kit/grade' $command --help | grep -cE '^.{81}'"
done

# ---- JUnit ----
check 'junit' 1 '6 of 9 graded, 2 not graded, 1 not handed in' "${export[@]}" junit report
there xmllint libxml2-utils && check 'junit keeps to the schema' 0 validates xmllint --noout --schema "$schemas/junit.xsd" report/export/junit.xml
check 'who is not graded is told' 0 'tried 3 times' grep -a 'type="not_graded"' report/export/junit.xml
if has junitparser; then
    cat >junit.py <<'P'
import junitparser
suites = junitparser.JUnitXml.fromfile("report/export/junit.xml")
count = {s.name: (s.tests, s.failures, s.errors, s.skipped) for s in suites}
for s in suites:
    kinds = [type(r).__name__ for c in s for r in c.result]
    assert (s.tests, s.failures, s.errors, s.skipped) == (
        len(list(s)), kinds.count("Failure"), kinds.count("Error"), kinds.count("Skipped")), s.name
assert count["lab1 of jane"] == (4, 0, 0, 0), count
assert count["lab1 of absent"] == (1, 0, 0, 1) and count["lab1 of unlucky"] == (1, 0, 1, 0), count
assert count["lab1 of look"] == (1, 0, 1, 0), count
print("as counted")
P
    check 'junit, as junitparser reads it' 0 'as counted' $python junit.py
fi
check 'junit of one result' 0 '<failure type="compile_error"' "${export[@]}" junit broken.json

# ---- TAP ----
check 'tap' 1 '2 not graded' "${export[@]}" tap report
check 'a fault in a function names the call' 0 'line 7, called from line 18: at n = 1' "${export[@]}" tap helper.json
if there prove perl; then
    check 'tap, as prove reads it' 1 'Failed tests' prove -e cat report/export/class.tap
    "${export[@]}" tap right.json >right.tap
    check 'tap of full marks' 0 'All tests successful' prove -e cat right.tap
    cat >tap.pl <<'P'
use TAP::Parser;
my $p = TAP::Parser->new({source => "report/export/class.tap"});
my (%skipped, $tests);
while (my $r = $p->next) { $tests++ if $r->is_test; $skipped{$r->explanation}++ if $r->is_test && $r->has_skip; }
die join "\n", $p->parse_errors if $p->parse_errors;
die unless $skipped{"not graded: nvcc: no space left, tried 3 times"} == 1 && $skipped{"nothing was handed in"} == 1;
die if $tests != $p->tests_planned;
print "parsed\n";
P
    check 'tap, as TAP::Parser reads it' 0 parsed perl tap.pl
fi

# ---- Gradescope ----
check 'gradescope' 1 'not graded: unlucky' "${export[@]}" gradescope report
check 'nothing for who has no grade' 2 '' ls report/export/gradescope/unlucky report/export/gradescope/absent
if has jsonschema; then
    check 'gradescope keeps to the schema' 0 '' ./valid gradescope report/export/gradescope/*/lab1.json
fi
check 'the score is the policy'"'"'s' 0 '"score": 0.0' grep -m1 score report/export/gradescope/o*/lab1.json
check 'one result that waits for a look' 2 'not graded: review' "${export[@]}" gradescope report/results/look/lab1.json

# ---- Autolab ----
check 'autolab' 1 '2 not graded' "${export[@]}" autolab report
cat >autolab.py <<'P'
import json, os, re, glob
def scores(path):  # as Autolab's parseAutoresult takes the last line
    last = open(path, "rb").read().rstrip().decode("utf-8").splitlines()[-1]
    return json.loads(re.sub(r"([a-zA-Z0-9]+):", r'"\1":', last))["scores"]
root = b"report/export/autolab"
found = {name: scores(os.path.join(root, name, b"lab1.txt")) for name in os.listdir(root)}
assert found[b"jane"] == {"lab1": 100} and found[b"=1+1"] is not None, found
assert found[b"unlucky"] == {"lab1": None} and found[b"look"] == {"lab1": None}, found
assert b"absent" not in found
print("scores as Autolab reads them")
P
check 'autolab, no 0 for who is not graded' 0 'scores as' $python autolab.py

# ---- PrairieLearn ----
check 'prairielearn' 1 '2 not graded' "${export[@]}" prairielearn report
mkdir plots
printf '\x89PNG\r\n\x1a\nsmall' >plots/lab1_a.png
head -c 900000 /dev/urandom >plots/lab1_b.png
cp plots/lab1_a.png plots/lab1_c.png
cp plots/lab1_a.png plots/lab4_other.png
check 'pictures, as many as fit' 0 'lab1_b.png: left out' \
    "${export[@]}" prairielearn right.json --plots plots --out pl.json
cat >pictures.py <<'P'
import base64, json, os
images = json.load(open("pl.json"))["images"]
assert [i["label"] for i in images] == ["lab1_a.png", "lab1_c.png"], images
assert base64.b64decode(images[0]["url"].split(",")[1]) == open("plots/lab1_a.png", "rb").read()
assert os.path.getsize("pl.json") < 1000000
print("the pictures")
P
check 'pictures are whole' 0 'the pictures' $python pictures.py
if has jsonschema; then
    check 'prairielearn keeps to the schema' 0 '' ./valid prairielearn pl.json report/export/prairielearn/*/lab1.json
    sed 's/"gradable": false/"gradable": true/' report/export/prairielearn/look/lab1.json >bad.json
    check 'the schema can fail' 1 'score' ./valid prairielearn bad.json
fi

# ---- Classroom 50 ----
check 'classroom50' 1 '6 of 9 graded' "${export[@]}" classroom50 report
export CLASSROOM=cuda ASSIGNMENT=stencil OWNER=jane-gh COMMIT_URL=https://example.edu/c
check 'what its runner says' 0 '"owner": "jane-gh"' "${export[@]}" classroom50 wrong.json
unset CLASSROOM ASSIGNMENT OWNER COMMIT_URL
if has jsonschema; then
    check 'classroom50 keeps to the schema' 0 '' ./valid classroom50 report/export/classroom50/*/lab1.json
fi
cat >whole.py <<'P'
import glob, json
for path in glob.glob("report/export/classroom50/*/lab1.json"):
    r = json.load(open(path))
    assert r["score"] == sum(t["score"] for t in r["tests"]) and r["max-score"] == 100
    assert all(0 <= t["score"] <= t["max-score"] for t in r["tests"])
    result = json.load(open(path.replace("export/classroom50", "results")))
    points = result["class"]["score"]
    assert r["score"] == min(int(points + 0.5), 100 if points == 100 else 99), (r["score"], points)
print("sums")
P
check 'whole points add up' 0 'sums' $python whole.py

# ---- a policy of 20 marks: a passed check has all its points, in every format that shows points ----
cp -r report marks
sed -i 's/"marks": 100/"marks": 20/; s/^    "score": 100/    "score": 20/' marks/class.json marks/results/*/lab1.json
cat >marks.py <<'P'
import json
def load(format):
    return json.load(open(f"marks/export/{format}/jane/lab1.json"))
for format, got, most in (("gradescope", "score", "max_score"), ("prairielearn", "points", "max_points"),
                          ("classroom50", "score", "max-score")):
    tests = load(format)["tests"]
    assert all(abs(t[got] - t[most]) < 1e-9 for t in tests), (format, tests)
    assert abs(sum(t[most] for t in tests) - 20) < 1e-9, (format, tests)
assert (load("classroom50")["score"], load("classroom50")["max-score"]) == (20, 20)
print("all of 20")
P
for format in gradescope prairielearn classroom50; do "${export[@]}" $format marks >/dev/null; done
check 'full marks are full marks' 0 'all of 20' $python marks.py

# ---- gradebooks ----
cat >canvas.py <<'P' # write the gradebook of the class, or read it back filled in
import csv, json, sys
HEADER = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Lab 1 (4711)", "Essay (4712)", "Final Score"]
people = json.load(open("report/class.json"))["roster"]["students"]
rows = [["    Points Possible", "", "", "", "", "10", "5", "(read only)"]]
for i, p in enumerate(people):  # half of them known by email alone
    rows.append([p["name"], str(i), p["id"] if i % 2 else "", p["email"], "A, B", "9.99" if i > 5 else "", "4", "1"])
if sys.argv[1] == "write":
    with open("canvas.csv", "w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file).writerows([HEADER] + rows)
    sys.exit()
with open("report/export/canvas.csv", newline="", encoding="utf-8-sig") as file:
    got = list(csv.reader(file))
assert got[0] == HEADER and len(got) == len(rows) + 1
for before, after, i in zip(rows, got[1:], range(-1, 99)):
    assert before[:5] + before[6:] == after[:5] + after[6:], after
    assert (after[5] == before[5]) == (i == -1 or i > 5), after  # the last three have no grade
assert got[2][5] == "10" and got[3][5] == "0", got
print("merged")
P
$python canvas.py write
check 'canvas' 1 '6 of 9 grades filled in' "${export[@]}" canvas report --into canvas.csv
check 'canvas: nothing else is changed' 0 merged $python canvas.py read
check 'the byte order mark stays' 0 '' cmp -n 3 canvas.csv report/export/canvas.csv
head -2 canvas.csv >few.csv
check 'who is in no line is told' 1 'no line of the gradebook has this ID or email' "${export[@]}" canvas report --into few.csv --out few.out
sed 's/Lab 1 (4711)/Homework (4711)/' canvas.csv >other.csv
check 'no column, no file' 2 'no column for lab1.*--column' "${export[@]}" canvas report --into other.csv --out none.csv
check 'no half of a file' 2 'No such file' ls none.csv
check 'a column by name' 1 '6 of 9' "${export[@]}" canvas report --into other.csv --column lab1=Homework --out -
check 'no gradebook' 2 'add --into FILE' "${export[@]}" moodle report
printf 'ID number,Lab 1 (Real)\njane,-\n' >moodle.csv
check 'moodle' 1 '^jane,100' "${export[@]}" moodle report --into moodle.csv --out -

# ---- values that a format cannot hold ----
check 'no column in JUnit' 2 'export junit: --column has no use' "${export[@]}" junit report --column lab1=x
check 'no gradebook in TAP' 2 'export tap: --into has no use' "${export[@]}" tap report --into canvas.csv
check 'no pictures in Canvas' 2 'export canvas: --plots has no use' "${export[@]}" canvas report --into canvas.csv --plots plots
check 'no class in a package' 2 'export autolab-package: report has no use' "${export[@]}" autolab-package report --lab lab1 --out x
check 'a column of nothing' 2 'lab1: give --column LAB=HEADER' "${export[@]}" canvas report --into canvas.csv --column lab1
check 'a column of no lab' 2 'lab7=x: report has no such lab' "${export[@]}" canvas report --into canvas.csv --column lab7=x
check 'a lab that is not there' 2 'lab0: report has no such lab' "${export[@]}" junit report --lab lab0
cp -r report two
sed 's/"lab": "lab1"/"lab": "lab0"/' report/results/jane/lab1.json >two/results/jane/lab0.json
sed -i 's/"tasks": \[/&{"student": "jane", "lab": "lab0", "state": "missing"},/' two/class.json
check 'two labs' 1 'no column for lab0' sh -c '"$@" || exit 1' sh "${export[@]}" canvas two --into canvas.csv
check 'one of them' 1 '^two/export/canvas.csv: 6 of 9 grades' "${export[@]}" canvas two --into canvas.csv --lab lab1
check 'and which column that is' 1 '^lab1 -> "Lab 1 \(4711\)"' "${export[@]}" canvas two --into canvas.csv --lab lab1
check 'nowhere' 2 'none: there is no such file or folder' "${export[@]}" junit none

# ---- results and class.json disagree: which students are graded, and none twice ----
"$kit/grader/tests/past_class.py" past right.json
check 'tap of what counts' 1 '4 of 11 graded, 6 not graded, 1 not handed in' "${export[@]}" tap past
cat >past.py <<'P'
import csv, re
told = {}
for line in open("past/export/class.tap", encoding="utf-8"):
    test = re.match(r"ok \d+ - (\S+) lab1 (?:# SKIP (.*)|moving_average correctness)", line)
    if test:
        assert test[1] not in told, test[1]
        told[test[1]] = test[2]
graded = {"fine", "running", "mended", r"M\\xf6ller"}
assert {name for name, why in told.items() if not why} == graded, told
for name, why in {"replaced": "has changed since it was graded", "gone": "was removed", "stranger": "does not name it",
                  "unlucky": "the disk was full", "look": "review: no memory", r"M\\xfcller": "no result yet",
                  "M\ufffdller": "nothing was handed in"}.items():
    assert why in told[name], (name, told[name])
grades = dict(line for line in csv.reader(open("past/export/moodle.csv")) if "@" in line[0])
assert {m for m, grade in grades.items() if grade == "100"} == {f"s{k}@example.edu" for k in (0, 1, 2, 9)}, grades
print("those that count")
P
{ echo 'Email address,Lab 1 (Real)' && printf 's%d@example.edu,-\n' {0..10}; } >emails.csv
check 'moodle, by email' 1 '4 of 11' "${export[@]}" moodle past --into emails.csv
check 'the same in all formats' 0 'those that count' $python past.py
check 'a file each' 1 '4 of 11' "${export[@]}" gradescope past
check 'of who is graded' 0 '^4$' sh -c 'ls past/export/gradescope | wc -l'

# ---- receipts ----
export XDG_CONFIG_HOME=$box/config
if ! command -v openssl >/dev/null; then
    echo "# skipped: openssl is not installed"
else
    key=config/stencil-labs/receipt.key
    source=$kit/grader/corpus/wrong/lab1_halo_not_loaded.cu
    check 'a receipt without a key' 2 'make one with ./grade keygen' "$kit/grade" receipt wrong.json --out none.receipt
    check 'keygen' 0 'signs receipts' "$kit/grade" keygen
    check 'a private key is private' 0 '^600$' stat -c %a $key
    cp $key kept
    check 'no key is overwritten' 2 'exists already' "$kit/grade" keygen
    check 'it is as it was' 0 '' cmp $key kept
    check 'no key in the kit' 2 'lies in the kit' "$kit/grade" keygen "$kit/build/receipt.key"
    check 'grade and sign' 1 'Score' "$kit/grade" lab1 "$source" --device sim --json r.json --receipt r.receipt
    check 'genuine' 0 'genuine' "$kit/grade" verify r.receipt r.json "$source"
    head -n -1 r.receipt >text # as the head of receipt.h says
    tail -n 1 r.receipt | cut -d' ' -f2 | base64 -d >signature
    check 'without the kit' 0 Success openssl pkeyutl -verify -pubin -inkey $key.pub -rawin -in text -sigfile signature
    sed 's/"score": [0-9.]*/"score": 99/' r.json >better.json
    check 'another score' 1 'DIFFERS in score' "$kit/grade" verify r.receipt better.json
    check 'another source' 1 'not the bytes' "$kit/grade" verify r.receipt broken.cu
    sed 's/^score: .*/score: 100 of 100/' r.receipt >better.receipt
    check 'another receipt' 1 'has been changed' "$kit/grade" verify better.receipt
    { cat r.receipt; tail -n 1 r.receipt; } >twice.receipt
    check 'more after it' 1 'has been changed' "$kit/grade" verify twice.receipt
    "$kit/grade" keygen other.key >said
    check 'another key' 1 'not by other.key.pub' "$kit/grade" verify r.receipt --key other.key.pub
    chmod 644 other.key
    check 'a key that others may read' 2 'chmod 600' "$kit/grade" receipt r.json --out none.receipt --key other.key
    check 'no receipt' 2 'is not a receipt' "$kit/grade" verify broken.cu
    check 'receipts of a class' 0 '7 receipts' "$kit/grade" receipt report
    check 'one of them' 0 'result     the same' "$kit/grade" verify report/results/jane/lab1.receipt report/results/jane/lab1.json
    check 'all of them' 0 '^7 receipts genuine .*, 0 not, 0 not checked' "$kit/grade" verify report
    cp report/results/jane/lab1.json kept.json
    sed -i 's/"score": 100/"score": 99/' report/results/jane/lab1.json
    check 'one has another score' 1 '^6 receipts genuine .*, 1 not,' "$kit/grade" verify report
    mv kept.json report/results/jane/lab1.json
    { sed '/^  "class": {$/,$d' report/results/jane/lab1.json | sed '$ s/,$//'; echo '}'; } >graded # as receipt.h says
    check 'what was graded, without the kit' 0 "graded_sha256: $(sha256sum <graded | cut -c 1-64)" cat report/results/jane/lab1.receipt
    cp -r report older
    sed -i 's/"marks": 100/"marks": 20/; s/^    "score": 100/    "score": 20/' older/class.json older/results/*/lab1.json
    check 'a new policy is no forgery' 0 '^older than the stamp of the policy .*: 7 of these' "$kit/grade" verify older
    check 'all are genuine' 0 '^7 receipts genuine .*, 0 not, 0 not checked' "$kit/grade" verify older
    check 'one of them' 0 'the same, except the marks by a newer policy' "$kit/grade" verify older/results/jane/lab1.{receipt,json}
    sed -i 's/^    "score": 0/    "score": 20/' older/results/=1+1/lab1.json
    check 'a score that the policy does not give is one' 1 'stamp +DIFFERS in score: 20; after 0 days .* makes it 0$' "$kit/grade" verify older
    check 'the other six are not' 1 '^6 receipts .*, 1 not, 0 not checked' "$kit/grade" verify older
    sed -i 's/^    "score": 20/    "score": 0/' older/results/=1+1/lab1.json
    sed -i 's/"student": "jane"/"student": "joan"/' older/results/jane/lab1.json
    check 'another student is' 1 'DIFFERS in student' "$kit/grade" verify older
    cp report/results/jane/lab1.json older/results/jane/lab1.json
    sed -i '$ s/}/, "exercises": []}/; s/"marks": 100/"marks": 20/' older/results/jane/lab1.json
    check 'and so are the bytes that were stamped' 1 'DIFFERS in result_sha256' "$kit/grade" verify older
    # A receipt is compared with the result beside it, whether that counts or not.
    odd() { # what stands beside jane's receipt
        rm -rf odd
        cp -r report odd
    }
    odd && cp odd/results/=1+1/lab1.json odd/results/jane/
    check 'the result of somebody else' 1 '^6 receipts .*, 1 not, 0 not checked; without a result: 2' "$kit/grade" verify odd
    cp odd/results/=1+1/lab1.receipt odd/results/jane/
    check 'and the receipt of somebody else' 1 'student +DIFFERS: the receipt is of =1\+1' "$kit/grade" verify odd
    odd && echo '{' >odd/results/jane/lab1.json
    check 'a ruined result' 1 'result +DIFFERS: .*jane/lab1.json: line' "$kit/grade" verify odd
    odd && sed -i '1s/^/better /' odd/results/jane/lab1.txt
    check 'other words in a report' 1 'report +DIFFERS: other words stand beside odd/results/jane/lab1.json' "$kit/grade" verify odd
    odd && echo 'Marks: 5 of 10.' >>odd/results/jane/lab1.txt
    check 'marks in it are the policy'"'"'s' 0 '^7 receipts genuine' "$kit/grade" verify odd
    check 'the hash of a report, without the kit' 0 "report_sha256: $(grep -av '^Marks: ' report/results/jane/lab1.txt | sha256sum | cut -c 1-64)" cat report/results/jane/lab1.receipt
    odd && rm odd/results/jane/lab1.json
    check 'no result' 1 'result +DIFFERS: there is no result beside its receipt' "$kit/grade" verify odd
    odd && rm odd/results/jane/lab1.{json,receipt}
    check 'neither' 0 'without a result: 3$' "$kit/grade" verify odd
    check 'where there is no source' 2 '^6 receipts .* 0 not, 0 not checked' sh -c "mkdir -p elsewhere && cd elsewhere && '$kit/grade' verify ../report"
    check 'that is said' 2 '^source not there: 1 more, .* broken.cu: ' sh -c "cd elsewhere && '$kit/grade' verify ../report"
    mv report/results/jane/lab1.receipt kept.receipt
    check 'one has no receipt' 2 '^6 receipts .*, 1 not checked' "$kit/grade" verify report
    mv kept.receipt report/results/jane/lab1.receipt
    check 'a sample of one result' 2 'usage' "$kit/grade" verify r.receipt --regrade-sample 5%
    check 'the hash of the kit is that of its list' 0 "$("$kit/grade" kit | sha256sum | cut -c 1-64)" cat r.receipt
    check 'what names causes is in the list' 0 '  grader/diagnose/seen.c' "$kit/grade" kit
fi

# ---- regrading ----
mkdir part
"$kit/grader/tests/class_report.py" part "$box" broken.json wrong.json
rm -r part/results/look # the same source as another
sed -i 's/"message": ".*# TODO"/"message": ""/' part/results/o*/lab1.json
check 'regrade all' 0 '2 of 2 regraded .*2 the same' "$kit/grade" regrade part --sample 100%
sed -i 's/"n": \([0-9]*\)/"n": 1\1/' part/results/o*/lab1.json
check 'a field that differs' 1 'counts.n: was 1[0-9]*, now' "$kit/grade" regrade part --sample 100%
if [ -e "${key-}" ]; then
    cp -r part hidden # two sources that are elsewhere, which says 2, and a result that a second grading does not find
    sed -i 's|"source": "[^"]*"|"source": "elsewhere.cu"|' hidden/results/*/lab1.json hidden/class.json
    "$kit/grade" receipt hidden >/dev/null
    cp part/results/o*/lab1.json hidden/results/o*/
    "$kit/grade" receipt hidden >/dev/null
    check 'what differs is told before what is not there' 1 '1 differ, 1 not regraded' "$kit/grade" verify hidden --regrade-sample 100% --seed 4
fi
[ ! -e "${key-}" ] || check 'verify, and regrade a sample' 1 '2 of 2 regraded.*1 differ' sh -c "'$kit/grade' receipt part >/dev/null; '$kit/grade' verify part --regrade-sample 100%"
check 'one of two' 0 '1 of 2 regraded \(--seed 4\)' "$kit/grade" regrade part --sample 5% --seed 4
cp -r part large
sed -i 's/"seed": 7/"seed": 18446744073709551615/' large/class.json large/results/*/lab1.json
check 'a seed beyond 63 bits is not taken for another' 2 'seed is not a whole number below 2\^63' "$kit/grade" regrade large --sample 5% --seed 4
check 'and is no fault of anything else' 1 '2 of 5 graded, 2 not graded, 1 not' "${export[@]}" tap large
echo '// more' >>broken.cu
check 'a source that has changed' 2 'has been changed since' "$kit/grade" regrade part --sample 5% --seed 4
check 'no sample' 2 'usage' "$kit/grade" regrade part --sample 0

# ---- help ----
for command in verify regrade receipt keygen kit export; do
    check "$command --help" 0 "^usage: ./grade $command " "$kit/grade" $command --help
done

# ---- classes that cannot be exported ----
check 'no folder of results' 2 'make it with: ./grade class' "${export[@]}" junit .
rm past/class.json
check 'no report' 2 'class.json: there is none; give the folder' "${export[@]}" junit past
check 'no result' 2 'is not JSON' "${export[@]}" junit broken.cu
check 'no format' 2 'there is no such format' "${export[@]}" punchcards report
check 'no folder to write to' 2 'cannot be' "${export[@]}" junit report --out /proc/nowhere/x.xml

echo "1..$number"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
