/* A launch on several host threads counts, finds and computes the same as on one. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *workers_suite(void);

static const struct {
    const char *name, *module, *body;
} same[] = {
    {"own elements", "",
     "mul.wide.u32 %rd1, %gtid, 4; add.u64 %rd1, %out, %rd1; st.global.u32 [%rd1], %gtid;"},
    {"the same element", "", "st.global.u32 [%out], %gtid;"},
    {"read after write across blocks", "",
     "mul.wide.u32 %rd1, %gtid, 4; add.u64 %rd1, %out, %rd1; ld.global.u32 %r1, [%rd1+128]; add.u32 %r1, "
     "%r1, %gtid;"
     "st.global.u32 [%rd1+256], %r1;"},
    {"commuting atomics", "", "red.global.add.u32 [%out], %gtid;"},
    {"atomics that do not commute with each other", "",
     "red.global.add.u32 [%out], %gtid; red.global.max.u32 [%out], 5000;"},
    {"tickets", ".global .u32 next;\n",
     "atom.global.add.u32 %r1, [next], 1; mul.wide.u32 %rd1, %r1, 4; add.u64 %rd1, %out, %rd1; st.global.u32 "
     "[%rd1], %gtid;"},
    {"float sums", "",
     "cvt.rn.f32.u32 %f1, %gtid; mul.f32 %f1, %f1, 0f3DCCCCCD; red.global.add.f32 [%out], %f1;"},
    {"a write too far", "",
     "mul.wide.u32 %rd1, %gtid, 8; add.u64 %rd1, %out, %rd1; st.global.u32 [%rd1], %gtid;"},
    {"many kinds of misses", "",
     "ld.global.u32 %r1, [%in+-4]; ld.global.u32 %r1, [%in+4096]; st.global.u32 [%out+8192], %gtid; "
     "st.global.u32 [%in], 1;"},
    {"a block in the middle dies", "",
     "mul.wide.u32 %rd1, %gtid, 4; add.u64 %rd1, %out, %rd1; st.global.u32 [%rd1], 7; setp.eq.u32 %p1, "
     "%ctaid, 13;"
     "@%p1 trap; st.global.u32 [%rd1], %gtid;"},
    {"several blocks die", "",
     "and.b32 %r1, %ctaid, 3; setp.eq.u32 %p1, %r1, 3; mov.u64 %rd1, %out; @%p1 mov.u64 %rd1, 0;"
     "st.global.u32 [%rd1], 1;"},
    {"an endless block", "", "setp.eq.u32 %p1, %ctaid, 9; HERE: @%p1 bra HERE; st.global.u32 [%out+8], 1;"},
    {"the same element, by the last block and by the first, which takes its time", "",
     "mov.u32 %r1, 0; setp.ne.u32 %p1, %ctaid, 0; @%p1 bra STORE;"
     "WAIT: add.u32 %r1, %r1, 1; setp.lt.u32 %p2, %r1, 12000; @%p2 bra WAIT;"
     "STORE: rem.u32 %r2, %ctaid, 31; mul.wide.u32 %rd1, %r2, 4; add.u64 %rd1, %out, %rd1;"
     "st.global.u32 [%rd1], %ctaid;"},
};

static void assert_same(const struct sim_result *a, const struct sim_result *b, const char *name,
                        unsigned threads)
{
    ck_assert_msg(a->status == b->status, "%s: status %d, with %u threads %d", name, a->status, threads,
                  b->status);
    ck_assert_msg(!memcmp(a->out, b->out, a->out_bytes), "%s: other results with %u threads", name, threads);
    ck_assert_msg(!memcmp(&a->counts, &b->counts, sizeof a->counts), "%s: other counts with %u threads", name,
                  threads);
    ck_assert_msg(a->report.findings.count == b->report.findings.count,
                  "%s: %zu findings, with %u threads %zu", name, a->report.findings.count, threads,
                  b->report.findings.count);
    for (size_t k = 0; k < a->report.findings.count; k++) {
        const struct finding *f = &a->report.findings.items[k], *g = &b->report.findings.items[k];
        ck_assert_str_eq(f->message, g->message);
        ck_assert_msg(f->kind == g->kind && f->times == g->times &&
                          !memcmp(f->block, g->block, sizeof f->block) &&
                          !memcmp(f->thread, g->thread, sizeof f->thread),
                      "%s: finding %zu differs with %u threads: %llu and %llu times", name, k, threads,
                      f->times, g->times);
    }
}

static void assert_threads_change_nothing(struct sim_job job, const char *name)
{
    static const unsigned threads[] = {2, 3, 7};
    struct sim_result one = sim_run(&job);
    for (int repeat = 0; repeat < 5; repeat++)
        for (size_t k = 0; k < ARRAY_LEN(threads); k++) {
            job.threads = threads[k];
            struct sim_result many = sim_run(&job);
            assert_same(&one, &many, name, threads[k]);
            sim_free(&many);
        }
    sim_free(&one);
}

START_TEST(threads_change_nothing)
{
    assert_threads_change_nothing((struct sim_job){.module = same[_i].module,
                                                   .body = same[_i].body,
                                                   .grid = {32},
                                                   .block = {128},
                                                   .out_bytes = 4 * 4096 + 512,
                                                   .budget = 400000},
                                  same[_i].name);
}
END_TEST

/* Two threads use the same buffer, so the launch is undone: with it what is defined, in each of several
 * pieces. */
START_TEST(large_buffers_are_restored)
{
    static const char body[] = "mul.wide.u32 %rd1, %gtid, 4; add.u64 %rd1, %out, %rd1;"
                               "ld.global.u32 %r1, [%rd1+786432]; st.global.u32 [%rd1], %r1;"
                               "st.global.u32 [%rd1+786432], %gtid;";
    assert_threads_change_nothing(
        (struct sim_job){.body = body, .grid = {32}, .block = {128}, .out_bytes = 1 << 20, .fresh = true},
        "a large buffer");
}
END_TEST

Suite *workers_suite(void)
{
    Suite *suite = suite_create("workers");
    TCase *t = tcase_create("workers");
    tcase_add_loop_test(t, threads_change_nothing, 0, ARRAY_LEN(same));
    tcase_add_test(t, large_buffers_are_restored);
    suite_add_tcase(suite, t);
    return suite;
}
