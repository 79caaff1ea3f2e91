#!/usr/bin/env bash
# Test a term: 60 students, five labs week by week, late, extended, excused, overridden and regraded, with the gradebook
# that make_term.py computes. Prints TAP lines and a last line "N passed, N failed". Usage: class_term.sh [--full | WORD]
# --full grades all 284 files, with ten times kill -9; without it three students are graded, with three.
set -u
only=${1:-} full=
[ "$only" != --full ] || { only='' && full=1; }
. "$(dirname "$0")/tap.sh"

pkg-config --exists jansson sqlite3 libarchive 2>/dev/null || { echo 'skipped: a term (no libraries)' && exit 0; }
make -C "$kit" --no-print-directory class-tools >"$box/out" 2>&1 || { cat "$box/out" && exit 1; }
class="$grade class"
mkdir empty
if $class empty --out probe 2>&1 | grep -q 'no sandbox for strangers'; then
    class="$class --unsafe-no-sandbox"
fi
export TZ=UTC
term=term
make_term() { "$kit/grader/tests/make_term.py" "$kit" $term "$@"; }
make_term make || exit 1

# The teacher's files are wrong.
wrong() { # WORDS LINE
    printf 'student,lab,decision,value,reason\n%s\n' "$2" >wrong.csv
    check "decisions: $1" 2 "wrong.csv:2: .*$1" $class empty --out wrong --policy $term/policy.txt --decisions wrong.csv
}
wrong 'reason is missing' 's01,lab1,excuse,,'
wrong 'is no lab' 's01,lab99,excuse,,ill'
wrong 'decisions are extension' 's01,lab1,forgive,,ill'
wrong 'marks from 0 to 20' 's01,lab1,override,21,ill'
wrong 'write a time' 's01,lab1,extension,soon,ill'
wrong 'an excuse has no value' 's01,lab1,excuse,3,ill'
check 'decisions: no header' 2 'no column is called student' $class empty --out wrong --policy $term/policy.txt --decisions $term/roster.csv
printf 'drop_lowest = 1\nbest_of = 3\n' >both
check 'policy: drop_lowest and best_of' 2 'choose one' $class empty --out wrong --policy both

# --- week by week: each week's download is imported; every file in it is taken, or named as passed over ---
accounted() { # DOWNLOAD SUBMISSIONS
    python3 - "$term/in/import-$1.csv" "$2" <<'END'
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1], encoding="utf-8")))
assert sum(row["outcome"].startswith("taken") for row in rows) == int(sys.argv[2]), "taken"
assert all(row["outcome"].startswith(("taken", "passed over: ")) for row in rows), "neither"
END
}
handed_in=(57 57 57 57 56)
lab=0
for week in $(make_term weeks); do
    check "$week: import" 0 'Next: ./grade class' $grade import $term/$week --out $term/in --roster $term/roster.csv
    confirm "$week: all are taken" accounted $week ${handed_in[lab++]}
done

# --- graded, with kill -9: nothing is lost, and nothing is graded twice ---
graded_files() { find $term/report/results -name 'lab*.json' ! -name '*not_graded*' -printf '%i %p\n' 2>/dev/null | sort; }
killed() { # KILLS COUNT SUBMISSIONS: that many kills while these COUNT files are graded
    local k run
    RANDOM=1
    for ((k = 1; k <= $1; k++)); do
        (exec $class "$3" --out $term/report --seed 7) >/dev/null 2>&1 &
        run=$!
        until [ "$(graded_files | wc -l)" -ge $(($2 * k / ($1 + 1))) ]; do
            kill -0 $run || return
            sleep 0.1
        done
        sleep 0.$((RANDOM % 10))
        kill -9 $run && wait $run
        graded_files >>there
    done 2>/dev/null
}
kept() { [ -s there ] && [ -z "$(sort -u there | comm -23 - <(graded_files))" ]; }
if [ $full ]; then
    killed 10 284 $term/in
    check 'all students are graded' 0 '^60 students: 284 graded' $class $term/in --out $term/report --seed 7
    confirm 'what stood there at a kill stands there now' kept
else
    mkdir $term/few && cp -a $term/in/s00 $term/in/s01 $term/in/s02 $term/few
    killed 3 15 $term/few
    check 'three students are graded' 0 '^3 students: 15 graded' $class $term/few --out $term/report --seed 7
    confirm 'what stood there at a kill stands there now' kept
    make_term copy || exit 1
fi
files=(--roster $term/roster.csv --policy $term/policy.txt --decisions $term/decisions.csv)
check 'the class' 0 '^60 students: 279 graded, 0 not graded, 15 missing, 6 excused' $class $term/in --out $term/report "${files[@]}"
check 'nothing is graded twice' 0 '^0 graded now' $class $term/in --out $term/report
check 'the files are remembered' 0 '^decisions: term/decisions.csv, as it was in the run before' $class $term/in --out $term/report
check 'report' $(command -v gnuplot >/dev/null && echo 0 || echo 1) '^term/report: 60 students' $grade report $term/report
confirm 'the gradebook is as computed' make_term check
page() { cat $term/report/students/"$1"-*.html; }
shown() { page "$1" | grep -qF -- "$2"; }
confirm 'a page tells of an extension' shown s02 'deadline extended to '
confirm 'a page tells of an excuse' shown s04 'excused: the lab does not count (a conference, two &quot;days&quot;)'
confirm 'a page tells of marks set' shown s06 'set by the teacher to 15 of 20 marks'
confirm 'a page tells of marks set without a file' shown s16 'set by the teacher to 12 of 20 marks (handed in on paper)'
confirm 'a page tells of the budget' shown s01 'from the late-day budget'
confirm 'a page tells which lab does not count' shown s00 'not among those that count'
who() { grep -o '<summary>19 of 57 stored no output at all</summary>.*' $term/report/index.html | head -1 | grep -o 's[0-9][0-9]</bdi></a> <small><bdi>Name' | wc -l | grep -qx 19; }
confirm 'the class page names who made a mistake' who
means() { # moving_average of lab 1 comes first in that lab's section
    sed -n '/<h2 id="lab1">/,/<h2 id="lab2">/p' $term/report/index.html | sed -n '/<th colspan="5">moving_average</,/time/p' |
        grep -qF 'traffic</td><td class="n">67</td><td class="n">100</td><td class="n">0</td><td class="n">100</td>'
}
confirm 'the class page has the mean of each check, of the strong and of the weak' means
confirm 'the class page tells who has stopped, who rises and who falls' make_term courses
confirm 'the report in text has the marks' grep -q '^Marks: .*set by the teacher to 15 of 20 marks (shown in person)' $term/report/results/s06/lab3.txt

# --- other programs get what counts ---
check 'export' 0 '279 of 300 graded, 0 not graded, 15 not handed in, 6 excused' $grade export gradescope $term/report
gets() { # FILE PATTERN
    grep -q -- "$2" "$term/report/export/$1"
}
confirm 'Gradescope: the score that counts' gets gradescope/s06/lab3.json '"score": 15.0,'
confirm 'Gradescope: and why' gets gradescope/s06/lab3.json 'Marks: .*set by the teacher'
$grade export junit $term/report >/dev/null 2>&1
confirm 'JUnit: marks set without a file are no failure' gets junit.xml \
    'name="marks" classname="lab0.s16.submission" time="0"><skipped message="set by the teacher to 12 of 20 marks (handed in on paper)"'
excused_file() { [ ! -e $term/report/export/gradescope/s04/lab2.json ]; }
confirm 'Gradescope: nothing for an excused lab' excused_file
$grade export autolab $term/report >/dev/null 2>&1
confirm 'Autolab: no score for an excused lab' gets autolab/s04/lab2.txt '"lab2":null'
confirm 'Autolab: the score that counts' gets autolab/s06/lab3.txt '"lab3":15.0'
$grade export classroom50 $term/report >/dev/null 2>&1
confirm 'Classroom 50: whole points, of marks set without a file, too' make_term whole
printf 'Student,ID,SIS User ID,SIS Login ID,Section,Lab 0 (1),Lab 1 (2),Lab 2 (3),Lab 3 (4),Lab 4 (5),Final Score\n' >canvas.csv
printf '%s\n' '    Points Possible,,,,,20,20,20,20,20,(read only)' ',1,s04,,A,,,,,,' ',2,s06,,A,,,,,,' >>canvas.csv
$grade export canvas $term/report --into canvas.csv >/dev/null 2>&1
confirm 'Canvas' gets canvas.csv '^,2,s06,,A,[0-9.]*,[0-9.]*,[0-9.]*,15,'
confirm 'Canvas: nothing for an excused lab' gets canvas.csv '^,1,s04,,A,[0-9.]*,[0-9.]*,,'

printf '%s\n' ',3,stranger,,A,,,,,,' >>canvas.csv
sed -i '/,s06,/d' canvas.csv
$grade export canvas $term/report --into canvas.csv --missing 0 >said 2>&1
confirm 'Canvas: a line without a student is named' grep -q '^in the gradebook, not in the class (1): stranger$' said
confirm 'Canvas: a student without a line is named once' grep -q '^ *s06, lab0, lab1, lab2, lab3, lab4: no line' said
zero() { # s16 has handed in no lab 0, and has marks for it; the labs that others miss are 0
    printf '%s\n' ',4,s33,,A,,,,,,' >>canvas.csv && $grade export canvas $term/report --into canvas.csv --missing 0 >said 2>&1
    grep '^,4,s33' $term/report/export/canvas.csv | tr -d '\r' | grep -q "$(make_term row s33)"
}
confirm 'Canvas: --missing 0' zero
check 'JUnit' 0 '279 of 300 graded' $grade export junit $term/report
confirm 'JUnit: the student is in the class name' gets junit.xml 'classname="lab4.s05.stencil_tiled"'
mkdir -p $term/report/comments/s05 && echo 'Well <done>.' >$term/report/comments/s05/lab4.txt
$grade report $term/report >/dev/null 2>&1
confirm 'a comment is on the page' shown s05 'Well &lt;done&gt;.'

# --- one lab again, and one file from another folder: the other weeks stay ---
regraded=20:graded # lab 1 of s03 had no points, and has them all now
mkdir -p $term/again/s03 && cp $term/in/s02/lab1.cu $term/again/s03/lab1.cu && touch -d '2026-09-20' $term/again/s03/lab1.cu
confirm 'the file of s03 is another one' test -n "$(cmp $term/in/s03/lab1.cu $term/again/s03/lab1.cu 2>&1)"
check 'a regrade' 0 '^60 students: 279 graded, 0 not graded, 15 missing, 6 excused' $class $term/again --out $term/report --lab lab1
confirm 'one is graded' grep -q '^1 graded now' "$box/out"
confirm 'the other weeks are named' grep -q '^283 submissions of earlier runs, from other folders, stay in the class' "$box/out"
$grade report $term/report >/dev/null 2>&1
confirm 'the other weeks stay' make_term check "s03:1:$regraded"
check 'once more' 0 '^1 graded now' $class $term/again --out $term/report --again s07:lab0
check 'once more: no such student' 2 'again nobody:lab0: no such student and lab' $class $term/again --out $term/report --again nobody:lab0
in_history() { # what s03 had for lab 1 in the weeks, and what it has now
    python3 -c '
import sqlite3
db = sqlite3.connect("term/report/history.sqlite")
assert db.execute("SELECT first, last, files FROM progress WHERE student = ? AND lab = 1", ("s03",)).fetchone() == (0, 100, 2)
assert db.execute("SELECT count(*) FROM progress").fetchone() == (284,)
stopped = dict(db.execute("SELECT student, labs_since FROM stopped"))
assert stopped == {"s08": 1, "s25": 1, "s42": 1, "s59": 1}, stopped'
}
confirm 'the history has both' in_history
elsewhere() { # paths are those of the run, wherever the next one is started
    mkdir -p deep/er && (cd deep/er && $class ../../$term/again --out ../../$term/report) | grep '^60 students: 279 graded, 0 not graded'
}
confirm 'from another directory' elsewhere
pairs_elsewhere() { # near-identical files are found from another directory, too
    $grade report $term/report >/dev/null 2>&1
    [ "$(grep -c 'same file' $term/report/similar.csv)" -ge 5 ] && cp $term/report/similar.csv before.csv || return
    (cd / && $grade report "$work/$term/report") >/dev/null 2>&1
    cmp before.csv $term/report/similar.csv
}
confirm 'a report from another directory' pairs_elsewhere
gone() { # the files are gone
    mv $term/in $term/away && $grade report $term/report >said 2>&1
    mv $term/away $term/in && grep -q '^not compared, because no longer where they were graded or changed since: [0-9]* files' said
}
confirm 'a report says what it cannot compare' gone
regrade_elsewhere() { (cd / && $grade regrade "$work/$term/report" --sample 1% ${class##*class}) | grep ' 0 differ, 0 not regraded'; }
confirm 'regraded from another directory' regrade_elsewhere
forget() {
    $class $term/again --out $term/report --forget lab4 | grep -q '^lab4: no longer part of this class' &&
        ! grep -q '"lab": "lab4"' $term/report/class.json
}
confirm 'a lab is forgotten' forget
finish
