#include "grader/diagnose/source_case.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* A label of a switch and what stands between it and the next label, or the end of the switch. */
struct label {
    const char *word, *body, *end;
    bool is_last;
};

static bool begins_word(const char *text, const char *at, const char *word)
{
    size_t length = strlen(word);
    return !strncmp(at, word, length) && !is_word(at[length]) && (at == text || !is_word(at[-1]));
}

/* A function may be "= default", too. */
static bool begins_label(const char *text, const char *at)
{
    const char *after = at + strlen("default");
    return begins_word(text, at, "case") ||
           (begins_word(text, at, "default") && after[strspn(after, " \t\n")] == ':');
}

/* After the colon of a label; "::" belongs to a name. */
static const char *past_colon(const char *at)
{
    while (*at && (*at != ':' || at[1] == ':'))
        at += at[0] == ':' ? 2 : 1;
    return *at ? at + 1 : at;
}

/* The first label from `at` on; NULL: there is none. */
static const char *next_label(const char *text, const char *at)
{
    for (; *at; at++)
        if (begins_label(text, at))
            return at;
    return NULL;
}

static void read_label(struct label *l, const char *text, const char *word)
{
    int depth = 0;
    l->word = word;
    l->body = l->end = past_colon(word);
    for (; *l->end && depth >= 0 && (depth || !begins_label(text, l->end)); l->end++)
        depth += (*l->end == '{') - (*l->end == '}');
    l->is_last = depth < 0 || !*l->end;
}

static bool has_word(const char *text, const char *begin, const char *end, const char *word)
{
    for (const char *at = begin; at < end; at++)
        if (begins_word(text, at, word))
            return true;
    return false;
}

static const char *back_over(const char *begin, const char *end, const char *letters)
{
    while (end > begin && (isspace((unsigned char)end[-1]) || strchr(letters, end[-1])))
        end--;
    return end;
}

/* Is there a way out of the switch in its last statement? */
static bool is_left(const char *text, const struct label *l)
{
    static const char *const ways[] = {"break", "return", "continue", "goto",
                                       "throw", "exit",   "abort",    "assert"};
    const char *end = back_over(l->body, l->end, ";}"), *last = end;
    while (last > l->body && !strchr(";{}", last[-1]))
        last--;
    for (size_t k = 0; k < ARRAY_LEN(ways); k++)
        if (has_word(text, last, end, ways[k]))
            return true;
    return false;
}

static bool is_empty(const struct label *l)
{
    return back_over(l->body, l->end, ";{}") == l->body;
}

static bool body_matches(const struct label *l, const char *pattern)
{
    char *body = xstrndup(l->body, (size_t)(l->end - l->body));
    for (char *c = body; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    bool found = source_line_in(pattern, body, 1, 1, NULL) > 0;
    free(body);
    return found;
}

/* Does it launch a kernel, or call a template with its own argument? Then two cases are two calls. */
static bool launches(const struct label *l)
{
    return body_matches(l, "<<<|[[:alnum:]_] *<[^<>;=]*> *\\(");
}

enum { TARGET_MOST = 60 };

/* What the case's first statement sets, without blanks: "cells", "y[i+2]". False: it sets nothing, or adds to
 * it. */
static bool take_target(char to[TARGET_MOST], const struct label *l)
{
    size_t length = 0;
    const char *at = l->body + strspn(l->body, " \t\n{");
    for (; at < l->end && !strchr("=;(", *at) && length + 1 < TARGET_MOST; at++)
        if (!isspace((unsigned char)*at))
            to[length++] = *at;
    to[length] = 0;
    return length && at < l->end && *at == '=' && at[1] != '=' && !strchr("-+*/%|&^<>!", to[length - 1]);
}

/* Does the next case replace what this one has set, without a look at it? Stores to other elements may be
 * meant to follow each other. */
static bool is_replaced(const struct label *l, const struct label *next)
{
    char set[TARGET_MOST], again[TARGET_MOST];
    if (!take_target(set, l) || !take_target(again, next) || strcmp(set, again))
        return false;
    const char *value = strchr(next->body, '=') + 1, *end = value + strcspn(value, ";");
    return !has_word(next->body, value, end, set);
}

/* Is it said that the case goes on by intent? Comments count. */
static bool is_marked(const char *source, const char *text, const struct label *l)
{
    static const char *const words[] = {"fall", "Fall", "FALL"};
    int first = line_number(text, l->word), last = line_number(text, l->end);
    bool found = false;
    for (int n = first; n <= last && !found; n++) {
        char *line = line_text(source, n);
        for (size_t k = 0; k < ARRAY_LEN(words); k++)
            found = found || strstr(line, words[k]);
        free(line);
    }
    return found;
}

/* Does some other case of the file end with a break or a return? */
static bool others_end(const char *text)
{
    struct label l;
    for (const char *at = text; (at = next_label(text, at)); at = l.body) {
        read_label(&l, text, at);
        if (!l.is_last && !is_empty(&l) && is_left(text, &l))
            return true;
    }
    return false;
}

static bool falls(const char *source, const char *text, const struct label *l)
{
    struct label next;
    if (l->is_last || is_empty(l) || is_left(text, l) || is_marked(source, text, l))
        return false;
    read_label(&next, text, l->end);
    return (launches(l) && launches(&next)) || (is_replaced(l, &next) && others_end(text));
}

int source_case_line(const char *source, const char *entry)
{
    struct label l;
    char *text = source ? source_code(source) : NULL;
    int found = 0;
    for (const char *at = text; at && !found && (at = next_label(text, at)); at = l.body) {
        int line = line_number(text, at);
        read_label(&l, text, at);
        if (falls(source, text, &l) && !line_is_directive(source, line) &&
            source_is_used_by(source, line, entry))
            found = line;
    }
    free(text);
    return found;
}
