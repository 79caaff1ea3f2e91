/* Launches that store the outputs in parts begin at numbers that are no multiples of anything: the second
 * half at n / 2. Digits of such indices are counted from there on. */
#include <stdlib.h>
#include <string.h>

#include "grader/prove/digits.h"

/* Where the store's index along an axis begins: at a number of the launch, if its digits have fixed weights.
 */
static term begins_at(struct terms *t, const struct store *s, int axis)
{
    const struct linear l = t->items[s->axis[axis]];
    struct weighted digits[TERM_PARTS];
    term from = TERM_ZERO;
    int count;
    int64_t weight;
    bool fixed = digits_of(s, axis, digits, &count);
    for (int k = 0; k < count && fixed; k++)
        fixed = term_is_number(t, digits[k].weight, &weight) && weight > 0;
    for (uint32_t k = 0; k < l.count && fixed; k++)
        if (t->symbols[l.parts[k].symbol].age < s->walker->block[0])
            from = term_sum(t, from, l.parts[k].times, term_symbol(t, l.parts[k].symbol));
    return from;
}

/* The group of a store, which may be a new one. -1: there are too many. */
static int group_of(struct terms *t, const struct store *s, int dimensions, bool several_launches,
                    struct group groups[GROUPS_MOST], int *count)
{
    struct group own = {.count = 0};
    for (int axis = 0; axis < dimensions && several_launches; axis++)
        own.from[axis] = begins_at(t, s, axis);
    int k = 0;
    while (k < *count && memcmp(groups[k].from, own.from, sizeof own.from))
        k++;
    if (k == GROUPS_MOST)
        return -1;
    if (k == *count)
        groups[(*count)++] = own;
    groups[k].count++;
    return k;
}

static int by_group(const void *a, const void *b)
{
    return ((const struct store *)a)->group - ((const struct store *)b)->group;
}

int digits_groups(struct terms *t, struct store *stores, size_t count, int dimensions, bool several_launches,
                  struct group groups[GROUPS_MOST])
{
    int found = 0;
    for (size_t s = 0; s < count; s++) {
        stores[s].group = group_of(t, &stores[s], dimensions, several_launches, groups, &found);
        if (stores[s].group < 0)
            return 0;
        for (int axis = 0; axis < dimensions; axis++)
            stores[s].axis[axis] = term_sum(t, stores[s].axis[axis], -1, groups[stores[s].group].from[axis]);
    }
    qsort(stores, count, sizeof *stores, by_group);
    for (int g = 1; g < found; g++)
        groups[g].first = groups[g - 1].first + groups[g - 1].count;
    return found;
}
