#!/usr/bin/env bash
# Test ./grade import on downloads laid out as platforms lay them out: who, which lab, when, and what is passed
# over. Prints TAP lines and a last line "N passed, N failed". Usage: grader/tests/class_import.sh [WORD]
set -u
only=${1:-}
. "$(dirname "$0")/tap.sh"

pkg-config --exists libarchive 2>/dev/null || { echo 'skipped: imports (no libarchive-dev)' && exit 0; }
make -C "$kit" --no-print-directory grade build/class_import >"$box/out" 2>&1 || { cat "$box/out" && exit 1; }
import="$grade import"
"$kit/grader/tests/make_downloads.py" "$kit" downloads || exit 1
cd downloads || exit 1
printf 'id,name,email,canvas,github\nanna,Anna Müller,anna@example.edu,12345,\nben,Ben Lee,ben@example.edu,,\n' >roster.csv
printf 'cho,Cho Kim,cho@example.edu,34567,\nalice,Alice,,,alice-gh\n' >>roster.csv

{ head -1 roster.csv | sed 's/$/,group/' && printf '%s\n' 'anna,Anna Müller,,12345,,Team Red' 'ben,Ben Lee,,,,team-red' 'cho,Cho Kim,,34567,,'; } >teams.csv

# What was written: STUDENT/FILE: its first line, sorted.
written() { (cd "$1" && find . -mindepth 2 -type f | sort | while read -r f; do echo "${f#./}: $(head -1 "$f")"; done); }
is_written() { diff <(written "$1") -; }
# found + passed over = all: every file of the download is in the list, once for each student.
every_file() { # OUT DOWNLOAD
    python3 - "$1/import-$2.csv" "$2" <<'END'
import csv, os, sys, zipfile
rows = list(csv.DictReader(open(sys.argv[1], encoding="utf-8")))
assert all(r["outcome"].startswith(("taken", "passed over: ")) and len(r["outcome"]) > 4 for r in rows), rows
named = {r["file"] for r in rows}
if os.path.isdir(sys.argv[2]):
    real = {os.path.relpath(os.path.join(top, f), sys.argv[2]) for top, _, files in os.walk(sys.argv[2]) for f in files}
else:
    real = set(zipfile.ZipFile(sys.argv[2]).namelist())
lost = [f for f in real if not any(f == n or f.startswith(n + "/") or n.startswith(f + "/") for n in named)]
assert not lost, lost
END
}

check 'help' 0 'usage: ./grade import' $import --help
check 'no download' 2 'give one download' $import --out x
check 'no such download' 2 'nowhere: No such file' $import nowhere --out x
check 'unknown lab' 2 'no such lab' $import folders --out x --lab lab99
check 'no roster' 2 'no-roster.csv' $import folders --out x --roster no-roster.csv

# --- folders ---
check 'folders' 1 ' 9 submissions of 9 students taken' $import folders --out by_folder
cat >want <<'END'
nina/lab1.cu: // nina, as a browser names it
olga/lab1.cu: // olga, a tar file
ruth/lab1.cu: // ruth, new
sam/lab4.cu: // sam, by entry points
tom/lab4.cu: // tom, the folder names the lab
uma/lab1.cu: // uma, blanks
vera/lab1.cu: // vera, a C++ name
will/lab1.cu: // will, src
zoe/lab1.cu: // zoe
END
confirm 'folders: what was written' is_written by_folder <want
confirm 'folders: every file is in the list' every_file by_folder folders
outside() { ! find . .. -name '*escape*' -o -name 'abs_*' | grep -q . && [ ! -e /abs_lab1.cu ]; }
confirm 'folders: no path leads outside' outside
names_open() { $import folders --out by_folder | grep -c '^  not taken: ' | grep -qx 8; }
confirm 'folders: what may be a submission is named' names_open
for line in 'lab1.cu: it lies in no student' 'paul/lab1.rar: an archive of a kind' 'max/lab1.zip: the archive' \
    'max/lab4.cu: a link' 'quinn/kernel.cu: its name names no lab' 'olga.tar.gz/../../escape[^ ]*: its path leads out of the archive' \
    'olga.tar.gz//abs[^ ]*: its path leads out of the archive' 'olga.tar.gz/lab4.cu: a link'; do
    check "folders: $line" 1 "not taken: $line" $import folders --out by_folder
done
check 'a folder around the students' 1 'not taken: hw4/anna/lab4.cu: hw4 has folders with the same lab: several students' \
    $import wrapped --out by_wrapped
nothing_taken() { [ ! -e by_wrapped/hw4 ]; }
confirm 'a folder around the students: nothing is taken for one of them' nothing_taken
check 'again: the same' 1 '(9 of them before)' $import folders --out by_folder
check '--lab names the lab of the rest' 1 ' 10 submissions of 10 students' $import folders --out with_lab --lab lab5
newer() { # a newer file stays, an older one is replaced
    touch -d '2030-01-01' by_folder/zoe/lab1.cu && echo mine >by_folder/zoe/lab1.cu && echo old >by_folder/uma/lab1.cu &&
        touch -d '2030-01-01' by_folder/zoe/lab1.cu && touch -d '2000-01-01' by_folder/uma/lab1.cu || return
    $import folders --out by_folder >/dev/null
    grep -q mine by_folder/zoe/lab1.cu && grep -q 'uma, blanks' by_folder/uma/lab1.cu &&
        grep -q 'zoe.*a newer file had been imported before' by_folder/import-folders.csv
}
confirm 'a newer file stays' newer

# --- clones of the kit ---
check 'clones' 0 ' 1 submission of 1 student taken' $import clones --out by_clone
printf '%s\n' 'alice/.lab/history: {}' 'alice/lab4.cu: // alice' >want
confirm 'clones: what was written' is_written by_clone <want
confirm 'clones: every file is in the list' every_file by_clone clones
check 'GitHub Classroom' 0 ' 1 submission of 1 student' $import lab4-submissions --out by_github --roster roster.csv
confirm 'GitHub Classroom: what was written' is_written by_github <want

# --- platforms ---
printf '%s\n' 'anna/lab4.cu: // anna' 'ben/lab4.cu: // ben' 'cho/lab4.cu: // cho' >want
check 'Canvas' 1 ' 3 submissions of 3 students' $import canvas.zip --out by_canvas --roster roster.csv
printf '%s\n' 'anna/lab4.cu: // anna' 'cho/lab4.cu: // cho' 'leeben_23456/lab4.cu: // ben' >want_canvas
confirm 'Canvas: what was written' is_written by_canvas <want_canvas
confirm 'Canvas: late' grep -q 'leeben.*marks it late' by_canvas/import-canvas.zip.csv
confirm 'Canvas: every file is in the list' every_file by_canvas canvas.zip
check 'Canvas: who is not in the roster' 1 'not in the roster .1.: leeben_23456' $import canvas.zip --out by_canvas --roster roster.csv
check 'Canvas: who has handed in no source is named' 1 'nothing taken of doedan_45678: 1 file' $import canvas.zip --out by_canvas --roster roster.csv
check 'Canvas: who is late is named' 1 '^late, as the platform says .1.: leeben_23456' $import canvas.zip --out by_canvas --roster roster.csv
check 'Canvas: times of the download are named' 1 '^times: all within 10 minutes of' $import canvas.zip --out by_canvas --roster roster.csv
check 'a team, hidden names, two attachments' 0 ' 5 submissions of 5 students taken .* 1 older' $import canvas-odd.zip --out by_odd --roster teams.csv
printf '%s\n' 'anna/lab4.cu: // the red team' 'anon_Ab3dE/lab4.cu: // hidden, late' 'anon_Zz9xY/lab4.cu: // hidden' \
    'ben/lab4.cu: // the red team' 'cho/lab4.cu: // cho' >want_odd
confirm 'Canvas: a team is its members; what has the entry points counts' is_written by_odd <want_odd
confirm 'Canvas: hidden and late' grep -q 'LATE_anon.*marks it late' by_odd/import-canvas-odd.zip.csv
check 'a file called as by Canvas, in a folder' 0 ' 1 submission of 1 student' $import canvas-like --out by_like
confirm 'it is its folder who handed it in' is_written by_like <<<'anna/lab4.cu: // anna, fourth try'
for form in moodle moodle-flat; do
    check "$form" 1 ' 2 submissions of 2 students' $import $form.zip --out by_$form --roster roster.csv --lab lab4
    confirm "$form: what was written" is_written by_$form < <(grep -v cho want)
    confirm "$form: every file is in the list" every_file by_$form $form.zip
done
check 'Moodle without a roster' 1 ' 2 submissions of 2 students' $import moodle.zip --out by_name --lab lab4
confirm 'Moodle without a roster: names' test -f 'by_name/Anna Müller/lab4.cu'
check 'Moodle: a student with a text alone is named' 1 'nothing taken of Cho Kim: 1 file, the first .*onlinetext.html' $import moodle.zip --out by_name --lab lab4
check 'teams, hidden names, namesakes' 0 'not in the roster .5.: Default group; Min Lee_301; Min Lee_302; Participant_204; Participant_205' \
    $import moodle-odd.zip --out by_moodle_odd --roster teams.csv
printf '%s\n' 'Default group/lab4.cu: // Default group' 'Min Lee_301/lab4.cu: // Min Lee_301' 'Min Lee_302/lab4.cu: // Min Lee_302' \
    'Participant_204/lab4.cu: // Participant_204' 'Participant_205/lab4.cu: // Participant_205' \
    'anna/lab4.cu: // Team Red_31' 'ben/lab4.cu: // Team Red_31' 'cho/lab4.cu: // Team Blue-Cho Kim_206' >want_odd
confirm 'Moodle: none takes the place of another' is_written by_moodle_odd <want_odd
check 'Gradescope' 0 ' 3 submissions of 3 students' $import gradescope.zip --out by_gradescope --roster roster.csv
printf '%s\n' 'anna/lab4.cu: // anna' 'ben/lab4.cu: // ben and cho' 'cho/lab4.cu: // ben and cho' >want
confirm 'Gradescope: what was written' is_written by_gradescope <want
confirm 'Gradescope: every file is in the list' every_file by_gradescope gradescope.zip
check 'a group of ten; one who is not in the list' 1 '10 submissions of 10 students taken' $import gradescope-odd.zip --out by_ten
confirm 'Gradescope: all ten have it' grep -q ten by_ten/m0@example.edu/lab4.cu by_ten/m9@example.edu/lab4.cu
check 'Gradescope: one who is not in the list' 1 'not taken: assignment_9_export/submission_2/lab4.cu: Gradescope.s list' $import gradescope-odd.zip --out by_ten
nobody() { [ ! -e by_ten/assignment_9_export ]; }
confirm 'Gradescope: nobody is made up' nobody

# --- names, and who is left out ---
printf 'id,name\nmax,Müller\nmia,Möller\njo,Jørgensen\nann,"Smith, Anna"\nabsent,Nobody\n' >names.csv
check 'names' 0 ' 4 submissions of 4 students' $import names --out by_names --roster names.csv
printf '%s\n' 'ann/lab1.cu: // first name first' 'jo/lab1.cu: // Latin-1' 'max/lab1.cu: // composed' 'mia/lab1.cu: // decomposed' >want_names
confirm 'names as computers write them' is_written by_names <want_names
check 'who has nothing in the download' 0 '^in the roster, nothing in this download .1.: absent' $import names --out by_names --roster names.csv
printf 'id,name\na,Muller\nb,Müller\n' >names.csv
check 'a name that is one of two' 0 ' 4 submissions of 4 students' $import names --out by_two --roster names.csv
confirm 'the exact one counts' grep -q composed by_two/b/lab1.cu
check 'who is left out' 1 'nothing taken of lena: 1 file, the first lena/lab1.txt' $import left_out --out by_left_out
alone() { $import left_out --out by_left_out | grep -c 'nothing taken' | grep -qx 1; }
confirm 'who handed in notes as well is not' alone

$import timeless --out by_timeless >/dev/null
confirm 'an entry without a time has the time of its archive' \
    test "$(date -u -r by_timeless/rita/lab1.cu +%FT%T 2>/dev/null)" = 2025-11-20T12:00:00

times() { # of hand-in, UTC
    [ "$(date -u -r by_gradescope/anna/lab4.cu +%FT%T)" = 2025-11-20T04:00:00 ] &&
        [ "$(date -u -r by_gradescope/cho/lab4.cu +%FT%T)" = 2025-11-21T08:30:00 ] &&
        [ "$(date -u -r by_folder/will/lab1.cu +%FT%T)" = 2025-11-20T12:00:00 ] &&
        [ "$(date -u -r by_folder/olga/lab1.cu +%FT%T)" = 2025-11-20T12:01:00 ]
}
confirm 'times of hand-in' times
check 'loose files, with a roster' 1 'not taken: stranger_lab1.cu: no folder or name' $import loose --out by_file --roster roster.csv
confirm 'loose files: what was written' is_written by_file <<<'anna/lab1.cu: // anna'
check 'too large' 1 'lab1.zip/lab1.cu: .*larger than 256 KB' $import bomb --out by_bomb
mkdir empty
check 'nothing' 1 'Nothing to grade was found' $import empty --out by_nothing
finish
