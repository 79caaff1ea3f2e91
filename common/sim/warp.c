/* A warp's way through a kernel: the main loop, divergence and calls.
 *
 * Lanes that stand at the same instruction form a fragment. The fragment with the lowest program counter
 * runs, and takes in others when it reaches them: since compilers lay out code so that paths meet below where
 * they parted, lanes come together again at the earliest common point (S. Collange, "Stack-less SIMT
 * reconvergence at low cost", 2011). A fragment that has run for long gives way, so that lanes may wait for
 * each other in a loop. */
#include "common/sim/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 1 << 16, DEEPEST_CALL = 512, MOST_LOCAL = 512 << 10 };

static struct frame *top(struct warp *w)
{
    return &w->frames[w->depth - 1];
}

/* ---- frames ---- */

static void grow_local(struct warp *w, uint64_t bytes)
{
    if (bytes <= w->local_capacity)
        return;
    uint64_t capacity = bytes < 256 ? 256 : 2 * bytes;
    uint8_t *grown = xcalloc(WARP_LANES, capacity);
    for (int l = 0; l < WARP_LANES && w->local; l++)
        memcpy(grown + l * capacity, w->local + l * w->local_capacity, w->local_capacity);
    free(w->local);
    w->local = grown;
    w->local_capacity = capacity;
}

static struct frame *push_frame(struct warp *w, const struct function *f, uint32_t mask)
{
    uint64_t local_base = w->depth ? top(w)->local_base + ((top(w)->function->local_bytes + 15) & ~15u) : 0;
    if (w->depth == w->frame_capacity) {
        w->frame_capacity = w->depth ? 2 * w->depth : 1;
        w->frames = xrealloc(w->frames, w->frame_capacity * sizeof *w->frames);
    }
    struct frame *frame = &w->frames[w->depth++];
    frame->function = f;
    frame->local_base = local_base;
    frame->site = NULL;
    frame->entered = mask;
    frame->return_pc = 0;
    frame->fragment_count = 1;
    frame->fragments[0] = (struct fragment){.mask = mask};
    frame->window = window_take(w->worker, f);
    special_fill(f, frame->window, w);
    frame->parameters = f->frame_bytes ? xcalloc(WARP_LANES, f->frame_bytes) : NULL;
    grow_local(w, local_base + f->local_bytes);
    w->window = frame->window;
    return frame;
}

static void pop_frame(struct warp *w)
{
    struct frame *frame = top(w);
    window_give(w->worker, frame->function, frame->window);
    free(frame->parameters);
    w->depth--;
    w->window = w->depth ? top(w)->window : NULL;
}

void warp_start(struct warp *w, const struct function *kernel, uint32_t mask)
{
    w->live = mask;
    w->carry = 0;
    w->executed = 0;
    w->parked = false;
    w->polled = false;
    w->turn = 0;
    w->epoch = 0;
    push_frame(w, kernel, mask);
}

void warp_end(struct warp *w)
{
    while (w->depth)
        pop_frame(w);
}

void warp_free(struct warp *w)
{
    warp_end(w);
    free(w->frames);
    free(w->local);
    w->frames = NULL;
    w->local = NULL;
    w->frame_capacity = 0;
    w->local_capacity = 0;
}

/* ---- fragments ---- */

static void add_fragment(struct frame *f, struct fragment fragment)
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

/* Take the ready fragment with the lowest program counter out of the frame, or after long waiting the one
 * that `turn` picks; false if none is ready. */
static bool take_ready(struct frame *f, uint32_t turn, struct fragment *taken)
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

/* The lowest instruction where other ready lanes wait: the running fragment must look there. */
static uint32_t next_meeting(const struct frame *f)
{
    uint32_t pc = UINT32_MAX;
    for (uint32_t k = 0; k < f->fragment_count; k++)
        if (f->fragments[k].state == FRAGMENT_READY && f->fragments[k].pc < pc)
            pc = f->fragments[k].pc;
    return pc;
}

/* Take the lanes that wait, ready, at `pc` into `mask`. */
static uint32_t meet(struct frame *f, uint32_t pc, uint32_t mask)
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

/* ---- control flow: each returns the next instruction, or GONE when the fragment has been put away ---- */

enum { GONE = UINT32_MAX };

/* Lanes of `taken` go to `target`, the rest to `next`; the lower of the two places runs on. */
static uint32_t part(struct warp *w, struct frame *f, uint32_t taken, uint32_t target, uint32_t next)
{
    uint32_t rest = w->mask & ~taken;
    if (!taken || !rest)
        return taken ? target : next;
    bool target_first = target < next;
    uint32_t here = target_first ? target : next, there = target_first ? next : target;
    add_fragment(f, (struct fragment){.pc = there, .mask = target_first ? rest : taken});
    warp_activate(w, target_first ? taken : rest);
    return here;
}

static uint32_t switch_lanes(struct warp *w, struct frame *f, const struct insn *i)
{
    const struct branch_table *t = &f->function->tables[i->target];
    const uint32_t *index = warp_reg(w, i->a);
    for (int l = 0; l < WARP_LANES; l++)
        if (w->mask >> l & 1) {
            uint32_t k = index[l] < t->count ? index[l] : t->count - 1;
            add_fragment(f, (struct fragment){.pc = t->targets[k], .mask = 1u << l});
        }
    return GONE;
}

/* Copy parameter bytes of active lanes between two frames' .param variables. */
static void pass(const struct frame *to, struct span there, const struct frame *from, struct span here,
                 uint32_t mask)
{
    uint32_t bytes = here.bytes < there.bytes ? here.bytes : there.bytes;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (mask >> l & 1)
            memcpy(to->parameters + l * to->function->frame_bytes + there.offset,
                   from->parameters + l * from->function->frame_bytes + here.offset, bytes);
}

static void stack_overflow(struct warp *w, const struct insn *i)
{
    struct finding *f = note(w, i, FINDING_STACK_OVERFLOW, w->mask);
    if (f)
        snprintf(f->message, sizeof f->message,
                 "recursion %u calls deep: the stack of a GPU thread is a few KB", w->depth);
    note_fatal(w);
}

static void die_of(struct warp *w, const struct insn *i, enum finding_kind kind, const char *message)
{
    struct finding *f = note(w, i, kind, w->mask);
    if (f)
        snprintf(f->message, sizeof f->message, "%s", message);
    note_fatal(w);
}

/* The function that the first active lane calls through a pointer; lanes that call others wait their turn. */
static uint32_t called_function(struct warp *w, const struct call_site *site, uint32_t pc)
{
    const struct program *program = w->worker->run->program;
    const uint64_t *at = warp_reg(w, site->function);
    uint64_t first = at[__builtin_ctz(w->mask)];
    uint32_t same = 0;
    for (int l = 0; l < WARP_LANES; l++)
        same |= (uint32_t)(w->mask >> l & 1 && at[l] == first) << l;
    if (same != w->mask)
        add_fragment(top(w), (struct fragment){.pc = pc, .mask = w->mask & ~same});
    w->mask = same;
    uint64_t index = (first - FUNCTION_WINDOW) / FUNCTION_STRIDE;
    bool callable = index < program->function_count && program->functions[index].code &&
                    !program->functions[index].is_entry;
    return callable ? (uint32_t)index : UINT32_MAX;
}

static uint32_t call(struct warp *w, const struct insn *i, uint32_t pc, uint32_t next)
{
    const struct call_site *site = &top(w)->function->calls[i->target];
    if (site->target == CALL_PRINT) {
        print_lanes(w, site);
        return next;
    }
    if (site->target == CALL_ASSERT) {
        print_assertion(w, i, site);
        return GONE;
    }
    uint32_t index = site->target == CALL_REGISTER ? called_function(w, site, pc) : site->function;
    if (index == UINT32_MAX) {
        die_of(w, i, FINDING_TRAP, "calls through a pointer that is not a function's");
        return GONE;
    }
    if (w->depth >= DEEPEST_CALL || top(w)->local_base > MOST_LOCAL) {
        stack_overflow(w, i);
        return GONE;
    }
    uint32_t mask = w->mask;
    struct frame *callee = push_frame(w, &w->worker->run->program->functions[index], mask);
    const struct frame *caller = callee - 1;
    callee->site = site;
    callee->return_pc = next;
    for (uint32_t k = 0; k < site->argument_count && k < callee->function->formal_count; k++)
        pass(callee, callee->function->formals[k], caller, site->arguments[k], mask);
    return GONE;
}

/* All lanes of the called function have returned or left: go on in the caller. */
static void finish_call(struct warp *w)
{
    const struct frame *callee = top(w);
    struct frame *caller = &w->frames[w->depth - 2];
    uint32_t back = callee->entered & w->live;
    if (callee->site->result.bytes)
        pass(caller, callee->site->result, callee, callee->function->result, back);
    if (back)
        add_fragment(caller, (struct fragment){.pc = callee->return_pc, .mask = back});
    pop_frame(w);
}

static uint32_t wait(struct warp *w, struct frame *f, uint32_t pc, enum fragment_state state)
{
    add_fragment(f, (struct fragment){.pc = pc, .mask = w->mask, .state = state});
    return GONE;
}

/* bar.arrive: counts at the barrier without waiting. */
static void arrive(struct warp *w, const struct insn *i)
{
    uint32_t number = *(uint32_t *)warp_reg(w, i->a) % BARRIERS;
    w->block->barriers[number].arrived += (uint32_t)__builtin_popcount(w->mask);
    w->block->barriers[number].expected = *(uint32_t *)warp_reg(w, i->b);
}

/* The lanes that the mask registers of active lanes name: tiles of a warp may gather in one instruction. */
static uint32_t named_lanes(const struct warp *w, const struct insn *i)
{
    const uint32_t *named = warp_reg(w, i->e);
    uint32_t all = 0;
    for (int l = 0; l < WARP_LANES; l++)
        all |= named[l] & (uint32_t)w->lanes[l];
    return all & w->live;
}

/* A lane that takes part must be named by its own mask. */
static void tell_unnamed(struct warp *w, const struct insn *i)
{
    const uint32_t *named = warp_reg(w, i->e);
    uint32_t unnamed = 0;
    for (int l = 0; l < WARP_LANES; l++)
        unnamed |= ~named[l] & (uint32_t)w->lanes[l] & 1u << l;
    struct finding *f = unnamed ? note(w, i, FINDING_WARP_MASK, unnamed) : NULL;
    if (f)
        snprintf(
            f->message, sizeof f->message,
            "lanes 0x%08x take part, but their mask 0x%08x does not name them: all lanes that take part have "
            "to be named",
            unnamed, named[__builtin_ctz(unnamed)]);
}

/* Lanes that are about to leave the kernel and do nothing else: nobody has to wait for them. */
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

/* Wait for other lanes to shuffle or vote with; if those that wait already are all that are named, go on. */
static uint32_t gather(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc)
{
    uint32_t missing = named_lanes(w, i) & ~w->mask & ~leaving_lanes(w, f);
    wait(w, f, pc, FRAGMENT_GATHERING);
    for (uint32_t k = 0; k < f->fragment_count; k++) {
        struct fragment *g = &f->fragments[k];
        if (g->state != FRAGMENT_GATHERING || g->pc != pc)
            continue;
        g->missing |= missing;
        warp_activate(w, g->mask);
        if (!(named_lanes(w, i) & ~g->mask)) {
            g->state = FRAGMENT_READY;
            g->forced = true;
        }
    }
    return GONE;
}

/* Everything that is not plain computing. Returns the next instruction, or GONE. */
static uint32_t control(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc, bool forced)
{
    uint32_t mask = w->mask, next = pc + 1;
    switch ((enum insn_kind)i->kind) {
    case INSN_SWITCH:
        return switch_lanes(w, f, i);
    case INSN_CALL:
        return call(w, i, pc, next);
    case INSN_EXIT:
        w->live &= ~mask;
        return GONE;
    case INSN_RETURN:
        if (w->depth == 1)
            w->live &= ~mask;
        return GONE;
    case INSN_BARRIER:
        w->worker->counts.barriers++;
        return wait(w, f, pc, FRAGMENT_AT_BARRIER);
    case INSN_GATHER:
        if (!forced && (named_lanes(w, i) & ~mask))
            return gather(w, f, i, pc);
        tell_unnamed(w, i);
        w->epoch++;
        i->some(w, i);
        return next;
    case INSN_ARRIVE:
        arrive(w, i);
        return next;
    case INSN_TRAP:
        die_of(w, i, FINDING_TRAP, "the kernel executed a trap instruction");
        return GONE;
    case INSN_UNKNOWN:
        die_of(w, i, FINDING_UNKNOWN_OPCODE, w->worker->run->program->unknown[i->target]);
        return GONE;
    case INSN_COMPUTE:
    case INSN_GUARDED:
    case INSN_BRANCH:
        break;
    }
    die("simulator: instruction kind %d has no meaning; please report the submission", i->kind);
}

/* A guarded instruction that is no branch: lanes whose guard is false pass by. */
static uint32_t guarded(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc, bool forced)
{
    uint32_t all = w->mask, on = all & (*warp_pred(w, i->guard) ^ i->flip);
    if (!on)
        return pc + 1;
    if (i->kind == INSN_GUARDED) {
        w->worker->counts.flops += (uint64_t)i->flops * (unsigned)__builtin_popcount(on);
        warp_activate(w, on);
        (on == FULL_MASK ? i->full : i->some)(w, i);
        warp_activate(w, all);
        return pc + 1;
    }
    if (on != all)
        add_fragment(f, (struct fragment){.pc = pc + 1, .mask = all & ~on});
    warp_activate(w, on);
    return control(w, f, i, pc, forced);
}

/* ---- the main loop ---- */

enum ran {
    RAN_AWAY, /* the fragment parked, left, called, or fell behind others */
    RAN_LONG, /* out of patience */
    RAN_DEAD, /* the block is over */
};

/* Book the straight code from `from` up to, not including, `to`; false when the block has used up its budget.
 */
static bool charge(struct warp *w, const struct insn *from, const struct insn *to)
{
    struct worker *k = w->worker;
    uint64_t issued = to->issues_before - from->issues_before, flops = to->flops_before - from->flops_before;
    k->counts.warp_instructions += issued;
    k->counts.flops += flops * (unsigned)__builtin_popcount(w->mask);
    w->executed += issued;
    if (issued > k->budget)
        return false;
    k->budget -= issued;
    return true;
}

static void endless(struct warp *w, const struct insn *i)
{
    struct finding *f = note(w, i, FINDING_TIMEOUT, w->mask);
    if (f)
        snprintf(f->message, sizeof f->message,
                 "still running after %llu warp instructions in one block: an endless loop?",
                 (unsigned long long)w->worker->run->block_budget);
    note_fatal(w);
}

/* Run straight code up to `meeting` or the next instruction that is more than computing, and return that. */
static const struct insn *run_straight(struct warp *w, const struct insn *i, const struct insn *meeting)
{
    if (w->mask == FULL_MASK)
        for (; i->kind == INSN_COMPUTE && i != meeting; i++)
            i->full(w, i);
    else
        for (; i->kind == INSN_COMPUTE && i != meeting; i++)
            i->some(w, i);
    return i;
}

/* One instruction that may change the flow of control. */
static uint32_t step(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc, bool forced)
{
    if (i->kind == INSN_BRANCH) {
        uint32_t taken = i->guard ? w->mask & (*warp_pred(w, i->guard) ^ i->flip) : w->mask;
        return part(w, f, taken, i->target, pc + 1);
    }
    return i->guard ? guarded(w, f, i, pc, forced) : control(w, f, i, pc, forced);
}

/* Run one fragment. `alone`: without looking for others to meet, who have waited long for its progress. */
static enum ran run_fragment(struct warp *w, struct fragment fragment, bool alone)
{
    struct frame *f = top(w);
    const struct insn *code = f->function->code;
    uint32_t pc = fragment.pc, patience = PATIENCE;
    warp_activate(w, fragment.mask);
    for (;;) {
        uint32_t meeting = alone ? UINT32_MAX : next_meeting(f);
        if (pc > meeting || !patience) {
            add_fragment(f, (struct fragment){.pc = pc, .mask = w->mask});
            return patience ? RAN_AWAY : RAN_LONG;
        }
        if (pc == meeting) {
            warp_activate(w, meet(f, pc, w->mask));
            continue;
        }
        const struct insn *i = run_straight(w, code + pc, meeting == UINT32_MAX ? NULL : code + meeting);
        bool affordable = charge(w, code + pc, i + (i->kind != INSN_COMPUTE));
        pc = (uint32_t)(i - code);
        if (!affordable)
            endless(w, i);
        if (w->worker->dead)
            return RAN_DEAD;
        if (i->kind == INSN_COMPUTE) /* a meeting in straight code */
            continue;
        if (i->kind == INSN_BRANCH && i->target <= pc) {
            patience = w->polled ? 0 : patience - 1;
            w->polled = false;
        }
        pc = step(w, f, i, pc, fragment.forced);
        fragment.forced = false;
        if (w->worker->dead)
            return RAN_DEAD;
        if (pc == GONE)
            return RAN_AWAY;
    }
}

/* Lanes that the mask names went another way. */
static void tell_missing(struct warp *w, const struct insn *i, uint32_t missing)
{
    struct finding *f = missing ? note(w, i, FINDING_WARP_MASK, w->mask) : NULL;
    if (f)
        snprintf(
            f->message, sizeof f->message,
            "the mask names lanes 0x%08x, but lanes 0x%08x never get here: all named lanes have to take part",
            named_lanes(w, i) | missing, missing);
}

/* Nobody can go on, but some lanes wait for others to shuffle or vote with. Let those go whose partners are
 * all there; if there are none such, say so and let the first ones go without. False if nobody gathers. */
static bool end_gathering(struct warp *w, struct frame *f)
{
    struct fragment *first = NULL;
    for (uint32_t k = 0; k < f->fragment_count; k++) {
        struct fragment *g = &f->fragments[k];
        if (g->state != FRAGMENT_GATHERING)
            continue;
        warp_activate(w, g->mask);
        if (!(named_lanes(w, &f->function->code[g->pc]) & ~g->mask)) {
            tell_missing(w, &f->function->code[g->pc], g->missing & ~g->mask);
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
    tell_missing(w, &f->function->code[first->pc], first->missing & ~first->mask);
    first->state = FRAGMENT_READY;
    first->forced = true;
    return true;
}

enum warp_stop warp_run(struct warp *w)
{
    w->parked = false;
    for (;;) {
        struct fragment fragment;
        struct frame *f = top(w);
        if (take_ready(f, w->turn, &fragment)) {
            enum ran ran = run_fragment(w, fragment, w->turn != 0);
            if (ran == RAN_DEAD)
                return WARP_DEAD;
            if (ran == RAN_LONG) {
                w->turn++;
                return WARP_PAUSED;
            }
            w->turn = 0;
        } else if (f->fragment_count == 0) {
            if (w->depth == 1)
                return WARP_DONE;
            finish_call(w);
        } else if (!end_gathering(w, f)) {
            w->parked = true;
            return WARP_PARKED;
        }
    }
}
