#include "grader/diagnose/launch_repair.h"

#include <stdlib.h>
#include <string.h>

#include "common/kernel_name.h"
#include "grader/diagnose/launch_plan.h"
#include "grader/diagnose/launch_words.h"
#include "grader/diagnose/try_run.h"

/* Work for one search, as the allowance counts it, and the largest sizes that are tried, in elements. */
static const uint64_t most_work = 200000000;
enum { LARGE = 2500000, MOST_NUMBERS = 24, MOST_LAUNCHES = 4 };

struct hunt {
    const struct diagnosis *d;
    const char *source;
    uint64_t begun;
    size_t base;                  /* the smallest size that is wrong */
    unsigned failed[LAUNCH_AXES]; /* the last grid that is not right there */
};

static size_t elements(const struct hunt *h, size_t k)
{
    return h->d->entry->buffers[0].count(h->d->tried[k].shape);
}

static bool is_exhausted(const struct hunt *h)
{
    return h->d->rig->backend->spent(h->d->rig->device) - h->begun > most_work;
}

static bool was_right(const struct hunt *h, size_t k)
{
    return h->d->tried[k].right[0] && h->d->tried[k].right[1];
}

static int axes_of(const struct hunt *h)
{
    int dimensions = h->d->entry->pattern.dimensions;
    return dimensions > 1 ? dimensions : 1;
}

/* ---- one size ---- */

static bool is_right(const struct hunt *h, const struct launch_repair *r, size_t k, int variant)
{
    struct plan plan;
    launch_plan_change(&plan, &h->d->plans[k][variant], r, h->d->entry, h->d->tried[k].shape);
    bool right = try_is_right(h->d, k, variant, &plan, 0, NULL);
    launch_plan_free(&plan, r);
    return right;
}

/* Does each output have one store? Blocks that overlap are right, too, if there are enough of them, but they
 * lie too near to each other. */
static bool stores_once(const struct hunt *h, const struct launch_repair *r)
{
    struct counts counts;
    struct shape shape = h->d->tried[h->base].shape;
    struct plan plan;
    launch_plan_change(&plan, &h->d->plans[h->base][0], r, h->d->entry, shape);
    bool right = try_is_right(h->d, h->base, 0, &plan, 0, &counts);
    launch_plan_free(&plan, r);
    return right && counts.global_stores <= (uint64_t)h->d->entry->outputs(shape);
}

/* Is it right at all sizes, those first at which it was wrong? */
static bool mends(struct hunt *h, const struct launch_repair *r)
{
    if (!is_right(h, r, h->base, 0) || !is_right(h, r, h->base, 1)) {
        memcpy(h->failed, r->is, sizeof r->is);
        return false;
    }
    if (r->kind == LAUNCH_BLOCKS && !stores_once(h, r))
        return false;
    for (int turn = 0; turn < 2; turn++)
        for (size_t k = 0; k < h->d->count; k++) {
            if (was_right(h, k) != (turn == 1) || elements(h, k) > LARGE)
                continue;
            if (is_exhausted(h) || !is_right(h, r, k, (int)(k % 2)))
                return false;
        }
    return true;
}

/* ---- how many blocks ---- */

struct numbers {
    unsigned items[MOST_NUMBERS];
    size_t count;
};

/* Keep them from the largest to the smallest. */
static void add_number(struct numbers *list, unsigned number)
{
    size_t at = 0;
    while (at < list->count && list->items[at] > number)
        at++;
    if (number < 2 || list->count == MOST_NUMBERS || (at < list->count && list->items[at] == number))
        return;
    memmove(&list->items[at + 1], &list->items[at], (list->count++ - at) * sizeof list->items[0]);
    list->items[at] = number;
}

/* How many outputs a block may have along an axis: as many as it has threads, without a halo, or a number of
 * the source. */
static void list_numbers(struct numbers *list, const struct hunt *h, unsigned block)
{
    enum { MOST_OUTPUTS = 1024, HALO = 2 };
    static const unsigned usual[] = {4, 8, 16, 32, 64, 128, 256, 512, 1024};
    *list = (struct numbers){.count = 0};
    for (unsigned less = 0; block > HALO && less <= HALO; less++)
        add_number(list, block - less);
    for (size_t k = 0; h->source && k < ARRAY_LEN(usual); k++)
        if (launch_has_number(h->source, usual[k])) {
            add_number(list, usual[k]);
            add_number(list, usual[k] - HALO);
        }
}

/* Set what the rule of `outputs` makes of the grid at the first size. Is it larger there? */
static bool grows(const struct hunt *h, struct launch_repair *r)
{
    bool larger = false;
    for (int a = 0; a < LAUNCH_AXES; a++) {
        unsigned length = launch_plan_length(r, h->d->entry, h->d->tried[h->base].shape, a);
        r->is[a] = r->outputs[a] ? (length - 1) / r->outputs[a] + 1 : r->was[a];
        larger = larger || r->is[a] > r->was[a];
        if (r->is[a] < r->was[a])
            return false;
    }
    return larger;
}

/* Try a number along one axis, or with `axis` LAUNCH_AXES along all of them. A larger number makes fewer
 * blocks, so the first one that is right is the one that was meant. */
static bool try_axis(struct hunt *h, struct launch_repair *r, const struct numbers *list, int axis)
{
    for (size_t k = 0; k < list->count && !is_exhausted(h); k++)
        for (int inner = 1; inner >= 0; inner--) {
            r->inner = inner;
            for (int a = 0; a < axes_of(h); a++)
                r->outputs[a] = axis == a || axis == LAUNCH_AXES ? list->items[k] : 0;
            if (!grows(h, r) || memcmp(r->is, h->failed, sizeof r->is) == 0 || is_exhausted(h))
                continue;
            if (mends(h, r))
                return true;
        }
    return false;
}

/* Along each axis by the threads of the block there, without a halo of one cell on each side or with it. */
static bool try_own_blocks(struct hunt *h, struct launch_repair *r, const unsigned block[])
{
    enum { HALO = 2 };
    for (unsigned less = 0; less <= HALO; less += HALO)
        for (int inner = 1; inner >= 0; inner--) {
            r->inner = inner;
            for (int a = 0; a < axes_of(h); a++)
                r->outputs[a] = block[a] > less ? block[a] - less : 0;
            if (grows(h, r) && mends(h, r))
                return true;
        }
    return false;
}

/* Is the grid the same at all sizes, the smallest ones aside, at which nothing may be launched? */
static bool is_fixed(const struct hunt *h, const struct launch_repair *r)
{
    for (size_t k = 0; k < h->d->count; k++) {
        unsigned grid[LAUNCH_AXES];
        if (launch_plan_grid(&h->d->plans[k][0], r->kernel, grid) && memcmp(grid, r->was, sizeof grid))
            return false;
    }
    return true;
}

/* Is the grid at every size what this number of outputs makes of it? */
static bool counts_for(const struct hunt *h, const struct launch_repair *r, int axis, unsigned outputs)
{
    for (size_t k = 0; k < h->d->count; k++) {
        unsigned grid[LAUNCH_AXES], length = launch_plan_length(r, h->d->entry, h->d->tried[k].shape, axis);
        if (launch_plan_grid(&h->d->plans[k][0], r->kernel, grid) && grid[axis] != (length - 1) / outputs + 1)
            return false;
    }
    return true;
}

/* The number that the grid was counted with, if the source names it, or names it with a halo; 0: none. */
static unsigned counted_with(const struct hunt *h, struct launch_repair as_was, int axis)
{
    enum { MOST_OUTPUTS = 1024, HALO = 2 };
    for (unsigned halo = 0; halo <= HALO; halo += HALO)
        for (unsigned n = as_was.outputs[axis] + 1; n <= MOST_OUTPUTS; n++)
            for (int inner = 0; inner < 2 && launch_has_number(h->source, n + halo); inner++) {
                as_was.inner = inner;
                if (counts_for(h, &as_was, axis, n))
                    return n;
            }
    return 0;
}

/* Was the grid counted with another number, the constant of another kernel, for example? */
static void find_counted(const struct hunt *h, struct launch_repair *r, const unsigned block[])
{
    int axis = 0;
    while (axis < LAUNCH_AXES - 1 && r->is[axis] == r->was[axis])
        axis++;
    r->threads = block[axis];
    if (h->source && !r->fixed)
        r->counted = counted_with(h, *r, axis);
}

static bool search_blocks(struct hunt *h, struct launch_repair *r, const unsigned block[])
{
    struct numbers list;
    r->fixed = is_fixed(h, r);
    if (axes_of(h) > 1 && try_own_blocks(h, r, block))
        return true;
    list_numbers(&list, h, block[0]);
    if (axes_of(h) > 1 && r->fixed)
        return try_axis(h, r, &list, LAUNCH_AXES);
    for (int a = axes_of(h); a-- > 0;) {
        list_numbers(&list, h, block[a]);
        if (try_axis(h, r, &list, a))
            return true;
    }
    return axes_of(h) > 1 && try_axis(h, r, &list, LAUNCH_AXES);
}

static bool find_blocks(struct hunt *h, struct launch_repair *r)
{
    unsigned block[LAUNCH_AXES];
    const struct plan *plan = &h->d->plans[h->base][0];
    if (h->d->entry->pattern.sum || !launch_plan_grid(plan, r->kernel, r->was) ||
        !launch_plan_block(plan, r->kernel, block) || !search_blocks(h, r, block))
        return false;
    find_counted(h, r, block);
    return true;
}

/* ---- other changes ---- */

static bool find_dropped(struct hunt *h, struct launch_repair *r)
{
    r->launches = launch_plan_launches(&h->d->plans[h->base][0]);
    for (size_t which = r->launches; r->launches > 1 && r->launches <= MOST_LAUNCHES && which-- > 0;) {
        r->dropped = which;
        if (mends(h, r))
            return true;
    }
    return false;
}

static bool find_number(struct hunt *h, struct launch_repair *r)
{
    static const int amounts[] = {0, 1, -1, 2, -2};
    const struct kernel_signature *signature = launch_plan_signature(h->d, h->base, r->kernel);
    for (uint32_t p = 0; signature && p < signature->parameter_count; p++)
        for (size_t k = 0; signature->parameters[p].size == sizeof(int) && k < ARRAY_LEN(amounts); k++) {
            r->parameter = (int)p + 1;
            r->offset = signature->parameters[p].offset;
            r->amount = amounts[k];
            r->is_n = amounts[k] == 0;
            if (mends(h, r))
                return true;
        }
    return false;
}

/* dim3 block(TX, TY) for dim3 block(TY, TX). */
static bool find_turned(struct hunt *h, struct launch_repair *r)
{
    static const int pairs[][2] = {{0, 1}, {1, 2}, {0, 2}};
    if (axes_of(h) == 1 || !launch_plan_block(&h->d->plans[h->base][0], r->kernel, r->was))
        return false;
    for (size_t k = 0; k < ARRAY_LEN(pairs); k++) {
        int a = pairs[k][0], b = pairs[k][1];
        memcpy(r->is, r->was, sizeof r->is);
        r->is[a] = r->was[b];
        r->is[b] = r->was[a];
        if (r->is[a] != r->was[a] && !is_exhausted(h) && mends(h, r))
            return true;
    }
    return false;
}

/* A block is as large as a number of the source. A small one of a line would hide a fault that shows between
 * warps. */
static bool find_threads(struct hunt *h, struct launch_repair *r)
{
    enum { MOST_THREADS = 1024, FEWEST = 64 };
    static const unsigned sizes[] = {4, 8, 16, 32, 64, 128, 256, 512, 1024};
    unsigned block[LAUNCH_AXES];
    if (!launch_plan_block(&h->d->plans[h->base][0], r->kernel, block))
        return false;
    memcpy(r->was, block, sizeof r->was);
    for (int a = 0; a < axes_of(h); a++)
        for (size_t k = 0; h->source && k < ARRAY_LEN(sizes); k++) {
            memcpy(r->is, block, sizeof r->is);
            r->is[a] = sizes[k];
            bool fits = r->is[0] * r->is[1] * r->is[2] <= MOST_THREADS && sizes[k] != block[a] &&
                        (axes_of(h) > 1 || sizes[k] >= FEWEST) && launch_has_number(h->source, sizes[k]);
            if (fits && !is_exhausted(h) && mends(h, r))
                return true;
        }
    return false;
}

static bool (*const searches[LAUNCH_CHANGES])(struct hunt *h, struct launch_repair *r) = {
    [LAUNCH_DROPPED] = find_dropped, [LAUNCH_BLOCKS] = find_blocks,   [LAUNCH_NUMBER] = find_number,
    [LAUNCH_TURNED] = find_turned,   [LAUNCH_THREADS] = find_threads,
};

static bool find_base(struct hunt *h)
{
    bool found = false;
    for (size_t k = 0; k < h->d->count; k++)
        if (!was_right(h, k) && elements(h, k) <= LARGE &&
            (!found || elements(h, k) < elements(h, h->base))) {
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

bool launch_repair_find(struct launch_repair *r, const struct diagnosis *d, const char *source, bool races)
{
    struct hunt h = {.d = d, .source = source, .begun = d->rig->backend->spent(d->rig->device)};
    const char *kernel = find_base(&h) ? launch_plan_widest(&d->plans[h.base][0]) : NULL;
    for (int kind = 0; kernel && kind < LAUNCH_CHANGES && !is_exhausted(&h); kind++) {
        *r = (struct launch_repair){.kind = (enum launch_change)kind,
                                    .shape = d->tried[h.base].shape,
                                    .of_cube = d->entry->pattern.dimensions > 1};
        kernel_plain_name(kernel, r->kernel, sizeof r->kernel);
        if (!(races && may_hide_race(kind, d)) && searches[kind](&h, r))
            return true;
    }
    return false;
}
