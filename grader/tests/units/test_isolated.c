/* Work in a process of its own: what comes back of it, and that nothing else does. */
#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "grader/kit/isolated.h"

Suite *isolated_suite(void);

enum { PATIENCE = 60, MANY = 1 << 20 };

struct answer {
    bool began_as_zeros;
    int begun, done; /* what the work was told, before and after its end */
    pid_t process;
    uint8_t much[MANY];
};

/* A piece of work: it begins to answer, ends in some way, and if that was none, finishes its answer. */
struct order {
    int value;
    void (*ending)(void);
};

static struct answer answer, *seen_by_child;

static bool is_zero(const void *bytes, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (((const uint8_t *)bytes)[k])
            return false;
    return true;
}

static void work(void *result, const void *argument)
{
    struct answer *a = seen_by_child = result;
    const struct order *order = argument;
    a->began_as_zeros = is_zero(a, sizeof *a);
    a->begun = order->value;
    a->process = getpid();
    order->ending();
    a->done = order->value;
    memset(a->much, 0xa5, sizeof a->much);
}

static bool run(void (*ending)(void), unsigned seconds, struct why *why)
{
    memset(&answer, 0xff, sizeof answer);
    return isolated_run(&answer, sizeof answer, work, &(struct order){42, ending}, seconds, why);
}

/* ---- it ends by itself ---- */

static void just_end(void) {}

static void spoil(void)
{
    seen_by_child->begun = -1;
}

static void have_a_handler(void)
{
    atexit(spoil);
}

static void (*const good_ends[])(void) = {just_end, have_a_handler};

START_TEST(test_result)
{
    struct why why = {"untouched"};
    ck_assert(run(good_ends[_i], PATIENCE, &why));
    ck_assert_str_eq(why.text, "untouched");
    ck_assert(answer.began_as_zeros);
    ck_assert_int_eq(answer.begun, 42);
    ck_assert_int_eq(answer.done, 42);
    ck_assert_uint_eq(answer.much[MANY - 1], 0xa5);
    ck_assert_int_ne(answer.process, getpid());
}
END_TEST

static void be_killed(void)
{
    raise(SIGKILL);
}

static void end_with_3(void)
{
    _exit(3);
}

static void exit_with_2(void) /* as die() does */
{
    exit(2);
}

/* How a wait ends early, and what is said about it. */
static const struct {
    void (*ending)(void);
    const char *why;
} bad_ends[] = {
    {be_killed, "its process died of signal 9 (Killed)"},
    {end_with_3, "its process ended with status 3"},
    {exit_with_2, "its process ended with status 2"},
};

START_TEST(test_partial_result)
{
    struct why why = {0};
    ck_assert(!run(bad_ends[_i].ending, PATIENCE, &why));
    ck_assert_str_eq(why.text, bad_ends[_i].why);
    ck_assert_int_eq(answer.begun, 42);
    ck_assert(answer.done == 0 && is_zero(answer.much, MANY));
    ck_assert_int_eq(waitpid(-1, NULL, 0), -1); /* no child is left */
}
END_TEST

/* ---- it does not ---- */

static void ignore_everything(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    for (;;)
        pause();
}

/* On a busy machine the time may be up before the child has begun: then try a longer one. */
START_TEST(test_timeout)
{
    struct why why = {0};
    char wanted[100];
    answer.begun = 0;
    for (unsigned seconds = 1; answer.begun != 42; seconds *= 2) {
        ck_assert(!run(ignore_everything, seconds, &why));
        snprintf(wanted, sizeof wanted, "it was not done after %u s", seconds);
        ck_assert_str_eq(why.text, wanted);
    }
    ck_assert_int_eq(answer.done, 0);
    ck_assert(kill(answer.process, 0) < 0 && errno == ESRCH);
}
END_TEST

static void run_a_program(void)
{
    struct process_result r;
    process_run(&r, &(struct process_job){.argv = (const char *const[]){"sleep", "1000", NULL},
                                          .keep_fd = -1,
                                          .limits = {.wall_ms = 1000000, .output_bytes = 1}});
}

/* What the child runs when it has to go, ptxas say, goes with it. */
START_TEST(test_timeout_of_a_program)
{
    struct why why = {0};
    int status = 0;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    unsigned seconds = 1;
    do
        ck_assert(!run(run_a_program, seconds *= 2, &why));
    while (waitpid(-1, &status, 0) < 0); /* inherited from the child, if it has come so far */
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    ck_assert_int_eq(waitpid(-1, NULL, 0), -1);
}
END_TEST

/* ---- the rest ---- */

static void talk(void)
{
    printf("after a buffer");
    fflush(stdout);
    (void)!write(STDOUT_FILENO, "straight", 8);
}

START_TEST(test_output_vanishes)
{
    struct why why;
    char got[100] = "";
    FILE *file = tmpfile();
    fflush(stdout);
    int before = dup(STDOUT_FILENO);
    dup2(fileno(file), STDOUT_FILENO);
    printf("mine");
    bool ok = run(talk, PATIENCE, &why);
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    rewind(file);
    size_t length = fread(got, 1, sizeof got - 1, file);
    ck_assert(ok && answer.done == 42);
    ck_assert_uint_eq(length, 4);
    ck_assert_str_eq(got, "mine");
    fclose(file);
    close(before);
}
END_TEST

START_TEST(test_no_room)
{
    struct why why = {0};
    ck_assert(!isolated_run(NULL, SIZE_MAX / 2, work, NULL, PATIENCE, &why));
    ck_assert_str_eq(why.text, "no process can be started: Cannot allocate memory");
}
END_TEST

Suite *isolated_suite(void)
{
    Suite *suite = suite_create("isolated");
    TCase *tcase = tcase_create("isolated");
    tcase_add_loop_test(tcase, test_result, 0, ARRAY_LEN(good_ends));
    tcase_add_loop_test(tcase, test_partial_result, 0, ARRAY_LEN(bad_ends));
    tcase_add_test(tcase, test_timeout);
    tcase_add_test(tcase, test_timeout_of_a_program);
    tcase_add_test(tcase, test_output_vanishes);
    tcase_add_test(tcase, test_no_room);
    suite_add_tcase(suite, tcase);
    return suite;
}
