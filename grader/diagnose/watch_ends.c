#include "grader/diagnose/watch_ends.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/watch_parts.h"

void watch_ends_open(struct watch_ends *w, const struct entry *entry, struct shape shape)
{
    *w = (struct watch_ends){.buffer = -1};
    for (int b = 0; b < entry->buffer_count && !w->items; b++)
        if (entry->buffers[b].role == ROLE_OUTPUT && !entry->pattern.sum) {
            w->output = entry->buffers[b].name;
            w->grid = entry_grid(entry, shape);
            w->element = (unsigned)element_size(entry->buffers[b].element);
            w->count = entry->buffers[b].count(shape);
            w->items = xcalloc(w->count + 1, sizeof *w->items);
        }
}

void watch_ends_free(struct watch_ends *w)
{
    free(w->items);
}

void watch_begin_ends(struct watch_ends *w, const struct follow_launch *launch)
{
    w->buffer = w->items ? watch_buffer(launch, w->output) : -1;
}

/* ---- while the call runs ---- */

static void take(struct watch_ends *w, const struct follow_event *e, unsigned lane, size_t element)
{
    struct watch_end_cell *cell = &w->items[element];
    unsigned thread = e->warp * FOLLOW_LANES + lane;
    if (cell->threads && cell->block == e->block && cell->last == thread)
        return;
    cell->threads++;
    cell->block = e->block;
    cell->last = thread;
}

static void hear_store(struct watch_ends *w, const struct follow_event *e)
{
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++) {
        if (!(e->mask >> lane & 1) || e->space[lane] != w->buffer)
            continue;
        w->line = w->line && w->line != e->lines[0] ? -1 : e->lines[0];
        for (unsigned k = 0; k < e->bytes / w->element; k++)
            if ((size_t)e->at[lane] / w->element + k < w->count)
                take(w, e, lane, (size_t)e->at[lane] / w->element + k);
    }
}

static struct watch_clamp *clamp_of(struct watch_ends *w, const struct follow_event *e)
{
    for (size_t k = 0; k < w->clamp_count; k++)
        if (w->clamps[k].function == e->function && w->clamps[k].pc == e->pc)
            return &w->clamps[k];
    if (w->clamp_count == WATCH_CLAMPS || !e->mask)
        return NULL;
    struct watch_clamp *c = &w->clamps[w->clamp_count++];
    *c = (struct watch_clamp){.function = e->function, .pc = e->pc, .line = e->lines[0]};
    for (int side = 0; side < 2; side++)
        c->first[side] = watch_integer(&e->sources[side], (unsigned)__builtin_ctz(e->mask));
    return c;
}

static bool is_clamp(const struct follow_event *e)
{
    static const char *const ops[] = {"min.s32", "max.s32", "min.u32",  "max.u32",
                                      "min.s64", "max.s64", "selp.b32", "selp.b64"};
    bool found = false;
    if (e->op[0] != 'm' && e->op[0] != 's') /* most instructions */
        return false;
    for (size_t k = 0; k < ARRAY_LEN(ops); k++)
        found = found || strcmp(e->op, ops[k]) == 0;
    return found && e->source_count >= 2 && e->target_count;
}

static void hear_clamp(struct watch_ends *w, const struct follow_event *e)
{
    struct watch_clamp *c = is_clamp(e) ? clamp_of(w, e) : NULL;
    for (unsigned lane = 0; c && lane < FOLLOW_LANES; lane++) {
        if (!(e->mask >> lane & 1))
            continue;
        long long sides[2] = {watch_integer(&e->sources[0], lane), watch_integer(&e->sources[1], lane)};
        long long result = watch_integer(&e->targets[0], lane);
        for (int side = 0; side < 2; side++) {
            c->varies[side] |= sides[side] != c->first[side];
            c->taken[side] |= sides[side] == result && sides[!side] != result;
        }
    }
}

void watch_hear_ends(struct watch_ends *w, const struct follow_event *e)
{
    if (w->buffer < 0)
        return;
    if (e->kind == FOLLOW_STORE)
        hear_store(w, e);
    else if (e->kind == FOLLOW_COMPUTE)
        hear_clamp(w, e);
}

/* ---- what was heard ---- */

/* An end of an axis, and what is known of the outputs that lie at no other end. */
struct end {
    int at;               /* its coordinate */
    unsigned least, most; /* threads that store one of them */
};

struct ends {
    struct end of[WATCH_AXES][2];
};

static void find_limits(const struct watch_ends *w, struct ends *ends)
{
    for (int a = 0; a < w->grid.dimensions; a++) {
        ends->of[a][0] = (struct end){.at = INT_MAX, .least = UINT_MAX};
        ends->of[a][1] = (struct end){.at = -1, .least = UINT_MAX};
        for (size_t i = 0; i < w->count; i++) {
            int at = w->items[i].threads ? grid_coordinate(&w->grid, i, a) : -1;
            if (at >= 0 && at < ends->of[a][0].at)
                ends->of[a][0].at = at;
            if (at > ends->of[a][1].at)
                ends->of[a][1].at = at;
        }
    }
}

/* The ends at which an output lies; how many there are. */
static int ends_of(const struct watch_ends *w, struct ends *ends, size_t i, struct end *found[2 * WATCH_AXES])
{
    int count = 0;
    for (int a = 0; a < w->grid.dimensions; a++)
        for (int side = 0; side < 2; side++)
            if (grid_coordinate(&w->grid, i, a) == ends->of[a][side].at)
                found[count++] = &ends->of[a][side];
    return count;
}

/* Count the threads at each end. False: outputs inside are stored by several threads, or there are none. */
static bool count_threads(const struct watch_ends *w, struct ends *ends)
{
    bool inside = false;
    struct end *at[2 * WATCH_AXES];
    for (size_t i = 0; i < w->count; i++) {
        unsigned threads = w->items[i].threads;
        int count = threads ? ends_of(w, ends, i, at) : -1;
        if (count == 0 && threads > 1)
            return false;
        inside = inside || count == 0;
        if (count != 1)
            continue;
        at[0]->least = threads < at[0]->least ? threads : at[0]->least;
        at[0]->most = threads > at[0]->most ? threads : at[0]->most;
    }
    return inside;
}

/* Are outputs that several threads store at an end where all are? Sets how many threads store one at most. */
static bool are_whole(const struct watch_ends *w, struct ends *ends, unsigned *most)
{
    struct end *at[2 * WATCH_AXES];
    for (size_t i = 0; i < w->count; i++) {
        bool whole = w->items[i].threads <= 1;
        int count = whole ? 0 : ends_of(w, ends, i, at);
        for (int k = 0; k < count; k++)
            whole = whole || at[k]->least >= 2;
        if (!whole)
            return false;
        *most = w->items[i].threads > *most ? w->items[i].threads : *most;
    }
    return true;
}

static bool moves_to(const struct watch_clamp *c, int at)
{
    bool moves = false;
    for (int bound = 0; bound < 2; bound++)
        moves = moves || (c->taken[bound] && !c->varies[bound] && c->varies[!bound] && c->first[bound] == at);
    return moves;
}

/* The line that moves indices to this end; 0: none does. Blocks that overlap by one output have two threads
 * there, no more. On a line, a neighbour's index may be moved there by right: of two such lines, none is
 * told.
 */
static int clamp_line(const struct watch_ends *w, const struct end *end)
{
    int found = 0;
    for (size_t k = 0; k < w->clamp_count && end->least >= 2 && end->most > 2 && end->least < UINT_MAX; k++) {
        int line = moves_to(&w->clamps[k], end->at) ? w->clamps[k].line : 0;
        if (line && found && line != found && w->grid.dimensions == 1)
            return 0;
        found = found ? found : line;
    }
    return found;
}

bool watch_clamped_ends(const struct watch_ends *w, struct watch_end *found)
{
    struct ends ends;
    *found = (struct watch_end){.store_line = w->line};
    if (!w->items || w->line <= 0)
        return false;
    find_limits(w, &ends);
    if (!count_threads(w, &ends) || !are_whole(w, &ends, &found->most))
        return false;
    for (int a = 0; a < w->grid.dimensions && !found->clamp_line; a++)
        for (int side = 0; side < 2 && !found->clamp_line; side++)
            found->clamp_line = clamp_line(w, &ends.of[a][side]);
    return found->clamp_line;
}
