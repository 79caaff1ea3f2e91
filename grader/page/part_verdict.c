/* Write the top of a page: what came out, and what to do next, in the report's words. */
#include <stdlib.h>

#include "grader/advice/next_step.h"
#include "grader/page/parts.h"
#include "grader/report/report_parts.h"
#include "grader/text/html.h"
#include "grader/text/page.h"

/* A sign beside the colour. */
static const struct {
    const char *sign, *class;
} marks[] = {
    [STATUS_PASS] = {"✓", "pass"},          [STATUS_PARTIAL] = {"◐", "partial"},
    [STATUS_FAIL] = {"✗", "fail"},          [STATUS_SKIPPED] = {"–", "faint"},
    [STATUS_INCONCLUSIVE] = {"?", "faint"}, [STATUS_REVIEW] = {"?", "faint"},
};

static void add_check(struct text *out, const struct check *c, enum check_name name)
{
    char *got = result_points(c->score), *most = result_points(c->max_score);
    bool told = c->status != STATUS_PASS && c->summary[0];
    html(out, "<li><span class=\"%s\">%s %s</span> <small>%s / %s%s%s</small></li>\n", marks[c->status].class,
         marks[c->status].sign, check_name(name), got, most, told ? " · " : "", told ? c->summary : "");
    free(got);
    free(most);
}

static bool is_held_back(const struct exercise *e)
{
    for (int c = 0; c < CHECK_COUNT; c++)
        if (report_held_back(&e->checks[c]))
            return true;
    return false;
}

static void add_exercise(struct text *out, const struct exercise *e)
{
    html(out, "<h3><code>%s</code></h3>\n<ul class=\"checks\">\n", e->entry->name);
    for (int c = 0; c < CHECK_COUNT; c++)
        add_check(out, &e->checks[c], (enum check_name)c);
    html(out, "</ul>\n");
    if (is_held_back(e))
        html(
            out,
            "<p class=\"faint\">A check that passes earns its points once correctness passes as well.</p>\n");
    const char *where = e->checks[CHECK_CORRECTNESS].derivation.s;
    if (where && e->checks[CHECK_CORRECTNESS].status != STATUS_PASS)
        html(out, "<pre>%s</pre>\n", where);
}

/* What kept the submission from being graded, or what the compiler says. A compile error's message is the
 * first of its lines. */
static void add_trouble(struct text *out, const struct result *r)
{
    bool told = r->verdict == VERDICT_COMPILE_ERROR && r->diagnostics.length > 0;
    char *name = xstrdup(verdict_name(r->verdict));
    for (char *c = name; *c; c++)
        if (*c == '_')
            *c = ' ';
    if (r->verdict != VERDICT_GRADED)
        html(out, "<p class=\"bad\">%s%s%s</p>\n", name, told ? "" : ": ", told ? "" : r->message);
    if (r->diagnostics.length)
        html(out, "<pre class=\"diagnostics\">%s</pre>\n", r->diagnostics.s);
    free(name);
}

void part_verdict(struct text *out, const struct result *r)
{
    struct text step = {0};
    char *got = result_points(r->score), *most = result_points(r->max_score);
    next_step(&step, r);
    html(out, "<h1>Lab %d: %s</h1>\n", r->lab->number, r->lab->title);
    html(out, "<p><span class=\"score\">Score: %s of %s</span> <small>%s, seed %zu</small></p>\n", got, most,
         r->source, (size_t)r->seed);
    add_trouble(out, r);
    html(out, "<p class=\"next\"><b>Next:</b> %s%s</p>\n", step.s, page_stop(step.s));
    for (int e = 0; e < r->exercise_count && r->verdict == VERDICT_GRADED; e++)
        add_exercise(out, &r->exercises[e]);
    text_free(&step);
    free(got);
    free(most);
}
