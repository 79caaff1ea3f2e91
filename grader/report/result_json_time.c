/* The part of the result file that is about time: measured, modelled, on other GPUs, with other blocks. */
#include "grader/report/result_json_time.h"

#include "grader/judge/judge_time.h"

static void write_samples(struct json *j, const char *key, const double *seconds, int count)
{
    json_open(j, key, '[');
    for (int k = 0; k < count; k++)
        json_number(j, NULL, seconds[k]);
    json_close(j);
}

static void write_conditions(struct json *j, const char *key, const struct device_conditions *c)
{
    if (!c->known)
        return;
    json_open(j, key, '{');
    json_unsigned(j, "sm_mhz", c->sm_mhz);
    json_unsigned(j, "sm_mhz_most", c->sm_mhz_most);
    json_unsigned(j, "memory_mhz", c->memory_mhz);
    json_unsigned(j, "celsius", c->celsius);
    json_unsigned(j, "other_programs", c->other_programs);
    json_string(j, "throttle", c->throttle);
    json_close(j);
}

void result_json_clock(struct json *j, const struct clock_report *r, const struct clock_verdict *v)
{
    json_open(j, "clock", '{');
    json_string(j, "gpu", r->gpu);
    result_json_shape(j, r->shape);
    json_number(j, "yardstick_bytes", r->yardstick_bytes);
    json_number(j, "bandwidth", v->bandwidth);
    json_number(j, "median_seconds", v->median);
    json_number(j, "bound_seconds", v->bound);
    json_number(j, "attained", v->attained);
    json_number(j, "attained_of_memory", v->of_floor);
    json_number(j, "full_marks_at", v->marks.full);
    json_number(j, "no_marks_at", v->marks.none);
    json_open(j, "sessions", '[');
    for (int k = 0; k < r->session_count; k++) {
        const struct clock_session *s = &r->sessions[k];
        json_open(j, NULL, '{');
        write_samples(j, "seconds", s->mine, s->rounds);
        write_samples(j, "yardstick_seconds", s->yardstick, s->rounds);
        if (s->has_reference)
            write_samples(j, "reference_seconds", s->reference, s->rounds);
        write_samples(j, "wall_seconds", s->wall, s->rounds);
        write_samples(j, "yardstick_wall_seconds", s->yardstick_wall, s->rounds);
        write_conditions(j, "before", &s->before);
        write_conditions(j, "after", &s->after);
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

static void write_line_shares(struct json *j, const struct line_shares *lines)
{
    json_open(j, "lines", '[');
    for (size_t k = 0; k < lines->count; k++) {
        const struct line_share *l = &lines->items[k];
        json_open(j, NULL, '{');
        json_unsigned(j, "line", l->line);
        json_number(j, "seconds", l->seconds);
        json_number(j, "load_requests", l->load_requests);
        json_number(j, "load_sectors", l->load_sectors);
        json_number(j, "l2_load_sectors", l->l2_load_sectors);
        json_number(j, "l2_store_sectors", l->store_sectors);
        json_close(j);
    }
    json_close(j);
}

/* The same call on other GPUs. */
static void write_elsewhere(struct json *j, const struct exercise *e)
{
    json_open(j, "elsewhere", '[');
    for (size_t k = 0; k < e->other_count; k++) {
        const struct elsewhere *o = &e->others[k];
        json_open(j, NULL, '{');
        json_string(j, "gpu", o->gpu->name);
        json_bool(j, "validated", o->gpu->validated);
        json_bool(j, "fits", o->fits);
        if (o->fits) {
            json_number(j, "seconds", o->seconds);
            json_number(j, "bound_seconds", o->bound_seconds);
            json_integer(j, "blocks_per_sm", o->blocks_per_sm);
            json_string(j, "binds", unit_names[o->binds]);
        }
        json_close(j);
    }
    json_close(j);
}

void result_json_model(struct json *j, const struct exercise *e)
{
    const struct estimate *t = &e->estimate;
    const double *unit = t->unit_seconds;
    json_open(j, "model", '{');
    json_integer(j, "n", e->modelled_shape.n);
    json_number(j, "memory_seconds", unit[UNIT_DRAM]);
    json_number(j, "caches_seconds", unit[UNIT_L1] > unit[UNIT_L2] ? unit[UNIT_L1] : unit[UNIT_L2]);
    json_number(j, "shared_seconds", unit[UNIT_SHARED]);
    json_number(j, "issue_seconds", unit[UNIT_ISSUE]);
    json_number(j, "seconds", t->seconds);
    json_number(j, "lone_block_seconds", t->lone_seconds);
    json_number(j, "bound_seconds", e->timed.bound);
    json_number(j, "dram_bytes", t->dram_bytes);
    json_number(j, "l2_load_sectors", t->l2_load_sectors);
    json_number(j, "l2_store_sectors", t->l2_store_sectors);
    json_number(j, "l1_hit", t->l1_hit);
    json_integer(j, "blocks_per_sm", t->occupancy.blocks);
    json_string(j, "binds", unit_names[launch_time_binds(unit)]);
    write_line_shares(j, &t->lines);
    write_elsewhere(j, e);
    json_close(j);
}

static void write_what_if(struct json *j, const char *change, bool possible, const struct estimate *e)
{
    json_open(j, NULL, '{');
    json_string(j, "change", change);
    json_bool(j, "possible", possible);
    if (possible) {
        json_number(j, "seconds", e->seconds);
        json_number(j, "dram_bytes", e->dram_bytes);
        json_number(j, "l2_load_sectors", e->l2_load_sectors);
        json_number(j, "l2_store_sectors", e->l2_store_sectors);
        json_number(j, "l1_hit", e->l1_hit);
        json_integer(j, "blocks_per_sm", e->occupancy.blocks);
    }
    json_close(j);
}

void result_json_what_ifs(struct json *j, const struct what_ifs *w)
{
    json_open(j, "what_if", '[');
    write_what_if(j, "", true, &w->now);
    for (size_t k = 0; k < w->count; k++)
        write_what_if(j, w->items[k].change, w->items[k].possible, &w->items[k].estimate);
    json_close(j);
}
