/* What work costs of a submission's allowance, by kernels that differ in one thing. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/sim/allowance.h"
#include "grader/tests/units/sim_harness.h"

Suite *allowance_suite(void);

static const struct sim_job plain = {.block = {32}};

static uint64_t cost(const char *module, const char *body)
{
    struct sim_job job = plain;
    job.module = module;
    job.body = body;
    struct sim_result r = sim_run(&job);
    sim_assert_clean(&r);
    uint64_t spent = r.spent;
    sim_free(&r);
    return spent;
}

#define OUT_AT(words) "mul.wide.u32 %rd1, %lane, " words "; add.s64 %rd1, %rd1, %out; add.s64 %rd2, %rd1, 0; "
#define TEN(x)        x x x x x x x x x x
#define FLOAT(bits)   "mov.b32 %f1, " bits "; "
/* With %r1, the mask of the half that the lane is in. */
#define HALF_OF_WARP(body) "and.b32 %r1, %lane, 16; shl.b32 %r1, 0xffff, %r1; " body
/* By lane 0 alone. */
#define IN_FIRST_LANE(body) "setp.gt.u32 %p1, %lane, 0; @%p1 bra L; " body " L: "
#define SHARED              ".shared .align 16 .b8 tile[1024];\n"
#define SHARED_AT(bytes)    "mov.u32 %r1, tile; mad.lo.u32 %r1, %lane, " bytes ", %r1; "

#define PARTS(a, b)                                                                                          \
    "setp.lt.u32 %p1, %lane, " a "; setp.lt.u32 %p2, %lane, " b                                              \
    "; @%p1 bra L; @%p2 bra M; mov.u32 %r1, 1; ret; L: mov.u32 %r1, 2; ret; M: mov.u32 %r1, 3;"

/* Bodies of the same number of instructions, and at least how much more than the first the second costs, and
 * less than how much. A warp instruction costs 1. */
static const struct {
    const char *what, *module, *less, *more;
    uint64_t least, most;
} pairs[] = {
    {"nothing", "", "mov.u32 %r1, 1;", "mov.u32 %r1, 2;", 0, 1},
    {"an instruction", "", "mov.u32 %r1, %n;", "mov.u32 %r1, %n; add.u32 %r1, %r1, %n;", 1, 8},
    {"words that lie apart, loaded", "",
     "mul.wide.u32 %rd1, %lane, 4; add.s64 %rd1, %rd1, %in; ld.global.u32 %r1, [%rd1];",
     "mul.wide.u32 %rd1, %lane, 8; add.s64 %rd1, %rd1, %in; ld.global.u32 %r1, [%rd1];", 12, 16},
    {"words in sectors of their own, loaded", "",
     "mul.wide.u32 %rd1, %lane, 8; add.s64 %rd1, %rd1, %in; ld.global.u32 %r1, [%rd1];",
     "mul.wide.u32 %rd1, %lane, 32; add.s64 %rd1, %rd1, %in; ld.global.u32 %r1, [%rd1];", 40, 60},
    {"bytes that lie apart, loaded", "",
     "mul.wide.u32 %rd1, %lane, 1; add.s64 %rd1, %rd1, %in; ld.global.u8 %rs1, [%rd1];",
     "mul.wide.u32 %rd1, %lane, 8; add.s64 %rd1, %rd1, %in; ld.global.u8 %rs1, [%rd1];", 300, 360},
    {"words that others have loaded", "",
     OUT_AT("4") "ld.global.u32 %r1, [%rd1]; ld.global.u32 %r2, [%in]; st.global.u32 [%rd1+2048], %r1;",
     OUT_AT("4") "ld.global.u32 %r1, [%rd1]; ld.global.u32 %r2, [%rd2]; st.global.u32 [%rd1+2048], %r1;", 60,
     80},
    {"a square root", "", FLOAT("0f40000000") "mul.f32 %f2, %f1, %f1;",
     FLOAT("0f40000000") "sqrt.rn.f32 %f2, %f1;", 10, 20},
    {"halves", "", "mov.b32 %r1, 1006648320; add.u32 %r1, %r1, %r1;",
     "mov.b32 %r1, 1006648320; fma.rn.f16x2 %r1, %r1, %r1, %r1;", 15, 30},
    {"a division", "", "mul.lo.u32 %r1, %lane, 7;", "rem.u32 %r1, %lane, 7;", 4, 10},
#ifdef __SSE2__
    {"subnormal numbers", "", FLOAT("0f00800000") "fma.rn.f32 %f2, %f1, %f1, %f1;",
     FLOAT("0f00000001") "fma.rn.f32 %f2, %f1, %f1, %f1;", 20, 50},
    {"a subnormal number in one lane", "",
     FLOAT("0f00800000") IN_FIRST_LANE("fma.rn.f32 %f2, %f1, %f1, %f1;"),
     FLOAT("0f00000001") IN_FIRST_LANE("fma.rn.f32 %f2, %f1, %f1, %f1;"), 5, 15},
    {"subnormal numbers in inactive lanes", "",
     FLOAT("%n") IN_FIRST_LANE("add.rn.f32 %f2, %f1, %f1; add.rm.f32 %f2, %f1, %f1;"),
     FLOAT("%lane") IN_FIRST_LANE("add.rn.f32 %f2, %f1, %f1; add.rm.f32 %f2, %f1, %f1;"), 0, 1},
    {"bfloat16 numbers in inactive lanes", "",
     "cvt.u16.u32 %rs1, %n; " IN_FIRST_LANE("fma.rn.bf16 %rs2, %rs1, %rs1, %rs1;"),
     "cvt.u16.u32 %rs1, %lane; " IN_FIRST_LANE("fma.rn.bf16 %rs2, %rs1, %rs1, %rs1;"), 0, 1},
    {"a comparison of subnormal numbers in inactive lanes", "",
     FLOAT("%n") IN_FIRST_LANE("setp.lt.f32 %p2, %f1, 0f3F800000; add.f32 %f3, %f2, 0f3F800000;"),
     FLOAT("%lane") IN_FIRST_LANE("setp.lt.f32 %p2, %f1, 0f3F800000; add.f32 %f3, %f2, 0f3F800000;"), 0, 1},
#endif
    {"a shuffle", "", "mov.b32 %r1, %lane;", "shfl.sync.bfly.b32 %r1, %lane, 1, 31, -1;", 6, 12},
    {"votes of two groups of lanes", "", HALF_OF_WARP("setp.lt.u32 %p1, %r1, %lane; xor.b32 %r2, %r1, -1;"),
     HALF_OF_WARP("setp.lt.u32 %p1, %r1, %lane; vote.sync.ballot.b32 %r2, %p1, %r1;"), 6, 12},
    {"a barrier of half a warp", "", HALF_OF_WARP("bar.warp.sync -1;"), HALF_OF_WARP("bar.warp.sync %r1;"),
     90, 130},
    {"words in shared memory that lie apart", SHARED, SHARED_AT("4") "st.shared.u32 [%r1], %n;",
     SHARED_AT("12") "st.shared.u32 [%r1], %n;", 40, 70},
    {"four words each in shared memory", SHARED, SHARED_AT("16") "st.shared.u32 [%r1], %n;",
     SHARED_AT("16") "st.shared.v4.u32 [%r1], {%n, %n, %n, %n};", 5, 20},
    {"words that signal", SHARED, SHARED_AT("4") "st.shared.u32 [%r1], %n;",
     SHARED_AT("4") "st.volatile.shared.u32 [%r1], %n;", 100, 150},
    {"atomics of eight bytes", "", OUT_AT("8") "red.global.add.u32 [%rd1], %n;",
     OUT_AT("8") "red.global.add.u64 [%rd1], %rd1;", 400, 600},
    {"a parameter of a call", ".func f() { ret; }\n.func g(.param .b32 p) { ret; }\n",
     "{ .param .b32 a; call.uni f, (); }", "{ .param .b32 a; st.param.b32 [a], %n; call.uni g, (a); }", 20,
     40},
    {"lanes that part in three", "", PARTS("0", "0"), PARTS("8", "16"), 7, 9},
};

START_TEST(differences)
{
    uint64_t less = cost(pairs[_i].module, pairs[_i].less), more = cost(pairs[_i].module, pairs[_i].more);
    ck_assert_msg(more >= less + pairs[_i].least && more < less + pairs[_i].most, "%s: %llu and %llu",
                  pairs[_i].what, (unsigned long long)less, (unsigned long long)more);
}
END_TEST

/* A launch copies the whole program, functions that are never called included. */
START_TEST(program_is_copied)
{
    static const char *const functions[] = {
        ".func f() { .reg .b32 %a; mov.u32 %a, 1; ret; }\n",
        ".func f() { .reg .b32 %a; mov.u32 %a, 1; " TEN(TEN("xor.b32 %a, %a, 7; ")) "ret; }\n"};
    uint64_t less = cost(functions[0], "mov.u32 %r1, 1;"), more = cost(functions[1], "mov.u32 %r1, 1;");
    ck_assert_uint_ge(more, less + 2 * 100);
    ck_assert_uint_lt(more, less + 3 * 100);
}
END_TEST

/* A called function's local memory is filled anew. */
START_TEST(frames_are_filled)
{
    static const char *const functions[] = {".func f() { .local .b8 a[64]; ret; }\n",
                                            ".func f() { .local .b8 a[6464]; ret; }\n"};
    uint64_t less = cost(functions[0], "call.uni f, ();"), more = cost(functions[1], "call.uni f, ();");
    ck_assert_uint_ge(more, less + 32 * 6400 / 40);
    ck_assert_uint_lt(more, less + 2 * 32 * 6400 / 40);
}
END_TEST

/* Elements of a byte have four times as many marks as words, in memory that is new at each launch. */
START_TEST(bytes_have_more_marks)
{
    enum { BYTES = 4 << 20 };
    struct sim_job job = plain;
    uint64_t spent[2];
    job.out_bytes = BYTES;
    for (int k = 0; k < 2; k++) {
        job.body =
            k ? "mov.u16 %rs1, 1; st.global.u8 [%out], %rs1;" : "mov.u16 %rs1, 1; st.global.u32 [%out], %n;";
        struct sim_result r = sim_run(&job);
        spent[k] = r.spent;
        sim_free(&r);
    }
    ck_assert_uint_ge(spent[1], spent[0] + 4 * (uint64_t)BYTES / 16 - (uint64_t)BYTES / 64);
}
END_TEST

/* It is used up once and for all, and says what has spent most. */
START_TEST(used_up)
{
    struct allowance a;
    char said[300];
    allowance_open(&a, 1000000);
    ck_assert(allowance_spend(&a, "small", 3, 100000));
    ck_assert(allowance_spend(&a, "large", 7, 500000));
    ck_assert_uint_eq(allowance_left(&a), 400000);
    ck_assert(!allowance_spend(&a, "large", 7, 500000));
    ck_assert(!allowance_spend(&a, "small", 3, 1));
    ck_assert_uint_eq(allowance_left(&a), 0);
    ck_assert_int_eq(allowance_line(&a), 7);
    allowance_tell(&a, said, sizeof said);
    ck_assert_str_eq(
        said,
        "all its launches, copies and fills together may take 1 million warp instructions; 91 % of what "
        "was spent went into large, line 7 (2 times)");
}
END_TEST

Suite *allowance_suite(void)
{
    Suite *suite = suite_create("allowance");
    TCase *tcase = tcase_create("allowance");
    tcase_add_loop_test(tcase, differences, 0, ARRAY_LEN(pairs));
    tcase_add_test(tcase, program_is_copied);
    tcase_add_test(tcase, frames_are_filled);
    tcase_add_test(tcase, bytes_have_more_marks);
    tcase_add_test(tcase, used_up);
    suite_add_tcase(suite, tcase);
    return suite;
}
