#include "grader/grade/entry_sizes.h"

#include <string.h>

#include "grader/grade/second_call.h"
#include "grader/grade/stream_orders.h"
#include "grader/kit/progress.h"

static void record(struct grading *g, const struct entry *entry, int which, struct shape shape, int variant,
                   struct plan *plan)
{
    float c[7];
    trial_random(g->rig.seed, which, shape, variant, c);
    plan_free(plan);
    trial_record(plan, &g->rig, entry, shape, c);
}

/* Record and run both trials of one size. False if there is no point in trying other sizes. */
static bool try_size(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                     struct shape shape, struct plan plans[2])
{
    struct trial trials[2] = {{.shape = shape, .variant = 0}, {.shape = shape, .variant = 1}};
    bool go_on = true;
    for (int v = 0; v < 2 && go_on; v++) {
        record(g, entry, which, shape, v, &plans[v]);
        trials[v].plan = &plans[v];
        trial_run(&trials[v], &g->rig, entry, which);
        go_on = trials[v].end == TRIAL_COMPARED;
    }
    if (!go_on && trials[0].end != TRIAL_COMPARED)
        trials[1].end = trials[0].end; /* not run: nothing to report */
    if (trials[0].end == TRIAL_DIED && plans[0].outcome == PLAN_COMPLETE)
        record(g, entry, which, shape, 1, &plans[1]); /* changes are tried with it */
    if (go_on && shape_is_same(shape, entry->count_size)) {
        e->counted = true;
        e->counts = trials[0].counts;
    }
    if (go_on) {
        stream_orders_try(&g->rig, e, entry, which, trials);
        stream_orders_left(e, trials);
    }
    if (go_on)
        second_call_try(g, e, entry, which, trials);
    judge_size(e, trials);
    for (int v = 0; v < 2; v++)
        findings_free(&trials[v].findings);
    return go_on;
}

bool entry_sizes_are_enough(const struct grading *g, const struct evidence *e)
{
    return g->options->stop_when_lost && judge_lost(e);
}

static bool was_tried(const struct evidence *e, struct shape shape)
{
    for (size_t s = 0; s < e->tried_count; s++)
        if (shape_is_same(e->tried[s].shape, shape))
            return true;
    return false;
}

/* Try a size that was drawn. One more size that is right is not worth telling. One that is not is tried as
 * those of the list are. */
static void try_drawn(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                      struct trial *t, struct plan plans[2])
{
    trial_run(t, &g->rig, entry, which);
    e->drawn_tried = !trial_is_clean(t) && !was_tried(e, t->shape);
    findings_free(&t->findings);
    if (e->drawn_tried)
        try_size(g, e, entry, which, t->shape, plans);
}

/* Count at the size that was drawn for that. */
static void count_again(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                        struct plan plans[2])
{
    struct trial t = {.shape = trial_drawn_shape(g->rig.seed, which, entry)};
    if (shape_is_same(t.shape, entry->count_size))
        return;
    try_drawn(g, e, entry, which, &t, plans);
    e->counted_again = t.end == TRIAL_COMPARED;
    e->drawn = t.shape;
    e->drawn_counts = t.counts;
}

/* A submission that knows the list of sizes could be right at these alone. */
static void try_between(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                        struct plan plans[2])
{
    enum { SIZES = 3 };
    for (int k = 0; k < SIZES && !e->drawn_tried && e->right_sizes == e->sizes; k++) {
        struct trial t = {.again = false};
        if (trial_shape_between(&t.shape, g->rig.seed, which, entry, k))
            try_drawn(g, e, entry, which, &t, plans);
    }
}

void entry_sizes_try(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                     struct plan (*plans)[2])
{
    bool go_on = true, count_size_done = false, extra = true;
    for (int s = 0; s < entry->size_count; s++)
        extra = extra && !shape_is_same(entry->sizes[s], entry->count_size);
    for (int s = 0; s < entry->size_count && go_on; s++) {
        if (!g->options->quiet)
            progress_show("%s, n = %d (%d of %d sizes)", entry->name, entry->sizes[s].n, s + 1,
                          entry->size_count + extra);
        count_size_done |= shape_is_same(entry->sizes[s], entry->count_size);
        go_on = try_size(g, e, entry, which, entry->sizes[s], plans[s]) && !entry_sizes_are_enough(g, e);
    }
    if (go_on && !count_size_done)
        go_on = try_size(g, e, entry, which, entry->count_size, plans[entry->size_count]);
    if (go_on && !entry_sizes_are_enough(g, e))
        count_again(g, e, entry, which, plans[e->tried_count]);
    if (go_on && !e->drawn_tried && !entry_sizes_are_enough(g, e))
        try_between(g, e, entry, which, plans[e->tried_count]);
}

size_t entry_sizes_record_rest(struct grading *g, const struct evidence *e, const struct entry *entry,
                               int which, struct plan (*plans)[2], struct tried *tried)
{
    size_t count = e->tried_count, all = (size_t)entry->size_count;
    memcpy(tried, e->tried, count * sizeof *tried);
    for (size_t s = count ? count - 1 : 0; s < all; s++) {
        tried[s] = (struct tried){.shape = entry->sizes[s]};
        for (int v = s + 1 == count; v < 2; v++)
            record(g, entry, which, entry->sizes[s], v, &plans[s][v]);
        if (plans[s][1].outcome == PLAN_TIMEOUT) /* the larger ones would take as long */
            return s + 1 > count ? s : count;
    }
    return count > all ? count : all;
}
