#include "grader/sweep/sweep_json.h"

#include <stdlib.h>

#include "grader/text/json.h"

static void write_entry(struct json *j, const struct point_entry *e, bool has_points)
{
    json_open(j, NULL, '{');
    json_string(j, "entry", e->name);
    json_bool(j, "right", e->right);
    json_bool(j, "safe", e->safe);
    if (has_points) {
        json_number(j, "score", e->score);
        json_number(j, "max_score", e->max_score);
    }
    json_string(j, "finding", e->finding);
    if (e->counted) {
        json_number(j, e->per_element ? "loads_per_element" : "loads_per_output", e->loads);
        json_number(j, "op_per_byte", e->op_per_byte);
        json_number(j, "sectors_per_request", e->sectors_per_request);
        json_unsigned(j, "shared_bytes_per_block", e->shared_bytes);
    }
    if (e->has_time) {
        json_bool(j, "modelled", e->modelled);
        json_number(j, "seconds", e->seconds);
        json_number(j, "of_bound", e->of_bound);
    }
    json_close(j);
}

static void write_point(struct json *j, const struct point *p)
{
    json_string(j, "verdict", p->done ? verdict_name(p->verdict) : "not_graded");
    json_string(j, "message", p->done ? p->message : p->why.text);
    json_open(j, "entries", '[');
    for (int k = 0; k < p->entry_count; k++)
        write_entry(j, &p->entries[k], p->shape.n == 0);
    json_close(j);
}

bool sweep_json_write(const struct sweep *s, const char *path, struct why *why)
{
    struct json j = {0};
    json_open(&j, NULL, '{');
    json_unsigned(&j, "schema", 1);
    json_string(&j, "kind", "sweep");
    char *lab = xformat("lab%d", s->lab->number);
    json_string(&j, "lab", lab);
    free(lab);
    json_string(&j, "source", s->file);
    json_string(&j, "device", s->points[0].device);
    json_open(&j, "points", '[');
    for (size_t p = 0; p < s->point_count; p++) {
        json_open(&j, NULL, '{');
        for (int a = 0; a < s->axis_count; a++)
            json_integer(&j, s->axes[a].name, sweep_value(s, p, a));
        write_point(&j, &s->points[p]);
        json_close(&j);
    }
    json_close(&j);
    return json_write(&j, path, why);
}
