/* Races in global memory, in words: which thread of which block races with this one, and why nothing orders
 * the two. */
#include "common/sim/fences.h"
#include "common/sim/race.h"
#include "common/sim/visits.h"

#include <inttypes.h>
#include <stdio.h>

/* "block (1,0,0)" or, within the block, "thread (5,0,0)". */
static void tell_who(char *to, size_t size, const struct warp *w, uint32_t mark)
{
    const struct run *run = w->worker->run;
    const struct visit *v = visit_of(w->worker, mark);
    const uint32_t *grid = run->launch->grid;
    uint32_t lane = visit_lane(mark), (*ids)[WARP_LANES] = run->thread_ids[v->warp];
    if (v->block != w->block->linear)
        snprintf(to, size, "block (%u,%u,%u)", v->block % grid[0], v->block / grid[0] % grid[1],
                 v->block / grid[0] / grid[1]);
    else
        snprintf(to, size, "thread (%u,%u,%u)%s", ids[0][lane], ids[1][lane], ids[2][lane],
                 v->warp == w->index ? " of the same warp" : "");
}

/* Two stores of one line: its index is the same in several threads, and a barrier would change nothing. */
static enum cause cause_within_block(const struct access *a, const struct visit *v, bool wrote)
{
    if (v->warp == a->warp->index && a->insn->manner == MANNER_VOLATILE)
        return CAUSE_VOLATILE_ORDERS_NOTHING;
    bool one_line = v->insn->place == a->insn->place;
    return a->store && wrote && one_line ? CAUSE_NONE : CAUSE_THREADS_IN_NO_ORDER;
}

static enum cause cause_of(const struct access *a, uint32_t mark, bool wrote)
{
    const struct warp *w = a->warp;
    const struct visit *v = visit_of(w->worker, mark);
    if (v->block == w->block->linear)
        return cause_within_block(a, v, wrote);
    if (a->insn->manner && v->insn->manner)
        return CAUSE_SCOPE_TOO_NARROW;
    if (w->learnt && !fences_passed(w->worker, mark))
        return CAUSE_FENCE_MISSING;
    return a->store && wrote && !a->insn->manner && !v->insn->manner ? CAUSE_NONE : CAUSE_BLOCKS_IN_NO_ORDER;
}

/* Are these the last lane of one warp and the first lane of another? */
static bool are_warp_ends(uint32_t lane, uint32_t other)
{
    return (lane == 0 && other == WARP_LANES - 1) || (lane == WARP_LANES - 1 && other == 0);
}

static const char *reason(enum cause cause, bool in_warp)
{
    switch (cause) {
    case CAUSE_NONE:
        return "with another value: the last store wins";
    case CAUSE_VOLATILE_ORDERS_NOTHING:
        return "with no __syncwarp() between: volatile puts the lanes of a warp in no order";
    case CAUSE_THREADS_IN_NO_ORDER:
        return in_warp ? "with no __syncwarp() between: either may come first"
                       : "with no barrier between: either may come first";
    case CAUSE_SCOPE_TOO_NARROW:
        return "and one of the two has block scope: it is atomic only for threads of its own block";
    case CAUSE_FENCE_MISSING:
        return "without a __threadfence() before it gives its signal: the signal may come first";
    default:
        return "and nothing orders blocks of one launch: either may come first";
    }
}

void race_global_tell(struct access *a, const struct region *r, uint32_t lane, uint64_t at, uint32_t mark,
                      bool wrote)
{
    const struct worker *k = a->warp->worker;
    const struct visit *v = visit_of(k, mark);
    struct finding *f = note(a->warp, a->insn, FINDING_GLOBAL_RACE, 1u << lane);
    char who[80], place[80];
    if (!f)
        return;
    place_other(f, a->warp, a->insn, place_numbered(k->run, v->insn->place));
    place_tell(place, sizeof place, f);
    tell_who(who, sizeof who, a->warp, mark);
    f->cause = cause_of(a, mark, wrote);
    snprintf(f->message, sizeof f->message, "%s %s[%" PRIu64 "], which %s %s %s, %s", access_verb(a),
             r->label ? r->label : "scratch memory", at / a->insn->size, who, wrote ? "writes" : "reads",
             place, reason(f->cause, v->block == a->warp->block->linear && v->warp == a->warp->index));
    if (!f->cause && are_warp_ends(lane, visit_lane(mark)))
        f->cause = CAUSE_WARP_ENDS_OVERLAP;
}
