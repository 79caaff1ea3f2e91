#!/usr/bin/env bash
# Test ./grade class --slurm with a real Slurm on this machine: tasks that fail, tasks and controller killed, scancel,
# nodes that go down. In every case the results are those of a plain run. Prints one line per case, in the form of TAP, and a last line "N passed, N failed". Usage: grader/tests/slurm.sh [WORD]
set -u
only=${1:-}
. "$(dirname "$0")/one_slurm.sh"
slurm_is_here || { echo "skipped: no Slurm; install slurm-wlm (grader/setup.sh slurm)" && exit 0; }
. "$(dirname "$0")/tap.sh"
deadline=300
slurm=$box/slurm
trap 'slurm_stop; rm -rf "$box"' EXIT
slurm_start none || { cat "$slurm"/*.log && exit 1; }

class="$grade class"
corpus=$kit/grader/corpus
mkdir in
for name in alice bob carol "d'Arc \$x" eve frank grace; do mkdir "in/$name"; done
cp "$kit/solutions/lab1_moving_average.cu" in/alice/lab1.cu
cp "$kit/labs/lab1_moving_average.cu" in/bob/lab1.cu
cp "$corpus/wrong/lab1_no_barrier.cu" in/carol/lab1.cu
cp "$kit/solutions/lab1_moving_average.cu" "in/d'Arc \$x/lab1.cu"
: >in/eve/lab1.cu
echo 'Sorry, my dog ate my kernel.' >in/frank/lab1.cu
mkfifo in/grace/lab1.cu
printf 'id,name\nalice,Alice\nhenry,"Henry, who is ill"\n' >roster.csv
all=(in --roster roster.csv --seed 7)
on_slurm=(--slurm --slurm-chunk 2)

# Every file of a report, with its name, without times and without the files that only a cluster needs.
contents() { # REPORT
    find "$1" -name slurm -prune -o -type f ! -name .lock -print0 | sort -z | while IFS= read -r -d '' file; do
        printf '%q\n' "${file#"$1"}"
        sed -E '/"(graded_at|wall_seconds)"/d' "$file"
    done
}
same() { diff <(contents whole) <(contents "$1") && [ -z "$(find "$1" -name '*.part')" ]; }

start() { # REPORT: in the background
    $class "${all[@]}" --out "$1" "${on_slurm[@]}" >"said-$1" 2>&1 </dev/null &
    run=$!
}
ends() { # REPORT [STATUS]
    wait "$run"
    local got=$?
    [ "$got" = "${2:-1}" ] || { cat "said-$1" "$1"/slurm/*.log && echo "status $got" && return 1; }
}
results() { find "$1/results" -name lab1.json 2>/dev/null | wc -l; }
which_results() { find "$1/results" -name lab1.json -printf '%i %p\n' | sort; } # a file written anew is another one
has_results() { [ "$(results "$1")" -ge "$2" ]; }
queue() { squeue --noheader --array "$@"; }
is_idle() { [ -z "$(queue)" ]; }
tasks_of() { pgrep -f -- "grade class --out $1 .*--chunk"; } # processes
has_no_tasks() { ! tasks_of "$1"; }
rounds() { grep -c '^round' "$1/slurm/collector.log"; }
known() { sed -n "s/.*\"$2\": \"\(.*\)\".*/\1/p" "$1/slurm/run.json"; } # REPORT KEY
submitted() { grep -q '^Submitted' "said-$1"; }

# Stop the running tasks until let_go, inside their work and with their locks.
hold_tasks() { # REPORT
    slurm_until test -s "$1/slurm/chunk-1.lock"
    held=$(tasks_of "$1")
    kill -STOP $held
}
let_go() { kill -CONT $held; }

# Run the same command again after an early end: what has a result is not graded again.
goes_on() { # REPORT
    slurm_until has_no_tasks "$1"
    which_results "$1" >before
    start "$1"
    ends "$1" && same "$1" && [ -z "$(which_results "$1" | comm -13 - before)" ]
}

# --- refused ---------------------------------------------------------------------------------------------
check 'options without --slurm' 2 'work only with --slurm' $class in --out o --slurm-gpu
check 'no chunk' 2 'from 1 to' $class in --out o --slurm --slurm-chunk 0
check 'no such part' 2 '1/8 to 8/8' $class in --out o --chunk 9/8
mkdir bare
for tool in sh env uname; do ln -s "$(command -v $tool)" bare/; done
check 'no sbatch' 2 's.* cannot be started: No such file.*PATH' env PATH="$PWD/bare" $class "${all[@]}" --out o --slurm
check 'unknown partition' 2 'invalid partition.*sinfo lists them' $class "${all[@]}" --out o --slurm --slurm-options --partition=nowhere
check 'too many tasks' 2 'larger --slurm-chunk' $class "${all[@]}" --out o --slurm --slurm-chunk 1
check 'no GPU in the cluster' 2 'Slurm refuses: .*--slurm-options' $class "${all[@]}" --out o --slurm --slurm-gpu
check 'not shared' 2 "class.json cannot be seen from $(hostname)" $class in --out nowhere --chunk 1/2
confirm 'and nothing was submitted' is_idle

# --- a class of eight ------------------------------------------------------------------------------------
$class "${all[@]}" --out whole >said 2>&1
check 'after all refusals: a class' 1 'frank|8 students: 6 graded, 1 not graded, 1 missing' $class "${all[@]}" --out o "${on_slurm[@]}"
confirm 'as by a plain run' same o
check 'again: nothing to do' 1 '8 students: 6 graded' $class "${all[@]}" --out o --slurm
confirm 'and nothing was submitted again' is_idle
odd="it's %j \\ \"odd\" \$(x)"
mkdir "$odd"
check 'a report with an odd name' 1 '6 graded' $class "${all[@]}" --out "$odd" "${on_slurm[@]}"
confirm 'its results' same "$odd"
confirm 'its logs' grep -q '6 graded' "$odd/slurm/collector.log"

# --- what happens to tasks -------------------------------------------------------------------------------
task_killed() {
    start killed
    slurm_until tasks_of killed
    kill -9 $(tasks_of killed) # all that run now
    ends killed && [ "$(rounds killed)" = 1 ] && same killed
}
confirm 'tasks killed' task_killed

# An sbatch whose tasks end with exit 1: those of the first array, or all.
fail_tasks() { # FOLDER CONDITION
    mkdir "$1"
    cat >"$1/sbatch" <<EOF
#!/bin/bash
case \$* in *comment=tasks*) $2 && set -- "\${@:1:\$#-2}" --output=/dev/null --wrap 'exit 1' ;; esac
exec "$(command -v sbatch)" "\$@"
EOF
    chmod +x "$1/sbatch"
}
fail_tasks once "mkdir '$PWD/once/done' 2>/dev/null"
fail_tasks always true
tasks_fail() {
    PATH=$PWD/once:$PATH start failed
    ends failed && [ "$(rounds failed)" = 1 ] && same failed
}
confirm 'tasks that fail' tasks_fail
check 'tasks that always fail' 1 'alice lab1: 3 Slurm tasks in a row ended without its result; see slurm/chunk-1.log' env PATH="$PWD/always:$PATH" $class "${all[@]}" --out broke "${on_slurm[@]}"
never_0() { [ -d broke/results ] && ! has_results broke 1; }
confirm 'tasks that always fail: never 0' never_0
check 'mended' 1 '6 graded' $class "${all[@]}" --out broke "${on_slurm[@]}"
confirm 'mended: its results' same broke

# --- what happens to the cluster -------------------------------------------------------------------------
# Slurm makes a requeued task wait for two minutes; this skips the wait.
at_once() {
    local task
    slurm_until sh -c "squeue --noheader --array --format=%r | grep -q BeginTime"
    for task in $(queue --format='%i:%r' | sed -n 's/:BeginTime$//p'); do
        scontrol update JobId="$task" StartTime=now
    done
}

# The new controller takes a task that ended without a controller for running until its node reports. Nodes do
# so now and then; here they do so at once.
controller_killed() {
    start controller
    slurm_until submitted controller
    hold_tasks controller
    slurm_save "$(known controller collector)" || return
    slurm_kill_controller
    let_go
    slurm_until grep -q 'Slurm does not answer' said-controller || return
    slurm_controller
    slurm_until scontrol reconfigure
    sleep 3
    ! queue --format=%r | grep -q BeginTime || at_once
    ends controller && [ "$(rounds controller)" = 0 ] && same controller
}
confirm 'kill -9 of the controller' controller_killed

# The controller fails before it has saved the jobs, and is back without them. Before: slurm_save_no_more.
forgets() { # REPORT CONDITION...: when it fails
    local report=$1
    shift
    start "$report"
    slurm_until "$@" || return
    slurm_kill_controller
    ! grep -aqF "$(known "$report" name)" "$slurm/state/job_state" || return
    slurm_controller
    ends "$report" 2 && grep -q 'lost when Slurm restarted' "said-$report"
}
forgotten_at_once() {
    slurm_until is_idle && slurm_save_no_more || return
    scontrol update PartitionName=grade State=DOWN # nothing starts, until the controller is back
    forgets early submitted early && ! has_results early 1 && grep -q 'srun ls early' said-early && goes_on early
}
confirm 'kill -9 of the controller as soon as it has the jobs' forgotten_at_once
forgotten_later() {
    slurm_until is_idle && slurm_save_no_more || return
    forgets late has_results late 1 && ! has_results late 6 && grep -q 'logs in late/slurm' said-late && goes_on late
}
confirm 'kill -9 of the controller before it saved the jobs that run' forgotten_later

requeued() {
    start requeued
    slurm_until tasks_of requeued
    scontrol requeue "$(queue --states=RUNNING --format=%A | head -1)" || return
    at_once
    ends requeued && same requeued
}
confirm 'a task requeued' requeued

node_down() {
    start down
    slurm_until has_results down 1
    scontrol update NodeName="$(hostname -s)" State=DOWN Reason=test
    sleep 2 # the tasks go on, unknown to the controller, which starts them once more
    slurm_until scontrol update NodeName="$(hostname -s)" State=RESUME
    at_once
    ends down && same down
}
confirm 'a node goes down' node_down

# --- scancel ---------------------------------------------------------------------------------------------
all_cancelled() {
    start cancelled
    slurm_until has_results cancelled 1
    scancel --name="$(known cancelled name)"
    slurm_until is_idle
    ends cancelled 2 && grep -q 'left the queue before the class was graded' said-cancelled || return
    has_no_tasks cancelled && has_results cancelled 1 && ! has_results cancelled 6 && goes_on cancelled
}
confirm 'scancel of everything, then again' all_cancelled

array_cancelled() {
    start array
    slurm_until has_results array 1
    scancel "$(known array tasks)"
    ends array && [ "$(rounds array)" = 1 ] && same array
}
confirm 'scancel of the array' array_cancelled

# --- two at once -----------------------------------------------------------------------------------------
twice() {
    start twice
    slurm_until tasks_of twice
    $class "${all[@]}" --out twice "${on_slurm[@]}" >second 2>&1
    [ $? = 1 ] && grep -q 'Submitted already' second && grep -q '6 graded' second || { cat second; return 1; }
    ends twice && [ "$(cat twice/slurm/chunk-*.log | grep -c '^0 graded now')" = 0 ] && same twice
}
confirm 'submitted twice' twice
beside() {
    start beside
    hold_tasks beside
    $class "${all[@]}" --out beside >second 2>&1
    local status=$?
    let_go
    [ "$status" = 2 ] && grep -q 'another run of ./grade class' second && ends beside && same beside
}
confirm 'a plain run beside it is refused' beside

# sbatch takes the tasks and not the collector: the next call finds the tasks and adds it.
mkdir half
cat >half/sbatch <<EOF
#!/bin/sh
case \$* in *collector*) echo 'sbatch: error: no collectors today' >&2; exit 1 ;; esac
exec "$(command -v sbatch)" "\$@"
EOF
chmod +x half/sbatch
half() {
    PATH=$PWD/half:$PATH start half-out
    ends half-out 2 && grep -q 'no collectors today' said-half-out
}
confirm 'half a submission' half
check 'the other half' 1 'Submitted already' $class "${all[@]}" --out half-out "${on_slurm[@]}"
confirm 'both halves' same half-out

# --- munge -----------------------------------------------------------------------------------------------
with_munge() {
    slurm_stop
    slurm_start munge || { cat "$slurm"/*.log; return 1; }
    start munge
    ends munge && same munge
}
if command -v munged >/dev/null; then
    confirm 'authentication by munge' with_munge
else
    echo "# skipped: munge: install munge"
fi

slurm_stop
nothing_left() { ! pgrep -f "$box" && [ -z "$(ls -A "$TMPDIR")" ]; }
confirm 'nothing is left' nothing_left
finish
