/* Note what a submission did wrong, so that the list is the same for any number of workers. */
#include "common/sim/run.h"

#include <stdio.h>

static void place(struct finding *f, const struct warp *w, struct source_place at, uint32_t lanes)
{
    const struct run *run = w->worker->run;
    f->line = at.lines[0];
    f->column = at.column;
    f->call_line = at.lines[1];
    if (f->line)
        snprintf(f->file, sizeof f->file, "%s", run->file);
    if (!lanes)
        return;
    f->has_thread = true;
    uint32_t lane = (uint32_t)__builtin_ctz(lanes);
    for (int d = 0; d < 3; d++) {
        f->block[d] = w->block->index[d];
        f->thread[d] = run->thread_ids[w->index][d][lane];
    }
}

static bool is_same(const struct noted *n, const struct insn *i, enum finding_kind kind, int call_line)
{
    return n->place == i && n->finding.kind == kind && n->call_line == call_line;
}

struct finding *note(struct warp *w, const struct insn *i, enum finding_kind kind, uint32_t lanes)
{
    struct worker *k = w->worker;
    if (k->dead) /* straight code runs on a little after the instruction that ended the block */
        return NULL;
    worker_spend(k, WORK_OF_FINDING);
    size_t taken = 0;
    struct source_place at = place_reached(w, w->depth, i);
    for (uint32_t n = 0; n < k->noted_count; n++) {
        if (is_same(&k->noted[n], i, kind, at.lines[1])) {
            k->noted[n].finding.times += (uint64_t)__builtin_popcount(lanes);
            return NULL;
        }
        taken += finding_kinds_compete(k->noted[n].finding.kind, kind);
    }
    if (taken == finding_kind_room(kind, WORKER_FINDINGS))
        return NULL;
    struct noted *n = &k->noted[k->noted_count++];
    *n = (struct noted){.block = w->block->linear, .place = i, .call_line = at.lines[1]};
    n->finding = (struct finding){.kind = kind, .times = lanes ? (uint64_t)__builtin_popcount(lanes) : 1};
    place(&n->finding, w, at, lanes);
    return &n->finding;
}

void note_fatal(struct warp *w)
{
    struct run *run = w->worker->run;
    w->worker->dead = true;
    uint64_t mine = w->block->linear, lowest = __atomic_load_n(&run->fatal_block, __ATOMIC_RELAXED);
    while (mine < lowest && !__atomic_compare_exchange_n(&run->fatal_block, &lowest, mine, false,
                                                         __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
}

/* The noted finding of the lowest block that has not been merged yet; NULL if none is left. */
static struct noted *lowest(struct worker *workers, size_t worker_count, uint64_t fatal_block)
{
    struct noted *best = NULL;
    for (size_t k = 0; k < worker_count; k++)
        for (uint32_t n = 0; n < workers[k].noted_count; n++) {
            struct noted *one = &workers[k].noted[n];
            if (one->finding.times && one->block <= fatal_block && (!best || one->block < best->block))
                best = one;
        }
    return best;
}

/* Add up what all workers noted of the same kind at the same place, and mark it as merged. */
static struct finding take(const struct noted *first, struct worker *workers, size_t worker_count)
{
    struct finding sum = first->finding;
    sum.times = 0;
    for (size_t k = 0; k < worker_count; k++)
        for (uint32_t n = 0; n < workers[k].noted_count; n++) {
            struct noted *one = &workers[k].noted[n];
            if (is_same(one, first->place, sum.kind, first->call_line)) {
                sum.times += one->finding.times;
                one->finding.times = 0;
            }
        }
    return sum;
}

void note_merge(struct findings *list, struct worker *workers, size_t worker_count, uint64_t fatal_block)
{
    struct noted *first;
    while ((first = lowest(workers, worker_count, fatal_block))) {
        struct finding f = take(first, workers, worker_count);
        if (findings_have_room(list, f.kind, WORKER_FINDINGS))
            *findings_add(list, f.kind) = f;
    }
}
