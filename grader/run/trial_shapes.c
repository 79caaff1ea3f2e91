/* Sizes that the seed draws beside those of an entry point's list. */
#include <stdlib.h>

#include "grader/run/trial.h"

struct shape trial_drawn_shape(uint64_t seed, int which, const struct entry *entry)
{
    enum { STREAM = 0xd1 };
    struct shape shape = entry->count_size;
    struct random r = random_start(seed, (uint64_t)STREAM << 40 ^ (uint64_t)which);
    if (entry->count_spread)
        shape.n += random_int(&r, entry->count_spread);
    return shape;
}

/* Sizes between number k of the list and the next one. */
static int gap_after(const struct entry *entry, int k)
{
    return k + 1 < entry->size_count ? abs(entry->sizes[k + 1].n - entry->sizes[k].n) - 1 : 0;
}

bool trial_shape_between(struct shape *shape, uint64_t seed, int which, const struct entry *entry, int number)
{
    enum { STREAM = 0xd2 };
    struct random r = random_start(seed, (uint64_t)STREAM << 40 ^ (uint64_t)which << 8 ^ (uint64_t)number);
    uint64_t gaps = 0;
    int k = -1;
    for (int s = 0; s < entry->size_count; s++)
        gaps += gap_after(entry, s) > 0;
    if (!gaps)
        return false;
    for (uint64_t left = 1 + random_next(&r) % gaps; left; left -= gap_after(entry, k) > 0)
        k++;
    *shape = entry->sizes[k];
    int low = shape->n < entry->sizes[k + 1].n ? shape->n : entry->sizes[k + 1].n;
    shape->n = low + 1 + (int)(random_next(&r) % (uint64_t)gap_after(entry, k));
    return true;
}
