#include "grader/report/result_json.h"

#include "grader/advice/next_step.h"
#include "grader/text/json.h"
#include "grader/judge/judge_time.h"
#include "grader/kit/kit_hash.h"
#include "grader/predict/predict.h"
#include "grader/report/report_printed.h"
#include "grader/report/result_json_time.h"
#include "grader/text/whole_file.h"

#include <stdio.h>

enum { PRINTED_LINES = 20 };

static void write_triple(struct json *j, const char *key, const unsigned v[3])
{
    json_open(j, key, '[');
    for (int i = 0; i < 3; i++)
        json_unsigned(j, NULL, v[i]);
    json_close(j);
}

static void write_finding(struct json *j, const struct finding *f)
{
    json_open(j, NULL, '{');
    json_string(j, "kind", finding_kind_name(f->kind));
    json_bool(j, "costs", finding_kind_costs(f->kind));
    json_string(j, "cause", finding_cause_word(f));
    if (f->kind == FINDING_REQUIREMENT)
        json_integer(j, "requirement", f->requirement);
    json_string(j, "message", f->message);
    if (f->line > 0) {
        json_string(j, "file", f->file);
        json_integer(j, "line", f->line);
        if (f->column > 0)
            json_integer(j, "column", f->column);
    }
    if (f->call_line > 0)
        json_integer(j, "call_line", f->call_line);
    if (f->other_line > 0)
        json_integer(j, "other_line", f->other_line);
    if (f->other_call_line > 0)
        json_integer(j, "other_call_line", f->other_call_line);
    if (f->has_thread) {
        write_triple(j, "block", f->block);
        write_triple(j, "thread", f->thread);
    }
    json_unsigned(j, "times", f->times);
    json_close(j);
}

void result_json_shape(struct json *j, struct shape shape)
{
    json_integer(j, "n", shape.n);
    if (shape.m > 0)
        json_integer(j, "m", shape.m);
    if (shape.radius > 0)
        json_integer(j, "radius", shape.radius);
    if (shape.steps > 0)
        json_integer(j, "steps", shape.steps);
}

static void write_check(struct json *j, enum check_name name, const struct check *c, bool modelled)
{
    json_open(j, NULL, '{');
    json_string(j, "name", check_name(name));
    json_string(j, "status", check_status_name(c->status));
    json_number(j, "score", c->score);
    json_number(j, "max_score", c->max_score);
    if (name == CHECK_TIME)
        json_bool(j, "modelled", modelled);
    json_string(j, "summary", c->summary);
    json_string(j, "derivation", c->derivation.s ? c->derivation.s : "");
    json_open(j, "findings", '[');
    for (size_t i = 0; i < c->findings.count; i++)
        write_finding(j, &c->findings.items[i]);
    json_close(j);
    json_close(j);
}

static void write_counts(struct json *j, const struct exercise *e)
{
    const struct counts *c = &e->counts;
    const struct {
        const char *key;
        uint64_t value;
    } numbers[] = {
        {"flops", c->flops},
        {"global_load_bytes", c->load.bytes},
        {"global_store_bytes", c->store.bytes},
        {"global_load_requests", c->load.requests},
        {"global_load_sectors", c->load.sectors},
        {"global_store_requests", c->store.requests},
        {"global_store_sectors", c->store.sectors},
        {"shared_load_requests", c->shared_load_requests},
        {"shared_store_requests", c->shared_store_requests},
        {"shared_wavefronts", c->shared_wavefronts},
        {"shuffles", c->shuffles},
        {"barriers", c->barriers},
        {"atomics", c->atomics},
        {"shared_bytes_per_block", c->shared_bytes_per_block},
        {"warp_instructions", c->warp_instructions},
        {"blocks", c->blocks},
        {"warps", c->warps},
    };
    json_open(j, "counts", '{');
    result_json_shape(j, e->count_size);
    json_integer(j, "outputs", e->outputs);
    json_integer(j, "useful_ops", e->useful_ops);
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
        json_unsigned(j, numbers[i].key, numbers[i].value);
    json_number(j, "op_per_byte", e->op_per_byte);
    json_number(j, "op_per_byte_total", e->op_per_byte_total);
    json_close(j);
}

/* Write the weights of one output's inputs that are not zero. */
static void write_impulse(struct json *j, const struct impulse *x)
{
    json_open(j, "impulse", '{');
    result_json_shape(j, x->shape);
    json_unsigned(j, "output", x->place);
    json_open(j, "weights", '[');
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t];
        if (tap->yours == 0 && tap->wanted == 0)
            continue;
        json_open(j, NULL, '{');
        json_open(j, "offset", '[');
        for (int a = 0; a < x->grid.dimensions; a++)
            json_integer(j, NULL, tap->offset[a]);
        json_close(j);
        json_number(j, "yours", tap->yours);
        json_number(j, "wanted", tap->wanted);
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

/* Write two orders in which a race gives two results, or how many were tried in vain. A value that is no
 * number is null. */
static void write_orders(struct json *j, const struct exercise *e)
{
    const struct two_orders *t = &e->orders;
    struct text words = {0};
    two_orders_tell(&words, t, e->entry);
    json_open(j, "two_orders", '{');
    json_integer(j, "replays", t->tried);
    json_bool(j, "found", t->found);
    json_string(j, "message", words.s);
    if (t->found) {
        result_json_shape(j, t->shape);
        json_string(j, "buffer", e->entry->buffers[t->output].name);
        json_unsigned(j, "output", t->element);
        json_string(j, "order", two_orders_name(t->order));
        json_number(j, "ascending_value", t->values[0]);
        json_number(j, "order_value", t->values[1]);
    }
    json_close(j);
    text_free(&words);
}

static void write_exercise(struct json *j, const struct exercise *e)
{
    json_open(j, NULL, '{');
    json_string(j, "entry", e->entry->name);
    json_number(j, "score", e->score);
    json_number(j, "max_score", e->max_score);
    json_open(j, "checks", '[');
    for (int c = 0; c < CHECK_COUNT; c++)
        write_check(j, (enum check_name)c, &e->checks[c], e->modelled);
    json_close(j);
    if (e->has_impulse)
        write_impulse(j, &e->impulse);
    if (e->orders.tried)
        write_orders(j, e);
    if (e->counted)
        write_counts(j, e);
    if (e->modelled && e->timed.seconds > 0)
        result_json_model(j, e);
    if (e->what_ifs.now.known)
        result_json_what_ifs(j, &e->what_ifs);
    if (e->clock.session_count > 0)
        result_json_clock(j, &e->clock, &e->timed);
    if (e->printed.count)
        report_printed_json(j, &e->printed, e->printed_shape, PRINTED_LINES);
    json_close(j);
}

/* The one thing to do next, as the report says it. */
static void write_next(struct json *j, const struct result *r)
{
    struct text step = {0};
    next_step(&step, r);
    json_string(j, "next", step.s ? step.s : "");
    text_free(&step);
}

void result_json(struct text *out, const struct result *r)
{
    struct json j = {.text = *out};
    bool modelled = false;
    for (int e = 0; e < r->exercise_count; e++)
        modelled = modelled || r->exercises[e].modelled;
    char lab[24];
    snprintf(lab, sizeof lab, "lab%d", r->lab->number);

    json_open(&j, NULL, '{');
    json_integer(&j, "schema", 1);
    json_string(&j, "lab", lab);
    json_string(&j, "source", r->source ? r->source : "");
    json_string(&j, "source_sha256", r->source_sha256);
    json_string(&j, "ptx_sha256", r->ptx_sha256);
    json_string(&j, "kit_sha256", kit_sha256(KIT_SOURCES));
    json_string(&j, "program_sha256", kit_sha256(KIT_PROGRAMS));
    json_unsigned(&j, "seed", r->seed);
    json_number(&j, "work", r->work);
    json_open(&j, "device", '{');
    json_string(&j, "kind", r->device_kind ? r->device_kind : "sim");
    json_string(&j, "name", r->device_name);
    json_bool(&j, "modelled", modelled);
    json_string(&j, "no_gpu", r->no_gpu);
    if (r->gpu_held > 0)
        json_number(&j, "held_seconds", r->gpu_held);
    json_close(&j);
    json_string(&j, "sandbox", r->sandbox[0] ? r->sandbox : "none");
    json_string(&j, "no_sandbox", r->no_sandbox);
    json_string(&j, "verdict", verdict_name(r->verdict));
    json_string(&j, "message", r->message);
    json_string(&j, "diagnostics", r->diagnostics.s ? r->diagnostics.s : "");
    json_number(&j, "score", r->score);
    json_number(&j, "max_score", r->max_score);
    write_next(&j, r);
    json_open(&j, "exercises", '[');
    for (int e = 0; e < r->exercise_count; e++)
        write_exercise(&j, &r->exercises[e]);
    json_close(&j);
    if (r->predictions)
        predict_json(&j, r->predictions);
    json_close(&j);
    *out = j.text;
}

bool result_json_check(const char *path, struct why *why)
{
    return whole_file_check(path, why);
}

bool result_json_write(const struct result *r, const char *path, struct why *why)
{
    struct text text = {0};
    result_json(&text, r);
    bool ok = whole_file_write(path, text.s, text.length, why);
    text_free(&text);
    return ok;
}
