/* The runner: a process for each task, retries, deadlines, and an end that leaves nothing. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/sandbox/process_tree.h"
#include "grader/class/class.h"
#include "grader/class/queue.h"
#include "grader/class/record.h"
#include "grader/class/status.h"
#include "grader/class/store.h"
#include "grader/kit/workspace.h"

enum {
    FAULTS = 3,
    PAUSE_SECONDS = 3,        /* after a first fault or a doubt; twice that after a second fault */
    STOP_SECONDS = 4,         /* less than a workspace's parent waits */
    ROOM_MIN_BYTES = 4 << 20, /* less than that is full */
};

/* A grading that runs. */
struct job {
    struct assignment assignment;
    struct task *task;
    pid_t pid;  /* 0: none */
    int errors; /* what it prints to standard error */
    double start;
    bool told; /* to end, since its time is up */
};

struct runner {
    struct class_run *class;
    struct job *jobs;
    struct queue queue;
    sigset_t signals, before;
    size_t finished; /* in this run */
    enum run_end end;
    struct status status;
    struct why *why;
};

/* ---- one job ---- */

static _Noreturn void be_the_job(const struct runner *r, struct job *job, pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(TASK_EXIT_NOT_GRADED);
    sigprocmask(SIG_SETMASK, &r->before, NULL);
    dup2(job->errors, STDERR_FILENO);
    _exit(workspace_run(grade_task, &job->assignment));
}

/* No process could be started: later, when others have ended; without others there is no use in waiting. */
static void wait_for_room(struct runner *r, struct job *job, int error)
{
    if (r->queue.out == 1)
        die("no process can be started: %s; end some programs and start again", strerror(error));
    queue_back(&r->queue, job->task, PAUSE_SECONDS);
    job->task->tries--;
    job->pid = 0;
    close(job->errors);
}

static void start_job(struct runner *r, struct job *job, struct task *t)
{
    t->tries++;
    *job = (struct job){.assignment = {r->class, t}, .task = t, .start = seconds_now()};
    job->errors = memfd_create("errors", MFD_CLOEXEC);
    pid_t parent = getpid();
    job->pid = fork();
    if (job->pid == 0)
        be_the_job(r, job, parent);
    if (job->pid < 0)
        wait_for_room(r, job, errno);
}

/* The first line that the job has printed, without the program's name; a usual one if there is none. */
static void read_reason(const struct job *job, int status, char *reason, size_t size)
{
    ssize_t length = job->errors >= 0 ? pread(job->errors, reason, size - 1, 0) : 0;
    reason[length > 0 ? length : 0] = 0;
    reason[strcspn(reason, "\n")] = 0;
    if (strncmp(reason, "grade: ", 7) == 0)
        memmove(reason, reason + 7, strlen(reason + 7) + 1);
    if (job->told)
        snprintf(reason, size, "it was not done after %.0f s", seconds_now() - job->start);
    else if (!reason[0] && WIFSIGNALED(status))
        snprintf(reason, size, "its process died of signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else if (!reason[0])
        snprintf(reason, size, "its process ended with status %d", WEXITSTATUS(status));
}

/* ---- what comes of it ---- */

static bool is_full(const char *folder)
{
    struct statvfs fs;
    return statvfs(folder, &fs) == 0 &&
           ((uint64_t)fs.f_bavail * fs.f_frsize < ROOM_MIN_BYTES || (fs.f_files > 0 && fs.f_favail == 0));
}

/* Nothing more can be graded: the disk takes no results, or no temporary files. */
static void stop_for_disk(struct runner *r, const char *what)
{
    r->end = RUN_DISK_FULL;
    why_say(r->why, "%s", what);
}

static void mark_graded(struct runner *r, struct task *t)
{
    struct record record;
    t->state = record_read(&record, r->class->results, t) ? TASK_GRADED : TASK_NOT_GRADED;
    t->score = record.score;
    t->max_score = record.max_score;
    if (t->state == TASK_NOT_GRADED)
        snprintf(t->reason, sizeof t->reason, "its result file vanished");
    record_free(&record);
}

/* A fault of the machine: once more, later, or never. */
static void take_fault(struct runner *r, struct task *t, unsigned faults)
{
    struct why why;
    if (is_full(getenv("TMPDIR"))) {
        stop_for_disk(r, "the disk of the temporary folder is full: make room there, or set TMPDIR");
        return;
    }
    if (faults < FAULTS)
        return;
    t->state = TASK_NOT_GRADED;
    if (!record_not_graded(r->class->results, t, &why))
        stop_for_disk(r, why.text);
}

static void take_outcome(struct runner *r, const struct job *job, int status)
{
    struct task *t = job->task;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    unsigned faults = t->tries - t->doubts;
    double pause = PAUSE_SECONDS;
    read_reason(job, status, t->reason, sizeof t->reason);
    if (code == TASK_EXIT_DONE) {
        t->reason[0] = 0;
        mark_graded(r, t);
    } else if (code == TASK_EXIT_NOT_WRITTEN) {
        stop_for_disk(r, t->reason);
    } else if (code == TASK_EXIT_DOUBTFUL) {
        t->doubts++;
    } else if (r->end == RUN_DONE) {
        pause *= faults;
        take_fault(r, t, faults);
    }
    queue_back(&r->queue, t, pause);
    if (t->state == TASK_TO_DO) {
        t->reason[0] = 0; /* of a try, or of the end of this run: no word about the task */
        return;
    }
    r->finished++;
    status_task(&r->status, t, r->finished, seconds_now() - job->start);
}

/* ---- the processes ---- */

static void count_cost(struct class_run *class, const struct rusage *usage)
{
    size_t peak = (size_t)usage->ru_maxrss << 10;
    class->cpu_seconds += (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
                          1e-6 * (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
    if (peak > class->peak_bytes)
        class->peak_bytes = peak;
}

/* Processes that a killed job has left come to this one, a subreaper: they end here. */
static void kill_orphans(const struct runner *r)
{
    struct pid_list spared = {0};
    for (unsigned k = 0; k < r->class->jobs; k++)
        if (r->jobs[k].pid)
            *ARRAY_PUSH(spared.items, spared.count, spared.capacity) = r->jobs[k].pid;
    tree_kill(&spared);
    free(spared.items);
}

/* Take in the jobs that have ended. */
static void reap(struct runner *r)
{
    for (unsigned k = 0; k < r->class->jobs; k++) {
        struct job *job = &r->jobs[k];
        struct rusage usage;
        int status;
        if (!job->pid || wait4(job->pid, &status, WNOHANG, &usage) != job->pid)
            continue;
        job->pid = 0;
        kill_orphans(r);
        count_cost(r->class, &usage);
        take_outcome(r, job, status);
        close(job->errors);
    }
}

/* A job whose time is up cleans up after itself; if it does not, it is killed. */
static void enforce_deadlines(struct runner *r)
{
    for (unsigned k = 0; k < r->class->jobs; k++) {
        struct job *job = &r->jobs[k];
        double over = job->pid ? seconds_now() - job->start - r->class->options.timeout : -1;
        if (over < 0)
            continue;
        kill(job->pid, over > 2 * STOP_SECONDS ? SIGKILL : SIGTERM);
        job->told = true;
    }
}

static void stop_jobs(struct runner *r)
{
    static const struct timespec pause = {.tv_nsec = 10000000};
    double start = seconds_now();
    for (unsigned k = 0; k < r->class->jobs; k++)
        if (r->jobs[k].pid)
            kill(r->jobs[k].pid, SIGTERM);
    for (reap(r); r->queue.out > 0 && seconds_now() - start < STOP_SECONDS; reap(r))
        nanosleep(&pause, NULL);
    tree_kill(&(struct pid_list){0});
    if (r->class->options.parts)
        store_sweep_students(r->class->options.report, r->class->scan.students, r->class->scan.student_count);
    else
        store_sweep(r->class->options.report);
}

/* ---- all of them ---- */

static void fill_jobs(struct runner *r)
{
    for (unsigned k = 0; k < r->class->jobs; k++) {
        struct task *t = r->jobs[k].pid ? NULL : queue_next(&r->queue);
        if (t)
            start_job(r, &r->jobs[k], t);
    }
}

/* Sleep until a child ends or the program is to end, a moment at most. */
static void await(struct runner *r)
{
    static const struct timespec moment = {.tv_nsec = 500000000};
    int signal = sigtimedwait(&r->signals, NULL, &moment);
    if (signal == SIGTERM && r->end == RUN_DONE)
        r->end = RUN_STOPPED;
}

/* A workspace's parent passes every ending signal on as SIGTERM; those of a terminal come here as well. */
static void choose_signals(struct runner *r)
{
    sigemptyset(&r->signals);
    sigaddset(&r->signals, SIGCHLD);
    sigaddset(&r->signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &r->signals, &r->before);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a disk quota's limit is an error like others */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

enum run_end class_grade(struct class_run *class, struct why *why)
{
    struct runner r = {.class = class, .why = why, .end = RUN_DONE};
    double start = seconds_now();
    r.jobs = xcalloc(class->jobs, sizeof *r.jobs);
    queue_start(&r.queue, &class->scan);
    choose_signals(&r);
    status_start(&r.status, &class->scan);
    while (r.end == RUN_DONE && queue_has_work(&r.queue)) {
        fill_jobs(&r);
        await(&r);
        reap(&r);
        enforce_deadlines(&r);
    }
    stop_jobs(&r);
    status_end();
    class->wall_seconds = seconds_now() - start;
    sigprocmask(SIG_SETMASK, &r.before, NULL);
    free(r.jobs);
    queue_free(&r.queue);
    return r.end;
}
