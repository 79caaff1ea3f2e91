#include "common/timing/sm.h"

#include "common/base.h"
#include "common/timing/sector_cache.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR_BYTES = 32, LINE_BYTES = 128, SIMULATED_STEPS = 400000, ROUNDS = 12 };

struct warp {
    double time;
    double arrives[STEP_SLOTS];
    uint32_t slot, index; /* of the block's place on the SM; in the block */
    size_t step;
    bool waiting; /* at a barrier */
};

/* A place on the SM that one block after the other takes. */
struct place {
    const struct block_steps *block;
    struct warp *warps;
    uint64_t pass; /* how often the samples have been used: their addresses shift */
    unsigned running, arrived;
    double barrier, drained, begun;
};

struct sm {
    const struct sm_launch *launch;
    const struct gpu_timing *gpu;
    struct sector_cache *l1;
    struct place *places;
    struct warp **heap;
    size_t heap_count;
    uint64_t started, finished;
    /* when each unit is free again */
    double schedulers[8], l1_free, shared_free, to_l2, l2, memory, atomics, starts, barriers;
    double read_cost, write_cost, l2_cost, partial_cost; /* clocks a sector */
    double memory_latency,
        crowd; /* crowd: part of the active SMs that still run as many blocks as this one */
    uint64_t asked;
    struct sm_result *result;
    uint64_t steps;
    double last_end;
};

/* ---- warps by time ---- */

static void sift_up(struct sm *sm, size_t k)
{
    for (; k && sm->heap[k]->time < sm->heap[(k - 1) / 2]->time; k = (k - 1) / 2) {
        struct warp *w = sm->heap[k];
        sm->heap[k] = sm->heap[(k - 1) / 2];
        sm->heap[(k - 1) / 2] = w;
    }
}

static void push(struct sm *sm, struct warp *w)
{
    sm->heap[sm->heap_count] = w;
    sift_up(sm, sm->heap_count++);
}

static struct warp *pop(struct sm *sm)
{
    struct warp *first = sm->heap[0], *w = sm->heap[--sm->heap_count];
    size_t k = 0;
    for (size_t c; (c = 2 * k + 1) < sm->heap_count; k = c) {
        if (c + 1 < sm->heap_count && sm->heap[c + 1]->time < sm->heap[c]->time)
            c++;
        if (w->time <= sm->heap[c]->time)
            break;
        sm->heap[k] = sm->heap[c];
    }
    sm->heap[k] = w;
    return first;
}

/* ---- units ---- */

/* `clocks` of a unit's time, from `at` on or when it is free; returns when it is done. */
static double use(double *unit, double at, double clocks, double *busy)
{
    double begin = at > *unit ? at : *unit;
    *unit = begin + clocks;
    *busy += clocks;
    return *unit;
}

/* Does this line come from memory? The same for all who ask. */
static bool from_memory(const struct sm *sm, uint64_t line)
{
    uint64_t hash = line * UINT64_C(0xd6e8feb86659fd93);
    hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return (double)(hash >> 40) / (1 << 24) < sm->launch->memory_share;
}

/* Latencies differ from request to request, which keeps blocks out of step; the same ones every time. */
static double jitter(struct sm *sm)
{
    uint64_t hash = ++sm->asked * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return 1 + sm->gpu->jitter * ((double)(hash >> 40) / (1 << 24) - 0.5);
}

static uint64_t line_of(const struct place *p, uint64_t piece)
{
    return PIECE_LINE(piece) ^ p->pass << 34;
}

/* Sectors of a line on their way from L2 or memory. */
static double fetch(struct sm *sm, double at, uint64_t line, unsigned sectors)
{
    double *busy = sm->result->busy;
    double n = __builtin_popcount(sectors), crowd = sm->crowd;
    sm->result->load_sectors += (uint64_t)n;
    at = use(&sm->to_l2, at, n * SECTOR_BYTES / sm->gpu->sm_bytes, &(double){0});
    double there =
        use(&sm->l2, at, n * sm->l2_cost * crowd, &busy[UNIT_L2]) + sm->gpu->l2_latency * jitter(sm);
    if (from_memory(sm, line))
        there = use(&sm->memory, at, n * sm->read_cost * crowd, &busy[UNIT_DRAM]) +
                sm->memory_latency * jitter(sm);
    return there;
}

static double load(struct sm *sm, struct warp *w, const struct step *s, double at)
{
    const struct place *p = &sm->places[w->slot];
    double last = 0;
    at = use(&sm->l1_free, at, fmax(s->passes, s->pieces / sm->gpu->lines_per_clock),
             &sm->result->busy[UNIT_L1]);
    for (uint32_t k = s->first; k < s->first + s->pieces; k++) {
        uint64_t line = line_of(p, p->block->pieces[k]);
        unsigned sectors = PIECE_SECTORS(p->block->pieces[k]);
        double arrives;
        unsigned there = sector_cache_look(sm->l1, line, sectors, &arrives);
        sm->result->l1_sectors += (unsigned)__builtin_popcount(sectors);
        sm->result->l1_hits += (unsigned)__builtin_popcount(there);
        arrives = fmax(arrives, at + sm->gpu->l1_latency);
        if (sectors & ~there) {
            double fetched = fetch(sm, at, line, sectors & ~there);
            sector_cache_put(sm->l1, line, sectors & ~there, fetched);
            arrives = fmax(arrives, fetched);
        }
        last = fmax(last, arrives);
    }
    return last;
}

static void store(struct sm *sm, struct warp *w, const struct step *s, double at)
{
    const struct place *p = &sm->places[w->slot];
    double *busy = sm->result->busy, n = 0;
    at = use(&sm->l1_free, at, fmax(s->passes, s->pieces / sm->gpu->lines_per_clock), &busy[UNIT_L1]);
    for (uint32_t k = s->first; k < s->first + s->pieces; k++)
        n += __builtin_popcount(PIECE_SECTORS(p->block->pieces[k]));
    sm->result->store_sectors += (uint64_t)n;
    at = use(&sm->to_l2, at, n * SECTOR_BYTES / sm->gpu->sm_bytes, &(double){0});
    use(&sm->l2, at, (n * sm->l2_cost + s->partial * sm->partial_cost) * sm->crowd, &busy[UNIT_L2]);
    use(&sm->memory, at, n * sm->write_cost * sm->launch->write_share * sm->crowd, &busy[UNIT_DRAM]);
    sm->places[w->slot].drained = fmax(sm->places[w->slot].drained, at);
}

/* Lanes that meet at one address go one after the other, those at different ones by sectors. */
static double atomic(struct sm *sm, const struct step *s, double at)
{
    const struct gpu_timing *g = sm->gpu;
    double share = g->clock_hz * sm->launch->active_sms;
    double clocks =
        fmax(s->passes * share / g->atomics_a_second, s->lanes * share / g->atomic_sectors_a_second / 8);
    return use(&sm->atomics, at, clocks, &sm->result->busy[UNIT_ATOMIC]) + g->l2_latency;
}

/* ---- blocks ---- */

static void begin_block(struct sm *sm, uint32_t slot, double at)
{
    const struct sm_launch *l = sm->launch;
    struct place *p = &sm->places[slot];
    at = use(&sm->starts, at, sm->gpu->clock_hz * l->active_sms / sm->gpu->blocks_a_second,
             &sm->result->busy[UNIT_STARTS]);
    p->block = &l->blocks[sm->started % l->block_count];
    p->pass = sm->started / l->block_count;
    p->running = p->block->warp_count;
    p->arrived = 0;
    p->barrier = p->drained = 0;
    p->begun = at;
    sm->started++;
    for (uint32_t k = 0; k < p->block->warp_count; k++) {
        struct warp *w = &p->warps[k];
        *w = (struct warp){.time = at + k * sm->gpu->warp_clocks / 2, .slot = slot, .index = k};
        push(sm, w);
    }
}

static bool wants_more(const struct sm *sm)
{
    return sm->started < sm->launch->blocks_on_sm &&
           (sm->steps < SIMULATED_STEPS || sm->started < 2 * (uint64_t)sm->launch->occupancy.blocks) &&
           sm->started < (uint64_t)ROUNDS * sm->launch->occupancy.blocks;
}

static void open_barrier(struct sm *sm, struct place *p)
{
    p->arrived = 0;
    for (uint32_t k = 0; k < p->block->warp_count; k++)
        if (p->warps[k].waiting) {
            p->warps[k].waiting = false;
            p->warps[k].time = p->barrier + sm->gpu->barrier_latency;
            push(sm, &p->warps[k]);
        }
}

static void end_warp(struct sm *sm, struct warp *w)
{
    struct place *p = &sm->places[w->slot];
    p->drained = fmax(p->drained, w->time);
    if (--p->running) {
        if (p->arrived == p->running)
            open_barrier(sm, p);
        return;
    }
    if (++sm->finished + 1 >= sm->launch->blocks_on_sm && sm->launch->blocks_on_sm > 1)
        sm->crowd = (double)sm->launch->tail_sms / sm->launch->active_sms;
    sm->last_end = fmax(sm->last_end, p->drained);
    if (wants_more(sm))
        begin_block(sm, w->slot,
                    p->drained + sm->gpu->block_clocks + sm->gpu->warp_clocks * p->block->warp_count);
}

/* ---- steps ---- */

static double issue(struct sm *sm, const struct warp *w, double instructions)
{
    unsigned scheduler =
        (w->slot * sm->places[w->slot].block->warp_count + w->index) % (unsigned)sm->gpu->schedulers;
    double done = use(&sm->schedulers[scheduler], w->time, instructions, &sm->result->busy[UNIT_ISSUE]);
    sm->result->instructions += instructions;
    return fmax(done, w->time + instructions * sm->gpu->issue_interval);
}

/* The next step of a warp; false if it is not in the heap any more. */
static bool advance(struct sm *sm, struct warp *w)
{
    struct place *p = &sm->places[w->slot];
    const struct step *s = &p->block->warps[w->index].steps[w->step];
    double ready = w->time;
    for (uint64_t left = s->waits; left; left &= left - 1)
        ready = fmax(ready, w->arrives[__builtin_ctzll(left)]);
    if (ready > w->time) { /* later, in its turn */
        w->time = ready;
        return true;
    }
    sm->steps++;
    w->step++;
    w->time = issue(sm, w, s->issue);
    switch ((enum step_kind)s->kind) {
    case STEP_LOAD:
    case STEP_COPY:
        w->arrives[s->slot] = load(sm, w, s, w->time);
        break;
    case STEP_STORE:
        store(sm, w, s, w->time);
        break;
    case STEP_ATOMIC:
        w->arrives[s->slot] = atomic(sm, s, w->time);
        break;
    case STEP_SHARED:
        w->arrives[s->slot] =
            use(&sm->l1_free, w->time, s->passes, &sm->result->busy[UNIT_SHARED]) + sm->gpu->shared_latency;
        break;
    case STEP_SHARED_STORE:
        use(&sm->l1_free, w->time, s->passes, &sm->result->busy[UNIT_SHARED]);
        break;
    case STEP_SHUFFLE:
        w->arrives[s->slot] =
            use(&sm->shared_free, w->time, 1, &sm->result->busy[UNIT_SHARED]) + sm->gpu->shuffle_latency;
        break;
    case STEP_BARRIER:
        w->time = use(&sm->barriers, w->time, sm->gpu->barrier_clocks, &(double){0});
        w->waiting = true;
        p->barrier = fmax(p->arrived ? p->barrier : 0, w->time);
        if (++p->arrived == p->running)
            open_barrier(sm, p);
        return false;
    case STEP_END:
        end_warp(sm, w);
        return false;
    }
    return true;
}

/* ---- a launch ---- */

static void open_sm(struct sm *sm, const struct sm_launch *l, struct sm_result *r)
{
    const struct gpu_timing *g = l->gpu;
    double sectors = g->clock_hz * l->active_sms * SECTOR_BYTES;
    *sm = (struct sm){.launch = l, .gpu = g, .result = r, .crowd = 1};
    uint32_t warps = l->blocks[0].warp_count;
    sm->l1 = sector_cache_open(l->occupancy.l1_bytes);
    sm->places = xcalloc(l->occupancy.blocks, sizeof *sm->places);
    sm->heap = xcalloc((size_t)l->occupancy.blocks * warps, sizeof *sm->heap);
    for (unsigned k = 0; k < l->occupancy.blocks; k++)
        sm->places[k].warps = xcalloc(warps, sizeof *sm->places[k].warps);
    sm->l2_cost = sectors / g->l2_bandwidth;
    sm->partial_cost = sectors / SECTOR_BYTES / g->partial_sectors_a_second - sm->l2_cost;
    sm->read_cost = sectors / g->read_bandwidth;
    sm->write_cost = sectors / g->write_bandwidth;
}

static void close_sm(struct sm *sm)
{
    for (unsigned k = 0; k < sm->launch->occupancy.blocks; k++)
        free(sm->places[k].warps);
    free(sm->places);
    free(sm->heap);
    sector_cache_close(sm->l1);
}

/* Reads and writes together cost more than each alone: the copy's bandwidth tells how much. */
static void mix(struct sm *sm)
{
    const struct gpu_timing *g = sm->gpu;
    const struct sm_launch *l = sm->launch;
    double loads = 0, stores = 0;
    for (size_t k = 0; k < l->block_count; k++) {
        loads += (double)l->blocks[k].load_bytes;
        stores += (double)l->blocks[k].store_bytes;
    }
    loads *= l->memory_share;
    double both = loads + stores > 0 ? 2 * fmin(loads, stores) / (loads + stores) : 0;
    double alone = 2 / (1 / g->read_bandwidth + 1 / g->write_bandwidth);
    double slower = 1 + (alone / g->copy_bandwidth - 1) * both;
    sm->read_cost *= slower;
    sm->write_cost *= slower;
    /* Reads wait for lines that have to be written back first. */
    double mixed = 2 * fmin(l->written_part, 1 - l->written_part);
    double share = g->copy_bandwidth / g->clock_hz;
    sm->memory_latency =
        g->dram_latency + g->write_backlog / share * mixed * fmin(1, pow(l->utilised / 0.6, 1.5));
}

void sm_run(struct sm_result *result, const struct sm_launch *launch)
{
    struct sm sm;
    *result = (struct sm_result){0};
    open_sm(&sm, launch, result);
    mix(&sm);
    unsigned resident = launch->occupancy.blocks;
    double half_end = 0, steady_end = 0;
    uint64_t half = 0, steady = 0;
    for (uint32_t k = 0; k < resident && sm.started < launch->blocks_on_sm; k++)
        begin_block(&sm, k, 0);
    while (sm.heap_count) {
        struct warp *w = pop(&sm);
        uint64_t before = sm.finished;
        if (advance(&sm, w))
            push(&sm, w);
        if (sm.finished != before && sm.finished == 2 * (uint64_t)resident) {
            half = sm.finished;
            half_end = sm.last_end;
        }
        if (sm.finished != before && !steady && !wants_more(&sm) && sm.started < launch->blocks_on_sm) {
            steady = sm.finished; /* the rest of the launch goes on at the rate so far */
            steady_end = sm.last_end;
        }
    }
    result->blocks = (double)sm.finished;
    result->clocks = result->simulated = sm.last_end;
    if (steady) {
        double rate = half && steady > half ? (steady_end - half_end) / (double)(steady - half)
                                            : steady_end / (double)steady;
        result->clocks += rate * (double)(launch->blocks_on_sm - sm.finished);
    }
    /* What nothing waits for takes its time all the same. */
    static const enum sm_unit shared_units[] = {UNIT_L2, UNIT_DRAM, UNIT_STARTS};
    for (size_t u = 0; u < ARRAY_LEN(shared_units); u++)
        result->clocks = fmax(result->clocks, result->busy[shared_units[u]] / (double)sm.started *
                                                  (double)launch->blocks_on_sm);
    /* Requests to one address hold up others on the way to the L2. */
    double atomics = result->busy[UNIT_ATOMIC] / (double)sm.started * (double)launch->blocks_on_sm;
    result->clocks = hypot(result->clocks, atomics);
    close_sm(&sm);
}
