#include "grader/study/overview.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMN_TITLE = 6, COLUMN_BEST = 62, COLUMN_ATTEMPTS = 70, COLUMN_LAST = 82, COLUMN_NARROW = 8 };

static bool is_done(const struct history *h, const struct lab *lab)
{
    struct lab_history of = history_of(h, lab);
    return of.best && attempt_is_full(of.best);
}

/* The first lab without full marks; NULL: none is left. */
static const struct lab *next_lab(const struct history *h)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    for (int i = 0; i < count; i++)
        if (!is_done(h, labs[i]))
            return labs[i];
    return NULL;
}

void overview_progress(struct page *p, const struct history *h)
{
    int count, done = 0;
    const struct lab *const *labs = lab_all(&count);
    struct text bar = {0};
    for (int i = 0; i < count; i++) {
        bool full = is_done(h, labs[i]);
        text_printf(&bar, "%s", full ? "▰" : "▱");
        done += full;
    }
    page_words(p, "Labs %s %d of %d have full marks", bar.s, done, count);
    page_end_line(p);
    text_free(&bar);
}

/* Text that must fit a narrow terminal gets a line of its own. */
static void add_numbers(struct page *p, const struct lab_history *of)
{
    bool narrow = p->width < COLUMN_LAST + 16;
    char *last = attempt_moment(of->last), *best = result_points(of->best->score);
    char *attempts = xformat("%d", of->attempts);
    page_tab(p, narrow ? COLUMN_NARROW : COLUMN_BEST + 5 - (int)strlen(best));
    page_ink(p, attempt_is_full(of->best) ? INK_GREEN : INK_YELLOW);
    page_words(p, "%s", best);
    page_ink(p, INK_PLAIN);
    page_tab(p, (narrow ? COLUMN_NARROW + 6 : COLUMN_ATTEMPTS) + 8 - (int)strlen(attempts));
    page_words(p, "%s", attempts);
    page_tab(p, narrow ? COLUMN_NARROW + 18 : COLUMN_LAST);
    page_words(p, "%s", last);
    free(last);
    free(best);
    free(attempts);
}

static void add_lab(struct page *p, const struct lab *lab, const struct lab_history *of)
{
    page_tab(p, 0);
    page_words(p, "lab%d", lab->number);
    page_tab(p, COLUMN_TITLE);
    page_words(p, "%s", lab->title);
    if (of->last)
        add_numbers(p, of);
    page_end_line(p);
}

static void add_head(struct page *p)
{
    bool narrow = p->width < COLUMN_LAST + 16;
    page_ink(p, INK_BOLD);
    page_words(p, "Labs");
    page_tab(p, narrow ? COLUMN_NARROW : COLUMN_BEST + 1);
    page_words(p, "best");
    page_tab(p, narrow ? COLUMN_NARROW + 6 : COLUMN_ATTEMPTS);
    page_words(p, "attempts");
    page_tab(p, narrow ? COLUMN_NARROW + 18 : COLUMN_LAST);
    page_words(p, "last");
    page_end_line(p);
}

static void add_step(struct page *p, const struct lab *lab, const struct lab_history *of)
{
    bool lost = of->last && of->last->next[0] && !attempt_is_full(of->last);
    char *step = lost ? xstrdup(of->last->next)
                      : xformat("%s: %s", lab->entries[0]->name, lab->entries[0]->first_step);
    page_words(p, "Next: lab %d, %s%s", lab->number, step, page_stop(step));
    page_end_line(p);
    free(step);
}

/* How to begin a lab without attempts, or how to continue. */
static void add_way(struct page *p, const struct lab *lab, const struct lab_history *of)
{
    page_ink(p, INK_DIM);
    if (!of->last)
        page_words(
            p,
            "Read handouts/lab%d_%s.md, predict in labs/lab%d_predict.txt, edit labs/lab%d_%s.cu; then: "
            "make lab%d && ./grade lab%d",
            lab->number, lab->name, lab->number, lab->number, lab->name, lab->number, lab->number);
    else
        page_words(p, "./grade lab%d, or ./grade lab%d --watch to grade at each save; a hint: --hint",
                   lab->number, lab->number);
    page_end_line(p);
}

void overview_render(struct text *out, const struct history *h, const struct report_style *style)
{
    struct page page = {.out = out, .colour = style->colour, .width = style->width, .indent = 6};
    int count;
    const struct lab *const *labs = lab_all(&count), *next = next_lab(h);
    add_head(&page);
    for (int i = 0; i < count; i++) {
        struct lab_history of = history_of(h, labs[i]);
        add_lab(&page, labs[i], &of);
    }
    page_end_line(&page);
    overview_progress(&page, h);
    if (next) {
        struct lab_history of = history_of(h, next);
        add_step(&page, next, &of);
        add_way(&page, next, &of);
    } else {
        page_words(&page,
                   "All labs have full marks. Next: solutions/*_fast.cu, and the exercises of the handouts.");
        page_end_line(&page);
    }
    if (h->broken > 0) {
        page_words(&page, "Remark: line %d of .lab/history is not a whole attempt and is left out%s",
                   h->broken_line, h->broken > 1 ? ", and others like it." : ".");
        page_end_line(&page);
    }
}
