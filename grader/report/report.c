#include "grader/report/report.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "grader/advice/first_loss.h"
#include "grader/advice/next_step.h"
#include "grader/text/page.h"
#include "grader/report/report_findings.h"
#include "grader/predict/predict.h"

enum { WIDTH_MAX = 100, WIDTH_MIN = 60, DIAGNOSTIC_LINES = 24, WARNING_LINES = 6 };
enum { COLUMN_CHECK = 8, COLUMN_POINTS = 20, COLUMN_SUMMARY = 34, COLUMN_DETAIL = 8, COLUMN_NEXT = 6 };

static const struct {
    const char *mark;
    enum ink ink;
} marks[] = {
    [STATUS_PASS] = {"pass", INK_GREEN},
    [STATUS_PARTIAL] = {"part", INK_YELLOW},
    [STATUS_FAIL] = {"FAIL", INK_RED},
    [STATUS_SKIPPED] = {"skip", INK_DIM},
    [STATUS_INCONCLUSIVE] = {"open", INK_YELLOW},
    [STATUS_REVIEW] = {"look", INK_YELLOW},
};

struct report_style report_style_for(FILE *stream)
{
    struct winsize size;
    const char *term = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    bool terminal = isatty(fileno(stream));
    int width = terminal && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col
                                                                                             : WIDTH_MAX;
    return (struct report_style){
        .colour = terminal && !(no_colour && *no_colour) && term && strcmp(term, "dumb") != 0,
        .width = width > WIDTH_MAX   ? WIDTH_MAX
                 : width < WIDTH_MIN ? WIDTH_MIN
                                     : width,
    };
}

static void add_points(struct page *p, int column, double score, double max_score)
{
    char *got = result_points(score), *most = result_points(max_score);
    page_tab(p, column + 5 - (int)strlen(got));
    page_words(p, "%s / %s", got, most);
    free(got);
    free(most);
}

/* Is the visible part of a quoted line blank? Its caret may be beyond the width. */
static bool is_blank(const struct page *p, int column, const char *s, size_t length)
{
    size_t room = (size_t)(p->width - column), blank = strspn(s, " ");
    return blank >= length || blank >= room;
}

/* Add up to `most` lines of a text, wrapped. If `quotes`, lines that begin with a space are source code with
 * carets below it: these are cut, not wrapped. */
static void add_lines(struct page *p, const char *s, int column, int most, bool quotes, enum ink ink)
{
    for (int i = 0; s && *s && i < most; i++) {
        size_t length = strcspn(s, "\n");
        if (!quotes || !is_blank(p, column, s, length)) {
            page_tab(p, column);
            page_ink(p, ink);
            p->indent = column + 2;
            if (quotes && *s == ' ')
                page_verbatim(p, s, length);
            else
                page_words(p, "%.*s", (int)length, s);
            page_end_line(p);
        }
        s += length + (s[length] == '\n');
    }
    if (s && *s) {
        page_tab(p, column);
        page_words(p, "...");
        page_end_line(p);
    }
}

/* Does it earn nothing only because the result is wrong? */
static bool is_held_back(const struct check *c)
{
    return c->fraction > 0 && c->score == 0 && c->max_score > 0;
}

static void add_check(struct page *p, const struct check *c, enum check_name name,
                      const struct report_style *style)
{
    enum { DERIVATION_LINES = 8 };
    page_tab(p, 2);
    page_ink(p, marks[c->status].ink);
    page_words(p, "%s", marks[c->status].mark);
    page_ink(p, INK_PLAIN);
    page_tab(p, COLUMN_CHECK);
    page_words(p, "%s", check_name(name));
    add_points(p, COLUMN_POINTS, c->score, c->max_score);
    if (c->summary[0]) {
        page_tab(p, COLUMN_SUMMARY);
        p->indent = COLUMN_SUMMARY;
        page_words(p, "%s", c->summary);
    }
    page_end_line(p);
    /* Under correctness, the lines say where the wrong values are. */
    enum ink ink = name == CHECK_CORRECTNESS ? INK_BOLD : INK_DIM;
    if (!is_held_back(c) && !(style->brief && c->status == STATUS_PASS))
        add_lines(p, c->derivation.s, COLUMN_DETAIL, DERIVATION_LINES, false, ink);
    report_findings(p, &c->findings, style->source, COLUMN_DETAIL);
}

static void add_impulse(struct page *p, const struct exercise *e)
{
    enum { TABLE_LINES = 12 };
    struct text table = {0};
    impulse_tell(&table, &e->impulse, e->entry);
    add_lines(p, table.s, COLUMN_DETAIL, TABLE_LINES, true, INK_PLAIN);
    text_free(&table);
}

/* Say it once for all checks, without their numbers: the result has to be right first. */
static void add_held_back(struct page *p, const struct exercise *e)
{
    for (int c = 0; c < CHECK_COUNT; c++)
        if (is_held_back(&e->checks[c])) {
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
    add_points(p, COLUMN_POINTS, e->score, e->max_score);
    page_end_line(p);
    for (int c = 0; c < CHECK_COUNT; c++) {
        add_check(p, &e->checks[c], (enum check_name)c, style);
        if (c == CHECK_CORRECTNESS && e->has_impulse)
            add_impulse(p, e);
    }
    add_held_back(p, e);
}

/* Was any check judged? A submission that did not compile has only skipped checks. */
static bool was_judged(const struct exercise *e)
{
    for (int c = 0; c < CHECK_COUNT; c++)
        if (e->checks[c].status != STATUS_SKIPPED)
            return true;
    return false;
}

static void add_header(struct page *p, const struct result *r)
{
    page_ink(p, INK_BOLD);
    page_words(p, "Lab %d: %s", r->lab->number, r->lab->title);
    page_end_line(p);
    bool modelled = false;
    for (int e = 0; e < r->exercise_count; e++)
        modelled = modelled || r->exercises[e].modelled;
    p->indent = 0;
    page_words(p, "%s", r->source);
    if (r->device_name[0])
        page_words(p,
                   r->device_kind && strcmp(r->device_kind, "sim") == 0 ? ", on the simulator of %s%s"
                                                                        : ", on %s%s",
                   r->device_name, modelled ? " (time is modelled)" : "");
    page_words(p, ", seed %llu", (unsigned long long)r->seed);
    page_end_line(p);
    if (r->no_gpu[0]) {
        page_ink(p, INK_DIM);
        page_words(p, "No GPU is used: %s.", r->no_gpu);
        page_end_line(p);
    }
    if (r->no_sandbox[0]) {
        page_ink(p, INK_DIM);
        page_words(p, "There is no sandbox, so the file ran with all your rights: %s.", r->no_sandbox);
        page_end_line(p);
    }
}

static void add_verdict(struct page *p, const struct result *r)
{
    if (r->verdict == VERDICT_GRADED)
        return;
    char *name = xstrdup(verdict_name(r->verdict));
    for (char *c = name; *c; c++)
        if (*c == '_')
            *c = ' ';
    page_end_line(p);
    page_ink(p, INK_RED);
    page_words(p, "%s", name);
    page_ink(p, INK_PLAIN);
    p->indent = 2;
    /* A compile error's message is the first of the diagnostics. */
    if (r->verdict != VERDICT_COMPILE_ERROR || r->diagnostics.length == 0)
        page_words(p, ": %s", r->message);
    page_end_line(p);
    free(name);
}

static void add_diagnostics(struct page *p, const struct result *r)
{
    if (r->diagnostics.length == 0)
        return;
    bool failed = r->verdict == VERDICT_COMPILE_ERROR || r->verdict == VERDICT_LIMIT;
    if (!failed) {
        page_end_line(p);
        page_words(p, "nvcc warns:");
        page_end_line(p);
    }
    add_lines(p, r->diagnostics.s, 2, failed ? DIAGNOSTIC_LINES : WARNING_LINES, true, INK_PLAIN);
}

/* Add the commands that tell more: about the finding of the next step, and a hint. */
static void add_more(struct page *p, const struct result *r, bool handed_out)
{
    struct lost lost = lost_first(r);
    if (r->verdict == VERDICT_INTERNAL_ERROR || (!lost.exercise && r->verdict != VERDICT_COMPILE_ERROR))
        return;
    const char *kind = lost.finding && !lost.untouched ? finding_kind_name(lost.finding->kind) : NULL;
    struct text more = {0};
    if (kind)
        text_printf(&more, "What %s means: ./grade --explain %s. ", kind, kind);
    if (handed_out)
        text_printf(&more, "A hint: ./grade lab%d --hint.", r->lab->number);
    else
        text_printf(&more, "A hint: this command with --hint.");
    page_ink(p, INK_DIM);
    page_words(p, "%s", more.s);
    text_free(&more);
    page_end_line(p);
}

static void add_end(struct page *p, const struct result *r, bool handed_out)
{
    struct text step = {0};
    char *score = result_points(r->score), *most = result_points(r->max_score);
    next_step(&step, r);
    page_end_line(p);
    page_ink(p, INK_BOLD);
    page_words(p, "Score: %s of %s", score, most);
    page_end_line(p);
    p->indent = COLUMN_NEXT;
    page_words(p, "Next: %s%s", step.s, page_stop(step.s));
    page_end_line(p);
    add_more(p, r, handed_out);
    text_free(&step);
    free(score);
    free(most);
}

void report_render(struct text *out, const struct result *r, const struct report_style *style)
{
    struct page page = {.out = out, .colour = style->colour, .width = style->width};
    add_header(&page, r);
    add_verdict(&page, r);
    add_diagnostics(&page, r);
    for (int e = 0; e < r->exercise_count; e++)
        if (was_judged(&r->exercises[e]))
            add_exercise(&page, &r->exercises[e], style);
    if (r->predictions)
        predict_render(&page, r->predictions, r->verdict != VERDICT_GRADED);
    add_end(&page, r, style->handed_out);
}
