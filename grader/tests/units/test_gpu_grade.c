/* The GPU's part in grading, on a driver made for the purpose: whose fault it is when something breaks, and
 * which trouble is not the submission's. Run from the project's root. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "common/cuda/gpu.h"
#include "grader/gpu/gpu_grade.h"
#include "grader/tests/units/cuda_harness.h"
#include "grader/tests/units/sim_lab.h"

Suite *gpu_grade_suite(void);

enum { SIZES = 2, N = 300, REFUSED_N = 77, GREEDY_N = 91, MANY = 1000000 };

/* ---- a submission whose kernel the test does itself ---- */

/* Its host code needs scratch memory, gives up at one size in any case, and wants far too much memory at
 * others. */
static const char source[] = "#include \"lab.h\"\n"
                             "#include <stdlib.h>\n"
                             "__global__ void average(const float *x, float *y, int n)\n"
                             "{\n"
                             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                             "    if (i < n) y[i] = (x[i] + x[(i + 1) % n]) / 2;\n"
                             "}\n"
                             "void moving_average(const float *x, float *y, int n)\n"
                             "{\n"
                             "    void *scratch;\n"
                             "    if (n == 77 || cudaMalloc(&scratch, 4) != cudaSuccess) exit(1);\n"
                             "    average<<<(n + 255) / 256, 256>>>(x, y, n);\n"
                             "    cudaFree(scratch);\n"
                             "    if (n > 90 && n < 99) cudaMalloc(&scratch, 1ull << 45);\n"
                             "}\n";

static const struct shape sizes[SIZES] = {{.n = 1}, {.n = 200}};
static struct sim_lab average;
static struct entry entry;

static void compile_source(void)
{
    harness_compile();
    sim_lab_open(&average, lab_find(1), "average.cu", source);
}

static void forget_compilation(void)
{
    sim_lab_close(&average);
    harness_remove();
}

/* What all processes of a test see. */
static struct shared {
    pid_t test;
    int launches;            /* of the submission's kernel */
    int breakdown, failures; /* which, and how many of them are still to come */
} * shared;

/* The grader's own kernels do nothing, and so find nothing wrong. */
static void run_kernel(const char *name, unsigned bytes, const void *parameters, size_t parameter_bytes)
{
    struct {
        float *x, *y;
        int n;
    } p;
    (void)bytes;
    if (strncmp(name, "_Z7average", 10))
        return;
    ck_assert_uint_le(parameter_bytes, sizeof p);
    memcpy(&p, parameters, parameter_bytes);
    shared->launches++;
    for (int i = 0; i < p.n; i++)
        p.y[i] = (p.x[i] + p.x[(i + 1) % p.n]) / 2;
}

/* ---- a grading ---- */

static struct plan plans[SIZES][2];
static struct gpu gpu;
static struct gpu_share share;
static struct evidence e;

static void set_timed(int first, int second, int third)
{
    const struct shape timed[] = {{.n = first}, {.n = second}, {.n = third}};
    memcpy(entry.time.timed, timed, sizeof timed);
}

static void begin(void)
{
    entry = *lab_find(1)->entries[0];
    entry.sizes = sizes;
    entry.size_count = SIZES;
    set_timed(N, N / 2, N / 4);
    harness_begin();
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    shared->test = getpid();
    fake->kernel = run_kernel;
    fake->milliseconds = 1;
    gpu = (struct gpu){.model = modelled_gpu};
    share = gpu_usual_share;
    snprintf(gpu.uuid, sizeof gpu.uuid, "%s", fake->gpus[0].uuid);
    for (int k = 0; k < 2 * SIZES; k++) {
        float c[7];
        trial_random(average.rig.seed, 0, sizes[k / 2], k % 2, c);
        trial_record(&plans[k / 2][k % 2], &average.rig, &entry, sizes[k / 2], c);
    }
}

static void end(void)
{
    for (int k = 0; k < 2 * SIZES; k++)
        plan_free(&plans[k / 2][k % 2]);
    judge_free(&e);
    harness_end();
}

/* The simulator has found everything right. */
static void grade(void)
{
    struct gpu_grading grading = {.lab = 1,
                                  .share = &share,
                                  .gpu = &gpu,
                                  .submission = {&average.rig, &average.compilation.ptx, "average.cu"}};
    judge_free(&e);
    e = (struct evidence){.all_ran = true, .sizes = SIZES, .right_sizes = SIZES};
    gpu_grade(&e, &grading, &entry, 0, &(struct recordings){plans, SIZES});
}

static void expect_timed(void)
{
    ck_assert_str_eq(e.clock.trouble.text, "");
    ck_assert_msg(e.all_ran, "%s", e.message);
    ck_assert(e.clock.ran && e.clock.timed && !e.clock.wrong_when_timed);
    ck_assert_int_eq(e.clock.right_sizes, SIZES);
}

/* The submission loses nothing. */
static void expect_trouble(const char *says)
{
    ck_assert_msg(e.all_ran, "%s", e.message);
    ck_assert(!e.clock.wrong_when_timed && !e.clock.timed);
    ck_assert_msg(strstr(e.clock.trouble.text, says) != NULL, "%s", e.clock.trouble.text);
    ck_assert_uint_eq(e.correctness.count, 0);
}

static void expect_stop(enum trial_end how, const char *says)
{
    ck_assert(!e.all_ran);
    ck_assert_int_eq(e.end, how);
    ck_assert_msg(strstr(e.message, says) != NULL, "%s", e.message);
}

/* The model judges its time, as it does without a GPU. */
static void expect_untimed(void)
{
    ck_assert_msg(e.all_ran, "%s", e.message);
    ck_assert(!e.clock.ran && !e.clock.timed && e.clock.too_slow == SLOW_NOT && !e.clock.wrong_when_timed);
    ck_assert_str_eq(e.clock.trouble.text, "");
    ck_assert_uint_eq(e.correctness.count, 0);
}

START_TEST(test_healthy)
{
    grade();
    expect_timed();
    ck_assert_int_eq(e.clock.report.shape.n, N);
    ck_assert_int_eq(shared->launches, 2 * SIZES + e.clock.calls);
}
END_TEST

/* ---- faults of the driver ---- */

/* The process that holds the submission's GPU: a child of the one that works for the test. */
static bool is_far(void)
{
    return getpid() != shared->test && getppid() != shared->test;
}

static void break_down(const char *symbol, int error)
{
    fake->fails = symbol;
    fake->works = 0;
    fake->error = error;
}

/* As nvidia-smi -c EXCLUSIVE_PROCESS: one process may have a context, here the one that works for the test.
 */
static void let_one_in(const char *symbol)
{
    if (is_far() && !strcmp(symbol, "cuCtxCreate_v2"))
        break_down(symbol, 46);
}

START_TEST(test_no_context_for_the_submission)
{
    fake->called = let_one_in;
    grade();
    expect_trouble("is busy: CUDA_ERROR_DEVICE_UNAVAILABLE");
    ck_assert_int_eq(shared->launches, 0);
}
END_TEST

/* What fails where the submission's work is done, how often, and what that is taken for. */
static const struct {
    const char *symbol;
    int error, times;
    const char *trouble; /* NULL: none */
    const char *stop;    /* NULL: none, the submission is timed */
} breakdowns[] = {
    {"cuMemAlloc_v2", 2, MANY, "no room for a buffer of 4 bytes on the Fake 1: close other programs", NULL},
    {"cuMemcpyHtoDAsync_v2", 999, MANY, "the Fake 1 failed: CUDA_ERROR_UNKNOWN", NULL},
    {"cuMemsetD8Async", 999, MANY, "the Fake 1 failed: CUDA_ERROR_UNKNOWN", NULL},
    {"cuMemcpyDtoHAsync_v2", 999, MANY, "the Fake 1 failed: CUDA_ERROR_UNKNOWN", NULL},
    {"cuLaunchKernel", 999, 1, NULL, NULL},
    {"cuLaunchKernel", 999, 2, NULL, "the Fake 1 failed: CUDA_ERROR_UNKNOWN"},
    {"cuModuleLoadDataEx", 999, 1, NULL, NULL},
    {"cuModuleLoadDataEx", 999, 2, NULL, "the GPU's assembler refuses it: the Fake 1 failed"},
};

static void break_as_told(const char *symbol)
{
    if (is_far() && !strcmp(symbol, breakdowns[shared->breakdown].symbol) && shared->failures-- > 0)
        break_down(symbol, breakdowns[shared->breakdown].error);
}

/* A lone healthy process afterwards has the GPU to itself: that it works there says nothing about a lack of
 * room, and what happens only once is not the submission's fault. */
START_TEST(test_breakdown)
{
    shared->breakdown = _i;
    shared->failures = breakdowns[_i].times;
    fake->called = break_as_told;
    grade();
    if (breakdowns[_i].trouble)
        expect_trouble(breakdowns[_i].trouble);
    else if (breakdowns[_i].stop)
        expect_stop(TRIAL_DIED, breakdowns[_i].stop);
    else
        expect_timed();
}
END_TEST

/* Not the first that is free, but the one that the grader has looked at. */
START_TEST(test_which_gpu)
{
    fake->gpu_count = 2;
    snprintf(gpu.uuid, sizeof gpu.uuid, "%s", fake->gpus[1].uuid);
    grade();
    expect_timed();
    ck_assert_str_eq(e.clock.report.gpu, "Fake 2");
}
END_TEST

/* The submission takes so long that a second session is asked for, which finds no memory. */
static void break_second_session(const char *symbol)
{
    fake->milliseconds = is_far() ? 5 : 1;
    if (is_far() && !strcmp(symbol, "cuMemGetInfo_v2") && shared->failures-- <= 0)
        break_down(symbol, 2);
}

START_TEST(test_second_session_breaks)
{
    shared->failures = 1;
    fake->called = break_second_session;
    grade();
    expect_timed();
    ck_assert_int_eq(shared->failures, -1);
    ck_assert_int_eq(e.clock.report.session_count, 1);
    ck_assert_int_eq(e.clock.report.shape.n, N);
    ck_assert_str_eq(e.clock.report.gpu, "Fake 1");
    ck_assert_int_eq(e.clock.verdict.kind, CLOCK_FAIR);
    ck_assert(e.clock.verdict.fraction > 0 && e.clock.verdict.fraction < 1);
    ck_assert_str_eq(e.clock.remark,
                     "judged by what was timed before the machine failed: the GPU has too little "
                     "free memory to time anything: close other programs");
}
END_TEST

/* Right at all sizes of the trials, but the timed one never ends. */
static void hang_when_timed(const char *symbol)
{
    if (is_far() && !strcmp(symbol, "cuLaunchKernel") && shared->launches >= 2 * SIZES)
        fake->busy = -1;
}

START_TEST(test_slow_when_timed)
{
    fake->called = hang_when_timed;
    grade();
    ck_assert_msg(e.all_ran, "%s", e.message);
    ck_assert(e.clock.too_slow == SLOW_ENDLESS && !e.clock.timed && !e.clock.wrong_when_timed);
    ck_assert_str_eq(e.clock.trouble.text, "");
    ck_assert_int_eq(e.clock.report.shape.n, N);
    ck_assert_str_eq(e.clock.report.gpu, "Fake 1");
    ck_assert_uint_eq(e.correctness.count, 0);
}
END_TEST

/* ---- how long a submission may keep the GPU ---- */

/* Calls of the trials take 20 ms by the host's clock, later ones 100 ms by the GPU's. */
static void dawdle(const char *symbol)
{
    fake->milliseconds = is_far() ? 100 : 1;
    if (is_far() && !strcmp(symbol, "cuLaunchKernel") && shared->launches < 2 * SIZES)
        usleep(20000);
}

/* Seconds for the calls of an entry point, and what comes of it. */
static const struct {
    double entry;
    int slow;
} shares[] = {
    {0.07, SLOW_IN_TRIALS},
    {1, SLOW_TIMED},
    {2.5, SLOW_NOT}, /* enough calls for a verdict, not for a second session */
};

START_TEST(test_share)
{
    share.entry = shares[_i].entry;
    fake->called = dawdle;
    grade();
    ck_assert_msg(e.all_ran, "%s", e.message);
    ck_assert_int_eq(e.clock.too_slow, shares[_i].slow);
    ck_assert_str_eq(e.clock.trouble.text, "");
    ck_assert_uint_eq(e.correctness.count, 0);
    ck_assert_double_gt(share.held, 4 * 0.02);
    if (shares[_i].slow)
        return;
    ck_assert(e.clock.timed);
    ck_assert_int_eq(e.clock.report.session_count, 1);
    ck_assert_str_eq(e.clock.remark, "judged by what was timed before its time on the GPU was over");
}
END_TEST

/* A grading that has held the GPU for long enough gets no second session. */
START_TEST(test_held_for_long)
{
    shared->failures = MANY;
    fake->called = break_second_session;
    share.most = 0;
    grade();
    expect_timed();
    ck_assert_int_eq(e.clock.report.session_count, 1);
    ck_assert_str_eq(e.clock.remark, "judged by what was timed before its time on the GPU was over");
}
END_TEST

/* The same, and the GPU does not come back: that may be the machine's fault, so no points are lost for time.
 */
static void hang_for_good(const char *symbol)
{
    hang_when_timed(symbol);
    if (fake->busy < 0)
        shared->failures = MANY;
    if (shared->failures && !is_far() && !strcmp(symbol, "cuCtxCreate_v2"))
        break_down(symbol, 999);
}

START_TEST(test_hangs_for_good)
{
    fake->called = hang_for_good;
    grade();
    ck_assert(e.clock.too_slow == SLOW_NOT && !e.clock.timed);
    expect_stop(TRIAL_BROKEN, "the GPU no longer works after this submission");
}
END_TEST

/* ---- how large the timed call is ---- */

/* Inputs and outputs of the first shape fill the GPU. */
START_TEST(test_small_gpu)
{
    gpu.model.memory_bytes = 2 * N * sizeof(float);
    grade();
    expect_timed();
    ck_assert_int_eq(e.clock.report.shape.n, N / 2);
    gpu.model.memory_bytes = 1;
    grade();
    expect_untimed();
}
END_TEST

/* More scratch memory than the GPU has, and a call that goes on without it: no size can be timed. */
START_TEST(test_too_much_memory)
{
    set_timed(GREEDY_N, GREEDY_N + 1, GREEDY_N + 2);
    grade();
    expect_untimed();
}
END_TEST

/* What would fail on a larger GPU, too, is not the GPU's fault. */
START_TEST(test_host_code_fails)
{
    set_timed(REFUSED_N, N / 2, N / 4);
    grade();
    expect_stop(TRIAL_DIED, "exit with status 1");
    ck_assert_int_eq(e.stopped.n, REFUSED_N);
}
END_TEST

Suite *gpu_grade_suite(void)
{
    Suite *suite = suite_create("gpu_grade");
    TCase *tcase = tcase_create("gpu_grade");
    tcase_add_unchecked_fixture(tcase, compile_source, forget_compilation);
    tcase_add_checked_fixture(tcase, begin, end);
    tcase_add_test(tcase, test_healthy);
    tcase_add_test(tcase, test_no_context_for_the_submission);
    tcase_add_loop_test(tcase, test_breakdown, 0, ARRAY_LEN(breakdowns));
    tcase_add_test(tcase, test_second_session_breaks);
    tcase_add_test(tcase, test_slow_when_timed);
    tcase_add_loop_test(tcase, test_share, 0, ARRAY_LEN(shares));
    tcase_add_test(tcase, test_held_for_long);
    tcase_add_test(tcase, test_hangs_for_good);
    tcase_add_test(tcase, test_small_gpu);
    tcase_add_test(tcase, test_too_much_memory);
    tcase_add_test(tcase, test_host_code_fails);
    tcase_add_test(tcase, test_which_gpu);
    suite_add_tcase(suite, tcase);
    return suite;
}
