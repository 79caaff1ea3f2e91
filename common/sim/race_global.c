/* Races in global memory: each word of an output knows which block has stored to it.
 *
 * Blocks that synchronise through atomics or flags run in order. Then the word also knows when it was stored,
 * and a block that acquires is ordered after what the last block to release had stored before. */
#include "common/sim/chunks.h"
#include "common/sim/race.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void tell_global(struct access *a, const struct region *r, const struct lane_run *run, uint64_t word,
                        uint32_t owner)
{
    uint32_t lane = run->first + (uint32_t)((4 * word - (run->at - r->base)) / a->bytes);
    const uint32_t *grid = a->warp->worker->run->launch->grid;
    struct finding *f = note(a->warp, a->insn, FINDING_GLOBAL_RACE, 1u << lane);
    if (f)
        snprintf(f->message, sizeof f->message,
                 "writes %s[%" PRIu64
                 "], which block (%u,%u,%u) of the same launch has written as well, with another "
                 "value: the last store wins",
                 r->label ? r->label : "scratch memory", 4 * word / a->insn->size, (owner - 1) % grid[0],
                 (owner - 1) / grid[0] % grid[1], (owner - 1) / grid[0] / grid[1]);
}

/* The value that the store puts into a word, and the one that is there. */
static bool changes_global(const struct access *a, const struct region *r, const struct lane_run *run,
                           uint64_t word)
{
    uint32_t offset = (uint32_t)(4 * word - (run->at - r->base)), lane = run->first + offset / a->bytes;
    uint32_t at = offset % a->bytes, size = a->insn->size;
    const uint8_t *reg = (const uint8_t *)warp_reg(a->warp, a->insn->v[at / size]) + lane * size + at % size;
    return memcmp(reg, r->host + 4 * word, 4) != 0;
}

static uint32_t *by_word(const struct region *r)
{
    return memory_zeroed((r->bytes / 4 + 16) * sizeof(uint32_t));
}

void race_global_release(struct worker *k, const struct region *r, uint64_t at, uint64_t bytes)
{
    uint32_t **released = &k->uses[r->base / REGION_STRIDE].released;
    if (!k->run->kernel->in_order)
        return;
    if (!*released)
        *released = by_word(r);
    k->moment++;
    for (uint64_t word = at / 4; word <= (at + bytes - 1) / 4; word++)
        (*released)[word] = k->moment;
}

void race_global_acquire(struct worker *k, const struct region *r, uint64_t at, uint64_t bytes)
{
    const uint32_t *released = k->uses[r->base / REGION_STRIDE].released;
    for (uint64_t word = at / 4; released && word <= (at + bytes - 1) / 4; word++)
        k->learnt = released[word] > k->learnt ? released[word] : k->learnt;
}

/* Is another block's store to the word ordered before this one, or do they meet on purpose? */
static bool allowed(const struct worker *k, const struct region_use *use, uint64_t word)
{
    return (use->released && use->released[word]) || (use->moments && use->moments[word] < k->learnt);
}

static void note_moments(const struct worker *k, const struct region *r, struct region_use *use,
                         uint64_t first, uint64_t count)
{
    if (!use->moments)
        use->moments = by_word(r);
    for (uint64_t word = first; word < first + count; word++)
        use->moments[word] = k->moment;
}

/* Another block has stored to some of these words as well. */
static void meet(struct access *a, const struct region *r, const struct lane_run *run, struct region_use *use,
                 uint64_t first, uint64_t count)
{
    struct worker *k = a->warp->worker;
    uint32_t me = (uint32_t)k->block.linear + 1;
    bool judged = a->bytes >= 4 && !a->insn->manner;
    k->clashed = true;
    for (uint64_t word = first; word < first + count; word++) {
        uint32_t owner = use->owners[word];
        if (judged && owner && owner != me && changes_global(a, r, run, word) && !allowed(k, use, word))
            tell_global(a, r, run, word, owner);
        use->owners[word] = me;
    }
}

void race_global_store(struct access *a, const struct region *r, const struct lane_run *run)
{
    struct worker *worker = a->warp->worker;
    struct region_use *use = &worker->uses[r->base / REGION_STRIDE];
    int32_t me = (int32_t)a->warp->block->linear + 1;
    uint64_t at = run->at - r->base, first = at / 4,
             count = (at % 4 + (uint64_t)run->lanes * a->bytes + 3) / 4;
    words8 others = {0};
    for (uint64_t k = 0; k < count; k += CHUNK) {
        words8 owner = load(use->owners + first + k), where = first_of_chunk((int32_t)(count - k));
        others |= (owner != 0) & (owner != me) & where;
        if (any_of(others))
            break;
        store(use->owners + first + k, owner, (words8){0} + me, where);
    }
    if (any_of(others))
        meet(a, r, run, use, first, count);
    if (worker->run->kernel->in_order)
        note_moments(worker, r, use, first, count);
}

static void tell_lanes(struct access *a, const struct region *r, uint32_t lane, uint64_t word, uint32_t other)
{
    uint32_t(*ids)[WARP_LANES] = a->warp->worker->run->thread_ids[other / WARP_LANES];
    struct finding *f = note(a->warp, a->insn, FINDING_GLOBAL_RACE, 1u << lane);
    if (!f)
        return;
    f->cause = CAUSE_VOLATILE_ORDERS_NOTHING;
    snprintf(f->message, sizeof f->message,
             "reads %s[%" PRIu64
             "], which thread (%u,%u,%u) of the same warp writes with no __syncwarp() between: "
             "volatile puts the lanes of a warp in no order",
             r->label ? r->label : "scratch memory", 4 * word / a->insn->size, ids[0][other % WARP_LANES],
             ids[1][other % WARP_LANES], ids[2][other % WARP_LANES]);
}

void race_global_volatile(struct access *a, const struct region *r, const struct lane_run *run)
{
    struct warp *w = a->warp;
    struct region_use *use = &w->worker->uses[r->base / REGION_STRIDE];
    uint32_t me = (uint32_t)w->block->linear + 1;
    if (!w->worker->run->watched || (!a->store && !use->volatiles))
        return;
    if (!use->volatiles)
        use->volatiles = memory_zeroed((r->bytes / 4 + 16) * sizeof *use->volatiles);
    for (uint32_t l = run->first; l < run->first + run->lanes; l++) {
        uint64_t first = (run->at - r->base + (uint64_t)(l - run->first) * a->bytes) / 4;
        for (uint64_t word = first; word < first + (a->bytes + 3) / 4; word++) {
            struct volatile_store *v = &use->volatiles[word];
            uint32_t thread = w->index * WARP_LANES + l;
            bool ours = v->block == me && v->thread / WARP_LANES == w->index && v->epoch == w->epoch;
            if (a->store)
                *v = (struct volatile_store){me, thread, w->epoch};
            else if (ours && v->thread != thread)
                tell_lanes(a, r, l, word, v->thread);
        }
    }
}
