#!/usr/bin/env bash
# Test ./grade class: killed, stopped, run twice at the same time, without room, without a compiler. Prints one
# line per case, in the form of TAP, and a last line "N passed, N failed". Usage: grader/tests/class.sh [WORD]
set -u
only=${1:-}
. "$(dirname "$0")/tap.sh"

class="$grade class"
corpus=$kit/grader/corpus
mkdir in
# Where no sandbox works, a class is refused. All else is then tested without a sandbox.
if ! $class in --out probe >probe.txt 2>&1 && grep -q 'no sandbox for strangers' probe.txt; then
    echo '# no sandbox works here: the tests go on without one'
    class="$class --unsafe-no-sandbox"
fi

# --- wrong usage -----------------------------------------------------------------------------------------
check 'help' 0 'usage:.*grade class SUBMISSIONS' $class --help
check 'no submissions' 2 'folder of submissions is missing' $class
check 'no report' 2 'add --out REPORT' $class in
check 'unknown option' 2 '\-\-outt: there is no such option' $class in --outt out
check 'missing value' 2 '\-\-out: its value is missing' $class in --out
check 'two folders' 2 'one folder' $class in in --out out
check 'unknown lab' 2 'lab99: there is no such lab' $class in --out out --lab lab99
check 'no jobs' 2 'from 1 to' $class in --out out --jobs 0
check 'seed too large' 2 '9007199254740992: is too large' $class in --out out --seed 9007199254740992
check 'unknown device' 2 'sim or cuda' $class in --out out --device tpu
check 'no such folder' 2 'nowhere: No such file' $class nowhere --out out
check 'no such roster' 2 'nobody.csv: No such file' $class in --out out --roster nobody.csv
check 'report among the submissions' 2 'lies in the submissions' $class in --out in/out
check 'nobody' 1 '0 students: 0 graded' $class in --out nobody
check 'nothing to grade is said' 1 'No submission was found: in should hold' $class in --out nobody
mkdir -p lost/zoe lost/will/src && : >lost/zoe/lab1.zip && : >lost/zoe/notes.txt && : >lost/lab1.cu && : >lost/will/lab1.cpp
check 'only what is not taken' 1 '2 students: 0 graded, 0 not graded, 0 missing' $class lost --out lost.out
for line in 'not taken: lab1.cu: it lies in no student' 'not taken: zoe/lab1.zip: an archive' 'not taken: will/src: a folder' \
    'not taken: will/lab1.cpp: its name does not end' 'passed over: 1 other file, named' 'To take them: ./grade import lost'; do
    check "named: $line" 1 "$line" $class lost --out lost.out
done
confirm 'all of it in class.json' grep -A1 'zoe/notes.txt' lost.out/class.json
echo 'marks = a lot' >policy
check 'wrong policy' 2 'policy:1: marks = a lot: give a number' $class in --out out --policy policy

# --- a class of six, one of them with nothing ------------------------------------------------------------
odd=$'two\nlines, "quoted" \xff'
mkdir in/alice in/bob in/carol in/dave "in/$odd"
cp "$kit/solutions/lab1_moving_average.cu" in/alice/lab1.cu
cp "$kit/labs/lab1_moving_average.cu" in/bob/lab1_moving_average.cu
cp "$corpus/wrong/lab1_no_barrier.cu" in/carol/lab1.cu
: >in/dave/lab1.cu
cp "$kit/solutions/lab1_moving_average.cu" "in/$odd/LAB1.cu"
printf 'id,name\nalice,Alice\nerin,"Erin, who is ill"\n' >roster.csv
touch -d '2026-11-20 10:00Z' in/*/*
all=(in --roster roster.csv --seed 7)

# Every file of a report with its name, except the lock, and without times.
contents() { # REPORT
    find "$1" -type f ! -name .lock -print0 | sort -z | while IFS= read -r -d '' file; do
        printf '%q\n' "${file#"$1"}"
        sed -E '/"(graded_at|wall_seconds|tries)"/d' "$file"
    done
}
same() { diff <(contents whole) <(contents "$1"); }
no_parts() { [ -z "$(find "$1" -name '*.part')" ]; }

check 'a class' 0 '6 students: 5 graded, 0 not graded, 1 missing' $class "${all[@]}" --out whole
check 'again: nothing to do' 0 '5 of them had been graded before' $class "${all[@]}" --out whole
check 'again: 0 graded now' 0 '^0 graded now' $class "${all[@]}" --out whole
check 'another seed is refused' 2 'graded with seed 7' $class in --out whole --seed 8

# Every result names the sandbox of its submission. --unsafe-no-sandbox is printed.
names_sandbox() { [ "$(grep -c '"sandbox": "none"' "$1/results/bob/lab1.json")" = "$2" ]; }
[[ $class = *unsafe* ]] || confirm 'confined' names_sandbox whole 0
check 'unconfined' 0 'No sandbox, the submissions ran with all your rights' $class in --lab lab1 --seed 7 --out bare --unsafe-no-sandbox
confirm 'unconfined, in the results' names_sandbox bare 2

# The results of ./grade alone, with only the key "class" added. Reports name a file as its student knows it.
as_alone() {
    local file seed handed_out
    for file in in/alice/lab1.cu in/carol/lab1.cu "in/$odd/LAB1.cu"; do
        seed=$(sed -n 's/^  "seed": \([0-9]*\),$/\1/p' "whole/results/$(basename "$(dirname "$file")")/lab1.json")
        (cd in && COLUMNS=100 "$grade" lab1 "${file#in/}" -v --device sim --seed "$seed" --json ../alone.json) >alone.txt
        python3 -c '
import json, sys
ours, alone = (json.loads(open(f, encoding="utf-8").read().replace("\": \"in/", "\": \"")) for f in sys.argv[1:])
assert ours.pop("class")["score"] == alone["score"]
assert ours == alone, (ours, alone)' "whole/results/$(basename "$(dirname "$file")")/lab1.json" alone.json || return
        handed_out=$(sed 's|A hint: this command with --hint|A hint: ./grade lab1 --hint|' alone.txt)
        diff <(echo "$handed_out") "whole/results/$(basename "$(dirname "$file")")/lab1.txt" || return
    done
}
confirm 'results as by ./grade alone' as_alone
is_class_json() {
    python3 -c '
import json
c = json.load(open("whole/class.json", encoding="utf-8"))
assert c["seed"] == 7 and c["roster"]["students"][1]["name"] == "Erin, who is ill"
assert [t["state"] for t in c["tasks"]] == ["graded"] * 4 + ["missing", "graded"], c["tasks"]
assert bytes.fromhex(c["tasks"][5]["folder_hex"]) == b"two\nlines, \"quoted\" \xff", c["tasks"][5]
assert all("folder_hex" not in t for t in c["tasks"][:5])'
}
confirm 'class.json' is_class_json

changed() { # only bob's
    cp -r whole older
    cp in/alice/lab1.cu in/bob/lab1_moving_average.cu
    $class "${all[@]}" --out older >said 2>&1
    cp "$kit/labs/lab1_moving_average.cu" in/bob/lab1_moving_average.cu
    touch -d '2026-11-20 10:00Z' in/bob/*
    grep -q '4 of them had been graded before' said && grep -q '"score": 100,' older/results/bob/lab1.json &&
        cmp whole/results/carol/lab1.json older/results/carol/lab1.json
}
confirm 'a changed file is graded again' changed

other_kit() { # one result's
    cp -r whole kit || return
    sed -i 's/"kit_sha256": "./&0/' kit/results/bob/lab1.json
    $class "${all[@]}" --out kit >said 2>&1
    grep -q '^1 had been graded by another kit: graded again' said && grep -q '^1 graded now' said && same kit
}
confirm 'a result of another kit' other_kit
again_alone() { # another submission's result is of another kit, and stays
    sed -i 's/"kit_sha256": "./&0/' kit/results/bob/lab1.json && cp kit/results/bob/lab1.json bob.json
    $class "${all[@]}" --out kit --again alice:lab1 >said 2>&1
    grep -q '^1 graded now' said && cmp bob.json kit/results/bob/lab1.json
}
confirm '--again grades that one alone' again_alone

unread() { # one file, and all results stay
    cp -r whole unread && cp -r in unread.in && rm unread.in/bob/*.cu &&
        ln -s "$(printf '%0300d' 1)" unread.in/bob/lab1.cu || return
    $class unread.in --roster roster.csv --out unread >said 2>&1
    [ $? = 1 ] && grep -q 'not graded: bob lab1: lab1.cu cannot be read: .*; the result of an earlier run was kept' said &&
        diff -r whole/results unread/results
}
confirm 'a file that cannot be read' unread

late() { # without grading again
    printf 'marks = 20\ndeadline = 2026-11-19 10:00Z # a day before\nlate_penalty = 25\n' >policy
    cp -r whole late
    $class "${all[@]}" --out late --policy policy >said 2>&1 && grep -q '^0 graded now' said &&
        grep -q '^the marks of 5 results changed: policy none .* -> policy$' said && python3 -c '
import json
r = json.load(open("late/results/alice/lab1.json", encoding="utf-8"))
assert (r["score"], r["class"]["score"], r["class"]["late"], r["class"]["days_late"]) == (100, 15, True, 1), r["class"]'
}
confirm 'a new policy' late
undone() {
    cp -r late undone && $class in --out undone --policy none --roster none >said 2>&1 && grep -q '^the marks of 5 results changed: policy policy -> none' said &&
        grep -q '^roster roster.csv -> none' said && $class in --out undone >said 2>&1 && ! grep -e '->' said
}
confirm 'neither policy nor roster any more' undone

by_roster() { # alice's file is older than it looks; of all others the file's time counts
    printf 'deadline = 2026-11-19 10:00Z\nlate_penalty = 25\nhanded_in = roster\n' >policy
    printf 'id,lab1.submitted\nalice,2026-11-18 09:00Z\nbob,\n' >times.csv
    $class in --roster times.csv --out late --policy policy >said 2>&1 &&
        grep -q '^lab1: the roster has no time for 4 of 5 submissions' said && python3 -c '
import glob, json
for student, score, late in ("alice", 100, False), ("two*", 75, True):
    r = json.load(open(glob.glob(f"late/results/{student}/lab1.json")[0], encoding="utf-8"))
    assert (r["class"]["score"], r["class"]["late"]) == (score, late), (student, r["class"])'
}
confirm 'handed in when the roster says' by_roster
check 'a roster that has no times' 2 'roster.csv has no column lab1.submitted' $class in --roster roster.csv --out late --policy policy
check 'no roster for times' 2 'there is no --roster with a column lab1.submitted' $class in --out late --policy policy --roster none
strangers() {
    printf 'id,name\n alice ,Alice\n"bob ",Bob\ncarol,\ndave,\n' >strangers.csv
    $class in --roster strangers.csv --policy none --out late >said 2>&1
    grep -q '^not in the roster (2): bob, two?lines' said && grep -q "^in the roster, without a folder (1): 'bob '$" said
}
confirm 'a roster that does not fit the folders' strangers

gone() { # the result is not
    cp -r whole gone && cp -r in gone.in && $class gone.in --roster roster.csv --out gone >said 2>&1 &&
        rm gone.in/alice/lab1.cu || return
    $class gone.in --roster roster.csv --out gone >said 2>&1 && grep -q '4 graded, 0 not graded, 2 missing' said &&
        grep -q 'note: alice lab1: its file is gone' said && cmp {whole,gone}/results/alice/lab1.json
}
confirm 'a file that is gone' gone

# --- what is said of names and of labs -------------------------------------------------------------------
# Empty files, which take no time.
mkdir odd odd/s{1..10} odd/eve
for name in odd/s{1..10}; do : >"$name/lab1.cu"; done
: >"$(printf 'odd/eve/lab2_\033]0;title\a\nnote: s1 lab1: 100.cu')"
: >odd/eve/lab2.cu
touch -d "2026-11-20 10:00Z" odd/eve/lab2* # of the same age, the last by name counts
mkfifo "$(printf 'odd/eve/lab1_\n\033[2J.cu')"
raw() { grep -qa "$(printf '[\033\a]')\|^note" "$1"; }
odd_names() {
    $class odd --out odd.out --seed 7 >said 2>&1
    ! raw said && grep -qa 'note: eve lab2: .*?note: s1 lab1: 100.cu was taken' said &&
        grep -qa 'not graded: eve lab1: lab1_??\[2J.cu is a pipe' said && ! raw odd.out/results/eve/lab2.txt
}
confirm 'names that command a terminal' odd_names
check 'a lab of one student' 1 'lab2: 1 of 11 students handed it in; if it is not part of this class, add: --forget lab2$' $class odd --out odd.out
by_name() {
    $class odd --out odd.out --lab lab1 --lab lab2 >said 2>&1
    grep -aq '^11 students: ' said && ! grep -a 'handed it in' said
}
confirm 'a lab of one student, by name' by_name
check 'a lab that is forgotten' 1 'lab2: no longer part of this class' $class odd --out odd.out --lab lab1 --forget lab2

# --- killed, stopped, twice at once ----------------------------------------------------------------------
# Results that exist at a kill stay as they are; nothing is graded twice. A run that is killed before it names its
# temporary folder in .lock leaves that folder, empty.
killed() {
    local moment run older
    for moment in 0.2 1.3 1.0 2.1; do
        older=$(cat killed/.lock)
        $class "${all[@]}" --out killed >said 2>&1 &
        run=$!
        until [ -s killed/.lock ] && [ "$(cat killed/.lock)" != "$older" ]; do
            kill -0 "$run" || return
            sleep 0.01
        done
        sleep "$moment"
        kill -9 "$run"
        wait "$run"
        find killed/results -name lab1.json -printf '%i %p\0' | sort -z >>there
    done 2>/dev/null
    $class "${all[@]}" --out killed >said 2>&1 || return
    find killed/results -name lab1.json -printf '%i %p\0' | sort -z >last
    [ -z "$(sort -zu there | comm -z -23 - last | tr '\0' '\n')" ] && same killed && no_parts killed
}
confirm 'kill -9, four times' killed
check 'and nothing is left of it' 0 '' true

child_of() { cut -d' ' -f1 "/proc/$1/task/$1/children" 2>/dev/null; }

# Wait until the first gradings have begun: class.json is written right before.
await_gradings() { # REPORT PID
    until [ -e "$1/class.json" ] && [ -n "$(child_of "$(child_of "$2")")" ]; do
        kill -0 "$2" || return
        sleep 0.05
    done
}

# A grading that is killed is tried again.
child_killed() {
    local run job
    $class "${all[@]}" --jobs 1 --out child >said 2>&1 &
    run=$!
    await_gradings child "$run" || return
    job=$(child_of "$(child_of "$run")")
    kill -9 "$job"
    wait "$run" || return
    grep -l '"tries": 2' child/results/*/lab1.json && same child
}
confirm 'kill -9 of a grading' child_killed

stopped() { # SIGNAL
    local run status
    setsid env --default-signal $class "${all[@]}" --out "stopped-$1" >said 2>&1 &
    run=$!
    await_gradings "stopped-$1" "$run" || return
    sleep 0.3
    kill -s "$1" "$run"
    wait "$run"
    status=$?
    [ "$status" -gt 128 ] && grep -q 'stopped; run the same command again' said && grep -q '^Next: run the same command again' said &&
        ! grep 'its process died' "stopped-$1/class.json" && no_parts "stopped-$1" &&
        [ -z "$(ls -A "$TMPDIR")$(strays)" ]
}
confirm 'SIGTERM' stopped TERM
confirm 'SIGHUP' stopped HUP

# The second run ends at once; the first one, which is made to wait for it, is not disturbed.
twice() {
    local run status
    $class "${all[@]}" --out twice >said 2>&1 &
    run=$!
    await_gradings twice "$run" || return
    kill -STOP "$(child_of "$run")"
    $class "${all[@]}" --out twice >second 2>&1
    status=$?
    kill -CONT "$(child_of "$run")"
    [ "$status" = 2 ] && grep -q 'twice: another run' second && wait "$run" && same twice
}
confirm 'two at once' twice

# --- faults of the machine -------------------------------------------------------------------------------
# Room for the lock and class.json, not for the results.
no_room() {
    mkdir full
    unshare -rm sh -c '
        mount -t tmpfs -o size=24k tmpfs full && "$@" --out full
        status=$?
        find full -name "*.part" | grep . && exit 99
        exit $status' sh $class "${all[@]}" >said 2>&1
    [ $? = 2 ] && grep -q 'full/.*No space left on device' said
}
if unshare -rm mount -t tmpfs tmpfs /mnt 2>/dev/null; then
    confirm 'no room for results' no_room
else
    echo "# skipped: no room for results: this machine does not allow mounting a small disk (unshare -rm)"
fi

# An nvcc that fails: not the student's fault, tried three times, and graded once nvcc works again. The cause of its
# second failure may be the student or the machine; the fault before does not make it certain.
mkdir broken mended one one/alice
cp in/alice/lab1.cu one/alice
cat >broken/nvcc <<'EOF'
#!/bin/sh
case $* in *student.cu*) ;; *) echo "release 13.0" && exit ;; esac
! grep -q moving_average student.cu || echo >>"${0%/*}/calls" # not the empty file, with which the grader tries nvcc
case $(wc -l <"${0%/*}/calls") in 2) echo "Killed" ;; *) echo "sh: 1: Cannot fork" ;; esac
exit 1
EOF
chmod +x broken/nvcc
check 'a broken compiler' 1 'not graded: alice lab1: no process could be started' env PATH="$PWD/broken:$PATH" $class one --out mended --unsafe-no-sandbox
tried() { grep -q '"tries": 4' mended/results/alice/lab1.not_graded.json && [ ! -e mended/results/alice/lab1.json ]; }
confirm 'three faults, one doubt' tried
check 'mended' 0 '1 graded, 0 not graded' $class one --out mended
confirm 'no word of the fault is left' test ! -e mended/results/alice/lab1.not_graded.json
mkdir long long/alice
cat >long/alice/lab1.cu <<'EOF'
template <int N, int M> struct F { static const long v = F<N - 1, M * 2>::v + F<N - 1, M * 2 + 1>::v; };
template <int M> struct F<0, M> { static const long v = 1; };
long x = F<26, 1>::v;
EOF
check 'no time' 1 'not graded: alice lab1: it was not done after 1 s' $class long --out slow --timeout 1
mkdir in/eve
mkfifo in/eve/lab1.cu
check 'a pipe for a file' 1 'not graded: eve lab1: lab1.cu is a pipe' $class in --out whole --roster roster.csv

finish
