/* Write the short report: what failed and what to do next, on one screen. */
#include "grader/predict/predict.h"
#include "grader/report/report_findings.h"
#include "grader/report/report_parts.h"
#include "grader/report/report_short_findings.h"

#include <string.h>

enum { SCREEN_LINES = 24 };

/* If the report is longer than a screen, the next level shows less. */
static const struct short_level levels[] = {
    {8, true, 3, true, true, true, 6, true, true, true, true},
    {8, true, 3, true, true, true, 6, true, true, true, false},
    {8, true, 3, true, true, true, 6, false, true, true, false},
    {8, true, 3, true, true, true, 6, false, false, true, false},
    {8, true, 1, true, true, true, 6, false, false, true, false},
    {8, true, 0, false, true, true, 6, false, false, true, false},
    {2, true, 0, false, true, true, 6, false, false, true, false},
    {8, false, 3, true, true, true, 6, true, false, true, true},
    {8, false, 3, true, true, true, 6, true, false, true, false},
    {8, false, 3, true, true, true, 6, false, false, true, false},
    {8, false, 1, true, true, true, 6, false, false, true, false},
    {8, false, 0, true, true, true, 6, false, false, true, false},
    {2, false, 0, true, true, true, 6, false, false, true, false},
    {2, false, 0, true, true, false, 6, false, false, true, false},
    {2, false, 0, true, false, false, 6, false, false, true, false},
    {2, false, 0, true, false, false, 0, false, false, true, false},
    {2, false, 0, true, false, false, 0, false, false, false, false},
    {0, false, 0, true, false, false, 0, false, false, false, false},
};

static bool passes(const struct check *c)
{
    return c->status == STATUS_PASS;
}

static int count_passes(const struct exercise *e)
{
    int count = 0;
    for (int c = 0; c < CHECK_COUNT; c++)
        count += passes(&e->checks[c]);
    return count;
}

/* ---- checks ---- */

/* Where the findings that a check's row counts are shown. */
static const char *where_shown(const struct short_report *s, const struct findings *list)
{
    bool first = false;
    for (size_t k = 0; k < list->count; k++)
        first = first || &list->items[k] == s->lost.finding;
    first = first && !short_table_shows_first(s);
    if (s->level->others || list->count <= first)
        return ", see below";
    return first ? "; an example is below, -v shows all" : ": shown with -v";
}

/* Do the numbers of this check say less than all else? Beside a wrong result they earn no points. */
static bool is_beside_wrong(const struct short_report *s, const struct exercise *e, enum check_name name)
{
    bool wrong = e->checks[CHECK_CORRECTNESS].status == STATUS_FAIL;
    return wrong && (name == CHECK_TRAFFIC || name == CHECK_TIME) && !s->level->numbers;
}

static void add_row(struct short_report *s, const struct exercise *e, enum check_name name)
{
    struct page *p = s->page;
    const struct check *c = &e->checks[name];
    report_mark(p, c->status);
    page_words(p, "%s", check_name(name));
    report_points(p, COLUMN_POINTS, c->score, c->max_score);
    if (c->summary[0] && !is_beside_wrong(s, e, name)) {
        page_tab(p, COLUMN_SUMMARY);
        p->indent = COLUMN_SUMMARY;
        page_words(p, "%s%s", c->summary, c->findings_tell ? where_shown(s, &c->findings) : "");
    } else if (c->summary[0]) {
        page_tab(p, COLUMN_SUMMARY);
        page_words(p, "after correctness: -v shows why");
    }
    page_end_line(p);
}

static void add_check(struct short_report *s, const struct exercise *e, enum check_name name)
{
    const struct check *c = &e->checks[name];
    bool beside = s->lost.exercise && s->lost.exercise != e && !s->level->beside;
    int where_lines = beside ? 0 : s->level->where_lines;
    add_row(s, e, name);
    if (name == CHECK_CORRECTNESS) {
        if (where_lines)
            report_lines(s->page, c->derivation.s, COLUMN_DETAIL, where_lines, false, INK_BOLD);
        if (e->has_impulse && s->level->table && short_is_weighed(s, e))
            report_impulse(s->page, e);
    }
    short_first(s, &c->findings);
    if (name == CHECK_SAFETY && s->level->orders)
        report_orders(s->page, e, true);
    if (c->status != STATUS_SKIPPED)
        short_others(s, &c->findings);
}

/* Was something counted that passes, of a kernel that leaves outputs out? What it loads for those is not
 * known. */
static bool counts_may_change(const struct exercise *e)
{
    return findings_have(&e->checks[CHECK_CORRECTNESS].findings, FINDING_NOT_WRITTEN) &&
           (passes(&e->checks[CHECK_TRAFFIC]) || passes(&e->checks[CHECK_TIME]));
}

/* "  pass  safety, traffic, time": those that have no row of their own for a warning. */
static void add_passes(struct short_report *s, const struct exercise *e)
{
    struct page *p = s->page;
    bool held_back = false;
    const char *between = "";
    struct text names = {0};
    for (int c = 0; c < CHECK_COUNT; c++)
        if (passes(&e->checks[c]) && !e->checks[c].findings.count) {
            text_printf(&names, "%s%s", between, check_name((enum check_name)c));
            between = ", ";
            held_back = held_back || report_held_back(&e->checks[c]);
        }
    if (!names.length)
        return;
    report_mark(p, STATUS_PASS);
    bool several = strchr(names.s, ',');
    const char *later = counts_may_change(e) ? "; the counts may change when all outputs are written"
                        : several            ? "; they earn points once correctness passes"
                                             : "; it earns points once correctness passes";
    page_words(p, "%s%s", names.s, held_back ? later : "");
    page_end_line(p);
    text_free(&names);
}

/* A remark in a check that passes. */
static void add_warnings(struct short_report *s, const struct exercise *e)
{
    for (int c = 0; c < CHECK_COUNT; c++)
        if (passes(&e->checks[c]) && e->checks[c].findings.count) {
            add_row(s, e, (enum check_name)c);
            short_first(s, &e->checks[c].findings);
            short_others(s, &e->checks[c].findings);
        }
}

/* ---- exercises ---- */

static void add_name(struct page *p, const struct exercise *e)
{
    page_ink(p, INK_BOLD);
    page_words(p, "%s", e->entry->name);
    report_points(p, COLUMN_POINTS, e->score, e->max_score);
    page_ink(p, INK_PLAIN);
}

/* At full marks the two checks with numbers keep a line; beside a failed entry point no check does. */
static void add_right(struct short_report *s, const struct exercise *e, bool all)
{
    add_name(s->page, e);
    page_tab(s->page, COLUMN_SUMMARY);
    page_words(s->page, "all four checks pass");
    page_end_line(s->page);
    add_warnings(s, e);
    for (int c = CHECK_TRAFFIC; c <= CHECK_TIME && all && s->level->numbers; c++)
        add_row(s, e, (enum check_name)c);
}

static void add_exercise(struct short_report *s, const struct exercise *e)
{
    if (count_passes(e) == CHECK_COUNT) {
        add_right(s, e, s->result->score >= s->result->max_score);
        return;
    }
    add_name(s->page, e);
    page_end_line(s->page);
    for (int c = 0; c < CHECK_COUNT; c++)
        if (!passes(&e->checks[c]))
            add_check(s, e, (enum check_name)c);
    add_warnings(s, e);
    add_passes(s, e);
}

/* ---- the report ---- */

/* How a report is laid out: chosen so that it fits on a screen. */
struct layout {
    struct report_style style;
    const struct short_level *level;
    bool wrapped; /* other findings take as many lines as they need */
    int errors;   /* lines of the compiler's messages */
};

static void render(struct text *out, const struct result *r, const struct layout *l, bool whole)
{
    const struct report_style *style = &l->style;
    const struct short_level *level = l->level;
    struct page page = {.out = out, .colour = style->colour, .width = style->width};
    struct short_report s = {&page, r, style, level, l->wrapped, lost_first(r)};
    report_header(&page, r, true);
    report_verdict(&page, r, true);
    report_diagnostics(&page, r, l->errors, level->warnings);
    bool first = true;
    for (int e = 0; e < r->exercise_count; e++)
        if (report_was_judged(&r->exercises[e])) {
            if (first)
                page_end_line(&page);
            first = false;
            add_exercise(&s, &r->exercises[e]);
        }
    if (whole)
        report_all_printed(&page, r, style);
    if (whole && r->predictions)
        predict_render(&page, r->predictions, r->verdict == VERDICT_GRADED ? PREDICT_NEWS : PREDICT_SUMS);
    report_end(&page, r, style, level->boss);
}

static bool fits(const struct result *r, const struct layout *l)
{
    struct text text = {0};
    int lines = 0;
    render(&text, r, l, false);
    for (size_t k = 0; k < text.length; k++)
        lines += text.s[k] == '\n';
    text_free(&text);
    return lines <= SCREEN_LINES;
}

/* Predictions and the lines of printf come in addition: they were asked for. */
void report_short(struct text *out, const struct result *r, const struct report_style *style)
{
    enum { FEWEST_ERRORS = 4 };
    struct layout l = {.style = *style, .level = levels, .errors = DIAGNOSTIC_LINES};
    l.style.carets = false;
    while (l.level + 1 < levels + ARRAY_LEN(levels) && !fits(r, &l))
        l.level++;
    while (l.errors > FEWEST_ERRORS && !fits(r, &l))
        l.errors--;
    l.wrapped = true;
    l.wrapped = fits(r, &l);
    l.style.carets = true;
    l.style.carets = fits(r, &l);
    render(out, r, &l, true);
}
