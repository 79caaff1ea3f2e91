#include "common/timing/launch_time.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "common/timing/drift.h"
#include "common/timing/swap_loops.h"

/* ---- what the samples ask for ---- */

static bool moves(const struct step *step, bool stores)
{
    return stores ? step->kind == STEP_STORE : step->kind == STEP_LOAD || step->kind == STEP_COPY;
}

/* Call `visit` for each line that a sampled block loads from or stores to. */
static void each_line(const struct block_steps *b, bool stores,
                      void (*visit)(void *context, uint64_t line, unsigned sectors), void *context)
{
    for (uint32_t w = 0; w < b->warp_count; w++)
        for (size_t k = 0; k < b->warps[w].count; k++) {
            const struct step *step = &b->warps[w].steps[k];
            for (uint32_t p = step->first; moves(step, stores) && p < step->first + step->pieces; p++)
                visit(context, PIECE_LINE(b->pieces[p]), PIECE_SECTORS(b->pieces[p]));
        }
}

static void count_sectors(void *context, uint64_t line, unsigned sectors)
{
    (void)line;
    *(double *)context += __builtin_popcount(sectors);
}

/* Bytes of all sectors that a block asks for. */
static double sector_bytes(const struct block_steps *b, bool stores)
{
    double sectors = 0;
    each_line(b, stores, count_sectors, &sectors);
    return sectors * 32;
}

enum { BUFFERS = 256 };

/* The first line of each buffer that is touched, and the one after the last. */
struct extents {
    uint64_t low[BUFFERS], end[BUFFERS];
};

static void extend(void *context, uint64_t line, unsigned sectors)
{
    struct extents *e = context;
    size_t b = (line >> 29) % BUFFERS; /* the simulator's regions are 2^36 bytes apart */
    (void)sectors;
    e->low[b] = e->end[b] && e->low[b] < line ? e->low[b] : line;
    e->end[b] = e->end[b] > line + 1 ? e->end[b] : line + 1;
}

/* Bytes between the first and the last line that the samples touch, over all buffers. */
static double extent_bytes(const struct launch_sample *s, bool stores)
{
    struct extents e = {0};
    uint64_t lines = 0;
    for (size_t b = 0; b < s->count; b++)
        each_line(&s->steps[b], stores, extend, &e);
    for (int b = 0; b < BUFFERS; b++)
        lines += e.end[b] - e.low[b];
    return (double)lines * 128;
}

/* Bytes that the whole grid moves, one way. */
struct volume {
    double asked;   /* by the threads */
    double sectors; /* whole sectors of what they ask for, from or to the L1 */
    double memory;  /* at most, from or to memory */
};

/* The size of all buffers that a block loads from. */
static double loaded_buffers(const struct launch_sample *s)
{
    uint64_t most = 0;
    for (size_t b = 0; b < s->timed; b++)
        most = s->steps[b].loaded_buffers_bytes > most ? s->steps[b].loaded_buffers_bytes : most;
    return (double)most;
}

/* What the blocks do beyond the samples that were cut: the factor by which they are longer. */
static double stretch(const struct launch_sample *s, const struct volume *loads, const struct volume *stores)
{
    bool cut = false;
    for (size_t b = 0; b < s->timed; b++)
        cut |= s->steps[b].cut;
    double by_stores = stores->asked > 0 ? (double)s->output_bytes / stores->asked : 0;
    double by_loads = loads->asked > 0 ? loaded_buffers(s) / loads->asked : 0;
    return cut ? fmax(1, s->output_bytes > 1 << 20 && by_stores > 0 ? by_stores : by_loads) : 1;
}

static struct volume volume(const struct launch_sample *s, bool stores)
{
    struct volume v = {0};
    for (size_t b = 0; b < s->timed; b++) {
        v.asked += (double)(stores ? s->steps[b].store_bytes : s->steps[b].load_bytes);
        v.sectors += sector_bytes(&s->steps[b], stores);
    }
    v.asked *= (double)s->blocks / (double)s->timed;
    v.sectors *= (double)s->blocks / (double)s->timed;
    return v;
}

static void bound_memory(struct volume *v, const struct launch_sample *s, bool stores, double longer)
{
    v->sectors *= longer;
    v->memory = fmin(v->sectors, longer > 1 ? (stores ? (double)s->output_bytes : loaded_buffers(s))
                                            : extent_bytes(s, stores));
}

/* ---- the time ---- */

static struct sm_launch launch_on_sm(const struct launch_sample *s, const struct gpu_timing *gpu)
{
    double rounds = ceil((double)s->blocks / gpu->sms);
    return (struct sm_launch){
        .gpu = gpu,
        .occupancy = occupancy_of(gpu, s->threads, s->registers, s->shared_bytes),
        .blocks = s->steps,
        .block_count = s->timed,
        .blocks_on_sm = (uint64_t)rounds,
        .tail_sms = (unsigned)((double)s->blocks - gpu->sms * (rounds - 1)),
        .active_sms = s->blocks < (uint64_t)gpu->sms ? (unsigned)s->blocks : (unsigned)gpu->sms,
    };
}

/* A load of the kernel, in the samples. */
struct origin {
    double lanes; /* of a whole block that take part when it executes the load once */
    bool again;   /* a warp executes it more than once */
};

static void look_at_block(struct origin origins[STEP_ORIGINS], const struct block_steps *b)
{
    double lanes[STEP_ORIGINS] = {0};
    unsigned most[STEP_ORIGINS] = {0};
    for (uint32_t w = 0; w < b->warp_count; w++) {
        unsigned requests[STEP_ORIGINS] = {0};
        for (size_t k = 0; k < b->warps[w].count; k++) {
            const struct step *step = &b->warps[w].steps[k];
            if (!moves(step, false))
                continue;
            lanes[step->origin] += step->lanes;
            if (++requests[step->origin] > most[step->origin])
                most[step->origin] = requests[step->origin];
        }
    }
    for (int o = 0; o < STEP_ORIGINS; o++) {
        origins[o].lanes = fmax(origins[o].lanes, most[o] ? lanes[o] / most[o] : 0);
        origins[o].again |= most[o] > 1;
    }
}

static void look_at_origins(struct origin origins[STEP_ORIGINS], const struct launch_sample *s)
{
    memset(origins, 0, STEP_ORIGINS * sizeof *origins);
    for (size_t b = 0; b < s->timed; b++)
        look_at_block(origins, &s->steps[b]);
}

/* What memory serves of `bytes`, if it serves at most `left` in all. */
static double served(double *left, double bytes)
{
    double part = bytes > 0 ? fmin(1, *left / bytes) : 1;
    *left -= part * bytes;
    return part;
}

/* Memory serves the loads that come first in a block. Later loads are of the halo, which other blocks have
 * brought into the L2 as their own elements. All loads of a loop in which most of the block takes part are
 * treated as one load. */
static void share_memory(struct sm_launch *l, const struct sm_result *r,
                         const struct origin origins[STEP_ORIGINS], double loaded, double scale)
{
    double left = loaded, widest = 0, alike = 0, part = -1;
    for (int o = 0; o < STEP_ORIGINS; o++)
        widest = fmax(widest, origins[o].lanes);
    for (int o = 0; o < STEP_ORIGINS; o++)
        if (origins[o].again && 2 * origins[o].lanes >= widest)
            alike += (double)r->load_sectors_of[o] * 32 * scale;
    l->memory_share = served(&(double){loaded}, (double)r->load_sectors * 32 * scale);
    for (int o = 0; o < STEP_ORIGINS; o++) {
        bool one = origins[o].again && 2 * origins[o].lanes >= widest;
        if (one && part < 0)
            part = served(&left, alike);
        l->memory_share_of[o] = one ? part : served(&left, (double)r->load_sectors_of[o] * 32 * scale);
    }
}

/* What blocks load and store again, for each sector that moves from or to the L2. */
static void lose_between_blocks(struct sm_launch *l, const struct l2_again *again, const struct sm_result *r)
{
    double loads = (double)r->load_sectors / r->blocks, stores = (double)r->store_sectors / r->blocks;
    l->lost_loads = loads > 0 ? again->loads / loads : 0;
    l->lost_pairs = loads > 0 ? again->scattered / loads : 0;
    l->lost_stores = stores > 0 ? again->stores / stores : 0;
}

/* Play the launch several times, until a round takes as long as the one before. Only a played launch shows
 * what misses in L1 and how busy the memory is, and the next one uses these numbers. */
static void settle(struct sm_result *r, struct line_time *lines, struct sm_launch *l,
                   const struct origin origins[STEP_ORIGINS], const struct l2_again *again, double blocks,
                   double longer, double loaded, double stored)
{
    const double little = 0.0005;
    l->own_lines = again->own;
    l->memory_share = 1;
    for (int o = 0; o < STEP_ORIGINS; o++)
        l->memory_share_of[o] = 1;
    l->written_part = loaded + stored > 0 ? stored / (loaded + stored) : 0;
    double change = INFINITY;
    for (int round = 0; round < 4 && change > little; round++) {
        double clocks = r->clocks, before = l->utilised;
        sm_run(r, lines, l);
        double least = (loaded + stored) / l->gpu->copy_bandwidth * l->gpu->clock_hz;
        double utilised = fmin(1, least / (r->clocks * longer) + r->patching * r->whole / r->clocks);
        share_memory(l, r, origins, loaded, blocks / r->blocks * longer);
        lose_between_blocks(l, again, r);
        l->utilised = round ? (before + utilised) / 2 : utilised;
        change = round ? fmax(fabs(r->clocks / clocks - 1), fabs(l->utilised - before)) : INFINITY;
    }
}

void launch_time(struct launch_time *t, const struct launch_sample *s, const struct gpu_timing *gpu)
{
    struct volume loads = volume(s, false), stores = volume(s, true);
    double longer = stretch(s, &loads, &stores), blocks = (double)s->blocks;
    struct sm_launch l = launch_on_sm(s, gpu);
    struct sm_result r = {0};
    uint32_t line_count = sm_lines(&l);
    struct line_time *lines = xcalloc(line_count, sizeof *lines);
    bound_memory(&loads, s, false, longer);
    bound_memory(&stores, s, true, longer);
    l.drift = drift_of(s->steps, s->timed, longer);
    l.write_share = stores.sectors > 0 ? stores.memory / stores.sectors : 0;
    struct origin origins[STEP_ORIGINS];
    look_at_origins(origins, s);
    struct l2_again again = l2_again(gpu, &s->near, (uint64_t)l.occupancy.blocks * l.active_sms);
    settle(&r, lines, &l, origins, &again, blocks, longer, loads.memory, stores.memory);
    double scale = blocks / r.blocks * longer;
    *t = (struct launch_time){.seconds = r.clocks * longer / gpu->clock_hz,
                              .dram_bytes = loads.memory + stores.memory + r.again_bytes * scale,
                              .load_bytes = loads.asked * longer,
                              .load_sectors = (double)r.l1_sectors * scale,
                              .l2_load_sectors = (double)r.load_sectors * scale,
                              .l2_store_sectors = (double)r.store_sectors * scale,
                              .instructions = r.instructions * scale,
                              .occupancy = l.occupancy};
    for (int u = 0; u < UNITS; u++)
        t->unit_seconds[u] =
            r.busy[u] * r.whole / (u == UNIT_ISSUE ? gpu->schedulers : 1) * longer / gpu->clock_hz;
    uint64_t resident = (uint64_t)l.occupancy.blocks * (uint64_t)gpu->sms;
    double swaps = swap_loops_seconds(s, resident, gpu);
    t->unit_seconds[UNIT_ATOMIC] += t->swap_seconds = swaps;
    t->seconds = swap_loops_end(s, resident, t->seconds, swaps);
    line_shares_take(&t->lines, lines, line_count, t->seconds, scale);
    free(lines);
}

enum sm_unit launch_time_binds(const double unit_seconds[UNITS])
{
    enum sm_unit binds = 0;
    for (int u = 1; u < UNITS; u++)
        if (unit_seconds[u] > unit_seconds[binds])
            binds = (enum sm_unit)u;
    return binds;
}
