/* Timed sessions on the simulator with a stopwatch that says what it is told: the order of things, and whose
 * fault what is. Run from the project's root. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compare.h"
#include "grader/compile.h"
#include "grader/session.h"
#include "grader/tests/sim_clock.h"
#include "grader/trial.h"

Suite *session_suite(void);

enum { N = 200, SMALLER_N = 100, SMALLEST_N = 50, RADIUS = 2, SHAPES = 3, CONTESTANTS = 2, SETS_MOST = 4 };

/* ---- a submission with a kernel for every kind of behaviour ---- */

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

struct parameters {
    uint64_t f, copy, df;
    int n;
    uint64_t stencil;
    int radius;
};

static struct compilation compilation;
static struct bench bench;
static struct entry entry;

static void compile_source(void)
{
    static char text[sizeof source], name[] = "session.cu", why[400];
    memcpy(text, source, sizeof source);
    struct submission s = {.path = name, .text = text, .length = strlen(text), .verdict = VERDICT_GRADED};
    bool ok = compile_submission(&compilation, &s, lab_find(2), why, sizeof why);
    ck_assert_msg(ok && compilation.verdict == VERDICT_GRADED, "%s%s", why, compilation.message);
    bench = (struct bench){.backend = &sim_backend, .device = sim_backend.open(why, sizeof why)};
    sim_backend.load(bench.device, compilation.ptx.s, compilation.ptx.length, name);
    bench.kernels = sim_backend.kernels(bench.device, &bench.kernel_count);
    bench.object = compilation.object;
    entry = *lab_find(2)->entries[1];
    const struct shape small[SHAPES] = {{N, RADIUS}, {SMALLER_N, RADIUS}, {SMALLEST_N, RADIUS}};
    memcpy(entry.time.timed, small, sizeof small);
}

static void forget_compilation(void)
{
    sim_backend.close(bench.device);
    compile_free(&compilation);
}

/* ---- a session ---- */

static struct plan plans[CONTESTANTS][SHAPES]; /* mine, the reference's */
static struct session_request request;
static struct session_outcome outcome;

static void use_kernel(int contestant, const char *kernel)
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
    request = (struct session_request){.backend = sim_clock_backend(),
                                       .trusted = sim_clock_backend(),
                                       .entry = &entry,
                                       .which = 1,
                                       .seed = 7,
                                       .rounds = CLOCK_ROUNDS};
    for (int c = 0; c < CONTESTANTS; c++)
        for (int k = 0; k < SHAPES; k++) {
            trial_record(&plans[c][k], &bench, &entry, entry.time.timed[k], request.c);
            ck_assert_msg(plans[c][k].outcome == PLAN_COMPLETE, "%s", plans[c][k].message);
        }
    request.mine = request.reference = (struct contestant){
        .ptx = compilation.ptx.s, .ptx_length = compilation.ptx.length, .file = "session.cu"};
    request.mine.plans = plans[0];
    request.reference.plans = plans[1];
    use_kernel(1, "solution");
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
    char why[200];
    const struct contestant *mine = &request.mine;
    device *d = request.backend->open(why, sizeof why);
    request.backend->load(d, mine->ptx, mine->ptx_length, mine->file);
    return d;
}

/* As the grader does it. */
static void run(void)
{
    request.d = open_submission();
    struct session *s = session_open(&request, outcome.message, sizeof outcome.message);
    outcome.end = SESSION_BROKEN;
    if (s) {
        session_run(s, &outcome);
        session_close(s);
    }
    request.backend->close(request.d);
    ck_assert_int_eq(sim_clock.open, 0);
}

static void expect_done(int rounds)
{
    ck_assert_msg(outcome.end == SESSION_DONE, "end %d: %s; %s", outcome.end, outcome.message,
                  outcome.findings[0].message);
    ck_assert_str_eq(outcome.message, "");
    ck_assert_uint_eq(outcome.finding_count, 0);
    ck_assert_int_eq(outcome.clock.rounds, rounds);
}

/* Not the submission's fault: no finding, and a message that says what is. */
static void expect_broken(const char *says)
{
    ck_assert_int_eq(outcome.end, SESSION_BROKEN);
    ck_assert_msg(strstr(outcome.message, says) != NULL, "%s", outcome.message);
    ck_assert_uint_eq(outcome.finding_count, 0);
}

/* ---- what a session consists of ---- */

START_TEST(test_done)
{
    run();
    expect_done(CLOCK_ROUNDS);
    ck_assert_int_eq(outcome.shape.n, N);
    ck_assert_str_eq(outcome.gpu, "NVIDIA H200");
    ck_assert_double_eq(outcome.yardstick_bytes, 2.0 * N * sizeof(float));
    ck_assert(outcome.clock.has_reference);
    for (int k = 0; k < CLOCK_ROUNDS; k++) {
        ck_assert_double_eq(outcome.clock.mine[k], 0.1);
        ck_assert_double_eq(outcome.clock.yardstick[k], 0.1);
        ck_assert_double_eq(outcome.clock.reference[k], 0.1);
        ck_assert(outcome.clock.wall[k] > 0 && outcome.clock.yardstick_wall[k] > 0);
    }
}
END_TEST

/* Only what was queued between start and stop is in the log, so scratch comes and goes outside. */
START_TEST(test_order)
{
    static const char *const turns[] = {"start yardstick_copy stop ", "start right stop ",
                                        "start solution stop "};
    struct text want = {0};
    run();
    text_printf(&want, "%s", turns[0]); /* warming up */
    for (int round = 0; round < CLOCK_ROUNDS; round++)
        for (int turn = 0; turn < 3; turn++)
            text_printf(&want, "%s", turns[(turn + round) % 3]);
    ck_assert_str_eq(sim_clock.log.s, want.s);
    text_free(&want);
}
END_TEST

START_TEST(test_without_reference)
{
    request.reference = (struct contestant){.ptx = NULL};
    run();
    expect_done(CLOCK_ROUNDS);
    ck_assert(!outcome.clock.has_reference);
    ck_assert_ptr_null(strstr(sim_clock.log.s, "solution"));
    ck_assert_double_eq(outcome.clock.reference[0], 0);
}
END_TEST

static const struct {
    double says;
    int rounds, warm_ups;
} paces[] = {{1e-6, CLOCK_ROUNDS, 100},

             {0.6, 17, 1}, /* ten seconds are enough */
             {4, CLOCK_ROUNDS_MIN, 1}};

START_TEST(test_pace)
{
    sim_clock.says = paces[_i].says;
    run();
    expect_done(paces[_i].rounds);
    int yardsticks = 0;
    for (const char *at = sim_clock.log.s; (at = strstr(at, "yardstick")); at++)
        yardsticks++;
    ck_assert_int_eq(yardsticks, paces[_i].rounds + paces[_i].warm_ups);
}
END_TEST

/* ---- what every call finds ---- */

/* One call of a contestant, as it began. */
struct sight {
    float f[N], stencil[2 * RADIUS + 1];
    uint8_t df[N * sizeof(float)], copy[N * sizeof(float)];
    uint64_t output;
};

static struct sight sights[CONTESTANTS][CLOCK_ROUNDS];
static int seen[CONTESTANTS];

static struct parameters parameters_of(const struct launch *launch)
{
    struct parameters p;
    memcpy(&p, launch->parameters, launch->parameter_bytes);
    return p;
}

static void look(device *d, const struct launch *launch)
{
    bool reference = !strcmp(launch->kernel, "solution");
    if (!reference && strcmp(launch->kernel, "right"))
        return;
    struct sight *s = &sights[reference][seen[reference]++];
    struct parameters p = parameters_of(launch);
    sim_backend.get(d, s->f, p.f, sizeof s->f);
    sim_backend.get(d, s->stencil, p.stencil, sizeof s->stencil);
    sim_backend.get(d, s->df, p.df, sizeof s->df);
    s->output = p.df;
}

START_TEST(test_fresh_rounds)
{
    sim_clock.before = look;
    run();
    expect_done(CLOCK_ROUNDS);
    for (int c = 0; c < CONTESTANTS; c++) {
        ck_assert_int_eq(seen[c], CLOCK_ROUNDS);
        for (int k = 0; k < CLOCK_ROUNDS; k++) {
            const struct sight *s = &sights[c][k];
            for (size_t b = 0; b < sizeof s->df; b++)
                ck_assert_uint_eq(s->df[b], poison_bytes[k % 2]);
            ck_assert_mem_eq(s->f, sights[0][k].f, sizeof s->f); /* the same for both */
            for (int earlier = 0; earlier < k; earlier++) {
                ck_assert_mem_ne(s->f, sights[c][earlier].f, sizeof s->f);
                ck_assert_mem_ne(s->stencil, sights[c][earlier].stencil, sizeof s->stencil);
            }
            ck_assert(k == 0 || s->output != sights[c][k - 1].output);
        }
    }
}
END_TEST

/* What the sets of buffers hold together is more than four times the L2 cache, if four sets can. */
static const struct {
    double l2; /* in sets */
    int sets;
} caches[] = {{0, 2}, {0.24, 2}, {0.26, 2}, {0.49, 2}, {0.51, 3}, {0.76, 4}, {100, 4}};

START_TEST(test_sets)
{
    const size_t bytes = (2 * N + 2 * RADIUS + 1) * sizeof(float);
    int different = 0;
    sim_clock.l2_bytes = (uint64_t)(caches[_i].l2 * (double)bytes);
    sim_clock.before = look;
    run();
    expect_done(CLOCK_ROUNDS);
    for (int k = 0; k < SETS_MOST; k++) {
        bool known = false;
        for (int earlier = 0; earlier < k; earlier++)
            known |= sights[0][k].output == sights[0][earlier].output;
        different += !known;
    }
    ck_assert_int_eq(different, caches[_i].sets);
    for (int k = different; k < CLOCK_ROUNDS; k++)
        ck_assert_uint_eq(sights[0][k].output, sights[0][k - different].output);
}
END_TEST

/* The seed and the session's number decide about all data. */
START_TEST(test_data_by_seed)
{
    float first[N];
    sim_clock.before = look;
    request.rounds = 1;
    run();
    memcpy(first, sights[0][0].f, sizeof first);
    run();
    ck_assert_mem_eq(first, sights[0][1].f, sizeof first);
    request.number = 1;
    run();
    ck_assert_mem_ne(first, sights[0][2].f, sizeof first);
    request.number = 0;
    request.seed++;
    run();
    ck_assert_mem_ne(first, sights[0][3].f, sizeof first);
}
END_TEST

/* ---- faults ---- */

static const struct {
    const char *kernel;
    enum session_end end;
    enum finding_kind kind;
    unsigned long long times;
    const char *says;
} faults[] = {
    {"is_wrong", SESSION_WRONG, FINDING_WRONG_VALUE, 1, "wrong value: 1, the first at index 2"},
    {"leaves_out", SESSION_WRONG, FINDING_NOT_WRITTEN, 1, "never written: 1, the first at index 100"},
    {"does_nothing", SESSION_WRONG, FINDING_NOT_WRITTEN, N - 2 * RADIUS,
     "written: 196, the first at index 2"},
    {"writes_outside", SESSION_WRONG, FINDING_WROTE_OUTSIDE, 1, "as they were: 1, the first at index 199"},
    {"changes_input", SESSION_WRONG, FINDING_INPUT_MODIFIED, 1, "changed: 1, the first at index 199"},
    {"changes_other_input", SESSION_WRONG, FINDING_INPUT_MODIFIED, 1, "changed: 1, the first at index 0"},
    {"writes_behind", SESSION_WRONG, FINDING_OUT_OF_BOUNDS_WRITE, 1, ""},
    {"traps", SESSION_DIED, FINDING_TRAP, 32, ""},
    {"never_ends", SESSION_TIMEOUT, FINDING_TIMEOUT, 32, ""},
};

START_TEST(test_fault)
{
    use_kernel(0, faults[_i].kernel);
    run();
    ck_assert_msg(outcome.end == faults[_i].end, "%s: end %d: %s", faults[_i].kernel, outcome.end,
                  outcome.message);
    ck_assert_int_eq(outcome.clock.rounds, 0);
    ck_assert_uint_eq(outcome.finding_count, 1);
    const struct finding *f = &outcome.findings[0];
    ck_assert_str_eq(finding_kind_name(f->kind), finding_kind_name(faults[_i].kind));
    ck_assert_uint_eq(f->times, faults[_i].times);
    ck_assert_msg(strstr(f->message, faults[_i].says) != NULL, "%s", f->message);
    ck_assert((outcome.message[0] != 0) == (outcome.end != SESSION_WRONG));
}
END_TEST

START_TEST(test_fault_of_reference)
{
    use_kernel(1, faults[_i].kernel);
    run();
    expect_broken("the lab's own solution does not work on this GPU");
}
END_TEST

static int calls_left;

/* The call that is number `calls_left` changes one element more than it should. */
static void spoil(device *d, const struct launch *launch)
{
    static const float stray = 1e6;
    if (strcmp(launch->kernel, "right") || calls_left-- != 0)
        return;
    sim_backend.put(d, parameters_of(launch).df + 17 * sizeof stray, &stray, sizeof stray);
}

START_TEST(test_fault_in_one_round)
{
    calls_left = _i;
    sim_clock.after = spoil;
    run();
    ck_assert_int_eq(outcome.end, SESSION_WRONG);
    ck_assert_int_eq(outcome.clock.rounds, _i);
    ck_assert_str_eq(outcome.findings[0].message,
                     "n = 200, on the NVIDIA H200: elements with a wrong value: 1, the first at index 17");
}
END_TEST

static void do_nothing(device *d)
{
    (void)d;
}

START_TEST(test_nothing_survives_a_call)
{
    use_kernel(0, "right_once");
    run();
    expect_done(CLOCK_ROUNDS);
    struct device_backend forgetful = *sim_clock_backend();
    forgetful.restore = do_nothing;
    request.backend = &forgetful;
    run();
    ck_assert_int_eq(outcome.end, SESSION_WRONG);
    ck_assert_int_eq(outcome.clock.rounds, 1);
}
END_TEST

/* ---- faults of the machine ---- */

/* What a shape takes: two sets of buffers for each contestant and for the grader; and what the contestants'
 * calls take besides. */
static uint64_t room_for(int n, bool scratch)
{
    uint64_t set = (2 * (uint64_t)n + 2 * RADIUS + 1) * sizeof(float);
    return 6 * set + (scratch ? CONTESTANTS * (uint64_t)n * sizeof(float) : 0);
}

/* A tenth of the memory is left alone. */
static void run_with_room(uint64_t bytes)
{
    sim_clock.free_bytes = bytes * 10 / 9 + 20;
    run();
}

START_TEST(test_room)
{
    run_with_room(room_for(N, true));
    ck_assert_int_eq(outcome.shape.n, N);
    run_with_room(room_for(N, true) - 40);
    expect_done(CLOCK_ROUNDS);
    ck_assert_int_eq(outcome.shape.n, SMALLER_N);
    run_with_room(room_for(SMALLEST_N, true));
    expect_done(CLOCK_ROUNDS);
    ck_assert_int_eq(outcome.shape.n, SMALLEST_N);
    run_with_room(room_for(SMALLEST_N, false));
    ck_assert_int_eq(outcome.end, SESSION_LIMIT);
    ck_assert_str_eq(outcome.message, "it asks for more scratch memory than the GPU has");
    run_with_room(room_for(SMALLEST_N, false) - 40);
    expect_broken("too little free memory");
}
END_TEST

/* Sessions of different sizes cannot be judged together. */
START_TEST(test_shape_of_an_earlier_session)
{
    request.shape = (struct shape){SMALLER_N, RADIUS};
    run();
    expect_done(CLOCK_ROUNDS);
    ck_assert_int_eq(outcome.shape.n, SMALLER_N);
    run_with_room(room_for(SMALLER_N, false)); /* less than there was */
    expect_broken("too little free memory");
    ck_assert_int_eq(outcome.shape.n, SMALLER_N);
}
END_TEST

START_TEST(test_not_opened)
{
    sim_clock.opens = 1 + _i; /* the submission's; the grader's own, the reference's */
    run();
    expect_broken("the device cannot be opened");
}
END_TEST

START_TEST(test_not_loaded)
{
    sim_clock.loads = 1 + _i;
    run();
    expect_broken("PTX line 1");
}
END_TEST

enum { SET_UP = 4 + CONTESTANTS * 2 * 3 }; /* allocations: the grader's, two sets of three buffers each */

START_TEST(test_no_memory)
{
    int before = sim_clock.allocations;
    run();
    ck_assert_int_eq(before - sim_clock.allocations, SET_UP + CONTESTANTS * CLOCK_ROUNDS);
    for (int room = 0; room < SET_UP; room++) {
        sim_clock.allocations = room;
        run();
        expect_broken("no room for a buffer");
        ck_assert_int_eq(outcome.clock.rounds, 0);
    }
}
END_TEST

/* Who comes first in a round changes. */
START_TEST(test_no_scratch)
{
    static const bool mine_comes_first[] = {true, true, false, true};
    for (int call = 0; call < CONTESTANTS * (int)ARRAY_LEN(mine_comes_first); call++) {
        sim_clock.allocations = SET_UP + call;
        run();
        if (mine_comes_first[call / 2] != call % 2) {
            ck_assert_int_eq(outcome.end, SESSION_LIMIT);
            ck_assert_msg(strstr(outcome.message, "no room") != NULL, "%s", outcome.message);
        } else {
            expect_broken("the lab's own solution");
        }
        ck_assert_int_eq(outcome.clock.rounds, call / 2);
    }
}
END_TEST

static const struct {
    const char *kernel;
    enum device_status stop;
    enum session_end end;
} stops[] = {
    {"yardstick_copy", DEVICE_LIMIT, SESSION_BROKEN}, {"yardstick_copy", DEVICE_BROKEN, SESSION_BROKEN},
    {"right", DEVICE_BROKEN, SESSION_REFUSED},        {"right", DEVICE_FAULT, SESSION_DIED},
    {"right", DEVICE_LIMIT, SESSION_LIMIT}, /* no finding says that it was time */
    {"solution", DEVICE_FAULT, SESSION_BROKEN},       {"solution", DEVICE_BROKEN, SESSION_BROKEN},
};

static const char *stopping_kernel;
static enum device_status stopping_status;

static void choose_stop(device *d, const struct launch *launch)
{
    (void)d;
    sim_clock.stop = strcmp(launch->kernel, stopping_kernel) ? DEVICE_OK : stopping_status;
}

START_TEST(test_stop)
{
    stopping_kernel = stops[_i].kernel;
    stopping_status = stops[_i].stop;
    sim_clock.before = choose_stop;
    run();
    ck_assert_int_eq(outcome.end, stops[_i].end);
    ck_assert_uint_eq(outcome.finding_count, 0);
    ck_assert_int_eq(outcome.clock.rounds, 0);
}
END_TEST

Suite *session_suite(void)
{
    Suite *suite = suite_create("session");
    TCase *tcase = tcase_create("session");
    tcase_add_unchecked_fixture(tcase, compile_source, forget_compilation);
    tcase_add_checked_fixture(tcase, begin, end);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, test_done);
    tcase_add_test(tcase, test_order);
    tcase_add_test(tcase, test_without_reference);
    tcase_add_loop_test(tcase, test_pace, 0, ARRAY_LEN(paces));
    tcase_add_test(tcase, test_fresh_rounds);
    tcase_add_loop_test(tcase, test_sets, 0, ARRAY_LEN(caches));
    tcase_add_test(tcase, test_data_by_seed);
    tcase_add_loop_test(tcase, test_fault, 0, ARRAY_LEN(faults));
    tcase_add_loop_test(tcase, test_fault_of_reference, 0, ARRAY_LEN(faults));
    tcase_add_loop_test(tcase, test_fault_in_one_round, 0, CLOCK_ROUNDS);
    tcase_add_test(tcase, test_nothing_survives_a_call);
    tcase_add_test(tcase, test_room);
    tcase_add_test(tcase, test_shape_of_an_earlier_session);
    tcase_add_loop_test(tcase, test_not_opened, 0, CONTESTANTS);
    tcase_add_loop_test(tcase, test_not_loaded, 0, CONTESTANTS);
    tcase_add_test(tcase, test_no_memory);
    tcase_add_test(tcase, test_no_scratch);
    tcase_add_loop_test(tcase, test_stop, 0, ARRAY_LEN(stops));
    suite_add_tcase(suite, tcase);
    return suite;
}
