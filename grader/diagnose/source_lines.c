#include "grader/diagnose/source_lines.h"

#include <ctype.h>
#include <limits.h>
#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_scope.h"

static bool matches(const char *pattern, const char *text)
{
    regex_t compiled;
    if (regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB))
        return false;
    bool found = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return found;
}

/* Is the word that ends at `end` threadIdx along the axis, or a variable that is computed from it? */
static bool is_thread(const char *source, const char *line, const char *end, char axis)
{
    char own[32], pattern[160];
    while (end > line && end[-1] == ' ')
        end--;
    const char *begin = end;
    while (begin > line && (isalnum((unsigned char)begin[-1]) || strchr("_.", begin[-1])))
        begin--;
    snprintf(own, sizeof own, "threadIdx.%c", axis);
    if ((size_t)(end - begin) == strlen(own) && strncmp(begin, own, strlen(own)) == 0)
        return true;
    snprintf(pattern, sizeof pattern, "(^|[^[:alnum:]_.])%.*s *= *[^,;=]*threadIdx\\.%c",
             (int)(end - begin > 40 ? 40 : end - begin), begin, axis);
    return begin < end && matches(pattern, source);
}

/* The number that a constant stands for; -1: it is no name or number that the text explains. */
static long long value_of(const char *source, const char *word, int length)
{
    char pattern[120];
    regex_t compiled;
    regmatch_t at[4];
    long long value = -1;
    if (isdigit((unsigned char)*word))
        return atoll(word);
    snprintf(pattern, sizeof pattern, "(#define +|[ ,{])%.*s( *= *| +\\(?)([0-9]+)",
             length > 40 ? 40 : length, word);
    if (!length || regcomp(&compiled, pattern, REG_EXTENDED))
        return -1;
    if (regexec(&compiled, source, ARRAY_LEN(at), at, 0) == 0)
        value = atoll(source + at[3].rm_so);
    regfree(&compiled);
    return value;
}

/* Can what stands after == at `s` be the number of the thread, perhaps plus a halo of one or two cells? It
 * has to be a constant or a size of the block: what depends on n may be in range at other sizes. */
static bool may_ask(const char *source, const char *s, long long thread)
{
    enum { HALO = 2 };
    const char *word = s + strspn(s, " (");
    int length = 0;
    while (isalnum((unsigned char)word[length]) || word[length] == '_')
        length++;
    long long value = value_of(source, word, length);
    return strncmp(word, "blockDim.", 9) == 0 || (value >= thread && value <= thread + HALO);
}

static bool asks(const char *source, const char *line, char axis, long long thread)
{
    char *text = xstrndup(line, strcspn(line, "\n")), *comment = strstr(text, "//");
    bool found = false;
    if (comment)
        *comment = '\0';
    for (const char *s = text + (*text != 0); *s && !found; s++)
        found = *s == '=' && strchr("=!", s[-1]) && is_thread(source, text, s - 1, axis) &&
                may_ask(source, s + 1, thread);
    free(text);
    return found;
}

int source_line_that_asks(const char *source, int line, char axis, long long thread)
{
    int here = 1;
    for (const char *s = source; s && *s; here++) {
        if (here >= line && asks(source, s, axis, thread))
            return here;
        s += strcspn(s, "\n");
        s += *s == '\n';
    }
    return 0;
}

/* Has the line a match before its comment? A line of a longer comment begins with a star and a space. */
static bool line_matches(const char *at, size_t length, const regex_t *pattern)
{
    char *text = xstrndup(at, length), *comment = strstr(text, "//");
    const char *first = text + strspn(text, " \t");
    if (comment)
        *comment = '\0';
    bool is_comment = first[0] == '*' && (!first[1] || strchr(" /", first[1]));
    bool found = !is_comment && regexec(pattern, text, 0, NULL, 0) == 0;
    free(text);
    return found;
}

int source_line_in(const char *pattern, const char *source, int from, int to, const char *entry)
{
    regex_t compiled;
    int line = 1, found = 0;
    if (!source || regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB))
        return 0;
    for (const char *s = source; *s && line <= to && !found; line++) {
        size_t length = strcspn(s, "\n");
        if (line >= from && line_matches(s, length, &compiled) &&
            (!entry || source_is_used_by(source, line, entry)))
            found = line;
        s += length + (s[length] == '\n');
    }
    regfree(&compiled);
    return found;
}

int source_line_with(const char *pattern, const char *source, int after, const char *entry)
{
    return source_line_in(pattern, source, after + 1, INT_MAX, entry);
}

int source_only_line_with(const char *pattern, const char *source, const char *entry)
{
    int line = source_line_with(pattern, source, 0, entry);
    return line && !source_line_with(pattern, source, line, entry) ? line : 0;
}

int source_line_that_wraps(const char *source, int line)
{
    static const char pattern[] =
        "[])[:alnum:]_] *% *\\(?([A-Z][A-Z_0-9]*|[0-9]+|blockDim\\.x)|& *(\\(?([A-Z][A-Z_0-9]*|blockDim\\.x) *- *1|[0-9]+)";
    return source_line_with(pattern, source, line, NULL);
}

int source_line_of_block(const char *source, char axis, const char *entry)
{
    char pattern[80];
    snprintf(pattern, sizeof pattern, "blockIdx\\.%c\\)? *\\*|\\* *\\(?\\(?(int\\) *)?blockIdx\\.%c", axis,
             axis);
    return source_line_with(pattern, source, 0, entry);
}
