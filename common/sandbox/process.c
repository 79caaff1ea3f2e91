/* Starts a confined program, reads its output, and ends it at its limits. */
#include "common/sandbox/process.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/sandbox/process_tree.h"
#include "common/sandbox/sandbox.h"

/* A started job, from the caller's side. */
struct running {
    pid_t pid;
    int pidfd;  /* becomes readable when the program has ended; -1 on kernels without it */
    int output; /* read end of its output, -1 after the end of file */
    int64_t deadline_ms;
    struct pid_list spared; /* children that the caller had before */
};

static int64_t now_ms(void)
{
    return (int64_t)(1000 * seconds_now());
}

static void limit(int resource, uint64_t soft, uint64_t hard)
{
    setrlimit(resource, &(struct rlimit){.rlim_cur = soft, .rlim_max = hard});
}

static void set_limits(const struct process_limits *limits)
{
    enum { OPEN_FILES = 256 };
    if (limits->memory_bytes)
        limit(RLIMIT_AS, limits->memory_bytes, limits->memory_bytes);
    if (limits->cpu_seconds)
        limit(RLIMIT_CPU, limits->cpu_seconds, limits->cpu_seconds + 1);
    limit(RLIMIT_FSIZE, limits->file_bytes, limits->file_bytes);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_NOFILE, OPEN_FILES, OPEN_FILES);
}

/* Close every descriptor above 2 at exec, except keep_fd. */
static void close_others(int keep_fd)
{
    long failed = -1;
#if defined SYS_close_range
    const unsigned on_exec = 1u << 2; /* CLOSE_RANGE_CLOEXEC */
    failed = syscall(SYS_close_range, 3u, ~0u, on_exec);
#endif
    for (int fd = 3, end = failed ? (int)sysconf(_SC_OPEN_MAX) : 0; fd < end; fd++)
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    if (keep_fd >= 0)
        fcntl(keep_fd, F_SETFD, 0);
}

static void reset_signals(void)
{
    sigset_t none;
    for (int signal_number = 1; signal_number < NSIG; signal_number++)
        signal(signal_number, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Drop root's privileges at exec: otherwise a program could reach into processes that have made themselves
 * undumpable, as the grader has. */
static void drop_privileges(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[2] = {{0}};
    prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    syscall(SYS_capset, &header, none);
}

static bool has_backend(const struct process_job *job)
{
    return job->sandbox && job->sandbox->backend;
}

/* Does another program build the sandbox? */
static bool is_wrapped(const struct process_job *job)
{
    return has_backend(job) && job->sandbox->backend->wrap;
}

/* Become the program, confined; returns errno if that fails. */
static int execute(const struct process_job *job, const char *const *environment)
{
    const char *const *argv = job->argv;
    int why = 0;
    if (is_wrapped(job))
        argv = job->sandbox->backend->wrap(job->sandbox, job->argv, getcwd(NULL, 0));
    else if (has_backend(job))
        why = job->sandbox->backend->enter(job->sandbox);
    if (why)
        return why;
    execvpe(argv[0], (char *const *)argv, (char *const *)environment);
    return errno;
}

/* In the child: become the program, or send errno through `failure`. */
static _Noreturn void become(const struct process_job *job, pid_t parent, int output, int failure)
{
    static const char *const nothing[] = {NULL};
    const char *const *environment = job->environment ? job->environment : nothing;
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    setsid();
    reset_signals();
    dup2(null, 0);
    dup2(output, 1);
    dup2(output, 2);
    close_others(job->keep_fd);
    set_limits(&job->limits);
    if (!is_wrapped(job) && !job->is_own) /* root needs its privileges to build a sandbox; they end there */
        drop_privileges();
    int why = !job->directory || chdir(job->directory) == 0 ? execute(job, environment) : errno;
    ssize_t ignored = write(failure, &why, sizeof why);
    _exit(ignored == sizeof why ? 127 : 126);
}

/* Returns 0, or the errno that kept the program from starting. */
static int await_start(int failure)
{
    int why = 0;
    ssize_t got;
    do
        got = read(failure, &why, sizeof why);
    while (got < 0 && errno == EINTR);
    return got == sizeof why ? why : 0;
}

/* The grader holds the memory of a simulated GPU. fork would mark every page of it as shared, and each page
 * that is written afterwards costs a fault, up to 228 times per entry point. So the child borrows the memory
 * until it becomes the program. No signal handler of the caller may run in it. */
static pid_t start_child(const struct process_job *job, int output, int failure)
{
    sigset_t all, before;
    pid_t parent = getpid();
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t child = vfork();
    if (child == 0)
        become(job, parent, output, failure);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return child;
}

static int start(struct running *r, const struct process_job *job)
{
    int output[2], failure[2];

    if (pipe2(output, O_CLOEXEC))
        return errno;
    if (pipe2(failure, O_CLOEXEC)) {
        int why = errno;
        close(output[0]);
        close(output[1]);
        return why;
    }
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    tree_children(&r->spared, getpid());
    r->pid = start_child(job, output[1], failure[1]);
    int why = r->pid < 0 ? errno : 0;
    close(output[1]);
    close(failure[1]);
    if (r->pid > 0)
        why = await_start(failure[0]);
    close(failure[0]);
    r->output = output[0];
    fcntl(r->output, F_SETFL, O_NONBLOCK);
    r->pidfd = why ? -1 : (int)syscall(SYS_pidfd_open, r->pid, 0u);
    return why;
}

/* Read what is available. False once there are more than `most` bytes. */
static bool read_output(struct running *r, struct text *output, size_t most)
{
    char chunk[1 << 14];
    ssize_t got;
    while (r->output >= 0 && (got = read(r->output, chunk, sizeof chunk)) != 0) {
        if (got < 0)
            return true;
        size_t room = most - output->length;
        text_add(output, chunk, (size_t)got < room ? (size_t)got : room);
        if ((size_t)got > room)
            return false;
    }
    if (r->output >= 0)
        close(r->output);
    r->output = -1;
    return true;
}

static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

/* Wait until the program ends by itself (PROCESS_EXITED) or has to be ended. */
static enum process_end watch(struct running *r, const struct process_limits *limits, struct text *output)
{
    enum { CENSUS_MS = 50, BLIND_MS = 2 };
    int64_t next_census = now_ms() + CENSUS_MS;
    while (!has_ended(r->pid)) {
        int64_t now = now_ms(), wait = r->deadline_ms - now;
        if (wait <= 0)
            return PROCESS_TIMED_OUT;
        int64_t most = r->pidfd < 0 ? BLIND_MS : CENSUS_MS;
        struct pollfd sources[] = {{.fd = r->output, .events = POLLIN}, {.fd = r->pidfd, .events = POLLIN}};
        poll(sources, ARRAY_LEN(sources), (int)(wait < most ? wait : most));
        if (!read_output(r, output, limits->output_bytes))
            return PROCESS_TALKED;
        if (now < next_census)
            continue;
        if (tree_size(&r->spared, PROCESS_MOST) > PROCESS_MOST)
            return PROCESS_SWARMED;
        next_census = now + CENSUS_MS;
    }
    return PROCESS_EXITED;
}

/* Kill what is left and take the exit status. The process group is killed first, at once: that also ends a
 * program that forks faster than its processes can be counted. */
static int finish(struct running *r)
{
    int status = 0;
    kill(-r->pid, SIGKILL);
    kill(r->pid, SIGKILL);
    waitpid(r->pid, &status, 0);
    tree_kill(&r->spared);
    return status;
}

static void release(struct running *r)
{
    if (r->output >= 0)
        close(r->output);
    if (r->pidfd >= 0)
        close(r->pidfd);
    free(r->spared.items);
}

/* How the program itself ended. A program that builds a sandbox exits as a shell would: with 128 and more for
 * a signal. */
static void explain_status(struct process_result *result, const struct process_job *job, int status)
{
    enum { SHELL_SIGNAL = 128 };
    result->code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    bool signalled = WIFSIGNALED(status);
    if (is_wrapped(job) && !signalled && result->code > SHELL_SIGNAL && result->code < SHELL_SIGNAL + NSIG) {
        result->code -= SHELL_SIGNAL;
        signalled = true;
    }
    if (result->end == PROCESS_EXITED && signalled)
        result->end = PROCESS_SIGNALLED;
}

void process_run(struct process_result *result, const struct process_job *job)
{
    struct running r = {.pidfd = -1, .output = -1, .deadline_ms = now_ms() + job->limits.wall_ms};
    *result = (struct process_result){.end = PROCESS_NOT_STARTED};
    result->code = start(&r, job);
    if (result->code == 0) {
        result->end = watch(&r, &job->limits, &result->output);
        int status = finish(&r);
        if (!read_output(&r, &result->output, job->limits.output_bytes) && result->end == PROCESS_EXITED)
            result->end = PROCESS_TALKED;
        explain_status(result, job, status);
    } else if (r.pid > 0) {
        finish(&r);
    }
    release(&r);
}
