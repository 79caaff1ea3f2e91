#include "grader/diagnose/missed_barrier.h"

#include <string.h>

#include "grader/diagnose/source_scope.h"

enum { DEPTH = 64 };

enum control { CONTROL_NONE, CONTROL_BRANCH, CONTROL_LOOP };

/* The state of reading a function up to `at`. */
struct walk {
    const char *at;
    int line, brackets, depth;
    enum control pending, around[DEPTH]; /* before the next statement; of each open brace */
    int return_line;                     /* of the last return */
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
    for (size_t k = 0; k < ARRAY_LEN(controls); k++)
        if (strlen(controls[k].word) == length && strncmp(w->at, controls[k].word, length) == 0)
            w->pending = controls[k].control;
    if (length == strlen("return") && strncmp(w->at, "return", length) == 0)
        w->return_line = w->line;
}

static void take_sign(struct walk *w)
{
    w->brackets += (*w->at == '(') - (*w->at == ')');
    w->line += *w->at == '\n';
    if (*w->at == '{' && w->depth < DEPTH)
        w->around[w->depth++] = w->pending;
    if (*w->at == '}' && w->depth)
        w->depth--;
    if (*w->at == '{' || *w->at == '}' || (*w->at == ';' && !w->brackets))
        w->pending = CONTROL_NONE;
}

/* Go on to the first barrier of the line. */
static void walk_to(struct walk *w, int line)
{
    while (*w->at && w->line <= line) {
        size_t length = strspn(w->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        if (w->line == line && (strncmp(w->at, "__syncthreads", 13) == 0 || strncmp(w->at, "sync(", 5) == 0))
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

enum cause missed_barrier(const char *source, int line, int *return_line)
{
    struct walk w = {.line = 1};
    *return_line = 0;
    w.at = source ? source_function(source, line, &w.line) : NULL;
    if (!w.at)
        return CAUSE_BARRIER_AFTER_EXIT;
    walk_to(&w, line);
    enum control nearest = w.pending;
    for (int k = w.depth - 1; k >= 0 && !nearest; k--)
        nearest = w.around[k];
    if (nearest == CONTROL_BRANCH)
        return CAUSE_BARRIER_AFTER_EXIT;
    *return_line = w.return_line;
    return w.return_line ? CAUSE_BARRIER_AFTER_RETURN
           : nearest     ? CAUSE_BARRIER_IN_LOOP
                         : CAUSE_BARRIER_AFTER_EXIT;
}
