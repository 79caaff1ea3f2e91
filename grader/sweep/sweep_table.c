#include "grader/sweep/sweep_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/page.h"
#include "grader/text/terminal.h"

void table_seconds(char *to, size_t size, double seconds)
{
    static const struct {
        double unit;
        const char *name;
    } units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}, {1e-12, "ps"}};
    size_t u = 0;
    while (u + 1 < ARRAY_LEN(units) && seconds < units[u].unit)
        u++;
    snprintf(to, size, "%.3g %s", seconds / units[u].unit, units[u].name);
}

static const struct point_entry *entry_at(const struct sweep *s, size_t p, int k)
{
    const struct point *point = &s->points[p];
    return point->done && k < point->entry_count ? &point->entries[k] : NULL;
}

static const char *verdict_at(const struct sweep *s, size_t p, int k)
{
    const struct point_entry *e = entry_at(s, p, k);
    if (!e)
        return "not graded";
    if (!e->right && e->launch_error)
        return "no launch";
    if (!e->right)
        return s->points[p].verdict == VERDICT_GRADED ? "wrong" : verdict_name(s->points[p].verdict);
    return e->safe ? "right" : "unsafe";
}

/* ---- the table ---- */

/* With two names or three, columns are left out, so that 80 columns hold a line. */
static bool has_requests(const struct sweep *s)
{
    return s->axis_count < 2;
}

static bool has_shared(const struct sweep *s)
{
    return s->axis_count < 3;
}

static int axis_width(const struct sweep *s, int a)
{
    int length = (int)strlen(s->axes[a].name) + 1;
    return length > 8 ? length : 8;
}

/* Is no time measured? */
static bool all_modelled(const struct sweep *s)
{
    for (size_t p = 0; p < s->point_count; p++)
        for (int k = 0; k < s->points[p].entry_count; k++)
            if (s->points[p].entries[k].has_time && !s->points[p].entries[k].modelled)
                return false;
    return true;
}

static void add_head(struct text *out, const struct sweep *s, const struct point_entry *e)
{
    const char *item = e->per_element ? "element" : "output";
    text_printf(out, "\n%s\n", e->name);
    int width = 0;
    for (int a = 0; a < s->axis_count; a++) {
        text_printf(out, "%*s", axis_width(s, a), s->axes[a].name);
        width += axis_width(s, a);
    }
    text_printf(out, "  %-10s%10s%8s%7s", "verdict", sweep_has_sizes(s) ? "time per" : "points", "loads/",
                "OP/B");
    text_printf(out, "%s%s%9s%8s\n", has_requests(s) ? " sectors/" : "", has_shared(s) ? "  shared" : "",
                all_modelled(s) ? "modelled" : "measured", "of the");
    text_printf(out, "%*s  %-10s%10s%8s%7s", width, "", "", sweep_has_sizes(s) ? item : "", item, "");
    text_printf(out, "%s%s%9s%8s\n", has_requests(s) ? "  request" : "", has_shared(s) ? " B/block" : "",
                "time", "bound");
}

static void add_counts(struct text *out, const struct sweep *s, const struct point_entry *e)
{
    char time[20] = "-", of[20] = "-";
    if (e->has_time) {
        table_seconds(time, sizeof time, e->seconds);
        snprintf(of, sizeof of, "%.1f %%", 100 * e->of_bound);
    }
    text_printf(out, "%8.4f%7.3f", e->loads, e->op_per_byte);
    if (has_requests(s))
        text_printf(out, "%9.2f", e->sectors_per_request);
    if (has_shared(s))
        text_printf(out, "%8" PRIu64, e->shared_bytes);
    text_printf(out, "%9s%8s", time, of);
}

static void add_row(struct text *out, const struct sweep *s, size_t p, int k)
{
    const struct point_entry *e = entry_at(s, p, k);
    char value[40] = "-";
    for (int a = 0; a < s->axis_count; a++)
        text_printf(out, "%*d", axis_width(s, a), sweep_value(s, p, a));
    if (e && !sweep_has_sizes(s))
        snprintf(value, sizeof value, "%.4g/%g", e->score, e->max_score);
    else if (e && e->has_time && e->items > 0)
        table_seconds(value, sizeof value, e->seconds / e->items);
    text_printf(out, "  %-10s%10s", verdict_at(s, p, k), value);
    if (e && e->counted)
        add_counts(out, s, e);
    text_printf(out, "\n");
}

/* The fastest point that is right and safe, if there is a difference. */
static void add_fastest(struct text *out, const struct sweep *s, int k)
{
    const struct point_entry *best = NULL;
    size_t at = 0;
    double slowest = 0;
    for (size_t p = 0; p < s->point_count; p++) {
        const struct point_entry *e = entry_at(s, p, k);
        if (!e || !e->right || !e->safe || !e->has_time)
            continue;
        slowest = fmax(slowest, e->seconds);
        if (!best || e->seconds < best->seconds) {
            best = e;
            at = p;
        }
    }
    if (!best || best->seconds == slowest || sweep_has_sizes(s))
        return;
    char *name = sweep_point_name(s, at);
    text_printf(out, "The fastest that is right, %s: %s.\n", best->modelled ? "as modelled" : "by the clock",
                name);
    free(name);
}

/* ---- what went wrong ---- */

/* Limits of a launch, and why there is such a limit. */
static const struct {
    enum cause causes[2];
    const char *why;
} limits[] = {
    {{CAUSE_BLOCK_TOO_LARGE, CAUSE_BLOCK_TOO_LARGE},
     "A launch with more than 1024 threads per block is refused: cudaGetLastError says invalid configuration "
     "argument, no thread runs, and the output stays as it was. A block lives on one SM, and its warps share "
     "the SM's 65536 registers, its table of warps and one barrier, so the hardware ends at 32 warps of 32 "
     "threads. More outputs take more blocks, or more outputs per thread, not larger blocks."},
    {{CAUSE_SHARED_TOO_LARGE, CAUSE_SHARED_NOT_ASKED_FOR},
     "More than 48 KB (49152 bytes) of shared memory per block: a static array cannot be larger at all, a "
     "dynamic one only after cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, "
     "bytes), "
     "and then up to the SM's own limit, 227 KB on an H200. Shared memory is cut out of the SM's L1 cache, "
     "and "
     "what one block takes is missing for others: fewer of them live there at once."},
};

static void add_paragraph(struct text *out, int indent, const char *words)
{
    struct page page = {.out = out, .width = terminal_width(stdout), .indent = indent};
    page_tab(&page, 0);
    page_words(&page, "%s", words);
    page_end_line(&page);
}

void table_note(struct text *out, const char *words)
{
    text_printf(out, "\n");
    add_paragraph(out, 0, words);
}

static const char *trouble_at(const struct sweep *s, size_t p, int k)
{
    const struct point *point = &s->points[p];
    const struct point_entry *e = entry_at(s, p, k);
    if (!e)
        return point->done ? point->message : point->why.text;
    if (e->right && e->safe)
        return "";
    return e->finding[0] ? e->finding + e->size_length : point->message;
}

/* Each trouble in one line; the same one of several points only once. */
static void add_troubles(struct text *out, const struct sweep *s, int k)
{
    const char *last = "";
    for (size_t p = 0; p < s->point_count; p++) {
        const char *trouble = trouble_at(s, p, k);
        if (!*trouble || strcmp(trouble, last) == 0)
            continue;
        char *name = sweep_point_name(s, p), *line = xformat("%s: %s", name, trouble);
        add_paragraph(out, 4, line);
        free(line);
        free(name);
        last = trouble;
    }
}

static void add_limits(struct text *out, const struct sweep *s)
{
    for (size_t l = 0; l < ARRAY_LEN(limits); l++) {
        bool met = false;
        for (size_t p = 0; p < s->point_count; p++)
            for (int k = 0; k < s->points[p].entry_count; k++) {
                const struct point_entry *e = &s->points[p].entries[k];
                met |= e->cause == limits[l].causes[0] || e->cause == limits[l].causes[1];
            }
        if (met) {
            table_note(out, limits[l].why);
        }
    }
}

/* ---- the whole ---- */

static const struct point *first_done(const struct sweep *s)
{
    size_t p = 0;
    while (p + 1 < s->point_count && !s->points[p].done)
        p++;
    return &s->points[p];
}

static void add_footing(struct text *out, const struct sweep *s)
{
    bool modelled = all_modelled(s);
    char *line = xformat(
        "Times are %s Bound: the bytes that have to move in any case, at the speed of a plain copy.%s",
        modelled ? "modelled from counts, not measured."
                 : "measured on the GPU, medians of calls with fresh data.",
        sweep_has_sizes(s) ? " Right means right at this one size; points are for ./grade without sweep."
                           : "");
    table_note(out, line);
    free(line);
}

void table_render(struct text *out, const struct sweep *s)
{
    const struct point *first = first_done(s);
    bool modelled = all_modelled(s);
    char *head = xformat("Lab %d, %s, %s%s; times are %s", s->lab->number, s->file,
                         modelled ? "on the simulator of " : "on the ", first->device,
                         modelled ? "modelled" : "measured");
    add_paragraph(out, 4, head);
    free(head);
    for (int k = 0; k < first->entry_count; k++) {
        add_head(out, s, &first->entries[k]);
        for (size_t p = 0; p < s->point_count; p++)
            add_row(out, s, p, k);
        add_fastest(out, s, k);
        add_troubles(out, s, k);
    }
    add_limits(out, s);
    add_footing(out, s);
}

/* ---- for gnuplot ---- */

static void add_columns(struct text *out, const struct sweep *s, size_t p, int k)
{
    const struct point_entry *e = entry_at(s, p, k);
    text_printf(out, "%d %d", sweep_value(s, p, sweep_plot_axis(s)), e && e->right && e->safe);
    if (e && e->right && e->counted)
        text_printf(out, " %.6g %.6g %.6g %" PRIu64, e->loads, e->op_per_byte, e->sectors_per_request,
                    e->shared_bytes);
    else
        text_printf(out, " NaN NaN NaN NaN");
    if (e && e->right && e->has_time)
        text_printf(out, " %.6g %.6g %.6g\n", e->seconds, e->seconds / e->items, e->of_bound);
    else
        text_printf(out, " NaN NaN NaN\n");
}

/* "IN_TILE = 8": the point's values on the axes that do not run along the plot. */
static void add_line_name(struct text *out, const struct sweep *s, size_t p)
{
    const char *before = "";
    text_printf(out, "\"");
    for (int a = 0; a < s->axis_count; a++)
        if (a != sweep_plot_axis(s)) {
            text_printf(out, "%s%s = %d", before, s->axes[a].name, sweep_value(s, p, a));
            before = ", ";
        }
    text_printf(out, "\"\n");
}

void table_columns(struct text *out, const struct sweep *s, int k)
{
    int along = sweep_plot_axis(s);
    size_t stride = sweep_stride(s, along), each = (size_t)s->axes[along].count;
    for (size_t p = 0; p < s->point_count; p++) {
        if (p / stride % each != 0) /* the first point of a line */
            continue;
        text_printf(out, "%s", p > 0 ? "\n\n" : "");
        add_line_name(out, s, p);
        for (size_t v = 0; v < each; v++)
            add_columns(out, s, p + v * stride, k);
    }
}
