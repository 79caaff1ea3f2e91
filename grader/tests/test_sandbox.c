/* What a confined process can do, with every back end that works here, and, so that these tests can fail,
 * what it can do without one. */
#include <check.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/process.h"
#include "common/sandbox/calls.h"
#include "common/sandbox/sandbox.h"

Suite *sandbox_suite(void);

static const struct sandbox_backend *const backends[] = {NULL, &landlock_backend, &bubblewrap_backend};

static char folder[] = "/tmp/test_sandbox_XXXXXX", inside[100], outside[100];

static void write_secret(const char *in)
{
    char *path = xformat("%s/secret", in);
    ck_assert(file_write_new(path, "treasure\n", 9));
    free(path);
}

static void make_folders(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(inside, sizeof inside, "%s/inside", folder);
    snprintf(outside, sizeof outside, "%s/outside", folder);
    ck_assert(mkdir(inside, 0700) == 0 && mkdir(outside, 0700) == 0);
    write_secret(inside);
    write_secret(outside);
}

static void remove_folders(void)
{
    char *command = xformat("rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
    free(command);
}

static bool works_here(const struct sandbox_backend *backend)
{
    char why[400];
    return !backend || sandbox_choose(SANDBOX_REQUIRED, backend->name, why, sizeof why);
}

/* Run a shell script in `inside`, which it may write to, with $out for `outside`. */
static struct process_result run_shell(const struct sandbox_backend *backend, const char *script, int keep_fd)
{
    struct sandbox box = {.backend = backend, .is_compiler = true};
    struct process_result result;
    char *out = xformat("out=%s", outside);
    sandbox_allow_system(&box);
    sandbox_allow(&box, inside, true);
    process_run(
        &result,
        &(struct process_job){
            .argv = (const char *const[]){"/bin/sh", "-c", script, NULL},
            .environment = (const char *const[]){out, "PATH=/usr/bin:/bin", NULL},
            .directory = inside,
            .keep_fd = keep_fd,
            .sandbox = &box,
            .limits = {.wall_ms = 5000, .cpu_seconds = 5, .file_bytes = 1 << 20, .output_bytes = 1 << 16}});
    sandbox_free(&box);
    free(out);
    return result;
}

/* Each prints "done" if it can be done; `allowed` says that a sandbox has to let it. */
static const struct deed {
    const char *script;
    bool allowed;
} deeds[] = {
    {"grep -q treasure secret && echo done", true},
    {"echo new >file && mkdir dir && mv file dir/file && rm -r dir && echo done", true},
    {"echo x >/dev/null && echo done", true},
    {"test -x /usr/bin/gcc && gcc --version >version && rm version && echo done", true},
    {"grep -q treasure \"$out/secret\" && echo done", false},
    {"grep -q treasure ../outside/secret && echo done", false},
    {"ls \"$out\" >/dev/null && echo done", false},
    {"echo forged >>\"$out/secret\" && echo done", false},
    {"echo new >\"$out/new\" && rm \"$out/new\" && echo done", false},
    {"mv secret \"$out/moved\" && mv \"$out/moved\" secret && echo done", false},
    {"ln -s \"$out/secret\" link; grep -q treasure link && echo done; rm -f link", false},
    {"ln \"$out/secret\" hard && rm hard && echo done", false},
    {"grep -q root /etc/passwd && echo done", false},
    {"grep -q . /proc/self/status && echo done", false},
    {"grep -q . /proc/$PPID/status && echo done", false},
    {"ls /home /root /tmp >/dev/null && echo done", false},
    {"head -c 1 /dev/urandom >/dev/null && echo done", false},
    {"echo x >/tmp/$$ && rm /tmp/$$ && echo done", false},
    {"echo x >/dev/shm/$$ && rm /dev/shm/$$ && echo done", false},
};

START_TEST(sees_only_what_it_is_given)
{
    const struct sandbox_backend *backend = backends[_i / (int)ARRAY_LEN(deeds)];
    const struct deed *deed = &deeds[_i % (int)ARRAY_LEN(deeds)];
    if (!works_here(backend))
        return;
    struct process_result r = run_shell(backend, deed->script, -1);
    bool done = r.output.s && strstr(r.output.s, "done");
    ck_assert_msg(done == (deed->allowed || !backend), "%s, with %s: %d, %d, %s", deed->script,
                  backend ? backend->name : "no sandbox", r.end, r.code, r.output.s ? r.output.s : "");
    text_free(&r.output);
}
END_TEST

START_TEST(ends_are_told_apart)
{
    static const struct {
        const char *script;
        enum process_end end;
        int code;
    } ends[] = {{"exit 0", PROCESS_EXITED, 0},
                {"exit 42", PROCESS_EXITED, 42},
                {"kill -SEGV $$", PROCESS_SIGNALLED, SIGSEGV},
                {"(sleep 60; echo) & setsid sleep 60 & exit 5", PROCESS_EXITED, 5}};
    const struct sandbox_backend *backend = backends[_i];
    for (size_t k = 0; works_here(backend) && k < ARRAY_LEN(ends); k++) {
        struct process_result r = run_shell(backend, ends[k].script, -1);
        ck_assert_msg(r.end == ends[k].end && r.code == ends[k].code, "%s: %d, %d", ends[k].script, r.end,
                      r.code);
        text_free(&r.output);
    }
}
END_TEST

START_TEST(keeps_one_descriptor)
{
    const struct sandbox_backend *backend = backends[_i];
    int pipes[2];
    char got[8] = "";
    if (!works_here(backend))
        return;
    ck_assert_int_eq(pipe(pipes), 0);
    ck_assert_int_eq(dup2(pipes[1], 9), 9);
    struct process_result r = run_shell(backend, "echo kept >&9", 9);
    ck_assert_int_eq(r.code, 0);
    ck_assert_int_eq(read(pipes[0], got, sizeof got), 5);
    text_free(&r.output);
    close(9);
    close(pipes[0]);
    close(pipes[1]);
}
END_TEST

/* ---- system calls ---- */

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
    return chmod(inside, 0700);
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
    return fchmod(open(inside, O_RDONLY), 0700);
}

static long call_fchown(void)
{
    return fchown(open(inside, O_RDONLY), (uid_t)-1, (gid_t)-1);
}

/* Newer than some kernels and file systems: what counts is whether it raises SIGSYS before they see it. */
static long call_by_number(long number)
{
    syscall(number, -1, NULL, NULL, NULL, 0, 0);
    return 0;
}

static long call_fchmodat2(void)
{
    return call_by_number(452);
}

static long call_fsetxattr(void)
{
    return call_by_number(SYS_fsetxattr);
}

static long call_fremovexattr(void)
{
    return call_by_number(SYS_fremovexattr);
}

static long call_setxattrat(void)
{
    return call_by_number(463);
}

static long call_removexattrat(void)
{
    return call_by_number(466);
}

static long call_file_setattr(void)
{
    return call_by_number(469);
}

static long call_openat2(void)
{
    return call_by_number(437);
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
    const char *name;
    int refused_by;
} calls[] = {
    {call_socket, "socket", COMPILER | HOST},
    {call_fork, "clone (fork)", HOST},
    {call_kill_parent, "kill", COMPILER | HOST},
    {call_kill_all_of_group, "kill", COMPILER | HOST},
    {call_kill_oneself, NULL, 0},
    {call_ptrace, "ptrace", COMPILER | HOST},
    {call_limit_parent, "prlimit64", COMPILER | HOST},
    {call_limit_oneself, NULL, 0},
    {call_execve, "execve", HOST},
    {call_shmget, "shmget", COMPILER | HOST},
    {call_chmod, NULL, HOST},
    {call_execveat, "execveat", HOST},
    {call_memfd_create, "memfd_create", HOST},
    {call_thread, NULL, 0},
    {call_thread_with_own_files, "clone (fork)", HOST},
    {call_get_own_files, "close_range", HOST},
    {call_close_range, NULL, 0},
    {call_fchmod, "fchmod", HOST},
    {call_fchown, "fchown", HOST},
    {call_fchmodat2, "fchmodat2", HOST},
    {call_fsetxattr, "fsetxattr", HOST},
    {call_fremovexattr, "fremovexattr", HOST},
    {call_setxattrat, "setxattrat", HOST},
    {call_removexattrat, "removexattrat", HOST},
    {call_file_setattr, "file_setattr", HOST},
    {call_openat2, "openat2", HOST},
    {call_empty_by_reading, "openat", HOST},
    {call_open_for_nothing, "openat", HOST},
    {call_empty_for_nothing, "openat", HOST},
#ifdef SYS_open
    {call_old_open, "open", HOST},
#endif
    {call_open_as_usual, NULL, 0},
    {call_signal_by_pipe, "fcntl", COMPILER | HOST},
    {call_signal_group_by_pipe, "fcntl", COMPILER | HOST},
    {call_choose_signal, "fcntl", COMPILER | HOST},
    {call_lock_file, "fcntl", HOST},
    {call_set_flags, NULL, 0},
    {call_own_socket, "ioctl", COMPILER | HOST},
    {call_is_terminal, NULL, 0},
    {call_getpid, NULL, 0},
};

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
    bool made = calls[which].make() >= 0;
    if (!call_of_sigsys)
        return !made;
    const char *name = calls_name(call_of_sigsys);
    return calls[which].name && (!name || strcmp(name, calls[which].name)) ? 3 : 2;
}

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

/* ---- choosing ---- */

START_TEST(choices)
{
    char why[400] = "";
    ck_assert(sandbox_choose(SANDBOX_OFF, NULL, why, sizeof why));
    ck_assert_ptr_null(sandbox_for(SANDBOX_COMPILER));
    ck_assert_str_eq(sandbox_name(), "none");
    ck_assert_ptr_nonnull(strstr(sandbox_trouble(), "--unsafe-no-sandbox"));
    ck_assert(!sandbox_filters_calls());

    ck_assert(sandbox_choose(SANDBOX_IF_POSSIBLE, "nothing", why, sizeof why));
    ck_assert_str_eq(sandbox_name(), "none");
    ck_assert(!sandbox_choose(SANDBOX_REQUIRED, "nothing", why, sizeof why));
    ck_assert_ptr_nonnull(strstr(why, "--unsafe-no-sandbox"));
    for (size_t i = 1; i < ARRAY_LEN(backends); i++)
        if (works_here(backends[i])) {
            ck_assert_ptr_eq(sandbox_for(SANDBOX_HOST_CODE), backends[i]);
            ck_assert_str_eq(sandbox_name(), backends[i]->name);
            ck_assert_str_eq(sandbox_trouble(), "");
        }
}
END_TEST

START_TEST(folders_of_a_tool)
{
    struct sandbox box = {0};
    sandbox_allow_tool(&box, "/opt/no/such/bin/nvcc");
    ck_assert_uint_gt(box.count, 0);
    ck_assert_str_eq(box.paths[0].path, "/opt/no/such/bin");
    for (size_t i = 0; i < box.count; i++)
        ck_assert(!box.paths[i].writable);
    ck_assert_str_eq(box.paths[box.count - 1].path, "/opt/no/such/bin/nvcc");
    sandbox_free(&box);
    sandbox_allow_tool(&box, "nvcc");
    ck_assert_uint_eq(box.count, 0);
}
END_TEST

Suite *sandbox_suite(void)
{
    Suite *suite = suite_create("sandbox");
    TCase *tcase = tcase_create("sandbox");
    const int count = (int)ARRAY_LEN(backends);
    tcase_add_unchecked_fixture(tcase, make_folders, remove_folders);
    tcase_add_loop_test(tcase, sees_only_what_it_is_given, 0, count * (int)ARRAY_LEN(deeds));
    tcase_add_loop_test(tcase, ends_are_told_apart, 0, count);
    tcase_add_loop_test(tcase, keeps_one_descriptor, 0, count);
    tcase_add_loop_test(tcase, calls_are_refused, 0, 3 * (int)ARRAY_LEN(calls));
    tcase_add_test(tcase, choices);
    tcase_add_test(tcase, folders_of_a_tool);
    tcase_set_timeout(tcase, 60);
    suite_add_tcase(suite, tcase);
    return suite;
}
