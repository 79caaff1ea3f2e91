#include "grader/report/report_parts.h"

#include <stdlib.h>
#include <string.h>

#include "grader/advice/first_loss.h"
#include "grader/advice/next_step.h"
#include "grader/report/report_printed.h"

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

void report_mark(struct page *p, enum check_status status)
{
    page_tab(p, 2);
    page_ink(p, marks[status].ink);
    page_words(p, "%s", marks[status].mark);
    page_ink(p, INK_PLAIN);
    page_tab(p, COLUMN_CHECK);
}

void report_points(struct page *p, int column, double score, double max_score)
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
void report_lines(struct page *p, const char *s, int column, int most, bool quotes, enum ink ink)
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

bool report_held_back(const struct check *c)
{
    return c->fraction > 0 && c->score == 0 && c->max_score > 0;
}

bool report_was_judged(const struct exercise *e)
{
    for (int c = 0; c < CHECK_COUNT; c++)
        if (e->checks[c].status != STATUS_SKIPPED)
            return true;
    return false;
}

/* "on the simulator of NVIDIA H200 (time is modelled)"; on one screen: "on the simulator". */
static void add_device(struct page *p, const struct result *r, bool brief)
{
    bool simulated = r->device_kind && strcmp(r->device_kind, "sim") == 0, modelled = false;
    for (int e = 0; e < r->exercise_count; e++)
        modelled = modelled || r->exercises[e].modelled;
    if (!r->device_name[0])
        return;
    if (simulated && brief)
        page_words(p, ", on the simulator");
    else
        page_words(p, simulated ? ", on the simulator of %s%s" : ", on %s%s", r->device_name,
                   modelled ? " (time is modelled)" : "");
}

void report_header(struct page *p, const struct result *r, bool brief)
{
    page_ink(p, INK_BOLD);
    page_words(p, "Lab %d: %s", r->lab->number, r->lab->title);
    page_end_line(p);
    p->indent = 0;
    page_words(p, "%s", r->source);
    add_device(p, r, brief);
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

/* Does the finding that the next step is about, or a check's row, say why the grading has ended? */
static bool says_why_below(const struct result *r)
{
    const struct finding *f = lost_first(r).finding;
    if (f && strstr(r->message, f->message + f->size_length))
        return true;
    for (int e = 0; e < r->exercise_count; e++) {
        const struct check *c = &r->exercises[e].checks[CHECK_CORRECTNESS];
        const char *why = strstr(c->summary, ": ");
        if (why && !c->findings_tell && strstr(r->message, why + strlen(": ")))
            return true;
    }
    return false;
}

void report_verdict(struct page *p, const struct result *r, bool brief)
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
    bool by_compiler = r->verdict == VERDICT_COMPILE_ERROR && r->diagnostics.length;
    if (!by_compiler && !(brief && says_why_below(r)))
        page_words(p, ": %s", r->message);
    page_end_line(p);
    free(name);
}

void report_diagnostics(struct page *p, const struct result *r, int error_lines, int warning_lines)
{
    if (r->diagnostics.length == 0)
        return;
    bool failed = r->verdict == VERDICT_COMPILE_ERROR || r->verdict == VERDICT_LIMIT;
    if (!failed) {
        page_end_line(p);
        page_words(p, warning_lines ? "nvcc warns:" : "nvcc warns: -v shows of what.");
        page_end_line(p);
    }
    if (failed || warning_lines)
        report_lines(p, r->diagnostics.s, 2, failed ? error_lines : warning_lines, true, INK_PLAIN);
}

/* Add the commands that tell more: about the finding of the next step, and a hint. */
static void add_more(struct page *p, const struct result *r, const struct report_style *style)
{
    struct lost lost = lost_first(r);
    if (r->verdict == VERDICT_INTERNAL_ERROR || (!lost.exercise && r->verdict != VERDICT_COMPILE_ERROR))
        return;
    const char *kind = lost.finding && !lost.untouched ? finding_kind_name(lost.finding->kind) : NULL;
    struct text more = {0};
    if (style->brief && !style->handed_out)
        text_printf(&more, "More: --hint, -v (all details)%s%s.", kind ? ", ./grade --explain " : "",
                    kind ? kind : "");
    else if (kind)
        text_printf(&more, "What %s means: ./grade --explain %s. ", kind, kind);
    if (style->handed_out)
        text_printf(&more, "A hint: ./grade lab%d --hint.", r->lab->number);
    else if (!style->brief)
        text_printf(&more, "A hint: this command with --hint.");
    page_ink(p, INK_DIM);
    page_words(p, "%s", more.s);
    text_free(&more);
    page_end_line(p);
}

void report_end(struct page *p, const struct result *r, const struct report_style *style, bool boss)
{
    struct text step = {0};
    char *score = result_points(r->score), *most = result_points(r->max_score);
    next_step(&step, r);
    page_end_line(p);
    page_ink(p, INK_BOLD);
    page_words(p, "Score: %s of %s", score, most);
    page_end_line(p);
    if (boss)
        report_boss(p, r);
    p->indent = COLUMN_NEXT;
    page_words(p, "Next: %s%s", step.s, page_stop(step.s));
    page_end_line(p);
    add_more(p, r, style);
    text_free(&step);
    free(score);
    free(most);
}

void report_all_printed(struct page *p, const struct result *r, const struct report_style *style)
{
    for (int k = 0; k < r->exercise_count && !style->quiet_printf; k++) {
        const struct exercise *e = &r->exercises[k];
        report_printed(p, &e->printed, e->entry->name, e->printed_shape, " (other sizes: --run --n 10)");
    }
}

void report_impulse(struct page *p, const struct exercise *e)
{
    enum { TABLE_LINES = 12 };
    struct text table = {0};
    impulse_tell(&table, &e->impulse, e->entry);
    report_lines(p, table.s, COLUMN_DETAIL, TABLE_LINES, true, INK_PLAIN);
    text_free(&table);
}

void report_orders(struct page *p, const struct exercise *e, bool brief)
{
    const struct findings *list = &e->checks[CHECK_SAFETY].findings;
    struct text words = {0};
    if (!findings_have_race(list))
        return;
    if (e->orders.found || !brief)
        two_orders_tell(&words, &e->orders, e->entry);
    report_lines(p, words.s, COLUMN_DETAIL, 1, false, INK_BOLD);
    text_free(&words);
}
