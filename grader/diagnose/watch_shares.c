/* Find a division that gives each block or thread its share of the elements and leaves a rest for none. */
#include <string.h>

#include "grader/diagnose/watch_parts.h"

void watch_begin_shares(struct watch_shares *s, const struct follow_launch *launch)
{
    const unsigned *grid = launch->launch->grid, *block = launch->launch->block;
    s->buffer = watch_buffer(launch, s->name);
    s->blocks = (long long)grid[0] * grid[1] * grid[2];
    s->threads = s->blocks * block[0] * block[1] * block[2];
}

void watch_hear_division(struct watch_shares *s, const struct follow_event *e)
{
    bool divides = strncmp(e->op, "div.s", 5) == 0 || strncmp(e->op, "div.u", 5) == 0;
    if (!divides || s->rest || e->source_count < 2)
        return;
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++) {
        if (!(e->mask >> lane & 1))
            continue;
        long long a = watch_integer(&e->sources[0], lane), b = watch_integer(&e->sources[1], lane);
        bool shared = b > 1 && (b == s->blocks || b == s->threads);
        if (shared && a % b > 0 && (a == s->elements || a == s->outputs)) {
            s->line = e->lines[0];
            s->dividend = a;
            s->rest = a % b;
            s->shares = b;
            s->by_block = b == s->blocks;
            s->end = (s->elements + a) / 2 - s->rest; /* outputs lie in the middle of the elements */
            return;
        }
    }
}

void watch_hear_shares(struct watch_shares *s, const struct follow_event *e)
{
    if (e->kind != s->kind)
        return;
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
        if (e->mask >> lane & 1 && e->space[lane] == s->buffer && s->buffer >= 0) {
            long long end = (e->at[lane] + e->bytes) / s->bytes;
            s->reached = end > s->reached ? end : s->reached;
        }
}

bool watch_share_rounded(const struct watch *w, struct watch_rounded *found)
{
    const struct watch_shares *s = &w->shares;
    if (!s->rest || s->reached != s->end)
        return false;
    *found = (struct watch_rounded){.line = s->line,
                                    .dividend = s->dividend,
                                    .shares = s->shares,
                                    .rest = s->rest,
                                    .by_block = s->by_block};
    return true;
}
