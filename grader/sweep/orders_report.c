/* What ./grade orders has measured: a table, columns for gnuplot, JSON. */
#include "grader/sweep/orders_report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "grader/text/json.h"
#include "grader/sweep/sweep_table.h"

/* ---- the table ---- */

static void add_row(struct text *out, const struct order_row *row)
{
    const struct order_series *s = &row->sine;
    char slope[12] = "-", in_double[12] = "-", steps[30] = "-";
    if (isfinite(s->slope)) {
        snprintf(slope, sizeof slope, "%.2f", s->slope);
        snprintf(in_double, sizeof in_double, "%.2f", s->slope_in_double);
        snprintf(steps, sizeof steps, "%.2g to %.2g", s->h[s->first], s->h[s->last]);
    }
    text_printf(out, "  %-4s%3d%7d%11s%11s  %-15s%9.1e  %s\n", s->order == 1 ? "f'" : "f''", s->radius,
                2 * s->radius, slope, in_double, steps, orders_least(s),
                row->square.exact ? "exact" : "not exact");
}

static bool is_right(const struct order_row *row)
{
    return orders_judge(&row->sine) == ORDER_RIGHT && row->square.exact;
}

bool orders_are_right(const struct orders *o)
{
    for (int k = 0; k < o->count; k++)
        if (!is_right(&o->rows[k]))
            return false;
    return true;
}

/* "f', every R" or "f'' with R = 1, 3": which rows of a derivative have that verdict; nothing if none has. */
static void add_rows(struct text *line, const struct orders *o, int order, int verdict)
{
    struct text radii = {0};
    int rows = 0, hits = 0;
    for (int k = 0; k < o->count; k++) {
        const struct order_series *s = &o->rows[k].sine;
        bool hit = s->order == order && (int)orders_judge(s) == verdict;
        rows += s->order == order;
        if (hit)
            text_printf(&radii, "%s%d", hits++ ? ", " : "", s->radius);
    }
    if (hits)
        text_printf(line, "%s%s", line->length ? "; " : "", order == 1 ? "f'" : "f''");
    if (hits > 1 && hits == rows)
        text_printf(line, ", every R");
    else if (hits)
        text_printf(line, " with R = %s", radii.s);
    text_free(&radii);
}

/* What is wrong: each kind once, with its rows. */
static void add_verdicts(struct text *out, const struct orders *o)
{
    for (int verdict = ORDER_NONE; verdict <= ORDER_NOT_A_NUMBER; verdict++) {
        struct text line = {0};
        for (int order = 1; order <= 2; order++)
            add_rows(&line, o, order, verdict);
        if (line.length) {
            text_printf(&line, ": %s", order_words[verdict]);
            table_note(out, line.s);
        }
        text_free(&line);
    }
    if (orders_are_right(o))
        table_note(out, "Every order is as it should be.");
}

/* How steps are chosen. */
static const char rule[] =
    "The error is the largest of 1000 outputs. h goes from 1.4 down by factors of 2^(1/4). The slope is fitted "
    "to steps at which the error is at least 10 times what rounding each product once can make, 2^-24 times "
    "the sum |weight * f|; of these, to steps of up to 4 times the smallest. At smaller steps float32's "
    "rounding is larger, and grows like 1/h for f' and 1/h^2 for f''. With a large R only wide steps are "
    "left. There the next terms of the error matter, too, also for the same stencil in double precision. "
    "Exact means: up to rounding.";

void orders_render(struct text *out, const struct orders *o)
{
    char *head = xformat("Order of accuracy of derivative in %s, on the simulator, in float32", o->file);
    table_note(out, head);
    text_add(out, "\n", 1);
    free(head);
    text_printf(out, "        R  order      slope   the same  over steps h       least  on x^2\n");
    text_printf(out, "              2R  on sin(x)  in double                     error\n");
    for (int k = 0; k < o->count; k++)
        add_row(out, &o->rows[k]);
    add_verdicts(out, o);
    table_note(out, rule);
}

/* ---- for gnuplot ---- */

static void add_series(struct text *out, const struct order_series *s)
{
    text_printf(out, "%s\"R = %d: slope %.2f\"\n", out->length ? "\n\n" : "", s->radius, s->slope);
    for (int k = 0; k < ORDERS_STEPS; k++)
        text_printf(out, "%.6g %.6g %.6g %d\n", s->h[k], s->error[k], s->rounding[k],
                    k >= s->first && k <= s->last);
}

void orders_columns(struct text *out, const struct orders *o, int order)
{
    for (int k = 0; k < o->count; k++) {
        const struct order_series *s = &o->rows[k].sine;
        bool shown = (s->radius & (s->radius - 1)) == 0; /* 1, 2, 4, 8 */
        if (s->order == order && shown)
            add_series(out, s);
    }
}

/* ---- JSON ---- */

static void write_series(struct json *j, const char *key, const struct order_series *s)
{
    json_open(j, key, '{');
    json_number(j, "slope", s->slope);
    json_bool(j, "exact", s->exact);
    json_open(j, "steps", '[');
    for (int k = 0; k < ORDERS_STEPS; k++) {
        json_open(j, NULL, '{');
        json_number(j, "h", s->h[k]);
        json_number(j, "error", s->error[k]);
        json_number(j, "rounding", s->rounding[k]);
        json_bool(j, "counts", k >= s->first && k <= s->last);
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

bool orders_json_write(const struct orders *o, const char *path, struct why *why)
{
    struct json j = {0};
    json_open(&j, NULL, '{');
    json_unsigned(&j, "schema", 1);
    json_string(&j, "kind", "orders");
    json_string(&j, "source", o->file);
    json_open(&j, "stencils", '[');
    for (int k = 0; k < o->count; k++) {
        const struct order_row *row = &o->rows[k];
        json_open(&j, NULL, '{');
        json_integer(&j, "derivative", row->sine.order);
        json_integer(&j, "radius", row->sine.radius);
        json_integer(&j, "order", 2 * row->sine.radius);
        json_bool(&j, "right", is_right(row));
        write_series(&j, "sin", &row->sine);
        write_series(&j, "square", &row->square);
        json_close(&j);
    }
    json_close(&j);
    return json_write(&j, path, why);
}
