/* The arrays of a trace: parameters, scratch, variables and shared memory, with the cells that are shown. */
#include "grader/steps/json_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"

enum { WINDOW_MOST = 12000, WHOLE_MOST = 5000 };

/* ---- which arrays ---- */

const char *json_type(const struct steps *s, uint32_t bytes)
{
    bool real = s->entry->buffers[0].element == ELEMENT_FLOAT;
    return bytes == 8   ? (real ? "f64" : "s64")
           : bytes == 4 ? (real ? "f32" : "s32")
           : bytes == 2 ? "u16"
                        : "u8";
}

/* Bytes of the elements in which the block uses a place of memory; 4 if it does not. */
static uint32_t element_used(const struct steps *s, int32_t space, int64_t low, int64_t high)
{
    for (uint32_t k = 0; k < event_log_count(s->log); k++) {
        const struct event *e = event_at(s->log, k);
        if (e->kind == EVENT_HOST || e->launch != s->launch || e->block != s->block || !e->bytes)
            continue;
        for (uint32_t l = 0; l < FOLLOW_LANES; l++) {
            struct event_place p = event_place_of(s->log, e, l);
            if (e->mask >> l & 1 && p.space == space && p.at >= low && p.at < high)
                return event_element(e);
        }
    }
    return 4;
}

static struct array *add_array(struct writer *w, int32_t space, const char *name, const char *role)
{
    if (w->array_count == ARRAY_LEN(w->arrays))
        return NULL;
    struct array *a = &w->arrays[w->array_count++];
    *a = (struct array){.space = space, .parameter = -1, .role = role, .size = 4};
    snprintf(a->name, sizeof a->name, "%s", name);
    return a;
}

static void set_line(struct array *a, size_t count)
{
    a->edges = 1;
    a->edge[0] = count;
    a->edge[1] = a->edge[2] = 1;
}

static void add_parameter(struct writer *w, int b)
{
    static const char *const roles[] = {"input", "output", "scratch"};
    const struct steps_buffer *from = &w->s->buffers[b];
    static const char *const types[] = {
        [ELEMENT_INT] = "s32", [ELEMENT_LONG] = "s64", [ELEMENT_FLOAT] = "f32"};
    struct array *a = add_array(w, from->number, from->spec->name, roles[from->spec->role]);
    struct grid grid = entry_grid(w->s->entry, w->s->shape);
    a->parameter = b;
    a->type = types[from->spec->element];
    a->size = (uint32_t)element_size(from->spec->element);
    a->bytes = (int64_t)(from->count * a->size);
    set_line(a, from->count);
    if (from->count == grid.edge[0] * grid.edge[1] * grid.edge[2]) {
        a->edges = (unsigned)grid.dimensions;
        memcpy(a->edge, grid.edge, sizeof a->edge);
    }
}

static void add_shared(struct writer *w)
{
    const struct event_launch *l = event_log_launch(w->s->log, w->s->launch);
    for (unsigned k = 0; k < l->array_count; k++) {
        int64_t low = l->arrays[k].low, high = l->arrays[k].high;
        struct array *a = add_array(w, FOLLOW_SHARED, l->arrays[k].name, "shared");
        if (!a)
            return;
        a->first_byte = low;
        a->size = element_used(w->s, FOLLOW_SHARED, low, high);
        a->bytes = high - low;
        a->type = json_type(w->s, a->size);
        set_line(a, (size_t)(a->bytes / a->size));
        size_t edge[3] = {1, 1, 1};
        unsigned edges = shared_shape(w->s->code, a->name, a->edge[0], edge);
        if (edges) {
            a->edges = edges;
            memcpy(a->edge, edge, sizeof edge);
        }
    }
}

int json_array_at(const struct writer *w, struct event_place p)
{
    for (unsigned k = 0; k < w->array_count; k++) {
        const struct array *a = &w->arrays[k];
        if (a->space == p.space &&
            (p.space >= 0 || (p.at >= a->first_byte && p.at < a->first_byte + a->bytes)))
            return (int)k;
    }
    return -1;
}

/* Buffers that are no parameters: scratch and variables. */
static void add_others(struct writer *w)
{
    for (uint32_t k = 0; k < event_log_count(w->s->log); k++) {
        const struct event *e = event_at(w->s->log, k);
        if (e->kind == EVENT_HOST || e->launch != w->s->launch || e->block != w->s->block || !e->bytes)
            continue;
        for (uint32_t l = 0; l < FOLLOW_LANES; l++) {
            struct event_place p = event_place_of(w->s->log, e, l);
            const struct event_buffer *b = event_log_buffer(w->s->log, p.space);
            if (!(e->mask >> l & 1) || !b || json_array_at(w, p) >= 0)
                continue;
            struct array *a = add_array(w, p.space, b->name[0] ? b->name : "scratch",
                                        b->is_variable ? "constant" : "scratch");
            if (!a)
                return;
            a->size = event_element(e);
            a->type = json_type(w->s, a->size);
            a->bytes = (int64_t)b->bytes;
            set_line(a, b->bytes / a->size);
        }
    }
}

/* Cell of an array; -1: it lies outside. */
int64_t json_cell(const struct array *a, struct event_place p)
{
    int64_t byte = p.at - a->first_byte;
    return byte < 0 || byte >= a->bytes ? -1 : byte / a->size;
}

static void split(const struct array *a, size_t cell, size_t at[3])
{
    size_t rest = cell;
    for (unsigned d = a->edges; d-- > 0; rest /= a->edge[d])
        at[d] = rest % a->edge[d];
    for (unsigned d = a->edges; d < 3; d++)
        at[d] = 0;
}

static void widen(struct array *a, int64_t cell)
{
    size_t at[3];
    if (cell < 0 || (size_t)cell >= a->edge[0] * a->edge[1] * a->edge[2])
        return; /* a call that died early has buffers without elements */
    split(a, (size_t)cell, at);
    bool first = !a->high[0];
    for (unsigned d = 0; d < a->edges; d++) {
        a->low[d] = first || at[d] < a->low[d] ? at[d] : a->low[d];
        a->high[d] = first || at[d] + 1 > a->high[d] ? at[d] + 1 : a->high[d];
    }
}

/* The cells that the block touches, and their neighbours; all of a small array. */
static void find_windows(struct writer *w)
{
    const struct steps *s = w->s;
    for (uint32_t k = 0; k < event_log_count(s->log); k++) {
        const struct event *e = event_at(s->log, k);
        for (uint32_t l = 0; l < FOLLOW_LANES && e->kind != EVENT_HOST && e->bytes; l++) {
            bool here = e->launch == s->launch && e->block == s->block && e->mask >> l & 1;
            int n = here ? json_array_at(w, event_place_of(s->log, e, l)) : -1;
            if (n >= 0)
                widen(&w->arrays[n], json_cell(&w->arrays[n], event_place_of(s->log, e, l)));
        }
    }
    for (unsigned k = 0; k < w->array_count; k++) {
        struct array *a = &w->arrays[k];
        size_t all = a->edge[0] * a->edge[1] * a->edge[2];
        if (a->parameter == s->output)
            widen(a, (int64_t)s->wrong);
        for (unsigned d = 0; d < 3; d++) {
            bool whole = all <= WHOLE_MOST || d >= a->edges;
            a->low[d] = whole ? 0 : a->low[d] - (a->low[d] > 0);
            a->high[d] = whole || a->high[d] >= a->edge[d] ? a->edge[d] : a->high[d] + 1;
        }
        while ((a->high[0] - a->low[0]) * (a->high[1] - a->low[1]) * (a->high[2] - a->low[2]) > WINDOW_MOST &&
               a->high[0] - a->low[0] > 1)
            a->high[0]--;
    }
}

/* ---- as JSON ---- */

enum cells { CELLS_BEFORE, CELLS_AFTER, CELLS_WANTED };

static void add_cells(struct writer *w, const struct array *a, const char *key, enum cells which)
{
    const struct steps_buffer *b = &w->s->buffers[a->parameter];
    bool first = true;
    text_printf(w->out, ",\"%s\":[", key);
    for (size_t i = a->low[0]; i < a->high[0]; i++)
        for (size_t j = a->low[1]; j < a->high[1]; j++)
            for (size_t k = a->low[2]; k < a->high[2]; k++, first = false) {
                size_t cell = (i * a->edge[1] + j) * a->edge[2] + k;
                text_printf(w->out, first ? "" : ",");
                if (which == CELLS_WANTED && isnan(b->wanted[cell]))
                    text_printf(w->out, "null");
                else if (which == CELLS_AFTER && b->marks && b->marks[cell] == MARK_MISSING)
                    text_printf(w->out, "\"undef\"");
                else if (which == CELLS_AFTER && b->marks && b->marks[cell] == MARK_KEPT)
                    text_printf(w->out, "\"undef\"");
                else
                    json_add_number(w->out, which == CELLS_WANTED ? b->wanted[cell]
                                                                  : steps_number(w->s, a->parameter, cell,
                                                                                 which == CELLS_AFTER));
            }
    text_printf(w->out, "]");
}

/* The cells of the window that are wrong, missing or should not be written. */
static void add_bad(struct writer *w, const struct array *a)
{
    const struct steps_buffer *b = &w->s->buffers[a->parameter];
    bool first = true;
    text_printf(w->out, ",\"bad\":[");
    for (size_t cell = 0; cell < b->count; cell++) {
        size_t at[3];
        split(a, cell, at);
        bool shown = b->marks[cell] != MARK_RIGHT && b->marks[cell] != MARK_KEPT;
        for (unsigned d = 0; d < a->edges; d++)
            shown = shown && at[d] >= a->low[d] && at[d] < a->high[d];
        if (!shown)
            continue;
        text_printf(w->out, first ? "%zu" : ",%zu", cell);
        first = false;
    }
    text_printf(w->out, "]");
}

static void add_edges(struct text *out, const char *key, const size_t *edge, unsigned edges)
{
    text_printf(out, ",\"%s\":[", key);
    for (unsigned d = 0; d < edges; d++)
        text_printf(out, "%s%zu", d ? "," : "", edge[d]);
    text_printf(out, "]");
}

void json_add_arrays(struct writer *w)
{
    text_printf(w->out, ",\"arrays\":[");
    for (unsigned k = 0; k < w->array_count; k++) {
        const struct array *a = &w->arrays[k];
        text_printf(w->out, "%s{\"id\":%u,\"name\":", k ? "," : "", k);
        json_add_string(w->out, a->name);
        text_printf(w->out, ",\"space\":\"%s\",\"role\":\"%s\",\"type\":\"%s\"",
                    a->space < 0 ? "shared" : "global", a->role, a->type);
        add_edges(w->out, "shape", a->edge, a->edges);
        size_t shape[3] = {a->high[0] - a->low[0], a->high[1] - a->low[1], a->high[2] - a->low[2]};
        bool cut = shape[0] * shape[1] * shape[2] < a->edge[0] * a->edge[1] * a->edge[2];
        if (cut) {
            text_printf(w->out, ",\"window\":{\"at\":0");
            add_edges(w->out, "first", a->low, a->edges);
            add_edges(w->out, "shape", shape, a->edges);
            text_printf(w->out, "}");
        }
        const struct steps_buffer *b = a->parameter >= 0 ? &w->s->buffers[a->parameter] : NULL;
        if (b && b->before)
            add_cells(w, a, "initial", CELLS_BEFORE);
        if (b && b->after && b->wanted) {
            add_cells(w, a, "final", CELLS_AFTER);
            add_cells(w, a, "wanted", CELLS_WANTED);
            add_bad(w, a);
        }
        text_printf(w->out, "}");
    }
    text_printf(w->out, "]");
}

void json_find_arrays(struct writer *w)
{
    for (int b = 0; b < w->s->entry->buffer_count; b++)
        add_parameter(w, b);
    add_shared(w);
    add_others(w);
    find_windows(w);
}
