/* A warp's way through a kernel: the main loop, divergence and calls.
 *
 * Lanes that stand at the same instruction form a fragment. The fragment with the lowest program counter
 * runs, and takes in others when it reaches them. Compilers place the code where paths meet after the code
 * where they parted, so lanes come together again at the earliest common point (S. Collange, "Stack-less SIMT
 * reconvergence at low cost", 2011). A fragment that has run for long gives way, so that lanes may wait for
 * each other in a loop. */
#include "common/sim/effort.h"
#include "common/sim/flow.h"
#include "common/sim/hold.h"
#include "common/sim/order.h"
#include "common/sim/poll.h"

#include <stdio.h>

enum { PATIENCE = 1 << 16 };

void warp_die(struct warp *w, const struct insn *i, enum finding_kind kind, const char *message)
{
    struct finding *f = note(w, i, kind, w->mask);
    if (f)
        snprintf(f->message, sizeof f->message, "%s", message);
    note_fatal(w);
}

static void refuse(struct warp *w, const struct insn *i)
{
    const struct unknown *unknown = &w->worker->run->program->unknown[i->target];
    struct finding *f = note(w, i, unknown->kind, w->mask);
    if (f) {
        snprintf(f->message, sizeof f->message, "%s", unknown->message);
        f->cause = unknown->cause;
    }
    note_fatal(w);
}

/* ---- control flow: each returns the next instruction, or GONE when the fragment has been put away ---- */

static uint32_t switch_lanes(struct warp *w, struct frame *f, const struct insn *i)
{
    const struct branch_table *t = &f->function->tables[i->target];
    const uint32_t *index = warp_reg(w, i->a);
    for (int l = 0; l < WARP_LANES; l++)
        if (w->mask >> l & 1) {
            uint32_t k = index[l] < t->count ? index[l] : t->count - 1;
            fragment_add(f, (struct fragment){.pc = t->targets[k], .mask = 1u << l});
        }
    return GONE;
}

/* bar.arrive: count at the barrier without waiting. */
static void arrive(struct warp *w, const struct insn *i)
{
    uint32_t number = warp_uniform(w, i->a, w->mask) % BARRIERS;
    w->block->barriers[number].arrived += warp_arrivals(w, w->mask);
    w->block->barriers[number].expected = warp_uniform(w, i->b, w->mask);
    order_arrive(w, number);
    worker_spend(w->worker, WORK_OF_BARRIER);
}

/* grid.sync() asks for the workspace of a cooperative launch, and traps where there is none. */
static bool wants_grid(struct warp *w)
{
    const struct function *f = frame_top(w)->function;
    for (size_t s = 0; s < f->special_count; s++)
        if (f->specials[s].special == SPECIAL_WORKSPACE_LOW)
            return !w->worker->run->workspace;
    return false;
}

static void trap(struct warp *w, const struct insn *i)
{
    bool grid = wants_grid(w);
    struct finding *f = note(w, i, FINDING_TRAP, w->mask);
    if (f)
        f->cause = grid ? CAUSE_GRID_NOT_COOPERATIVE : CAUSE_NONE;
    if (f)
        snprintf(f->message, sizeof f->message, "%s",
                 grid ? "grid.sync() needs a cooperative launch, and <<<grid, block>>> is none: launch this "
                        "kernel with cudaLaunchCooperativeKernel"
                      : "the kernel executed a trap instruction");
    note_fatal(w);
}

/* Run an instruction that may change the flow of control. Returns the next instruction, or GONE. */
static uint32_t control(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc, bool forced)
{
    uint32_t mask = w->mask, next = pc + 1;
    switch ((enum insn_kind)i->kind) {
    case INSN_SWITCH:
        return switch_lanes(w, f, i);
    case INSN_CALL:
        return frame_call(w, i, pc, next);
    case INSN_EXIT:
        w->live &= ~mask;
        return GONE;
    case INSN_RETURN:
        if (w->depth == 1)
            w->live &= ~mask;
        return GONE;
    case INSN_BARRIER:
        w->worker->counts.barriers++;
        worker_spend(w->worker, WORK_OF_BARRIER);
        if (w->worker->run->recording)
            steps_barrier(w, i);
        if (i->b)
            order_arrive(w, warp_uniform(w, i->a, mask) % BARRIERS);
        return fragment_wait(w, f, pc, FRAGMENT_AT_BARRIER);
    case INSN_GATHER:
        return fragment_gather(w, f, i, pc, forced);
    case INSN_ARRIVE:
        arrive(w, i);
        return next;
    case INSN_HELD:
        if (hold_warp(w))
            return pc;
        undefined_run(w, i);
        return next;
    case INSN_TRAP:
        trap(w, i);
        return GONE;
    case INSN_UNKNOWN:
        refuse(w, i);
        return GONE;
    case INSN_COMPUTE:
    case INSN_GUARDED:
    case INSN_BRANCH:
        break;
    }
    die("simulator: instruction kind %d has no meaning; please report the submission", i->kind);
}

/* Run a guarded instruction that is no branch: lanes whose guard is false skip it. */
static uint32_t guarded(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc, bool forced)
{
    uint32_t all = w->mask, on = all & (*warp_pred(w, i->guard) ^ i->flip);
    if (!on)
        return pc + 1;
    if (i->kind == INSN_GUARDED) {
        w->worker->counts.flops += (uint64_t)i->flops * (unsigned)__builtin_popcount(on);
        warp_activate(w, on);
        undefined_run(w, i);
        warp_activate(w, all);
        return pc + 1;
    }
    if (on != all)
        fragment_add(f, (struct fragment){.pc = pc + 1, .mask = all & ~on});
    warp_activate(w, on);
    return control(w, f, i, pc, forced);
}

/* ---- the main loop ---- */

enum ran {
    RAN_AWAY, /* the fragment parked, left, called, or now comes after others */
    RAN_LONG, /* out of patience */
    RAN_DEAD, /* the block is over */
};

/* Count the straight code from `from` up to, not including, `to`; false if the block has used up its
 * budget. */
static bool charge(struct warp *w, const struct insn *from, const struct insn *to)
{
    struct worker *k = w->worker;
    uint64_t issued = to->issues_before - from->issues_before, flops = to->flops_before - from->flops_before;
    uint64_t effort = to->effort_before - from->effort_before;
    k->counts.warp_instructions += issued;
    k->counts.flops += flops * (unsigned)__builtin_popcount(w->mask);
    w->executed += issued;
    if (effort_met_subnormals())
        effort += effort_of_subnormals(w->mask) * (to->strain_before - from->strain_before);
    if (effort > k->budget)
        return false;
    k->budget -= effort;
    if (k->budget < ROUNDS_LAST)
        rounds_note(w, from, to);
    return true;
}

/* Could the block be waiting for a later one? Kernels that can wait for another block, by volatile accesses
 * or atomics, run block after block, so the later one would never start. */
static bool has_later_block(const struct warp *w)
{
    const struct run *run = w->worker->run;
    return run->kernel->in_order && w->block->linear + 1 < run->blocks;
}

static void endless(struct warp *w, const struct insn *i)
{
    struct finding *f = note(w, i, FINDING_TIMEOUT, w->mask);
    bool waits = has_later_block(w);
    if (f) {
        f->cause = waits ? CAUSE_WAITS_FOR_LATER_BLOCK : CAUSE_NONE;
        rounds_tell(f, &w->worker->rounds);
        snprintf(f->message, sizeof f->message,
                 "still running after %llu warp instructions in one block: an endless loop%s?",
                 (unsigned long long)w->worker->run->block_budget,
                 waits ? ", or does it wait for a later block, which starts only when it has ended" : "");
    }
    note_fatal(w);
}

/* Run straight code up to `meeting` or the next instruction that is more than computing, and return that. The
 * fast way ends where a register becomes undefined, the careful way where none is any more. */
static inline const struct insn *run_straight(struct warp *w, const struct insn *i,
                                              const struct insn *meeting)
{
    const struct insn *end = i + i->straight < meeting ? i + i->straight : meeting;
    while (i < end) {
        if (undefined_any(w))
            i = undefined_straight(w, i, end);
        w->stop = end;
        if (w->mask == FULL_MASK)
            for (; i < w->stop; i++)
                i->full(w, i);
        else
            for (; i < w->stop; i++)
                i->some(w, i);
    }
    return i;
}

/* Run one instruction that may change the flow of control. */
static uint32_t step(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc, bool forced)
{
    if (undefined_any(w))
        undefined_control(w, i);
    if (w->worker->run->following)
        follow_control(w, i);
    if (i->kind == INSN_BRANCH) {
        uint32_t taken = i->guard ? w->mask & (*warp_pred(w, i->guard) ^ i->flip) : w->mask;
        return fragment_part(w, f, taken, i->target, pc + 1);
    }
    return i->guard ? guarded(w, f, i, pc, forced) : control(w, f, i, pc, forced);
}

/* Run one fragment. `alone`: do not stop to meet other fragments, because they have waited long for the
 * progress of this one. */
static enum ran run_fragment(struct warp *w, struct fragment fragment, bool alone)
{
    struct frame *f = frame_top(w);
    const struct insn *code = f->function->code;
    uint32_t pc = fragment.pc, patience = PATIENCE;
    warp_activate(w, fragment.mask);
    for (;;) {
        uint32_t meeting = alone ? UINT32_MAX : fragment_meeting(f);
        if (pc > meeting || !patience) {
            fragment_add(f, (struct fragment){.pc = pc, .mask = w->mask});
            return patience ? RAN_AWAY : RAN_LONG;
        }
        if (pc == meeting) {
            warp_activate(w, fragment_meet(f, pc, w->mask));
            continue;
        }
        const struct insn *i =
            run_straight(w, code + pc, code + (meeting == UINT32_MAX ? f->function->count : meeting));
        bool affordable = charge(w, code + pc, i + (i->kind != INSN_COMPUTE));
        pc = (uint32_t)(i - code);
        if (!affordable)
            endless(w, i);
        if (w->worker->dead)
            return RAN_DEAD;
        if (i->kind == INSN_COMPUTE) /* a meeting in straight code */
            continue;
        uint32_t from = pc;
        pc = step(w, f, i, pc, fragment.forced);
        if (w->worker->dead)
            return RAN_DEAD;
        if (pc == GONE)
            return RAN_AWAY;
        if (fragment.forced && fragment_is_by_lanes(w)) {
            fragment_add(f, (struct fragment){.pc = pc, .mask = w->mask});
            return RAN_AWAY;
        }
        fragment.forced = false;
        if (pc <= from) { /* once more through a loop */
            w->waits = w->polled;
            patience = w->polled || w->signalled ? 0 : patience - 1;
            w->polled = w->signalled = false;
        }
    }
}

static enum warp_stop run_fragments(struct warp *w)
{
    bool by_lanes = fragment_is_by_lanes(w);
    for (;;) {
        struct fragment fragment;
        struct frame *f = frame_top(w);
        if (by_lanes ? fragment_take_lane(w, f, &fragment) : fragment_take(f, w->turn, &fragment)) {
            worker_spend(w->worker, WORK_OF_FRAGMENT * (f->fragment_count > 0));
            enum ran ran = run_fragment(w, fragment, by_lanes || w->turn != 0);
            if (ran == RAN_DEAD)
                return WARP_DEAD;
            if (ran == RAN_LONG) {
                w->turn += !w->held; /* a held warp stays together */
                return w->waits ? WARP_WAITS : WARP_PAUSED;
            }
            w->turn = 0;
        } else if (f->fragment_count == 0) {
            if (w->depth == 1)
                return WARP_DONE;
            frame_finish_call(w);
        } else if (!fragment_end_gathering(w, f)) {
            w->parked = true;
            return WARP_PARKED;
        }
    }
}

enum warp_stop warp_run(struct warp *w)
{
    const struct traffic *load = &w->worker->counts.load;
    uint64_t before = load->requests;
    w->parked = w->waits = false;
    poll_resume(w);
    enum warp_stop stop = run_fragments(w);
    poll_pause(w);
    w->loads += load->requests - before;
    return stop;
}
