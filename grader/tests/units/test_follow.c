/* A launch that is followed does what it does otherwise, and its listener hears every instruction of every
 * warp, with registers, places and values. */
#include <check.h>
#include <string.h>

#include "common/follow.h"
#include "grader/tests/units/sim_harness.h"

Suite *follow_suite(void);

/* What was heard: every event, as many as there is room for. */
struct ear {
    struct follow_event events[4096];
    uint64_t values[4096]; /* of the first target, in the lowest lane */
    size_t count, launches, host;
    char array[40];
    uint64_t out_bytes;
};

static struct ear ear;

static void begin(void *context, const struct follow_launch *l)
{
    struct ear *e = context;
    e->launches++;
    if (l->array_count)
        strncat(e->array, l->arrays[0].name, sizeof e->array - 1);
    for (size_t k = 0; k < l->buffer_count; k++)
        if (l->buffers[k].label && !strcmp(l->buffers[k].label, "out"))
            e->out_bytes = l->buffers[k].bytes;
}

static void hear(void *context, const struct follow_event *event)
{
    struct ear *e = context;
    if (e->count == 4096)
        return;
    const struct follow_register *r = &event->targets[0];
    if (event->target_count && r->number && r->width)
        memcpy(&e->values[e->count], (const char *)r->value + (size_t)__builtin_ctz(event->mask) * r->width,
               r->width);
    e->events[e->count++] = *event;
}

static void host(void *context, enum follow_host what, int32_t to, int64_t at, int32_t from, int64_t from_at,
                 uint64_t bytes)
{
    (void)what, (void)to, (void)at, (void)from, (void)from_at, (void)bytes;
    ((struct ear *)context)->host++;
}

static struct sim_result run(struct sim_job job)
{
    static struct device_follow listener = {begin, hear, host, &ear};
    memset(&ear, 0, sizeof ear);
    job.follow = &listener;
    return sim_run(&job);
}

static const struct follow_event *nth(enum follow_kind kind, size_t n)
{
    for (size_t k = 0; k < ear.count; k++)
        if (ear.events[k].kind == kind && n-- == 0)
            return &ear.events[k];
    ck_abort_msg("there is no such event");
    return NULL;
}

static size_t times(enum follow_kind kind)
{
    size_t n = 0;
    for (size_t k = 0; k < ear.count; k++)
        n += ear.events[k].kind == kind;
    return n;
}

static const char *const bodies[] = {
    "mul.wide.u32 %rd1, %tid, 4; add.u64 %rd2, %in, %rd1; ld.global.u32 %r1, [%rd2]; add.u64 %rd1, %out, %rd1;"
    "st.global.u32 [%rd1], %r1;",
    "setp.lt.u32 %p1, %tid, 9; @%p1 bra yes; mov.u32 %r1, 5; bra done; yes: mov.u32 %r1, 7; done:"
    "mul.wide.u32 %rd1, %tid, 4; add.u64 %rd1, %out, %rd1; st.global.u32 [%rd1], %r1;",
    ".shared .align 4 .b8 tile[256]; mov.u32 %r9, tile; mad.lo.u32 %r9, %tid, 4, %r9; st.shared.u32 [%r9], %tid;"
    "bar.sync 0; ld.shared.u32 %r2, [tile+8]; st.global.u32 [%out], %r2;",
    "shfl.sync.down.b32 %r1|%p1, %tid, 1, 31, -1; mul.wide.u32 %rd1, %gtid, 4; add.u64 %rd1, %out, %rd1;"
    "st.global.u32 [%rd1], %r1;",
    "atom.global.add.u32 %r1, [%out], 1;",
    "mov.u32 %r2, 0; again: add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 3; @%p1 bra again; st.global.u32 [%out], %r2;",
    ".shared .align 4 .b8 tile[256]; ld.shared.u32 %r2, [tile+8]; add.u32 %r2, %r2, 1; and.b32 %r2, %r2, 0;"
    "st.global.u32 [%out], %r2;",
};

/* Outputs, counts and findings are those of a launch without a listener. */
START_TEST(test_changes_nothing)
{
    struct sim_job job = {.body = bodies[_i], .block = {64}, .grid = {2}};
    struct sim_result heard = run(job), silent = sim_run(&job);
    ck_assert_uint_gt(ear.count, 0);
    ck_assert_uint_eq(ear.launches, 1);
    ck_assert_mem_eq(heard.out, silent.out, silent.out_bytes);
    ck_assert_mem_eq(&heard.counts, &silent.counts, sizeof silent.counts);
    ck_assert_uint_eq(heard.report.findings.count, silent.report.findings.count);
    sim_free(&heard);
    sim_free(&silent);
}
END_TEST

START_TEST(test_load_and_store)
{
    uint32_t in[64];
    for (uint32_t k = 0; k < 64; k++)
        in[k] = 100 + k;
    struct sim_result r =
        run((struct sim_job){.body = bodies[0], .block = {64}, .in = in, .in_bytes = sizeof in});
    const struct follow_event *load = nth(FOLLOW_LOAD, 0), *store = nth(FOLLOW_STORE, 1);
    ck_assert_uint_eq(times(FOLLOW_STORE), 2); /* one of each warp */
    ck_assert_uint_eq(store->warp, 1);
    ck_assert_uint_eq(store->mask, UINT32_MAX);
    ck_assert_int_eq(store->at[3], (32 + 3) * 4);
    ck_assert_int_ge(store->space[3], 0);
    ck_assert_uint_eq(store->passes, 4);
    ck_assert_uint_eq(store->sources[1].number, nth(FOLLOW_LOAD, times(FOLLOW_LOAD) - 1)->targets[0].number);
    ck_assert_uint_eq(load->bytes, 4);
    ck_assert_uint_eq(ear.out_bytes, 4096);
    ck_assert_uint_eq(ear.host, 0); /* before the listener came */
    sim_free(&r);
}
END_TEST

START_TEST(test_branch)
{
    struct sim_result r = run((struct sim_job){.body = bodies[1], .block = {32}});
    const struct follow_event *branch = nth(FOLLOW_BRANCH, 0);
    ck_assert_uint_eq(branch->taken, 0x1ff);
    ck_assert_uint_eq(branch->mask, UINT32_MAX);
    ck_assert_uint_gt(branch->target, branch->pc);
    ck_assert_uint_eq(nth(FOLLOW_LEAVE, 0)->taken, UINT32_MAX);
    sim_free(&r);
}
END_TEST

START_TEST(test_shared_and_barrier)
{
    struct sim_result r = run((struct sim_job){.body = bodies[2], .block = {64}});
    const struct follow_event *store = nth(FOLLOW_STORE, 1);
    ck_assert_str_eq(ear.array, "tile");
    ck_assert_int_eq(store->space[5], FOLLOW_SHARED);
    ck_assert_int_eq(store->at[5], (32 + 5) * 4);
    ck_assert_uint_eq(times(FOLLOW_BARRIER), 2);
    sim_free(&r);
}
END_TEST

START_TEST(test_shuffle)
{
    struct sim_result r = run((struct sim_job){.body = bodies[3], .block = {32}});
    const struct follow_event *shuffle = nth(FOLLOW_SHUFFLE, 0);
    ck_assert_uint_eq(shuffle->from[3], 4);
    ck_assert_uint_eq(shuffle->from[31], 31); /* beyond the segment: its own */
    sim_free(&r);
}
END_TEST

/* A register that depends on a cell that was never written is told as undefined, bit by bit. */
START_TEST(test_undefined)
{
    struct sim_result r = run((struct sim_job){.body = bodies[6], .block = {32}});
    const struct follow_event *load = nth(FOLLOW_LOAD, times(FOLLOW_LOAD) - 1);
    size_t at = (size_t)(load - ear.events);
    ck_assert_uint_eq(load->targets[0].undefined, UINT32_MAX);
    ck_assert_uint_eq(ear.events[at + 1].targets[0].undefined, UINT32_MAX);
    ck_assert_uint_eq(ear.events[at + 2].targets[0].undefined, 0); /* and with 0 */
    ck_assert_uint_eq(ear.values[at + 2], 0);
    sim_free(&r);
}
END_TEST

Suite *follow_suite(void)
{
    Suite *suite = suite_create("follow");
    TCase *tcase = tcase_create("follow");
    tcase_add_loop_test(tcase, test_changes_nothing, 0, ARRAY_LEN(bodies));
    tcase_add_test(tcase, test_load_and_store);
    tcase_add_test(tcase, test_branch);
    tcase_add_test(tcase, test_shared_and_barrier);
    tcase_add_test(tcase, test_shuffle);
    tcase_add_test(tcase, test_undefined);
    suite_add_tcase(suite, tcase);
    return suite;
}
