/* Collects what a warp runs as far as the machine code goes straight on: up to the next round of a loop, or
 * to where a loop begins or ends. What was written down until then follows the PTX; machine_order.c brings it
 * into order. */
#include "common/sim/machine_warp.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_MOST = 1 << 16 }; /* that are collected */

/* ---- all warps of a block ---- */

struct machine_warp *machine_warps_open(uint32_t count, const struct schedule *s)
{
    struct machine_warp *warps = xcalloc(count, sizeof *warps);
    for (uint32_t w = 0; w < count; w++)
        warps[w].rounds = xcalloc(s->loop_count, sizeof *warps[w].rounds);
    return warps;
}

void machine_warps_close(struct machine_warp *warps, uint32_t count)
{
    for (uint32_t w = 0; warps && w < count; w++) {
        free(warps[w].turns);
        free(warps[w].sorted);
        free(warps[w].unordered);
        free(warps[w].events);
        free(warps[w].rounds);
    }
    free(warps);
}

static void begin(struct machine_warp *w, const struct schedule *s)
{
    memset(w->rounds, 0, s->loop_count * sizeof *w->rounds);
    memset(w->boards, 0, sizeof w->boards);
    w->pending = w->waits = w->turn_count = w->event_count = w->settled = 0;
    w->next_slot = 0;
    w->loop = w->last = w->last_round = w->last_number = 0;
    w->issue = w->stall = 0;
}

void machine_warps_begin(struct machine_warp *warps, uint32_t count, const struct schedule *s)
{
    for (uint32_t w = 0; w < count; w++)
        begin(&warps[w], s);
}

/* ---- one instruction after the other ---- */

/* Which copy of a loop's body the warp is in, counted through all loops of the same region. */
static uint32_t copy_of(const struct machine_warp *w, const struct schedule *s, uint32_t loop)
{
    const struct ptx_loop *l = &s->loops[loop];
    uint32_t copy = w->rounds[loop] % l->copies;
    if (l->parent && l->region == s->loops[l->parent].region)
        copy += l->copies * copy_of(w, s, l->parent);
    return copy < l->total ? copy : l->total - 1;
}

static bool contains(const struct schedule *s, uint32_t outer, uint32_t inner)
{
    while (inner && inner != outer)
        inner = s->loops[inner].parent;
    return inner == outer;
}

/* The warp goes on in `loop`: those that do not contain it have ended. */
static void enter(struct recording *r, uint32_t warp, uint32_t loop)
{
    struct machine_warp *w = &r->machine[warp];
    const struct schedule *s = r->schedule;
    if (s->loops[loop].region != s->loops[w->loop].region)
        machine_warp_settle(r, warp, false);
    for (uint32_t l = 1; l < s->loop_count; l++)
        if (!contains(s, l, loop))
            w->rounds[l] = 0;
    w->loop = loop;
}

/* The loop that a branch backward from one instruction to another goes round; 0: none. */
static uint32_t loop_again(const struct schedule *s, uint32_t from, uint32_t to)
{
    uint32_t loop = s->insns[to].loop;
    while (loop && s->loops[loop].last < from)
        loop = s->loops[loop].parent;
    return loop;
}

void machine_warp_reach(struct recording *r, uint32_t warp, const struct function *f, const struct insn *i)
{
    struct machine_warp *w = &r->machine[warp];
    const struct schedule *s = r->schedule;
    if (f != s->function)
        return;
    uint32_t number = (uint32_t)(i - f->code), again = number <= w->last ? loop_again(s, w->last, number) : 0;
    if (again) {
        enter(r, warp, again);
        if (++w->rounds[again] % s->loops[again].copies == 0)
            machine_warp_settle(r, warp, true);
    }
    if (s->insns[number].loop != w->loop)
        enter(r, warp, s->insns[number].loop);
    if (w->event_count > EVENTS_MOST)
        machine_warp_settle(r, warp, false);
    w->last = number;
}

/* The copy that an instruction is in. Hoisted ones have their first round alone. */
static uint32_t copy_at(const struct machine_warp *w, const struct schedule *s, const struct scheduled *at)
{
    if (!at)
        return 0;
    return at->hoisted ? w->rounds[at->loop] : copy_of(w, s, at->loop);
}

void machine_warp_hear(struct recording *r, uint32_t warp, const struct function *f, const struct insn *i,
                       size_t first_step, uint64_t waits)
{
    struct machine_warp *w = &r->machine[warp];
    const struct schedule *s = r->schedule;
    const struct scheduled *at = f == s->function ? &s->insns[i - f->code] : NULL;
    if (!at && !waits && first_step == r->block.warps[warp].count)
        return;
    *ARRAY_PUSH(w->events, w->event_count, w->event_capacity) =
        (struct event){.first = (uint32_t)first_step,
                       .end = (uint32_t)r->block.warps[warp].count,
                       .waits = waits,
                       .at = at,
                       .copy = copy_at(w, s, at)};
}

void machine_warp_skip(struct recording *r, uint32_t warp, const struct insn *i)
{
    struct machine_warp *w = &r->machine[warp];
    const struct schedule *s = r->schedule;
    const struct scheduled *at = &s->insns[i - s->function->code];
    *ARRAY_PUSH(w->events, w->event_count, w->event_capacity) = (struct event){
        .at = at, .copy = at->hoisted ? 1 : copy_of(w, s, at->loop), .off = true, .done = true};
}

void machine_warp_end(struct recording *r, uint32_t warp)
{
    struct machine_warp *w = &r->machine[warp];
    const struct function *f = r->schedule->function;
    const struct insn *last = f->code + f->count - 1; /* it has no handler */
    machine_warp_reach(r, warp, f, last);
    machine_warp_hear(r, warp, f, last, r->block.warps[warp].count, 0);
    machine_warp_settle(r, warp, false);
    struct step *end = sampled_add(r, warp, STEP_END);
    end->issue = w->issue;
    end->stall = w->stall;
    end->waits = w->waits;
}
