/* Write the weights of a wrong stencil as coloured grids: as they are, and as they should be. */
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/impulse_words.h"
#include "grader/page/parts.h"
#include "grader/text/html.h"

/* The neighbour at these offsets; NULL: the grid ends before it. */
static const struct impulse_tap *tap_at(const struct impulse *x, const int offset[3])
{
    for (int t = 0; t < x->near; t++)
        if (memcmp(x->taps[t].offset, offset, sizeof x->taps[t].offset) == 0)
            return &x->taps[t];
    return NULL;
}

static void add_cell(struct text *out, const struct impulse *x, const int offset[3], bool yours)
{
    const struct impulse_tap *tap = tap_at(x, offset);
    if (!tap) {
        html(out, "<td></td>");
        return;
    }
    char weight[IMPULSE_WEIGHT];
    double value = yours ? tap->yours : tap->wanted;
    bool differs = yours && !impulse_same(tap->yours, tap->wanted), has = !impulse_same(value, 0);
    impulse_weight(weight, sizeof weight, x, value);
    html(out, "<td class=\"%s\">%s%s</td>",
         differs ? "differs"
         : has   ? "has"
                 : "",
         differs ? "✗ " : "",
         has       ? weight
         : differs ? "nothing"
                   : "");
}

/* "i-1", the neighbours along an axis. */
static void add_index(struct text *out, int axis, int offset)
{
    struct text index = {0};
    impulse_index(&index, axis_names[axis], offset);
    html(out, "<th>%s</th>", index.s);
    text_free(&index);
}

/* The neighbours of one plane; `first` is the plane's offset, of a cube. */
static void add_plane(struct text *out, const struct impulse *x, int first, bool yours)
{
    int axes = x->grid.dimensions, half = x->width / 2, rows = axes > 1 ? half : 0;
    struct text name = {0};
    impulse_index(&name, axes > 2 ? "plane i" : "", axes > 2 ? first : 0);
    html(out, "<table><caption>%s %s</caption><tr>", yours ? "yours" : "wanted", name.s);
    text_free(&name);
    if (axes > 1)
        html(out, "<th></th>");
    for (int c = -half; c <= half; c++)
        add_index(out, axes - 1, c);
    html(out, "</tr>\n");
    for (int r = -rows; r <= rows; r++) {
        html(out, "<tr>");
        if (axes > 1)
            add_index(out, axes - 2, r);
        for (int c = -half; c <= half; c++) {
            int offset[3] = {0};
            offset[axes - 1] = c;
            if (axes > 1)
                offset[axes - 2] = r;
            if (axes > 2)
                offset[0] = first;
            add_cell(out, x, offset, yours);
        }
        html(out, "</tr>\n");
    }
    html(out, "</table>\n");
}

static void add_planes(struct text *out, const struct impulse *x, bool yours)
{
    int most = x->grid.dimensions > 2 ? x->width / 2 : 0;
    html(out, "<div class=\"weights scroll\">\n");
    for (int plane = -most; plane <= most; plane++)
        add_plane(out, x, plane, yours);
    html(out, "</div>\n");
}

/* The first line of the table in words is its title, the last one the differences. */
static void add_exercise(struct text *out, const struct exercise *e)
{
    struct text told = {0};
    impulse_tell(&told, &e->impulse, e->entry);
    char *end = told.s + told.length - 1;
    *end = 0;
    char *last = strrchr(told.s, '\n'), *first = xstrndup(told.s, strcspn(told.s, "\n"));
    html(out, "<p>%s</p>\n", first);
    add_planes(out, &e->impulse, true);
    add_planes(out, &e->impulse, false);
    html(out, "<p class=\"bad\">%s</p>\n", last ? last + 1 : "");
    free(first);
    text_free(&told);
}

void part_weights(struct text *out, const struct result *r)
{
    bool any = false;
    for (int e = 0; e < r->exercise_count; e++)
        any = any || r->exercises[e].has_impulse;
    if (!any)
        return;
    part_begin(out, "stencil", "What does an output take of its neighbours?", true);
    for (int e = 0; e < r->exercise_count; e++)
        if (r->exercises[e].has_impulse)
            add_exercise(out, &r->exercises[e]);
    part_end(out);
}
