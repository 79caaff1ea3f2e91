# Run a private Slurm: a controller and one node on this machine, as the calling user, in $slurm, beside any other.
# Source it; then slurm_start none (no authentication) or slurm_start munge, and slurm_stop at the end.

slurm_is_here() {
    PATH=$PATH:/usr/sbin
    local program
    for program in sbatch squeue scancel scontrol sinfo slurmctld slurmd; do
        command -v "$program" >/dev/null || return
    done
}

slurm_configure() { # none|munge
    local port=27000 # and the next; a higher one if the port is taken
    while (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || (: <"/dev/tcp/127.0.0.1/$((port + 1))") 2>/dev/null; do
        port=$((port + 2))
    done
    mkdir -p "$slurm/state" "$slurm/spool"
    cat >"$slurm/slurm.conf" <<EOF
ClusterName=one
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/$1
CredType=cred/$1
$([ "$1" = none ] || echo "AuthInfo=socket=$slurm/munge.socket")
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/controller.pid
SlurmdPidFile=$slurm/node.pid
SlurmctldLogFile=$slurm/controller.log
SlurmdLogFile=$slurm/node.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerParameters=sched_interval=2,bf_interval=1,sched_min_interval=200000,batch_sched_delay=1
MaxArraySize=5
FirstJobId=1
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=2 RealMemory=16000 State=UNKNOWN
PartitionName=grade Nodes=$(hostname -s) Default=YES MaxTime=01:00:00 State=UP
EOF
    export SLURM_CONF=$slurm/slurm.conf
}

slurm_until() { # COMMAND...: until it succeeds, half a minute at most
    local k
    for ((k = 0; k < 100; k++)); do
        "$@" >/dev/null 2>&1 && return
        sleep 0.3
    done
    echo "# no success: $*" >&2
    return 1
}

# Without the mark of a test: these stay while cases come and go.
slurm_daemon() { env -u CLI_TEST_MARK "$@" >>"$slurm/start.log" 2>&1 </dev/null; }

slurm_controller() { # [-c]: forget all jobs
    slurm_daemon slurmctld "$@"
    slurm_until sh -c "scontrol ping | grep -q UP"
}

slurm_node() {
    slurm_daemon slurmd
    slurm_until sh -c "sinfo -h -o %T | grep -qE '^(idle|mixed|allocated)\$'"
}

slurm_munge() {
    (umask 077 && head -c 1024 /dev/urandom >"$slurm/munge.key")
    chmod 755 "$slurm"
    slurm_daemon munged --force --key-file="$slurm/munge.key" --socket="$slurm/munge.socket" \
        --pid-file="$slurm/munge.pid" --log-file="$slurm/munge.log" --seed-file="$slurm/munge.seed"
}

slurm_start() { # none|munge
    mkdir -p "$slurm"
    slurm_configure "$1"
    [ "$1" = none ] || slurm_munge
    slurm_controller -c && slurm_node
}

# Until the controller has all its jobs on disk as they are now. It writes all of them at once, some seconds after one
# has changed; the remark is the last change, so when it is there, the others are.
slurm_save() { # JOB: any
    local remark
    remark="saved $(date +%N)"
    scontrol update JobId="$1" AdminComment="$remark" &&
        slurm_until grep -aqF "$remark" "$slurm/state/job_state"
}

slurm_end() { # DAEMON [SIGNAL]
    local pid
    pid=$(cat "$slurm/$1.pid" 2>/dev/null) || return
    kill "${2:--TERM}" "$pid"
    slurm_until sh -c "! kill -0 $pid"
}

# What the controller knows now is all that will be on disk until slurm_kill_controller: it saves everything when it
# ends in order, and nothing as long as a folder has the name of the file that it writes first.
slurm_save_no_more() {
    slurm_end controller && mkdir "$slurm/state/job_state.new" && slurm_controller
}

# A node refuses the id of a job that it has seen (Duplicate jobid), and the next controller may not know which ones are
# given: so it starts far above.
slurm_kill_controller() {
    local first
    first=$(sed -n 's/^FirstJobId=//p' "$SLURM_CONF")
    slurm_end controller -KILL
    sed -i "s/^FirstJobId=.*/FirstJobId=$((first + 1000))/" "$SLURM_CONF"
    [ ! -d "$slurm/state/job_state.new" ] || rmdir "$slurm/state/job_state.new"
}

slurm_stop() {
    local daemon
    for daemon in node controller munge; do
        slurm_end "$daemon"
    done 2>/dev/null
    rm -rf "$slurm"
}
