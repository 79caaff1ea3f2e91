/* What no budget ends: a thread beside the work does, and the second try knows the verdict. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "grader/grade/grade.h"
#include "grader/kit/backstop.h"
#include "grader/kit/workspace.h"

enum { TOLD = 40, DONE = 41, WRONG = 42 };

static void spin(void)
{
    for (volatile unsigned k = 0;; k++)
        ;
}

/* Ever more memory, each page of it in use. Bounded, so that a failing test harms nothing. */
static void hoard(void)
{
    enum { PIECE = 1 << 20, PIECES = 1000 };
    for (int k = 0; k < PIECES; k++)
        memset(malloc(PIECE), 1, PIECE);
}

/* Children that each take some time, one after the other. Bounded, so that a failing test ends. */
static void have_children(void)
{
    for (int k = 0; k < 10; k++) {
        pid_t child = fork();
        for (clock_t begun = clock(); child == 0 && clock() - begun < CLOCKS_PER_SEC / 10;)
            ;
        if (child == 0)
            _exit(0);
        waitpid(child, NULL, 0);
    }
}

/* What a work does and what it is told then. */
struct deed {
    void (*deed)(void);
    struct backstop_limits limits;
    const char *message; /* NULL: it stays within its limits */
};

static void nothing(void) {}

static struct deed deeds[] = {
    {spin, {UINT64_C(1) << 40, 0.2, false}, "on the simulator it took more than 0.2 s of processor time"},
    {hoard, {UINT64_C(1) << 28, 1000, false}, "on the simulator it took more than 0.25 GB of memory"},
    {nothing, {UINT64_C(1) << 40, 1000, false}, NULL},
    {have_children,
     {UINT64_C(1) << 40, 0.5, true},
     "on the simulator it took more than 0.5 s of processor time"},
    {have_children, {UINT64_C(1) << 40, 0.5, false}, NULL},
};

static int take(void *deed)
{
    const struct deed *d = deed;
    const char *message = backstop_message("one");
    if (message)
        return strcmp(message, d->message) == 0 && !backstop_message("another") ? TOLD : WRONG;
    backstop_arm("one", &d->limits);
    d->deed();
    backstop_disarm();
    return DONE;
}

START_TEST(test_limits)
{
    ck_assert_int_eq(workspace_run(take, &deeds[_i]), deeds[_i].message ? TOLD : DONE);
}
END_TEST

/* The verdict of a file that was ended before it had one. */
static int grade_again(void *file)
{
    static const struct backstop_limits few = {UINT64_C(1) << 40, 0.1, false};
    struct grade_options options = {.device = DEVICE_SIM, .has_seed = true, .seed = 7, .quiet = true};
    struct result r = {0};
    struct why why;
    bool ok = grade_submission(&r, lab_find(1), file, &options, &why);
    if (ok && r.verdict == VERDICT_COMPILE_ERROR) { /* the first time */
        backstop_arm(r.source_sha256, &few);
        spin();
    }
    return ok && r.verdict == VERDICT_LIMIT && r.score == 0 && strstr(r.message, "processor time") ? TOLD
                                                                                                   : WRONG;
}

START_TEST(test_verdict)
{
    ck_assert_int_eq(workspace_run(grade_again, "grader/corpus/wrong/lab1_empty_file.cu"), TOLD);
}
END_TEST

Suite *backstop_suite(void)
{
    Suite *suite = suite_create("backstop");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, test_limits, 0, ARRAY_LEN(deeds));
    tcase_add_test(all, test_verdict);
    tcase_set_timeout(all, 600);
    suite_add_tcase(suite, all);
    return suite;
}
