/* The model of time: cache, the units of one multiprocessor. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/timing/line_shares.h"
#include "common/timing/lone_block.h"
#include "common/timing/sector_cache.h"
#include "common/timing/swap_loops.h"
#include "grader/tests/units/timing_steps.h"

Suite *timing_suite(void);

START_TEST(test_cache_knows_sectors)
{
    struct sector_cache *c = sector_cache_open(4096);
    double arrives;
    ck_assert_uint_eq(sector_cache_look(c, 7, 15, &arrives), 0);
    sector_cache_put(c, 7, 3, 100);
    ck_assert_uint_eq(sector_cache_look(c, 7, 15, &arrives), 3);
    ck_assert_double_eq(arrives, 100);
    sector_cache_put(c, 7, 4, 200);
    ck_assert_uint_eq(sector_cache_look(c, 7, 6, &arrives), 6);
    ck_assert_double_eq(arrives, 200);
    for (uint64_t line = 100; line < 200; line++)
        sector_cache_put(c, line, 15, 0);
    ck_assert_uint_eq(sector_cache_look(c, 7, 15, &arrives), 0);
    sector_cache_close(c);
}
END_TEST

/* ---- one multiprocessor, with steps made by hand ---- */

/* Empty blocks: as many a second as the chip starts, whatever their size. */
START_TEST(test_blocks_are_started_one_by_one)
{
    struct sm_result r;
    double clocks = play(block_of(8, NULL, 0), 7944, &r);
    ck_assert_double_eq_tol(clocks / h200()->clock_hz * 1e3, 0.636, 0.01); /* 2^20 blocks, micro.cu: empty */
    clocks = play(block_of(1, NULL, 0), 7944, &r);
    ck_assert_double_eq_tol(clocks / h200()->clock_hz * 1e3, 0.638, 0.01);
}
END_TEST

START_TEST(test_a_load_takes_its_latency)
{
    const struct step steps[] = {{.kind = STEP_LOAD, .slot = 0, .issue = 1, .passes = 1},
                                 {.kind = STEP_SHARED_STORE, .waits = 1, .issue = 1, .passes = 1}};
    struct sm_result r;
    double clocks = play(block_of(1, steps, 2), 1, &r);
    ck_assert_double_ge(clocks, 0.85 * h200()->dram_latency);
    ck_assert_double_le(clocks, 1.5 * h200()->dram_latency);
    ck_assert_uint_eq(r.load_sectors, 4);
}
END_TEST

/* The store waits for the load, and the barrier for nothing: the time is the store's. */
START_TEST(test_time_is_booked_where_warps_wait)
{
    const struct step steps[] = {{.kind = STEP_LOAD, .line = 3, .slot = 0, .issue = 1, .passes = 1},
                                 {.kind = STEP_SHARED_STORE, .line = 4, .waits = 1, .issue = 1, .passes = 1},
                                 {.kind = STEP_BARRIER, .line = 5, .issue = 1}};
    struct sm_result r;
    struct line_shares shares;
    double clocks = play(block_of(1, steps, 3), 1, &r);
    ck_assert_double_gt(lines[4].clocks, 0.7 * clocks);
    ck_assert_double_gt(lines[5].clocks, 0);
    ck_assert_double_eq(lines[3].load_requests, 1);
    ck_assert_double_eq(lines[3].l2_load_sectors, 4);
    line_shares_take(&shares, lines, 6, 1, 1);
    ck_assert_uint_eq(shares.count, 3);
    ck_assert_uint_eq(shares.items[0].line, 4);
    line_shares_add(&shares, &(struct line_shares){.items = {{.line = 7, .seconds = 9}}, .count = 1});
    ck_assert_uint_eq(shares.items[0].line, 7);
    ck_assert_double_gt(line_shares_of(&shares, 4).seconds, 0.8);
    ck_assert_double_eq(line_shares_of(&shares, 6).seconds, 0);
}
END_TEST

/* 16 lines a warp under way: the memory's bandwidth is the bound. */
START_TEST(test_many_loads_take_the_bandwidth)
{
    struct step steps[17];
    for (int k = 0; k < 16; k++)
        steps[k] = (struct step){.kind = STEP_LOAD, .slot = (uint8_t)k, .issue = 1, .passes = 1};
    steps[16] = (struct step){.kind = STEP_SHARED_STORE, .waits = 0xffff, .issue = 1, .passes = 1};
    struct sm_result r;
    double clocks = play(block_of(8, steps, 17), 400, &r), bytes = 400.0 * 8 * 16 * 128 * 132;
    ck_assert_double_eq_tol(bytes / (clocks / h200()->clock_hz) / h200()->read_bandwidth, 1, 0.05);
}
END_TEST

/* What the first warp has brought, the second finds. */
START_TEST(test_l1_hits)
{
    const struct step steps[] = {{.kind = STEP_LOAD, .slot = 0, .issue = 1, .passes = 1},
                                 {.kind = STEP_SHARED_STORE, .waits = 1, .issue = 1, .passes = 1}};
    struct block_steps b = block_of(2, steps, 2);
    b.pieces[1] = b.pieces[0];
    struct sm_result r;
    play(b, 1, &r);
    ck_assert_uint_eq(r.l1_sectors, 8);
    ck_assert_uint_eq(r.l1_hits, 4);
}
END_TEST

/* At a barrier the fast warps wait for the slow one. */
START_TEST(test_barrier_waits_for_the_last)
{
    struct step steps[] = {{.kind = STEP_BARRIER, .issue = 1},
                           {.kind = STEP_SHARED_STORE, .issue = 1, .passes = 1}};
    struct block_steps b = block_of(4, steps, 2);
    b.warps[3].steps[0].issue = 5000;
    struct sm_result r;
    double clocks = play(b, 1, &r);
    ck_assert_double_ge(clocks, 5000);
    b = block_of(4, steps, 2);
    ck_assert_double_lt(play(b, 1, &r), 1000);
}
END_TEST

/* Local memory that was stored to is in the L1, and its stores take the L2's time. */
START_TEST(test_local_memory)
{
    struct step steps[] = {{.kind = STEP_LOCAL_STORE, .issue = 1, .passes = 1},
                           {.kind = STEP_LOCAL, .issue = 1, .passes = 1}};
    struct block_steps b = block_of(1, steps, 2);
    b.pieces[b.warps[0].steps[1].first] = b.pieces[b.warps[0].steps[0].first];
    struct sm_result r;
    double clocks = play(b, 1, &r);
    ck_assert_double_lt(clocks, h200()->l2_latency);
    ck_assert_uint_eq(r.store_sectors, 4);
    ck_assert_uint_eq(r.load_sectors, 0);
    ck_assert(r.busy[UNIT_L2] > 0 && r.busy[UNIT_DRAM] == 0);
}
END_TEST

/* Warps take turns at constants whose address is in a register. */
START_TEST(test_constants_take_turns)
{
    enum { READS = 100 };
    struct step reads[READS];
    for (int k = 0; k < READS; k++)
        reads[k] = (struct step){.kind = STEP_CONSTANT, .waits = k == READS - 1};
    struct sm_result r;
    double clocks = play(block_of(16, reads, READS), 1, &r);
    ck_assert_double_ge(clocks, 16 * (READS - 1) * h200()->address_clocks);
}
END_TEST

/* Barriers and block indices take the same unit as constants. */
START_TEST(test_one_unit_for_addresses)
{
    enum { READS = 100 };
    struct step mixed[READS];
    static const uint8_t of_unit[] = {STEP_CONSTANT, STEP_ADDRESS, STEP_BARRIER};
    for (int k = 0; k < READS; k++)
        mixed[k] = (struct step){.kind = of_unit[k % 3]};
    struct sm_result r;
    play(block_of(16, mixed, READS), 1, &r);
    ck_assert_double_eq_tol(r.busy[UNIT_ADDRESS], 16 * READS * h200()->address_clocks, 0.1);
}
END_TEST

/* Lanes that read constants at different addresses take turns. */
START_TEST(test_constants_at_different_addresses)
{
    const struct step one = {.kind = STEP_CONSTANT, .passes = 1},
                      many = {.kind = STEP_CONSTANT, .passes = 32};
    struct sm_result r;
    double alike = play(block_of(1, &one, 1), 1, &r);
    ck_assert_double_eq_tol(r.busy[UNIT_ADDRESS], h200()->address_clocks, 0.1);
    ck_assert_double_ge(play(block_of(1, &many, 1), 1, &r), alike);
    ck_assert_double_eq_tol(r.busy[UNIT_ADDRESS], 32 * h200()->address_clocks, 0.1);
}
END_TEST

/* Each scheduler converts for its own warps: four of them take as long as one. */
START_TEST(test_conversions_by_scheduler)
{
    enum { MANY = 100 };
    struct step conversions[MANY];
    for (int k = 0; k < MANY; k++)
        conversions[k] = (struct step){.kind = STEP_CONVERT};
    conversions[MANY - 1].waits = 1;
    struct sm_result r;
    double one = play(block_of(1, conversions, MANY), 1, &r);
    ck_assert_double_ge(one, MANY * h200()->convert_clocks);
    ck_assert_double_le(play(block_of(4, conversions, MANY), 1, &r), one + 200);
    ck_assert_double_ge(play(block_of(8, conversions, MANY), 1, &r), 2 * MANY * h200()->convert_clocks);
}
END_TEST

START_TEST(test_a_fence_holds_up_its_warp)
{
    const struct step fence = {.kind = STEP_FENCE};
    struct sm_result r;
    double none = play(block_of(1, NULL, 0), 1, &r), one = play(block_of(1, &fence, 1), 1, &r);
    ck_assert_double_eq_tol(one - none, h200()->fence_latency, 1);
}
END_TEST

START_TEST(test_a_warp_sleeps)
{
    const struct step sleep = {.kind = STEP_SLEEP, .nanoseconds = 5000};
    struct sm_result r;
    double none = play(block_of(1, NULL, 0), 1, &r), one = play(block_of(1, &sleep, 1), 1, &r);
    ck_assert_double_eq_tol(one - none, 5e-6 * h200()->clock_hz, 1);
    ck_assert_double_eq_tol(play(block_of(8, &sleep, 1), 1, &r), one, 100);
}
END_TEST

/* 64 warps call at once: the unit's time counts; a warp alone waits for each call. */
START_TEST(test_calls_take_the_address_unit)
{
    enum { CALLS = 100 };
    static const struct {
        uint8_t kind;
        double most, alone; /* clocks per call of a warp [calls, pointers: 64 and 1] */
    } ways[] = {{STEP_CALL, 4.6, 105}, {STEP_POINTER_CALL, 10.2, 110}};
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
        struct step calls[CALLS];
        for (int c = 0; c < CALLS; c++)
            calls[c] = (struct step){.kind = ways[k].kind, .issue = 2};
        struct sm_result r;
        double one = play(block_of(1, calls, CALLS), 1, &r) / CALLS,
               many = play(block_of(32, calls, CALLS), 2, &r) / (64 * CALLS);
        ck_assert_double_eq_tol(one, ways[k].alone, 0.2 * ways[k].alone);
        ck_assert_double_eq_tol(many, ways[k].most, 0.1 * ways[k].most);
    }
}
END_TEST

/* 32 lanes of one warp add to one 64-bit word of shared memory: one after the other. */
START_TEST(test_shared_loops_take_turns)
{
    struct step loop = {.kind = STEP_SHARED_LOOP, .issue = 1, .passes = 32};
    struct sm_result r;
    double none = play(block_of(1, NULL, 0), 1, &r), one = play(block_of(1, &loop, 1), 1, &r);
    ck_assert_double_eq_tol(one - none, 32 * h200()->swap_latency, 40);
    double eight = play(block_of(8, &loop, 1), 1, &r);
    ck_assert_double_ge(eight, 8 * 32 * h200()->swap_clocks);
}
END_TEST

/* Nanoseconds per addition by a loop of compare-and-swap, one per block of one warp, as an H100 has taken
 * them [swap_loops, 0, 1]. */
static const struct {
    uint64_t blocks;
    double ns;
} swaps[] = {{132, 287}, {528, 284}, {1056, 341}, {2112, 476}, {4224, 730}, {16896, 1870}, {67584, 2155}};

START_TEST(test_swap_loops)
{
    const struct gpu_timing *h100 = gpu_timing_find("NVIDIA H100 80GB HBM3");
    uint64_t resident = 132 * 32, blocks = swaps[_i].blocks;
    struct block_steps steps[2] = {{.swapped = 4096, .swaps = 1}, {.swapped = 4096, .swaps = 1}};
    struct launch_sample s = {.blocks = blocks, .steps = steps, .count = 2, .timed = 2};
    double all = swap_loops_seconds(&s, resident, h100);
    ck_assert_double_eq_tol(all / (double)blocks * 1e9, swaps[_i].ns, 0.5 * swaps[_i].ns);
    ck_assert_double_eq(swap_loops_end(&s, resident, 2 * all, all), blocks > resident ? 2 * all : 3 * all);
    steps[1].swapped = 8192;
    ck_assert_double_eq(swap_loops_seconds(&s, resident, h100), 0);
}
END_TEST

/* Warps that each load so many lines and then add to one word: nanoseconds per atomic, as an H100 has taken
 * them [loads_and_atomics]. */
static const struct {
    int lines;
    double ns;
} additions[] = {{32, 1.87}, {16, 1.47}, {4, 0.985}, {2, 0.871}};

START_TEST(test_atomics_among_loads)
{
    const struct gpu_timing *h100 = gpu_timing_find("NVIDIA H100 80GB HBM3");
    int count = additions[_i].lines;
    struct step steps[33];
    for (int k = 0; k < count; k++)
        steps[k] = (struct step){.kind = STEP_LOAD, .slot = (uint8_t)k, .issue = 1, .passes = 1};
    steps[count] = (struct step){.kind = STEP_ATOMIC, .slot = 40, .issue = 1, .passes = 1, .lanes = 1};
    struct block_steps b = block_of(8, steps, (size_t)count + 1);
    struct sm_launch l = {.gpu = h100,
                          .occupancy = occupancy_of(h100, 256, 16, 0),
                          .blocks = &b,
                          .block_count = 1,
                          .blocks_on_sm = 2000,
                          .active_sms = 132,
                          .tail_sms = 132};
    for (int o = 0; o < STEP_ORIGINS; o++)
        l.memory_share_of[o] = 1;
    struct sm_result r;
    sm_run(&r, lines, &l);
    double ns = r.clocks / h100->clock_hz * 1e9 / (2000 * 132 * 8.0);
    ck_assert_double_eq_tol(ns, additions[_i].ns, 0.1 * additions[_i].ns);
    block_steps_free(&b);
}
END_TEST

/* ---- a block that outlasts the others ---- */

static const struct launch_sample thousand = {.blocks = 100000, .threads = 32, .registers = 16};

/* It loads a thousand times, one load after the other, and this is a quarter of what it does. */
START_TEST(test_lone_block)
{
    enum { LOADS = 1000 };
    struct step loads[LOADS];
    for (int k = 0; k < LOADS; k++)
        loads[k] = (struct step){.kind = STEP_LOAD, .passes = 1, .waits = k > 0};
    struct block_steps b = block_of(1, loads, LOADS);
    b.told_part = 0.25;
    double clocks = lone_block_seconds(&thousand, &b, h200()) * h200()->clock_hz;
    ck_assert_double_eq_tol(clocks, 4 * LOADS * h200()->dram_latency, 0.05 * clocks);
    b.loads_stored = true;
    clocks = lone_block_seconds(&thousand, &b, h200()) * h200()->clock_hz;
    ck_assert_double_eq_tol(clocks, 4 * LOADS * h200()->l2_latency, 0.05 * clocks);
    block_steps_free(&b);
}
END_TEST

/* 132 * 32 blocks start at once; the others take 10 ms together. */
static const struct {
    uint64_t number;
    bool comes_last;
    double alone, end; /* ms; a usual block takes 1 ms by itself */
} lone[] = {
    {0, false, 8, 10},     {0, false, 12, 12},         {4223, false, 12, 12}, {54223, false, 8, 13},
    {54223, false, 3, 10}, {99999, false, 8, 17.5776}, {0, true, 8, 17},      {0, true, 0.5, 10},
};

START_TEST(test_end_of_a_lone_block)
{
    double end =
        lone_block_end(&thousand, h200(), lone[_i].number, lone[_i].comes_last, lone[_i].alone, 1, 10);
    ck_assert_double_eq_tol(end, lone[_i].end, 1e-4);
}
END_TEST

Suite *timing_suite(void)
{
    Suite *s = suite_create("timing");
    TCase *tc = tcase_create("timing");
    tcase_add_test(tc, test_cache_knows_sectors);
    tcase_add_test(tc, test_blocks_are_started_one_by_one);
    tcase_add_test(tc, test_a_load_takes_its_latency);
    tcase_add_test(tc, test_time_is_booked_where_warps_wait);
    tcase_add_test(tc, test_many_loads_take_the_bandwidth);
    tcase_add_test(tc, test_l1_hits);
    tcase_add_test(tc, test_barrier_waits_for_the_last);
    tcase_add_test(tc, test_local_memory);
    tcase_add_test(tc, test_constants_take_turns);
    tcase_add_test(tc, test_one_unit_for_addresses);
    tcase_add_test(tc, test_constants_at_different_addresses);
    tcase_add_test(tc, test_conversions_by_scheduler);
    tcase_add_test(tc, test_a_fence_holds_up_its_warp);
    tcase_add_test(tc, test_a_warp_sleeps);
    tcase_add_test(tc, test_lone_block);
    tcase_add_loop_test(tc, test_end_of_a_lone_block, 0, (int)(sizeof lone / sizeof *lone));
    tcase_add_test(tc, test_calls_take_the_address_unit);
    tcase_add_loop_test(tc, test_swap_loops, 0, (int)(sizeof swaps / sizeof *swaps));
    tcase_add_loop_test(tc, test_atomics_among_loads, 0, (int)(sizeof additions / sizeof *additions));
    tcase_add_test(tc, test_shared_loops_take_turns);
    suite_add_tcase(s, tc);
    return s;
}
