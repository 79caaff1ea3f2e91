/* Versions over sizes: a table, columns for gnuplot, JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/json.h"
#include "grader/kit/kit.h"
#include "grader/sweep/serial.h"
#include "grader/sweep/sweep_table.h"
#include "grader/sweep/versions.h"

/* Is there any size at which it is right? */
static bool is_shown(const struct versions *v, int version)
{
    for (int k = 0; k < v->sizes->count; k++)
        if (versions_at(v, version, k))
            return true;
    return false;
}

bool versions_are_modelled(const struct versions *v)
{
    for (int i = 0; i < v->count; i++)
        for (int k = 0; k < v->sizes->count; k++)
            if (versions_at(v, i, k) && !versions_at(v, i, k)->modelled)
                return false;
    return true;
}

static const char *device_of(const struct versions *v)
{
    for (int p = 0; p < v->count * v->sizes->count; p++)
        if (v->points[p].done)
            return v->points[p].device;
    return "no device";
}

static double outputs_at(const struct versions *v, int k)
{
    for (int i = 0; i < v->count; i++)
        if (versions_at(v, i, k))
            return versions_at(v, i, k)->items;
    return 0;
}

/* ---- the table ---- */

enum { COLUMN_N = 9, COLUMN_SERIAL = 10 };

static int title_width(const struct versions *v, int version)
{
    int length = (int)strlen(v->items[version].title) + 1;
    return length > 10 ? length : 10;
}

static void add_line(struct text *out, const struct versions *v, int k)
{
    char time[20];
    table_seconds(time, sizeof time, v->serial[k]);
    text_printf(out, "%*d%*s", COLUMN_N, v->sizes->values[k], COLUMN_SERIAL, time);
    for (int i = 0; i < v->count; i++) {
        const struct point_entry *e = versions_at(v, i, k);
        if (!is_shown(v, i))
            continue;
        snprintf(time, sizeof time, "-");
        if (e)
            table_seconds(time, sizeof time, e->seconds);
        text_printf(out, "%*s", title_width(v, i), time);
    }
    text_printf(out, "\n");
}

static void add_head(struct text *out, const struct versions *v)
{
    text_printf(out, "%*s%*s", COLUMN_N, "n", COLUMN_SERIAL, "serial C");
    for (int i = 0; i < v->count; i++)
        if (is_shown(v, i))
            text_printf(out, "%*s", title_width(v, i), v->items[i].title);
    text_printf(out, "\n");
}

/* Loads per output at the last size: what the times of a model come from. */
static void add_loads(struct text *out, const struct versions *v)
{
    text_printf(out, "%*s", COLUMN_N + COLUMN_SERIAL, "loads per output");
    for (int i = 0; i < v->count; i++) {
        const struct point_entry *e = versions_at(v, i, v->sizes->count - 1);
        if (!is_shown(v, i))
            continue;
        int width = title_width(v, i);
        if (e && !e->per_element)
            text_printf(out, "%*.3f", width, e->loads);
        else
            text_printf(out, "%*s", width, "-");
    }
    text_printf(out, "\n");
}

/* Is a version shown that has no time at some size? */
static bool has_gap(const struct versions *v)
{
    for (int i = 0; i < v->count; i++)
        for (int k = 0; k < v->sizes->count; k++)
            if (is_shown(v, i) && !versions_at(v, i, k))
                return true;
    return false;
}

static void add_missing(struct text *out, const struct versions *v)
{
    for (int i = 0; i < v->count; i++) {
        const struct version *item = &v->items[i];
        const struct point *first = &v->points[i * v->sizes->count];
        const char *why = !item->there        ? "not in this kit"
                          : !first->done      ? first->why.text
                          : first->message[0] ? first->message
                                              : "not right yet; ./grade says why";
        if (is_shown(v, i))
            continue;
        char *line = xformat("Without \"%s\" (%s): %.300s.", item->title, item->file, why);
        table_note(out, line);
        free(line);
    }
}

void versions_render(struct text *out, const struct versions *v)
{
    bool modelled = versions_are_modelled(v);
    char *processor = serial_processor();
    char *head =
        xformat("%s over n. Serial C: measured, one core of %s. The others: %s %s%s.", v->function, processor,
                modelled ? "modelled from counts for the" : "measured on the", device_of(v),
                modelled ? ", not measured: at small n they are mostly the cost of a launch" : "");
    table_note(out, head);
    text_printf(out, "\n");
    add_head(out, v);
    for (int k = 0; k < v->sizes->count; k++)
        add_line(out, v, k);
    add_loads(out, v);
    if (has_gap(v))
        table_note(
            out,
            "A - stands where a version is not right, or where the model gives no time: at a small n too few "
            "bytes move.");
    add_missing(out, v);
    free(head);
    free(processor);
}

/* ---- for gnuplot ---- */

void versions_columns(struct text *out, const struct versions *v)
{
    text_printf(out, "\"serial C\"\n");
    for (int k = 0; k < v->sizes->count; k++)
        if (outputs_at(v, k) > 0)
            text_printf(out, "%d %.6g %.6g\n", v->sizes->values[k], v->serial[k],
                        v->serial[k] / outputs_at(v, k));
    for (int i = 0; i < v->count; i++) {
        if (!is_shown(v, i))
            continue;
        text_printf(out, "\n\n\"%s\"\n", v->items[i].title);
        for (int k = 0; k < v->sizes->count; k++) {
            const struct point_entry *e = versions_at(v, i, k);
            if (e)
                text_printf(out, "%d %.6g %.6g\n", v->sizes->values[k], e->seconds, e->seconds / e->items);
        }
    }
}

/* ---- JSON ---- */

static void write_times(struct json *j, const struct versions *v, int version)
{
    json_open(j, "times", '[');
    for (int k = 0; k < v->sizes->count; k++) {
        const struct point_entry *e = version < 0 ? NULL : versions_at(v, version, k);
        if (version >= 0 && !e)
            continue;
        json_open(j, NULL, '{');
        json_integer(j, "n", v->sizes->values[k]);
        json_number(j, "seconds", e ? e->seconds : v->serial[k]);
        json_bool(j, "modelled", e && e->modelled);
        json_close(j);
    }
    json_close(j);
}

static void write_version(struct json *j, const struct versions *v, int version)
{
    json_open(j, NULL, '{');
    json_string(j, "version", version < 0 ? "serial C" : v->items[version].title);
    if (version >= 0)
        json_string(j, "source", v->items[version].file);
    write_times(j, v, version);
    json_close(j);
}

bool versions_json_write(const struct versions *v, int count, const char *path, struct why *why)
{
    struct json j = {0};
    json_open(&j, NULL, '{');
    json_unsigned(&j, "schema", 1);
    json_string(&j, "kind", "versions");
    json_open(&j, "functions", '[');
    for (int f = 0; f < count; f++) {
        json_open(&j, NULL, '{');
        json_string(&j, "function", v[f].function);
        json_string(&j, "device", device_of(&v[f]));
        json_open(&j, "versions", '[');
        for (int i = -1; i < v[f].count; i++)
            if (i < 0 || is_shown(&v[f], i))
                write_version(&j, &v[f], i);
        json_close(&j);
        json_close(&j);
    }
    json_close(&j);
    return json_write(&j, path, why);
}
