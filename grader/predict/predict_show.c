/* The predictions in the report and in the result file. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/predict/predict.h"

enum { COLUMN_ANSWER = 9 };

static const struct {
    const char *mark, *name; /* in the report; in the result file */
    enum ink ink;
} states[] = {
    [PREDICTION_OPEN] = {"open", "open", INK_DIM},
    [PREDICTION_RIGHT] = {"right", "right", INK_GREEN},
    [PREDICTION_WRONG] = {"wrong", "wrong", INK_RED},
    [PREDICTION_UNREADABLE] = {"look", "unreadable", INK_YELLOW},
};

/* 3375, 2.54, 0.2502: whole numbers in full, others with four digits. The caller frees it. */
static char *shown(double value)
{
    if (value == floor(value) && fabs(value) < 1e15)
        return xformat("%.0f", value);
    return xformat("%.4g", value);
}

/* Is the simulator's count equal to the formula's value? */
static bool is_counted_so(const struct prediction *p)
{
    return p->counted && fabs(p->count - p->truth) <= 1e-9 * fabs(p->truth);
}

/* The simulator's count, if there is one: the same value, or that of a kernel built in another way. */
static void tell_count(struct text *out, const struct prediction *p)
{
    if (!p->counted)
        return;
    char *count = shown(p->count);
    text_printf(out, "%s %s at n = %d",
                is_counted_so(p) ? "the simulator counts the same for your kernel,"
                                 : "your kernel works in another way, the simulator counts",
                count, p->question->shape.n);
    free(count);
}

static void tell_right(struct text *out, const struct prediction *p)
{
    text_printf(out, "%s = %s: ", p->question->name, p->given);
    tell_count(out, p);
}

static bool is_shown(const struct prediction *p, enum predict_view view)
{
    return view == PREDICT_WHOLE || !p->same;
}

/* May the value that was asked for be told? */
static bool is_revealed(const struct prediction *p)
{
    enum { TRIES = 3 };
    return p->counted || !p->tries || p->tries >= TRIES;
}

/* The names of the right answers that need no remark; empty if there are none. */
static void tell_names(struct text *out, const struct predictions *p, enum predict_view view, bool counted)
{
    for (int k = 0; k < p->count; k++)
        if (p->items[k].state == PREDICTION_RIGHT && is_shown(&p->items[k], view) &&
            (counted ? is_counted_so(&p->items[k]) : !p->items[k].counted))
            text_printf(out, "%s%s", out->length ? ", " : "", p->items[k].question->name);
    if (out->length && counted)
        text_printf(out, ": the simulator counts the same for your kernel");
}

/* The answer and its mistake, the right value and its reason, the count. */
static void tell_wrong(struct text *out, const struct prediction *p)
{
    const struct question *q = p->question;
    char *truth = shown(p->truth);
    text_printf(out, "%s = %s", q->name, p->given);
    if (p->why.text[0])
        text_printf(out, ": %s", p->why.text);
    else if (!is_revealed(p))
        text_printf(out, ": too %s", p->value < p->truth ? "small" : "large");
    if (is_revealed(p))
        text_printf(out, ". It is %s", truth);
    if (is_revealed(p) && strcmp(truth, q->formula) != 0)
        text_printf(out, " = %s", q->formula);
    if (is_revealed(p))
        text_printf(out, ": %s%s", q->why, p->counted ? "; " : "");
    tell_count(out, p);
    text_add(out, ".", 1);
    free(truth);
}

static void add_line(struct page *page, enum prediction_state state, const char *words)
{
    page_tab(page, 2);
    page_ink(page, states[state].ink);
    page_words(page, "%s", states[state].mark);
    page_ink(page, INK_PLAIN);
    page_tab(page, COLUMN_ANSWER);
    page->indent = COLUMN_ANSWER + 2;
    page_words(page, "%s", words);
    page_end_line(page);
}

static void add_item(struct page *page, const struct prediction *p)
{
    struct text words = {0};
    (p->state == PREDICTION_RIGHT ? tell_right : tell_wrong)(&words, p);
    add_line(page, p->state, words.s);
    text_free(&words);
}

static void add_names(struct page *page, const struct predictions *p, enum predict_view view, bool counted)
{
    struct text words = {0};
    tell_names(&words, p, view, counted);
    if (words.length)
        add_line(page, PREDICTION_RIGHT, words.s);
    text_free(&words);
}

/* Answers that need a line of their own: wrong ones, and right ones that differ from the kernel's count. */
static bool is_telling(const struct prediction *p)
{
    return p->state == PREDICTION_WRONG || (p->state == PREDICTION_RIGHT && p->counted && !is_counted_so(p));
}

static void add_remarks(struct page *page, const struct predictions *p)
{
    for (const char *s = p->remarks.s; s && *s; s += strcspn(s, "\n") + 1) {
        page_tab(page, 2);
        page_ink(page, INK_YELLOW);
        page->indent = 4;
        page_words(page, "%.*s", (int)strcspn(s, "\n"), s);
        page_end_line(page);
    }
}

/* Wrong answers that have been told before. */
static void add_old(struct page *page, const struct predictions *p, enum predict_view view)
{
    struct text names = {0};
    for (int k = 0; k < p->count; k++)
        if (p->items[k].state == PREDICTION_WRONG && !is_shown(&p->items[k], view))
            text_printf(&names, "%s%s", names.length ? ", " : "", p->items[k].question->name);
    if (names.length) {
        text_printf(&names, ": as before (-v says more)");
        add_line(page, PREDICTION_WRONG, names.s);
    }
    text_free(&names);
}

/* When the values of wrong answers are told, if one is not. */
static void add_patience(struct page *page, const struct predictions *p, enum predict_view view)
{
    for (int k = 0; k < p->count; k++)
        if (p->items[k].state == PREDICTION_WRONG && is_shown(&p->items[k], view) &&
            !is_revealed(&p->items[k])) {
            page_tab(page, 2);
            page->indent = 2;
            page_words(page, "You are told the right values at your third answer, or once your kernel is "
                             "right.");
            page_end_line(page);
            return;
        }
}

static void add_sums(struct page *page, const struct predictions *p)
{
    struct prediction_sums sums = predict_sums(p);
    page_end_line(page);
    page_ink(page, INK_BOLD);
    page->indent = 2;
    struct text words = {0};
    text_printf(&words, "Predictions: %d of %d right", sums.right, p->count);
    if (sums.open)
        text_printf(&words, ", %d open", sums.open);
    page_words(page, "%s (%s, no points)", words.s, p->file);
    page_end_line(page);
    text_free(&words);
}

void predict_render(struct page *page, const struct predictions *p, enum predict_view view)
{
    add_sums(page, p);
    if (view == PREDICT_SUMS)
        return;
    add_names(page, p, view, true);
    add_names(page, p, view, false);
    for (int k = 0; k < p->count; k++)
        if (is_telling(&p->items[k]) && is_shown(&p->items[k], view))
            add_item(page, &p->items[k]);
    add_old(page, p, view);
    add_patience(page, p, view);
    add_remarks(page, p);
}

void predict_json(struct json *j, const struct predictions *p)
{
    json_open(j, "predictions", '[');
    for (int k = 0; k < p->count; k++) {
        const struct prediction *item = &p->items[k];
        json_open(j, NULL, '{');
        json_string(j, "name", item->question->name);
        json_string(j, "state", states[item->state].name);
        if (item->given[0]) {
            json_integer(j, "line", item->line);
            json_string(j, "given", item->given);
        }
        if (item->why.text[0])
            json_string(j, "why", item->why.text);
        if (item->state == PREDICTION_RIGHT || item->state == PREDICTION_WRONG) {
            json_string(j, "formula", item->question->formula);
            json_number(j, "value", item->truth);
        }
        if (item->counted)
            json_number(j, "counted", item->count);
        json_close(j);
    }
    json_close(j);
}
