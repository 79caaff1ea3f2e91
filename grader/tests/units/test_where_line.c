/* Wrong outputs of one dimension: what the report says of their place, with lanes, warps and blocks. */
#include <check.h>
#include <math.h>

#include "grader/tests/units/spoiled_run.h"

Suite *where_line_suite(void);

static void nothing(struct run *r, size_t i)
{
    (void)r, (void)i;
}

static void last(struct run *r, size_t i)
{
    if (i + 1 == r->count)
        run_spoil(r, i);
}

static void first_eight(struct run *r, size_t i)
{
    if (i < 8)
        run_spoil(r, i);
}

static void lane_31(struct run *r, size_t i)
{
    if (i % 32 == 31)
        run_spoil(r, i);
}

static void lane_31_but_one(struct run *r, size_t i)
{
    if (i != 95)
        lane_31(r, i);
}

static void lane_31_and_one(struct run *r, size_t i)
{
    lane_31(r, i);
    if (i == 100)
        run_spoil(r, i);
}

static void lane_0_inside(struct run *r, size_t i)
{
    if (i % 32 == 0 && i > 0)
        run_spoil(r, i);
}

static void block_edge(struct run *r, size_t i)
{
    if (i % 256 == 255)
        run_spoil(r, i);
}

static void lane_31_right(struct run *r, size_t i)
{
    if (i % 32 != 31)
        run_spoil(r, i);
}

static void lane_31_and_last_right(struct run *r, size_t i)
{
    if (i + 1 < r->count)
        lane_31_right(r, i);
}

static void tail_missing(struct run *r, size_t i)
{
    if (i >= 768)
        run_unwrite(r, i);
}

static void all_missing(struct run *r, size_t i)
{
    run_unwrite(r, i);
}

static void tail_wrong(struct run *r, size_t i)
{
    if (i >= 768)
        run_spoil(r, i);
}

static void two_kinds(struct run *r, size_t i)
{
    if (i >= 900)
        run_unwrite(r, i);
    else if (i < 8)
        run_spoil(r, i);
}

static void four(struct run *r, size_t i)
{
    if (i == 3 || i == 70 || i == 71 || i == 900)
        run_spoil(r, i);
}

static void one_beyond(struct run *r, size_t i)
{
    if (i == r->count - (size_t)r->data.shape.radius)
        run_put(r, i, 0);
}

static void nan_at_edges(struct run *r, size_t i)
{
    if (i % 256 == 255)
        run_put(r, i, NAN);
}

/* ---- what is said ---- */

static const struct setting averages = {1, 0, {.n = 1000}}, whole_blocks = {1, 0, {.n = 1024}},
                            average3s = {3, 1, {.n = 1000}}, derivative = {2, 1, {.n = 100, .radius = 3}};

static const struct geometry too_short = {true, false, {3, 1, 1}, {256, 1, 1}, 1, 0},
                             of_thread_after = {true, false, {4, 1, 1}, {256, 1, 1}, 1, 31},
                             in_no_order = {true, false, {4, 1, 1}, {256, 1, 1}, 1, LANES_MIXED},
                             one_thread_each_four = {true, false, {1, 1, 1}, {256, 1, 1}, 1, 0};

static const struct said places[] = {
    {&averages, nothing, &line, "", CAUSE_NONE},
    {&averages, last, &line, "At n = 1000, 1 of 1000 outputs is wrong: the last one, i = 999.",
     CAUSE_END_NOT_CYCLIC},
    {&averages, first_eight, &line, "At n = 1000, 8 of 1000 outputs are wrong: the first 8, i = 0 to 7.",
     CAUSE_FIRST_OUTPUTS},
    {&averages, lane_31, &line,
     "At n = 1000, 31 of 1000 outputs are wrong: those with i = 31, 63, ..., 991 (i mod 32 = 31): lane 31 of "
     "each warp, which has no next lane.",
     CAUSE_LANE_31},
    {&averages, lane_31, &unknown,
     "At n = 1000, 31 of 1000 outputs are wrong: those with i = 31, 63, ..., 991 (i mod 32 = 31).",
     CAUSE_IN_PLACES},
    {&averages, lane_31, &one_thread_each_four,
     "At n = 1000, 31 of 1000 outputs are wrong: those with i = 31, 63, ..., 991 (i mod 32 = 31).",
     CAUSE_IN_PLACES},
    {&averages, lane_31, &of_thread_after,
     "At n = 1000, 31 of 1000 outputs are wrong: those with i = 31, 63, ..., 991 (i mod 32 = 31): lane 30 of "
     "each warp stores them.",
     CAUSE_ONE_LANE},
    {&averages, lane_31, &in_no_order,
     "At n = 1000, 31 of 1000 outputs are wrong: those with i = 31, 63, ..., 991 (i mod 32 = 31).",
     CAUSE_IN_PLACES},
    {&averages, lane_31_but_one, &of_thread_after,
     "At n = 1000, 30 of 1000 outputs are wrong, scattered within i = 31 to 991, each with i mod 32 = 31, "
     "stored by lane 30 of a warp.",
     CAUSE_ONE_LANE},
    {&averages, lane_31_but_one, &line,
     "At n = 1000, 30 of 1000 outputs are wrong, scattered within i = 31 to 991, each with i mod 32 = 31.",
     CAUSE_LANE_31},
    {&averages, lane_31_and_one, &line,
     "At n = 1000, 32 of 1000 outputs are wrong, scattered within i = 31 to 991.", CAUSE_IN_PLACES},
    {&average3s, lane_0_inside, &line,
     "At n = 1000, 31 of 1000 outputs are wrong: those with i = 32, 64, ..., 992 (i mod 32 = 0): lane 0 of "
     "each warp, which has no lane before it.",
     CAUSE_LANE_0},
    {&averages, block_edge, &line,
     "At n = 1000, 3 of 1000 outputs are wrong: those with i = 255, 511, 767 (i mod 256 = 255): the last "
     "thread of each block.",
     CAUSE_BLOCK_LAST_THREAD},
    {&averages, lane_31_right, &unknown,
     "At n = 1000, 969 of 1000 outputs are wrong: all except those with i = 31, 63, ..., 991 (i mod 32 = "
     "31).",
     CAUSE_IN_PLACES},
    {&averages, lane_31_and_last_right, &unknown,
     "At n = 1000, 968 of 1000 outputs are wrong: all except those with i = 31, 63, ..., 991 (i mod 32 = 31) "
     "and 999.",
     CAUSE_IN_PLACES},
    {&averages, tail_missing, &line,
     "At n = 1000, 232 of 1000 outputs were never written: those with i from 768 on: what is left after the "
     "last whole block.",
     CAUSE_AFTER_WHOLE_BLOCKS},
    {&averages, tail_missing, &too_short,
     "At n = 1000, 232 of 1000 outputs were never written: those with i from 768 on: the grid ends before "
     "them.",
     CAUSE_GRID_ROUNDED_DOWN},
    {&whole_blocks, tail_wrong, &line,
     "At n = 1024, 256 of 1024 outputs are wrong: those with i from 768 on: the last block.",
     CAUSE_LAST_BLOCK},
    {&averages, all_missing, &line,
     "At n = 1000, no output was written: the launch has 4 blocks of 256 threads.", CAUSE_NONE},
    {&averages, two_kinds, &unknown,
     "At n = 1000, 100 of 1000 outputs were never written: those with i from 900 on. At n = 1000, 8 of 1000 "
     "outputs are wrong: the first 8, i = 0 to 7.",
     CAUSE_FIRST_OUTPUTS},
    {&averages, four, &line, "At n = 1000, 4 of 1000 outputs are wrong: those with i = 3, 70, 71 and 900.",
     CAUSE_IN_PLACES},
    {&derivative, run_write_others, &line,
     "At n = 100, radius 3, all 6 elements that lack a neighbour were written; these have to stay as they "
     "were.",
     CAUSE_BOUNDARY_WRITTEN},
    {&derivative, one_beyond, &line,
     "At n = 100, radius 3, 1 of 6 elements that lack a neighbour was written: i = 97; these have to stay as "
     "they were.",
     CAUSE_BOUNDARY_AT_END},
    {&averages, nan_at_edges, &unknown,
     "At n = 1000, 3 of 1000 outputs are wrong: those with i = 255, 511, 767 (i mod 256 = 255).",
     CAUSE_IN_PLACES},
};

START_TEST(test_place)
{
    run_expect(&places[_i]);
}
END_TEST

Suite *where_line_suite(void)
{
    Suite *suite = suite_create("where_line");
    TCase *tcase = tcase_create("where_line");
    tcase_add_loop_test(tcase, test_place, 0, ARRAY_LEN(places));
    suite_add_tcase(suite, tcase);
    return suite;
}
