#include "grader/diagnose/source_control.h"

#include <stdbool.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_scope.h"

enum { DEPTH = 64 };

/* A control whose statement has not ended: the braces that it stands in, and whether its own are open. */
struct open_control {
    struct source_control is;
    int depth;
    bool has_braces;
};

/* The state of reading a function up to `at`. */
struct walk {
    const char *at;
    int line, brackets, depth, count;
    struct open_control open[DEPTH];
    int return_line; /* of the last return */
};

static const struct {
    const char *word;
    enum control control;
} controls[] = {
    {"if", CONTROL_BRANCH},  {"else", CONTROL_BRANCH}, {"for", CONTROL_LOOP},
    {"while", CONTROL_LOOP}, {"do", CONTROL_LOOP},
};

static void take_word(struct walk *w, size_t length)
{
    for (size_t k = 0; k < ARRAY_LEN(controls) && w->count < DEPTH; k++)
        if (strlen(controls[k].word) == length && strncmp(w->at, controls[k].word, length) == 0)
            w->open[w->count++] = (struct open_control){{controls[k].control, w->line}, w->depth, false};
    if (length == strlen("return") && strncmp(w->at, "return", length) == 0)
        w->return_line = w->line;
}

/* The { of a control's body: all controls before it without braces end with it. */
static void open_braces(struct walk *w)
{
    for (int k = w->count - 1; k >= 0 && w->open[k].depth == w->depth; k--)
        w->open[k].has_braces = true;
    w->depth++;
}

/* The end of a statement: that of the controls around it which have no braces. */
static void end_statement(struct walk *w)
{
    while (w->count && w->open[w->count - 1].depth == w->depth && !w->open[w->count - 1].has_braces)
        w->count--;
}

static void close_braces(struct walk *w)
{
    w->depth -= w->depth > 0;
    while (w->count && w->open[w->count - 1].depth >= w->depth)
        w->count--;
}

static void take_sign(struct walk *w)
{
    w->brackets += (*w->at == '(') - (*w->at == ')');
    w->line += *w->at == '\n';
    if (*w->at == '{')
        open_braces(w);
    if (*w->at == '}')
        close_braces(w);
    if (*w->at == ';' && !w->brackets)
        end_statement(w);
}

/* Does a barrier begin here, or a shuffle, a vote or another function of the lanes of a warp? */
static bool is_meeting(const char *at)
{
    static const char *const words[] = {"__syncthreads", "sync(",  "__shfl_", "__ballot_",
                                        "__any_",        "__all_", "shfl",    "__reduce_"};
    for (size_t k = 0; k < ARRAY_LEN(words); k++)
        if (strncmp(at, words[k], strlen(words[k])) == 0)
            return true;
    return false;
}

/* The last ; before `end` of the line that begins at `line`; NULL: it has none. */
static const char *last_semicolon(const char *line)
{
    const char *end = line + strcspn(line, "\n"), *comment = strstr(line, "//");
    end = comment && comment < end ? comment : end;
    while (end > line && *end != ';')
        end--;
    return *end == ';' ? end : NULL;
}

/* Go on to the first barrier or shuffle of the line, or else to its last ;. */
static void walk_to(struct walk *w, int line)
{
    const char *stop = NULL;
    while (*w->at && w->line <= line && w->at != stop) {
        size_t length = strspn(w->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        if (w->line == line && !stop)
            stop = last_semicolon(w->at);
        if (w->line == line && is_meeting(w->at))
            return;
        if (length)
            take_word(w, length);
        else if (strncmp(w->at, "//", 2) == 0)
            length = strcspn(w->at, "\n");
        else
            take_sign(w);
        w->at += length ? length : 1;
    }
}

size_t source_controls(struct source_control found[SOURCE_CONTROLS], const char *source, int line,
                       int *return_line)
{
    struct walk w = {.line = 1};
    size_t count = 0;
    *return_line = 0;
    w.at = source ? source_function(source, line, &w.line) : NULL;
    if (!w.at)
        return 0;
    walk_to(&w, line);
    for (int k = w.count - 1; k >= 0 && count < SOURCE_CONTROLS; k--)
        found[count++] = w.open[k].is;
    *return_line = w.return_line;
    return count;
}
