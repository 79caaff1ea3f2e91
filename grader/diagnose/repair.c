#include "grader/diagnose/repair.h"

#include <stdio.h>
#include <stdlib.h>

/* Work for one search, in warp instructions: about a second of one core. */
static const uint64_t most_work = 60000000;
enum { CHECKED = 12, SMALL = 3000, MEDIUM = 40000 };

struct hunt {
    const struct diagnosis *d;
    device *device;
    uint64_t begun;
    size_t base;            /* the size that is tried first */
    size_t checked[CHECKED]; /* sizes that a repair has to make right */
    size_t checked_count;
    uint64_t steps; /* an edit that takes more work than this at the first size has made a loop without end */
};

static size_t elements(const struct hunt *h, size_t k)
{
    return h->d->entry->buffers[0].count(h->d->tried[k].shape);
}

static bool is_exhausted(const struct hunt *h)
{
    return h->d->rig->backend->spent(h->device) - h->begun > most_work;
}

/* Is size number k right, without a finding that costs points or a barrier that some threads miss? */
static bool is_right(const struct hunt *h, size_t k, int variant, uint64_t steps)
{
    const struct diagnosis *d = h->d;
    struct trial t = {
        .shape = d->tried[k].shape, .variant = variant, .plan = &d->plans[k][variant], .steps = steps};
    trial_run(&t, d->rig, d->entry, d->which);
    bool right = t.end == TRIAL_COMPARED && t.right;
    for (size_t f = 0; f < t.findings.count; f++)
        right = right && !finding_kind_costs(t.findings.items[f].kind) &&
                t.findings.items[f].kind != FINDING_BARRIER_REMARK;
    findings_free(&t.findings);
    return right;
}

/* The smallest size that is not right. False if there is none among the small ones. */
static bool find_base(struct hunt *h)
{
    bool found = false;
    for (size_t k = 0; k < h->d->count && !is_exhausted(h); k++) {
        if (elements(h, k) > MEDIUM || (found && elements(h, k) >= elements(h, h->base)))
            continue;
        uint64_t before = h->d->rig->backend->spent(h->device);
        if (is_right(h, k, 0, 0))
            continue;
        found = true;
        h->base = k;
        h->steps = 20000 + 8 * (h->d->rig->backend->spent(h->device) - before);
    }
    return found;
}

/* The sizes at which an edit that mends the first one is tried: spread over the small ones, and a larger
 * one. */
static void choose_checked(struct hunt *h)
{
    size_t small = 0, largest = h->base, seen = 0;
    for (size_t k = 0; k < h->d->count; k++) {
        small += elements(h, k) <= SMALL;
        if (elements(h, k) <= MEDIUM && elements(h, k) > elements(h, largest))
            largest = k;
    }
    for (size_t k = 0; k < h->d->count; k++) {
        if (elements(h, k) > SMALL)
            continue;
        if (seen * (CHECKED - 1) / small != (seen + 1) * (CHECKED - 1) / small)
            h->checked[h->checked_count++] = k;
        seen++;
    }
    h->checked[h->checked_count++] = largest;
}

static bool mends(const struct hunt *h, const struct edit *e)
{
    struct edited *made = edit_make(h->device, e);
    bool right = is_right(h, h->base, 0, h->steps) && is_right(h, h->base, 1, h->steps);
    for (size_t k = 0; right && k < h->checked_count; k++)
        right = is_right(h, h->checked[k], (int)(k % 2), 0);
    edit_undo(h->device, made);
    return right;
}

bool repair_find(struct repair *r, const struct diagnosis *d)
{
    struct hunt h = {.d = d, .device = d->rig->device};
    struct edits list = {0};
    bool found = false;
    h.begun = d->rig->backend->spent(h.device);
    if (!find_base(&h))
        return false;
    choose_checked(&h);
    edits_list(&list, h.device);
    double t0 = seconds_now();
    size_t k = 0;
    for (; k < list.count && !is_exhausted(&h); k++) {
        if (!mends(&h, &list.items[k]))
            continue;
        const struct edit *e = &list.items[k];
        fprintf(stderr, "REPAIR line %d kind %d amount %ld number %ld %s->%s group %d key %s operand %d\n", e->line, e->kind, (long)e->amount, (long)e->number, e->was, e->is, e->group, e->key, e->operand);
    }
    fprintf(stderr, "HUNT %zu of %zu edits, base n=%d, work %lu, %.2f s\n", k, list.count, d->tried[h.base].shape.n, (unsigned long)(d->rig->backend->spent(h.device)-h.begun), seconds_now()-t0);
    edits_free(&list);
    (void)r;
    return found;
}
