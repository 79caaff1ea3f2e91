/* Which blocks of a launch run for the model of time. */
#include <check.h>

#include "common/base.h"
#include "grader/run/block_choice.h"

Suite *block_choice_suite(void);

static struct block_choice choice_of(uint32_t x, uint32_t y, uint32_t z, unsigned times, size_t timed)
{
    struct launch launch = {.grid = {x, y, z}};
    struct random chance = random_start(7, 1);
    struct block_choice c;
    block_choice_make(&c, &launch, times, timed, &chance);
    return c;
}

static const uint32_t grids[][3] = {{2, 1, 1}, {100000, 1, 1}, {7, 5, 3}, {3, 1000, 1}, {1, 1, 40}};

START_TEST(blocks_of_the_grid)
{
    const uint32_t *grid = grids[_i];
    uint64_t blocks = (uint64_t)grid[0] * grid[1] * grid[2], distance = 1;
    struct block_choice c = choice_of(grid[0], grid[1], grid[2], 1, 2);
    for (size_t b = 0; b < c.count; b++)
        ck_assert_uint_lt(c.blocks[b], blocks);
    ck_assert_uint_eq(c.end_count, GRID_ENDS);
    ck_assert_uint_eq(c.blocks[c.ends], 0);
    ck_assert_uint_eq(c.blocks[c.ends + 1], blocks - 1);
    uint64_t centre = c.blocks[c.centre];
    for (size_t k = 0; k < c.run_count; k++)
        ck_assert_uint_eq(c.blocks[c.run + k], centre - 1 - k);
    for (int a = 0; a < AXES; distance *= grid[a++]) {
        uint64_t at = centre / distance % grid[a];
        ck_assert_int_eq(c.beside[a][0] > 0, at > 0);
        ck_assert_int_eq(c.beside[a][1] > 0, at + 1 < grid[a]);
        if (c.beside[a][0])
            ck_assert_uint_eq(c.blocks[c.beside[a][0]], centre - distance);
        if (c.beside[a][1])
            ck_assert_uint_eq(c.blocks[c.beside[a][1]], centre + distance);
    }
}
END_TEST

START_TEST(every_row_has_one)
{
    enum { EDGE = 8 };
    bool seen[AXES][EDGE] = {{false}};
    struct block_choice c = choice_of(EDGE, EDGE, EDGE, 1, TIMED_MOST);
    for (size_t b = 0; b < c.timed; b++)
        for (uint64_t a = 0, at = c.blocks[b]; a < AXES; a++, at /= EDGE)
            seen[a][at % EDGE] = true;
    for (int k = 0; k < AXES * EDGE; k++)
        ck_assert(seen[k / EDGE][k % EDGE]);
}
END_TEST

START_TEST(a_grid_of_one_block)
{
    struct block_choice c = choice_of(1, 1, 1, 1, 1);
    ck_assert_uint_eq(c.kept, 1);
    ck_assert_uint_eq(c.end_count, 0);
    ck_assert_uint_eq(c.count, 1 + LOOKS_MOST);
}
END_TEST

static const struct {
    unsigned times;
    size_t timed, drawn;
} launches[] = {{1, 16, 16}, {4, 16, 16}, {5, 0, 8}, {32, 0, 8}, {33, 0, 1}, {1000, 0, 1}};

/* The grid's ends run in every launch. */
START_TEST(later_launches_have_fewer)
{
    struct block_choice c = choice_of(1000, 1, 1, launches[_i].times, 16);
    ck_assert_uint_eq(c.timed, launches[_i].timed);
    ck_assert_uint_eq(c.count - c.kept, launches[_i].drawn);
    ck_assert_uint_eq(c.end_count, GRID_ENDS);
    ck_assert_uint_eq(c.blocks[c.ends + 1], 999);
    ck_assert(c.timed || c.kept == GRID_ENDS);
}
END_TEST

START_TEST(chance_draws_others)
{
    struct launch launch = {.grid = {100000, 1, 1}};
    struct random chance = random_start(7, 1);
    struct block_choice c[2];
    block_choice_make(&c[0], &launch, 33, 16, &chance);
    block_choice_make(&c[1], &launch, 33, 16, &chance);
    ck_assert_uint_ne(c[0].blocks[c[0].kept], c[1].blocks[c[1].kept]);
}
END_TEST

static const struct {
    uint64_t blocks;
    unsigned resident;
    size_t wanted;
} numbers[] = {{1000000, 1, 16},  {1000000, 12, 24}, {1000000, 32, 64},
               {1000000, 40, 64}, {265, 8, 3},       {1, 8, 1}};

START_TEST(two_rounds_of_one_multiprocessor)
{
    ck_assert_uint_eq(block_choice_wanted(numbers[_i].blocks, 132, numbers[_i].resident), numbers[_i].wanted);
}
END_TEST

Suite *block_choice_suite(void)
{
    Suite *suite = suite_create("block_choice");
    TCase *t = tcase_create("block_choice");
    tcase_add_loop_test(t, blocks_of_the_grid, 0, ARRAY_LEN(grids));
    tcase_add_test(t, every_row_has_one);
    tcase_add_test(t, a_grid_of_one_block);
    tcase_add_loop_test(t, later_launches_have_fewer, 0, ARRAY_LEN(launches));
    tcase_add_test(t, chance_draws_others);
    tcase_add_loop_test(t, two_rounds_of_one_multiprocessor, 0, ARRAY_LEN(numbers));
    suite_add_tcase(suite, t);
    return suite;
}
