/* Launches that look alike, and blocks that do more than others. */
#include <check.h>

#include "common/base.h"
#include "grader/run/known_launch.h"

Suite *known_launch_suite(void);

static struct launch launch_of(const char *kernel, uint32_t blocks)
{
    return (struct launch){.kernel = kernel, .grid = {blocks, 1, 1}, .block = {256, 1, 1}};
}

START_TEST(alike_are_counted)
{
    struct known_launches known = {.count = 0};
    struct launch first = launch_of("sum", 10), wider = launch_of("sum", 11), other = launch_of("add", 10);
    ck_assert_uint_eq(known_launch_of(&known, &first)->times, 1);
    ck_assert_uint_eq(known_launch_of(&known, &wider)->times, 1);
    ck_assert_uint_eq(known_launch_of(&known, &other)->times, 1);
    ck_assert_uint_eq(known_launch_of(&known, &first)->times, 2);
    first.shared_bytes = 4;
    ck_assert_uint_eq(known_launch_of(&known, &first)->times, 1);
}
END_TEST

START_TEST(the_oldest_gives_way)
{
    struct known_launches known = {.count = 0};
    for (uint32_t blocks = 1; blocks <= ARRAY_LEN(known.items) + 1; blocks++) {
        struct launch launch = launch_of("sum", blocks);
        ck_assert_uint_eq(known_launch_of(&known, &launch)->times, 1);
    }
    struct launch second = launch_of("sum", 2), oldest = launch_of("sum", 1);
    ck_assert_uint_eq(known_launch_of(&known, &second)->times, 2);
    ck_assert_uint_eq(known_launch_of(&known, &oldest)->times, 1);
}
END_TEST

/* Blocks of one warp: so many steps of one instruction each, and so many lines. */
static struct block_work work_of(size_t count, size_t lines, bool cut)
{
    struct block_steps block = {.told = count, .issues = (double)count, .piece_count = lines, .cut = cut};
    struct block_work work = {.blocks = 0};
    block_work_add(&work, &block);
    return work;
}

static const struct {
    size_t steps, lines;
    bool cut;
    double times; /* of a block of 10 steps and 4 lines */
} works[] = {
    {10, 4, false, 1}, {30, 4, false, 3},  {10, 8, false, 2}, {5, 2, false, 0.5},
    {5, 8, false, 2},  {100, 80, true, 2}, /* ten times the steps, but twice the lines for each of them */
};

START_TEST(by_what_differs_most)
{
    struct block_work usual = work_of(10, 4, false),
                      other = work_of(works[_i].steps, works[_i].lines, works[_i].cut);
    ck_assert_double_eq_tol(block_work_ratio(&other, &usual), works[_i].times, 1e-9);
}
END_TEST

START_TEST(without_blocks_nothing_differs)
{
    struct block_work usual = work_of(10, 4, false), none = {.blocks = 0};
    ck_assert_double_eq(block_work_ratio(&none, &usual), 1);
    ck_assert_double_eq(block_work_ratio(&usual, &none), 1);
}
END_TEST

/* By the longest warp, if no usual block was cut off. */
START_TEST(long_blocks)
{
    struct block_steps block = {.longest = 100}, as_long = {.longest = 150}, longer = {.longest = 170};
    struct block_work usual = {.blocks = 0};
    ck_assert(!block_work_is_long(&longer, &usual));
    block_work_add(&usual, &block);
    block_work_add(&usual, &block);
    ck_assert(!block_work_is_long(&as_long, &usual));
    ck_assert(block_work_is_long(&longer, &usual));
    usual.cut = true;
    ck_assert(!block_work_is_long(&longer, &usual));
}
END_TEST

Suite *known_launch_suite(void)
{
    Suite *suite = suite_create("known_launch");
    TCase *t = tcase_create("known_launch");
    tcase_add_test(t, alike_are_counted);
    tcase_add_test(t, the_oldest_gives_way);
    tcase_add_loop_test(t, by_what_differs_most, 0, ARRAY_LEN(works));
    tcase_add_test(t, without_blocks_nothing_differs);
    tcase_add_test(t, long_blocks);
    suite_add_tcase(suite, t);
    return suite;
}
