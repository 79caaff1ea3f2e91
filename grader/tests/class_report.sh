#!/usr/bin/env bash
# Test gradebook and pages of a class with names that try to break out of every format. Prints a line for each failure
# and a last line "N passed, N failed"; parts that need a tool which is not there say "skipped".
#
#   grader/tests/class_report.sh
set -u
cd "$(dirname "$0")/../.." || exit 2
box=$(mktemp -d "${TMPDIR:-/tmp}/class-report-XXXXXX")
trap 'rm -rf "$box"' EXIT
report=$box/report out=$box/out
passed=0 failed=0

# check NAME COMMAND...: it has to succeed.
check() {
    local name=$1
    shift
    if "$@" >"$out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $name" && head -20 "$out" | sed 's/^/    /'
    fi
}

# says STATUS WORDS COMMAND...: its exit status and what it prints.
says() {
    local status=$1 words=$2 got
    shift 2
    "$@" >"$out" 2>&1
    got=$?
    [ "$got" = "$status" ] && grep -qE -- "$words" "$out" && return
    echo "status $got, not $status; wanted /$words/ in what it said"
    return 1
}

have() { # PROGRAM WHAT
    command -v "$1" >/dev/null || { echo "skipped: $2 (no $1)" && return 1; }
}

pkg-config --exists jansson sqlite3 || { echo "skipped: class report (no libjansson-dev, libsqlite3-dev)" && exit 0; }
make --no-print-directory class-tools >"$out" 2>&1 || { cat "$out" && exit 1; }

# ---- a class ----

mkdir "$box/base"
base() { # LAB FILE: what the grader says about it
    local to
    to=$box/base/$(basename "$2" .cu)
    COLUMNS=100 ./grade "$1" "$2" -v --device sim --seed 7 --no-history --json "$to.json" >"$to.txt" 2>&1
    [ $? != 2 ] || { echo "FAIL grading $2:" && cat "$to.txt" && exit 1; }
    cp "$2" "$to.cu"
}
base lab4 solutions/lab4_tiling.cu
# The accesses are in two functions, first the one that reads. Only their calls tell which barrier is missing.
sed -E -e 's/tile\[z\]\[y\]\[x\] = (.*);/put(tile, z, y, x, \1);/' \
    -e 's/\* tile\[([^]]*)\]\[([^]]*)\]\[([^]]*)\]/* cell(tile, \1, \2, \3)/g' \
    -e '/#define T 8/a __device__ float cell(float (*t)[T][T], int z, int y, int x) { return t[z][y][x]; }' \
    -e '/#define T 8/a __device__ void put(float (*t)[T][T], int z, int y, int x, float v) { t[z][y][x] = v; }' \
    grader/corpus/wrong/lab4_no_barrier.cu >"$box/lab4_no_barrier.cu"
base lab4 "$box/lab4_no_barrier.cu"
base lab4 grader/corpus/wrong/lab4_naive_as_tiled.cu
base lab5 labs/lab5_coarsening.cu
base lab5 grader/corpus/wrong/lab5_no_second_barrier.cu
base lab5 grader/corpus/honest/lab5_textbook.cu
# The same with other names, another layout and a new comment, as if it had been copied.
sed -e 's/plane/slice/g; s/here/middle/g; s/first/lowest/g; s/    /\t/g' -e '$a // all my own work' \
    grader/corpus/wrong/lab5_no_second_barrier.cu >"$box/lab5_copied.cu"
base lab5 "$box/lab5_copied.cu"
fake() { python3 grader/tests/fake_class.py "$1/sub" "$2" "${3-40}" "$box"/base/*.json; }
fake "$box" "$report"
check "the report is made; one is not graded" says 1 '60 students; 118 of 120 graded, 1 not graded, 1 not handed in;' ./grade report "$report"

# ---- gradebook ----

check "CSV: names come back, points and states are right" python3 grader/tests/check_gradebook.py csv "$report" 40
check "SQLite: names come back, every check and finding is in" \
    python3 grader/tests/check_gradebook.py sqlite "$report" 40

# ---- pages: students get results in turn, so the text of the pages is known ----

check "pages: no markup but the kit's" python3 grader/tests/check_pages.py markup "$report" 40
check "pages: links lead somewhere" python3 grader/tests/check_pages.py links "$report" 40
check "pages: names are read as they are" python3 grader/tests/check_pages.py names "$report" 40
check "pages: faults in words" python3 grader/tests/check_pages.py words "$report" \
    '20 of 60 forgot the first barrier, between storing and reading' \
    '20 of 60 moved more data than the lab'"'"'s technique needs' \
    '29 of 58 forgot the second barrier, between reading and storing again' \
    '15 of 58 stored no output at all' \
    'Attempts, by the history of 2 students who handed it in: 3 to 12, median 12.' \
    'Quizzes, by the same histories: 2 by 2 students; 7 of 16 questions were answered rightly.' \
    'blocks120<b>rounded down</b> (2)' \
    'student001: lab 4: not all points after ten attempts or more; lab 5: no points' \
    'quote'"'"'single, lab 5: the compiler'"'"'s disk was full' 'quote"double Ada, "Lovelace" <b>, lab 5'
if have gnuplot "plots"; then
    check "plots" test -s "$report/plots/lab4_scores.svg" -a -s "$report/plots/lab5_faults.svg" -a \
        -s "$report/plots/lab4_time.svg"
    for count in 1 2; do # so many that are right
        python3 grader/tests/fake_class.py "$box/sub$count" "$box/right$count" 2 "$box/base/lab4_tiling.json"
        find "$box/right$count/results" -mindepth 1 -maxdepth 1 ! -name "student00[0-$((count - 1))]" -exec rm -r {} +
        check "plots of $count" says 1 " $count of [0-9]* graded" ./grade report "$box/right$count"
        check "plots of $count: no problem" [ "$(grep -c '^report: ' "$out")" = 0 ]
        check "times of $count" test -s "$box/right$count/plots/lab4_time.svg"
    done
fi

# ---- a fault of calls, not of a launch ----

mkdir "$box/calls"
COLUMNS=100 ./grade lab1 grader/corpus/wrong/lab1_frees_twice.cu --device sim --seed 7 --no-history --json "$box/calls/freed.json" >/dev/null 2>&1
cp grader/corpus/wrong/lab1_frees_twice.cu "$box/calls/freed.cu" && ./grade lab1 grader/corpus/wrong/lab1_frees_twice.cu --seed 7 >"$box/calls/freed.txt" 2>&1
python3 grader/tests/fake_class.py "$box/calls/sub" "$box/calls/report" 2 "$box/calls/freed.json"
./grade report "$box/calls/report" >"$out" 2>&1
check "memory freed twice is no impossible launch" python3 grader/tests/check_pages.py words "$box/calls/report" \
    '22 of 22 freed memory twice, or memory that is not theirs'
check "no launch is blamed" [ "$(grep -c 'launch that no GPU can run' "$box/calls/report/index.html")" = 0 ]

# ---- copies: of each other, of a solution, of an earlier year ----

matches() { python3 grader/tests/check_pages.py similar "$1" "${@:2}"; }
# student000 has the solution of lab 4. student001 has handed in for lab 5 what student002 has, with other names.
copies=('lab4 solution student000 lab4_tiling.cu' 'lab5 pair student001 student002')
check "near-identical files" matches "$report" "${copies[@]}"
check "a whole solution" grep -qE '^"lab4","solution",.*,100,"[0-9 -]*","solutions/lab4_tiling.cu",100,' "$report/similar.csv"
# Last year somebody handed in the textbook's file, with other names, line ends of Windows, and padding.
earlier=$box/earlier op=(+ - '*' /)
mkdir -p "$earlier/2025/kim"
{
    for k in $(seq 200); do echo "float unused_$k(float v) { return v ${op[k % 4]} $k ${op[k / 4 % 4]} v ${op[k / 16 % 4]} (v ${op[k / 64]} 2); }"; done
    sed -e 's/\btile\b/t_of_mine/g; s/\bin\b/from/g; s/\bout\b/to/g; s/$/\r/' grader/corpus/honest/lab5_textbook.cu
} >"$earlier/2025/kim/my_work.cu"
cp -a "$report" "$box/compared"
check "an earlier year" says 1 '60 students' ./grade report "$box/compared" --compare "$earlier" --compare "$box/sub"
tr -s ' \n' ' ' <"$out" >"$box/named"
check "this year's files are no earlier ones" grep -q 'sub: there is no .cu file of a lab in it' "$box/named"
check "an earlier file is named, whatever its name" matches "$box/compared" \
    "${copies[@]}" 'lab5 earlier student003 kim/my_work.cu'
check "line ends are no characters" [ "$(grep -cE '^ *[0-9]+  .*(U\+000D|'$'\ufffd'')' "$box/compared/index.html")" = 0 ]
check "a folder that is not there" says 1 'gone is not compared: No such file' ./grade report "$box/compared" --compare "$box/gone"
check "--compare needs a folder" says 2 usage ./grade report "$report" --compare
# A class in which every tenth has copied, with other names, in another order, and with padding.
python3 grader/tests/similar_class.py make "$box/many_sub" "$box/many" 200 "$box/base/lab5_textbook.json"
./grade report "$box/many" >"$out" 2>&1
check "each copy is found, and nothing else" python3 grader/tests/similar_class.py check "$box/many" 200

if have chromium "pages in a browser"; then
    find "$report/students" ! -name 'student[0-9]*' -name '*.html' -print0 >"$box/pages"
    check "pages in a browser" xargs -0 -a "$box/pages" grader/handout/browse.py "$report/index.html"
fi

# ---- a leaderboard of those who ask for it ----

check "nobody has asked" grep -q '<p>Nobody has asked for it.</p>' "$report/board.html"
mkdir "$box/race"
sed '$a // leaderboard: fox-7' solutions/lab4_tiling.cu >"$box/race/fox.cu"
sed '$a // leaderboard: <b>owl</b>' solutions/lab4_tiling.cu >"$box/race/owl.cu"
sed '$a // leaderboard: slow' labs/lab4_tiling.cu >"$box/race/slow.cu"
for name in fox owl slow; do
    ./grade lab4 "$box/race/$name.cu" --device sim --seed 7 --no-history --json "$box/race/$name.json" >"$box/race/$name.txt"
done
python3 grader/tests/fake_class.py "$box/race/sub" "$box/race/report" 9 "$box"/race/{fox,owl,slow}.json
./grade report "$box/race/report" >"$box/named" 2>&1
board=$box/race/report/board.html
check "who asks is on the leaderboard" grep -qE '<td>fox-7</td><td class="n">1\.[0-9]{3}</td><td>modelled</td>' "$board"
check "the whole class sees it" grep -q '<td>fox-7</td>' "$box/race/report/index.html"
check "a name that is none is not" [ "$(grep -c 'owl' "$board")" = 0 ]
check "nor one without full marks" [ "$(grep -c 'slow' "$board")" = 0 ]
check "nobody else is named" [ "$(grep -cE 'student00|Zoë|href' "$board")" = 0 ]

# ---- marks: the remarks about them, and labs without weight ----

page_of() { echo "$1"/students/"$2"-*.html; }
# What a compiler says names the teacher's path; the student's page has the file's name alone.
cp -a "$report" "$box/one"
find "$box/one/results" -mindepth 1 -maxdepth 1 ! -name student001 -exec rm -r {} +
python3 - "$box/one" <<'P'
import json, sys
path = sys.argv[1] + "/results/student001/lab4.json"
result = json.load(open(path))
result["message"] = f"{result['source']}(3): error: what? See {result['source']}"
json.dump(result, open(path, "w"))
run = json.load(open(sys.argv[1] + "/class.json"))
run["tasks"] = [task for task in run["tasks"] if task["student"] == "student001"]
run["roster"]["students"] = []
json.dump(run, open(sys.argv[1] + "/class.json", "w"))
P
./grade report "$box/one" >"$box/named" 2>&1
check "one student is no students" grep -q ': 1 student; 2 of 2 graded' "$box/named"
check "nor on the page" grep -q '<p>1 student\. ' "$box/one/index.html"
check "a message without the teacher's folders" grep -q '<p>lab4.cu(3): error: what? See lab4.cu</p>' "$(page_of "$box/one" student001)"
of_marks() { grep -F "$1" "$(page_of "$report" "$2")"; }
check "a page says what points are worth" of_marks '100 of 100 earned = 10 of 10 marks.' student003
check "and what being late takes" of_marks '100 of 100 earned = 10 of 10 marks; 1 day late: − 20 % of 10, which leaves 8.' student009
marks=$box/marks
cp -a "$report" "$marks"
python3 - "$marks" <<'P'
import json, os, sys
path = sys.argv[1] + "/class.json"
run = json.load(open(path))
for task in run["tasks"]:
    if (task["student"], task["lab"]) == ("student000", "lab4"):
        task.update(state="not_graded", source="", source_sha256="", reason="lab4.cu is a pipe, not a file")
        os.remove(sys.argv[1] + "/results/student000/lab4.json")
json.dump(run, open(path, "w"))
P
find "$marks" -name '*.json' -exec sed -i 's/"weight": 2.0/"weight": 0/' {} +
sed -i 's/"score": 10.0,/"score": 9.996,/' "$marks"/results/student003/lab4.json
./grade report "$marks" >"$out" 2>&1
check "who handed in no file is told" grep -q 'Not graded yet, which costs no points: lab4.cu is a pipe, not a file. Hand it in again' "$(page_of "$marks" student000)"
check "who is not, has no part in it" grep -q 'This is not your fault' "$(page_of "$marks" quotesingle)"
check "a lab without weight keeps nobody's total" grep -q "^\"quote'single\",.*,\"not graded\",[0-9.][0-9.]*,\"not graded\"," "$marks/gradebook.csv"
check "no total is rounded up" grep -qF '<strong>99.9 %</strong>' "$(page_of "$marks" student003)"
find "$marks" -name '*.json' -exec sed -i 's/"weight": 1.0/"weight": 0/' {} +
./grade report "$marks" >"$out" 2>&1
check "no weights, no totals" [ "$(grep -ac ',,"[a-z ]*",[0-9]' "$marks/gradebook.csv")" = 60 ]

# ---- the same again, and broken reports ----

cp -a "$report" "$box/again"
echo old >"$box/again/students/gone-0123456789ab.html"
check "a second time: the same" says 1 '60 students' ./grade report "$box/again"
check "a second time: byte for byte" diff -r "$report" "$box/again"

broken=$box/broken
cp -a "$report" "$broken"
head -c 1000 "$report/results/student001/lab4.json" >"$broken/results/student001/lab4.json"
sed -i 's/"schema": 1/"schema": 2/' "$broken/results/student002/lab4.json"
echo '[1]' >"$broken/results/student003/lab4.json"
sed -i 's/"lab": "lab4"/"lab": "lab5"/' "$broken/results/student004/lab4.json"
: >"$broken/results/student005/lab4.json"
check "a truncated result is named" says 1 'student001/lab4.json: its result is left out: line [0-9]+ is not JSON' \
    ./grade report "$broken"
cp "$out" "$box/named"
check "a newer schema is named" grep -q 'student002/lab4.json: its result is left out: its schema is 2, this kit reads 1' "$box/named"
check "an array is named" grep -q 'student003/lab4.json: its result is left out: it holds no JSON object' "$box/named"
check "a result of another lab is named" grep -q 'student004/lab4.json: its result is left out: it is not a result file of lab4' "$box/named"
check "an empty file is named" grep -q 'student005/lab4.json: its result is left out' "$box/named"
check "the rest is there" [ "$(grep -c '^"student00' "$broken/gradebook.csv")" = 10 ]
check "what is left out is no 0" grep -q '^"student001","student001","",,"not graded",' "$broken/gradebook.csv"
check "a total needs all labs" grep -q '^"student001",.*,,"not graded",[0-9]' "$broken/gradebook.csv"

# ---- labs of two digits, and of three, which there are not ----

renumbered() { # FOLDER LAB: the report's lab 5 under another number
    cp -a "$report" "$1"
    find "$1/results" -name 'lab5.*' -exec sh -c 'mv "$1" "${1%/*}/$2.${1##*/lab5.}"' - {} "$2" \;
    find "$1/results" "$1/class.json" -name '*.json' -exec sed -i "s/\"lab5\"/\"$2\"/g" {} +
}
renumbered "$box/twelve" lab12
check "lab 12 is in the report" says 1 '60 students; 118 of 120 graded, 1 not graded, 1 not handed in;' \
    ./grade report "$box/twelve"
check "lab 12 in the gradebook" diff <(sed '1s/lab5/lab12/g' "$report/gradebook.csv") "$box/twelve/gradebook.csv"
check "lab 12 on the page" grep -q 'id="lab12"' "$box/twelve/index.html"
check "lab 12 is exported after lab 4" says 1 'lab12' ./grade export junit "$box/twelve" --out "$box/twelve.xml"
check "lab 4 first" [ "$(grep -oE 'lab(4|12)\b' "$box/twelve.xml" | head -1)" = lab4 ]
renumbered "$box/hundred" lab100
check "what is dropped is named" says 1 'student001/lab100.json: left out; labs are lab0 to lab99' \
    ./grade report "$box/hundred"

mkdir "$box/bin"
for tool in sh dirname rm tr; do ln -s "$(command -v $tool)" "$box/bin/"; done
cp -a "$report" "$box/bare" && rm -r "$box"/bare/{plots,index.html}
check "without gnuplot" says 1 'gnuplot is missing; install it' env PATH="$box/bin" ./grade report "$box/bare"
check "without gnuplot: the page" grep -q 'forgot the second barrier' "$box/bare/index.html"
sed -i 's/"sandbox": "bubblewrap"/"sandbox": "none"/' "$box/bare/results/student007/lab4.json"
check "a sandbox for all: no warning" [ "$(grep -lr 'without a sandbox' "$report" | wc -l)" = 0 ]
./grade report "$box/bare" >"$out" 2>&1
check "none for one: a warning on every page" [ "$(grep -lr 'without a sandbox' "$box/bare" | wc -l)" = 61 ]

sed -i 's/"seed": 7/"seed": 18446744073709551615/' "$box"/bare/results/*/*.json
sed -i 's/"schema": 1/"schema": 1, "seed": 18446744073709551615/' "$box/bare/class.json"
PATH=$box/bin ./grade report "$box/bare" >"$box/named" 2>&1
check "seeds beyond 63 bits: nothing is left out" [ "$(grep -c 'left out' "$box/named")" = 0 ]
check "seeds beyond 63 bits: CSV" python3 grader/tests/check_gradebook.py csv "$box/bare" 40
check "seeds beyond 63 bits: SQLite" python3 grader/tests/check_gradebook.py sqlite "$box/bare" 40

# ---- results and class.json disagree ----

past=$box/past
python3 grader/tests/past_class.py "$past" "$box/base/lab4_tiling.json"
check "what does not count is named" says 1 'replaced/lab4.json: its result is left out: the file has changed' ./grade report "$past"
cp "$out" "$box/named"
check "a file taken away" grep -q 'gone/lab4.json: its result is left out: the file was removed' "$box/named"
check "a result without a student" grep -q 'stranger/lab4.json: its result is left out: class.json does not name it' "$box/named"
check "no more than these" [ "$(grep -c left "$box/named")" = 3 ]
# stands STATE NAME...: the students have this state, and points only if they are graded
stands() {
    local state=$1 points=',' name
    shift
    case $state in graded) points='100,' ;; esac
    for name; do grep -qF "\"$name\",\"" <(grep -F ",$points\"$state\"," "$past/gradebook.csv") || { echo "$name" && return 1; }; done
}
check "results of these bytes count" stands graded fine running mended
check "results of other bytes do not" stands 'not graded' replaced unlucky gone stranger
check "nor does a verdict that waits for a look" stands 'not graded' look
check "and there is no total" [ "$(grep -c ',"not graded",,"not graded",[0-9]' "$past/gradebook.csv")" = 6 ]
check "names that are one in JSON: graded" stands graded 'M\xf6ller'
check "names that are one in JSON: not graded" stands 'not graded' 'M\xfcller'
check "names that are one in JSON: missing" stands missing $'M\xef\xbf\xbdller'
check "and their addresses" [ "$(grep -c -e 'xfcller","s8@' -e 'xf6ller","s9@' "$past/gradebook.csv")" = 2 ]

rm "$broken/class.json"
check "without class.json" says 1 'class.json is left out: there is none' ./grade report "$broken"
check "no folder" says 2 'make it with: ./grade class' ./grade report "$box/nothing"
mkdir -p "$box/empty/results"
check "nobody" says 2 'results is empty; grade the class first' ./grade report "$box/empty"
check "no word" says 2 'usage' ./grade report
each_kind_has_words() { # what students lost points for is counted by kind
    local kind kinds missing=0
    kinds=$(sed -nE 's/^ *X\([A-Z_]+, "([a-z_]+)", true\).*/\1/p' common/finding.h)
    [ -n "$kinds" ] || return 1
    for kind in $kinds; do
        grep -q "{\"$kind\"," grader/class_report/faults.c || { echo "$kind has no words in faults.c" && missing=1; }
    done
    return $missing
}
check "every kind of finding has words" each_kind_has_words
check "an unknown option" says 2 'usage' ./grade report --all "$report"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
