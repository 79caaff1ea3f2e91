#include "grader/steps/own_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/report/report_printed.h"
#include "grader/run/compare.h"

enum { PLANES_MOST = 8, ROWS_MOST = 16 };

/* One element in at most 9 columns. */
static void name_element(const struct steps *s, int b, size_t e, char *to, size_t size)
{
    const struct steps_buffer *buffer = &s->buffers[b];
    bool output = buffer->marks != NULL;
    if (output && (buffer->marks[e] == MARK_MISSING || buffer->marks[e] == MARK_KEPT))
        snprintf(to, size, buffer->marks[e] == MARK_KEPT ? "." : "never");
    else if (buffer->spec->element == ELEMENT_FLOAT)
        snprintf(to, size, "%.4g", steps_number(s, b, e, output));
    else
        snprintf(to, size, "%.0f", steps_number(s, b, e, output));
}

static bool is_wrong(const struct steps_buffer *b, size_t e)
{
    return b->marks && b->marks[e] != MARK_RIGHT && b->marks[e] != MARK_KEPT;
}

/* Columns that the longest of these elements takes. */
static int column_width(const struct steps *s, int b, size_t count)
{
    int width = 1;
    for (size_t e = 0; e < count; e++) {
        char name[40];
        name_element(s, b, e, name, sizeof name);
        int length = (int)strlen(name) + is_wrong(&s->buffers[b], e);
        width = length > width ? length : width;
    }
    return width;
}

/* One row: what fits, and how much is left out. */
static void add_row(struct page *p, const struct steps *s, int b, size_t first, size_t count, int width)
{
    enum { INDENT = 4, REST = 14 };
    size_t fit = (size_t)((p->width - INDENT - REST) / (width + 1)), shown = count <= fit ? count : fit;
    struct text line = {0};
    for (size_t k = 0; k < shown; k++) {
        char name[40];
        name_element(s, b, first + k, name, sizeof name);
        text_printf(&line, "%s%*s%s", k ? " " : "", width - is_wrong(&s->buffers[b], first + k), name,
                    is_wrong(&s->buffers[b], first + k) ? "!" : "");
    }
    if (shown < count)
        text_printf(&line, " (%zu more)", count - shown);
    page_tab(p, INDENT);
    page_verbatim(p, line.s, line.length);
    page_end_line(p);
    text_free(&line);
}

static void add_line(struct page *p, const struct steps *s, int b, size_t count, int width)
{
    size_t fit = (size_t)((p->width - 18) / (width + 1));
    for (size_t e = 0, row = 0; e < count; e += fit, row++) {
        if (row == ROWS_MOST) {
            page_tab(p, 4);
            page_words(p, "(%zu more elements)", count - e);
            page_end_line(p);
            return;
        }
        add_row(p, s, b, e, e + fit < count ? fit : count - e, width);
    }
}

static void add_planes(struct page *p, const struct steps *s, int b, const struct grid *grid, int width)
{
    for (size_t i = 0; i < grid->edge[0] && i < PLANES_MOST; i++) {
        page_tab(p, 2);
        page_words(p, "%s[%zu]", s->buffers[b].spec->name, i);
        page_end_line(p);
        for (size_t j = 0; j < grid->edge[1] && j < ROWS_MOST; j++)
            add_row(p, s, b, (i * grid->edge[1] + j) * grid->edge[2], grid->edge[2], width);
    }
    if (grid->edge[0] > PLANES_MOST) {
        page_tab(p, 2);
        page_words(p, "(%zu more planes)", grid->edge[0] - PLANES_MOST);
        page_end_line(p);
    }
}

static void add_buffer(struct page *p, const struct steps *s, int b)
{
    const struct steps_buffer *buffer = &s->buffers[b];
    struct grid grid = entry_grid(s->entry, s->shape);
    size_t all = grid.edge[0] * grid.edge[1] * grid.edge[2];
    bool on_grid = buffer->count == all;
    int width = column_width(s, b, buffer->count < 20000 ? buffer->count : 20000);
    page_ink(p, INK_BOLD);
    page_words(p, "%s, %s of %zu", buffer->spec->name, buffer->marks ? "output" : "input", buffer->count);
    page_ink(p, INK_PLAIN);
    page_end_line(p);
    if (on_grid && grid.dimensions == 3)
        add_planes(p, s, b, &grid, width);
    else if (on_grid && grid.dimensions == 2)
        for (size_t j = 0; j < grid.edge[0] && j < ROWS_MOST; j++)
            add_row(p, s, b, j * grid.edge[1], grid.edge[1], width);
    else
        add_line(p, s, b, buffer->count, width);
}

static void add_verdict(struct page *p, const struct steps *s)
{
    const struct steps_buffer *out = &s->buffers[s->output];
    size_t wrong = 0;
    char name[120];
    for (size_t e = 0; out->marks && e < out->count; e++)
        wrong += is_wrong(out, e);
    if (!out->marks)
        page_words(p, "The call did not come to its end: %s", s->message);
    else if (!wrong)
        page_words(p, "All values are right.");
    else {
        steps_cell_name(s, s->output, s->wrong, name, sizeof name);
        page_words(p, "%zu value%s wrong, marked with !. The first is %s: it is %s and should be %s.", wrong,
                   wrong == 1 ? " is" : "s are", name,
                   steps_shown(s, s->output, steps_number(s, s->output, s->wrong, true)).s,
                   steps_shown(s, s->output, out->wanted[s->wrong]).s);
    }
    page_end_line(p);
}

void own_run(struct page *p, const struct steps *s)
{
    page_words(p, "%s, %s, %zu launch%s.", s->entry->name, shape_name(s->shape).s, event_log_launches(s->log),
               event_log_launches(s->log) == 1 ? "" : "es");
    page_end_line(p);
    for (int b = 0; b < s->entry->buffer_count; b++)
        if (s->buffers[b].before || s->buffers[b].marks)
            add_buffer(p, s, b);
    add_verdict(p, s);
    report_printed(p, &s->printed, s->entry->name, s->shape, "");
}
