#include "grader/report/report_findings.h"

#include <stdlib.h>
#include <string.h>

#include "grader/compile/submission.h"
#include "grader/diagnose/source_place.h"
#include "grader/text/word.h"

enum { SHOWN = 12 };

/* ---- lines of the source ---- */

enum { GUTTER = 6, QUOTE = 8 }; /* columns of the bar and of the quoted text */

/* Add "      |        ^~~~~~~" below `width` bytes at a column of the quoted line, from 1. */
static void add_caret(struct page *p, int at_column, int bytes, const char *text, size_t blank, int column)
{
    size_t at = (size_t)at_column - 1;
    if (!bytes || at < blank)
        return;
    int from = column + QUOTE + page_columns(text + blank, at - blank);
    int width = page_columns(text + at, (size_t)bytes);
    if (from + width >= p->width)
        return;
    page_tab(p, column + GUTTER);
    page_words(p, "|");
    page_ink(p, INK_GREEN);
    page_tab(p, from);
    for (int k = 0; k < width; k++)
        page_verbatim(p, k ? "~" : "^", 1);
    page_end_line(p);
}

/* Where more than the line is known, show it, also of the other access of a race. */
static void add_carets(struct page *p, const struct finding *f, const struct report_style *style, int line,
                       const char *text, size_t blank, int column)
{
    int at, width;
    if (line == f->line)
        add_caret(p, f->column, f->width, text, blank, column);
    else if (line == f->other_line && source_other_place(f, style->source, &at, &width))
        add_caret(p, at, width, text, blank, column);
}

/* Add "   36 | tile[t] = x[i];", with its caret. */
static void add_source_line(struct page *p, const struct finding *f, const struct report_style *style,
                            int line, int column)
{
    const char *text = submission_line(style->source, line);
    if (!text)
        return;
    size_t blank = strspn(text, " \t");
    int digits = 1;
    for (int rest = line / 10; rest; rest /= 10)
        digits++;
    page_tab(p, column + GUTTER - 1 - digits);
    page_words(p, "%d |", line);
    page_tab(p, column + QUOTE);
    page_ink(p, INK_BOLD);
    page_verbatim(p, text + blank, strcspn(text + blank, "\r\n"));
    page_end_line(p);
    if (style->carets)
        add_carets(p, f, style, line, text, blank, column);
}

static int by_number(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* Add all lines of the finding, in the order of the file. */
static void add_source(struct page *p, const struct finding *f, const struct report_style *style, int column)
{
    int lines[FINDING_LINES];
    finding_all_lines(f, lines);
    qsort(lines, FINDING_LINES, sizeof *lines, by_number);
    for (size_t k = 0; k < FINDING_LINES; k++)
        if (k == 0 || lines[k] != lines[k - 1])
            add_source_line(p, f, style, lines[k], column);
}

/* ---- stories ---- */

static bool same_story(const struct finding *a, const struct finding *b)
{
    return a->kind == b->kind && a->other_line > 0 && a->other_line == b->other_line &&
           a->other_call_line == b->other_call_line;
}

/* The same two lines, seen from the other side, are not a new finding. */
static bool is_mirrored(const struct finding *a, const struct finding *b)
{
    return a->kind == b->kind && a->other_line > 0 && a->other_line == b->line && a->line == b->other_line &&
           a->other_call_line == b->call_line && a->call_line == b->other_call_line;
}

/* Is this finding part of the story of an earlier one? */
static bool is_told(const struct findings *list, size_t index)
{
    for (size_t k = 0; k < index; k++)
        if (same_story(&list->items[k], &list->items[index]) ||
            is_mirrored(&list->items[k], &list->items[index]))
            return true;
    return false;
}

static bool is_first_of_kind(const struct findings *list, size_t index)
{
    for (size_t k = 0; k < index; k++)
        if (list->items[k].kind == list->items[index].kind)
            return false;
    return true;
}

/* Choose the findings to show in full: one of each kind before a second one of any kind. */
static void choose(const struct findings *list, bool *chosen)
{
    int count = 0;
    for (int first = 1; first >= 0; first--)
        for (size_t k = 0; k < list->count && count < SHOWN; k++)
            if (!chosen[k] && !is_told(list, k) && (!first || is_first_of_kind(list, k)))
                count += chosen[k] = true;
}

/* The line to look at for a finding's cause. */
static int line_of(const struct finding *f)
{
    int line, other;
    finding_lines(f, &line, &other);
    return line;
}

/* Append " in lines 41, 42 and 45", each line once; nothing if no line is known. */
static void add_lines(struct text *words, const char *before, int *lines, size_t count)
{
    size_t all = count;
    qsort(lines, all, sizeof *lines, by_number);
    count = 0;
    for (size_t k = 0; k < all; k++)
        if (k == 0 || lines[k] != lines[k - 1])
            lines[count++] = lines[k];
    if (count)
        text_printf(words, " %s line%s", before, count == 1 ? "" : "s");
    for (size_t k = 0; k < count; k++)
        text_printf(words, "%s%d", k == 0 ? " " : k + 1 == count ? " and " : ", ", lines[k]);
}

static void add_paragraph(struct page *p, const char *words, int column)
{
    page_tab(p, column);
    p->indent = column + 2;
    page_words(p, "%s", words);
    page_end_line(p);
}

bool report_counts_elements(const struct finding *f)
{
    return !f->line && (f->kind == FINDING_WRONG_VALUE || f->kind == FINDING_NOT_WRITTEN ||
                        f->kind == FINDING_WROTE_OUTSIDE);
}

/* Does that line of the source have name[...][...]? */
static bool has_rows(const char *line, const char *name, size_t length)
{
    const char *end = line ? line + strcspn(line, "\n") : NULL;
    for (const char *at = line; at && at < end; at++) {
        const char *close = strncmp(at, name, length) == 0 ? strchr(at, ']') : NULL;
        if (close && close < end && close[1] == '[' && (at == line || !is_word(at[-1])))
            return true;
    }
    return false;
}

/* For the simulator an array is a row of cells: its "here[32]" may be here[1][0] in the quoted line. */
static bool names_cell_of_rows(const struct finding *f, const char *source)
{
    int lines[FINDING_LINES];
    finding_all_lines(f, lines);
    for (const char *bracket = f->message; (bracket = strchr(bracket, '[')); bracket++) {
        const char *name = bracket;
        while (name > f->message && is_word(name[-1]))
            name--;
        size_t length = (size_t)(bracket + 1 - name);
        for (size_t k = 0; k < FINDING_LINES && length > 1; k++)
            if (has_rows(submission_line(source, lines[k]), name, length))
                return true;
    }
    return false;
}

void report_finding(struct page *p, const struct finding *f, const struct report_style *style, int column)
{
    struct text words = {0};
    if (f->line > 0)
        text_printf(&words, "%s:%d", style->path ? style->path : f->file, f->line);
    if (f->call_line > 0)
        text_printf(&words, ", called from line %d", f->call_line);
    if (f->line > 0)
        text_printf(&words, ": ");
    text_printf(&words, "%s", f->message);
    if (f->has_thread)
        text_printf(&words, " [block (%u,%u,%u), thread (%u,%u,%u)]", f->block[0], f->block[1], f->block[2],
                    f->thread[0], f->thread[1], f->thread[2]);
    if (f->times > 1 && report_counts_elements(f))
        text_printf(&words, ", and %llu more", f->times - 1);
    else if (f->times > 1)
        text_printf(&words, " (%llu times)", f->times);
    if (names_cell_of_rows(f, style->source))
        text_printf(&words, "; cells are counted row after row");
    add_paragraph(p, words.s, column);
    text_free(&words);
    add_source(p, f, style, column);
}

/* Add the other lines of the story that finding `index` begins. */
static void add_rest_of_story(struct page *p, const struct findings *list, size_t index, int column)
{
    int *lines = xcalloc(list->count, sizeof *lines);
    int line, other;
    size_t count = 0;
    struct text words = {0};
    finding_lines(&list->items[index], &line, &other);
    for (size_t k = index + 1; k < list->count; k++)
        if (same_story(&list->items[index], &list->items[k]))
            lines[count++] = line_of(&list->items[k]);
    if (count) {
        text_printf(&words, "also line %d", other);
        add_lines(&words, "with", lines, count);
        add_paragraph(p, words.s, column + 2);
    }
    text_free(&words);
    free(lines);
}

static void add_number_of_others(struct page *p, const struct findings *list, const bool *chosen, int column)
{
    int *lines = xcalloc(list->count, sizeof *lines);
    size_t others = 0, count = 0;
    struct text words = {0};
    for (size_t k = 0; k < list->count; k++) {
        if (chosen[k] || is_told(list, k) || report_counts_elements(&list->items[k]))
            continue;
        others++;
        if (list->items[k].line)
            lines[count++] = line_of(&list->items[k]);
    }
    if (others) {
        text_printf(&words, "... and %zu more", others);
        add_lines(&words, "in", lines, count);
        add_paragraph(p, words.s, column);
    }
    text_free(&words);
    free(lines);
}

/* Of elements of one kind the last that is shown says how many there are beside those shown. */
static struct finding with_elements_left(const struct findings *list, size_t index, const bool *chosen)
{
    struct finding f = list->items[index];
    size_t shown = 0, after = 0;
    for (size_t k = 0; k < list->count; k++)
        if (chosen[k] && list->items[k].kind == f.kind && report_counts_elements(&list->items[k])) {
            shown++;
            after += k > index;
        }
    if (report_counts_elements(&f))
        f.times = after ? 1 : f.times - (shown - 1);
    return f;
}

void report_findings(struct page *p, const struct findings *list, const struct report_style *style,
                     int column)
{
    bool *chosen = xcalloc(list->count, sizeof *chosen);
    choose(list, chosen);
    for (size_t k = 0; k < list->count; k++)
        if (chosen[k]) {
            struct finding f = with_elements_left(list, k, chosen);
            report_finding(p, &f, style, column);
            add_rest_of_story(p, list, k, column);
        }
    add_number_of_others(p, list, chosen, column);
    free(chosen);
}
