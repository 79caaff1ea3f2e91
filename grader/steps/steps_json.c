#include "grader/steps/steps_json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/report/report_printed.h"
#include "grader/steps/json_parts.h"
#include "grader/text/json.h"

enum { PRINTED_LINES = 200 };

/* ---- numbers ---- */

void json_add_number(struct text *out, double value)
{
    if (isnan(value))
        text_printf(out, "\"nan\"");
    else if (isinf(value))
        text_printf(out, value < 0 ? "\"-inf\"" : "\"inf\"");
    else
        text_printf(out, "%.9g", value);
}

void json_add_bits(struct text *out, const char *type, uint64_t bits, bool undefined)
{
    float f;
    double d;
    uint32_t low = (uint32_t)bits;
    memcpy(&f, &low, sizeof f);
    memcpy(&d, &bits, sizeof d);
    if (undefined)
        text_printf(out, "\"undef\"");
    else if (!strcmp(type, "f32"))
        json_add_number(out, (double)f);
    else if (!strcmp(type, "f64"))
        json_add_number(out, d);
    else
        text_printf(out, "%lld", !strcmp(type, "s64") ? (long long)bits : (long long)(int32_t)low);
}

void json_add_string(struct text *out, const char *s)
{
    struct json j = {0};
    json_open(&j, NULL, '[');
    json_string(&j, NULL, s);
    json_close(&j);
    const char *from = strchr(j.text.s, '"'), *to = strrchr(j.text.s, '"');
    text_add(out, from, (size_t)(to - from) + 1);
    text_free(&j.text);
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
    json_add_string(w->out, shape_name(s->shape).s);
    text_printf(w->out, ",\"seed\":%llu,\"kernel\":", (unsigned long long)s->seed);
    json_add_string(w->out, l->kernel);
    text_printf(w->out, ",\"launch\":%u,\"launches\":%zu", s->launch, event_log_launches(s->log));
    add_three(w->out, "grid", l->grid);
    add_three(w->out, "block", l->block);
    add_three(w->out, "at", at);
    text_printf(w->out, ",\"output\":%d,\"wrong\":%s,\"cell\":%zu,\"file\":", s->output,
                s->has_wrong ? "true" : "false", s->wrong);
    json_add_string(w->out, s->file);
}

static void add_source(struct writer *w)
{
    const char *at = w->source;
    text_printf(w->out, ",\"source\":[");
    for (bool first = true; *at; first = false) {
        size_t length = strcspn(at, "\n");
        char *line = xstrndup(at, length && at[length - 1] == '\r' ? length - 1 : length);
        text_printf(w->out, first ? "" : ",");
        json_add_string(w->out, line);
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
        json_add_string(w->out, f->items[k].message);
        text_printf(w->out, "}");
    }
    text_printf(w->out, "]");
}

static void add_printed(struct writer *w)
{
    struct json j = {0};
    json_open(&j, NULL, '{');
    report_printed_json(&j, &w->s->printed, w->s->shape, PRINTED_LINES);
    json_close(&j);
    const char *from = strchr(j.text.s, '"'), *to = strrchr(j.text.s, '}');
    text_printf(w->out, ",");
    text_add(w->out, from, (size_t)(to - from));
    text_free(&j.text);
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

/* Nothing may point to steps that there was no room for. */
static void forget_steps(struct writer *w, size_t written)
{
    for (size_t e = 0; e < event_log_count(w->s->log); e++)
        if (w->step_of[e] != NO_EVENT && w->step_of[e] >= written)
            w->step_of[e] = NO_EVENT;
}

void steps_json(struct text *out, const struct steps *s, int lab)
{
    struct writer w = {.out = out, .s = s, .source = s->source};
    json_find_arrays(&w);
    step_list_take(&w.steps, s);
    number_steps(&w);
    add_head(&w, lab);
    add_source(&w);
    json_add_arrays(&w);
    size_t written = json_add_steps(&w);
    forget_steps(&w, written);
    add_variables(&w);
    text_printf(out, ",\"left_out\":{\"before\":0,\"after\":%zu,\"why\":", w.steps.count - written);
    json_add_string(out, written < w.steps.count ? "there is no room for more steps" : "");
    text_printf(out, "}");
    add_findings(&w);
    add_printed(&w);
    json_add_why(&w);
    text_printf(out, "}\n");
    step_list_free(&w.steps);
    free(w.step_of);
    free(w.names);
    free(w.types);
}
