#include "grader/report/report.h"

#include <stdlib.h>
#include <unistd.h>

#include "grader/predict/predict.h"
#include "grader/report/report_findings.h"
#include "grader/report/report_parts.h"
#include "grader/text/terminal.h"

struct report_style report_style_for(FILE *stream)
{
    const char *term = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    bool terminal = isatty(fileno(stream));
    return (struct report_style){
        .colour = terminal && !(no_colour && *no_colour) && term && strcmp(term, "dumb") != 0,
        .width = terminal_width(stream),
    };
}

static void add_check(struct page *p, const struct check *c, enum check_name name,
                      const struct report_style *style)
{
    enum { DERIVATION_LINES = 8 };
    report_mark(p, c->status);
    page_words(p, "%s", check_name(name));
    report_points(p, COLUMN_POINTS, c->score, c->max_score);
    if (c->summary[0]) {
        page_tab(p, COLUMN_SUMMARY);
        p->indent = COLUMN_SUMMARY;
        page_words(p, "%s%s", c->summary, c->findings_tell ? ", see below" : "");
    }
    page_end_line(p);
    /* Under correctness, the lines say where the wrong values are. */
    enum ink ink = name == CHECK_CORRECTNESS ? INK_BOLD : INK_DIM;
    if (!report_held_back(c))
        report_lines(p, c->derivation.s, COLUMN_DETAIL, DERIVATION_LINES, false, ink);
    report_findings(p, &c->findings, style, COLUMN_DETAIL);
}

/* Say it once for all checks, without their numbers: the result has to be right first. */
static void add_held_back(struct page *p, const struct exercise *e)
{
    for (int c = 0; c < CHECK_COUNT; c++)
        if (report_held_back(&e->checks[c])) {
            page_tab(p, COLUMN_CHECK);
            page_ink(p, INK_DIM);
            page_words(p, "A check that passes earns its points once correctness passes as well.");
            page_end_line(p);
            return;
        }
}

static void add_exercise(struct page *p, const struct exercise *e, const struct report_style *style)
{
    page_end_line(p);
    page_ink(p, INK_BOLD);
    page_words(p, "%s", e->entry->name);
    report_points(p, COLUMN_POINTS, e->score, e->max_score);
    page_end_line(p);
    for (int c = 0; c < CHECK_COUNT; c++) {
        add_check(p, &e->checks[c], (enum check_name)c, style);
        if (c == CHECK_CORRECTNESS && e->has_impulse)
            report_impulse(p, e);
        if (c == CHECK_SAFETY)
            report_orders(p, e, false);
        if (c == CHECK_TIME)
            report_elsewhere(p, e);
    }
    add_held_back(p, e);
}

static void render_whole(struct text *out, const struct result *r, const struct report_style *style)
{
    struct page page = {.out = out, .colour = style->colour, .width = style->width};
    report_header(&page, r, false);
    report_verdict(&page, r, false);
    report_diagnostics(&page, r, DIAGNOSTIC_LINES, WARNING_LINES);
    for (int e = 0; e < r->exercise_count; e++)
        if (report_was_judged(&r->exercises[e]))
            add_exercise(&page, &r->exercises[e], style);
    report_all_printed(&page, r, style);
    if (r->predictions)
        predict_render(&page, r->predictions, r->verdict == VERDICT_GRADED ? PREDICT_WHOLE : PREDICT_SUMS);
    report_end(&page, r, style, true);
}

void report_render(struct text *out, const struct result *r, const struct report_style *style)
{
    struct report_style whole = *style;
    whole.carets = true;
    if (style->brief)
        report_short(out, r, style);
    else
        render_whole(out, r, &whole);
    struct page page = {.out = out, .colour = style->colour, .width = style->width};
    for (int e = 0; e < r->exercise_count; e++)
        if (r->exercises[e].what_ifs.now.known)
            report_what_if(&page, &r->exercises[e]);
        else if (style->what_if && report_was_judged(&r->exercises[e]))
            report_no_what_if(&page, &r->exercises[e]);
}
