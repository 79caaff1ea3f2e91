/* Questions about single requests to global memory. */
#include <stdio.h>
#include <string.h>

#include "grader/quiz/quiz_parts.h"
#include "grader/run/compare.h"

/* One lane's load of an input's element, or store of an output's. */
struct touch {
    size_t k; /* of the block's events */
    uint32_t lane;
    int parameter;
    size_t element;
};

static bool is_role(const struct quiz_block *b, int parameter, enum role role)
{
    return parameter >= 0 && b->s->buffers[parameter].spec->role == role;
}

/* Draw one touch of this kind. */
static bool draw(const struct quiz_block *b, enum follow_kind kind, enum role role, struct touch *t)
{
    unsigned seen = 0;
    for (size_t k = 0; k < b->count; k++) {
        const struct event *e = quiz_event(b, k);
        for (uint32_t l = 0; l < FOLLOW_LANES && e->kind == kind && e->elements == 1 && e->lines[0] > 0;
             l++) {
            size_t element;
            int parameter = e->mask >> l & 1 ? quiz_element(b, e, l, &element) : -1;
            if (is_role(b, parameter, role) && quiz_pick(b, &seen))
                *t = (struct touch){k, l, parameter, element};
        }
    }
    return seen > 0;
}

/* Does a lane of this event touch the element? */
static bool touches(const struct quiz_block *b, const struct event *e, uint32_t lane, const struct touch *t)
{
    const struct steps_buffer *buffer = &b->s->buffers[t->parameter];
    int64_t size = (int64_t)element_size(buffer->spec->element), at = (int64_t)t->element * size;
    struct event_place p =
        e->kind == FOLLOW_COPY ? event_from_place(b->s->log, e, lane) : event_place_of(b->s->log, e, lane);
    return e->mask >> lane & 1 && p.space == buffer->number && p.at < at + size && p.at + e->bytes > at;
}

static bool loads(const struct event *e)
{
    return e->kind == FOLLOW_LOAD || e->kind == FOLLOW_COPY || e->kind == FOLLOW_ATOMIC;
}

/* How many threads of the block load it; at line `line`, or, if that is 0, anywhere. */
static unsigned count_loaders(const struct quiz_block *b, const struct touch *t, int line)
{
    uint32_t lanes[32] = {0};
    unsigned count = 0;
    for (size_t k = 0; k < b->count; k++) {
        const struct event *e = quiz_event(b, k);
        for (uint32_t l = 0; l < FOLLOW_LANES && loads(e) && (!line || e->lines[0] == line); l++)
            if (touches(b, e, l, t) && e->warp < ARRAY_LEN(lanes))
                lanes[e->warp] |= UINT32_C(1) << l;
    }
    for (size_t w = 0; w < ARRAY_LEN(lanes); w++)
        count += (unsigned)__builtin_popcount(lanes[w]);
    return count;
}

/* What the question is about. */
static void set_about(const struct quiz_block *b, struct quiz_question *q, const struct touch *t)
{
    const struct event *e = quiz_event(b, t->k);
    q->event = b->events[t->k];
    q->line = e->lines[0];
    q->warp = e->warp;
    q->lane = t->lane;
    q->parameter = t->parameter;
    q->at = (int64_t)t->element * (int64_t)element_size(b->s->buffers[t->parameter].spec->element);
}

bool quiz_loader(const struct quiz_block *b, struct quiz_question *q)
{
    enum { DRAWN = 20 };
    struct touch t;
    char cell[100], thread[48];
    bool found = false;
    for (int k = 0; k < DRAWN && !found; k++)
        found =
            draw(b, FOLLOW_LOAD, ROLE_INPUT, &t) && count_loaders(b, &t, quiz_event(b, t.k)->lines[0]) == 1;
    if (!found)
        return false;
    set_about(b, q, &t);
    steps_cell_name(b->s, t.parameter, t.element, cell, sizeof cell);
    quiz_name_lane(b, q->warp, t.lane, thread, sizeof thread);
    quiz_set_thread(b, q, q->warp, t.lane);
    snprintf(q->words, sizeof q->words, "Which thread of %s loads %s at line %d?", b->name, cell, q->line);
    snprintf(q->why, sizeof q->why, "At line %d, %s loads %s.", q->line, thread, cell);
    return true;
}

bool quiz_loaders(const struct quiz_block *b, struct quiz_question *q)
{
    struct touch t;
    char cell[100];
    if (!draw(b, FOLLOW_LOAD, ROLE_INPUT, &t))
        return false;
    set_about(b, q, &t);
    steps_cell_name(b->s, t.parameter, t.element, cell, sizeof cell);
    unsigned count = count_loaders(b, &t, 0);
    quiz_set_number(q, count);
    snprintf(q->words, sizeof q->words, "How many threads of %s load %s from global memory?", b->name, cell);
    snprintf(q->why, sizeof q->why, "%u thread%s of %s load%s it.%s", count, count == 1 ? "" : "s", b->name,
             count == 1 ? "s" : "",
             count > 1 ? " With shared memory, one load would be enough for all." : "");
    return true;
}

static bool asks_global(const struct quiz_block *b, const struct event *e)
{
    return (e->kind == FOLLOW_LOAD || e->kind == FOLLOW_STORE) && quiz_in_global(b->s->log, e);
}

bool quiz_sectors(const struct quiz_block *b, struct quiz_question *q)
{
    size_t k;
    if (!quiz_draw_first(b, asks_global, &k))
        return false;
    const struct event *e = quiz_event(b, k);
    q->event = b->events[k];
    q->line = e->lines[0];
    q->warp = e->warp;
    q->store = e->kind == FOLLOW_STORE;
    quiz_set_number(q, e->passes);
    snprintf(q->words, sizeof q->words,
             "How many 32-byte sectors of global memory does warp %u of %s ask for when it %s at line %d%s?",
             e->warp, b->name, e->kind == FOLLOW_LOAD ? "loads" : "stores", q->line,
             quiz_comes_again(b, k) ? ", the first time" : "");
    snprintf(q->why, sizeof q->why, "Its %d active lanes ask for %u bytes each, which lie in %u sector%s.",
             __builtin_popcount(e->mask), e->bytes, e->passes, e->passes == 1 ? "" : "s");
    return true;
}

/* How many elements of an output does this thread store? */
static unsigned count_stores(const struct quiz_block *b, uint32_t warp, uint32_t lane, int parameter)
{
    unsigned count = 0;
    for (size_t k = 0; k < b->count; k++) {
        const struct event *e = quiz_event(b, k);
        bool writes = e->kind == FOLLOW_STORE || e->kind == FOLLOW_ATOMIC;
        count += writes && e->warp == warp && e->mask >> lane & 1 &&
                         steps_parameter(b->s, event_place_of(b->s->log, e, lane).space) == parameter
                     ? e->elements
                     : 0;
    }
    return count;
}

bool quiz_stores(const struct quiz_block *b, struct quiz_question *q)
{
    struct touch t;
    char cell[100], thread[48];
    const struct grid grid = entry_grid(b->s->entry, b->s->shape);
    if (!draw(b, FOLLOW_STORE, ROLE_OUTPUT, &t) || b->s->buffers[t.parameter].count < 2 ||
        count_stores(b, quiz_event(b, t.k)->warp, t.lane, t.parameter) != 1)
        return false;
    set_about(b, q, &t);
    steps_cell_name(b->s, t.parameter, t.element, cell, sizeof cell);
    quiz_name_lane(b, q->warp, t.lane, thread, sizeof thread);
    bool on_grid = b->s->buffers[t.parameter].count == grid.edge[0] * grid.edge[1] * grid.edge[2];
    q->form = ANSWER_ELEMENT;
    q->parts = on_grid ? (unsigned)grid.dimensions : 1;
    q->right[0] = (int64_t)t.element;
    for (int d = 0; on_grid && d < grid.dimensions; d++)
        q->right[d] = grid_coordinate(&grid, t.element, d);
    snprintf(q->words, sizeof q->words, "Which element of %s does %s of %s store?",
             b->s->buffers[t.parameter].spec->name, thread, b->name);
    snprintf(q->why, sizeof q->why, "At line %d it stores %s, and no other element.", q->line, cell);
    return true;
}
