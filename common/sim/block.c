/* One thread block: its warps run in turn until each waits or has left, then barriers open. */
#include "common/sim/allowance.h"
#include "common/sim/cells.h"
#include "common/sim/effort.h"
#include "common/sim/race.h"
#include "common/sim/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void place_block(struct block *b, const struct launch *launch, uint64_t linear)
{
    b->linear = linear;
    b->index[0] = (uint32_t)(linear % launch->grid[0]);
    b->index[1] = (uint32_t)(linear / launch->grid[0] % launch->grid[1]);
    b->index[2] = (uint32_t)(linear / launch->grid[0] / launch->grid[1]);
}

/* Shared memory starts as NaNs, so that a read of an unwritten word does not find a harmless zero. */
static void poison_shared(struct block *b, uint32_t bytes)
{
    uint32_t *words = (uint32_t *)(void *)b->shared;
    for (uint32_t n = 0; n < (bytes + 3) / 4; n++)
        words[n] = 0xffc0dead;
}

/* What the toolkit's headers reserve for themselves starts as zeros. */
static void clear_reserved(struct worker *k)
{
    uint32_t bytes = k->run->reserved_bytes, at = k->run->shared_bytes - bytes;
    memset(k->block.shared + at, 0, bytes);
    if (bytes && k->shadow)
        written_set(k->shadow, at, bytes);
}

/* Shared memory may end within a word. An atomic on a byte of that word loads the whole word and stores it
 * again. The bytes after the end may hold anything. */
static void define_rest_of_word(struct worker *k)
{
    uint32_t unit = k->shadow ? 1u << k->shadow->word_bits : WORD_BYTES;
    uint32_t at = (k->run->shared_bytes + unit - 1) / unit * unit, rest = -at % WORD_BYTES;
    if (rest)
        written_set(k->shadow, at, rest);
}

static uint32_t lanes_of(const struct run *run, uint32_t warp)
{
    uint32_t left = run->threads - warp * WARP_LANES;
    return left >= WARP_LANES ? FULL_MASK : (1u << left) - 1;
}

/* What came of one round through all warps. */
enum round {
    ROUND_STUCK, /* no warp could run */
    ROUND_WAITS, /* those that ran have polled without success */
    ROUND_RAN,
};

/* The warp whose turn is number `n` in the launch's order. */
static struct warp *warp_in_turn(const struct worker *k, uint32_t n)
{
    uint32_t count = k->block.warp_count;
    if (k->run->order == ORDER_WARPS_REVERSED)
        n = count - 1 - n;
    else if (k->run->order == ORDER_WARPS_ROTATED)
        n = (n + count / 2) % count;
    return &k->block.warps[n];
}

/* Run every warp that can go on. */
static enum round run_warps(struct worker *k)
{
    enum round round = ROUND_STUCK;
    for (uint32_t n = 0; n < k->block.warp_count; n++) {
        struct warp *w = warp_in_turn(k, n);
        if (!k->block.started)
            warp_start(w, k->run->kernel, lanes_of(k->run, w->index));
        else if (!w->depth || w->parked)
            continue;
        enum warp_stop stop = warp_run(w);
        if (stop == WARP_DEAD && steps_were_cut(k->run, w)) {
            k->dead = false;
            stop = WARP_DONE;
        }
        if (stop == WARP_DEAD)
            return ROUND_RAN;
        if (stop == WARP_DONE) {
            warp_end(w);
            k->block.done++;
        }
        round = stop != WARP_WAITS ? ROUND_RAN : round == ROUND_STUCK ? ROUND_WAITS : round;
    }
    k->block.started = true;
    return round;
}

/* After so many rounds each fragment of each warp has had its turn. */
static uint32_t enough_rounds(const struct block *b)
{
    uint32_t most = 1;
    for (uint32_t n = 0; n < b->warp_count; n++) {
        const struct warp *w = &b->warps[n];
        if (w->depth && w->frames[w->depth - 1].fragment_count > most)
            most = w->frames[w->depth - 1].fragment_count;
    }
    return 2 * most + 2;
}

static struct share share_of(const struct counts *c)
{
    return (struct share){c->load.requests, c->shared_stores, c->global_stores + c->atomics_global};
}

/* Credit the block with what its worker has done since. */
static void credit(struct worker *k, struct share since)
{
    struct share now = share_of(&k->counts), *own = &k->block.own;
    own->loads += now.loads - since.loads;
    own->shared_stores += now.shared_stores - since.shared_stores;
    own->global_writes += now.global_writes - since.global_writes;
}

static bool run_turn(struct worker *k)
{
    struct block *b = &k->block;
    uint64_t budget = k->budget;
    bool progress = !b->started;
    b->turns++;
    for (uint32_t vain = 0; b->done < b->warp_count && !k->dead;) {
        enum round round = run_warps(k);
        bool opened = !k->dead && block_open_barriers(k, round == ROUND_STUCK);
        bool waits = round == ROUND_WAITS && !opened;
        progress |= !waits;
        vain = waits ? vain + 1 : 0;
        if (vain < enough_rounds(b))
            continue;
        k->idle = progress ? 0 : k->idle + (budget - k->budget);
        return false;
    }
    k->idle = 0;
    return true;
}

bool block_take_turn(struct worker *k)
{
    struct share since = share_of(&k->counts);
    bool over = run_turn(k);
    credit(k, since);
    return over;
}

void block_begin(struct worker *k, uint64_t linear)
{
    struct block *b = &k->block;
    place_block(b, k->run->launch, linear);
    poison_shared(b, k->run->shared_bytes);
    memset(b->barriers, 0, sizeof b->barriers);
    b->diverged = b->started = b->helped = false;
    b->done = b->turn = b->turns = 0;
    b->own = (struct share){0};
    if (k->shadow)
        shadow_block(k->shadow);
    clear_reserved(k);
    define_rest_of_word(k);
    k->dead = false;
    k->budget = k->run->block_budget;
    k->rounds = (struct rounds){0};
    effort_met_subnormals(); /* not in this block */
    if (k->run->recording)
        steps_block_begin(k->run);
}

/* Count what the block has cost. Starting it costs as much as some instructions: a grid of empty blocks has
 * to end as well. */
static void pay(struct worker *k)
{
    struct run *run = k->run;
    uint64_t spent = run->block_budget - k->budget + 20 + run->shared_bytes / 128;
    if (__atomic_add_fetch(&run->executed, spent, __ATOMIC_RELAXED) > run->total_budget)
        run->out_of_budget = true;
    enum { BLOCKS_A_LOOK = 64 }; /* looking at the clock is a system call */
    if (k->counts.blocks % BLOCKS_A_LOOK == 0 && run->allowance && allowance_is_late(run->allowance))
        run->late = run->out_of_budget = true;
}

/* Blocks that load nothing share nothing. */
static void judge_block(struct worker *k)
{
    const struct share *own = &k->block.own;
    struct share *extreme = &k->extreme;
    if (!own->loads)
        return;
    if (!k->counts.loading_blocks++ || own->shared_stores < extreme->shared_stores)
        extreme->shared_stores = own->shared_stores;
    if (own->global_writes > extreme->global_writes)
        extreme->global_writes = own->global_writes;
}

static void count_longest(struct counts *c, const struct warp *w)
{
    uint64_t own = w->executed - w->waited + LOAD_ISSUES * w->loads;
    c->longest_warp = own > c->longest_warp ? own : c->longest_warp;
}

void block_end(struct worker *k)
{
    if (k->run->recording)
        steps_block_end(k->run);
    for (uint32_t n = 0; n < k->block.warp_count; n++) {
        count_longest(&k->counts, &k->block.warps[n]);
        warp_end(&k->block.warps[n]);
    }
    k->counts.blocks++;
    judge_block(k);
    k->counts.warps += k->block.warp_count;
    pay(k);
}

void block_open(struct worker *k)
{
    const struct run *run = k->run;
    struct block *b = &k->block;
    *b = (struct block){.warp_count = run->warps};
    k->shadow = run->watched ? shadow_open(run->shared_bytes, run->word_bits) : NULL;
    b->shared = (uint8_t *)xcalloc(run->shared_bytes + 2 * SPARE_BYTES, 1) + SPARE_BYTES;
    b->warps = aligned_alloc(64, (run->warps * sizeof *b->warps + 63) / 64 * 64);
    if (!b->warps)
        die("out of memory: could not get room for %u warps", run->warps);
    memset(b->warps, 0, run->warps * sizeof *b->warps);
    for (uint32_t n = 0; n < run->warps; n++) {
        b->warps[n].worker = k;
        b->warps[n].block = b;
        b->warps[n].index = n;
    }
}

void block_close(struct worker *k)
{
    for (uint32_t n = 0; n < k->run->warps; n++)
        warp_free(&k->block.warps[n]);
    shadow_close(k->shadow);
    free(k->block.warps);
    free(k->block.shared - SPARE_BYTES);
}
