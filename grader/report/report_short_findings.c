#include "grader/report/report_short_findings.h"

#include "grader/report/report_findings.h"
#include "grader/report/report_parts.h"

/* Add a finding without the lines that it names: on one line, or wrapped. */
static void add_line(struct page *p, const struct finding *f, bool wrapped)
{
    struct text words = {0};
    if (f->line > 0)
        text_printf(&words, "line %d: ", f->line);
    text_printf(&words, "%s", f->message);
    page_tab(p, COLUMN_DETAIL);
    if (wrapped) {
        p->indent = COLUMN_DETAIL + 2;
        page_words(p, "%s", words.s);
    } else {
        page_verbatim(p, words.s, words.length);
    }
    page_end_line(p);
    text_free(&words);
}

bool short_is_weighed(const struct short_report *s, const struct exercise *e)
{
    const struct finding *f = s->lost.finding;
    return s->lost.exercise != e || (f && f->kind == FINDING_WRONG_VALUE);
}

bool short_table_shows_first(const struct short_report *s)
{
    const struct exercise *e = s->lost.exercise;
    return !s->level->first && s->level->table && e && e->has_impulse && short_is_weighed(s, e);
}

static bool holds(const struct findings *list, const struct finding *f)
{
    for (size_t k = 0; k < list->count; k++)
        if (&list->items[k] == f)
            return true;
    return false;
}

/* Is it an element as that of the first finding of its list, which says how many of them there are? */
static bool is_counted_with_first(const struct short_report *s, const struct findings *list,
                                  const struct finding *f)
{
    const struct finding *first = s->lost.finding;
    return holds(list, first) && report_counts_elements(first) && report_counts_elements(f) &&
           f->kind == first->kind;
}

/* Of the findings beside the first one, those that get a line. Returns how many of them are counted with it.
 */
static unsigned long long elements_shown(const struct short_report *s, const struct findings *list)
{
    unsigned long long elements = 0;
    int shown = 0;
    for (size_t k = 0; k < list->count && shown < s->level->others; k++)
        if (&list->items[k] != s->lost.finding) {
            elements += is_counted_with_first(s, list, &list->items[k]);
            shown++;
        }
    return elements;
}

void short_first(struct short_report *s, const struct findings *list)
{
    struct report_style style = *s->style;
    if (!holds(list, s->lost.finding) || short_table_shows_first(s))
        return;
    struct finding first = *s->lost.finding;
    if (!s->level->source)
        style.source = NULL;
    if (elements_shown(s, list))
        first.times = 1;
    report_finding(s->page, &first, &style, COLUMN_DETAIL);
}

/* The one finding beside the first one, whole. How many elements are wrong is told with the first one. */
static void add_whole(struct short_report *s, const struct findings *list, const struct finding *f)
{
    struct finding one = *f;
    if (is_counted_with_first(s, list, f))
        one.times = 1;
    report_finding(s->page, &one, s->style, COLUMN_DETAIL);
}

/* Has the list one finding that is not the first one? */
static bool is_alone(const struct short_report *s, const struct findings *list)
{
    return list->count == 1 + (size_t)holds(list, s->lost.finding);
}

void short_others(struct short_report *s, const struct findings *list)
{
    int shown = 0;
    unsigned long long elements = elements_shown(s, list), left = 0;
    for (size_t k = 0; k < list->count; k++) {
        if (&list->items[k] == s->lost.finding)
            continue;
        if (shown < s->level->others) {
            if (s->level->whole && is_alone(s, list))
                add_whole(s, list, &list->items[k]);
            else
                add_line(s->page, &list->items[k], s->wrapped);
            shown++;
        } else
            left += !is_counted_with_first(s, list, &list->items[k]);
    }
    if (elements)
        left += s->lost.finding->times - 1 - elements;
    if (left && s->level->others) {
        page_tab(s->page, COLUMN_DETAIL);
        page_words(s->page, "... and %llu more", left);
        page_end_line(s->page);
    }
}
