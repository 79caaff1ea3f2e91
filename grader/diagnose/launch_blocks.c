/* Find how many blocks a wrong launch should have along each axis. */
#include <string.h>

#include "grader/diagnose/launch_hunt.h"
#include "grader/diagnose/launch_plan.h"
#include "grader/diagnose/try_run.h"
#include "grader/diagnose/launch_words.h"

enum { MOST_NUMBERS = 24 };

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
static void list_numbers(struct numbers *list, const struct launch_hunt *h, unsigned block)
{
    enum { HALO = 2, FEWEST = 4, MOST_OUTPUTS = 1024 };
    *list = (struct numbers){.count = 0};
    for (unsigned less = 0; block > HALO && less <= HALO; less++)
        add_number(list, block - less);
    for (unsigned usual = FEWEST; h->source && usual <= MOST_OUTPUTS; usual *= 2)
        if (launch_has_number(h->source, usual)) {
            add_number(list, usual);
            add_number(list, usual - HALO);
        }
}

/* Set what the rule of `outputs` makes of the grid at the first size. Is it larger there? */
static bool grows(const struct launch_hunt *h, struct launch_repair *r)
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
static bool try_axis(struct launch_hunt *h, struct launch_repair *r, const struct numbers *list, int axis)
{
    for (size_t k = 0; k < list->count && !launch_hunt_exhausted(h); k++)
        for (int inner = 1; inner >= 0; inner--) {
            r->inner = inner;
            for (int a = 0; a < launch_hunt_axes(h); a++)
                r->outputs[a] = axis == a || axis == LAUNCH_AXES ? list->items[k] : 0;
            if (!grows(h, r) || memcmp(r->is, h->failed, sizeof r->is) == 0 || launch_hunt_exhausted(h))
                continue;
            if (launch_hunt_mends(h, r))
                return true;
        }
    return false;
}

/* Along each axis by the threads of the block there, without a halo of one cell on each side or with it. */
static bool try_own_blocks(struct launch_hunt *h, struct launch_repair *r, const unsigned block[])
{
    enum { HALO = 2 };
    for (unsigned less = 0; less <= HALO; less += HALO)
        for (int inner = 1; inner >= 0; inner--) {
            r->inner = inner;
            for (int a = 0; a < launch_hunt_axes(h); a++)
                r->outputs[a] = block[a] > less ? block[a] - less : 0;
            if (grows(h, r) && launch_hunt_mends(h, r))
                return true;
        }
    return false;
}

/* The same where each block takes several planes: their number stands in the source. */
static bool try_planes(struct launch_hunt *h, struct launch_repair *r, const unsigned block[])
{
    enum { HALO = 2 };
    struct numbers list;
    list_numbers(&list, h, block[LAUNCH_AXES - 1]);
    r->inner = true;
    for (size_t k = 0; block[0] > HALO && block[1] > HALO && k < list.count; k++) {
        r->outputs[0] = block[0] - HALO;
        r->outputs[1] = block[1] - HALO;
        r->outputs[LAUNCH_AXES - 1] = list.items[k];
        if (grows(h, r) && !launch_hunt_exhausted(h) && launch_hunt_mends(h, r))
            return true;
    }
    return false;
}

/* Is the launch made for several n? One alone does not show how the grid depends on n. */
static bool has_several(const struct launch_hunt *h, const struct launch_repair *r)
{
    int first = 0;
    for (size_t k = 0; k < h->d->count; k++) {
        unsigned grid[LAUNCH_AXES];
        int n = h->d->tried[k].shape.n;
        if (!launch_plan_grid(&h->d->plans[k][0], r, grid))
            continue;
        if (first && n != first)
            return true;
        first = n;
    }
    return false;
}

/* Is the grid the same at all sizes, the smallest ones aside, at which nothing may be launched? */
static bool is_fixed(const struct launch_hunt *h, const struct launch_repair *r)
{
    for (size_t k = 0; k < h->d->count; k++) {
        unsigned grid[LAUNCH_AXES];
        if (launch_plan_grid(&h->d->plans[k][0], r, grid) && memcmp(grid, r->was, sizeof grid))
            return false;
    }
    return has_several(h, r);
}

/* Is the grid at every size with a launch what this number of outputs makes of it, rounded up or down? */
static bool counts_for(const struct launch_hunt *h, const struct launch_repair *r, int axis, unsigned outputs,
                       bool up)
{
    for (size_t k = 0; k < h->d->count; k++) {
        unsigned grid[LAUNCH_AXES], length = launch_plan_length(r, h->d->entry, h->d->tried[k].shape, axis);
        if (launch_plan_grid(&h->d->plans[k][0], r, grid) &&
            grid[axis] != (up ? (length - 1) / outputs + 1 : length / outputs))
            return false;
    }
    return true;
}

/* The number that the grid was counted with, if the source names it, or names it with a halo; 0: none. */
static unsigned counted_with(const struct launch_hunt *h, struct launch_repair as_was, int axis)
{
    enum { MOST_OUTPUTS = 1024, HALO = 2 };
    for (unsigned halo = 0; halo <= HALO; halo += HALO)
        for (unsigned n = as_was.outputs[axis] + 1; n <= MOST_OUTPUTS; n++)
            for (int inner = 0; inner < 2 && launch_has_number(h->source, n + halo); inner++) {
                as_was.inner = inner;
                if (counts_for(h, &as_was, axis, n, true))
                    return n;
            }
    return 0;
}

/* Was the grid counted with another number, the constant of another kernel, for example? */
static void find_counted(const struct launch_hunt *h, struct launch_repair *r, const unsigned block[])
{
    int axis = 0;
    while (axis < LAUNCH_AXES - 1 && r->is[axis] == r->was[axis])
        axis++;
    r->threads = block[axis];
    if (h->source && !r->fixed && has_several(h, r))
        r->counted = counted_with(h, *r, axis);
}

static bool search_blocks(struct launch_hunt *h, struct launch_repair *r, const unsigned block[])
{
    struct numbers list;
    r->fixed = is_fixed(h, r);
    if (launch_hunt_axes(h) > 1 && try_own_blocks(h, r, block))
        return true;
    if (launch_hunt_axes(h) == LAUNCH_AXES && block[LAUNCH_AXES - 1] == 1 && try_planes(h, r, block))
        return true;
    list_numbers(&list, h, block[0]);
    if (launch_hunt_axes(h) > 1 && r->fixed)
        return try_axis(h, r, &list, LAUNCH_AXES);
    for (int a = launch_hunt_axes(h); a-- > 0;) {
        list_numbers(&list, h, block[a]);
        if (try_axis(h, r, &list, a))
            return true;
    }
    return launch_hunt_axes(h) > 1 && try_axis(h, r, &list, LAUNCH_AXES);
}

/* Is the grid along this axis what a division that rounds down makes of all cells, or of the outputs? */
static bool rounds_down(const struct launch_hunt *h, struct launch_repair as_was, int axis)
{
    as_was.inner = false;
    bool of_cells = counts_for(h, &as_was, axis, as_was.outputs[axis], false);
    as_was.inner = true;
    return of_cells || counts_for(h, &as_was, axis, as_was.outputs[axis], false);
}

bool launch_blocks_rounded_down(const struct launch_hunt *h, const struct launch_repair *r)
{
    bool refused = false, down = true;
    for (size_t k = 0; k < h->d->count; k++)
        refused = refused || launch_hunt_refused(h, k);
    for (int a = 0; refused && a < LAUNCH_AXES; a++)
        down = down && (!r->outputs[a] || rounds_down(h, *r, a));
    return refused && down;
}

/* Leave out the axes along which the grid was right. */
static void drop_axes(struct launch_hunt *h, struct launch_repair *r)
{
    for (int a = 0; a < launch_hunt_axes(h) && launch_hunt_axes(h) > 1; a++) {
        struct launch_repair less = *r;
        less.outputs[a] = 0;
        if (r->outputs[a] && grows(h, &less) && launch_hunt_mends(h, &less))
            *r = less;
    }
}

/* Where all blocks of the wrong call are full: how many outputs has each along the axis? 0: not known. */
static unsigned outputs_of_block(const struct launch_hunt *h, const struct launch_repair *r, int axis)
{
    struct counts counts = {0};
    struct shape shape = h->d->tried[h->base].shape;
    int64_t wanted = h->d->entry->outputs(shape);
    if (wanted <= 0)
        return 0;
    uint64_t outputs = (uint64_t)wanted, length = outputs;
    if (launch_hunt_axes(h) > 1) {
        struct launch_repair inner = *r;
        inner.inner = true;
        length = launch_plan_length(&inner, h->d->entry, shape, axis);
    }
    try_is_right(h->d, h->base, 0, &h->d->plans[h->base][0], (struct try_ends){0}, &counts);
    uint64_t step = outputs / length * r->was[axis]; /* one more output for each block */
    bool full = step && counts.global_stores % step == 0 && counts.global_stores < outputs;
    return full ? (unsigned)(counts.global_stores / step) : 0;
}

/* The only axis along which the number of blocks changes; LAUNCH_AXES: there are several. */
static int changed_axis(const struct launch_repair *r)
{
    int axis = LAUNCH_AXES;
    for (int a = 0; a < LAUNCH_AXES; a++)
        if (r->outputs[a])
            axis = axis == LAUNCH_AXES ? a : LAUNCH_AXES + 1;
    return axis < LAUNCH_AXES ? axis : LAUNCH_AXES;
}

/* A number of the text that is smaller than the outputs of a block mends the call, too. In a cube, where the
 * outputs of a block may depend on n, the number is not what is wrong then. */
static bool take_exact(struct launch_hunt *h, struct launch_repair *r)
{
    struct launch_repair exact = *r;
    int axis = changed_axis(r);
    if (axis == LAUNCH_AXES)
        return true;
    exact.outputs[axis] = outputs_of_block(h, r, axis);
    if (exact.outputs[axis] <= r->outputs[axis])
        return true;
    enum { HALO = 2 };
    bool line = launch_hunt_axes(h) == 1, named = launch_has_number(h->source, exact.outputs[axis]) ||
                                                  launch_has_number(h->source, exact.outputs[axis] + HALO);
    bool mends = (line || named) && grows(h, &exact) && launch_hunt_mends(h, &exact);
    if (mends)
        *r = exact;
    return mends || line;
}

bool launch_blocks_find(struct launch_hunt *h, struct launch_repair *r)
{
    unsigned block[LAUNCH_AXES];
    const struct plan *plan = &h->d->plans[h->base][0];
    if (h->d->entry->pattern.sum || !launch_plan_grid(plan, r, r->was) ||
        !launch_plan_block(plan, r, block) || !search_blocks(h, r, block))
        return false;
    drop_axes(h, r);
    if (!take_exact(h, r))
        return false;
    find_counted(h, r, block);
    return true;
}
