#include "grader/diagnose/source_control.h"

#include <stdbool.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_scope.h"

enum { DEPTH = 64 };

/* The state of reading a function up to `at`. */
struct walk {
    const char *at;
    int line, brackets, depth;
    enum control pending, around[DEPTH]; /* before the next statement; of each open brace */
    int pending_line, lines[DEPTH];      /* where these begin */
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
        if (strlen(controls[k].word) == length && strncmp(w->at, controls[k].word, length) == 0) {
            w->pending = controls[k].control;
            w->pending_line = w->line;
        }
    if (length == strlen("return") && strncmp(w->at, "return", length) == 0)
        w->return_line = w->line;
}

static void take_sign(struct walk *w)
{
    w->brackets += (*w->at == '(') - (*w->at == ')');
    w->line += *w->at == '\n';
    if (*w->at == '{' && w->depth < DEPTH) {
        w->lines[w->depth] = w->pending_line;
        w->around[w->depth++] = w->pending;
    }
    if (*w->at == '}' && w->depth)
        w->depth--;
    if (*w->at == '{' || *w->at == '}' || (*w->at == ';' && !w->brackets))
        w->pending = CONTROL_NONE;
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

/* Go on to the first barrier or shuffle of the line. */
static void walk_to(struct walk *w, int line)
{
    while (*w->at && w->line <= line) {
        size_t length = strspn(w->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
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
    if (w.pending)
        found[count++] = (struct source_control){w.pending, w.pending_line};
    for (int k = w.depth - 1; k >= 0 && count < SOURCE_CONTROLS; k--)
        if (w.around[k])
            found[count++] = (struct source_control){w.around[k], w.lines[k]};
    *return_line = w.return_line;
    return count;
}
