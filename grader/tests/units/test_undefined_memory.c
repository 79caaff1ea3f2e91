/* Memory that was never set: the same in any order of the threads, whatever the host does to it. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/undefined_ptx.h"

Suite *undefined_memory_suite(void);

/* ---- many blocks, many threads ---- */

/* Every block of an even number writes its cells; those of an odd number read what the one before left. */
static const char odd_blocks[] =
    SHARED "and.b32 %r1, %ctaid, 1; setp.eq.u32 %p1, %r1, 1; shl.b32 %r2, %tid, 2; @%p1 bra A;"
           "st.shared.u32 [%r2], %tid; A: bar.sync 0;" LINE(31) "ld.shared.u32 %r3, [%r2];" STORE("%r3");

/* Whatever stood there before, in another block: each block stores what it has not set, then sets it. */
static const char *const unset[] = {
    "st.global.u32 [%rd1], %r7; mov.u32 %r7, %ctaid; setp.gt.u32 %p1, %r7, 100000; @%p1 bra AGAIN;",
    ".local .align 4 .b8 d[16]; ld.local.u32 %r7, [d+12]; st.global.u32 [%rd1], %r7;"
    "st.local.u32 [d+12], %ctaid;",
};

START_TEST(poison_is_the_same_everywhere)
{
    enum { BLOCKS = 200 };
    char *body = xformat("mul.wide.u32 %%rd1, %%ctaid, 4; add.u64 %%rd1, %%out, %%rd1; AGAIN: %s", unset[_i]);
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct sim_result r =
            sim_run(&(struct sim_job){.body = body, .block = {32}, .grid = {BLOCKS}, .threads = threads});
        for (uint32_t k = 0; k < BLOCKS; k++)
            ck_assert_uint_eq(r.out[k], 0xffc0dead);
        sim_free(&r);
    }
    free(body);
}
END_TEST

START_TEST(threads_make_no_difference)
{
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct sim_result r = sim_run(&(struct sim_job){.module = functions,
                                                        .body = odd_blocks,
                                                        .grid = {100},
                                                        .block = {64},
                                                        .out_bytes = 4 * 6400,
                                                        .threads = threads});
        const struct finding *f = sim_assert_finding(&r, FINDING_UNDEFINED_VALUE);
        ck_assert_uint_eq(r.report.findings.count, 1);
        ck_assert_uint_eq(f->times, 50 * 64);
        ck_assert_uint_eq(f->block[0], 1);
        ck_assert_uint_eq(f->thread[0], 0);
        ck_assert(strstr(f->message, "line 31 reads s[0]") != NULL);
        sim_free(&r);
    }
}
END_TEST

/* Blocks add to one word that was never set. Each thread counts once, in any order. */
START_TEST(atomics_of_many_threads)
{
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct sim_result r = sim_run(&(struct sim_job){.body = "red.global.add.u32 [%out], 1;",
                                                        .grid = {100},
                                                        .block = {64},
                                                        .fresh = true,
                                                        .threads = threads});
        ck_assert_uint_eq(sim_assert_finding(&r, FINDING_UNDEFINED_VALUE)->times, 6400);
        sim_free(&r);
    }
}
END_TEST

/* Threads that meet at one word make the launch start over: what was written then is unwritten again. */
START_TEST(a_launch_that_starts_over)
{
    static const char body[] = "setp.eq.u32 %p1, %ctaid, 99; @!%p1 bra A; ld.global.u32 %r1, [%out];"
                               "st.global.u32 [%out+4], %r1; A: setp.eq.u32 %p1, %ctaid, 0; @!%p1 bra B;"
                               "st.global.u32 [%out], %tid; B:";
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct sim_result r = sim_run(
            &(struct sim_job){.body = body, .grid = {100}, .block = {64}, .fresh = true, .threads = threads});
        ck_assert(!findings_have(&r.report.findings, FINDING_UNDEFINED_VALUE));
        sim_free(&r);
    }
}
END_TEST

/* ---- what the host does to memory ---- */

#define KERNEL(body)                                                                                         \
    ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 a)\n"                      \
    "{ .reg .b64 %rd<3>; .reg .b32 %r; ld.param.u64 %rd1, [a]; " body " st.global.u32 [%rd1], %r; ret; }\n"

static device *open_kernel(const char *text)
{
    struct why why;
    device *d = sim_backend.open(&why);
    ck_assert_int_eq(sim_backend.load(d, text, strlen(text), "student.cu"), DEVICE_OK);
    return d;
}

/* Launch the kernel with that address: is an undefined value found, of which the message says so? */
static bool is_told(device *d, device_address at, const char *message)
{
    struct launch l = {"k", {1, 1, 1}, {1, 1, 1}, 0, (const uint8_t *)&at, sizeof at, false};
    struct device_report report;
    ck_assert_int_eq(sim_backend.launch(d, &l), DEVICE_OK);
    sim_backend.take(d, &report);
    bool told = findings_have(&report.findings, FINDING_UNDEFINED_VALUE);
    ck_assert(!told || strstr(report.findings.items[0].message, message));
    findings_free(&report.findings);
    printed_free(&report.printed);
    return told;
}

static const struct {
    int fill, copy, put; /* bytes 4 … 7 of the scratch buffer are: 0 left alone, 1 filled … */
    bool told;
} makings[] = {{0, 0, 0, true}, {1, 0, 0, false}, {0, 1, 0, true}, {0, 2, 0, false}, {0, 0, 1, false}};

START_TEST(fills_and_copies)
{
    uint32_t word = 5;
    device *d = open_kernel(KERNEL("ld.global.u32 %r, [%rd1+4];"));
    device_address in = sim_backend.alloc(d, 64, "in", true), other = sim_backend.alloc(d, 64, NULL, false),
                   at = sim_backend.alloc(d, 64, NULL, false);
    sim_backend.put(d, in, &word, sizeof word);
    if (makings[_i].fill)
        sim_backend.fill(d, at + 4, 0, 4);
    if (makings[_i].copy)
        sim_backend.copy(d, at, makings[_i].copy == 1 ? other : in, 64);
    if (makings[_i].put)
        sim_backend.put(d, at + 4, &word, 4);
    ck_assert_int_eq(is_told(d, at, "element 1 of memory from cudaMalloc"), makings[_i].told);
    sim_backend.close(d);
}
END_TEST

START_TEST(nobody_watches)
{
    device *d = open_kernel(KERNEL(""));
    device_address out = sim_backend.alloc(d, 64, "out", false);
    for (int watched = 0; watched < 2; watched++) {
        sim_backend.watch(d, watched);
        ck_assert_int_eq(is_told(d, out, "out[0]"), watched);
    }
    sim_backend.close(d);
}
END_TEST

Suite *undefined_memory_suite(void)
{
    Suite *suite = suite_create("undefined_memory");
    TCase *tcase = tcase_create("undefined_memory");
    tcase_add_loop_test(tcase, poison_is_the_same_everywhere, 0, ARRAY_LEN(unset));
    tcase_add_test(tcase, threads_make_no_difference);
    tcase_add_test(tcase, atomics_of_many_threads);
    tcase_add_test(tcase, a_launch_that_starts_over);
    tcase_add_loop_test(tcase, fills_and_copies, 0, ARRAY_LEN(makings));
    tcase_add_test(tcase, nobody_watches);
    suite_add_tcase(suite, tcase);
    return suite;
}
