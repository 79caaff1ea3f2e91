#include "grader/diagnose/try_sizes.h"

#include "grader/diagnose/try_run.h"

static const struct try_ends whole = {0};

enum { SMALL = 3000, MEDIUM = 40000, LARGE = 260000, LARGE_CUBE = 320000, LARGEST = 800000 };

static size_t elements(const struct try_sizes *s, size_t k)
{
    return diagnose_elements(s->d, k);
}

static bool is_line(const struct try_sizes *s)
{
    return s->d->entry->pattern.dimensions <= 1;
}

static uint64_t spent(const struct try_sizes *s)
{
    return s->d->rig->backend->spent(s->d->rig->device);
}

bool try_sizes_exhausted(const struct try_sizes *s)
{
    return spent(s) - s->begun > s->most;
}

static bool is_right(const struct try_sizes *s, const struct try_plans *p, size_t k, int variant,
                     struct try_ends ends, struct counts *counts)
{
    return try_is_right(s->d, k, variant, p->of(p->context, k, variant), ends, counts);
}

/* What a block may execute: enough for any that ends, where the unchanged call does not. */
static uint64_t steps_of(const struct try_sizes *s, size_t k)
{
    enum { MOST = 1000000, OF_ELEMENT = 100 };
    return s->d->endless ? MOST + OF_ELEMENT * elements(s, k) : 0;
}

static struct try_ends ends_of(const struct try_sizes *s, size_t k)
{
    return (struct try_ends){steps_of(s, k), s->stores_once};
}

/* The smallest size of more than `least` and at most `most` elements that is not right. False if there is
 * none. */
static bool find_base(struct try_sizes *s, const struct try_plans *unchanged, size_t least, size_t most)
{
    bool found = false;
    for (size_t k = 0; k < s->d->count && !try_sizes_exhausted(s); k++) {
        if (elements(s, k) <= least || elements(s, k) > most ||
            (found && elements(s, k) >= elements(s, s->base)))
            continue;
        uint64_t before = spent(s);
        if (is_right(s, unchanged, k, 0, whole, NULL))
            continue;
        found = true;
        s->base = k;
        s->steps = s->d->endless ? steps_of(s, k) / 8 : 20000 + 8 * (spent(s) - before);
    }
    return found;
}

/* The largest size, of all or of those that are wrong. */
static size_t largest(const struct try_sizes *s, bool of_wrong)
{
    size_t best = s->base;
    for (size_t k = 0; k < s->d->count; k++) {
        bool asked = !(of_wrong && diagnose_right(s->d, k));
        if (asked && elements(s, k) <= LARGE && elements(s, k) > elements(s, best))
            best = k;
    }
    return best;
}

/* A size with several blocks along each axis. A fault that only some sizes have may leave small ones alone.
 */
static void choose_wide(struct try_sizes *s)
{
    s->wide = largest(s, true);
    if (elements(s, s->wide) <= MEDIUM)
        s->wide = largest(s, false);
}

/* Spread over the small sizes, and a larger one: on a line, one at which a thread has several elements. */
static void choose_checked(struct try_sizes *s)
{
    size_t most = is_line(s) ? LARGEST : MEDIUM;
    size_t small = 0, largest = s->base, seen = 0;
    for (size_t k = 0; k < s->d->count; k++) {
        small += elements(s, k) <= SMALL;
        if (elements(s, k) <= most && elements(s, k) > elements(s, largest))
            largest = k;
    }
    for (size_t k = 0; k < s->d->count; k++) {
        if (elements(s, k) > SMALL)
            continue;
        if (seen * (CHECKED_SIZES - 1) / small != (seen + 1) * (CHECKED_SIZES - 1) / small)
            s->checked[s->checked_count++] = k;
        seen++;
    }
    s->checked[s->checked_count++] = largest;
}

bool try_sizes_choose(struct try_sizes *s, const struct diagnosis *d, uint64_t most, unsigned eighths,
                      const struct try_plans *unchanged)
{
    *s = (struct try_sizes){.d = d, .most = most, .eighths = eighths};
    s->begun = spent(s);
    if (!find_base(s, unchanged, 0, LARGE) && !find_base(s, unchanged, LARGE, LARGEST))
        return false;
    choose_checked(s);
    choose_wide(s);
    return true;
}

bool try_sizes_base_right(const struct try_sizes *s, const struct try_plans *changed)
{
    struct try_ends ends = {s->steps, s->stores_once};
    return is_right(s, changed, s->base, 0, ends, NULL) && is_right(s, changed, s->base, 1, ends, NULL);
}

static bool is_checked(const struct try_sizes *s, size_t k)
{
    bool found = k == s->wide;
    for (size_t c = 0; c < s->checked_count; c++)
        found = found || s->checked[c] == k;
    return found;
}

/* Of cubes, is one more large size right? A slab or a tile that is twice as long hides at most sizes that the
 * next one begins at a wrong plane. */
static bool is_largest_cube_right(const struct try_sizes *s, const struct try_plans *changed)
{
    size_t largest = s->wide;
    for (size_t k = 0; k < s->d->count; k++)
        if (elements(s, k) <= LARGE_CUBE && elements(s, k) > elements(s, largest))
            largest = k;
    return largest == s->wide || is_right(s, changed, largest, 0, ends_of(s, largest), NULL);
}

/* Are the sizes right that are not checked, up to some elements? Few changes come so far, and what they need
 * is not counted: what is told as tried has to hold at all of them. */
static bool is_rest_right(struct try_sizes *s, const struct try_plans *changed)
{
    size_t most = is_line(s) ? LARGE : MEDIUM;
    uint64_t before = spent(s);
    bool right = true;
    for (size_t k = 0; right && k < s->d->count; k++)
        if (elements(s, k) <= most && !is_checked(s, k))
            right = is_right(s, changed, k, (int)(k % 2), ends_of(s, k), NULL);
    if (right && !is_line(s))
        right = is_largest_cube_right(s, changed);
    s->begun += spent(s) - before;
    return right;
}

bool try_sizes_all_right(struct try_sizes *s, const struct try_plans *changed, struct counts *after)
{
    bool right = true;
    for (size_t k = 0; right && k < s->checked_count; k++) {
        uint64_t before = spent(s);
        right = is_right(s, changed, s->checked[k], (int)(k % 2), ends_of(s, s->checked[k]), NULL);
        if (elements(s, s->checked[k]) > LARGE) /* few changes come so far, and each would use up much */
            s->begun += spent(s) - before;
    }
    return right && is_right(s, changed, s->wide, 0, ends_of(s, s->wide), after) && is_rest_right(s, changed);
}

size_t try_sizes_input_bytes(const struct try_sizes *s)
{
    size_t bytes = 0, k = s->wide;
    for (int b = 0; b < s->d->entry->buffer_count; b++)
        if (s->d->entry->buffers[b].role == ROLE_INPUT)
            bytes += s->d->entry->buffers[b].count(s->d->tried[k].shape) * sizeof(float);
    return bytes;
}

/* A kernel whose loop repeats too often may take long: that is not charged to the search. One without end has
 * nothing to count. */
static void count_before(struct try_sizes *s, const struct try_plans *unchanged)
{
    uint64_t begun = spent(s);
    if (s->has_before || s->d->endless)
        return;
    is_right(s, unchanged, s->wide, 0, whole, &s->before);
    s->has_before = true;
    s->begun += spent(s) - begun;
}

/* What was loaded of all but the coefficients: a sum that has each of them loads them more often. Reads of
 * constant memory count as loads of the buffer that it copies, and not among all loads. */
static uint64_t loaded(const struct try_sizes *s, const struct counts *c)
{
    int weights = entry_weights(s->d->entry, s->d->tried[s->wide].shape).buffer;
    uint64_t of_weights = weights < 0 ? 0 : c->loads[weights].bytes - c->constant_bytes;
    return c->load.bytes - of_weights;
}

/* Do threads pass anything on to each other? */
static bool passes_on(const struct counts *c)
{
    return c->shared_stores > 0 || c->shared_bytes_per_block > 0 || c->shuffles > 0;
}

bool try_sizes_loads_again(struct try_sizes *s, const struct try_plans *unchanged, const struct counts *after)
{
    const struct counts *before = &s->before;
    uint64_t inputs = try_sizes_input_bytes(s);
    count_before(s, unchanged);
    uint64_t had = loaded(s, before), needed = had > inputs ? had : inputs;
    return passes_on(before) && had * 10 >= inputs * 9 && after->store.bytes <= before->store.bytes &&
           loaded(s, after) * 8 > needed * s->eighths;
}

/* Does one warp do a quarter of what all do? */
static bool is_burdened(const struct counts *c)
{
    enum { PART = 4, MANY = 8 * PART };
    return c->warps >= MANY && c->longest_warp * PART > c->warp_instructions;
}

bool try_sizes_burdens_one(struct try_sizes *s, const struct try_plans *unchanged, const struct counts *after)
{
    count_before(s, unchanged);
    return s->has_before && is_burdened(after) && !is_burdened(&s->before);
}
