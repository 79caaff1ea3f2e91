#include "grader/edits/hunt.h"

#include <string.h>

#include "grader/diagnose/launch_plan.h"
#include "grader/diagnose/try_run.h"
#include "grader/edits/variant_calls.h"
#include "grader/edits/variant_plan.h"

/* Work for one batch, in warp instructions: two or three seconds of one core. Many sums have a grid of one
 * size, which is as much work at n = 1. */
static const uint64_t most_work = 200000000, most_work_of_sum = 240000000;
/* A halo on one side of a small tile of a cube is a third more to load, and on a line an eighth. A sum has no
 * halo, but may store sums of its blocks and load them again. */
enum { MOST_EIGHTHS = 11, MOST_EIGHTHS_OF_LINE = 9 };

static void forget_plan(struct hunt *h)
{
    if (h->has_plan && h->calls)
        plan_free(&h->plan);
    else if (h->has_plan)
        variant_plan_free(&h->plan);
    h->has_plan = false;
}

static const struct plan *plan_of(void *context, size_t k, int variant)
{
    static const struct plan none = {.outcome = PLAN_BROKEN};
    struct hunt *h = context;
    const struct diagnosis *d = h->request->d;
    bool made = true;
    forget_plan(h);
    if (h->calls)
        variant_calls_record(&h->plan, h->calls, h->variant, k, variant);
    else
        made = variant_plan(&h->plan, &d->plans[k][variant], h->variant, h->names, d->rig);
    h->has_plan = true;
    return made ? &h->plan : &none;
}

static struct try_plans plans_of(struct hunt *h, size_t v)
{
    h->variant = v;
    return (struct try_plans){plan_of, h};
}

static bool is_flat_at(const struct hunt *h, size_t size, char axis)
{
    const struct plan *plan = &h->request->d->plans[size][0];
    bool flat = true;
    for (size_t s = 0; flat && s < plan->step_count; s++)
        if (plan->steps[s].kind == PLAN_LAUNCH)
            flat = plan->steps[s].block[axis - 'x'] == 1 && plan->steps[s].grid[axis - 'x'] == 1;
    return flat;
}

/* Have all launches one block and one thread along the axis that the change names? Then the name is a
 * constant, and the change is never the intended one. A small size may have one slab where others have
 * more. */
static bool is_flat(const struct hunt *h, char axis)
{
    return axis && is_flat_at(h, h->sizes.base, axis) && is_flat_at(h, h->sizes.wide, axis);
}

bool hunt_any_wrong(const struct diagnosis *d)
{
    bool any = false;
    for (size_t k = 0; k < d->count; k++)
        any = any || !diagnose_right(d, k);
    return any;
}

/* Does the call launch several kernels, each for a part of the outputs, perhaps? */
static bool has_parts(const struct hunt *h)
{
    return launch_plan_launches(&h->request->d->plans[h->sizes.base][0]) > 1;
}

/* A call with other blocks or threads, where outputs are wrong, is what the search of launches tries, which
 * knows more about them. Larger blocks, or more of them, hide many mistakes. Where parts of the outputs are
 * launched, blocks and arguments change together, which that search does not try. */
static bool is_of_launch(struct hunt *h, size_t v)
{
    return h->calls && !h->batch.list[v - 1].of_constant && hunt_any_wrong(&h->d) && !has_parts(h) &&
           variant_calls_differ_in_grid(h->calls, v, h->sizes.base);
}

/* Where blocks race, fewer of them hide it. On a line, a lower limit of their number moves the sizes at which
 * the last ones have no elements. Blocks of a larger tile are fewer by intention. */
static bool launches_less(struct hunt *h, size_t v)
{
    bool line = h->d.entry->pattern.dimensions <= 1 && !h->d.entry->pattern.sum;
    return h->calls && !h->batch.list[v - 1].of_tile && (h->request->blocks_race || line) &&
           variant_calls_launch_less(h->calls, v, h->sizes.wide);
}

/* On a line, larger blocks of as many threads as elements hide what a thread does in a later round. */
static bool ends_rounds(struct hunt *h, size_t v)
{
    size_t largest = h->sizes.checked[h->sizes.checked_count - 1];
    return h->calls && h->batch.list[v - 1].of_constant && h->d.entry->pattern.dimensions <= 1 &&
           variant_calls_end_rounds(h->calls, v, largest, diagnose_elements(&h->d, largest));
}

/* With one warp per block, or less, mistakes between warps and missing barriers do no harm. */
static bool leaves_one_warp(struct hunt *h, size_t v)
{
    return h->calls && variant_calls_leave_one_warp(h->calls, v, h->sizes.wide);
}

/* Without one of its kernels, a call may be right because the mistake is in that kernel. */
static bool drops_kernel(struct hunt *h, size_t v)
{
    size_t sizes[CHECKED_SIZES + 1] = {h->sizes.base};
    memcpy(sizes + 1, h->sizes.checked, h->sizes.checked_count * sizeof *sizes);
    return h->calls && variant_calls_drop_kernel(h->calls, v, sizes, h->sizes.checked_count + 1);
}

/* Does a warp's load ask for twice as many sectors as before, and for twice as many as its bytes fill? Then
 * another order of memory hides the mistake, at the price of the time. */
static bool scatters(const struct counts *before, const struct counts *after)
{
    enum { MORE = 2, SECTOR = 32 };
    return after->load.sectors * before->load.requests > MORE * before->load.sectors * after->load.requests &&
           after->load.sectors * SECTOR > MORE * after->load.bytes;
}

static bool mends(struct hunt *h, size_t v)
{
    const struct candidate *c = &h->batch.list[v - 1];
    if (is_flat(h, c->axis) || (c->of_ring && h->d.entry->pattern.edges != EDGES_CYCLIC))
        return false;
    struct counts *after = &h->cost.counts;
    h->cost = (struct change_cost){0};
    struct try_plans changed = plans_of(h, v);
    if (!try_sizes_base_right(&h->sizes, &changed) || !try_sizes_all_right(&h->sizes, &changed, after))
        return false;
    const struct entry *entry = h->d.entry;
    if (!entry->pattern.sum &&
        after->global_stores > (uint64_t)entry->outputs(h->d.tried[h->sizes.wide].shape))
        return false; /* blocks overlap, which hides that something else is one off */
    struct try_plans unchanged = plans_of(h, 0);
    h->cost.bytes = h->calls ? variant_calls_bytes(h->calls, v, h->sizes.wide) : 0;
    bool of_halo = c->of_halo || (c->form == FORM_BEFORE &&
                                  entry->pattern.dimensions > 1); /* more threads load, as they must */
    bool again = (!of_halo && try_sizes_loads_again(&h->sizes, &unchanged, after)) ||
                 try_sizes_burdens_one(&h->sizes, &unchanged, after);
    bool scattered = !c->spreads && scatters(&h->sizes.before, after);
    return !again && !scattered && !try_idles(entry, after) && !is_of_launch(h, v) && !drops_kernel(h, v) &&
           !launches_less(h, v) && !ends_rounds(h, v) && !leaves_one_warp(h, v);
}

/* Drop the candidates from number `first` on that could no longer be told: they need not be compiled. */
static void drop_unwanted(const struct hunt *h, struct proposals *list, size_t first)
{
    size_t kept = first;
    for (size_t k = first; k < list->count; k++)
        if (ranking_wants(&h->ranking, &list->items[k]))
            list->items[kept++] = list->items[k];
    list->count = kept;
}

static void try_variant(struct hunt *h, size_t v)
{
    const struct candidate *c = &h->batch.list[v - 1];
    bool runs = !h->batch.dropped[v], right = runs && mends(h, v), barrier = c->form == FORM_BARRIER;
    h->barriers_tried += barrier && runs;
    h->barrier_mends = h->barrier_mends || (barrier && right);
    if (right)
        ranking_note(&h->ranking, c, &h->cost);
}

static void try_variants(struct hunt *h)
{
    struct try_plans unchanged = plans_of(h, 0);
    bool sum = h->d.entry->pattern.sum;
    unsigned eighths = h->d.entry->pattern.dimensions > 1 ? MOST_EIGHTHS : MOST_EIGHTHS_OF_LINE;
    if (try_sizes_choose(&h->sizes, &h->d, sum ? most_work_of_sum : most_work, eighths, &unchanged)) {
        h->sizes.stores_once = !sum;
        h->ranking.inputs = h->d.entry->pattern.dimensions > 1 ? 0 : try_sizes_input_bytes(&h->sizes);
        for (size_t v = 1; v < h->batch.count && !try_sizes_exhausted(&h->sizes); v++)
            if (ranking_wants(&h->ranking, &h->batch.list[v - 1]))
                try_variant(h, v);
    }
    forget_plan(h);
}

/* On a rig of the batch's own, with its calls or its names. */
static void load_and_try(struct hunt *h)
{
    if (batch_load(&h->batch, &h->rig, &h->d, h->request->d)) {
        h->calls = h->batch.of_host ? variant_calls_open(&h->rig, &h->batch, &h->d) : NULL;
        h->names = h->calls ? NULL : variant_names_read(&h->rig, &h->batch.ptx);
        if (h->calls || !h->batch.of_host)
            try_variants(h);
        if (h->calls)
            variant_calls_free(h->calls);
        else
            variant_names_free(h->names);
    }
    batch_unload(&h->rig);
}

void hunt_try(struct hunt *h, const struct batches *b, struct proposals *list)
{
    size_t first = 0;
    for (size_t k = 0; k < b->count; k++) {
        drop_unwanted(h, list, first);
        if (first == list->count)
            break;
        batch_start(&h->batch, b->t, b->functions, list, first, b->bytes[k]);
        h->batch.of_host = b->of_host;
        first += h->batch.count - 1;
        if (batch_compile(&h->batch, h->request->c))
            load_and_try(h);
        batch_free(&h->batch);
    }
}
