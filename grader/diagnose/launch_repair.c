#include "grader/diagnose/launch_repair.h"

#include <stdlib.h>
#include <string.h>

#include "common/kernel_name.h"
#include "grader/diagnose/launch_hunt.h"
#include "grader/diagnose/launch_lines.h"
#include "grader/diagnose/launch_plan.h"
#include "grader/diagnose/launch_words.h"
#include "grader/diagnose/try_run.h"

/* Work for one search, as the allowance counts it, and the largest sizes that are tried, in elements. */
static const uint64_t most_work[LAUNCH_CHANGES] = {
    [LAUNCH_DROPPED] = 30000000,     [LAUNCH_BLOCKS] = 130000000, [LAUNCH_NUMBER] = 40000000,
    [LAUNCH_LAST] = 40000000,        [LAUNCH_TURNED] = 40000000,  [LAUNCH_THREADS] = 40000000,
    [LAUNCH_GRID_TURNED] = 40000000, [LAUNCH_BYTES] = 40000000,   [LAUNCH_FEWER] = 80000000,
};
enum { LARGE = 2500000, MOST_LAUNCHES = 4 };

static size_t elements(const struct launch_hunt *h, size_t k)
{
    return diagnose_elements(h->d, k);
}

bool launch_hunt_exhausted(const struct launch_hunt *h)
{
    return h->d->rig->backend->spent(h->d->rig->device) - h->begun > h->most;
}

static bool was_right(const struct launch_hunt *h, size_t k)
{
    return diagnose_right(h->d, k);
}

bool launch_hunt_refused(const struct launch_hunt *h, size_t k)
{
    const struct plan *plan = &h->d->plans[k][0];
    return plan->findings.count && !launch_plan_launches(plan);
}

int launch_hunt_axes(const struct launch_hunt *h)
{
    int dimensions = h->d->entry->pattern.dimensions;
    return dimensions > 1 ? dimensions : 1;
}

/* ---- one size ---- */

bool launch_hunt_right(const struct launch_hunt *h, const struct launch_repair *r, size_t k, int variant)
{
    struct plan plan;
    launch_plan_change(&plan, &h->d->plans[k][variant], r, h->d->entry, h->d->tried[k].shape);
    bool right = try_is_right(h->d, k, variant, &plan, (struct try_ends){0}, NULL);
    launch_plan_free(&plan, r);
    return right;
}

/* Has each output one store, and most blocks work? Blocks that overlap are right, too, if there are enough of
 * them, but they lie too near to each other. More threads that compute outputs once more hide what is wrong.
 */
static bool shares_work(const struct launch_hunt *h, const struct launch_repair *r, size_t k)
{
    struct counts counts;
    struct shape shape = h->d->tried[k].shape;
    struct plan plan;
    launch_plan_change(&plan, &h->d->plans[k][0], r, h->d->entry, shape);
    bool right = try_is_right(h->d, k, 0, &plan, (struct try_ends){0}, &counts);
    launch_plan_free(&plan, r);
    return right && counts.global_stores <= (uint64_t)h->d->entry->outputs(shape) &&
           !try_idles(h->d->entry, &counts);
}

size_t launch_hunt_whole(const struct launch_hunt *h)
{
    enum { MEDIUM = 40000 };
    size_t best = h->base;
    for (size_t k = 0; k < h->d->count; k++)
        if (elements(h, k) <= MEDIUM && elements(h, k) > elements(h, best))
            best = k;
    return best;
}

/* Is it right at all sizes, those first at which it was wrong? */
bool launch_hunt_mends(struct launch_hunt *h, const struct launch_repair *r)
{
    if (!launch_hunt_right(h, r, h->base, 0) || !launch_hunt_right(h, r, h->base, 1)) {
        memcpy(h->failed, r->is, sizeof r->is);
        return false;
    }
    bool more = r->kind == LAUNCH_BLOCKS || r->kind == LAUNCH_FEWER || r->kind == LAUNCH_GRID_TURNED ||
                (r->kind == LAUNCH_THREADS && !h->d->entry->pattern.sum) ||
                (r->kind == LAUNCH_NUMBER && r->is_n && h->d->entry->pattern.dimensions > 1);
    if (more && (!shares_work(h, r, h->base) || !shares_work(h, r, launch_hunt_whole(h))))
        return false;
    for (int turn = 0; turn < 2; turn++)
        for (size_t k = 0; k < h->d->count; k++) {
            if (was_right(h, k) != (turn == 1) || elements(h, k) > LARGE || launch_hunt_refused(h, k))
                continue;
            if (launch_hunt_exhausted(h) || !launch_hunt_right(h, r, k, (int)(k % 2)))
                return false;
        }
    return true;
}

/* ---- other changes ---- */

static bool find_dropped(struct launch_hunt *h, struct launch_repair *r)
{
    r->launches = launch_plan_launches(&h->d->plans[h->base][0]);
    for (size_t which = r->launches; r->launches > 1 && r->launches <= MOST_LAUNCHES && which-- > 0;) {
        r->dropped = which;
        if (launch_hunt_mends(h, r))
            return true;
    }
    return false;
}

static bool find_number(struct launch_hunt *h, struct launch_repair *r)
{
    static const int amounts[] = {0, 1, -1, 2, -2};
    const struct kernel_signature *signature = launch_plan_signature(h->d, h->base, r);
    for (uint32_t p = 0; signature && p < signature->parameter_count; p++)
        for (size_t k = 0; signature->parameters[p].size == sizeof(int) && k < ARRAY_LEN(amounts); k++) {
            r->parameter = (int)p + 1;
            r->offset = signature->parameters[p].offset;
            r->amount = amounts[k];
            r->is_n = amounts[k] == 0;
            bool share = r->is_n && launch_passes_quotient(r, h->source); /* n is always enough for it */
            if (!share && launch_hunt_mends(h, r))
                return true;
        }
    return false;
}

/* Does a size launch the kernel several times? */
static bool has_parts(const struct launch_hunt *h, const struct launch_repair *r)
{
    for (size_t k = 0; k < h->d->count; k++)
        if (launch_plan_times(&h->d->plans[k][0], r) > 1)
            return true;
    return false;
}

/* Each launch is given the same number of planes, and fewer are left for the last one. */
static bool find_last(struct launch_hunt *h, struct launch_repair *r)
{
    const struct plan *plan = &h->d->plans[h->base][0];
    const struct kernel_signature *signature = launch_plan_signature(h->d, h->base, r);
    for (uint32_t p = 0; signature && has_parts(h, r) && p < signature->parameter_count; p++)
        for (int limit = 0; signature->parameters[p].size == sizeof(int) && limit < LAUNCH_LIMITS; limit++) {
            int was, is;
            r->parameter = (int)p + 1;
            r->offset = signature->parameters[p].offset;
            r->limit = (enum launch_limit)limit;
            if (!launch_plan_last(plan, r, h->d->entry, r->shape, &was, &is))
                continue;
            r->was[0] = (unsigned)was;
            r->is[0] = (unsigned)is;
            if (launch_hunt_mends(h, r))
                return true;
        }
    return false;
}

/* Two axes of the numbers that `was` holds change places. */
static bool find_exchange(struct launch_hunt *h, struct launch_repair *r)
{
    static const int pairs[][2] = {{0, 1}, {1, 2}, {0, 2}};
    for (size_t k = 0; k < ARRAY_LEN(pairs); k++) {
        int a = r->turned[0] = pairs[k][0], b = r->turned[1] = pairs[k][1];
        memcpy(r->is, r->was, sizeof r->is);
        r->is[a] = r->was[b];
        r->is[b] = r->was[a];
        if (r->is[a] != r->was[a] && !launch_hunt_exhausted(h) && launch_hunt_mends(h, r))
            return true;
    }
    return false;
}

/* dim3 block(TX, TY) for dim3 block(TY, TX). */
static bool find_turned(struct launch_hunt *h, struct launch_repair *r)
{
    return launch_hunt_axes(h) > 1 && launch_plan_block(&h->d->plans[h->base][0], r, r->was) &&
           find_exchange(h, r);
}

/* dim3 grid(blocks_x, blocks_y) for dim3 grid(blocks_y, blocks_x). */
static bool find_grid_turned(struct launch_hunt *h, struct launch_repair *r)
{
    return launch_hunt_axes(h) > 1 && launch_plan_grid(&h->d->plans[h->base][0], r, r->was) &&
           find_exchange(h, r);
}

static bool (*const searches[LAUNCH_CHANGES])(struct launch_hunt *h, struct launch_repair *r) = {
    [LAUNCH_DROPPED] = find_dropped,
    [LAUNCH_BLOCKS] = launch_blocks_find,
    [LAUNCH_LAST] = find_last,
    [LAUNCH_NUMBER] = find_number,
    [LAUNCH_TURNED] = find_turned,
    [LAUNCH_THREADS] = launch_threads_find,
    [LAUNCH_GRID_TURNED] = find_grid_turned,
    [LAUNCH_BYTES] = launch_bytes_find,
    [LAUNCH_FEWER] = launch_fewer_find,
};

static bool find_base(struct launch_hunt *h)
{
    bool found = false;
    for (size_t k = 0; k < h->d->count; k++)
        if (!was_right(h, k) && elements(h, k) <= LARGE && !launch_hunt_refused(h, k) &&
            (!found || elements(h, k) < elements(h, h->base))) {
            h->base = k;
            found = true;
        }
    return found;
}

/* Of outputs that are right everywhere: the smallest size with a fault. */
static bool find_faulty(struct launch_hunt *h)
{
    static const struct launch_repair none = {.kind = LAUNCH_CHANGES};
    bool found = false;
    h->begun = h->d->rig->backend->spent(h->d->rig->device);
    h->most = most_work[LAUNCH_FEWER];
    for (size_t k = 0; k < h->d->count && !launch_hunt_exhausted(h); k++)
        if (elements(h, k) <= LARGE && !launch_hunt_refused(h, k) &&
            (!found || elements(h, k) < elements(h, h->base)) && !launch_hunt_right(h, &none, k, 0)) {
            h->base = k;
            found = true;
        }
    return found;
}

/* A race may hide where blocks are fewer or smaller. In a cube, the threads of a block go with a tile. */
static bool may_hide_race(int kind, const struct diagnosis *d)
{
    return kind != LAUNCH_TURNED && (kind != LAUNCH_THREADS || d->entry->pattern.dimensions <= 1);
}

/* Begin a search. False: the launch is not to be changed alone. */
static bool begin(struct launch_repair *r, const struct launch_hunt *h, enum launch_change kind,
                  const struct plan_step *launch, bool alone)
{
    *r = (struct launch_repair){.kind = kind,
                                .instance = launch->kernel,
                                .at = launch->at,
                                .alone = alone,
                                .shape = h->d->tried[h->base].shape,
                                .of_cube = h->d->entry->pattern.dimensions > 1};
    kernel_plain_name(launch->kernel, r->kernel, sizeof r->kernel);
    return !alone || launch_plan_has_others(h->d, h->base, r, &r->beside);
}

bool launch_repair_find(struct launch_repair *r, const struct diagnosis *d, const char *source, bool races)
{
    struct launch_hunt h = {.d = d, .source = source};
    h.wrong = find_base(&h);
    const struct plan_step *widest =
        h.wrong || find_faulty(&h) ? launch_plan_widest(&d->plans[h.base][0]) : NULL;
    for (int kind = h.wrong ? 0 : LAUNCH_THREADS; widest && kind < LAUNCH_CHANGES; kind++) {
        if (!h.wrong && kind != LAUNCH_THREADS && kind != LAUNCH_FEWER)
            continue;
        h.begun = d->rig->backend->spent(d->rig->device);
        h.most = most_work[kind];
        for (int alone = 1; alone >= 0 && !(races && may_hide_race(kind, d)); alone--)
            if (begin(r, &h, (enum launch_change)kind, widest, alone) && searches[kind](&h, r))
                return kind != LAUNCH_BLOCKS || !launch_blocks_rounded_down(&h, r);
    }
    return false;
}

bool launch_repair_fewer(struct launch_repair *r, const struct diagnosis *d, const char *source, size_t at,
                         unsigned outputs)
{
    struct launch_hunt h = {.d = d,
                            .source = source,
                            .begun = d->rig->backend->spent(d->rig->device),
                            .most = most_work[LAUNCH_FEWER],
                            .base = at};
    const struct plan *plan = &d->plans[at][0];
    const struct plan_step *widest = launch_plan_widest(plan);
    return widest && begin(r, &h, LAUNCH_FEWER, widest, false) && launch_plan_grid(plan, r, r->was) &&
           launch_fewer_try(&h, r, 0, outputs);
}
