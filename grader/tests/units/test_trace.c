/* What a trace tells of a block is what was counted, lane by lane, and nothing of other blocks. */
#include <check.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *trace_suite(void);

/* What was heard, added up like counts. */
struct ear {
    uint64_t block; /* to choose */
    struct traffic load, store;
    uint64_t shared_loads, shared_stores, wavefronts, numbers, distinct;
    uint64_t threads[4]; /* a bit a thread that was heard */
    struct device_request last;
    char last_label[20];
    int64_t first_at; /* of the last request's lowest lane */
};

static uint64_t choose(void *context, const struct launch *launch)
{
    (void)launch;
    return ((struct ear *)context)->block;
}

static void hear(void *context, const struct device_request *r)
{
    struct ear *e = context;
    struct traffic *t = r->store ? &e->store : &e->load;
    unsigned lanes = (unsigned)__builtin_popcount(r->mask);
    e->distinct += r->number == e->numbers;
    e->numbers = r->number + 1;
    e->threads[r->warp] |= r->mask;
    e->last = *r;
    e->last_label[0] = 0;
    strncat(e->last_label, r->label ? r->label : "", sizeof e->last_label - 1);
    e->first_at = r->at[__builtin_ctz(r->mask)];
    if (r->shared) {
        *(r->store ? &e->shared_stores : &e->shared_loads) += 1;
        e->wavefronts += r->passes;
    } else {
        t->bytes += lanes * r->bytes;
        t->requests++;
        t->sectors += r->passes;
    }
}

static struct sim_result run(struct ear *e, struct sim_job job)
{
    struct device_trace trace = {choose, hear, e};
    job.trace = &trace;
    return sim_run(&job);
}

#define ADDRESS "mul.wide.u32 %rd1, %r1, 4; add.u64 %rd1, %in, %rd1;"
#define SHARED  ".shared .align 16 .b8 tile[4096]; mov.u32 %r9, tile; mad.lo.u32 %r9, %r1, 4, %r9;"

static const struct {
    const char *name, *body;
} bodies[] = {
    {"aligned", "mov.u32 %r1, %tid;" ADDRESS "ld.global.u32 %r2, [%rd1];"},
    {"shifted", "add.u32 %r1, %tid, 1;" ADDRESS "ld.global.u32 %r2, [%rd1];"},
    {"stride 2", "shl.b32 %r1, %tid, 1;" ADDRESS "ld.global.u32 %r2, [%rd1];"},
    {"into its own address", "shl.b32 %r1, %tid, 1;" ADDRESS "ld.global.u64 %rd1, [%rd1+8];"},
    {"vector", "shl.b32 %r1, %tid, 2;" ADDRESS "ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1];"},
    {"some lanes", "mov.u32 %r1, %tid;" ADDRESS "setp.lt.u32 %p1, %tid, 9; @%p1 ld.global.u32 %r2, [%rd1];"},
    {"store", "mul.wide.u32 %rd1, %tid, 4; add.u64 %rd1, %out, %rd1; st.global.u32 [%rd1], %tid;"},
    {"generic", "mov.u32 %r1, %tid;" ADDRESS "ld.u32 %r2, [%rd1];"},
    {"shared", "mov.u32 %r1, %tid;" SHARED "st.shared.u32 [%r9], %tid; ld.shared.u32 %r2, [%r9];"},
    {"bank conflicts", "shl.b32 %r1, %tid, 3;" SHARED "st.shared.u32 [%r9], %tid; ld.shared.u32 %r2, [%r9];"},
    {"generic, shared and global",
     "shl.b32 %r1, %tid, 2;" SHARED ADDRESS "cvt.u64.u32 %rd2, %r9; cvta.shared.u64 %rd2, %rd2;"
     "st.u32 [%rd2], %tid; setp.lt.u32 %p1, %tid, 7; selp.b64 %rd3, %rd1, %rd2, %p1; ld.u32 %r2, [%rd3];"},
    {"asynchronous copy",
     "shl.b32 %r1, %tid, 2;" SHARED ADDRESS "cp.async.cg.shared.global [%r9], [%rd1], 16;"
     "cp.async.wait_all;"},
    {"copy of nothing", "shl.b32 %r1, %tid, 2;" SHARED ADDRESS "mov.u32 %r3, 0;"
                        "cp.async.cg.shared.global [%r9], [%rd1], 16, %r3; cp.async.wait_all;"},
};

static void assert_traffic(const struct traffic *heard, const struct traffic *counted)
{
    ck_assert_uint_eq(heard->bytes, counted->bytes);
    ck_assert_uint_eq(heard->requests, counted->requests);
    ck_assert_uint_eq(heard->sectors, counted->sectors);
}

/* Of a grid of one block everything is heard. */
START_TEST(test_is_what_is_counted)
{
    struct ear e = {0};
    struct sim_result r = run(&e, (struct sim_job){.body = bodies[_i].body, .block = {64}});
    sim_assert_clean(&r);
    assert_traffic(&e.load, &r.counts.load);
    assert_traffic(&e.store, &r.counts.store);
    ck_assert_uint_eq(e.shared_loads, r.counts.shared_load_requests);
    ck_assert_uint_eq(e.shared_stores, r.counts.shared_store_requests);
    ck_assert_uint_eq(e.wavefronts, r.counts.shared_wavefronts);
    ck_assert_uint_eq(e.distinct, e.load.requests + e.store.requests + e.shared_loads + e.shared_stores);
    ck_assert_uint_gt(e.distinct, 0);
    sim_free(&r);
}
END_TEST

/* A launch that is heard gives the same outputs and counts as one that is not. */
START_TEST(test_changes_nothing)
{
    struct ear e = {.block = 1};
    struct sim_job job = {.body = bodies[_i].body, .block = {64}, .grid = {3}, .threads = 2};
    struct sim_result heard = run(&e, job), silent = sim_run(&job);
    ck_assert_mem_eq(heard.out, silent.out, silent.out_bytes);
    ck_assert_mem_eq(&heard.counts, &silent.counts, sizeof silent.counts);
    sim_free(&heard);
    sim_free(&silent);
}
END_TEST

/* Of three blocks, each of which stores at places of its own, one is heard. */
START_TEST(test_one_block)
{
    struct ear e = {.block = (uint64_t)_i};
    struct sim_result r = run(&e, (struct sim_job){.body = "mul.wide.u32 %rd1, %gtid, 4;"
                                                           "add.u64 %rd1, %out, %rd1; bar.sync 0;"
                                                           "st.global.u32 [%rd1+8], %tid;",
                                                   .block = {48},
                                                   .grid = {3}});
    ck_assert_uint_eq(e.store.bytes, _i < 3 ? 48 * 4 : 0);
    ck_assert_uint_eq(e.threads[0], _i < 3 ? UINT32_MAX : 0);
    ck_assert_uint_eq(e.threads[1], _i < 3 ? 0xffff : 0);
    if (_i < 3) {
        ck_assert_str_eq(e.last_label, "out");
        ck_assert_int_eq(e.first_at, (48 * _i + 32) * 4 + 8);
        ck_assert_uint_eq(e.last.barriers, 1);
        ck_assert_uint_eq(e.last.bytes, 4);
    }
    sim_free(&r);
}
END_TEST

/* Lanes beyond a buffer are told by where they would be; shared memory by the name of the array. */
START_TEST(test_places)
{
    struct ear e = {0};
    struct sim_result r = run(&e, (struct sim_job){.body = "ld.global.u32 %r2, [%in+-4];", .block = {1}});
    ck_assert_int_eq(e.first_at, -4);
    ck_assert_str_eq(e.last_label, "in");
    sim_free(&r);
    r = run(&e, (struct sim_job){.body = ".shared .align 4 .b8 one[64]; .shared .align 4 .b8 two[64];"
                                         "st.shared.u32 [two+8], %tid;",
                                 .block = {1}});
    ck_assert(e.last.shared && e.last.store);
    ck_assert_str_eq(e.last_label, "two");
    sim_free(&r);
}
END_TEST

Suite *trace_suite(void)
{
    Suite *suite = suite_create("trace");
    TCase *tcase = tcase_create("trace");
    tcase_add_loop_test(tcase, test_is_what_is_counted, 0, ARRAY_LEN(bodies));
    tcase_add_loop_test(tcase, test_changes_nothing, 0, ARRAY_LEN(bodies));
    tcase_add_loop_test(tcase, test_one_block, 0, 4);
    tcase_add_test(tcase, test_places);
    suite_add_tcase(suite, tcase);
    return suite;
}
