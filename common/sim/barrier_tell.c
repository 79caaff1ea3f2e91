/* Findings about barriers of a block, in words. */
#include "common/sim/barrier_tell.h"

#include <stdio.h>

#include "common/sim/parting.h"

static const char *threads_wait(uint32_t count)
{
    return count == 1 ? "thread of the block waits" : "threads of the block wait";
}

static const char *wait_verb(uint32_t count)
{
    return count == 1 ? "waits" : "wait";
}

/* The line whose condition parts the threads that wait at two barriers; 0: not known. */
static int parting_line(const struct place *a, const struct place *b)
{
    const struct function *f = a->warp->frames[a->warp->depth - 1].function;
    if (f != b->warp->frames[b->warp->depth - 1].function)
        return 0;
    const struct insn *branch =
        parting_branch(f, (uint32_t)(a->insn - f->code), (uint32_t)(b->insn - f->code));
    return branch ? place_reached(a->warp, a->warp->depth, branch).lines[0] : 0;
}

void barrier_tell_two_places(const struct waiting *at)
{
    const struct place *here = &at->other, *there = &at->first;
    struct finding *f = note(here->warp, here->insn, FINDING_BARRIER_DIVERGENCE, here->mask);
    if (!f)
        return;
    char line[80];
    place_other(f, here->warp, here->insn, place_reached(there->warp, there->warp->depth, there->insn));
    place_tell(line, sizeof line, f);
    bool same = f->line == f->other_line && f->call_line == f->other_call_line;
    f->cause = same ? CAUSE_BARRIER_OF_ANOTHER_TURN : CAUSE_BARRIERS_AT_TWO_LINES;
    f->cause_line = same ? 0 : parting_line(here, there);
    if (same)
        snprintf(
            f->message, sizeof f->message,
            "%u %s at this barrier while %u %s at the same line in another turn of a loop or another call: "
            "all have to get there together",
            here->lanes, threads_wait(here->lanes), there->lanes, wait_verb(there->lanes));
    else
        snprintf(f->message, sizeof f->message,
                 "%u %s at this barrier while %u %s at the one %s: all have to wait at the same one",
                 here->lanes, threads_wait(here->lanes), there->lanes, wait_verb(there->lanes), line);
}

/* One thread of the block that has left the kernel, as its number in the block. */
static uint32_t thread_gone(const struct block *b)
{
    const struct run *run = b->warps[0].worker->run;
    uint32_t n = 0;
    while (n + 1 < run->threads && b->warps[n / WARP_LANES].depth &&
           b->warps[n / WARP_LANES].live >> n % WARP_LANES & 1)
        n++;
    return n;
}

void barrier_tell_missing(const struct block *b, const struct waiting *at, uint32_t live)
{
    const struct run *run = b->warps[0].worker->run;
    if (live == run->threads || at->expected || b->diverged)
        return;
    struct finding *f = note(at->first.warp, at->first.insn, FINDING_BARRIER_REMARK, 0);
    uint32_t thread = thread_gone(b);
    uint32_t(*ids)[WARP_LANES] = run->thread_ids[thread / WARP_LANES];
    if (f)
        snprintf(f->message, sizeof f->message,
                 "%u of the block's %u threads, (%u,%u,%u) among them, left the kernel without this barrier: "
                 "since Volta it does not wait for them, but it is safer if all threads reach it",
                 run->threads - live, run->threads, ids[0][thread % WARP_LANES], ids[1][thread % WARP_LANES],
                 ids[2][thread % WARP_LANES]);
}

void barrier_tell_deadlock(const struct waiting *at, const struct waiting *other, uint32_t live)
{
    const struct place *here = &at->first;
    struct finding *f = note(here->warp, here->insn, FINDING_BARRIER_DIVERGENCE, here->mask);
    if (f)
        f->cause = CAUSE_BARRIER_WITHOUT_END;
    if (f && other) {
        char line[60];
        const struct place *first = &other->first;
        place_other(f, here->warp, here->insn, place_reached(first->warp, first->warp->depth, first->insn));
        place_name(line, sizeof line, f);
        snprintf(f->message, sizeof f->message,
                 "%u %s at this barrier for others, but %u %s at another one in %s: the block hangs for ever",
                 at->lanes, threads_wait(at->lanes), other->lanes, wait_verb(other->lanes), line);
    } else if (f) {
        snprintf(f->message, sizeof f->message,
                 "%u %s at this barrier for %u, but only %u are left: the block hangs for ever", at->lanes,
                 threads_wait(at->lanes), at->expected ? at->expected : live, live);
    }
    note_fatal(here->warp);
}
