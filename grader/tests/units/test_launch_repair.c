/* Changes of a launch that make a wrong call right, and none where the mistake is in the kernel. Run from the
 * project's root. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/launch_repair.h"
#include "grader/tests/units/sim_lab.h"

Suite *launch_repair_suite(void);

/* Lab 1, line by line. Each case replaces one of the lines, and may replace the launch, too. */
static const char *const lines[] = {
    "#include \"lab.h\"",
    "#define PER_BLOCK 64",
    "__global__ void k(const float *x, float *y, int n)",
    "{",
    "    int i = blockIdx.x * 64 + threadIdx.x;",
    "    if (i < n)",
    "        y[i] = (x[i] + x[(i + 1) % n]) / 2;",
    "}",
    "__global__ void zero(float *y, int n) { int i = blockIdx.x * 64 + threadIdx.x; if (i < n) y[i] = 0; }",
    "void moving_average(const float *x, float *y, int n)",
    "{",
    "    int blocks = (n + 63) / 64;",
    "    k<<<blocks, 64>>>(x, y, n);",
    "}",
};

static const struct {
    int line;
    const char *text;
    enum launch_change change;
    int says_line;
    const char *says;
    const char *launch; /* in place of line 13, too */
} cases[] = {
    {12, "    int blocks = n < 64 ? 1 : n / 64;", LAUNCH_BLOCKS, 12,
     "count the blocks along x as (n - 1) / 64 + 1: at n = 65 that is 2, and yours is 1", NULL},
    {12, "    int blocks = (n + 127) / 128;", LAUNCH_BLOCKS, 12,
     "yours is 1. Yours is counted for 128 outputs per block, but line 13 launches 64 threads", NULL},
    {12, "    int blocks = 2;", LAUNCH_BLOCKS, 12, "yours are 2, as at every n", NULL},
    {13, "    k<<<blocks, 64>>>(x, y, n - (n > 1));", LAUNCH_NUMBER, 13, "pass n as argument 3 of k", NULL},
    {13, "    k<<<blocks, 32>>>(x, y, n);", LAUNCH_THREADS, 13,
     "launch blocks of 64*1*1 threads: yours have 32*1*1", NULL},
    {13, "    k<<<blocks, 64>>>(x, y, n); if (n > 200) zero<<<blocks, 64>>>(y, n);", LAUNCH_DROPPED, 0,
     "launch one kernel less at n = 255", NULL},
    {7,
     "        { volatile extern __shared__ float t[]; t[threadIdx.x] = x[i]; y[i] = (t[threadIdx.x] + x[(i + 1) % n]) / 2; }",
     LAUNCH_BYTES, 13, "its cells need 256, and yours are 128", "    k<<<blocks, 64, 128>>>(x, y, n);"},
    {5, "    int i = blockIdx.x * 64 + threadIdx.x; if (i - (int)threadIdx.x >= n) y[0] = 0;", LAUNCH_FEWER,
     13,
     "count those along x as (n - 1) / 64 + 1: at n = 1 that is 1, and yours are 2. Those beyond have no output",
     "    k<<<blocks + 1, 64>>>(x, y, n);"},
    /* At n = 1 and 2, the launch is refused. */
    {12, "    int blocks = (n + 63) / 96;", LAUNCH_BLOCKS, 12,
     "as (n - 1) / 64 + 1: at n = 65 that is 2, and yours is 1", NULL},
    {12, "    int blocks = n / 64;", LAUNCH_CHANGES, 0, NULL, NULL},
    /* Blocks overlap: more of them are right, too, but the mistake is the 48. */
    {5, "    int i = blockIdx.x * 48 + threadIdx.x;", LAUNCH_CHANGES, 0, NULL, NULL},
    {6, "    if (i < n - 1)", LAUNCH_CHANGES, 0, NULL, NULL},
    {7, "        y[i] = (x[i] - x[(i + 1) % n]) / 2;", LAUNCH_CHANGES, 0, NULL, NULL},
};

static char *source_of(int line, const char *text, const char *launch)
{
    enum { LAUNCH_LINE = 13 };
    struct text source = {0};
    for (int k = 1; k <= (int)ARRAY_LEN(lines); k++)
        text_printf(&source, "%s\n", k == line ? text : k == LAUNCH_LINE && launch ? launch : lines[k - 1]);
    return source.s;
}

/* As the grader does it, at a few sizes. */
static bool find(struct launch_repair *r, struct sim_lab *l, const struct lab *lab, const char *source)
{
    static const int sizes[] = {1, 2, 63, 64, 65, 129, 255, 256, 1000};
    struct tried tried[ARRAY_LEN(sizes)];
    struct plan plans[ARRAY_LEN(sizes)][2] = {0};
    const struct entry *entry = lab->entries[0];
    struct diagnosis d = {&l->rig, entry, 0, tried, ARRAY_LEN(sizes), plans, false};
    for (size_t k = 0; k < ARRAY_LEN(sizes); k++) {
        tried[k] = (struct tried){.shape = {.n = sizes[k]}};
        for (int v = 0; v < 2; v++) {
            struct trial t = {.shape = tried[k].shape, .variant = v};
            trial_record(&plans[k][v], &l->rig, entry, tried[k].shape, (float[7]){0});
            t.plan = &plans[k][v];
            trial_run(&t, &l->rig, entry, 0);
            tried[k].right[v] = t.right;
            findings_free(&t.findings);
        }
    }
    bool found = launch_repair_find(r, &d, source, false);
    for (size_t k = 0; k < ARRAY_LEN(sizes); k++) {
        plan_free(&plans[k][0]);
        plan_free(&plans[k][1]);
    }
    return found;
}

START_TEST(test_case)
{
    struct sim_lab l;
    struct launch_repair r;
    struct text says = {0};
    const struct lab *lab = lab_find(1);
    char *source = source_of(cases[_i].line, cases[_i].text, cases[_i].launch);
    sim_lab_open(&l, lab, "lab.cu", source);
    bool found = find(&r, &l, lab, source);
    if (found)
        launch_repair_step(&says, &r, source);
    ck_assert_msg(found == (cases[_i].change != LAUNCH_CHANGES), "%s: %s", cases[_i].text,
                  found ? says.s : "none");
    if (found) {
        ck_assert_msg(r.kind == cases[_i].change && strstr(says.s, cases[_i].says), "%s: %s", cases[_i].text,
                      says.s);
        ck_assert_int_eq(launch_repair_line(&r, source), cases[_i].says_line);
    }
    text_free(&says);
    free(source);
    sim_lab_close(&l);
}
END_TEST

/* What is right needs no other launch. */
START_TEST(test_right)
{
    struct sim_lab l;
    struct launch_repair r;
    const struct lab *lab = lab_find(1);
    char *source = source_of(0, NULL, NULL);
    sim_lab_open(&l, lab, "lab.cu", source);
    ck_assert(!find(&r, &l, lab, source));
    free(source);
    sim_lab_close(&l);
}
END_TEST

Suite *launch_repair_suite(void)
{
    Suite *s = suite_create("launch_repair");
    TCase *t = tcase_create("launch_repair");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, test_case, 0, (int)ARRAY_LEN(cases));
    tcase_add_test(t, test_right);
    suite_add_tcase(s, t);
    return s;
}
