/* The steps of a trace, with what each reads, writes and computes. */
#include "grader/steps/json_parts.h"
#include "grader/text/text_line.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_BYTES = 1000000 };

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
            cells[count++] = json_cell(a, p);
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
            json_add_bits(w->out, a->type, event_value(w->s->log, r, l), r->undefined >> l & 1);
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
            int here = left >> l & 1 ? json_array_at(w, from ? event_from_place(w->s->log, e, l)
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
            json_add_bits(w->out, json_type(w->s, 4), event_value(w->s->log, r, l), r->undefined >> l & 1);
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
    char *line = line_text(w->s->code, step->line);
    bool found = step_find_variable(&v, w->s, step, line, w->s->code);
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
            json_add_bits(w->out, v.type, event_value(w->s->log, r, l), r->undefined >> l & 1);
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
size_t json_add_steps(struct writer *w)
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
