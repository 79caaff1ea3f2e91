#include "common/timing/sm.h"

#include "common/base.h"
#include "common/timing/larger.h"
#include "common/timing/sm_units.h"
#include "common/timing/warp_queue.h"

#include <stdlib.h>
#include <string.h>

/* A launch is played until so many steps are done, and two rounds of blocks; never more than so many rounds.
 */
enum { SIMULATED_STEPS = 400000, ROUNDS = 12 };

struct warp {
    double time;
    double told; /* its time up to here is booked to lines */
    double arrives[STEP_SLOTS];
    uint32_t slot, index; /* of the block's place on the SM; in the block */
    unsigned number;      /* of the warps on the SM */
    size_t step;
    bool issued;  /* its step's instructions; the step itself is still to be done */
    bool waiting; /* at a barrier */
};

/* A place on the SM that one block after the other takes. */
struct place {
    const struct block_steps *block;
    struct warp *warps;
    uint64_t pass; /* how often the samples have been used: their addresses shift */
    unsigned running, arrived;
    double barrier, drained;
    double word; /* when the word of the block's atomic loops is free */
};

struct sm {
    const struct sm_launch *launch;
    const struct gpu_timing *gpu;
    struct sm_units *units;
    struct sm_result *result;
    struct line_time *lines;
    struct place *places;
    struct warp_queue queue;
    uint64_t started, finished, steps; /* blocks, blocks, steps */
    double last_end;
};

/* How many blocks had finished at a clock. */
struct milestone {
    uint64_t blocks;
    double clock;
};

/* ---- blocks ---- */

static void go_on(struct sm *sm, struct warp *w)
{
    warp_queue_push(&sm->queue, w->time, w);
}

static void begin_block(struct sm *sm, uint32_t slot, double at)
{
    const struct sm_launch *l = sm->launch;
    struct place *p = &sm->places[slot];
    at = units_start_block(sm->units, at);
    p->block = &l->blocks[sm->started % l->block_count];
    p->pass = sm->started / l->block_count;
    p->running = p->block->warp_count;
    p->arrived = 0;
    p->barrier = p->drained = p->word = 0;
    sm->started++;
    for (uint32_t k = 0; k < p->block->warp_count; k++) {
        p->warps[k] = (struct warp){.slot = slot, .index = k, .number = slot * p->block->warp_count + k};
        p->warps[k].time = p->warps[k].told = at + k * sm->gpu->warp_clocks / 2;
        go_on(sm, &p->warps[k]);
    }
}

/* Book the warp's time since it was last booked to the line of its step. */
static void book(struct sm *sm, struct warp *w, const struct step *s)
{
    sm->lines[s->line].clocks += w->time - w->told;
    w->told = w->time;
}

static bool wants_more(const struct sm *sm)
{
    uint64_t resident = sm->launch->occupancy.blocks, samples = sm->launch->block_count;
    uint64_t least = samples > 2 * resident ? samples : 2 * resident; /* each sample once */
    uint64_t most = least > ROUNDS * resident ? least : ROUNDS * resident;
    return sm->started < sm->launch->blocks_on_sm && sm->started < most &&
           (sm->steps < SIMULATED_STEPS || sm->started < least);
}

static void open_barrier(struct sm *sm, struct place *p)
{
    p->arrived = 0;
    for (uint32_t k = 0; k < p->block->warp_count; k++)
        if (p->warps[k].waiting) {
            p->warps[k].waiting = false;
            p->warps[k].time = p->barrier + sm->gpu->barrier_latency;
            book(sm, &p->warps[k], &p->block->warps[k].steps[p->warps[k].step - 1]);
            go_on(sm, &p->warps[k]);
        }
}

static void arrive(struct sm *sm, struct place *p, struct warp *w)
{
    w->time = units_arrive(sm->units, w->time);
    w->waiting = true;
    p->barrier = larger(p->arrived ? p->barrier : 0, w->time);
    if (++p->arrived == p->running)
        open_barrier(sm, p);
}

/* The last warp of a block has ended: the next block takes its place. */
static void end_block(struct sm *sm, const struct place *p, uint32_t slot)
{
    if (++sm->finished + 1 >= sm->launch->blocks_on_sm && sm->launch->blocks_on_sm > 1)
        units_enter_tail(sm->units);
    sm->last_end = larger(sm->last_end, p->drained);
    if (wants_more(sm))
        begin_block(sm, slot,
                    p->drained + sm->gpu->block_clocks + sm->gpu->warp_clocks * p->block->warp_count);
}

static void end_warp(struct sm *sm, struct place *p, const struct warp *w)
{
    p->drained = larger(p->drained, w->time);
    if (!--p->running)
        end_block(sm, p, w->slot);
    else if (p->arrived == p->running)
        open_barrier(sm, p);
}

/* ---- steps ---- */

static double ready_at(const struct warp *w, const struct step *s)
{
    double ready = w->time;
    for (uint64_t left = s->waits; left; left &= left - 1)
        ready = larger(ready, w->arrives[__builtin_ctzll(left)]);
    return ready;
}

/* What a step does once it is issued. False: the warp waits at a barrier, or has ended. */
static bool perform(struct sm *sm, struct place *p, struct warp *w, const struct step *s)
{
    struct sm_units *u = sm->units;
    switch ((enum step_kind)s->kind) {
    case STEP_LOAD:
    case STEP_COPY:
        w->arrives[s->slot] = units_load(u, p->block, p->pass, s, w->time);
        return true;
    case STEP_STORE:
        p->drained = larger(p->drained, units_store(u, p->block, p->pass, s, w->time));
        return true;
    case STEP_ATOMIC:
        w->arrives[s->slot] = units_atomic(u, s, w->time);
        return true;
    case STEP_SHARED:
        w->arrives[s->slot] = units_shared_load(u, s, w->time);
        return true;
    case STEP_LOCAL:
        w->arrives[s->slot] = units_local_load(u, p->block, s, w->time);
        return true;
    case STEP_LOCAL_STORE:
        units_local_store(u, p->block, s, w->time);
        return true;
    case STEP_CONSTANT:
    case STEP_ADDRESS:
        w->arrives[s->slot] = units_address(u, s, w->time);
        return true;
    case STEP_CONVERT:
        w->arrives[s->slot] = units_convert(u, w->number, w->time);
        return true;
    case STEP_FENCE:
        w->time = w->arrives[s->slot] = units_fence(u, w->time);
        return true;
    case STEP_CALL:
    case STEP_POINTER_CALL:
        w->time = w->arrives[s->slot] = units_call(u, s->kind == STEP_POINTER_CALL, w->time);
        return true;
    case STEP_SHARED_LOOP: /* the warp itself repeats the loop */
        w->time = w->arrives[s->slot] = units_shared_loop(u, s, &p->word, w->time);
        return true;
    case STEP_SHARED_STORE:
        units_shared_store(u, s, w->time);
        return true;
    case STEP_SHUFFLE:
        w->arrives[s->slot] = units_shuffle(u, w->time);
        return true;
    case STEP_SLEEP:
        w->time += s->nanoseconds * 1e-9 * sm->gpu->clock_hz;
        return true;
    case STEP_BARRIER:
        arrive(sm, p, w);
        return false;
    case STEP_END:
        end_warp(sm, p, w);
        return false;
    }
    return true;
}

/* The same, with its time and its sectors booked to its line. */
static bool perform_booked(struct sm *sm, struct place *p, struct warp *w, const struct step *s)
{
    const struct sm_result *r = sm->result;
    uint64_t asked = r->l1_sectors, missed = r->load_sectors, stored = r->store_sectors;
    bool goes_on = perform(sm, p, w, s);
    struct line_time *line = &sm->lines[s->line];
    bool loads = s->kind == STEP_LOAD || s->kind == STEP_COPY;
    line->load_requests += loads;
    line->load_bytes += loads ? s->load_bytes : 0;
    line->load_sectors += (double)(r->l1_sectors - asked);
    line->l2_load_sectors += (double)(r->load_sectors - missed);
    line->store_sectors += (double)(r->store_sectors - stored);
    if (s->kind != STEP_BARRIER && s->kind != STEP_END)
        book(sm, w, s);
    return goes_on;
}

/* When the warp can do what comes next: issue the step's instructions, or the step itself. */
static double next_at(const struct sm *sm, const struct warp *w, const struct step *s)
{
    if (w->issued)
        return larger(w->time, units_accept_at(sm->units, s));
    return larger(ready_at(w, s), units_scheduler_at(sm->units, w->number));
}

static bool perform_next(struct sm *sm, struct place *p, struct warp *w, const struct step *s)
{
    w->issued = false;
    w->step++;
    return perform_booked(sm, p, w, s);
}

/* The next part of a step: false if the warp waits for other warps or has ended. One that finds its
 * unit taken waits there, and others may go first. */
static bool advance(struct sm *sm, struct warp *w)
{
    struct place *p = &sm->places[w->slot];
    const struct step *s = &p->block->warps[w->index].steps[w->step];
    double next = next_at(sm, w, s);
    if (next > w->time) {
        w->time = next;
        return true;
    }
    if (w->issued)
        return perform_next(sm, p, w, s);
    sm->steps++;
    w->time = units_issue(sm->units, w->number, s, w->time);
    w->issued = units_pass_l1(s);
    return w->issued || perform_next(sm, p, w, s);
}

/* ---- a launch ---- */

static void open_sm(struct sm *sm, const struct sm_launch *l, struct line_time *lines,
                    struct sm_result *result)
{
    uint32_t warps = l->blocks[0].warp_count;
    *sm = (struct sm){
        .launch = l, .gpu = l->gpu, .units = units_open(l, result), .result = result, .lines = lines};
    memset(lines, 0, sm_lines(l) * sizeof *lines);
    sm->places = xcalloc(l->occupancy.blocks, sizeof *sm->places);
    for (unsigned k = 0; k < l->occupancy.blocks; k++)
        sm->places[k].warps = xcalloc(warps, sizeof *sm->places[k].warps);
    warp_queue_open(&sm->queue, (size_t)l->occupancy.blocks * warps);
}

static void close_sm(struct sm *sm)
{
    for (unsigned k = 0; k < sm->launch->occupancy.blocks; k++)
        free(sm->places[k].warps);
    free(sm->places);
    warp_queue_close(&sm->queue);
    units_close(sm->units);
}

/* half: two rounds of blocks are done. steady: no more blocks are started, although the launch has some left.
 * */
static void play(struct sm *sm, struct milestone *half, struct milestone *steady)
{
    uint64_t resident = sm->launch->occupancy.blocks;
    for (uint32_t k = 0; k < resident && sm->started < sm->launch->blocks_on_sm; k++)
        begin_block(sm, k, 0);
    struct warp *w = warp_queue_pop(&sm->queue);
    while (w) {
        uint64_t before = sm->finished;
        if (advance(sm, w))
            w = warp_queue_exchange(&sm->queue, w->time, w);
        else
            w = sm->queue.count ? warp_queue_pop(&sm->queue) : NULL;
        if (sm->finished == before)
            continue;
        struct milestone now = {sm->finished, sm->last_end};
        if (sm->finished == 2 * resident)
            *half = now;
        if (!steady->blocks && !wants_more(sm) && sm->started < sm->launch->blocks_on_sm)
            *steady = now;
    }
}

/* Clocks of the blocks that were not played, at the rate of those that were. */
static double rest_of_launch(const struct sm *sm, struct milestone half, struct milestone steady)
{
    if (!steady.blocks)
        return 0;
    double rate = half.blocks && steady.blocks > half.blocks
                      ? (steady.clock - half.clock) / (double)(steady.blocks - half.blocks)
                      : steady.clock / (double)steady.blocks;
    return rate * (double)(sm->launch->blocks_on_sm - sm->finished);
}

/* Clocks for which the whole launch keeps this unit busy. */
static double unit_clocks(const struct sm_result *r, enum sm_unit unit)
{
    return r->busy[unit] * r->whole;
}

/* Atomics at one address take longer where loads come between them: the more loads there are, the more often,
 * until each load does. */
static double atomic_clocks(const struct sm_result *r, const struct gpu_timing *gpu)
{
    double atomics = unit_clocks(r, UNIT_ATOMIC), loads = unit_clocks(r, UNIT_DRAM);
    return atomics > 0
               ? atomics + gpu->atomics_mixed * loads * atomics / (atomics + gpu->atomics_half * loads)
               : 0;
}

uint32_t sm_lines(const struct sm_launch *launch)
{
    uint32_t last = 0;
    for (size_t b = 0; b < launch->block_count; b++)
        for (uint32_t w = 0; w < launch->blocks[b].warp_count; w++)
            for (size_t k = 0; k < launch->blocks[b].warps[w].count; k++) {
                uint32_t line = launch->blocks[b].warps[w].steps[k].line;
                last = line > last ? line : last;
            }
    return last + 1;
}

void sm_run(struct sm_result *result, struct line_time *lines, const struct sm_launch *launch)
{
    struct sm sm;
    struct milestone half = {0}, steady = {0};
    *result = (struct sm_result){0};
    open_sm(&sm, launch, lines, result);
    play(&sm, &half, &steady);
    result->blocks = (double)sm.finished;
    result->whole = (double)launch->blocks_on_sm / (double)sm.started;
    result->clocks = sm.last_end + rest_of_launch(&sm, half, steady);
    /* Requests that no warp waits for take their time all the same. */
    result->clocks = larger(result->clocks, unit_clocks(result, UNIT_L2));
    result->clocks = larger(result->clocks, unit_clocks(result, UNIT_DRAM));
    /* No block waits for the start of the last one. */
    result->clocks =
        larger(result->clocks, unit_clocks(result, UNIT_STARTS) * (1 - 1 / (double)launch->blocks_on_sm));
    result->clocks = larger(result->clocks, atomic_clocks(result, launch->gpu));
    close_sm(&sm);
}
