/* The steps of chosen blocks, for the model of time (common/timing/).
 *
 * While a launch is sampled, the handlers of all instructions are exchanged for one that writes down and then
 * does the same; no other launch pays for it. A warp waits for a load where an instruction that cannot be
 * moved needs the value: a store, a branch, an address. The arithmetic in between does not wait, since ptxas
 * moves loads up and their uses down within straight code.
 *
 * Global stores are written down and not done: only the steps of a sampled launch are used. */
#include "common/sim/sampled.h"

#include <stdlib.h>
#include <string.h>

enum {
    CUT_STEPS = 150000, /* of all warps of all samples of a launch; more are cut off */
    CUT_LEAST = 2048,   /* but not of one warp so early */
    FAR = 6,            /* branches in a row that are followed */
    PREDICATED = 8, /* instructions that a branch leaves out without ending straight code: ptxas predicates
                       them */
};

/* Machine instructions of a block that runs to its end. After the first of these limits a warp goes on
 * without steps, and its instructions are only counted. After so many of them the block is cut off. */
enum { WARP_TOLD = 1 << 15, BLOCK_UNTOLD = 1 << 24 };

/* What was computed with has to be there when straight code ends. */
static void end_straight(struct recording *r, struct warp *w)
{
    struct warp_record *record = &r->warps[w->index];
    if (r->schedule)
        return;
    sampled_need(record, record->consumed);
    record->consumed = 0;
    record->carried = record->pending & record->loads;
    record->straight = r->block.warps[w->index].count;
}

static uint32_t line_of(const struct warp *w, const struct insn *i)
{
    int line = w->worker->run->program->places[i->place].lines[0];
    return line > 0 ? (uint32_t)line : 0;
}

/* Has this warp reached the limit of steps? */
static bool is_long(struct recording *r, uint32_t warp)
{
    const struct warp_record *record = &r->warps[warp];
    bool late = r->limited && record->barriers > r->cut_barriers;
    bool enough = r->block.warps[warp].count > r->cut || (r->whole && record->all > WARP_TOLD);
    if (!late && !enough)
        return false;
    if (!r->limited)
        r->cut_barriers = record->barriers;
    r->limited = true;
    return true;
}

/* Does the machine code say what this function's instructions cost? */
static bool is_scheduled(const struct recording *r, const struct function *f)
{
    return r->schedule && r->schedule->function == f;
}

/* The warp gets to an instruction: the number of the first step that is written down for it. */
static size_t reach(struct recording *r, const struct warp *w, const struct function *f, const struct insn *i)
{
    if (r->schedule)
        machine_warp_reach(r, w->index, f, i);
    return r->block.warps[w->index].count;
}

/* Can a warp get from one instruction to another without one that tells, in at most so many branches? Guarded
 * ones may have been off for all lanes. */
static bool leads_to(const struct function *f, const struct insn *from, const struct insn *to, int branches)
{
    for (const struct insn *end = f->code + f->count; from < end && from != to; from++) {
        if (from->kind == INSN_BRANCH && branches-- <= 0)
            return false;
        if (from->kind == INSN_BRANCH && leads_to(f, f->code + from->target, to, branches))
            return true;
        if ((from->kind == INSN_BRANCH || from->full) && !from->guard)
            return false;
    }
    return from == to;
}

/* Write down an instruction without a handler, or a guarded one that was off. `waits`: a barrier that is not
 * off. */
static void pass(struct recording *r, const struct warp *w, const struct function *f, const struct insn *at,
                 bool waits)
{
    struct warp_record *record = &r->warps[w->index];
    size_t first = reach(r, w, f, at);
    record->issue += !is_scheduled(r, f);
    if (at->guard && !r->schedule)
        sampled_need(record, *sampled_taint(r, w, at->guard));
    if (waits) {
        record->line = line_of(w, at);
        sampled_add(r, w->index, STEP_BARRIER);
        record->barriers++;
    }
    if (r->schedule)
        machine_warp_hear(r, w->index, f, at, first, 0);
}

/* Branches have no handler. Write down those between the last instruction and this one. */
static void follow(struct recording *r, struct warp *w, const struct insn *i)
{
    struct warp_record *record = &r->warps[w->index];
    const struct function *f = frame_top(w)->function;
    const struct insn *at = record->function == f ? record->last : NULL;
    record->function = f;
    record->last = i;
    if (!at || ++at == i)
        return;
    bool straight = i > at && i - at <= PREDICATED;
    for (const struct insn *k = at; straight && k < i; k++)
        straight = k->kind == INSN_BRANCH || k->kind == INSN_COMPUTE || k->kind == INSN_GUARDED;
    if (!straight)
        end_straight(r, w);
    while (at != i && leads_to(f, at, i, FAR)) {
        pass(r, w, f, at, false);
        bool falls = at->kind != INSN_BRANCH || (at->guard && leads_to(f, at + 1, i, FAR));
        const struct insn *next = falls ? at + 1 : f->code + at->target;
        if (!falls && is_scheduled(r, f) && !r->schedule->insns[at - f->code].branches)
            for (const struct insn *off = at + 1; off < next; off++)
                machine_warp_skip(r, w->index, off);
        at = next;
    }
    if (!straight)
        record->straight = r->block.warps[w->index].count;
}

/* Of a store, what does not go to a buffer: to shared or local memory, or to where nothing is. */
static uint32_t lanes_elsewhere(struct warp *w, const struct insn *i)
{
    struct access a;
    uint32_t elsewhere = 0;
    access_open(&a, w, i, i->a, i->offset, w->mask);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        elsewhere |= (uint32_t)!memory_region(w->worker->run->memory, a.at[l]) << l;
    return elsewhere & a.mask;
}

/* Do what was written down, if it is not a store to a buffer. */
static void run_told(struct warp *w, const struct insn *i)
{
    uint32_t mask = w->mask;
    if (i->some == data_store_global || i->some == data_store_generic)
        w->mask = lanes_elsewhere(w, i);
    if (w->mask)
        (w->mask == FULL_MASK ? i->full : i->some)(w, i);
    w->mask = mask;
}

/* What the instruction adds to the block's work: once it tells a step, the instructions before it as well. */
static void count_work(struct recording *r, const struct warp *w, float cost, size_t first)
{
    struct warp_record *record = &r->warps[w->index];
    size_t steps = r->block.warps[w->index].count - first;
    record->work += cost;
    record->all += cost;
    r->block.told += steps;
    if (steps) {
        r->block.issues += record->work;
        record->work = 0;
    }
}

/* Steps that are brought into another order are paid for once. */
static void pay_for_steps(struct recording *r, const struct warp *w)
{
    size_t steps = r->block.warps[w->index].count, *paid = &r->warps[w->index].paid;
    worker_spend(w->worker, WORK_OF_TELLING + WORK_OF_STEP * (steps > *paid ? steps - *paid : 0));
    *paid = steps > *paid ? steps : *paid;
}

static void cut_off(struct recording *r, struct warp *w)
{
    r->warps[w->index].cut = r->block.cut = true;
    w->worker->dead = true;
}

/* The warp has told enough. It goes on in a block that runs to its end. */
static void end_telling(struct recording *r, struct warp *w)
{
    struct warp_record *record = &r->warps[w->index];
    record->untold = r->whole;
    r->block.in_part = true;
    record->told = record->all;
    if (!r->whole)
        cut_off(r, w);
}

static void count_untold(struct recording *r, struct warp *w, float cost)
{
    r->warps[w->index].all += cost;
    r->untold += cost;
    if (r->untold > BLOCK_UNTOLD)
        cut_off(r, w);
}

static void told(struct warp *w, const struct insn *i)
{
    struct run *run = w->worker->run;
    struct recording *r = run->recording;
    const struct function *f = frame_top(w)->function;
    const struct original *original = &r->originals[f - run->program->functions][i - f->code];
    struct warp_record *record = &r->warps[w->index];
    if (record->untold) {
        count_untold(r, w, i->issues ? original->cost : 0);
        run_told(w, &original->plain);
        return;
    }
    follow(r, w, i);
    size_t first = reach(r, w, f, i);
    record->line = line_of(w, i);
    record->issue += i->issues && !is_scheduled(r, f) ? original->cost : 0;
    sampled_tell(r, w, original);
    count_work(r, w, i->issues ? original->cost : 0, first);
    if (r->schedule) {
        machine_warp_hear(r, w->index, f, i, first, record->waits);
        record->waits = 0;
    }
    pay_for_steps(r, w);
    if (is_long(r, w->index))
        end_telling(r, w);
    run_told(w, &original->plain);
}

void steps_call(struct warp *w, bool through_pointer)
{
    struct recording *r = w->worker->run->recording;
    if (r->warps[w->index].untold)
        return;
    size_t first = r->block.warps[w->index].count;
    uint8_t slot = sampled_slot(r, w->index);
    sampled_add(r, w->index, through_pointer ? STEP_POINTER_CALL : STEP_CALL)->slot = slot;
    if (r->schedule)
        machine_warp_hear(r, w->index, frame_top(w)->function, NULL, first, 0);
}

/* Do other lanes of the warp wait at a barrier already? */
static bool lanes_wait(const struct frame *f)
{
    bool wait = false;
    for (uint32_t k = 0; k < f->fragment_count; k++)
        wait |= f->fragments[k].state == FRAGMENT_AT_BARRIER;
    return wait;
}

void steps_barrier(struct warp *w, const struct insn *barrier)
{
    struct recording *r = w->worker->run->recording;
    struct frame *frame = frame_top(w);
    if (r->warps[w->index].untold)
        return;
    follow(r, w, barrier);
    if (lanes_wait(frame))
        return;
    end_straight(r, w);
    pass(r, w, frame->function, barrier, true);
    r->warps[w->index].straight = r->block.warps[w->index].count;
}

/* ---- the exchange ---- */

void steps_begin(struct run *run, const struct device_sample *sample)
{
    struct recording *r = run->recording = xcalloc(1, sizeof *r);
    const struct program *p = run->program;
    uint32_t threads = run->launch->block[0] * run->launch->block[1] * run->launch->block[2];
    r->sample = sample;
    r->registers = run->kernel->window_bytes / SLOT_UNIT + 1;
    r->originals = xcalloc(p->function_count, sizeof *r->originals);
    uint32_t warps = (threads + WARP_LANES - 1) / WARP_LANES;
    r->cut = CUT_STEPS / (warps * (sample->sharing ? sample->sharing : 1));
    r->cut = r->cut > CUT_LEAST ? r->cut : CUT_LEAST;
    r->warps = xcalloc(warps, sizeof *r->warps);
    r->taints = xcalloc(warps, sizeof *r->taints);
    for (uint32_t w = 0; w < warps; w++)
        r->taints[w] = xcalloc(r->registers, sizeof **r->taints);
    r->made = schedule_make(run->kernel, sample->machine);
    r->machine = r->made ? machine_warps_open(warps, r->made) : NULL;
    for (size_t f = 0; f < p->function_count; f++) {
        r->originals[f] = xcalloc(p->functions[f].count + 1, sizeof **r->originals);
        for (size_t k = 0; k < p->functions[f].count; k++) {
            struct insn *i = &p->functions[f].code[k];
            if (!i->full)
                continue;
            r->originals[f][k] = (struct original){*i, operands_of(&p->functions[f], i), sampled_cost(i)};
            i->full = i->some = told;
        }
    }
}

void steps_end(struct run *run)
{
    struct recording *r = run->recording;
    const struct program *p = run->program;
    uint32_t threads = run->launch->block[0] * run->launch->block[1] * run->launch->block[2];
    for (size_t f = 0; f < p->function_count; f++) {
        for (size_t k = 0; k < p->functions[f].count; k++) {
            struct insn *i = &p->functions[f].code[k];
            if (!i->full)
                continue;
            i->full = r->originals[f][k].plain.full;
            i->some = r->originals[f][k].plain.some;
        }
        free(r->originals[f]);
    }
    uint32_t warps = (threads + WARP_LANES - 1) / WARP_LANES;
    sampled_tickets_restore(r, run->memory);
    for (uint32_t w = 0; w < warps; w++)
        free(r->taints[w]);
    machine_warps_close(r->machine, warps);
    schedule_free(r->made);
    free(r->taints);
    free(r->warps);
    free(r->originals);
    free(r);
    run->recording = NULL;
}
