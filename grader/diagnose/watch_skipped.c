/* Find a cell of shared memory that is read in a block where nothing was stored there, although a line stores
 * that cell in other blocks. */
#include <stdio.h>
#include <string.h>

#include "grader/diagnose/watch_parts.h"

void watch_begin_skipped(struct watch_skipped *s)
{
    memset(s, 0, sizeof *s);
}

static void note(struct watch_skipped *s, const struct follow_event *e, unsigned lane)
{
    for (long long b = e->at[lane]; b < e->at[lane] + e->bytes; b += 4)
        if (b >= 0 && b / 4 < WATCH_CELLS && !s->lines[b / 4])
            s->lines[b / 4] = e->lines[0];
}

void watch_hear_skipped(struct watch_skipped *s, const struct follow_event *e)
{
    for (unsigned lane = 0; lane < FOLLOW_LANES && e->kind == FOLLOW_STORE; lane++)
        if (e->mask >> lane & 1 && e->space[lane] == FOLLOW_SHARED)
            note(s, e, lane);
}

/* The number of the array with this name; -1: none, or several. */
static int array_named(const struct watch_cells *c, const char *name)
{
    int found = -1;
    for (int k = 0; k < c->array_count; k++)
        if (strcmp(c->arrays[k].name, name) == 0) {
            if (found >= 0)
                return -1;
            found = k;
        }
    return found;
}

void watch_end_skipped(struct watch_skipped *s, const struct findings *all, const struct watch_cells *cells)
{
    for (size_t k = 0; k < all->count && !s->found.store_line; k++) {
        const struct finding *f = &all->items[k];
        int array = f->kind == FINDING_UNDEFINED_VALUE && f->array[0] ? array_named(cells, f->array) : -1;
        uint64_t word = array < 0 ? WATCH_CELLS : cells->arrays[array].low / 4 + f->cell;
        if (word >= WATCH_CELLS || !s->lines[word])
            continue;
        s->found = (struct watch_skipped_cell){.read_line = f->other_line ? f->other_line : f->line,
                                               .store_line = s->lines[word],
                                               .cell = (unsigned)f->cell};
        snprintf(s->found.array, sizeof s->found.array, "%s", f->array);
    }
}

bool watch_skipped(const struct watch *w, struct watch_skipped_cell *found)
{
    *found = w->skipped.found;
    return found->store_line > 0;
}
