/* On which sides of split conditions a state is. */
#include <string.h>

#include "grader/prove/symbolic.h"

/* Splits by the way in which a loop was left are counted from here on. */
#define LEFT_LOOP (UINT32_C(1) << 31)

static struct side *find(struct sides *s, uint32_t split)
{
    for (uint32_t k = 0; k < s->count; k++)
        if (s->items[k].split == split)
            return &s->items[k];
    return NULL;
}

/* If there are too many, the oldest one is forgotten: its sides may join earlier. */
void sides_add(struct sides *to, struct side side)
{
    struct side *known = find(to, side.split);
    if (!known && to->count == SIDES_MOST)
        memmove(to->items, to->items + 1, --to->count * sizeof *to->items);
    if (!known)
        known = &to->items[to->count++];
    *known = side;
}

bool sides_may_join(const struct sides *a, const struct sides *b)
{
    for (uint32_t k = 0; k < a->count; k++)
        for (uint32_t j = 0; j < b->count; j++)
            if (a->items[k].split == b->items[j].split && a->items[k].way != b->items[j].way)
                return false;
    return true;
}

void sides_join(struct sides *to, const struct sides *from)
{
    for (uint32_t k = 0; k < from->count; k++)
        if (!find(to, from->items[k].split))
            sides_add(to, from->items[k]);
}

void sides_leave(struct sides *s, const struct graph *g, uint32_t from, int loop)
{
    uint32_t end = (uint32_t)g->count;
    for (uint32_t k = 0; k < s->count; k++)
        if (g->blocks[s->items[k].block].loops >> loop & 1)
            s->items[k].order = end;
    sides_add(s, (struct side){LEFT_LOOP + (uint32_t)loop, from, from, end});
}

void sides_end(struct sides *s, const struct graph *g, uint32_t block, int loop)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < s->count; k++) {
        bool asked_again = loop >= 0 && g->blocks[s->items[k].block].loops >> loop & 1;
        if (s->items[k].order > g->blocks[block].order && !asked_again)
            s->items[kept++] = s->items[k];
    }
    s->count = kept;
}
