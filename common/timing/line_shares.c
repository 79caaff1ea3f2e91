#include "common/timing/line_shares.h"

#include <string.h>

static bool has(const struct line_shares *s, uint32_t line)
{
    for (size_t k = 0; k < s->count; k++)
        if (s->items[k].line == line)
            return true;
    return false;
}

/* Insert by time; the last one falls out of a full list. */
static void insert(struct line_shares *to, const struct line_share *one)
{
    size_t at = 0;
    while (at < to->count && to->items[at].seconds >= one->seconds)
        at++;
    if (at == LINES_KEPT)
        return;
    size_t last = to->count < LINES_KEPT ? to->count++ : LINES_KEPT - 1;
    memmove(&to->items[at + 1], &to->items[at], (last - at) * sizeof *to->items);
    to->items[at] = *one;
}

void line_shares_take(struct line_shares *to, const struct line_time *lines, uint32_t count, double seconds,
                      double scale)
{
    double clocks = 0;
    to->count = 0;
    for (uint32_t l = 0; l < count; l++)
        clocks += lines[l].clocks;
    for (uint32_t l = 1; l < count && clocks > 0; l++)
        if (lines[l].clocks > 0)
            insert(to, &(struct line_share){.line = l,
                                            .seconds = seconds * lines[l].clocks / clocks,
                                            .load_requests = lines[l].load_requests * scale,
                                            .load_bytes = lines[l].load_bytes * scale,
                                            .load_sectors = lines[l].load_sectors * scale,
                                            .l2_load_sectors = lines[l].l2_load_sectors * scale,
                                            .store_sectors = lines[l].store_sectors * scale});
}

void line_shares_add(struct line_shares *to, const struct line_shares *more)
{
    struct line_shares before = *to;
    to->count = 0;
    for (size_t k = 0; k < before.count; k++) {
        struct line_share sum = before.items[k], also = line_shares_of(more, sum.line);
        sum.seconds += also.seconds;
        sum.load_requests += also.load_requests;
        sum.load_bytes += also.load_bytes;
        sum.load_sectors += also.load_sectors;
        sum.l2_load_sectors += also.l2_load_sectors;
        sum.store_sectors += also.store_sectors;
        insert(to, &sum);
    }
    for (size_t k = 0; k < more->count; k++)
        if (!has(&before, more->items[k].line))
            insert(to, &more->items[k]);
}

struct line_share line_shares_of(const struct line_shares *s, uint32_t line)
{
    for (size_t k = 0; k < s->count; k++)
        if (s->items[k].line == line)
            return s->items[k];
    return (struct line_share){.line = line};
}
