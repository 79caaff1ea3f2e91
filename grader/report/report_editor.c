#include "grader/report/report_editor.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/advice/next_step.h"
#include "grader/text/escape.h"
#include "grader/text/json.h"

/* The line to show: that of the finding, or of its cause, or of the entry point whose results are wrong; 0:
 * none is known. */
static int line_of(const struct finding *f, const struct exercise *x)
{
    return f->line > 0 ? f->line : f->cause_line > 0 ? f->cause_line : x->line;
}

static const char *level_of(const struct finding *f)
{
    return finding_kind_costs(f->kind) ? "error" : "warning";
}

/* Call `tell` for each finding, entry point by entry point and check by check. */
static void each_finding(const struct result *r,
                         void (*tell)(void *to, const struct result *r, const struct exercise *x,
                                      const struct finding *f),
                         void *to)
{
    for (int e = 0; e < r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct findings *list = &r->exercises[e].checks[c].findings;
            for (size_t k = 0; k < list->count; k++)
                tell(to, r, &r->exercises[e], &list->items[k]);
        }
}

/* ---- gcc ---- */

/* A text of a submission, such as that of an assertion or the name of its file, must not look like another
 * line. */
static void add_words(struct text *out, const char *words)
{
    char *clean = utf8_clean(words);
    struct text shown = {0};
    shown_add(&shown, clean);
    for (size_t k = 0; k < shown.length; k++)
        text_add(out, shown.s[k] == '\n' ? " " : &shown.s[k], 1);
    text_free(&shown);
    free(clean);
}

static void tell_line(void *to, const struct result *r, const struct exercise *x, const struct finding *f)
{
    add_words(to, r->source);
    text_printf(to, ":");
    if (line_of(f, x))
        text_printf(to, "%d:%d:", line_of(f, x), f->column > 0 ? f->column : 1);
    text_printf(to, " %s: %s: ", level_of(f), x->entry->name);
    add_words(to, f->message);
    text_printf(to, " [%s]\n", finding_cause_word(f));
}

/* nvcc quotes the line with the mistake, and below it stands a caret: its column in the file, from 1. Before
 * each quoted line it puts two blanks. 1 if there is none before the next message. */
static int caret_column(const char *message)
{
    enum { INDENT = 2 };
    for (const char *line = strchr(message, '\n'); line && line[1] == ' '; line = strchr(line + 1, '\n')) {
        size_t blank = strspn(line + 1, " ");
        if (line[1 + blank] == '^' && blank >= INDENT)
            return (int)(blank - INDENT) + 1;
    }
    return 1;
}

/* Add a message after its place: "warning: unused [940-D]" for "warning #940-D: unused", as gcc names its
 * own. */
static void tell_message(struct text *out, const char *message, size_t length)
{
    size_t word = strcspn(message, " :\n"), number = strcspn(message, ":\n");
    bool numbered = message[word] == ' ' && message[word + 1] == '#' && message[number] == ':';
    char *words = numbered ? xformat("%.*s%.*s [%.*s]", (int)word, message, (int)(length - number),
                                     message + number, (int)(number - word - 2), message + word + 2)
                           : xstrndup(message, length);
    add_words(out, words);
    text_printf(out, "\n");
    free(words);
}

/* The bytes of "FILE(11): " at the beginning of a line, with its number; 0: the line does not begin so. */
static size_t place_length(const struct result *r, const char *line, int *number)
{
    size_t name = strlen(r->source);
    int length = 0;
    if (strncmp(line, r->source, name) == 0)
        sscanf(line + name, "(%d): %n", number, &length);
    return length ? name + (size_t)length : 0;
}

/* Does a line begin with the name of another file, or of none? #line can put any words there. */
static bool is_from_elsewhere(const struct result *r, const char *line)
{
    return *line && *line != '\n' && *line != ' ' && strncmp(line, r->source, strlen(r->source)) != 0;
}

/* The compiler's messages, with "FILE:11:5: error: ..." for "FILE(11): error: ...". A line of another file is
 * a note to this one. */
static void tell_compiler(struct text *out, const struct result *r)
{
    size_t length;
    for (const char *line = r->diagnostics.s; line && *line; line += length + (line[length] == '\n')) {
        int number = 0;
        size_t from = place_length(r, line, &number);
        length = strcspn(line, "\n");
        if (from || is_from_elsewhere(r, line))
            add_words(out, r->source);
        if (from)
            text_printf(out, ":%d:%d: ", number, caret_column(line));
        else if (is_from_elsewhere(r, line))
            text_printf(out, ": note: ");
        tell_message(out, line + from, length - from);
    }
}

/* Does a line of the compiler or of a finding say why the grading ended? */
static bool is_told(const struct result *r)
{
    if (r->verdict == VERDICT_COMPILE_ERROR && r->diagnostics.length)
        return true;
    for (int e = 0; e < r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct findings *list = &r->exercises[e].checks[c].findings;
            for (size_t k = 0; k < list->count; k++)
                if (strstr(r->message, list->items[k].message + list->items[k].size_length))
                    return true;
        }
    return false;
}

void report_gcc(struct text *out, const struct result *r)
{
    struct text step = {0};
    tell_compiler(out, r);
    if (r->verdict != VERDICT_GRADED && !is_told(r)) {
        add_words(out, r->source);
        text_printf(out, ": error: ");
        add_words(out, r->message);
        text_printf(out, "\n");
    }
    each_finding(r, tell_line, out);
    next_step(&step, r);
    add_words(out, r->source);
    text_printf(out, ": note: %g of %g points; next: %s\n", r->score, r->max_score, step.s);
    text_free(&step);
}

/* ---- SARIF ---- */

/* A path as a reference of a URI (RFC 3986): other bytes are percent-encoded. The caller frees it. */
static char *uri_of(const char *path)
{
    struct text uri = {0};
    for (const unsigned char *s = (const unsigned char *)path; *s; s++)
        text_printf(&uri, isalnum(*s) || strchr("/-._~", *s) ? "%c" : "%%%02X", *s);
    return uri.s ? uri.s : xstrdup("");
}

static void add_text(struct json *j, const char *key, const char *words)
{
    json_open(j, key, '{');
    json_string(j, "text", words);
    json_close(j);
}

/* Lines and columns count from 1; a region has to have a line. */
static void add_place(struct json *j, const struct result *r, const struct exercise *x,
                      const struct finding *f)
{
    char *uri = uri_of(r->source);
    json_open(j, "locations", '[');
    json_open(j, NULL, '{');
    json_open(j, "physicalLocation", '{');
    json_open(j, "artifactLocation", '{');
    json_string(j, "uri", uri);
    json_close(j);
    if (f && line_of(f, x)) {
        json_open(j, "region", '{');
        json_integer(j, "startLine", line_of(f, x));
        if (f->column > 0)
            json_integer(j, "startColumn", f->column);
        if (f->column > 0 && f->width > 0)
            json_integer(j, "endColumn", f->column + f->width);
        json_close(j);
    }
    json_close(j);
    json_close(j);
    json_close(j);
    free(uri);
}

static void add_result(struct json *j, const struct result *r, const char *rule, const char *level,
                       const char *words, const struct exercise *x, const struct finding *f)
{
    json_open(j, NULL, '{');
    json_string(j, "ruleId", rule);
    json_string(j, "level", level);
    add_text(j, "message", words);
    add_place(j, r, x, f);
    json_close(j);
}

static void tell_result(void *to, const struct result *r, const struct exercise *x, const struct finding *f)
{
    char *words = xformat("%s: %s", x->entry->name, f->message);
    add_result(to, r, finding_cause_word(f), level_of(f), words, x, f);
    free(words);
}

static void add_tool(struct json *j)
{
    json_open(j, "tool", '{');
    json_open(j, "driver", '{');
    json_string(j, "name", "grade");
    json_close(j);
    json_close(j);
}

/* What ended the grading, at the line of the compiler's first message about the file if there is one. */
static void add_verdict(struct json *j, const struct result *r)
{
    struct finding at = {0};
    const char *line = r->verdict == VERDICT_COMPILE_ERROR ? r->diagnostics.s : NULL;
    while (line && *line && !place_length(r, line, &at.line))
        line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL;
    at.column = at.line ? caret_column(line) : 0;
    add_result(j, r, verdict_name(r->verdict), "error", r->message, NULL, at.line ? &at : NULL);
}

void report_sarif(struct text *out, const struct result *r)
{
    struct json j = {0};
    struct text step = {0};
    json_open(&j, NULL, '{');
    json_string(&j, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_string(&j, "version", "2.1.0");
    json_open(&j, "runs", '[');
    json_open(&j, NULL, '{');
    add_tool(&j);
    json_open(&j, "results", '[');
    if (r->verdict != VERDICT_GRADED)
        add_verdict(&j, r);
    each_finding(r, tell_result, &j);
    next_step(&step, r);
    char *next = xformat("%g of %g points; next: %s", r->score, r->max_score, step.s);
    add_result(&j, r, "next_step", "note", next, NULL, NULL);
    while (j.depth)
        json_close(&j);
    text_printf(out, "%s\n", j.text.s);
    free(next);
    text_free(&step);
    text_free(&j.text);
}
