/* Legal orders of warps and blocks: a race gives other outputs in another order, a kernel without one never.
 */
#include <check.h>
#include <string.h>

#include "grader/diagnose/two_orders.h"
#include "grader/tests/units/sim_harness.h"

Suite *two_orders_suite(void);

/* Each thread stores its number in its word of s and loads the word of the thread 32 further on, cyclic in
 * 128, so always of another warp. */
#define STORE                                                                                                \
    ".shared .align 16 .b8 s[512]; mov.u32 %r10, s; shl.b32 %r11, %tid, 2; add.u32 %r1, %r10, %r11;"         \
    "add.u32 %r12, %tid, 32; and.b32 %r13, %r12, 127; shl.b32 %r14, %r13, 2; add.u32 %r2, %r10, %r14;"       \
    "st.shared.u32 [%r1], %tid;"
#define LOAD                                                                                                 \
    "ld.shared.u32 %r3, [%r2]; mul.wide.u32 %rd1, %gtid, 4; add.u64 %rd2, %out, %rd1;"                       \
    "st.global.u32 [%rd2], %r3;"
/* The same between neighbours of a warp, cyclic in its 32 words: in step, all store before any loads. */
#define STORE_NEAR                                                                                           \
    ".shared .align 16 .b8 s[512]; mov.u32 %r10, s; shl.b32 %r11, %tid, 2; add.u32 %r1, %r10, %r11;"         \
    "add.u32 %r12, %tid, 1; and.b32 %r13, %r12, 31; and.b32 %r15, %tid, 96; add.u32 %r16, %r13, %r15;"       \
    "shl.b32 %r14, %r16, 2; add.u32 %r2, %r10, %r14; st.shared.u32 [%r1], %tid;"
/* Each lane gets the value of its neighbour without memory. */
#define SHUFFLE                                                                                              \
    "shfl.sync.down.b32 %r3|%p1, %tid, 1, 31, -1; mul.wide.u32 %rd1, %gtid, 4; add.u64 %rd2, %out, %rd1;"    \
    "st.global.u32 [%rd2], %r3;"
/* The first thread of each block adds its number plus one to a word, without an atomic. */
#define LOSE_UPDATES                                                                                         \
    "setp.ne.u32 %p1, %tid, 0; @%p1 bra DONE; ld.global.u32 %r1, [%out]; add.u32 %r2, %r1, %ctaid;"          \
    "add.u32 %r3, %r2, 1; st.global.u32 [%out], %r3; DONE:"
/* The last block to store decides. */
#define ONE_CELL "st.global.u32 [%out], %ctaid;"
#define ADD_UP   "red.global.add.u32 [%out], %gtid;"

enum {
    NONE = 0,
    REVERSED = 1 << ORDER_WARPS_REVERSED,
    ROTATED = 1 << ORDER_WARPS_ROTATED,
    BLOCKS = 1 << ORDER_BLOCKS_REVERSED,
    LATE = 1 << ORDER_STORES_LATE,
    ONE_LATE = 1 << ORDER_ONE_WARP_LATE,
    LANES = 1 << ORDER_LANES_ONE_BY_ONE,
    LANES_REVERSED = 1 << ORDER_LANES_REVERSED
};

static const struct {
    const char *name, *body;
    uint32_t blocks, threads;
    int differ; /* the orders whose output is not that of the ascending one */
} kernels[] = {
    {"no barrier between", STORE LOAD, 2, 128, REVERSED | ROTATED},
    {"barrier between", STORE "bar.sync 0;" LOAD, 2, 128, NONE},
    {"stores of blocks to one cell", ONE_CELL, 3, 32, BLOCKS | ONE_LATE},
    {"whole numbers added up", ADD_UP, 3, 128, NONE},
    {"lanes in no order", STORE_NEAR LOAD, 2, 128, LANES | LANES_REVERSED},
    {"barrier of the warp between", STORE_NEAR "bar.warp.sync -1;" LOAD, 2, 128, NONE},
    {"sum of blocks without an atomic", LOSE_UPDATES, 3, 64, LATE},
    {"shuffle", SHUFFLE, 2, 128, NONE},
    {"a last warp of a few threads", STORE "bar.sync 0;" LOAD, 1, 100, NONE},
};

static struct sim_result run_in(int kernel, enum device_order order)
{
    return sim_run(&(struct sim_job){.body = kernels[kernel].body,
                                     .grid = {kernels[kernel].blocks, 1, 1},
                                     .block = {kernels[kernel].threads, 1, 1},
                                     .threads = 2,
                                     .order = order});
}

START_TEST(test_outputs)
{
    struct sim_result first = run_in(_i, ORDER_ASCENDING);
    for (int order = 0; order < DEVICE_ORDERS; order++) {
        struct sim_result other = run_in(_i, (enum device_order)order);
        bool differs = memcmp(first.out, other.out, first.out_bytes) != 0;
        ck_assert_msg(other.status == DEVICE_OK, "%s, order %d: %s", kernels[_i].name, order, other.why.text);
        ck_assert_msg(differs == (kernels[_i].differ >> order & 1), "%s: order %d %s", kernels[_i].name,
                      order, differs ? "differs" : "does not differ");
        sim_free(&other);
    }
    sim_free(&first);
}
END_TEST

/* What is counted does not depend on the order of warps and blocks. */
START_TEST(test_counts)
{
    struct sim_result first = run_in(_i, ORDER_ASCENDING);
    for (int order = 1; order < ORDER_STORES_LATE; order++) {
        struct sim_result other = run_in(_i, (enum device_order)order);
        ck_assert_uint_eq(first.counts.warp_instructions, other.counts.warp_instructions);
        ck_assert_uint_eq(first.counts.store.sectors, other.counts.store.sectors);
        sim_free(&other);
    }
    sim_free(&first);
}
END_TEST

static size_t count_n(struct shape shape)
{
    return (size_t)shape.n;
}

/* Every size has its turn, smallest first, also those of the same n and another radius. */
START_TEST(test_sizes)
{
    static const struct tried tried[] = {
        {.shape = {.n = 9}}, {.shape = {.n = 3, .radius = 1}}, {.shape = {.n = 3, .radius = 2}},
        {.shape = {.n = 5}}, {.shape = {.n = 3, .radius = 3}}, {.shape = {.n = 9, .radius = 1}}};
    static const size_t in_turn[] = {1, 2, 4, 3, 0, 5};
    static const struct entry entry = {.buffers = {{.count = count_n}}};
    struct diagnosis d = {.entry = &entry, .tried = tried, .count = ARRAY_LEN(tried)};
    size_t at = d.count;
    for (size_t k = 0; k < ARRAY_LEN(in_turn); k++) {
        at = two_orders_next_size(&d, at);
        ck_assert_uint_eq(at, in_turn[k]);
    }
    ck_assert_uint_eq(two_orders_next_size(&d, at), d.count);
}
END_TEST

/* Only threads of one block change their order: warps, or lanes one by one. */
START_TEST(test_in_block)
{
    static const int in_block = REVERSED | ROTATED | LANES | LANES_REVERSED;
    for (int order = 0; order < DEVICE_ORDERS; order++) {
        struct two_orders t = {.found = true, .order = (enum device_order)order};
        ck_assert_msg(two_orders_in_block(&t) == (in_block >> order & 1), "order %d", order);
    }
}
END_TEST

/* A sum of 64 bits is told with all its digits. */
START_TEST(test_whole)
{
    const struct entry *dot = lab_find(0)->entries[0];
    struct text words = {0};
    struct two_orders t = {.found = true,
                           .order = ORDER_BLOCKS_REVERSED,
                           .shape = {.n = 1},
                           .output = 2,
                           .whole = {-124154020163878558, 9007199254740993},
                           .stored = {true, true}};
    two_orders_tell(&words, &t, dot);
    ck_assert_str_eq(words.s,
                     "At n = 1, *c is -124154020163878558 if block 0 runs first, and 9007199254740993 if the "
                     "last block does.");
    text_free(&words);
}
END_TEST

Suite *two_orders_suite(void)
{
    Suite *s = suite_create("two_orders");
    TCase *c = tcase_create("orders");
    tcase_add_loop_test(c, test_outputs, 0, (int)ARRAY_LEN(kernels));
    tcase_add_loop_test(c, test_counts, 0, (int)ARRAY_LEN(kernels));
    tcase_add_test(c, test_sizes);
    tcase_add_test(c, test_in_block);
    tcase_add_test(c, test_whole);
    suite_add_tcase(s, c);
    return s;
}
