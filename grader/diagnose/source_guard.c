#include "grader/diagnose/source_guard.h"

#include <ctype.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

static const char *back_over_space(const char *text, const char *at)
{
    while (at > text && isspace((unsigned char)at[-1]))
        at--;
    return at;
}

/* The bracket that is the first to close nothing of what stands from it to `at`; NULL: there is none. */
static const char *opening(const char *text, const char *at, const char brackets[2])
{
    int depth = 0;
    while (at-- > text) {
        depth += (*at == brackets[1]) - (*at == brackets[0]);
        if (depth < 0)
            return at;
    }
    return NULL;
}

/* A word and the brackets after it, as in "if (i < n)", that a statement or a block follows. */
struct head {
    const char *word, *open, *close;
};

/* The head of the statement or the block that begins at `at`; where it has none, that of the block around. */
static bool head_before(struct head *h, const char *text, const char *at)
{
    const char *end = back_over_space(text, at);
    while (end > text && end[-1] != ')') {
        bool is_else = end - text >= 4 && !strncmp(end - 4, "else", 4);
        const char *block = is_else ? end - 4 : end[-1] == '{' ? end - 1 : opening(text, end, "{}");
        if (!block)
            return false;
        end = back_over_space(text, block);
    }
    h->open = end > text ? opening(text, end - 1, "()") : NULL;
    if (!h->open)
        return false;
    h->close = end;
    h->word = word_begin(text, back_over_space(text, h->open));
    return true;
}

static bool is_word_here(const char *at, const char *word)
{
    return !strncmp(at, word, strlen(word)) && !is_word(at[strlen(word)]);
}

/* The parts of a match, as texts of at most GUARD_NAME - 1 letters. */
static bool match(const char *pattern, const char *begin, const char *end, char parts[][GUARD_NAME],
                  int count)
{
    enum { MOST = 6 };
    char *text = xstrndup(begin, (size_t)(end - begin));
    regex_t compiled;
    regmatch_t at[MOST];
    bool found = false;
    if (!regcomp(&compiled, pattern, REG_EXTENDED)) {
        found = !regexec(&compiled, text, MOST, at, 0);
        regfree(&compiled);
    }
    for (int k = 0; found && k < count; k++)
        snprintf(parts[k], GUARD_NAME, "%.*s", (int)(at[k + 1].rm_eo - at[k + 1].rm_so),
                 text + at[k + 1].rm_so);
    free(text);
    return found;
}

/* Is the condition, or the flag in it, a comparison of this number? Its line; 0: neither is. */
static int line_that_compares(const struct source_guard *g, const char *text, const char *number)
{
    char *pattern = xformat("(^|[^[:alnum:]_.])%s *[<>=!]=? *[^=]", number);
    int line = g->flag_line ? source_line_in(pattern, text, g->flag_line, g->flag_line, NULL) : 0;
    line = line ? line : source_line_in(pattern, text, g->if_line, g->if_line, NULL);
    free(pattern);
    return line;
}

/* A loop "for (int y = threadIdx.y; ...", or from a variable that has been set to that. */
static void take_loop(struct source_guard *g, const char *text, const struct head *loop)
{
    static const char form[] = "^\\([a-z ]*[ (]([[:alnum:]_]+) *= *([[:alnum:]_.]+) *;";
    char parts[2][GUARD_NAME], *set;
    g->loop_line = line_number(text, loop->word);
    if (!match(form, loop->open, loop->close, parts, 2))
        return;
    set = xformat("(^|[^[:alnum:]_.])%s *= *threadIdx", parts[1]);
    bool is_thread = !strncmp(parts[1], "threadIdx.", strlen("threadIdx.")) ||
                     source_line_in(set, text, 1, g->loop_line, NULL);
    g->thread_line = is_thread ? line_that_compares(g, text, parts[1]) : 0;
    free(set);
    if (!g->thread_line)
        return;
    snprintf(g->counter, GUARD_NAME, "%s", parts[0]);
    snprintf(g->thread, GUARD_NAME, "%s", parts[1]);
}

/* A variable of the condition that an earlier line of the function sets to another condition. */
static void take_flag(struct source_guard *g, const char *text, const char *condition, const char *end)
{
    int first;
    if (!source_function(text, g->if_line, &first))
        return;
    for (const char *at = condition; at < end && !g->flag_line; at++) {
        size_t length = word_length(at);
        bool begins = length && length < GUARD_NAME && !is_word(at[-1]) && isalpha((unsigned char)*at);
        if (!begins)
            continue;
        char *pattern = xformat("bool ([^;]*, *)?%.*s *=", (int)length, at);
        g->flag_line = source_line_in(pattern, text, first, g->if_line, NULL);
        free(pattern);
        if (g->flag_line)
            snprintf(g->flag, GUARD_NAME, "%.*s", (int)length, at);
    }
}

/* A condition further out than the loop, which compares the number of the thread: it holds for none of the
 * rows that the thread takes, or for all of them. */
static void take_outer(struct source_guard *g, const char *text, const struct head *loop,
                       const struct head *condition)
{
    struct source_guard outer = {.if_line = line_number(text, condition->word)};
    take_flag(&outer, text, condition->open, condition->close);
    take_loop(&outer, text, loop);
    if (!outer.thread_line)
        return;
    g->thread_line = outer.thread_line;
    memcpy(g->counter, outer.counter, sizeof g->counter);
    memcpy(g->thread, outer.thread, sizeof g->thread);
}

/* The condition and the loop around the store. */
static void take_heads(struct source_guard *g, const char *text, const char *store)
{
    struct head h, condition = {NULL, NULL, NULL}, loop = {NULL, NULL, NULL};
    for (const char *at = store; head_before(&h, text, at); at = h.word) {
        bool is_if = is_word_here(h.word, "if");
        if (!is_if && !is_word_here(h.word, "for") && !is_word_here(h.word, "while"))
            break; /* the function itself */
        struct head *to = is_if ? &condition : &loop;
        *to = to->word ? *to : h;
    }
    if (condition.word) {
        g->if_line = line_number(text, condition.word);
        take_flag(g, text, condition.open, condition.close);
    }
    if (loop.word)
        take_loop(g, text, &loop);
    for (const char *at = loop.word; at && !g->thread_line && head_before(&h, text, at); at = h.word) {
        if (is_word_here(h.word, "if"))
            take_outer(g, text, &loop, &h);
        else if (!is_word_here(h.word, "for") && !is_word_here(h.word, "while"))
            break;
    }
}

bool source_find_guard(struct source_guard *found, const char *source, int store)
{
    *found = (struct source_guard){.if_line = 0};
    char *text = source ? source_code(source) : NULL;
    const char *line = text ? source_line_start(text, store) : NULL;
    int first;
    if (line)
        take_heads(found, text, line + strspn(line, " \t"));
    if (line && !found->if_line && source_function(text, store, &first))
        for (int at = first;
             (at = source_line_in("(^|[^[:alnum:]_])(return|continue) *;", text, at, store, NULL)); at++)
            found->if_line = source_line_in("(^|[^[:alnum:]_])if *\\(", text, at - 1, at, NULL);
    free(text);
    return found->if_line > 0;
}
