/* Put the steps of a warp into the order of the machine code, and make them wait for the same scoreboards.
 *
 * The machine instructions of all that has run are gone through as they stand in the code: each takes its
 * turn to issue, waits for scoreboards, and carries out the step of its PTX instruction. */
#include "common/sim/machine_warp.h"

#include <stdlib.h>
#include <string.h>

/* ---- the order of the machine code ---- */

static void wait_for(struct machine_warp *w, uint64_t slots)
{
    w->waits |= slots & w->pending;
    w->pending &= ~slots;
}

static uint8_t new_slot(struct machine_warp *w)
{
    uint8_t slot = w->next_slot++ % STEP_SLOTS;
    uint64_t bit = UINT64_C(1) << slot;
    wait_for(w, bit);
    for (int b = 0; b < SCOREBOARDS; b++)
        w->boards[b] &= ~bit;
    w->pending |= bit;
    return slot;
}

/* Slots as the PTX's steps were given them, as they are now. */
static uint64_t translated(const struct machine_warp *w, uint64_t slots)
{
    uint64_t now = 0;
    for (; slots; slots &= slots - 1)
        now |= UINT64_C(1) << w->slot_of[__builtin_ctzll(slots)];
    return now;
}

static bool brings(const struct step *s)
{
    return s->kind != STEP_STORE && s->kind != STEP_SHARED_STORE && s->kind != STEP_LOCAL_STORE &&
           s->kind != STEP_SLEEP && s->kind != STEP_BARRIER && s->kind != STEP_END;
}

/* With the clocks and the waits of the machine instructions up to it; alone: with its own, too. */
static void append_step(struct machine_warp *w, struct step *s, bool alone, struct warp_steps *to)
{
    s->issue = w->issue + (alone ? s->issue : 0);
    s->stall = w->stall + (alone ? s->stall : 0);
    s->waits = w->waits;
    w->issue = w->stall = 0;
    w->waits = 0;
    *ARRAY_PUSH(to->steps, to->count, to->capacity) = *s;
}

static void carry_out(struct machine_warp *w, struct event *e, const struct step *steps,
                      struct warp_steps *to)
{
    for (uint32_t k = e->first; k < e->end; k++) {
        struct step s = steps[k - w->settled];
        if (brings(&s)) {
            uint8_t slot = new_slot(w);
            w->slot_of[s.slot] = slot;
            s.slot = slot;
            e->slots |= UINT64_C(1) << slot;
        }
        if (!e->at)
            wait_for(w, translated(w, s.waits));
        append_step(w, &s, !e->at, to);
    }
    e->done = true;
}

/* What an instruction does that has no step from the PTX. Loads from constant memory are of parameters,
 * mostly. */
static const uint8_t own_steps[] = {
    [MACHINE_CONSTANT] = STEP_CONSTANT,
    [MACHINE_ADDRESS] = STEP_ADDRESS,
    [MACHINE_CONVERT] = STEP_CONVERT,
    [MACHINE_FENCE] = STEP_FENCE,
};

static void append_own(struct machine_warp *w, const struct machine_insn *m, struct warp_steps *to)
{
    struct step s = {.kind = own_steps[m->kind], .slot = new_slot(w)};
    append_step(w, &s, false, to);
    if (m->sets < SCOREBOARDS)
        w->boards[m->sets] |= UINT64_C(1) << s.slot;
}

/* Does this machine instruction carry out an event's steps? */
static bool carries(const struct machine_insn *m, const struct event *e, const struct step *step)
{
    if (e->done || e->first == e->end)
        return false;
    return m->kind == (step->kind == STEP_CONSTANT ? MACHINE_CONSTANT : MACHINE_ACCESS);
}

static void take_turn(struct machine_warp *w, const struct turn *t, const struct machine_kernel *machine,
                      const struct step *steps, struct warp_steps *to)
{
    static const struct machine_insn nothing = {.kind = MACHINE_ACCESS, .sets = NO_SCOREBOARD};
    const struct machine_insn *m = t->machine ? &machine->code[t->number] : &nothing;
    struct event *e = &w->events[t->event];
    for (int b = 0; b < SCOREBOARDS; b++)
        if (m->waits >> b & 1) {
            wait_for(w, w->boards[b]);
            w->boards[b] = 0;
        }
    wait_for(w, translated(w, e->waits));
    w->issue += t->machine;
    w->stall += m->stall;
    if (carries(m, e, &steps[e->first - w->settled]))
        carry_out(w, e, steps, to);
    else if (m->kind >= MACHINE_CONSTANT && m->kind <= MACHINE_FENCE)
        append_own(w, m, to);
    if (m->sets < SCOREBOARDS && e->done)
        w->boards[m->sets] |= e->slots;
}

/* ---- the machine instructions of what has run ---- */

static void add_turns(struct machine_warp *w, const struct schedule *s, struct numbers part, uint32_t event,
                      uint32_t round)
{
    bool off = w->events[event].off;
    for (uint32_t k = part.first; k < part.first + part.count; k++) {
        if (off && !s->machine->code[s->numbers[k]].guarded)
            continue;
        *ARRAY_PUSH(w->turns, w->turn_count, w->turn_capacity) =
            (struct turn){.round = round, .number = s->numbers[k], .event = event, .machine = true};
        w->last_round = round;
        w->last_number = s->numbers[k];
    }
}

/* Are the loop's rounds since the last group too few for another one? Then they run elsewhere, one by one. */
static bool is_rest(const struct machine_warp *w, const struct schedule *s, uint32_t loop)
{
    return schedule_is_grouped(s, loop) &&
           w->rounds[loop] % s->loops[loop].copies + 1 < s->loops[loop].copies;
}

/* For what is left of 4 rounds ptxas has two copies, then one; of 8: four, two, one. How many rounds are left
 * says, digit by digit, which of these blocks run. */
static uint32_t copy_in_rest(uint32_t left, uint32_t round, uint32_t rest)
{
    uint32_t first = 0;
    for (uint32_t block = (rest + 1) / 2; block; first += block, block /= 2) {
        if (!(left & block))
            continue;
        if (round < block)
            return first + round;
        round -= block;
    }
    return rest - 1;
}

/* Of a round that does not fill a group: its part of what stands elsewhere. */
static void add_rest(struct machine_warp *w, const struct schedule *s, uint32_t event)
{
    const struct event *e = &w->events[event];
    const struct scheduled *at = e->at;
    const struct ptx_loop *loop = &s->loops[at->loop];
    uint32_t rest = loop->rest, copy = e->copy % rest, round = 1 + e->copy / rest;
    bool halved = rest + 1 == loop->copies && !(loop->copies & rest); /* a power of two, less one */
    if (halved) {
        copy = copy_in_rest(w->rounds[at->loop] % loop->copies + 1, e->copy % loop->copies, rest);
        round = 1;
    }
    add_turns(w, s, schedule_part(at->rest_others, copy, rest), event, round);
    add_turns(w, s, schedule_part(at->rest_accesses, copy, rest), event, round);
}

/* Local memory that ptxas has put into registers, and constants that became operands, take no time. */
static bool may_vanish(const struct step *s)
{
    return s->kind == STEP_LOCAL || s->kind == STEP_LOCAL_STORE || s->kind == STEP_CONSTANT;
}

static void add_event(struct machine_warp *w, const struct schedule *s, uint32_t event,
                      const struct step *steps, bool whole)
{
    const struct event *e = &w->events[event];
    bool has_steps = e->end > e->first, unplaced = has_steps;
    if (e->at) {
        uint32_t total = e->at->hoisted ? 1 : s->loops[e->at->loop].total;
        bool rest =
            !whole && is_rest(w, s, e->at->loop) && e->at->rest_accesses.count + e->at->rest_others.count;
        if (rest)
            add_rest(w, s, event);
        else if (!e->at->hoisted || !e->copy) {
            add_turns(w, s, schedule_part(e->at->others, e->copy, total), event, 0);
            add_turns(w, s, schedule_part(e->at->accesses, e->copy, total), event, 0);
        }
        unplaced = has_steps && !(rest ? e->at->rest_accesses : e->at->accesses).count &&
                   !may_vanish(&steps[e->first - w->settled]);
    }
    if (unplaced || e->waits)
        *ARRAY_PUSH(w->turns, w->turn_count, w->turn_capacity) =
            (struct turn){.round = w->last_round, .number = w->last_number, .event = event};
}

static const struct step *keep_unordered(struct machine_warp *w, const struct step *steps, size_t count)
{
    if (w->unordered_capacity <= count) {
        free(w->unordered);
        w->unordered_capacity = 2 * count + 1;
        w->unordered = xcalloc(w->unordered_capacity, sizeof *w->unordered);
    }
    if (count)
        memcpy(w->unordered, steps, count * sizeof *steps);
    return w->unordered;
}

static uint32_t by_number(const struct turn *t)
{
    return t->number;
}

static uint32_t by_round(const struct turn *t)
{
    return t->round;
}

/* Sort by a key, by counting how often each occurs. Turns with the same key stay in order. */
static void sort_turns(struct machine_warp *w, uint32_t (*key)(const struct turn *))
{
    uint32_t least = UINT32_MAX, most = 0, at = 0;
    for (size_t k = 0; k < w->turn_count; k++) {
        least = key(&w->turns[k]) < least ? key(&w->turns[k]) : least;
        most = key(&w->turns[k]) > most ? key(&w->turns[k]) : most;
    }
    if (least >= most)
        return;
    uint32_t *places = xcalloc(most - least + 1, sizeof *places);
    for (size_t k = 0; k < w->turn_count; k++)
        places[key(&w->turns[k]) - least]++;
    for (uint32_t k = 0; k <= most - least; k++) {
        uint32_t count = places[k];
        places[k] = at;
        at += count;
    }
    for (size_t k = 0; k < w->turn_count; k++)
        w->sorted[places[key(&w->turns[k]) - least]++] = w->turns[k];
    struct turn *unsorted = w->turns;
    w->turns = w->sorted;
    w->sorted = unsorted;
    free(places);
}

/* By round, then by the number of the machine instruction, then by event: they come in its order. */
static void put_in_order(struct machine_warp *w)
{
    if (w->sorted_capacity < w->turn_capacity) {
        free(w->sorted);
        w->sorted_capacity = w->turn_capacity;
        w->sorted = xcalloc(w->sorted_capacity, sizeof *w->sorted);
    }
    sort_turns(w, by_number);
    sort_turns(w, by_round);
}

void machine_warp_settle(struct recording *r, uint32_t warp, bool whole)
{
    struct machine_warp *w = &r->machine[warp];
    struct warp_steps *to = &r->block.warps[warp];
    size_t count = to->count - w->settled;
    const struct step *steps = keep_unordered(w, to->steps + w->settled, count);
    to->count = w->settled;
    for (uint32_t e = 0; e < w->event_count; e++)
        add_event(w, r->schedule, e, steps, whole);
    put_in_order(w);
    for (size_t k = 0; k < w->turn_count; k++)
        take_turn(w, &w->turns[k], r->schedule->machine, steps, to);
    w->settled = to->count;
    w->turn_count = w->event_count = 0;
    w->last_round = w->last_number = 0;
}
