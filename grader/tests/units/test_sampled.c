/* The steps that the simulator writes down of chosen blocks, for the model of time. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "common/base.h"
#include "grader/tests/units/sampled_ear.h"

Suite *sampled_suite(void);

/* What a body's first warp does. */
static const struct {
    const char *body, *kinds;
} bodies[] = {
    {ADDRESS "ld.global.u32 %r1, [%rd2]; add.u32 %r1, %r1, 1; st.global.u32 [%rd3], %r1;", "L-SE"},
    /* both loads before the first wait */
    {ADDRESS "ld.global.u32 %r1, [%rd2]; ld.global.u32 %r2, [%rd2+4]; add.u32 %r1, %r1, %r2;"
             "st.global.u32 [%rd3], %r1;",
     "LL-SE"},
    /* the second address needs the first value */
    {ADDRESS "ld.global.u32 %r1, [%rd2]; cvt.u64.u32 %rd4, %r1; add.u64 %rd4, %rd4, %in;"
             "ld.global.u32 %r2, [%rd4]; st.global.u32 [%rd3], %r2;",
     "L-L-SE"},
    /* a load that waits for nothing goes up past a store to shared memory that does */
    {".shared .align 4 .b8 t[256]; mov.u32 %r9, t; mad.lo.u32 %r9, %tid, 4, %r9;" ADDRESS
     "ld.global.u32 %r1, [%rd2]; st.shared.u32 [%r9], %r1; ld.global.u32 %r2, [%rd2+4];"
     "st.global.u32 [%rd3], %r2;",
     "LL-s-SE"},
    /* a copy is waited for where the code says so, and no other way */
    {".shared .align 4 .b8 t[256]; mov.u32 %r9, t; mad.lo.u32 %r9, %tid, 4, %r9;" ADDRESS
     "cp.async.ca.shared.global [%r9], [%rd2], 4; cp.async.commit_group; cp.async.wait_group 0; bar.sync 0;"
     "st.global.u32 [%rd3], %tid;",
     "C-BSE"},
    {".shared .align 4 .b8 t[256]; mov.u32 %r9, t; mad.lo.u32 %r9, %tid, 4, %r9;" ADDRESS
     "cp.async.ca.shared.global [%r9], [%rd2], 4; cp.async.commit_group; cp.async.wait_group 1; bar.sync 0;"
     "st.global.u32 [%rd3], %tid;",
     "CBSE"},
    /* what a loop adds up is waited for in each turn */
    {ADDRESS "mov.u32 %r1, 0; mov.u32 %r2, 0; LOOP: ld.global.u32 %r3, [%rd2]; add.u32 %r1, %r1, %r3;"
             "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 3; @%p1 bra LOOP; st.global.u32 [%rd3], %r1;",
     "L-L-L-SE"},
    {ADDRESS "bar.sync 0; st.global.u32 [%rd3], %tid; bar.sync 0; bar.sync 0; st.global.u32 [%rd3], %tid;",
     "BSBBSE"},
    {ADDRESS "ld.global.u32 %r1, [%rd2]; shfl.sync.down.b32 %r2, %r1, 1, 31, -1; st.global.u32 [%rd3], %r2;",
     "L-x-SE"},
    /* barriers after all else, and one that its guard switches off */
    {ADDRESS "st.global.u32 [%rd3], %tid; bar.sync 0; bar.sync 0;", "SBBE"},
    {ADDRESS "setp.gt.u32 %p1, %tid, 999; @%p1 bar.sync 0; st.global.u32 [%rd3], %tid;", "SE"},
    /* half of a warp waits in one place, the other half in another: the warp waits once */
    {ADDRESS "setp.lt.u32 %p1, %tid, 16; @%p1 bra HERE; barrier.sync 0; bra ON; HERE: barrier.sync 0; ON:"
             "st.global.u32 [%rd3], %tid;",
     "BSE"},
    {ADDRESS "ld.global.u32 %r1, [%rd2]; nanosleep.u32 %r1; st.global.u32 [%rd3], %tid; nanosleep.u32 20;",
     "L-zSzE"},
    /* a warp that sleeps between two polls without success waits for others: it polls and sleeps once */
    {".shared .align 4 .b8 t[4]; " ADDRESS "st.shared.u32 [t], 0; bar.sync 0; setp.ge.u32 %p1, %tid, 32;"
     "@%p1 bra SET; LOOP: nanosleep.u32 20; ld.volatile.shared.u32 %r3, [t]; setp.eq.u32 %p2, %r3, 0;"
     "@%p2 bra LOOP; bra DONE; SET: mov.u32 %r2, 0; MORE: add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 2000;"
     "@%p1 bra MORE; st.volatile.shared.u32 [t], 1; DONE: st.global.u32 [%rd3], %tid;",
     "sBzl-zSE"},
    /* the same word again by a plain load: no poll */
    {".shared .align 4 .b8 t[4]; " ADDRESS "st.shared.u32 [t], %tid; mov.u32 %r2, 0; mov.u32 %r1, 0;"
     "LOOP: ld.shared.u32 %r3, [t]; add.u32 %r1, %r1, %r3; add.u32 %r2, %r2, 1;"
     "setp.lt.u32 %p1, %r2, 3; @%p1 bra LOOP; st.global.u32 [%rd3], %r1;",
     "sl-l-l-SE"},
    /* the second load outlasts its straight code, too: who waits for the first waits for both */
    {ADDRESS "mov.u32 %r2, 0; ld.global.u32 %r1, [%rd2]; bar.sync 0; ld.global.u32 %r2, [%rd2+4]; bar.sync 0;"
             "st.global.u32 [%rd3], %r1; st.global.u32 [%rd3+4], %r2;",
     "LBLB-SSE"},
};

/* A local array lies in registers if ptxas says so. */
START_TEST(test_local_array)
{
    static const char body[] = ".local .align 4 .b8 a[8]; mov.u64 %rd4, a; st.local.u32 [%rd4], %tid;"
                               "ld.local.u32 %r1, [%rd4]; " ADDRESS "st.global.u32 [%rd3], %r1;";
    for (int in_memory = 0; in_memory < 2; in_memory++) {
        struct sampled_ear e = {.blocks = {5}};
        struct sim_result r = ear_listen(&e, (struct device_sample){.arrays_in_memory = in_memory},
                                         (struct sim_job){.body = body});
        ck_assert_str_eq(e.kinds, in_memory ? "nm-SE" : "SE");
        sim_free(&r);
    }
}
END_TEST

/* Lanes that call two functions through a pointer take two turns. */
static const struct {
    const char *call, *kinds;
} calls[] = {
    {"call (r), twice, (a);", "cSE"},
    {"and.b32 %r3, %tid, 1; setp.eq.u32 %p1, %r3, 0; mov.u64 %rd4, twice; mov.u64 %rd5, thrice;"
     "selp.b64 %rd6, %rd4, %rd5, %p1; call (r), %rd6, (a), p;",
     "ppSE"},
};

static const char functions[] =
    ".func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %x; ld.param.b32 %x, [a];"
    "shl.b32 %x, %x, 1; st.param.b32 [r], %x; ret; }"
    ".func (.param .b32 r) thrice(.param .b32 a) { .reg .b32 %x; ld.param.b32 %x, [a];"
    "mul.lo.u32 %x, %x, 3; st.param.b32 [r], %x; ret; }";

START_TEST(test_calls)
{
    struct sampled_ear e = {.blocks = {5}};
    char body[1000];
    snprintf(body, sizeof body,
             "%s p: .callprototype (.param .b32 _) _ (.param .b32 _);"
             "{ .param .b32 a; .param .b32 r; st.param.b32 [a], %%tid; %s ld.param.b32 %%r1, [r]; }"
             "st.global.u32 [%%rd3], %%r1;",
             ADDRESS, calls[_i].call);
    struct sim_result r =
        ear_listen(&e, (struct device_sample){0}, (struct sim_job){.module = functions, .body = body});
    ck_assert_str_eq(e.kinds, calls[_i].kinds);
    sim_free(&r);
}
END_TEST

START_TEST(test_steps)
{
    struct sampled_ear e = {.blocks = {5}};
    struct sim_result r = ear_run(&e, bodies[_i].body);
    ck_assert_str_eq(e.kinds, bodies[_i].kinds);
    ck_assert(!e.cut);
    sim_free(&r);
}
END_TEST

/* A block that is told in brief does as much. Its stores do not wait for what it loads. */
START_TEST(test_brief)
{
    struct sampled_ear full = {.blocks = {5}}, brief = {.blocks = {5}};
    struct sim_result r = ear_run(&full, bodies[_i].body);
    sim_free(&r);
    r = ear_listen(&brief, (struct device_sample){.in_brief = 1}, (struct sim_job){.body = bodies[_i].body});
    ck_assert_uint_eq(brief.told, full.told);
    ck_assert_uint_eq(brief.lines, full.lines);
    ck_assert_double_eq_tol(brief.issues, full.issues, 1e-4);
    if (!_i)
        ck_assert_str_eq(brief.kinds, "LSE");
    sim_free(&r);
}
END_TEST

/* How many machine instructions one of PTX is issued as: those counted in ptxas output; of 64 bits two, and
 * less than one where most are left out. One that its guard switches off is issued, too. */
static const struct {
    const char *insn;
    float issues;
} costs[] = {
    {"add.u32 %r1, %tid, 1;", 1},
    {"add.u64 %rd4, %rd1, %rd2;", 2},
    {"add.f64 %fd1, %fd1, %fd1;", 1},
    {"mul.wide.u32 %rd4, %tid, 4;", 1},
    {"mad.wide.u32 %rd4, %tid, 4, %rd1;", 1},
    {"mul.lo.u64 %rd4, %rd1, %rd2;", 4},
    {"div.u32 %r1, %tid, 3;", 18},
    {"rem.s32 %r1, %tid, 3;", 24},
    {"div.u64 %rd4, %rd1, 3;", 70},
    {"mov.u32 %r1, %tid;", 0.3f},
    {"cvt.u64.u32 %rd4, %tid;", 0.3f},
    {"cvt.u32.u64 %r1, %rd1;", 2},
    {"setp.gt.u32 %p1, %tid, 999; @%p1 add.u32 %r1, %tid, 1;", 2},
};

START_TEST(test_costs)
{
    struct sampled_ear plain = {.blocks = {5}}, e = {.blocks = {5}};
    char body[300];
    struct sim_result r = ear_run(&plain, ADDRESS "st.global.u32 [%rd3], %tid;");
    sim_free(&r);
    snprintf(body, sizeof body, "%s%sst.global.u32 [%%rd3], %%tid;", ADDRESS, costs[_i].insn);
    r = ear_run(&e, body);
    ck_assert_float_eq_tol(e.last_issue - plain.last_issue, costs[_i].issues, 1e-4f);
    sim_free(&r);
}
END_TEST

/* Pairs of lanes read one constant, or all lanes read the same. */
START_TEST(test_addresses_of_constants)
{
    static const struct {
        const char *index;
        unsigned addresses;
    } reads[] = {{"shr.u32 %r1, %tid, 1;", 16}, {"mov.u32 %r1, %ctaid;", 1}};
    for (size_t k = 0; k < ARRAY_LEN(reads); k++) {
        struct sampled_ear e = {.blocks = {5}};
        char body[400];
        snprintf(body, sizeof body,
                 "%s mov.u64 %%rd4, table; %s mul.wide.u32 %%rd5, %%r1, 4; add.u64 %%rd4, %%rd4, %%rd5;"
                 "ld.const.u32 %%r2, [%%rd4]; st.global.u32 [%%rd3], %%r2;",
                 ADDRESS, reads[k].index);
        struct sim_result r = ear_listen(
            &e, (struct device_sample){0},
            (struct sim_job){.module = ".const .align 4 .b8 table[256];", .body = body, .block = {32}});
        ck_assert_uint_eq(e.addresses, reads[k].addresses);
        sim_free(&r);
    }
}
END_TEST

/* A warp that starts in the middle of a line touches two lines and five sectors. */
START_TEST(test_lines_and_sectors)
{
    struct sampled_ear e = {.blocks = {0}};
    struct sim_result r = ear_run(&e, ADDRESS "ld.global.u32 %r1, [%rd2+4]; st.global.u32 [%rd3], %r1;");
    ck_assert_uint_eq(e.pieces, 2);
    ck_assert_uint_eq(e.sectors, 5);
    ck_assert_uint_eq(e.load_bytes, 256);
    sim_free(&r);
}
END_TEST

/* Lanes that are off ask for nothing, whether they are at the ends of a warp or between others. */
static const struct {
    const char *lanes;
    unsigned pieces, sectors, bytes;
} some_lanes[] = {
    {"sub.u32 %r1, %tid, 3; setp.lt.u32 %p1, %r1, 16;", 1, 3, 64},
    {"and.b32 %r1, %tid, 1; setp.eq.u32 %p1, %r1, 1;", 1, 4, 64},
    {"and.b32 %r1, %tid, 9; setp.eq.u32 %p1, %r1, 9;", 1, 2, 32},
};

START_TEST(test_lanes_that_are_off)
{
    struct sampled_ear e = {.blocks = {0}};
    char body[400];
    snprintf(body, sizeof body, "%s%s @%%p1 ld.global.u32 %%r2, [%%rd2];", ADDRESS, some_lanes[_i].lanes);
    struct sim_result r =
        ear_listen(&e, (struct device_sample){0}, (struct sim_job){.body = body, .block = {32}});
    ck_assert_uint_eq(e.pieces, some_lanes[_i].pieces);
    ck_assert_uint_eq(e.sectors, some_lanes[_i].sectors);
    ck_assert_uint_eq(e.load_bytes, some_lanes[_i].bytes);
    sim_free(&r);
}
END_TEST

Suite *sampled_suite(void)
{
    Suite *s = suite_create("sampled");
    TCase *tc = tcase_create("sampled");
    tcase_add_loop_test(tc, test_steps, 0, ARRAY_LEN(bodies));
    tcase_add_loop_test(tc, test_brief, 0, ARRAY_LEN(bodies));
    tcase_add_test(tc, test_local_array);
    tcase_add_loop_test(tc, test_calls, 0, (int)ARRAY_LEN(calls));
    tcase_add_loop_test(tc, test_costs, 0, (int)ARRAY_LEN(costs));
    tcase_add_test(tc, test_addresses_of_constants);
    tcase_add_test(tc, test_lines_and_sectors);
    tcase_add_loop_test(tc, test_lanes_that_are_off, 0, (int)ARRAY_LEN(some_lanes));
    suite_add_tcase(s, tc);
    return s;
}
