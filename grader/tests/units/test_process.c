/* Programs with limits: what they print, what ends them, and that no process of them stays. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "common/sandbox/process_tree.h"

Suite *process_suite(void);

/* A deadline that only a program without end meets, however busy the machine is. */
static const struct process_limits usual = {
    .wall_ms = 1000000, .cpu_seconds = 5, .file_bytes = 1 << 16, .output_bytes = 1 << 16};

static struct process_result run_shell(const char *script, struct process_limits limits, int keep_fd)
{
    static const char *const environment[] = {"GREETING=hello", NULL};
    struct process_result result;
    process_run(&result, &(struct process_job){.argv = (const char *const[]){"sh", "-c", script, NULL},
                                               .environment = environment,
                                               .directory = "/",
                                               .keep_fd = keep_fd,
                                               .limits = limits});
    return result;
}

static size_t processes_below(void)
{
    struct pid_list none = {0};
    return tree_size(&none, PROCESS_MOST);
}

static const struct {
    const char *script;
    enum process_end end;
    int code;
    const char *output;
} endings[] = {
    {"exit 0", PROCESS_EXITED, 0, ""},
    {"exit 42", PROCESS_EXITED, 42, ""},
    {"echo out; echo err >&2", PROCESS_EXITED, 0, "out\nerr\n"},
    {"kill -SEGV $$", PROCESS_SIGNALLED, SIGSEGV, ""},
    {"kill -KILL $$", PROCESS_SIGNALLED, SIGKILL, ""},
    {"cat", PROCESS_EXITED, 0, ""}, /* stdin is empty */
    {"echo $GREETING; echo \"[$HOME]\"", PROCESS_EXITED, 0, "hello\n[]\n"},
    {"pwd", PROCESS_EXITED, 0, "/\n"},
    {"exec >&- 2>&-; sleep 0.1; exit 7", PROCESS_EXITED, 7, ""},
    {"(trap '' HUP; sleep 1000) & echo begun", PROCESS_EXITED, 0, "begun\n"}, /* holds the pipe */
    {"setsid sleep 1000 & setsid sh -c 'sleep 1000 & sleep 1000' & exit 5", PROCESS_EXITED, 5, ""},
    {"(setsid sh -c '(sleep 1000 &) ; exit' &) ; exit 6", PROCESS_EXITED, 6, ""},
};

START_TEST(ends_as_expected)
{
    struct process_result r = run_shell(endings[_i].script, usual, -1);
    ck_assert_int_eq(r.end, endings[_i].end);
    ck_assert_int_eq(r.code, endings[_i].code);
    ck_assert_str_eq(r.output.s ? r.output.s : "", endings[_i].output);
    ck_assert_uint_eq(processes_below(), 0);
    text_free(&r.output);
}
END_TEST

/* On a busy machine a deadline may come before the script has said anything: then try a later one. */
START_TEST(deadline_kills_all)
{
    struct process_limits limits = usual;
    struct process_result r = {0};
    for (limits.wall_ms = 200; !r.output.length; limits.wall_ms *= 2) {
        text_free(&r.output);
        r = run_shell("sleep 1000 & setsid sleep 1000 & echo waiting; wait", limits, -1);
        ck_assert_int_eq(r.end, PROCESS_TIMED_OUT);
        ck_assert_uint_eq(processes_below(), 0);
    }
    ck_assert_str_eq(r.output.s, "waiting\n");
    text_free(&r.output);
}
END_TEST

START_TEST(flood_is_cut)
{
    struct process_limits limits = usual;
    limits.output_bytes = 1000;
    struct process_result r = run_shell("while :; do echo 0123456789; done", limits, -1);
    ck_assert_int_eq(r.end, PROCESS_TALKED);
    ck_assert_uint_eq(r.output.length, 1000);
    text_free(&r.output);
}
END_TEST

START_TEST(swarm_is_killed)
{
    struct process_result r =
        run_shell("i=0; while [ $i -lt 2000 ]; do sleep 1000 & i=$((i+1)); done; wait", usual, -1);
    ck_assert_int_eq(r.end, PROCESS_SWARMED);
    ck_assert_uint_eq(processes_below(), 0);
    text_free(&r.output);
}
END_TEST

/* As many processes as there may be: the shell and what it starts. Then it does nothing for longer than it
 * takes to count them. */
START_TEST(as_many_as_allowed)
{
    char script[200];
    snprintf(script, sizeof script,
             "i=1; while [ $i -lt %d ]; do sleep 1000 & i=$((i+1)); done; "
             "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo done",
             PROCESS_MOST);
    struct process_result r = run_shell(script, usual, -1);
    ck_assert_int_eq(r.end, PROCESS_EXITED);
    ck_assert_str_eq(r.output.s, "done\n");
    ck_assert_uint_eq(processes_below(), 0);
    text_free(&r.output);
}
END_TEST

START_TEST(limits_hold)
{
    char path[] = "/tmp/test_process_XXXXXX", script[200];
    int fd = mkstemp(path);
    struct process_limits limits = usual;
    limits.file_bytes = 4096;
    snprintf(script, sizeof script, "exec head -c 100000 /dev/zero > %s", path);
    struct process_result r = run_shell(script, limits, -1);
    ck_assert_int_eq(r.end, PROCESS_SIGNALLED);
    ck_assert_int_eq(r.code, SIGXFSZ);
    ck_assert_int_eq(lseek(fd, 0, SEEK_END), 4096);
    close(fd);
    unlink(path);
    text_free(&r.output);

    limits.cpu_seconds = 1;
    r = run_shell("while :; do :; done", limits, -1);
    ck_assert_int_eq(r.end, PROCESS_SIGNALLED);
    ck_assert_int_eq(r.code, SIGXCPU);
    text_free(&r.output);
}
END_TEST

START_TEST(descriptors_are_closed)
{
    int shut = open("/dev/null", O_RDONLY), kept = open("/dev/null", O_RDONLY | O_CLOEXEC);
    char want[200];
    struct process_result r =
        run_shell("for f in /proc/self/fd/*; do echo ${f##*/}; done | sort -n | tr '\\n' ' '", usual, kept);
    ck_assert_int_eq(r.end, PROCESS_EXITED);
    snprintf(want, sizeof want, " %d ", kept);
    ck_assert_ptr_nonnull(strstr(r.output.s, want));
    snprintf(want, sizeof want, " %d ", shut);
    ck_assert_ptr_null(strstr(r.output.s, want));
    text_free(&r.output);
    close(shut);
    close(kept);
}
END_TEST

START_TEST(start_can_fail)
{
    struct process_result r;
    struct process_job job = {
        .argv = (const char *const[]){"no-such-program-here", NULL}, .keep_fd = -1, .limits = usual};
    process_run(&r, &job);
    ck_assert_int_eq(r.end, PROCESS_NOT_STARTED);
    ck_assert_int_eq(r.code, ENOENT);
    text_free(&r.output);
    job = (struct process_job){.argv = (const char *const[]){"sh", "-c", "exit", NULL},
                               .directory = "/no/such/place",
                               .keep_fd = -1,
                               .limits = usual};
    process_run(&r, &job);
    ck_assert_int_eq(r.end, PROCESS_NOT_STARTED);
    ck_assert_int_eq(r.code, ENOENT);
    text_free(&r.output);
    ck_assert_uint_eq(processes_below(), 0);
}
END_TEST

START_TEST(own_children_are_spared)
{
    pid_t child = fork();
    if (child == 0) {
        pause();
        _exit(0);
    }
    struct process_result r = run_shell("sleep 1000 & exit 1", usual, -1);
    ck_assert_int_eq(r.end, PROCESS_EXITED);
    ck_assert_int_eq(waitpid(child, NULL, WNOHANG), 0);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    text_free(&r.output);
}
END_TEST

/* What root may do ends at exec, but in the kit's own programs. */
START_TEST(privileges_are_dropped)
{
    static const char *const argv[] = {"grep", "CapEff", "/proc/self/status", NULL};
    struct text own = {0};
    char wanted[100] = "";
    ck_assert(file_read(&own, "/proc/self/status", 1 << 16));
    const char *line = strstr(own.s, "CapEff");
    snprintf(wanted, sizeof wanted, "%.*s\n", (int)strcspn(line, "\n"), line);
    for (int is_own = 0; is_own < 2; is_own++) {
        struct process_result r;
        process_run(&r,
                    &(struct process_job){.argv = argv, .is_own = is_own, .keep_fd = -1, .limits = usual});
        ck_assert_str_eq(r.output.s, is_own ? wanted : "CapEff:\t0000000000000000\n");
        text_free(&r.output);
    }
    text_free(&own);
}
END_TEST

/* A grader that is killed takes the program with it. */
START_TEST(dies_with_its_caller)
{
    int ends[2];
    char byte, script[100];
    ck_assert_int_eq(pipe(ends), 0);
    pid_t caller = fork();
    if (caller == 0) {
        close(ends[0]);
        snprintf(script, sizeof script, "echo >&%d; exec sleep 1000", ends[1]);
        run_shell(script, usual, ends[1]);
        _exit(0);
    }
    close(ends[1]);
    ck_assert_int_eq(read(ends[0], &byte, 1), 1); /* the program runs */
    kill(caller, SIGKILL);
    waitpid(caller, NULL, 0);
    ck_assert_int_eq(read(ends[0], &byte, 1), 0); /* the last writer is gone */
    close(ends[0]);
}
END_TEST

Suite *process_suite(void)
{
    Suite *s = suite_create("process");
    TCase *t = tcase_create("process");
    tcase_add_loop_test(t, ends_as_expected, 0, ARRAY_LEN(endings));
    tcase_add_test(t, deadline_kills_all);
    tcase_add_test(t, flood_is_cut);
    tcase_add_test(t, swarm_is_killed);
    tcase_add_test(t, as_many_as_allowed);
    tcase_add_test(t, limits_hold);
    tcase_add_test(t, descriptors_are_closed);
    tcase_add_test(t, start_can_fail);
    tcase_add_test(t, privileges_are_dropped);
    tcase_add_test(t, own_children_are_spared);
    tcase_add_test(t, dies_with_its_caller);
    suite_add_tcase(s, t);
    return s;
}
