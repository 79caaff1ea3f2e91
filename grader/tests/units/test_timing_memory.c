/* The model of time: what the memory takes for lines that are written in part, and for those that the L2 has
 * lost. */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "common/timing/launch_time.h"
#include "common/timing/line_ages.h"
#include "grader/tests/units/timing_steps.h"

Suite *timing_memory_suite(void);

/* ---- stores of sectors in part ---- */

/* Both stores of one sector of line 7 in part, by so many lanes of one warp or two, with a load in between or
 * without: what leaves the L1, and what it costs L2 and memory. */
static const struct {
    uint32_t warps;
    uint8_t lanes;
    bool load_between;
    unsigned second_sectors, within_bytes, torn; /* of the second store; the last two over both */
} parts[] = {
    {1, 1, false, 0, 0, 0},   /* joined in the L1 */
    {1, 1, true, 1, 0, 2},    /* one warp writes it part after part: the L2 takes up the line each time */
    {2, 4, false, 1, 128, 0}, /* two warps of the block, half a sector each */
    {2, 1, false, 1, 0, 2},   /* two warps, a word each */
};

START_TEST(test_stores_in_part)
{
    bool two = parts[_i].warps == 2;
    struct step first[] = {{.kind = STEP_STORE}, {.kind = STEP_LOAD}, {.kind = STEP_STORE}};
    struct block_steps b = block_of(parts[_i].warps, first, two ? 1 : 3);
    struct step *a = &b.warps[0].steps[0], *z = two ? &b.warps[1].steps[0] : &b.warps[0].steps[2];
    if (!two && !parts[_i].load_between)
        b.warps[0].steps[1].kind = STEP_SHUFFLE;
    b.pieces[a->first] = b.pieces[z->first] = PIECE(7, 1, 1);
    a->lanes = z->lanes = parts[_i].lanes;
    block_steps_settle_stores(&b);
    ck_assert_uint_eq(PIECE_SECTORS(b.pieces[z->first]), parts[_i].second_sectors);
    ck_assert_uint_eq(a->split_bytes + z->split_bytes, 0);
    ck_assert_uint_eq(a->within_bytes + z->within_bytes, parts[_i].within_bytes);
    ck_assert_uint_eq(a->torn + z->torn, parts[_i].torn);
    block_steps_free(&b);
}
END_TEST

/* A warp stores a word of each sector of so many lines, eight times: how many sectors reach the L2. */
static const struct {
    uint16_t lines;
    unsigned sectors;
} bursts[] = {{4, 4 * 4 * 4}, {8, 6 * 8 * 4}, {16, 8 * 16 * 4}};

START_TEST(test_bursts_of_stores)
{
    enum { STORES = 8 };
    uint16_t lines_of_store = bursts[_i].lines;
    struct step stores[STORES];
    for (int k = 0; k < STORES; k++)
        stores[k] = (struct step){.kind = STEP_STORE};
    struct block_steps b = block_of(1, stores, STORES);
    b.piece_count = (size_t)STORES * lines_of_store;
    b.pieces = realloc(b.pieces, b.piece_count * sizeof *b.pieces);
    for (size_t k = 0; k < b.piece_count; k++)
        b.pieces[k] = PIECE(k % lines_of_store, 15, 15);
    for (uint32_t k = 0; k < STORES; k++) {
        b.warps[0].steps[k].first = k * lines_of_store;
        b.warps[0].steps[k].pieces = lines_of_store;
    }
    block_steps_settle_stores(&b);
    unsigned sectors = 0;
    for (size_t k = 0; k < b.piece_count; k++)
        sectors += (unsigned)__builtin_popcount(PIECE_SECTORS(b.pieces[k]));
    ck_assert_uint_eq(sectors, bursts[_i].sectors);
    block_steps_free(&b);
}
END_TEST

/* What a line costs more that two warps share and write at different times: by what each of them writes of
 * it, both stores together. */
static const struct {
    uint64_t first, second;
    unsigned within_bytes, apart_bytes;
} shared_lines[] = {
    {PIECE(7, 15, 8), PIECE(7, 8, 8), 128, 0}, /* one sector in part, both the same one */
    {PIECE(7, 7, 0), PIECE(7, 8, 0), 0, 60},   /* whole sectors */
    {PIECE(7, 15, 0), PIECE(9, 15, 0), 0, 0},  /* a line each */
    {PIECE(7, 7, 0), PIECE(9, 7, 0), 0, 0},    /* no warp writes the rest of these */
};

START_TEST(test_lines_of_two_warps)
{
    struct step store = {.kind = STEP_STORE};
    struct block_steps b = block_of(2, &store, 1);
    struct step *a = &b.warps[0].steps[0], *z = &b.warps[1].steps[0];
    a->lanes = z->lanes = 32;
    b.pieces[a->first] = shared_lines[_i].first;
    b.pieces[z->first] = shared_lines[_i].second;
    block_steps_settle_stores(&b);
    ck_assert_uint_eq(a->within_bytes + z->within_bytes, shared_lines[_i].within_bytes);
    ck_assert_uint_eq(a->apart_bytes + z->apart_bytes, shared_lines[_i].apart_bytes);
    block_steps_free(&b);
}
END_TEST

/* Four warps that write two words each of one sector pay a quarter each, not a half. */
START_TEST(test_many_writers_of_a_sector)
{
    struct step store = {.kind = STEP_STORE};
    struct block_steps b = block_of(4, &store, 1);
    unsigned within = 0;
    for (int w = 0; w < 4; w++) {
        b.pieces[w] = PIECE(7, 1, 1);
        b.warps[w].steps[0].lanes = 2;
    }
    block_steps_settle_stores(&b);
    for (int w = 0; w < 4; w++)
        within += b.warps[w].steps[0].within_bytes;
    ck_assert_uint_eq(within, 128);
    block_steps_free(&b);
}
END_TEST

/* So many rows, each loaded and then stored, with a barrier after each step of these: how far the warps are
 * out of step. */
static const struct {
    int rows;
    bool after_load, after_store;
    double split, within, apart;
} drifts[] = {
    {1, false, false, 1, 0.6, 1.0 / 300},   {16, false, false, 1.8, 1.16, 16.0 / 300},
    {16, false, true, 1.8, 0.6, 1.0 / 300}, {16, true, false, 1.8, 0.1, 1.0 / 300},
    {256, false, false, 2.6, 2.84, 0.707},
};

START_TEST(test_warps_drift_apart)
{
    struct step *steps = calloc((size_t)(4 * drifts[_i].rows), sizeof *steps);
    size_t count = 0;
    for (int k = 0; k < drifts[_i].rows; k++) {
        steps[count++].kind = STEP_LOAD;
        if (drifts[_i].after_load)
            steps[count++].kind = STEP_BARRIER;
        steps[count++].kind = STEP_STORE;
        if (drifts[_i].after_store)
            steps[count++].kind = STEP_BARRIER;
    }
    struct block_steps b = block_of(2, steps, count);
    struct drift d = drift_of(&b, 1, 1);
    ck_assert_double_eq_tol(d.split, drifts[_i].split, 1e-9);
    ck_assert_double_eq_tol(d.within, drifts[_i].within, 1e-9);
    ck_assert_double_eq_tol(d.apart, drifts[_i].apart, 1e-3);
    block_steps_free(&b);
    free(steps);
}
END_TEST

/* Clocks that a warp waits for a load after so many stores of a line each. */
static double wait_after_stores(int stores)
{
    struct step *steps = calloc((size_t)stores + 2, sizeof *steps);
    for (int k = 0; k < stores; k++)
        steps[k] = (struct step){.kind = STEP_STORE, .issue = 1, .passes = 1};
    steps[stores] = (struct step){.kind = STEP_LOAD, .issue = 1, .passes = 1, .line = 1};
    steps[stores + 1] = (struct step){.kind = STEP_SHUFFLE, .issue = 1, .waits = 1, .line = 2};
    struct sm_result r;
    play(block_of(1, steps, (size_t)stores + 2), 1, &r);
    free(steps);
    return lines[2].clocks;
}

/* The L2 takes stores at once. Loads wait for them only when it has taken a lot: a line takes the memory 7
 * clocks. */
START_TEST(test_loads_pass_stores)
{
    double alone = wait_after_stores(0);
    ck_assert_double_eq_tol(wait_after_stores(300), alone, alone / 5);
    ck_assert_double_gt(wait_after_stores(3000), 2 * alone);
}
END_TEST

/* One sector of each line is torn: another block writes the rest of it. What each of the two is charged with
 * adds up to the cost of one split line. */
START_TEST(test_split_lines_take_the_memorys_time)
{
    struct step store = {.kind = STEP_STORE, .issue = 1, .passes = 1};
    struct block_steps whole = block_of(8, &store, 1), split = block_of(8, &store, 1);
    for (size_t k = 0; k < split.piece_count; k++)
        split.pieces[k] = PIECE(PIECE_LINE(split.pieces[k]), 15, 8);
    block_steps_settle_stores(&whole);
    block_steps_settle_stores(&split);
    ck_assert_uint_eq(whole.warps[0].steps[0].split_bytes, 0);
    ck_assert_uint_eq(split.warps[0].steps[0].split_bytes,
                      80); /* 7/8 of a line's 42, half of a sector's 86 */
    struct sm_result r;
    play(whole, 400, &r);
    double plain = r.busy[UNIT_DRAM];
    play(split, 400, &r);
    double more = (r.busy[UNIT_DRAM] - plain) / h200()->clock_hz / 132; /* seconds of the chip's memory */
    ck_assert_double_eq_tol(more * h200()->split_lines_a_second, r.blocks * 8 * 80 / 128, 1);
}
END_TEST

/* A block of which only the beginning is known loads all of the buffers that it loads from, once: not all
 * inputs of the call. */
START_TEST(test_cut_block_loads_its_buffers)
{
    enum { LOADS = 8, WHOLE = 80 };
    struct step steps[LOADS];
    for (int k = 0; k < LOADS; k++)
        steps[k] = (struct step){.kind = STEP_LOAD, .issue = 1, .passes = 1};
    struct block_steps b = block_of(1, steps, LOADS);
    b.cut = true;
    b.loaded_buffers_bytes = WHOLE * 128;
    struct launch_sample s = {
        .blocks = 1, .threads = 32, .registers = 16, .steps = &b, .count = 1, .timed = 1};
    struct launch_time t;
    launch_time(&t, &s, h200());
    block_steps_free(&b);
    ck_assert_double_eq(t.load_sectors, WHOLE * 4);
    ck_assert_double_eq(t.dram_bytes, WHOLE * 128);
}
END_TEST

/* ---- what the L2 loses ---- */

/* As much of what is read by turns as the microbenchmark has read again: reach_reads on an H100 with 50 MB.
 */
static const struct {
    double megabytes, lost;
} reaches[] = {{16, 0}, {24, 0.06}, {32, 0.17}, {40, 0.46}, {48, 0.83}, {64, 1}};

START_TEST(test_reach_of_the_l2)
{
    const struct gpu_timing *h100 = gpu_timing_find("NVIDIA H100 80GB HBM3");
    ck_assert_double_eq_tol(l2_lost(h100, reaches[_i].megabytes * (1 << 20)), reaches[_i].lost, 0.13);
}
END_TEST

START_TEST(test_lines_have_an_age)
{
    struct line_ages *l = line_ages_open();
    ck_assert_double_lt(line_ages_touch(l, 7), 0);
    ck_assert(line_ages_is_fresh(l, 7) && !line_ages_is_fresh(l, 8));
    for (uint64_t line = 100; line < 20100; line++) {
        line_ages_touch(l, line);
        line_ages_touch(l, line); /* twice at once is one turn */
    }
    ck_assert(!line_ages_is_fresh(l, 7));
    ck_assert_double_eq(line_ages_touch(l, 7), 20000);
    line_ages_close(l);
}
END_TEST

/* A block that loads and stores one word of each of so many lines. */
static struct block_steps column(uint64_t first_line, int lines)
{
    struct step steps[] = {{.kind = STEP_LOAD}, {.kind = STEP_STORE}};
    struct block_steps b = block_of(1, steps, 2);
    b.pieces = realloc(b.pieces, 2 * (size_t)lines * sizeof *b.pieces);
    for (int k = 0; k < lines; k++) {
        b.pieces[k] = PIECE(first_line + 16 * (uint64_t)k, 1, 0);
        b.pieces[lines + k] = PIECE(first_line + 16 * (uint64_t)k + (1 << 20), 1, 1);
    }
    b.piece_count = 2 * (size_t)lines;
    b.warps[0].steps[0].pieces = b.warps[0].steps[1].pieces = (uint16_t)lines;
    b.warps[0].steps[1].first = (uint32_t)lines;
    return b;
}

/* A block beside it along z has the same sectors. `distance` blocks have 2 * 128 * 32 bytes each. */
static const struct {
    uint64_t distance;
    double lost;
} distances[] = {{500, 0}, {1500, 0}, {2500, 0}, {20000, 1}};

START_TEST(test_blocks_far_apart_read_again)
{
    struct block_steps block = column(1 << 22, 32), beside = column(1 << 23, 32), far = column(1 << 22, 32);
    struct near_blocks near = {.run = {&block, &beside},
                               .run_count = 2,
                               .beside = {{&beside, NULL}, {NULL, NULL}, {&far, NULL}},
                               .distance = {1, 100, distances[_i].distance}};
    struct l2_again again = l2_again(h200(), &near, 1056);
    ck_assert_double_eq(again.own, distances[_i].distance > 1056); /* a block of the same time has them all */
    ck_assert_double_eq(again.loads, 0);
    ck_assert_double_eq(again.scattered, 16 * distances[_i].lost); /* the other block has the other half */
    ck_assert_double_eq(again.stores, 32 * distances[_i].lost);
    block_steps_free(&block);
    block_steps_free(&beside);
    block_steps_free(&far);
}
END_TEST

/* A warp asks for words of 8,000 lines in turn, and again: with 131 SMs like it, that is more than the L2
 * holds. */
START_TEST(test_scattered_words_come_again)
{
    enum { TURNS = 3, LINES_OF_TURN = 8000 };
    struct step *loads = calloc(TURNS * LINES_OF_TURN, sizeof *loads);
    for (int k = 0; k < TURNS * LINES_OF_TURN; k++)
        loads[k] = (struct step){.kind = STEP_LOAD, .slot = (uint8_t)(k % 32)};
    struct block_steps b = block_of(1, loads, TURNS * LINES_OF_TURN);
    for (int k = 0; k < TURNS * LINES_OF_TURN; k++)
        b.pieces[k] = PIECE(16 * (uint64_t)(k % LINES_OF_TURN), 1, 0);
    struct sm_launch l = {.gpu = h200(),
                          .occupancy = occupancy_of(h200(), 32, 16, 0),
                          .blocks = &b,
                          .block_count = 1,
                          .blocks_on_sm = 1,
                          .active_sms = 132,
                          .tail_sms = 132,
                          .own_lines = 1};
    struct sm_result r;
    sm_run(&r, lines, &l);
    ck_assert_double_eq(r.again_bytes, (TURNS - 1) * LINES_OF_TURN * 64.0);
    l.own_lines = 0.1; /* most lines are those of other SMs, too */
    sm_run(&r, lines, &l);
    ck_assert_double_eq(r.again_bytes, 0);
    block_steps_free(&b);
    free(loads);
}
END_TEST

Suite *timing_memory_suite(void)
{
    Suite *s = suite_create("timing_memory");
    TCase *tc = tcase_create("timing_memory");
    tcase_add_loop_test(tc, test_stores_in_part, 0, (int)(sizeof parts / sizeof *parts));
    tcase_add_loop_test(tc, test_bursts_of_stores, 0, (int)(sizeof bursts / sizeof *bursts));
    tcase_add_loop_test(tc, test_lines_of_two_warps, 0, (int)(sizeof shared_lines / sizeof *shared_lines));
    tcase_add_test(tc, test_many_writers_of_a_sector);
    tcase_add_loop_test(tc, test_warps_drift_apart, 0, (int)(sizeof drifts / sizeof *drifts));
    tcase_add_test(tc, test_loads_pass_stores);
    tcase_add_test(tc, test_split_lines_take_the_memorys_time);
    tcase_add_test(tc, test_cut_block_loads_its_buffers);
    tcase_add_loop_test(tc, test_reach_of_the_l2, 0, (int)(sizeof reaches / sizeof *reaches));
    tcase_add_test(tc, test_lines_have_an_age);
    tcase_add_loop_test(tc, test_blocks_far_apart_read_again, 0, (int)(sizeof distances / sizeof *distances));
    tcase_add_test(tc, test_scattered_words_come_again);
    suite_add_tcase(s, tc);
    return s;
}
