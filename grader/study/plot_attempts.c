#include "grader/study/plot_attempts.h"

#include <stdlib.h>

#include "grader/kit/gnuplot.h"

enum { LINES_MOST = 12, BAR = 28 };

static const char script[] = "grader/study/attempts.gp";

/* The attempts at one lab, in order. */
struct series {
    const struct lab *lab;
    const struct attempt **items;
    size_t count, capacity;
};

static struct series series_of(const struct history *h, const struct lab *lab)
{
    struct series s = {.lab = lab};
    for (size_t k = 0; k < h->count; k++) {
        const struct attempt *a = &h->items[k];
        if (a->lab != lab->number)
            continue;
        if (attempt_is_again(a, s.count ? s.items[s.count - 1] : NULL))
            s.count--;
        *ARRAY_PUSH(s.items, s.count, s.capacity) = a;
    }
    return s;
}

/* ---- in words ---- */

/* "   7  2026-11-22 14:05  ####....    50 of 100  OP/B 0.464, 1.37" */
static void add_line(struct text *out, const struct series *s, size_t number)
{
    const struct attempt *a = s->items[number];
    char *when = attempt_moment(a), *score = result_points(a->score), *most = result_points(a->max_score);
    int filled = (int)(BAR * a->score / a->max_score);
    text_printf(out, "%4zu  %s  ", number + 1, when);
    for (int c = 0; c < BAR; c++)
        text_add(out, c < filled ? "#" : ".", 1);
    text_printf(out, "  %4s of %s", score, most);
    for (int e = 0; e < s->lab->entry_count; e++)
        if (a->entries[e].op_per_byte > 0)
            text_printf(out, "%s%.3g", e ? ", " : "  OP/B ", a->entries[e].op_per_byte);
    text_add(out, "\n", 1);
    free(when);
    free(score);
    free(most);
}

static void add_summary(struct text *out, const struct series *s)
{
    size_t first = s->count > LINES_MOST ? s->count - LINES_MOST : 0;
    text_printf(out, "Lab %d: %zu attempt%s%s\n", s->lab->number, s->count, s->count == 1 ? "" : "s",
                first ? ", the last of them:" : "");
    for (size_t k = first; k < s->count; k++)
        add_line(out, s, k);
}

/* ---- as a picture ---- */

static bool was_counted(const struct series *s, int entry)
{
    bool counted = false;
    for (size_t k = 0; k < s->count; k++)
        counted = counted || s->items[k]->entries[entry].op_per_byte > 0;
    return counted;
}

/* Columns: number, points, OP/B of every entry point, which is NaN where it was not counted. */
static void add_rows(struct text *data, const struct series *s)
{
    text_printf(data, "$attempts << EOD\n");
    for (size_t k = 0; k < s->count; k++) {
        text_printf(data, "%zu %.10g", k + 1, s->items[k]->score);
        for (int e = 0; e < s->lab->entry_count; e++)
            if (s->items[k]->entries[e].op_per_byte > 0)
                text_printf(data, " %.10g", s->items[k]->entries[e].op_per_byte);
            else
                text_printf(data, " NaN");
        text_add(data, "\n", 1);
    }
    text_printf(data, "EOD\n");
}

static struct text data_of(const struct series *s)
{
    struct text data = {0};
    text_printf(&data, "lab = %d\nlast = %zu\nentries = %d\n", s->lab->number, s->count, s->lab->entry_count);
    text_printf(&data, "array names[entries]\narray counted[entries]\n");
    for (int e = 0; e < s->lab->entry_count; e++)
        text_printf(&data, "names[%d] = '%s'; counted[%d] = %d\n", e + 1, s->lab->entries[e]->name, e + 1,
                    was_counted(s, e));
    add_rows(&data, s);
    return data;
}

static bool draw(struct text *out, const struct series *s, struct why *why)
{
    char *folder = gnuplot_folder(), *base = xformat("%s/lab%d_attempts", folder, s->lab->number);
    struct text data = data_of(s);
    bool ok = gnuplot_draw_text(script, &data, base, NULL, why);
    if (ok)
        text_printf(out, "Drawn: %s.svg and .png\n", base);
    text_free(&data);
    free(base);
    free(folder);
    return ok;
}

bool plot_attempts(struct text *out, const struct lab *lab, const struct history *h, struct why *why)
{
    struct series s = series_of(h, lab);
    add_summary(out, &s);
    if (s.count == 0) {
        text_printf(out, "Nothing to draw yet. Begin with: ./grade lab%d\n", lab->number);
        return true;
    }
    bool ok = draw(out, &s, why);
    free(s.items);
    return ok;
}

bool plot_attempts_svg(struct text *svg, const struct lab *lab, const struct history *h, struct why *why)
{
    struct series s = series_of(h, lab);
    struct text data = data_of(&s);
    bool ok = s.count == 0 || gnuplot_svg(svg, script, &data, why);
    text_free(&data);
    free(s.items);
    return ok;
}
