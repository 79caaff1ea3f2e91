/* Ways through a kernel: branches, loops, switches, calls, waiting for each other, and meeting again. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *flow_suite(void);

#define STORE "mul.wide.u32 %rd60, %gtid, 4; add.u64 %rd60, %out, %rd60; st.global.u32 [%rd60], %r60;"

/* ---- each thread's result against the same in C ---- */

static uint32_t if_else(uint32_t t)
{
    return t & 1 ? t * 3 : t + 100;
}

static uint32_t nested(uint32_t t)
{
    if (t < 16)
        return t < 8 ? (t & 1 ? 1 : 2) : 3;
    return t == 31 ? 4 : 5;
}

static uint32_t trip_counts(uint32_t t)
{
    uint32_t sum = 0;
    for (uint32_t k = 0; k < t % 7; k++)
        sum += k * t;
    return sum;
}

static uint32_t breaks(uint32_t t)
{
    uint32_t sum = 0;
    for (uint32_t k = 0;; k++) {
        if (k == t)
            break;
        if (k % 3 == 0)
            continue;
        sum += k;
    }
    return sum;
}

static uint32_t switched(uint32_t t)
{
    static const uint32_t cases[] = {10, 21, 21, 43};
    return cases[t & 3];
}

static uint32_t leaves(uint32_t t)
{
    return t % 5 == 0 ? 0 : t;
}

static uint32_t calls(uint32_t t)
{
    return t * t + 7;
}

static uint32_t factorial(uint32_t t)
{
    uint32_t f = 1;
    for (uint32_t k = 2; k <= t % 11; k++)
        f *= k;
    return f;
}

static uint32_t pointers(uint32_t t)
{
    return t % 3 == 0 ? t + 1 : t % 3 == 1 ? t * 2 : t - 3;
}

static uint32_t exits_inside(uint32_t t)
{
    return t & 1 ? 0 : t + 1;
}

static const char functions[] =
    ".func (.param .b32 r) square(.param .b32 a)\n"
    "{ .reg .b32 %x; ld.param.u32 %x, [a]; mad.lo.u32 %x, %x, %x, 7; st.param.b32 [r], %x; ret; }\n"
    ".func (.param .b32 r) factorial(.param .b32 a)\n"
    "{ .reg .b32 %x<4>; .reg .pred %p; ld.param.u32 %x0, [a]; setp.lt.u32 %p, %x0, 2; @%p bra ONE;\n"
    "  sub.u32 %x1, %x0, 1;\n"
    "  { .param .b32 q; .param .b32 z; st.param.b32 [q], %x1; call.uni (z), factorial, (q); ld.param.b32 "
    "%x2, [z]; }\n"
    "  mul.lo.u32 %x3, %x2, %x0; st.param.b32 [r], %x3; ret;\n"
    "  ONE: st.param.b32 [r], 1; ret; }\n"
    ".func (.param .b32 r) next(.param .b32 a)\n"
    "{ .reg .b32 %x; ld.param.u32 %x, [a]; add.u32 %x, %x, 1; st.param.b32 [r], %x; ret; }\n"
    ".func (.param .b32 r) twice(.param .b32 a)\n"
    "{ .reg .b32 %x; ld.param.u32 %x, [a]; shl.b32 %x, %x, 1; st.param.b32 [r], %x; ret; }\n"
    ".func (.param .b32 r) less(.param .b32 a)\n"
    "{ .reg .b32 %x; ld.param.u32 %x, [a]; sub.u32 %x, %x, 3; st.param.b32 [r], %x; ret; }\n"
    ".func (.param .b32 r) quits(.param .b32 a)\n"
    "{ .reg .b32 %x; .reg .pred %p; ld.param.u32 %x, [a]; and.b32 %x, %x, 1; setp.ne.u32 %p, %x, 0; @%p "
    "exit;\n"
    "  ld.param.u32 %x, [a]; add.u32 %x, %x, 1; st.param.b32 [r], %x; ret; }\n";

#define CALL(callee, tail)                                                                                   \
    "{ .param .b32 q; .param .b32 z; st.param.b32 [q], %gtid; call (z), " callee ", (q)" tail                \
    "; ld.param.b32 %r60, [z]; }"

static const struct {
    const char *name, *body;
    uint32_t (*want)(uint32_t thread);
} ways[] = {
    {"if",
     "and.b32 %r1, %gtid, 1; setp.eq.u32 %p1, %r1, 0; @%p1 bra EVEN; mul.lo.u32 %r60, %gtid, 3; bra DONE;"
     "EVEN: add.u32 %r60, %gtid, 100; DONE:" STORE,
     if_else},
    {"if by guards",
     "and.b32 %r1, %gtid, 1; setp.eq.u32 %p1, %r1, 0; @!%p1 mul.lo.u32 %r60, %gtid, 3;"
     "@%p1 add.u32 %r60, %gtid, 100;" STORE,
     if_else},
    {"nested",
     "setp.ge.u32 %p1, %gtid, 16; @%p1 bra HIGH; setp.ge.u32 %p2, %gtid, 8; @%p2 bra THREE; and.b32 %r1, "
     "%gtid, 1;"
     "setp.ne.u32 %p3, %r1, 0; @%p3 bra ODD; mov.u32 %r60, 2; bra DONE; ODD: mov.u32 %r60, 1; bra DONE;"
     "THREE: mov.u32 %r60, 3; bra DONE; HIGH: setp.eq.u32 %p4, %gtid, 31; selp.u32 %r60, 4, 5, %p4; "
     "DONE:" STORE,
     nested},
    {"trip counts",
     "rem.u32 %r1, %gtid, 7; mov.u32 %r60, 0; mov.u32 %r2, 0; LOOP: setp.ge.u32 %p1, %r2, %r1;"
     "@%p1 bra DONE; mad.lo.u32 %r60, %r2, %gtid, %r60; add.u32 %r2, %r2, 1; bra LOOP; DONE:" STORE,
     trip_counts},
    {"break and continue",
     "mov.u32 %r60, 0; mov.u32 %r2, 0; bra TEST; NEXT: add.u32 %r2, %r2, 1; TEST: setp.eq.u32 %p1, %r2, "
     "%gtid;"
     "@%p1 bra DONE; rem.u32 %r3, %r2, 3; setp.eq.u32 %p2, %r3, 0; @%p2 bra NEXT; add.u32 %r60, %r60, %r2;"
     "bra NEXT; DONE:" STORE,
     breaks},
    {"switch",
     "and.b32 %r1, %gtid, 3; TABLE: .branchtargets C0, C1, C1, C3; brx.idx %r1, TABLE;"
     "C3: mov.u32 %r60, 43; bra DONE; C1: mov.u32 %r60, 21; bra DONE; C0: mov.u32 %r60, 10; DONE:" STORE,
     switched},
    {"early return", "rem.u32 %r1, %gtid, 5; setp.eq.u32 %p1, %r1, 0; @%p1 ret; mov.u32 %r60, %gtid;" STORE,
     leaves},
    {"early exit", "rem.u32 %r1, %gtid, 5; setp.eq.u32 %p1, %r1, 0; @%p1 exit; mov.u32 %r60, %gtid;" STORE,
     leaves},
    {"call", CALL("square", "") STORE, calls},
    {"recursion", "rem.u32 %gtid, %gtid, 11;" CALL("factorial", "") "mov.u32 %gtid, %tid;" STORE, factorial},
    {"pointers",
     "rem.u32 %r1, %gtid, 3; mov.u64 %rd1, next; setp.eq.u32 %p1, %r1, 1; @%p1 mov.u64 %rd1, twice;"
     "setp.eq.u32 %p1, %r1, 2; @%p1 mov.u64 %rd1, less;"
     "PROTO: .callprototype (.param .b32 _) _ (.param .b32 _);" CALL("%rd1", ", PROTO") STORE,
     pointers},
    {"exit in a call", CALL("quits", "") STORE, exits_inside},
    {"scoped registers and labels",
     "mov.u32 %r60, 1; { .reg .b32 %t; mov.u32 %t, 5; setp.lt.u32 %p1, %gtid, 4; @%p1 bra L; add.u32 %t, %t, "
     "1; L:"
     "add.u32 %r60, %r60, %t; } { .reg .b32 %t; mov.u32 %t, %gtid; bra L; L: add.u32 %r60, %t, %gtid; }"
     "setp.eq.u32 %p1, %r60, 0; @%p1 bra Z; Z: shr.u32 %r60, %r60, 1; mul.lo.u32 %r60, %r60, 3; and.b32 %r1, "
     "%gtid, 1;"
     "setp.eq.u32 %p1, %r1, 0; @%p1 add.u32 %r60, %gtid, 100;" STORE,
     if_else},
};

START_TEST(way_gives)
{
    static const uint32_t sizes[] = {1, 31, 32, 64, 100};
    for (size_t k = 0; k < ARRAY_LEN(sizes); k++) {
        struct sim_result r = sim_run(&(struct sim_job){
            .module = functions, .body = ways[_i].body, .block = {sizes[k]}, .budget = 100000});
        sim_assert_clean(&r);
        for (uint32_t t = 0; t < sizes[k]; t++)
            ck_assert_msg(r.out[t] == ways[_i].want(t), "%s: thread %u of %u: want %u, got %u", ways[_i].name,
                          t, sizes[k], ways[_i].want(t), r.out[t]);
        sim_free(&r);
    }
}
END_TEST

/* ---- coming together again: the store after it is one request per warp ---- */

START_TEST(lanes_meet_again)
{
    if (!strcmp(ways[_i].name, "early return") || !strcmp(ways[_i].name, "exit in a call"))
        return; /* fewer lanes, but one request all the same: covered by the count below */
    struct sim_result r = sim_run(
        &(struct sim_job){.module = functions, .body = ways[_i].body, .block = {64}, .budget = 100000});
    ck_assert_msg(r.counts.store.requests == 2, "%s: %llu requests", ways[_i].name,
                  (unsigned long long)r.counts.store.requests);
    sim_free(&r);
}
END_TEST

/* ---- waiting for each other ---- */

static const struct {
    const char *name, *module, *body;
    uint32_t threads;
} waits[] = {
    {"lane 0 waits for lane 31", "",
     "setp.eq.u32 %p1, %tid, 31; @!%p1 bra WAIT; st.volatile.global.u32 [%out], 1;"
     "bra DONE; WAIT: ld.volatile.global.u32 %r1, [%out]; setp.eq.u32 %p2, %r1, 0;"
     "@%p2 bra WAIT; DONE: mov.u32 %r60, 1;" STORE,
     32},
    {"the waiting loop comes first", "",
     "setp.eq.u32 %p1, %tid, 0; @%p1 bra SET; WAIT: ld.volatile.global.u32 %r1, [%out]; setp.eq.u32 %p2, "
     "%r1, 0;"
     "@%p2 bra WAIT; bra DONE; SET: st.volatile.global.u32 [%out], 1; DONE: mov.u32 %r60, 1;" STORE,
     32},
    {"warp 0 waits for warp 1", "",
     "setp.ge.u32 %p1, %tid, 32; @%p1 bra SET; WAIT: ld.volatile.global.u32 %r1, [%out]; setp.eq.u32 %p2, "
     "%r1, 0;"
     "@%p2 bra WAIT; bra DONE; SET: st.volatile.global.u32 [%out], 1; DONE: mov.u32 %r60, 1;" STORE,
     64},
    {"a lock that lanes take one by one", ".global .u32 lock;",
     "TAKE: atom.global.cas.b32 %r1, [lock], 0, 1; setp.ne.u32 %p1, %r1, 0; @%p1 bra TAKE;"
     "ld.volatile.global.u32 %r2, [%out]; add.u32 %r2, %r2, 1; st.volatile.global.u32 [%out], %r2;"
     "atom.global.exch.b32 %r3, [lock], 0; bar.sync 0; mov.u32 %r60, 1;" STORE,
     4},
    {"lanes that shuffle set free the one that spins", "",
     "setp.eq.u32 %p1, %tid, 31; @%p1 bra SPIN; mov.u32 %r1, %tid;"
     "and.b32 %r2, %tid, 1; setp.eq.u32 %p2, %r2, 0; @%p2 bra SHUFFLE; add.u32 %r1, %r1, 0;"
     "SHUFFLE: shfl.sync.idx.b32 %r1, %r1, 0, 31, 0x7fffffff; st.volatile.global.u32 [%out], 1; bra DONE;"
     "SPIN: ld.volatile.global.u32 %r1, [%out]; setp.eq.u32 %p2, %r1, 0; @%p2 bra SPIN; DONE: mov.u32 %r60, "
     "1;" STORE,
     32},
    {"a named barrier opens while another warp spins", "",
     "setp.ge.u32 %p1, %tid, 64; @%p1 bra SPIN; bar.sync 1, 64; st.volatile.global.u32 [%out], 1; bra DONE;"
     "SPIN: ld.volatile.global.u32 %r1, [%out]; setp.eq.u32 %p2, %r1, 0; @%p2 bra SPIN; DONE: mov.u32 %r60, "
     "1;" STORE,
     96},
};

START_TEST(waiting_ends)
{
    struct sim_result r = sim_run(&(struct sim_job){.module = waits[_i].module,
                                                    .body = waits[_i].body,
                                                    .block = {waits[_i].threads},
                                                    .budget = 20000000});
    if (r.status != DEVICE_OK)
        ck_abort_msg("%s: %s", waits[_i].name, r.why.text);
    for (uint32_t t = 0; t < waits[_i].threads; t++)
        ck_assert_msg(r.out[t] == 1, "%s: thread %u", waits[_i].name, t);
    sim_free(&r);
}
END_TEST

/* ---- ends ---- */

static const struct {
    const char *name, *module, *body;
    enum device_status status;
    enum finding_kind kind;
    int line;
} ends[] = {
    {"endless loop", "", ".loc 1 12 3\nHERE: bra HERE;", DEVICE_LIMIT, FINDING_TIMEOUT, 12},
    {"endless loop of some lanes", "",
     ".loc 1 13 3\nsetp.eq.u32 %p1, %lane, 3;\nHERE:\n.loc 1 14 3\n@%p1 bra HERE;", DEVICE_LIMIT,
     FINDING_TIMEOUT, 14},
    {"unbounded recursion", ".func deeper()\n{ .loc 1 20 1\ncall.uni deeper, (); ret; }\n",
     "call.uni deeper, ();", DEVICE_FAULT, FINDING_STACK_OVERFLOW, 20},
    {"recursion with large frames",
     ".func deeper()\n{ .local .align 16 .b8 d[65536]; .loc 1 21 1\ncall.uni deeper, (); ret; }\n",
     "call.uni deeper, ();", DEVICE_FAULT, FINDING_STACK_OVERFLOW, 21},
    {"trap", "", ".loc 1 31 1\nsetp.eq.u32 %p1, %tid, 5; @%p1 trap;", DEVICE_FAULT, FINDING_TRAP, 31},
    {"call through nothing", "", ".loc 1 33 1\nmov.u64 %rd1, 0; P: .callprototype _ (); call %rd1, (), P;",
     DEVICE_FAULT, FINDING_TRAP, 33},
    {"call of an extern function's place",
     ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);\n",
     ".loc 1 34 1\nmov.u64 %rd1, 0x7d0000000000; P: .callprototype _ (); call %rd1, (), P;", DEVICE_FAULT,
     FINDING_TRAP, 34},
    {"call of a kernel", "", ".loc 1 35 1\nmov.u64 %rd1, k; P: .callprototype _ (); call %rd1, (), P;",
     DEVICE_FAULT, FINDING_TRAP, 35},
    {"call of a kernel by its name", ".visible .entry other() { ret; }\n", ".loc 1 36 1\ncall other;",
     DEVICE_FAULT, FINDING_REJECTED_CALL, 36},
};

START_TEST(end_is_named)
{
    struct sim_result r =
        sim_run(&(struct sim_job){.module = xformat(".file 1 \"/x/student.cu\"\n%s", ends[_i].module),
                                  .body = ends[_i].body,
                                  .block = {32},
                                  .budget = 3000000});
    const struct finding *f = sim_assert_finding(&r, ends[_i].kind);
    ck_assert_msg(r.status == ends[_i].status, "%s: status %d (%s)", ends[_i].name, r.status, r.why.text);
    ck_assert_msg(f->line == ends[_i].line, "%s: line %d", ends[_i].name, f->line);
    ck_assert_str_eq(f->file, "student.cu");
    sim_free(&r);
}
END_TEST

/* A loop goes through its lines alone, and not through those before it. */
START_TEST(last_rounds_are_told)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .module = xformat(".file 1 \"/x/student.cu\"\n"),
        .body = ".loc 1 11 1\nmov.u32 %r1, 0;\n.loc 1 13 1\nA: add.u32 %r1, %r1, 1;\n.loc 1 12 1\n"
                "setp.eq.u32 %p1, %r1, 0; @%p1 bra B;\n.loc 1 15 1\nbra A;\n.loc 1 18 1\nB: mov.u32 %r1, 0;",
        .block = {64},
        .budget = 300000});
    const struct finding *f = sim_assert_finding(&r, FINDING_TIMEOUT);
    ck_assert_int_eq(f->rounds[0], 12);
    ck_assert_int_eq(f->rounds[1], 15);
    sim_free(&r);
}
END_TEST

/* Blocks wait for ever: only where others have not started is that the reason. */
static const struct {
    uint32_t blocks;
    const char *body;
    bool asked;
} spins[] = {
    {5000, "SPIN: ld.volatile.global.u32 %r1, [%out]; setp.eq.u32 %p2, %r1, 0; @%p2 bra SPIN;", true},
    {2, "SPIN: ld.volatile.global.u32 %r1, [%out]; setp.eq.u32 %p2, %r1, 0; @%p2 bra SPIN;", false},
    {1, "SPIN: ld.volatile.global.u32 %r1, [%out]; setp.eq.u32 %p2, %r1, 0; @%p2 bra SPIN;", false},
    {2, "SPIN: ld.global.u32 %r1, [%out]; setp.eq.u32 %p2, %r1, 0; @%p2 bra SPIN;", false},
};

START_TEST(later_block_is_asked_about)
{
    struct sim_result r =
        sim_run(&(struct sim_job){.body = spins[_i].body, .grid = {spins[_i].blocks}, .budget = 300000});
    const struct finding *f = sim_assert_finding(&r, FINDING_TIMEOUT);
    ck_assert_msg(spins[_i].asked == (f->cause == CAUSE_WAITS_FOR_LATER_BLOCK), "%s", f->message);
    sim_free(&r);
}
END_TEST

/* Blocks that do next to nothing take their time to begin, all the same. */
START_TEST(empty_blocks_end)
{
    struct sim_result r = sim_run(&(struct sim_job){.module = ".visible .entry k() { ret; }\n",
                                                    .has_kernel = true,
                                                    .grid = {100000},
                                                    .shared = 100000,
                                                    .budget = 20000});
    sim_assert_finding(&r, FINDING_TIMEOUT);
    ck_assert_int_eq(r.status, DEVICE_LIMIT);
    sim_free(&r);
}
END_TEST

Suite *flow_suite(void)
{
    Suite *s = suite_create("flow");
    TCase *t = tcase_create("flow");
    tcase_add_loop_test(t, way_gives, 0, ARRAY_LEN(ways));
    tcase_add_test(t, last_rounds_are_told);
    tcase_add_loop_test(t, lanes_meet_again, 0, ARRAY_LEN(ways));
    tcase_add_loop_test(t, waiting_ends, 0, ARRAY_LEN(waits));
    tcase_add_loop_test(t, end_is_named, 0, ARRAY_LEN(ends));
    tcase_add_loop_test(t, later_block_is_asked_about, 0, ARRAY_LEN(spins));
    tcase_add_test(t, empty_blocks_end);
    suite_add_tcase(s, t);
    return s;
}
