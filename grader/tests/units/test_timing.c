/* The model of time: occupancy, cache, one multiprocessor, and the steps that the simulator writes down. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/timing/launch_time.h"
#include "common/timing/sector_cache.h"
#include "common/timing/line_shares.h"

Suite *timing_suite(void);

static const struct gpu_timing *h200(void)
{
    return gpu_timing_find("NVIDIA H200");
}

/* By the rules of the CUDA C++ Programming Guide; L1 is what the next larger carve-out leaves of 256 KB. */
static const struct {
    unsigned threads, registers, shared, blocks;
    const char *limit;
    unsigned l1_kilobytes;
} occupancies[] = {
    {256, 16, 0, 8, "threads", 256},
    {16, 16, 0, 32, "blocks", 256},
    {1024, 32, 0, 2, "threads", 256},
    {96, 16, 0, 21, "threads", 256},
    {512, 40, 0, 3, "registers", 256},
    {128, 40, 0, 12, "registers", 256},
    {64, 16, 512, 32, "blocks", 192},
    {1024, 32, 12288, 2, "threads", 224},
    {256, 32, 99 << 10, 2, "shared memory", 28},
};

START_TEST(test_occupancy)
{
    struct occupancy o =
        occupancy_of(h200(), occupancies[_i].threads, occupancies[_i].registers, occupancies[_i].shared);
    ck_assert_uint_eq(o.blocks, occupancies[_i].blocks);
    ck_assert_str_eq(o.limit, occupancies[_i].limit);
    ck_assert_uint_eq(o.l1_bytes >> 10, occupancies[_i].l1_kilobytes);
}
END_TEST

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

static bool touches_a_line(const struct step *s)
{
    return s->kind == STEP_LOAD || s->kind == STEP_STORE || s->kind == STEP_LOCAL ||
           s->kind == STEP_LOCAL_STORE;
}

/* A block of warps that all do the same steps. */
static struct block_steps block_of(uint32_t warps, const struct step *steps, size_t count)
{
    struct block_steps b = {.warp_count = warps, .warps = calloc(warps, sizeof *b.warps)};
    for (uint32_t w = 0; w < warps; w++) {
        struct step *own = calloc(count + 1, sizeof *own);
        memcpy(own, steps, count * sizeof *own);
        own[count] = (struct step){.kind = STEP_END};
        b.warps[w] = (struct warp_steps){.steps = own, .count = count + 1};
        for (size_t k = 0; k < count; k++)
            if (touches_a_line(&own[k])) { /* of its own */
                b.pieces = realloc(b.pieces, (b.piece_count + 1) * sizeof *b.pieces);
                own[k].first = (uint32_t)b.piece_count;
                own[k].pieces = 1;
                own[k].lanes = 32;
                b.pieces[b.piece_count] = PIECE(1000 + b.piece_count, 15, 0);
                b.piece_count++;
                b.load_bytes += own[k].kind == STEP_LOAD ? 128 : 0;
                b.store_bytes += own[k].kind == STEP_STORE ? 128 : 0;
            }
    }
    return b;
}

enum { LINES = 8 };
static struct line_time lines[LINES]; /* of what was played last */

/* Clocks of `blocks` such blocks on one of all SMs. */
static double play(struct block_steps b, uint64_t blocks, struct sm_result *r)
{
    struct sm_launch l = {.gpu = h200(),
                          .occupancy = occupancy_of(h200(), 32 * b.warp_count, 16, 0),
                          .blocks = &b,
                          .block_count = 1,
                          .blocks_on_sm = blocks,
                          .active_sms = 132,
                          .tail_sms = 132,
                          .memory_share = 1,
                          .write_share = 1};
    for (int o = 0; o < STEP_ORIGINS; o++)
        l.memory_share_of[o] = 1;
    ck_assert_uint_le(sm_lines(&l), LINES);
    sm_run(r, lines, &l);
    block_steps_free(&b);
    return r->clocks;
}

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

/* ---- stores of sectors in part ---- */

/* Both stores of one sector of line 7 in part, by one warp or two, with a load in between or without: what
 * leaves the L1, and what it costs the memory. */
static const struct {
    uint32_t warps;
    bool load_between;
    unsigned second_sectors, split_bytes, torn; /* of the second store; the last two over both */
} parts[] = {
    {1, false, 0, 0, 0},  /* joined in the L1 */
    {1, true, 1, 0, 2},   /* one warp writes it part after part */
    {2, false, 1, 64, 0}, /* two warps of the block: half of what a line costs that two blocks share */
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
    block_steps_settle_stores(&b);
    ck_assert_uint_eq(PIECE_SECTORS(b.pieces[z->first]), parts[_i].second_sectors);
    ck_assert_uint_eq(a->split_bytes + z->split_bytes, parts[_i].split_bytes);
    ck_assert_uint_eq(a->torn + z->torn, parts[_i].torn);
    block_steps_free(&b);
}
END_TEST

/* What a line costs more that two warps share and write at different times: by what each of them writes of
 * it, both stores together. */
static const struct {
    uint64_t first, second;
    unsigned split_bytes, drift_bytes;
} shared_lines[] = {
    {PIECE(7, 15, 8), PIECE(7, 8, 8), 64, 136}, /* one sector in part, both the same one */
    {PIECE(7, 7, 0), PIECE(7, 8, 0), 0, 60},    /* whole sectors */
    {PIECE(7, 15, 0), PIECE(9, 15, 0), 0, 0},   /* a line each */
    {PIECE(7, 7, 0), PIECE(9, 7, 0), 0, 0},     /* the rest of these is written by nobody */
};

START_TEST(test_lines_of_two_warps)
{
    struct step store = {.kind = STEP_STORE};
    struct block_steps b = block_of(2, &store, 1);
    struct step *a = &b.warps[0].steps[0], *z = &b.warps[1].steps[0];
    b.pieces[a->first] = shared_lines[_i].first;
    b.pieces[z->first] = shared_lines[_i].second;
    block_steps_settle_stores(&b);
    ck_assert_uint_eq(a->split_bytes + z->split_bytes, shared_lines[_i].split_bytes);
    ck_assert_uint_eq(a->drift_bytes + z->drift_bytes, shared_lines[_i].drift_bytes);
    block_steps_free(&b);
}
END_TEST

/* Seconds of the memory's time for a launch of blocks of two warps, whose stores share their lines. */
static double seconds_of_sharing(int turns, bool has_barriers)
{
    struct step *steps = calloc((size_t)(2 * turns), sizeof *steps);
    for (int k = 0; k < turns; k++) {
        steps[2 * k] = (struct step){.kind = STEP_STORE, .issue = 1, .passes = 1};
        steps[2 * k + 1] = (struct step){.kind = has_barriers ? STEP_BARRIER : STEP_SHUFFLE, .issue = 1};
    }
    struct block_steps b = block_of(2, steps, (size_t)(2 * turns));
    for (int k = 0; k < turns; k++) {
        b.pieces[k] = PIECE(1000 + k, 15, 8);
        b.pieces[turns + k] = PIECE(1000 + k, 8, 8);
    }
    block_steps_settle_stores(&b);
    struct launch_sample s = {
        .blocks = 2112, .threads = 64, .registers = 16, .steps = &b, .count = 1, .timed = 1};
    struct launch_time t;
    launch_time(&t, &s, h200());
    block_steps_free(&b);
    free(steps);
    return t.unit_seconds[UNIT_DRAM] / turns;
}

/* Without barriers a line of two warps costs more, the longer they run: up to three times. */
static double cost_of_drift(int turns)
{
    return seconds_of_sharing(turns, false) / seconds_of_sharing(turns, true);
}

START_TEST(test_warps_drift_apart)
{
    ck_assert_double_lt(cost_of_drift(5), 1.1);
    ck_assert_double_gt(cost_of_drift(75), 1.3);
    ck_assert_double_gt(cost_of_drift(300), 2);
    ck_assert_double_lt(cost_of_drift(2000), 3.2);
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
                      73 + 22); /* 7/8 of a line's 84, half of a sector's 44 */
    struct sm_result r;
    play(whole, 400, &r);
    double plain = r.busy[UNIT_DRAM];
    play(split, 400, &r);
    double more = (r.busy[UNIT_DRAM] - plain) / h200()->clock_hz / 132; /* seconds of the chip's memory */
    ck_assert_double_eq_tol(more * h200()->split_lines_a_second, r.blocks * 8 * 95 / 128, 1);
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
    ck_assert_double_ge(clocks, 16 * READS * h200()->address_clocks);
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
    struct l2_lines *l = l2_lines_open();
    ck_assert_double_lt(l2_lines_touch(l, 7), 0);
    ck_assert(l2_lines_is_fresh(l, 7) && !l2_lines_is_fresh(l, 8));
    for (uint64_t line = 100; line < 20100; line++) {
        l2_lines_touch(l, line);
        l2_lines_touch(l, line); /* twice at once is one turn */
    }
    ck_assert(!l2_lines_is_fresh(l, 7));
    ck_assert_double_eq(l2_lines_touch(l, 7), 20000);
    l2_lines_close(l);
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

Suite *timing_suite(void)
{
    Suite *s = suite_create("timing");
    TCase *tc = tcase_create("timing");
    tcase_add_loop_test(tc, test_occupancy, 0, (int)(sizeof occupancies / sizeof *occupancies));
    tcase_add_test(tc, test_cache_knows_sectors);
    tcase_add_test(tc, test_blocks_are_started_one_by_one);
    tcase_add_test(tc, test_a_load_takes_its_latency);
    tcase_add_test(tc, test_time_is_booked_where_warps_wait);
    tcase_add_test(tc, test_many_loads_take_the_bandwidth);
    tcase_add_test(tc, test_l1_hits);
    tcase_add_test(tc, test_barrier_waits_for_the_last);
    tcase_add_loop_test(tc, test_stores_in_part, 0, (int)(sizeof parts / sizeof *parts));
    tcase_add_loop_test(tc, test_lines_of_two_warps, 0, (int)(sizeof shared_lines / sizeof *shared_lines));
    tcase_add_test(tc, test_warps_drift_apart);
    tcase_add_test(tc, test_split_lines_take_the_memorys_time);
    tcase_add_test(tc, test_local_memory);
    tcase_add_test(tc, test_constants_take_turns);
    tcase_add_test(tc, test_one_unit_for_addresses);
    tcase_add_test(tc, test_conversions_by_scheduler);
    tcase_add_test(tc, test_a_fence_holds_up_its_warp);
    tcase_add_test(tc, test_calls_take_the_address_unit);
    tcase_add_loop_test(tc, test_atomics_among_loads, 0, (int)(sizeof additions / sizeof *additions));
    tcase_add_loop_test(tc, test_reach_of_the_l2, 0, (int)(sizeof reaches / sizeof *reaches));
    tcase_add_test(tc, test_lines_have_an_age);
    tcase_add_loop_test(tc, test_blocks_far_apart_read_again, 0, (int)(sizeof distances / sizeof *distances));
    tcase_add_test(tc, test_scattered_words_come_again);
    tcase_add_test(tc, test_shared_loops_take_turns);
    suite_add_tcase(s, tc);
    return s;
}
