/* Trials on the simulator, of a kernel that does something else at each size. Run from the project's root. */
#include <check.h>

#include "grader/tests/units/sim_lab.h"

Suite *trial_sim_suite(void);

/* What the kernel does depends on n. */
static const char source[] = "#include \"lab.h\"\n"
                             "__device__ int calls;\n"
                             "__global__ void k(const float *x, float *y, int n)\n"
                             "{\n"
                             "    for (int i = threadIdx.x; i < n; i += blockDim.x)\n"
                             "        y[i] = (x[i] + x[(i + 1) % n]) / 2 + calls;\n"
                             "    if (n == 2) ((float *)x)[1] = 0;\n"
                             "    while (n == 3) calls++;\n"
                             "    if (n == 5) __trap();\n"
                             "    if (n == 7) y[0] = x[n];\n"
                             "    __syncthreads();\n"
                             "    calls = 1;\n"
                             "}\n"
                             "void moving_average(const float *x, float *y, int n)\n"
                             "{\n"
                             "    k<<<1, 32>>>(x, y, n);\n"
                             "}\n";

static const struct {
    int n;
    enum trial_end end;
    bool right;
    int finding, line;
} runs[] = {
    {1, TRIAL_COMPARED, true, -1, 0},
    {100, TRIAL_COMPARED, true, -1, 0},
    {2, TRIAL_COMPARED, false, FINDING_INPUT_MODIFIED, 7},
    {3, TRIAL_TIMEOUT, false, FINDING_TIMEOUT, 8},
    {5, TRIAL_DIED, false, FINDING_TRAP, 9},
    {7, TRIAL_COMPARED, false, FINDING_OUT_OF_BOUNDS_READ, 10},
};

START_TEST(test_simulator)
{
    struct sim_lab l;
    sim_lab_open(&l, lab_find(1), "my lab.cu", source);
    for (size_t k = 0; k < ARRAY_LEN(runs); k++) {
        struct trial t = {.shape = {runs[k].n, 0}, .variant = (int)k % 2};
        trial_run(&t, &l.rig, lab_find(1)->entries[0], 0);
        ck_assert_msg(t.end == runs[k].end && t.right == runs[k].right, "n = %d: end %d, right %d, %s",
                      runs[k].n, t.end, t.right, t.message);
        const struct finding *f = t.findings.count ? &t.findings.items[0] : NULL;
        ck_assert_int_eq(f ? (int)f->kind : -1, runs[k].finding);
        ck_assert_int_eq(f ? f->line : 0, runs[k].line);
        if (t.right) /* every x[i] twice, and `calls` */
            ck_assert_uint_eq(t.counts.loads[0].bytes, 8 * (uint64_t)runs[k].n);
        findings_free(&t.findings);
    }
    sim_lab_close(&l);
}
END_TEST

/* A hundred blocks; the first one stores a wrong value if n is odd. */
static const char first_block_wrong[] = "#include \"lab.h\"\n"
                                        "__global__ void k(const float *x, float *y, int n)\n"
                                        "{\n"
                                        "    int i = blockIdx.x * 32 + threadIdx.x;\n"
                                        "    if (i < n)\n"
                                        "        y[i] = (x[i] + x[(i + 1) % n]) / 2 + (i == 0 && n % 2);\n"
                                        "}\n"
                                        "void moving_average(const float *x, float *y, int n)\n"
                                        "{\n"
                                        "    k<<<(n + 31) / 32, 32>>>(x, y, n);\n"
                                        "}\n";

static uint64_t work_of(struct sim_lab *l, int n, bool ends_at_wrong, bool *right)
{
    struct trial t = {.shape = {n, 0}, .ends_at_wrong = ends_at_wrong};
    uint64_t before = sim_backend.spent(l->rig.device);
    trial_run(&t, &l->rig, lab_find(1)->entries[0], 0);
    *right = t.right;
    findings_free(&t.findings);
    return sim_backend.spent(l->rig.device) - before;
}

START_TEST(a_trial_ends_at_the_first_wrong_store)
{
    struct sim_lab l;
    bool right;
    sim_lab_open(&l, lab_find(1), "my lab.cu", first_block_wrong);
    uint64_t whole = work_of(&l, 3201, false, &right);
    ck_assert(!right);
    ck_assert_uint_lt(work_of(&l, 3201, true, &right), whole / 2);
    ck_assert(!right);
    ck_assert_uint_eq(work_of(&l, 3200, true, &right), work_of(&l, 3200, false, &right));
    ck_assert(right);
    sim_lab_close(&l);
}
END_TEST

Suite *trial_sim_suite(void)
{
    Suite *suite = suite_create("trial_sim");
    TCase *tcase = tcase_create("trial_sim");
    tcase_add_test(tcase, test_simulator);
    tcase_add_test(tcase, a_trial_ends_at_the_first_wrong_store);
    suite_add_tcase(suite, tcase);
    return suite;
}
