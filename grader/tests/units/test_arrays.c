/* Bounds between the arrays of one block: accesses that leave the array which their address comes from. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *arrays_suite(void);

/* One thread, with 64 bytes at 0, then 32 bytes, and dynamic memory at 96. */
#define ARRAYS ".shared .align 16 .b8 a[64]; .shared .align 16 .b8 b[32];"

static const struct {
    const char *body;
    enum finding_kind kind; /* FINDING_KIND_COUNT: none */
    const char *message;
} accesses[] = {
    /* inside, though the address was outside on its way */
    {"ld.shared.u32 %r1, [a+60]; ld.shared.u32 %r1, [b]; ld.shared.u32 %r1, [b+28];", FINDING_KIND_COUNT, ""},
    {"mov.u32 %r1, a; add.s32 %r1, %r1, 64; ld.shared.u32 %r2, [%r1+-4];", FINDING_KIND_COUNT, ""},
    {"mov.u32 %r1, b; sub.s32 %r1, %r1, 16; add.s32 %r1, %r1, 20; st.shared.u32 [%r1], %r2;",
     FINDING_KIND_COUNT, ""},
    {"mov.u32 %r1, a; L: ld.shared.u32 %r2, [%r1]; add.s32 %r1, %r1, 4; setp.lt.u32 %p1, %r1, 64; @%p1 bra "
     "L;",
     FINDING_KIND_COUNT, ""},
    /* past the end, before the start */
    {"ld.shared.u32 %r1, [a+64];", FINDING_OUT_OF_BOUNDS_READ,
     "reads a[16], but a has 16 elements of 4 bytes: 1 past the end; the block's array b lies there"},
    {"ld.shared.u32 %r1, [b+-4];", FINDING_OUT_OF_BOUNDS_READ,
     "reads b[-1]: 1 before its first element; the block's array a lies there"},
    {"st.shared.u32 [b+-8], %r1;", FINDING_OUT_OF_BOUNDS_WRITE, "writes b[-2]: 2 before"},
    {"st.shared.u32 [b+32], %r1;", FINDING_OUT_OF_BOUNDS_WRITE,
     "1 past the end; the block's array dynamic lies there"},
    {"st.shared.u32 [dynamic+-4], %r1;", FINDING_OUT_OF_BOUNDS_WRITE, "writes dynamic[-1]"},
    {"st.shared.u32 [dynamic+16], %r1;", FINDING_OUT_OF_BOUNDS_WRITE,
     "writes dynamic[4], but dynamic has 4 elements of 4 bytes: 1 past the end"},
    {"ld.shared.u16 %rs1, [b+-2];", FINDING_OUT_OF_BOUNDS_READ, "reads b[-1]"},
    {"ld.shared.v4.u32 {%r1, %r2, %r3, %r4}, [a+64];", FINDING_OUT_OF_BOUNDS_READ, "a[19]"},
    {"mov.u32 %r1, a; L: ld.shared.u32 %r2, [%r1]; add.s32 %r1, %r1, 4; setp.le.u32 %p1, %r1, 64; @%p1 bra "
     "L;",
     FINDING_OUT_OF_BOUNDS_READ, "reads a[16]"},
    /* the origin survives what compilers make of an index */
    {"mov.u32 %r1, a; mov.u32 %r2, 16; shl.b32 %r3, %r2, 2; add.s32 %r1, %r1, %r3; ld.shared.u32 %r2, [%r1];",
     FINDING_OUT_OF_BOUNDS_READ, "a[16]"},
    {"mov.u32 %r1, a; mov.u32 %r2, 16; mad.lo.s32 %r1, %r2, 4, %r1; ld.shared.u32 %r2, [%r1];",
     FINDING_OUT_OF_BOUNDS_READ, "a[16]"},
    {"mov.u32 %r1, b; or.b32 %r1, %r1, 4; ld.shared.u32 %r2, [%r1+-8];", FINDING_OUT_OF_BOUNDS_READ, "b[-1]"},
    {"setp.eq.u32 %p1, %tid, 0; mov.u32 %r1, b; add.s32 %r2, %r1, 4; selp.b32 %r1, %r1, %r2, %p1;"
     "ld.shared.u32 %r3, [%r1+-4];",
     FINDING_OUT_OF_BOUNDS_READ, "b[-1]"},
    {"mov.u64 %rd1, b; cvta.shared.u64 %rd1, %rd1; ld.u32 %r1, [%rd1+-4];", FINDING_OUT_OF_BOUNDS_READ,
     "b[-1]"},
    {"mov.u64 %rd1, b; cvta.shared.u64 %rd1, %rd1; cvta.to.shared.u64 %rd1, %rd1; cvt.u32.u64 %r1, %rd1;"
     "st.shared.u32 [%r1+-4], %r1;",
     FINDING_OUT_OF_BOUNDS_WRITE, "b[-1]"},
    {"cp.async.ca.shared.global [b+-4], [%in], 4; cp.async.wait_all;", FINDING_OUT_OF_BOUNDS_WRITE, "b[-1]"},
    {"atom.shared.add.u32 %r1, [b+-4], 1; st.global.u32 [%out], %r1;", FINDING_OUT_OF_BOUNDS_WRITE,
     "writes b[-1]"},
    {"red.shared.add.u32 [a], 1;", FINDING_KIND_COUNT, ""},
    /* unknown: it may be the one or the other, or be reached by a distance, or hide in memory */
    {"setp.eq.u32 %p1, %tid, 0; mov.u32 %r1, a; mov.u32 %r2, b; selp.b32 %r1, %r1, %r2, %p1;"
     "ld.shared.u32 %r2, [%r1+64];",
     FINDING_KIND_COUNT, ""},
    {"setp.eq.u32 %p1, %tid, 0; mov.u32 %r1, a; @%p1 mov.u32 %r1, b; ld.shared.u32 %r2, [%r1+-4];",
     FINDING_KIND_COUNT, ""},
    {"mov.u32 %r1, a; mov.u32 %r2, b; sub.s32 %r3, %r2, %r1; add.s32 %r1, %r1, %r3; ld.shared.u32 %r2, "
     "[%r1];",
     FINDING_KIND_COUNT, ""},
    {"mov.u32 %r1, a; and.b32 %r1, %r1, -64; ld.shared.u32 %r2, [%r1+64];", FINDING_KIND_COUNT, ""},
    {".local .align 8 .b8 d[8]; mov.u64 %rd1, a; cvta.shared.u64 %rd1, %rd1; st.local.u64 [d], %rd1;"
     "ld.local.u64 %rd2, [d]; ld.u32 %r1, [%rd2+64];",
     FINDING_KIND_COUNT, ""},
    {"mov.u64 %rd1, %in; setp.eq.u32 %p1, %tid, 0; mov.u64 %rd2, a; cvta.shared.u64 %rd2, %rd2;"
     "@%p1 mov.u64 %rd1, %rd2; ld.u32 %r1, [%rd1+64];",
     FINDING_KIND_COUNT, ""},
};

static const char dynamic[] = ".extern .shared .align 16 .b8 dynamic[];\n";

START_TEST(leaving_an_array_is_told)
{
    char *body = xformat(ARRAYS "mov.u32 %%r40, dynamic; %s", accesses[_i].body);
    struct sim_result r =
        sim_run(&(struct sim_job){.module = dynamic, .body = body, .block = {1}, .shared = 16});
    ck_assert_msg(r.status == DEVICE_OK, "%s: status %d: %s", accesses[_i].body, r.status, r.why.text);
    if (accesses[_i].kind == FINDING_KIND_COUNT) {
        sim_assert_clean(&r);
    } else {
        const struct finding *f = sim_assert_finding(&r, accesses[_i].kind);
        ck_assert_uint_eq(r.report.findings.count, 1);
        ck_assert_msg(strstr(f->message, accesses[_i].message) != NULL, "%s: '%s'", accesses[_i].body,
                      f->message);
    }
    free(body);
    sim_free(&r);
}
END_TEST

/* The neighbour's bytes are what a GPU brings. */
START_TEST(the_kernel_goes_on)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .body = ARRAYS "st.shared.u32 [b], 77; ld.shared.u32 %r1, [a+64]; st.global.u32 [%out], %r1;"});
    sim_assert_finding(&r, FINDING_OUT_OF_BOUNDS_READ);
    ck_assert_uint_eq(r.out[0], 77);
    sim_free(&r);
}
END_TEST

/* Of 32 lanes those are counted that leave the array, and the first of them is named. */
START_TEST(lanes_are_counted)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .block = {32},
        .body =
            ".shared .align 16 .b8 a[64]; .shared .align 16 .b8 b[128]; shl.b32 %r1, %tid, 2; mov.u32 %r2, a;"
            "add.s32 %r3, %r1, %r2; ld.shared.u32 %r4, [%r3];"});
    const struct finding *f = sim_assert_finding(&r, FINDING_OUT_OF_BOUNDS_READ);
    ck_assert_uint_eq(f->times, 16);
    ck_assert_uint_eq(f->thread[0], 16);
    sim_free(&r);
}
END_TEST

/* Names as nvcc writes them, and as the student wrote them. */
static const struct {
    const char *mangled, *plain;
} names[] = {
    {"tile", "tile"},
    {"_ZZ6kernelPKfPfiE4tile", "tile"},
    {"_ZZ6kernelE4tile", "tile"},
    {"_ZZN12_GLOBAL__N_16kernelEPKfE4tile_0", "tile"},
    {"_ZZL6kernelILi8ELi16EEvPKfPfiE6tile_b", "tile_b"},
    {"_ZZ1kvE8fooE3bar", "fooE3bar"},
    {"_ZN2ns4tileE", "tile"},
    {"_ZN12_GLOBAL__N_14tileE", "tile"},
    {"_Z", "_Z"},
    {"_ZZ9", "_ZZ9"},
};

START_TEST(names_are_the_students)
{
    char *body =
        xformat(".shared .align 4 .b8 %s[4]; st.shared.u32 [%s+4], 1;", names[_i].mangled, names[_i].mangled);
    char *want = xformat("writes %s[1], but %s has 1 ", names[_i].plain, names[_i].plain);
    struct sim_result r = sim_run(&(struct sim_job){.body = body});
    const struct finding *f = sim_assert_finding(&r, FINDING_OUT_OF_BOUNDS_WRITE);
    ck_assert_msg(strstr(f->message, want) == f->message, "%s: '%s'", names[_i].mangled, f->message);
    free(body);
    free(want);
    sim_free(&r);
}
END_TEST

START_TEST(a_launch_without_dynamic_memory_is_told)
{
    struct sim_result r =
        sim_run(&(struct sim_job){.module = dynamic, .body = "st.shared.u32 [dynamic], 1;"});
    const struct finding *f = sim_assert_finding(&r, FINDING_OUT_OF_BOUNDS_WRITE);
    ck_assert_str_eq(f->message,
                     "writes dynamic[0], but the launch gives the kernel no dynamic shared memory");
    sim_free(&r);
}
END_TEST

Suite *arrays_suite(void)
{
    Suite *s = suite_create("arrays");
    TCase *t = tcase_create("arrays");
    tcase_add_loop_test(t, leaving_an_array_is_told, 0, ARRAY_LEN(accesses));
    tcase_add_test(t, the_kernel_goes_on);
    tcase_add_test(t, lanes_are_counted);
    tcase_add_loop_test(t, names_are_the_students, 0, ARRAY_LEN(names));
    tcase_add_test(t, a_launch_without_dynamic_memory_is_told);
    suite_add_tcase(s, t);
    return s;
}
