/* Fragments: lanes of a warp at the same instruction, which part, meet again and wait for each other. */
#include "common/sim/flow.h"
#include "common/sim/order.h"
#include "common/sim/sync.h"

#include <stdio.h>

void fragment_add(struct frame *f, struct fragment fragment)
{
    for (uint32_t k = 0; k < f->fragment_count; k++) {
        struct fragment *other = &f->fragments[k];
        if (other->pc == fragment.pc && other->state == fragment.state && other->forced == fragment.forced) {
            other->mask |= fragment.mask;
            other->missing |= fragment.missing;
            return;
        }
    }
    f->fragments[f->fragment_count++] = fragment;
}

/* Take the ready fragment with the lowest program counter, or after long waiting the one that `turn`
 * picks. */
bool fragment_take(struct frame *f, uint32_t turn, struct fragment *taken)
{
    uint32_t best = UINT32_MAX, ready = 0;
    for (uint32_t k = 0; k < f->fragment_count; k++) {
        if (f->fragments[k].state != FRAGMENT_READY)
            continue;
        ready++;
        if (best == UINT32_MAX || f->fragments[k].pc < f->fragments[best].pc)
            best = k;
    }
    if (!ready)
        return false;
    if (turn && ready > 1)
        for (best = turn % f->fragment_count; f->fragments[best].state != FRAGMENT_READY;)
            best = (best + 1) % f->fragment_count;
    *taken = f->fragments[best];
    f->fragments[best] = f->fragments[--f->fragment_count];
    return true;
}

/* The lowest instruction where other ready lanes wait: the running fragment must stop there to meet them. */
uint32_t fragment_meeting(const struct frame *f)
{
    uint32_t pc = UINT32_MAX;
    for (uint32_t k = 0; k < f->fragment_count; k++)
        if (f->fragments[k].state == FRAGMENT_READY && f->fragments[k].pc < pc)
            pc = f->fragments[k].pc;
    return pc;
}

/* Add the lanes that wait, ready, at `pc` to `mask`. */
uint32_t fragment_meet(struct frame *f, uint32_t pc, uint32_t mask)
{
    for (uint32_t k = 0; k < f->fragment_count;) {
        if (f->fragments[k].pc == pc && f->fragments[k].state == FRAGMENT_READY) {
            mask |= f->fragments[k].mask;
            f->fragments[k] = f->fragments[--f->fragment_count];
        } else {
            k++;
        }
    }
    return mask;
}

/* The ready fragment with the lane whose turn is first; the count if there is none. */
static uint32_t with_first_lane(const struct frame *f, bool reversed)
{
    uint32_t best = f->fragment_count, least = UINT32_MAX;
    for (uint32_t k = 0; k < f->fragment_count; k++) {
        uint32_t mask = f->fragments[k].mask;
        uint32_t rank = (uint32_t)(reversed ? __builtin_clz(mask) : __builtin_ctz(mask));
        if (f->fragments[k].state == FRAGMENT_READY && rank < least) {
            best = k;
            least = rank;
        }
    }
    return best;
}

bool fragment_take_lane(const struct warp *w, struct frame *f, struct fragment *taken)
{
    bool reversed = w->worker->run->order == ORDER_LANES_REVERSED;
    uint32_t first = with_first_lane(f, reversed);
    if (first == f->fragment_count)
        return false;
    if (w->turn) {
        fragment_take(f, w->turn, taken);
    } else {
        *taken = f->fragments[first];
        f->fragments[first] = f->fragments[--f->fragment_count];
    }
    uint32_t lane =
        reversed ? 31 - (uint32_t)__builtin_clz(taken->mask) : (uint32_t)__builtin_ctz(taken->mask);
    uint32_t others = taken->mask & ~(1u << lane);
    if (!taken->forced && others) {
        fragment_add(f, (struct fragment){.pc = taken->pc, .mask = others});
        taken->mask = 1u << lane;
    }
    return true;
}

/* Send the lanes of `taken` to `target` and the others to `next`. The lower of the two places runs on. */
uint32_t fragment_part(struct warp *w, struct frame *f, uint32_t taken, uint32_t target, uint32_t next)
{
    uint32_t rest = w->mask & ~taken;
    if (!taken || !rest)
        return taken ? target : next;
    bool target_first = target < next;
    uint32_t here = target_first ? target : next, there = target_first ? next : target;
    fragment_add(f, (struct fragment){.pc = there, .mask = target_first ? rest : taken});
    warp_activate(w, target_first ? taken : rest);
    return here;
}

uint32_t fragment_wait(struct warp *w, struct frame *f, uint32_t pc, enum fragment_state state)
{
    fragment_add(f, (struct fragment){.pc = pc, .mask = w->mask, .state = state});
    return GONE;
}

/* ---- gathering: shuffles, votes and warp barriers ---- */

/* The lanes that the mask registers of active lanes name, also those that have left the kernel. Several tiles
 * of a warp may gather in one instruction. The mask of a lane that does not name itself is left out: the lane
 * goes on without waiting, and tell_unnamed() reports it. */
static uint32_t all_named(const struct warp *w, const struct insn *i)
{
    const uint32_t *named = warp_reg(w, i->e);
    uint32_t all = 0;
    for (int l = 0; l < WARP_LANES; l++)
        all |= named[l] >> l & 1 ? named[l] & (uint32_t)w->lanes[l] : 0;
    return all;
}

/* The same without lanes that have left the kernel. */
static uint32_t named_lanes(const struct warp *w, const struct insn *i)
{
    return all_named(w, i) & w->live;
}

/* "lane 3", "lanes 8 to 31", or a mask if the lanes are not adjacent. */
static void tell_lanes(char *to, size_t size, uint32_t lanes)
{
    uint32_t first = (uint32_t)__builtin_ctz(lanes), last = 31 - (uint32_t)__builtin_clz(lanes);
    if (first == last)
        snprintf(to, size, "lane %u", first);
    else if (lanes >> first == FULL_MASK >> (31 - last + first))
        snprintf(to, size, "lanes %u to %u", first, last);
    else
        snprintf(to, size, "lanes 0x%08x", lanes);
}

/* Report lanes that take part but are not in their own mask. */
static void tell_unnamed(struct warp *w, const struct insn *i)
{
    const uint32_t *named = warp_reg(w, i->e);
    uint32_t unnamed = 0;
    for (int l = 0; l < WARP_LANES; l++)
        unnamed |= ~named[l] & (uint32_t)w->lanes[l] & 1u << l;
    struct finding *f = unnamed ? note(w, i, FINDING_WARP_MASK, unnamed) : NULL;
    if (!f)
        return;
    char lanes[40];
    f->cause = CAUSE_MASK_OMITS_LANES;
    tell_lanes(lanes, sizeof lanes, unnamed);
    snprintf(f->message, sizeof f->message,
             "mask 0x%08x does not name %s: each lane that executes this line has to be named",
             named[__builtin_ctz(unnamed)], lanes);
}

/* Lanes whose only remaining instruction leaves the kernel: no other lane has to wait for them. */
static uint32_t leaving_lanes(const struct warp *w, const struct frame *f)
{
    uint32_t lanes = 0;
    for (uint32_t k = 0; w->depth == 1 && k < f->fragment_count; k++) {
        const struct insn *i = &f->function->code[f->fragments[k].pc];
        bool leaves = !i->guard && (i->kind == INSN_RETURN || i->kind == INSN_EXIT);
        lanes |= leaves && f->fragments[k].state == FRAGMENT_READY ? f->fragments[k].mask : 0;
    }
    return lanes;
}

/* The lanes of `o` whose mask some lane of `g` has as well. */
static uint32_t of_one_mask(const struct warp *w, const struct frame *f, const struct fragment *g,
                            const struct fragment *o)
{
    const uint32_t *mine = warp_reg(w, f->function->code[g->pc].e),
                   *theirs = warp_reg(w, f->function->code[o->pc].e);
    uint32_t lanes = 0;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        for (uint32_t m = 0; m < WARP_LANES; m++)
            lanes |= (uint32_t)(o->mask >> l & g->mask >> m & 1 && mine[m] == theirs[l]) << l;
    return lanes;
}

static bool at_warp_barrier(const struct frame *f, const struct fragment *g)
{
    return g->state == FRAGMENT_GATHERING && f->function->code[g->pc].full == gather_nothing;
}

/* The lanes that wait together with `g`. A warp barrier may be another one in the text (PTX ISA,
 * bar.warp.sync: until all named threads have executed one with the same mask). A shuffle or vote must be the
 * same instruction. */
static uint32_t gathered(const struct warp *w, const struct frame *f, const struct fragment *g)
{
    uint32_t lanes = g->mask;
    for (uint32_t k = 0; at_warp_barrier(f, g) && k < f->fragment_count; k++)
        if (at_warp_barrier(f, &f->fragments[k]))
            lanes |= of_one_mask(w, f, g, &f->fragments[k]);
    return lanes;
}

/* Have all lanes that the masks of `g` name arrived? Afterwards the lanes of `g` are active. */
static bool complete(struct warp *w, const struct frame *f, const struct fragment *g)
{
    warp_activate(w, g->mask);
    return !(named_lanes(w, &f->function->code[g->pc]) & ~gathered(w, f, g));
}

/* Wait for other lanes to shuffle or vote with. Lanes that have waited only for these go on. */
static uint32_t wait_for_named(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc)
{
    uint32_t missing = named_lanes(w, i) & ~w->mask & ~leaving_lanes(w, f);
    bool done[WARP_LANES] = {false};
    fragment_wait(w, f, pc, FRAGMENT_GATHERING);
    for (uint32_t k = 0; k < f->fragment_count; k++) {
        struct fragment *g = &f->fragments[k];
        if (g->state != FRAGMENT_GATHERING)
            continue;
        g->missing |= g->pc == pc ? missing : 0;
        done[k] = (g->pc == pc || at_warp_barrier(f, g)) && complete(w, f, g);
    }
    for (uint32_t k = 0; k < f->fragment_count; k++)
        if (done[k]) {
            f->fragments[k].state = FRAGMENT_READY;
            f->fragments[k].forced = true;
        }
    return GONE;
}

/* A warp barrier orders the lanes that it names. Shuffles and votes order none (CUDA C++ Programming Guide,
 * "Warp Shuffle Functions": they do not imply a memory barrier). */
static void pass_barrier(struct warp *w, const struct insn *i)
{
    const uint32_t *named = warp_reg(w, i->e);
    bool whole = w->mask == w->live;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        whole &= !(w->mask >> l & 1) || !(w->live & ~named[l]);
    if (whole)
        w->ordered = ++w->epoch;
    else
        order_lanes(w, named);
    worker_spend(w->worker, whole ? WORK_OF_BARRIER : WORK_OF_LANES);
}

/* The lanes that the warp was started with. */
static uint32_t first_lanes(const struct warp *w)
{
    uint32_t left = w->worker->run->threads - w->index * WARP_LANES;
    return left < WARP_LANES ? (1u << left) - 1 : FULL_MASK;
}

/* Remark on lanes that a mask names, though they have left the kernel or only have to leave it. Not for lanes
 * that are missing: these are a fault. */
static void tell_left(struct warp *w, const struct insn *i)
{
    uint32_t gone = first_lanes(w) & ~w->mask;
    if (!gone || i->full == gather_nothing)
        return;
    uint32_t named = all_named(w, i);
    struct finding *f = named & gone ? note(w, i, FINDING_MASK_REMARK, w->mask) : NULL;
    if (!f)
        return;
    char lanes[40];
    f->cause = CAUSE_MASK_NAMES_LEFT;
    tell_lanes(lanes, sizeof lanes, named & gone);
    snprintf(
        f->message, sizeof f->message,
        "the mask also names %s: none of these reaches this line before it leaves the kernel. It works, but it is "
        "safer if all lanes reach the line",
        lanes);
}

uint32_t fragment_gather(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc, bool forced)
{
    if (!forced && (named_lanes(w, i) & ~w->mask))
        return wait_for_named(w, f, i, pc);
    tell_unnamed(w, i);
    if (!forced)
        tell_left(w, i);
    if (i->full == gather_nothing)
        pass_barrier(w, i);
    undefined_run(w, i);
    return pc + 1;
}

/* Where lane `lane` waits; false if it has left the kernel. */
static bool where(struct source_place *place, const struct warp *w, uint32_t lane)
{
    for (uint32_t d = w->depth; d-- > 0;) {
        const struct frame *f = &w->frames[d];
        for (uint32_t k = 0; k < f->fragment_count; k++)
            if (f->fragments[k].mask >> lane & 1) {
                *place = place_reached(w, d + 1, &f->function->code[f->fragments[k].pc]);
                return true;
            }
    }
    return false;
}

/* Report that lanes in the mask went another way. */
static void tell_missing(struct warp *w, const struct insn *i, uint32_t missing)
{
    struct finding *f = missing ? note(w, i, FINDING_WARP_MASK, w->mask) : NULL;
    if (!f)
        return;
    char lanes[40], place[100] = "went past this line and has left the kernel";
    struct source_place other;
    f->cause = CAUSE_MASK_NAMES_ABSENT;
    tell_lanes(lanes, sizeof lanes, missing);
    if (where(&other, w, (uint32_t)__builtin_ctz(missing))) {
        char line[60];
        place_other(f, w, i, other);
        place_name(line, sizeof line, f);
        snprintf(place, sizeof place, "waits in %s", line);
    }
    snprintf(
        f->message, sizeof f->message,
        "the mask names %s as well, but lane %d never gets here, it %s: all named lanes have to take part",
        lanes, __builtin_ctz(missing), place);
}

/* Release the lanes whose partners are all there; if there are none, report it and release the first ones. */
bool fragment_end_gathering(struct warp *w, struct frame *f)
{
    struct fragment *first = NULL;
    for (uint32_t k = 0; k < f->fragment_count; k++) {
        struct fragment *g = &f->fragments[k];
        if (g->state != FRAGMENT_GATHERING)
            continue;
        if (complete(w, f, g)) {
            uint32_t missing = g->missing & ~gathered(w, f, g);
            if (missing)
                tell_missing(w, &f->function->code[g->pc], missing);
            else
                tell_left(w, &f->function->code[g->pc]);
            g->state = FRAGMENT_READY;
            g->forced = true;
            return true;
        }
        if (!first || g->pc < first->pc)
            first = g;
    }
    if (!first)
        return false;
    warp_activate(w, first->mask);
    tell_missing(w, &f->function->code[first->pc], first->missing & ~gathered(w, f, first));
    first->state = FRAGMENT_READY;
    first->forced = true;
    return true;
}
