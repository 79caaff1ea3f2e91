/* Which system calls a confined process can make, and, so that these tests can fail, that it can make them
 * all without a filter. */
#include <check.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/base.h"
#include "common/sandbox/calls.h"
#include "grader/tests/units/scratch.h"

Suite *sandbox_calls_suite(void);

static pid_t parent;
static int open_socket; /* from before the filter */

static long call_socket(void)
{
    return syscall(SYS_socket, 1, 1, 0);
}

static long call_fork(void)
{
    pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    return pid;
}

static long call_kill_parent(void)
{
    return kill(parent, 0);
}

static long call_kill_all_of_group(void)
{
    return kill(-getpgid(parent), 0);
}

static long call_kill_oneself(void)
{
    return kill(getpid(), 0);
}

static long call_ptrace(void)
{
    return syscall(SYS_ptrace, 0, 0, 0, 0); /* PTRACE_TRACEME */
}

static long call_limit_parent(void)
{
    char limits[16];
    return syscall(SYS_prlimit64, parent, 7, NULL, limits);
}

static long call_limit_oneself(void)
{
    char limits[16];
    return syscall(SYS_prlimit64, 0, 7, NULL, limits);
}

static long call_execve(void)
{
    static char *const words[] = {"true", NULL};
    return execv("/bin/true", words);
}

static long call_shmget(void)
{
    return syscall(SYS_shmget, 0, 4096, 0600);
}

static long call_chmod(void)
{
    return chmod(scratch, 0700);
}

static long call_execveat(void)
{
    static char *const words[] = {"true", NULL};
    return syscall(SYS_execveat, AT_FDCWD, "/bin/true", words, NULL, 0);
}

static long call_memfd_create(void)
{
    return syscall(SYS_memfd_create, "memory", 0);
}

static int end_at_once(void *argument)
{
    (void)argument;
    return 0;
}

static long make_thread(int flags)
{
    static char stack[1 << 16] __attribute__((aligned(16)));
    return clone(end_at_once, stack + sizeof stack,
                 CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | flags, NULL);
}

static long call_thread(void)
{
    return make_thread(CLONE_FILES);
}

static long call_thread_with_own_files(void)
{
    return make_thread(0);
}

static long call_get_own_files(void)
{
    return syscall(SYS_close_range, 1000, 1000, 2 /* CLOSE_RANGE_UNSHARE */);
}

static long call_close_range(void)
{
    return syscall(SYS_close_range, 1000, 1000, 0);
}

/* Rights, owner and attributes of a file that is only open for reading. */
static long call_fchmod(void)
{
    return fchmod(open(scratch, O_RDONLY), 0700);
}

static long call_fchown(void)
{
    return fchown(open(scratch, O_RDONLY), (uid_t)-1, (gid_t)-1);
}

static long call_empty_by_reading(void)
{
    return open("/dev/null", O_RDONLY | O_TRUNC);
}

static long call_open_for_nothing(void)
{
    return open("/dev/null", O_ACCMODE);
}

static long call_empty_for_nothing(void)
{
    return open("/dev/null", O_ACCMODE | O_TRUNC);
}

#ifdef SYS_open
static long call_old_open(void)
{
    return syscall(SYS_open, "/dev/null", O_RDONLY | O_TRUNC);
}
#endif

static long call_open_as_usual(void)
{
    return open("/dev/null", O_RDONLY | O_CLOEXEC) | open("/dev/null", O_RDWR) |
           open("/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0600);
}

static long call_signal_by_pipe(void)
{
    return fcntl(0, F_SETOWN, parent);
}

static long call_signal_group_by_pipe(void)
{
    struct f_owner_ex group = {.type = F_OWNER_PGRP, .pid = getpgid(parent)};
    return fcntl(0, F_SETOWN_EX, &group);
}

static long call_choose_signal(void)
{
    return fcntl(0, F_SETSIG, SIGKILL);
}

static long call_lock_file(void)
{
    return fcntl(0, F_GETLK, &(struct flock){.l_type = F_RDLCK});
}

static long call_set_flags(void)
{
    return fcntl(0, F_SETFD, FD_CLOEXEC) | fcntl(0, F_SETFL, fcntl(0, F_GETFL)) |
           fcntl(fcntl(0, F_DUPFD_CLOEXEC, 3), F_GETFD);
}

static long call_own_socket(void)
{
    return ioctl(open_socket, FIOSETOWN, &parent);
}

static long call_is_terminal(void)
{
    int waiting;
    return isatty(0) + ioctl(open_socket, FIONREAD, &waiting);
}

static long call_getpid(void)
{
    return syscall(SYS_getpid);
}

/* Whether a policy refuses a call; COMPILER and HOST are bits. */
enum { COMPILER = 1, HOST = 2 };

static const struct {
    long (*make)(void);
    long number; /* without `make`: newer than some kernels and file systems, who see no valid argument */
    const char *name;
    int refused_by;
} calls[] = {
    {call_socket, 0, "socket", COMPILER | HOST},
    {call_fork, 0, "clone (fork)", HOST},
    {call_kill_parent, 0, "kill", COMPILER | HOST},
    {call_kill_all_of_group, 0, "kill", COMPILER | HOST},
    {call_kill_oneself, 0, NULL, 0},
    {call_ptrace, 0, "ptrace", COMPILER | HOST},
    {call_limit_parent, 0, "prlimit64", COMPILER | HOST},
    {call_limit_oneself, 0, NULL, 0},
    {call_execve, 0, "execve", HOST},
    {call_shmget, 0, "shmget", COMPILER | HOST},
    {call_chmod, 0, NULL, HOST},
    {call_execveat, 0, "execveat", HOST},
    {call_memfd_create, 0, "memfd_create", HOST},
    {call_thread, 0, NULL, 0},
    {call_thread_with_own_files, 0, "clone (fork)", HOST},
    {call_get_own_files, 0, "close_range", HOST},
    {call_close_range, 0, NULL, 0},
    {call_fchmod, 0, "fchmod", HOST},
    {call_fchown, 0, "fchown", HOST},
    {NULL, 452, "fchmodat2", HOST},
    {NULL, SYS_fsetxattr, "fsetxattr", HOST},
    {NULL, SYS_fremovexattr, "fremovexattr", HOST},
    {NULL, 463, "setxattrat", HOST},
    {NULL, 466, "removexattrat", HOST},
    {NULL, 469, "file_setattr", HOST},
    {NULL, 437, "openat2", HOST},
    {call_empty_by_reading, 0, "openat", HOST},
    {call_open_for_nothing, 0, "openat", HOST},
    {call_empty_for_nothing, 0, "openat", HOST},
#ifdef SYS_open
    {call_old_open, 0, "open", HOST},
#endif
    {call_open_as_usual, 0, NULL, 0},
    {call_signal_by_pipe, 0, "fcntl", COMPILER | HOST},
    {call_signal_group_by_pipe, 0, "fcntl", COMPILER | HOST},
    {call_choose_signal, 0, "fcntl", COMPILER | HOST},
    {call_lock_file, 0, "fcntl", HOST},
    {call_set_flags, 0, NULL, 0},
    {call_own_socket, 0, "ioctl", COMPILER | HOST},
    {call_is_terminal, 0, NULL, 0},
    {call_getpid, 0, NULL, 0},
};

static bool make_call(size_t which)
{
    if (calls[which].make)
        return calls[which].make() >= 0;
    syscall(calls[which].number, -1, NULL, NULL, NULL, 0, 0);
    return true; /* whatever came of it: what counts is whether SIGSYS comes first */
}

static int call_of_sigsys;

static void on_sigsys(int number, siginfo_t *info, void *context)
{
    (void)number, (void)context;
    call_of_sigsys = info->si_syscall;
}

/* In a child: 0 if the call can be made, 1 if it fails, 2 if it raises SIGSYS, 3 if that has another name. */
static int try_call(size_t which, int policy)
{
    int pair[2];
    parent = getppid();
    open_socket = socketpair(AF_UNIX, SOCK_STREAM, 0, pair) ? -1 : pair[0];
    sigaction(SIGSYS, &(struct sigaction){.sa_sigaction = on_sigsys, .sa_flags = SA_SIGINFO}, NULL);
    if (policy && !calls_confine(policy == HOST ? CALLS_OF_HOST_CODE : CALLS_OF_COMPILER))
        return 4;
    bool made = make_call(which);
    if (!call_of_sigsys)
        return !made;
    const char *name = calls_name(call_of_sigsys);
    return calls[which].name && (!name || strcmp(name, calls[which].name)) ? 3 : 2;
}

/* The kernel lists the actions that its filters know. Without this test, calls_can_confine() that is always
 * false would have the next test skip every case. */
START_TEST(the_kernel_says_whether_it_filters)
{
    char actions[200] = "";
    FILE *file = fopen("/proc/sys/kernel/seccomp/actions_avail", "r");
    if (!file)
        return; /* an old kernel, or one that hides /proc/sys */
    ck_assert_ptr_nonnull(fgets(actions, sizeof actions, file));
    fclose(file);
    ck_assert_int_eq(calls_can_confine(), strstr(actions, "trap") != NULL);
}
END_TEST

START_TEST(calls_are_refused)
{
    static const int policies[] = {0, COMPILER, HOST};
    int policy = policies[_i % 3], status;
    size_t which = (size_t)_i / 3;
    if (!calls_can_confine())
        return;
    pid_t child = fork();
    if (child == 0)
        _exit(try_call(which, policy));
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    int want = !(calls[which].refused_by & policy) ? 0 : policy == HOST ? 2 : 1;
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == want,
                  "call %d (%s), policy %d: status %x, not %d", (int)which,
                  calls[which].name ? calls[which].name : "", policy, status, want);
}
END_TEST

Suite *sandbox_calls_suite(void)
{
    Suite *suite = suite_create("sandbox_calls");
    TCase *tcase = tcase_create("sandbox_calls");
    tcase_add_unchecked_fixture(tcase, scratch_make, scratch_remove);
    tcase_add_test(tcase, the_kernel_says_whether_it_filters);
    tcase_add_loop_test(tcase, calls_are_refused, 0, 3 * (int)ARRAY_LEN(calls));
    suite_add_tcase(suite, tcase);
    return suite;
}
