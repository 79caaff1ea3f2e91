#include "common/timing/line_ages.h"

#include <stdlib.h>

#include "common/base.h"

struct line_ages {
    struct aged {
        uint64_t line;
        double touched; /* 0: empty */
    } * table;
    size_t mask, count;
    double now; /* lines touched so far */
};

enum { FRESH = 160 }; /* lines: a small part of what an SM has of the L2 */

struct line_ages *line_ages_open(void)
{
    struct line_ages *l = xcalloc(1, sizeof *l);
    l->mask = (1 << 12) - 1;
    l->table = xcalloc(l->mask + 1, sizeof *l->table);
    l->now = 1;
    return l;
}

void line_ages_close(struct line_ages *l)
{
    free(l->table);
    free(l);
}

static struct aged *aged_at(const struct line_ages *l, uint64_t line)
{
    size_t at = (size_t)(line * UINT64_C(0x9e3779b97f4a7c15) >> 24) & l->mask;
    while (l->table[at].touched > 0 && l->table[at].line != line)
        at = (at + 1) & l->mask;
    return &l->table[at];
}

static void grow(struct line_ages *l)
{
    struct line_ages wider = *l;
    wider.mask = 2 * l->mask + 1;
    wider.table = xcalloc(wider.mask + 1, sizeof *wider.table);
    for (size_t k = 0; k <= l->mask; k++)
        if (l->table[k].touched > 0)
            *aged_at(&wider, l->table[k].line) = l->table[k];
    free(l->table);
    *l = wider;
}

double line_ages_touch(struct line_ages *l, uint64_t line)
{
    struct aged *a = aged_at(l, line);
    double age = a->touched > 0 ? l->now - a->touched : -1;
    l->count += age < 0;
    l->now += age < 0 || age > FRESH;
    *a = (struct aged){line, l->now};
    if (2 * l->count > l->mask)
        grow(l);
    return age;
}

bool line_ages_is_fresh(const struct line_ages *l, uint64_t line)
{
    const struct aged *a = aged_at(l, line);
    return a->touched > 0 && l->now - a->touched <= FRESH;
}
