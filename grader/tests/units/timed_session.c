#include "grader/tests/units/timed_session.h"

#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sim_lab.h"

/* ---- the submission ---- */

/* All of them compute the derivative from a copy of f in scratch memory; what follows RIGHT is what else they
 * do. The plan of the first is recorded, then another kernel's name put into it. */
static const char source[] =
    "#include \"lab.h\"\n"
    "__device__ int calls;\n"
    "#define KERNEL(name) extern \"C\" __global__ void name(const float *f, const float *copy, float *df, "
    "\\\n"
    "                                                     int n, const float *stencil, int radius)\n"
    "#define RIGHT                                               \\\n"
    "    int i = threadIdx.x;                                    \\\n"
    "    float sum = 0;                                          \\\n"
    "    if (i >= radius && i < n - radius) {                    \\\n"
    "        for (int d = -radius; d <= radius; d++)             \\\n"
    "            sum += stencil[d + radius] * copy[i + d];       \\\n"
    "        df[i] = sum;                                        \\\n"
    "    }                                                       \\\n"
    "    __syncthreads();\n"
    "KERNEL(right) { RIGHT }\n"
    "KERNEL(solution) { RIGHT }\n"
    "KERNEL(is_wrong) { RIGHT if (i == radius) df[i] = sum + 1; }\n"
    "KERNEL(leaves_out) { if (threadIdx.x == n / 2) radius = n; RIGHT }\n"
    "KERNEL(does_nothing) { }\n"
    "KERNEL(writes_outside) { RIGHT if (i == 0) df[n - 1] = 1; }\n"
    "KERNEL(changes_input) { RIGHT if (i == n - 1) ((float *)f)[i] += 1; }\n"
    "KERNEL(changes_other_input) { RIGHT if (i == 0) ((float *)stencil)[0] += 1; }\n"
    "KERNEL(writes_behind) { RIGHT if (i == 0) df[n] = 1; }\n"
    "KERNEL(traps) { __trap(); }\n"
    "KERNEL(never_ends) { while (n) *(volatile int *)&calls = 1; }\n"
    "KERNEL(right_once) { RIGHT if (i == radius && calls++) df[i] = 0; }\n"
    "void average3(const int *a, int *c, int n) { }\n"
    "void derivative(const float *f, float *df, int n, const float *stencil, int radius)\n"
    "{\n"
    "    float *copy;\n"
    "    cudaMalloc(&copy, n * sizeof *copy);\n"
    "    cudaMemcpy(copy, f, n * sizeof *copy, cudaMemcpyDeviceToDevice);\n"
    "    right<<<1, 256>>>(f, copy, df, n, stencil, radius);\n"
    "    cudaFree(copy);\n"
    "}\n";

static struct sim_lab lab2;
static struct entry entry;

static void compile_source(void)
{
    static const struct shape small[SHAPES] = {
        {.n = N, .radius = RADIUS}, {.n = SMALLER_N, .radius = RADIUS}, {.n = SMALLEST_N, .radius = RADIUS}};
    sim_lab_open(&lab2, lab_find(2), "session.cu", source);
    entry = *lab_find(2)->entries[1];
    memcpy(entry.time.timed, small, sizeof small);
}

static void forget_compilation(void)
{
    sim_lab_close(&lab2);
}

/* ---- a session ---- */

struct timed timed;

static struct plan plans[CONTESTANTS][SHAPES]; /* mine, the reference's */

void timed_use_kernel(int contestant, const char *kernel)
{
    for (int k = 0; k < SHAPES; k++)
        for (size_t s = 0; s < plans[contestant][k].step_count; s++)
            if (plans[contestant][k].steps[s].kind == PLAN_LAUNCH) {
                free(plans[contestant][k].steps[s].kernel);
                plans[contestant][k].steps[s].kernel = xstrdup(kernel);
            }
}

static void begin(void)
{
    sim_clock_reset();
    sim_clock.says = 0.1;
    timed.request = (struct session_request){.backend = sim_clock_backend(),
                                             .trusted = sim_clock_backend(),
                                             .entry = &entry,
                                             .which = 1,
                                             .seed = 7,
                                             .rounds = CLOCK_ROUNDS,
                                             .seconds = 1000};
    for (int c = 0; c < CONTESTANTS; c++)
        for (int k = 0; k < SHAPES; k++) {
            trial_record(&plans[c][k], &lab2.rig, &entry, entry.time.timed[k], timed.request.c);
            ck_assert_msg(plans[c][k].outcome == PLAN_COMPLETE, "%s", plans[c][k].message);
        }
    timed.request.mine = timed.request.reference = (struct contestant){
        .ptx = lab2.compilation.ptx.s, .ptx_length = lab2.compilation.ptx.length, .file = "session.cu"};
    timed.request.mine.plans = plans[0];
    timed.request.reference.plans = plans[1];
    timed_use_kernel(1, "solution");
}

static void end(void)
{
    for (int c = 0; c < CONTESTANTS; c++)
        for (int k = 0; k < SHAPES; k++)
            plan_free(&plans[c][k]);
    text_free(&sim_clock.log);
}

static device *open_submission(void)
{
    struct why why;
    const struct contestant *mine = &timed.request.mine;
    device *d = timed.request.backend->open(&why);
    timed.request.backend->load(d, mine->ptx, mine->ptx_length, mine->file);
    return d;
}

void timed_run(void)
{
    timed.request.d = open_submission();
    struct session *s = session_open(&timed.request, &timed.outcome.message);
    timed.outcome.end = SESSION_BROKEN;
    if (s) {
        session_run(s, &timed.outcome);
        session_close(s);
    }
    timed.request.backend->close(timed.request.d);
    ck_assert_int_eq(sim_clock.open, 0);
}

void timed_expect_done(int rounds)
{
    ck_assert_msg(timed.outcome.end == SESSION_DONE, "end %d: %s; %s", timed.outcome.end,
                  timed.outcome.message.text, timed.outcome.findings[0].message);
    ck_assert_str_eq(timed.outcome.message.text, "");
    ck_assert_uint_eq(timed.outcome.finding_count, 0);
    ck_assert_int_eq(timed.outcome.clock.rounds, rounds);
}

void timed_expect_broken(const char *says)
{
    ck_assert_int_eq(timed.outcome.end, SESSION_BROKEN);
    ck_assert_msg(strstr(timed.outcome.message.text, says) != NULL, "%s", timed.outcome.message.text);
    ck_assert_uint_eq(timed.outcome.finding_count, 0);
}

struct parameters timed_parameters(const struct launch *launch)
{
    struct parameters p;
    memcpy(&p, launch->parameters, launch->parameter_bytes);
    return p;
}

TCase *timed_tcase(const char *name)
{
    TCase *tcase = tcase_create(name);
    tcase_add_unchecked_fixture(tcase, compile_source, forget_compilation);
    tcase_add_checked_fixture(tcase, begin, end);
    return tcase;
}
