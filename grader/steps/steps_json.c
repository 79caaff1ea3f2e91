#include "grader/steps/steps_json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/steps/step_list.h"
#include "grader/text/json.h"

enum { STEPS_BYTES = 1000000, WINDOW_MOST = 12000, WHOLE_MOST = 5000, WHY_MOST = 400 };

/* An array of the trace: a parameter, another buffer, or an array in shared memory. */
struct array {
    int32_t space;
    int parameter; /* -1: none */
    char name[48];
    const char *role, *type;
    int64_t first_byte, bytes;
    uint32_t size; /* of an element */
    size_t edge[3];
    unsigned edges;
    size_t low[3], high[3]; /* the window of cells that the block touches; high: one beyond */
};

struct writer {
    struct text *out;
    const struct steps *s;
    const char *source;
    struct array arrays[40];
    unsigned array_count;
    struct step_list steps;
    uint32_t *step_of; /* by event: its step; NO_EVENT: none */
    char (*names)[40];
    const char **types;
    size_t name_count, name_capacity, type_capacity;
};

/* ---- arrays ---- */

static const char *type_of(const struct steps *s, uint32_t bytes)
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
        if (high - low > 1 << 20)
            high = low + (1 << 16); /* dynamic: as much as is used is cut below */
        struct array *a = add_array(w, FOLLOW_SHARED, l->arrays[k].name, "shared");
        if (!a)
            return;
        a->first_byte = low;
        a->size = element_used(w->s, FOLLOW_SHARED, low, high);
        a->bytes = high - low;
        a->type = type_of(w->s, a->size);
        set_line(a, (size_t)(a->bytes / a->size));
        size_t edge[3] = {1, 1, 1};
        unsigned edges = shared_shape(w->source, a->name, a->edge[0], edge);
        if (edges) {
            a->edges = edges;
            memcpy(a->edge, edge, sizeof edge);
        }
    }
}

static int array_at(const struct writer *w, struct event_place p)
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
            if (!(e->mask >> l & 1) || !b || array_at(w, p) >= 0)
                continue;
            struct array *a = add_array(w, p.space, b->name[0] ? b->name : "scratch",
                                        b->is_variable ? "constant" : "scratch");
            if (!a)
                return;
            a->size = event_element(e);
            a->type = type_of(w->s, a->size);
            a->bytes = (int64_t)b->bytes;
            set_line(a, b->bytes / a->size);
        }
    }
}

/* Cell of an array; -1: it lies outside. */
static int64_t cell_of(const struct array *a, struct event_place p)
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
    if (cell < 0)
        return;
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
            int n = here ? array_at(w, event_place_of(s->log, e, l)) : -1;
            if (n >= 0)
                widen(&w->arrays[n], cell_of(&w->arrays[n], event_place_of(s->log, e, l)));
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

/* ---- numbers ---- */

static void add_number(struct text *out, double value)
{
    if (isnan(value))
        text_printf(out, "\"nan\"");
    else if (isinf(value))
        text_printf(out, value < 0 ? "\"-inf\"" : "\"inf\"");
    else
        text_printf(out, "%.9g", value);
}

static void add_bits(struct text *out, const char *type, uint64_t bits, bool undefined)
{
    float f;
    double d;
    uint32_t low = (uint32_t)bits;
    memcpy(&f, &low, sizeof f);
    memcpy(&d, &bits, sizeof d);
    if (undefined)
        text_printf(out, "\"undef\"");
    else if (!strcmp(type, "f32"))
        add_number(out, (double)f);
    else if (!strcmp(type, "f64"))
        add_number(out, d);
    else
        text_printf(out, "%lld", !strcmp(type, "s64") ? (long long)bits : (long long)(int32_t)low);
}

static void add_string(struct text *out, const char *s)
{
    struct json j = {0};
    json_open(&j, NULL, '[');
    json_string(&j, NULL, s);
    json_close(&j);
    const char *from = strchr(j.text.s, '"'), *to = strrchr(j.text.s, '"');
    text_add(out, from, (size_t)(to - from) + 1);
    text_free(&j.text);
}

/* ---- the parts of the object ---- */

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
                    add_number(w->out, which == CELLS_WANTED
                                           ? b->wanted[cell]
                                           : steps_number(w->s, a->parameter, cell, which == CELLS_AFTER));
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

static void add_arrays(struct writer *w)
{
    text_printf(w->out, ",\"arrays\":[");
    for (unsigned k = 0; k < w->array_count; k++) {
        const struct array *a = &w->arrays[k];
        text_printf(w->out, "%s{\"id\":%u,\"name\":", k ? "," : "", k);
        add_string(w->out, a->name);
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
        }
        text_printf(w->out, "}");
    }
    text_printf(w->out, "]");
}

/* ---- events ---- */

/* Cells by active lane: a list, or the first and their distance if that is always the same. */
static void add_lane_cells(struct text *out, const int64_t *cells, unsigned count)
{
    bool affine = count > 2;
    for (unsigned k = 2; k < count; k++)
        affine &= cells[k] - cells[k - 1] == cells[1] - cells[0] && cells[k] >= 0;
    if (affine && cells[0] >= 0) {
        text_printf(out, "[\"+\",%lld,%lld]", (long long)cells[0], (long long)(cells[1] - cells[0]));
        return;
    }
    text_printf(out, "[");
    for (unsigned k = 0; k < count; k++)
        text_printf(out, "%s%lld", k ? "," : "", (long long)cells[k]);
    text_printf(out, "]");
}

/* The register that a memory event moves to or from memory, as element `k` of a lane's vector. */
static const struct event_register *moved_register(const struct steps *s, const struct event *e,
                                                   uint32_t number, unsigned k, uint32_t lane)
{
    unsigned target;
    if (e->kind == FOLLOW_LOAD || e->kind == FOLLOW_ATOMIC)
        return k < e->target_count ? event_target(s->log, e, k) : NULL;
    if (1 + k >= e->source_count)
        return NULL;
    uint32_t setter =
        event_find_setter(s->log, number, event_source(s->log, e, 1 + k)->number, lane, &target);
    return setter == NO_EVENT ? NULL : event_target(s->log, event_at(s->log, setter), target);
}

/* One array's part of a memory event: lanes `lanes`, element `k` of each. */
static void add_access(struct writer *w, uint32_t number, char what, int n, uint32_t lanes, unsigned k,
                       bool from, bool *first)
{
    const struct event *e = event_at(w->s->log, number);
    const struct array *a = &w->arrays[n];
    int64_t cells[FOLLOW_LANES];
    unsigned count = 0;
    for (uint32_t l = 0; l < FOLLOW_LANES; l++) {
        struct event_place p = from ? event_from_place(w->s->log, e, l) : event_place_of(w->s->log, e, l);
        p.at += (int64_t)(k * event_element(e));
        if (lanes >> l & 1)
            cells[count++] = cell_of(a, p);
    }
    text_printf(w->out, "%s[\"%c\",%d,\"%x\",", *first ? "" : ",", what, n, lanes);
    *first = false;
    add_lane_cells(w->out, cells, count);
    text_printf(w->out, ",[");
    bool comma = false;
    for (uint32_t l = 0; l < FOLLOW_LANES; l++) {
        if (!(lanes >> l & 1))
            continue;
        const struct event_register *r =
            e->kind == FOLLOW_COPY ? NULL : moved_register(w->s, e, number, k, l);
        text_printf(w->out, comma ? "," : "");
        comma = true;
        if (r && r->number)
            add_bits(w->out, a->type, event_value(w->s->log, r, l), r->undefined >> l & 1);
        else
            text_printf(w->out, "null");
    }
    text_printf(w->out, "],%u]", k ? 0 : e->passes);
}

static void add_memory(struct writer *w, uint32_t number, char what, bool from, bool *first)
{
    const struct event *e = event_at(w->s->log, number);
    for (uint32_t left = e->mask; left;) {
        uint32_t lanes = 0;
        int n = -1;
        for (uint32_t l = 0; l < FOLLOW_LANES; l++) {
            int here = left >> l & 1 ? array_at(w, from ? event_from_place(w->s->log, e, l)
                                                        : event_place_of(w->s->log, e, l))
                                     : -2;
            if (here != -2 && !lanes)
                n = here;
            lanes |= (uint32_t)(here != -2 && here == n) << l;
        }
        left &= ~lanes;
        for (unsigned k = 0; n >= 0 && k < (e->elements ? e->elements : 1); k++)
            add_access(w, number, what, n, lanes, k, from, first);
    }
}

static void add_shuffle(struct writer *w, uint32_t number, bool *first)
{
    const struct event *e = event_at(w->s->log, number);
    const struct event_register *r = e->target_count ? event_target(w->s->log, e, 0) : NULL;
    bool comma = false;
    if (!r || !r->number)
        return;
    text_printf(w->out, "%s[\"s\",\"%x\",[", *first ? "" : ",", e->mask);
    *first = false;
    for (uint32_t l = 0; l < FOLLOW_LANES; l++)
        if (e->mask >> l & 1) {
            text_printf(w->out, "%s%u", comma ? "," : "", event_partner(w->s->log, e, l));
            comma = true;
        }
    text_printf(w->out, "],[");
    comma = false;
    for (uint32_t l = 0; l < FOLLOW_LANES; l++)
        if (e->mask >> l & 1) {
            text_printf(w->out, comma ? "," : "");
            add_bits(w->out, type_of(w->s, 4), event_value(w->s->log, r, l), r->undefined >> l & 1);
            comma = true;
        }
    text_printf(w->out, "]]");
}

static unsigned variable_number(struct writer *w, const struct step_variable *v)
{
    for (size_t k = 0; k < w->name_count; k++)
        if (!strcmp(w->names[k], v->name))
            return (unsigned)k;
    if (w->name_count == w->name_capacity) {
        w->name_capacity = w->name_capacity ? 2 * w->name_capacity : 8;
        w->names = xrealloc(w->names, w->name_capacity * sizeof *w->names);
        w->types = xrealloc(w->types, w->name_capacity * sizeof *w->types);
    }
    snprintf(w->names[w->name_count], sizeof *w->names, "%s", v->name);
    w->types[w->name_count] = v->type;
    return (unsigned)w->name_count++;
}

static void add_variable(struct writer *w, const struct step_item *step, bool *first)
{
    struct step_variable v;
    char *line = source_line(w->source, step->line);
    bool found = step_find_variable(&v, w->s, step, line, w->source);
    free(line);
    if (!found)
        return;
    const struct event *e = event_at(w->s->log, v.event);
    const struct event_register *r = event_target(w->s->log, e, v.target);
    bool comma = false;
    text_printf(w->out, "%s[\"v\",%u,\"%x\",[", *first ? "" : ",", variable_number(w, &v), e->mask);
    *first = false;
    for (uint32_t l = 0; l < FOLLOW_LANES; l++)
        if (e->mask >> l & 1) {
            text_printf(w->out, comma ? "," : "");
            add_bits(w->out, v.type, event_value(w->s->log, r, l), r->undefined >> l & 1);
            comma = true;
        }
    text_printf(w->out, "]]");
}

static void add_events(struct writer *w, const struct step_item *step)
{
    bool first = true;
    text_printf(w->out, ",\"e\":[");
    for (size_t k = 0; k < step->count; k++) {
        uint32_t number = step->events[k];
        const struct event *e = event_at(w->s->log, number);
        if (e->kind == FOLLOW_LOAD)
            add_memory(w, number, 'r', false, &first);
        else if (e->kind == FOLLOW_STORE)
            add_memory(w, number, 'w', false, &first);
        else if (e->kind == FOLLOW_ATOMIC)
            add_memory(w, number, 'a', false, &first);
        else if (e->kind == FOLLOW_SHUFFLE)
            add_shuffle(w, number, &first);
        else if (e->kind == FOLLOW_COPY) {
            add_memory(w, number, 'r', true, &first);
            add_memory(w, number, 'w', false, &first);
        }
    }
    add_variable(w, step, &first);
    text_printf(w->out, "]");
}

/* Write the steps, as many as there is room for. Returns how many were written. */
static size_t add_steps(struct writer *w)
{
    size_t begun = w->out->length, k = 0;
    text_printf(w->out, ",\"steps\":[");
    for (; k < w->steps.count && w->out->length - begun < STEPS_BYTES; k++) {
        const struct step_item *step = &w->steps.items[k];
        text_printf(w->out, "%s{\"w\":%u,\"l\":%d,\"m\":\"%x\"", k ? "," : "", step->warp, step->line,
                    step->mask);
        if (step->calls[0]) {
            text_printf(w->out, ",\"c\":[%d", step->calls[0]);
            for (int c = 1; c < 3 && step->calls[c]; c++)
                text_printf(w->out, ",%d", step->calls[c]);
            text_printf(w->out, "]");
        }
        add_events(w, step);
        if (step->waits)
            text_printf(w->out, ",\"b\":1");
        if (step->gone)
            text_printf(w->out, ",\"g\":\"%x\"", step->gone);
        text_printf(w->out, "}");
    }
    text_printf(w->out, "]");
    return k;
}

/* ---- the tree ---- */

static const char *const kinds[] = {
    [WHY_STORE] = "store",         [WHY_LOAD] = "load",         [WHY_SHUFFLE] = "shuffle",
    [WHY_ATOMIC] = "atomic",       [WHY_TOGETHER] = "together", [WHY_COPY] = "copy",
    [WHY_INPUT] = "input",         [WHY_CONSTANT] = "constant", [WHY_FILL] = "fill",
    [WHY_UNDEFINED] = "undefined", [WHY_OUTSIDE] = "outside",   [WHY_NEVER] = "never",
};

static void add_lines(struct text *out, const char *key, const struct why_lines *lines)
{
    if (!lines->count)
        return;
    text_printf(out, ",\"%s\":[", key);
    for (unsigned k = 0; k < lines->count; k++)
        text_printf(out, "%s%d", k ? "," : "", lines->line[k]);
    text_printf(out, "]");
}

static void add_node(struct writer *w, const struct why_node *n, size_t room)
{
    const struct steps *s = w->s;
    bool runs = n->event != NO_EVENT && event_at(s->log, n->event)->kind != EVENT_HOST;
    int array = n->place.space == FOLLOW_NOWHERE ? -1 : array_at(w, n->place);
    char place[120];
    text_printf(w->out, "{\"k\":\"%s\",\"l\":%d", kinds[n->kind], n->line);
    if (runs) {
        const struct event *e = event_at(s->log, n->event);
        uint32_t thread[3], block[3];
        uint32_t step = w->step_of[n->event];
        steps_thread_index(s, e->launch, e->warp, n->lane, thread);
        steps_block_index(s, e->launch, e->block, block);
        text_printf(w->out, ",\"s\":%d,\"t\":[%u,%u,%u],\"block\":[%u,%u,%u],\"launch\":%u",
                    step == NO_EVENT ? -1 : (int)step, thread[0], thread[1], thread[2], block[0], block[1],
                    block[2], e->launch);
    }
    if (array >= 0)
        text_printf(w->out, ",\"a\":%d,\"c\":%lld", array, (long long)cell_of(&w->arrays[array], n->place));
    why_place(s, n, place, sizeof place);
    text_printf(w->out, ",\"at\":");
    add_string(w->out, place);
    text_printf(w->out, ",\"v\":");
    add_bits(w->out, type_of(s, n->bytes == 8 ? 8 : 4), n->bits, n->undefined);
    add_lines(w->out, "made", &n->made);
    add_lines(w->out, "decided", &n->decided);
    text_printf(w->out, ",\"from\":[");
    bool comma = false;
    for (size_t k = 0; k < n->from_count; k++)
        if (n->from[k] < room) {
            text_printf(w->out, "%s%u", comma ? "," : "", n->from[k]);
            comma = true;
        }
    text_printf(w->out, "]");
    if (n->differs)
        text_printf(w->out, ",\"differs\":true");
    if (n->has_want) {
        steps_cell_name(s, 0, n->want, place, sizeof place);
        text_printf(w->out, ",\"want\":[0,%zu],\"wanted\":", n->want);
        add_string(w->out, place);
    }
    if (n->say[0]) {
        text_printf(w->out, ",\"say\":");
        add_string(w->out, n->say);
    }
    text_printf(w->out, "}");
}

static void add_why(struct writer *w)
{
    struct why_tree *t = why_tree_take(w->s, w->s->wrong);
    size_t room = t->count < WHY_MOST ? t->count : WHY_MOST;
    text_printf(w->out, ",\"why\":{\"cell\":%zu,\"roots\":[0],\"nodes\":[", t->element);
    for (size_t k = 0; k < room; k++) {
        text_printf(w->out, k ? "," : "");
        add_node(w, &t->nodes[k], room);
    }
    text_printf(w->out, "],\"missing\":[");
    for (size_t k = 0; k < t->missing_count && k < 32; k++)
        text_printf(w->out, "%s%zu", k ? "," : "", t->missing[k]);
    text_printf(w->out, "],\"left_out\":%zu}", t->left_out + t->count - room);
    why_tree_free(t);
}

/* ---- the whole ---- */

static void add_three(struct text *out, const char *key, const uint32_t v[3])
{
    text_printf(out, ",\"%s\":[%u,%u,%u]", key, v[0], v[1], v[2]);
}

static void add_head(struct writer *w, int lab)
{
    const struct steps *s = w->s;
    const struct event_launch *l = event_log_launch(s->log, s->launch);
    uint32_t at[3];
    steps_block_index(s, s->launch, s->block, at);
    text_printf(w->out,
                "{\"format\":\"stencil-kit-trace\",\"version\":1,\"lab\":\"lab%d\",\"entry_point\":\"%s\"",
                lab, s->entry->name);
    text_printf(w->out, ",\"n\":%d,\"shape\":", s->shape.n);
    add_string(w->out, shape_name(s->shape).s);
    text_printf(w->out, ",\"seed\":%llu,\"kernel\":", (unsigned long long)s->seed);
    add_string(w->out, l->kernel);
    text_printf(w->out, ",\"launch\":%u,\"launches\":%zu", s->launch, event_log_launches(s->log));
    add_three(w->out, "grid", l->grid);
    add_three(w->out, "block", l->block);
    add_three(w->out, "at", at);
    text_printf(w->out, ",\"output\":%d,\"wrong\":%s,\"cell\":%zu,\"file\":", s->output,
                s->has_wrong ? "true" : "false", s->wrong);
    add_string(w->out, s->file);
}

static void add_source(struct writer *w)
{
    const char *at = w->source;
    text_printf(w->out, ",\"source\":[");
    for (bool first = true; *at; first = false) {
        size_t length = strcspn(at, "\n");
        char *line = xstrndup(at, length && at[length - 1] == '\r' ? length - 1 : length);
        text_printf(w->out, first ? "" : ",");
        add_string(w->out, line);
        free(line);
        at += length + (at[length] == '\n');
    }
    text_printf(w->out, "]");
}

static void add_findings(struct writer *w)
{
    const struct findings *f = &w->s->findings;
    text_printf(w->out, ",\"findings\":[");
    for (size_t k = 0; k < f->count; k++) {
        text_printf(w->out, "%s{\"line\":%d,\"column\":%d,\"other_line\":%d,\"kind\":\"%s\",\"message\":",
                    k ? "," : "", f->items[k].line, f->items[k].column, f->items[k].other_line,
                    finding_kind_name(f->items[k].kind));
        add_string(w->out, f->items[k].message);
        text_printf(w->out, "}");
    }
    text_printf(w->out, "]");
}

static void add_variables(struct writer *w)
{
    text_printf(w->out, ",\"variables\":[");
    for (size_t k = 0; k < w->name_count; k++)
        text_printf(w->out, "%s{\"id\":%zu,\"name\":\"%s\",\"type\":\"%s\"}", k ? "," : "", k, w->names[k],
                    w->types[k]);
    text_printf(w->out, "]");
}

static void number_steps(struct writer *w)
{
    size_t events = event_log_count(w->s->log);
    w->step_of = xcalloc(events + 1, sizeof *w->step_of);
    memset(w->step_of, 0xff, (events + 1) * sizeof *w->step_of);
    for (size_t k = 0; k < w->steps.count; k++)
        for (size_t e = 0; e < w->steps.items[k].count; e++)
            w->step_of[w->steps.items[k].events[e]] = (uint32_t)k;
}

void steps_json(struct text *out, const struct steps *s, int lab)
{
    struct writer w = {.out = out, .s = s, .source = s->source};
    for (int b = 0; b < s->entry->buffer_count; b++)
        add_parameter(&w, b);
    add_shared(&w);
    add_others(&w);
    find_windows(&w);
    step_list_take(&w.steps, s);
    number_steps(&w);
    add_head(&w, lab);
    add_source(&w);
    add_arrays(&w);
    size_t written = add_steps(&w);
    add_variables(&w);
    text_printf(out, ",\"left_out\":{\"before\":0,\"after\":%zu,\"why\":", w.steps.count - written);
    add_string(out, written < w.steps.count ? "there is no room for more steps" : "");
    text_printf(out, "}");
    add_findings(&w);
    text_printf(out, ",\"printed\":[]");
    add_why(&w);
    text_printf(out, "}\n");
    step_list_free(&w.steps);
    free(w.step_of);
    free(w.names);
    free(w.types);
}
