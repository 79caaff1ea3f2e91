/* Blocks that wait for each other: they take turns, as many as a GPU has room for at the same time.
 *
 * Blocks start in order, so a block that waits for an earlier one usually finds that one's work done. If not,
 * the block is put aside, and the next one starts. Blocks that were put aside continue in turn. */
#include "common/sim/poll.h"
#include "common/sim/race.h"

#include <stdio.h>
#include <stdlib.h>

/* What a worker keeps of one block while another one runs. */
struct aside {
    struct block block;
    struct shadow *shadow;
    uint64_t budget;
};

struct crowd {
    struct aside *waiting; /* a ring of run->residents; the first waits longest */
    uint64_t first, count;
    struct aside *spare; /* of blocks that are over */
    size_t spare_count, spare_capacity;
    uint32_t vain; /* how often the first of all blocks has waited since the last progress */
};

static struct aside keep(const struct worker *k)
{
    return (struct aside){k->block, k->shadow, k->budget};
}

static void bring(struct worker *k, const struct aside *a)
{
    k->block = a->block;
    k->shadow = a->shadow;
    k->budget = a->budget;
}

static void put_aside(struct worker *k)
{
    struct crowd *c = k->crowd;
    if (k->shadow)
        race_settle(k->shadow);
    c->waiting[(c->first + c->count++) % k->run->residents] = keep(k);
}

/* Go on with the block that has waited longest; false if there is none. */
static bool go_on(struct worker *k)
{
    struct crowd *c = k->crowd;
    if (!c || !c->count)
        return false;
    bring(k, &c->waiting[c->first]);
    c->first = (c->first + 1) % k->run->residents;
    c->count--;
    return true;
}

static void make_spare(struct worker *k)
{
    struct crowd *c = k->crowd;
    *ARRAY_PUSH(c->spare, c->spare_count, c->spare_capacity) = keep(k);
}

/* Have all earlier blocks ended? */
static bool is_first(const struct worker *k)
{
    const struct crowd *c = k->crowd;
    bool first = true;
    for (uint64_t n = 0; c && n < c->count; n++)
        first &= c->waiting[(c->first + n) % k->run->residents].block.linear > k->block.linear;
    return first;
}

/* Start the next block in place of the one that waits. False if there is none, or no room on the GPU. */
static bool start_next(struct worker *k)
{
    struct run *run = k->run;
    if (!run->alone || run->next_block >= run->blocks || (k->crowd && k->crowd->count + 1 >= run->residents))
        return false;
    if (!k->crowd) {
        k->crowd = xcalloc(1, sizeof *k->crowd);
        k->crowd->waiting = xcalloc(run->residents, sizeof *k->crowd->waiting);
    }
    put_aside(k);
    if (k->crowd->spare_count)
        bring(k, &k->crowd->spare[--k->crowd->spare_count]);
    else
        block_open(k);
    block_begin(k, launch_block_in_turn(run, run->next_block++));
    return true;
}

/* ---- what is told ---- */

void block_heard(struct warp *w, const struct insn *i)
{
    const struct run *run = w->worker->run;
    bool own = i->space == PTX_SHARED; /* no other block changes it: a lane of this one took its time */
    bool helped = w->block->helped && !own && !run->launch->cooperative;
    struct finding *f = helped ? note(w, i, FINDING_ORDER_REMARK, w->mask) : NULL;
    w->block->helped = false;
    if (!f)
        return;
    f->cause = CAUSE_WAITS_FOR_LATER_BLOCK;
    snprintf(f->message, sizeof f->message,
             "this thread waits for a later block of the same launch. That works only while all these blocks "
             "are on the GPU at the same time: %llu of this kernel fit on the modelled one, and nothing "
             "promises it. cudaLaunchCooperativeKernel does, or let blocks wait for earlier ones only",
             (unsigned long long)run->residents);
}

/* A warp that waits, and where it asks. */
static struct warp *waiting_warp(const struct block *b)
{
    for (uint32_t n = 0; n < b->warp_count; n++)
        if (b->warps[n].depth && !b->warps[n].parked && b->warps[n].polls_at)
            return &b->warps[n];
    return NULL;
}

/* No block can go on, and no other one can start. */
static void hang(struct worker *k)
{
    const struct run *run = k->run;
    struct warp *w = waiting_warp(&k->block);
    struct finding *f = w ? note(w, w->polls_at, FINDING_TIMEOUT, w->polls_lanes) : NULL;
    bool later = run->next_block < run->blocks;
    if (!w)
        return; /* it sleeps, or counts its polls: its budget will end it */
    if (f && later) {
        f->cause = CAUSE_WAITS_FOR_LATER_BLOCK;
        snprintf(
            f->message, sizeof f->message,
            "this thread waits for ever: %llu blocks of this kernel fit on the GPU at the same time, all "
            "of them wait, and the other %llu start only when one has ended",
            (unsigned long long)(k->crowd ? k->crowd->count + 1 : 1),
            (unsigned long long)(run->blocks - run->next_block));
    } else if (f) {
        snprintf(
            f->message, sizeof f->message,
            "this thread waits for ever: it asks for the same word again and again, and every thread that "
            "could change it has ended or waits, too: an endless loop");
    }
    note_fatal(w);
}

/* ---- taking turns ---- */

/* The block waits for other blocks: let them run, or end it if no other block can change what it waits for.
 * */
static void let_others_run(struct worker *k)
{
    uint64_t most = k->run->block_budget / 4 < (1 << 21) ? k->run->block_budget / 4 : 1 << 21;
    enum { OFTEN = 3 };
    bool first = is_first(k);
    if (k->crowd && k->idle == 0)
        k->crowd->vain = 0;
    if (k->crowd)
        k->crowd->vain += first;
    if (first && k->idle > most && (!k->crowd || k->crowd->vain > OFTEN)) {
        hang(k);
        return;
    }
    k->block.helped |= first;
    if (start_next(k))
        return;
    struct aside now = keep(k);
    if (go_on(k))
        k->crowd->waiting[(k->crowd->first + k->crowd->count++) % k->run->residents] = now;
    else
        k->block.helped = false;
}

static void drop_all(struct worker *k)
{
    do {
        for (uint32_t n = 0; n < k->block.warp_count; n++)
            warp_end(&k->block.warps[n]);
        make_spare(k);
    } while (go_on(k));
    k->crowd->spare_count--; /* the last one stays with the worker */
}

void crowd_run(struct worker *k, uint64_t linear)
{
    k->idle = 0;
    block_begin(k, linear);
    for (;;) {
        bool over = block_take_turn(k);
        if (!over && !k->run->recording)
            let_others_run(k);
        if (!over && !k->dead)
            continue;
        block_end(k);
        if (!k->crowd || (!k->dead && !k->run->out_of_budget && !k->crowd->count))
            return;
        if (k->dead || k->run->out_of_budget) {
            drop_all(k);
            return;
        }
        make_spare(k);
        go_on(k);
    }
}

void crowd_close(struct worker *k)
{
    struct crowd *c = k->crowd;
    if (!c)
        return;
    struct aside own = keep(k);
    for (size_t n = 0; n < c->spare_count; n++) {
        bring(k, &c->spare[n]);
        block_close(k);
    }
    bring(k, &own);
    free(c->waiting);
    free(c->spare);
    free(c);
    k->crowd = NULL;
}
