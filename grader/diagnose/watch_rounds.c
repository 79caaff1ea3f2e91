/* Find elements of a sum's input that no thread loads, after those that all threads load in one round. */
#include "grader/diagnose/watch_parts.h"

void watch_begin_rounds(struct watch_rounds *r, const struct follow_launch *launch)
{
    const uint32_t *grid = launch->launch->grid, *block = launch->launch->block;
    long long threads = (long long)grid[0] * block[0];
    r->buffer = r->loaded ? watch_buffer(launch, r->name) : -1;
    if (threads > r->threads)
        r->blocks = grid[0];
    r->threads = threads > r->threads ? threads : r->threads;
}

void watch_hear_rounds(struct watch_rounds *r, const struct follow_event *e)
{
    if (e->kind != FOLLOW_LOAD || r->buffer < 0)
        return;
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++) {
        if (!(e->mask >> lane & 1) || e->space[lane] != r->buffer)
            continue;
        size_t first = (size_t)e->at[lane] / sizeof(int), each = e->bytes / sizeof(int);
        r->line = each > r->each || !r->line ? e->lines[0] : r->line;
        r->each = each > r->each ? each : r->each;
        for (size_t k = first; k < first + each && k < r->count; k++)
            r->loaded[k] = true;
    }
}

bool watch_round_left(const struct watch *w, struct watch_round *found)
{
    const struct watch_rounds *r = &w->rounds;
    size_t first = 0, last;
    while (first < r->count && r->loaded[first])
        first++;
    for (last = first; last < r->count && !r->loaded[last];)
        last++;
    *found = (struct watch_round){.name = r->name,
                                  .line = r->line,
                                  .first = (long long)first,
                                  .last = (long long)last - 1,
                                  .threads = r->threads,
                                  .blocks = r->blocks,
                                  .each = (long long)r->each};
    return 0 < first && first < last && (long long)first == r->threads * (long long)r->each;
}
