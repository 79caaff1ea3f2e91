#include "grader/diagnose/source_macro.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

enum { NAME_MOST = 40 };

/* The macro without parameters that a line defines, and what it stands for; NULL: it defines none. */
static const char *defined(char name[NAME_MOST], const char *line)
{
    int end = 0;
    line += strspn(line, " \t");
    bool defines = sscanf(line, "# define %39[A-Za-z0-9_]%n", name, &end) == 1 && end;
    return defines && (line[end] == ' ' || line[end] == '\t') ? line + end + strspn(line + end, " \t") : NULL;
}

/* Does a + or - between two operands stand outside of all brackets? */
static bool is_sum(const char *body)
{
    int depth = 0;
    char before = 0;
    for (const char *s = body; *s && *s != '\n' && strncmp(s, "//", 2) && strncmp(s, "/*", 2); s++) {
        depth += (*s == '(' || *s == '[') - (*s == ')' || *s == ']');
        if (depth == 0 && (*s == '+' || *s == '-') && (is_word(before) || strchr(")]", before)))
            return before != 0;
        before = *s == ' ' || *s == '\t' ? before : *s;
    }
    return false;
}

static bool is_factor(const char *source, const char *name, const char *entry)
{
    char pattern[3 * NAME_MOST + 80];
    snprintf(pattern, sizeof pattern,
             "(^|[^[:alnum:]_])%s *[*/%%]|[[:alnum:]_)] *[*/%%-] *%s([^[:alnum:]_]|$)", name, name);
    return source_line_with(pattern, source, 0, entry) > 0;
}

/* The macro with parameters that a line defines: what it stands for; NULL: it defines none. */
static const char *defined_call(char name[NAME_MOST], const char *line)
{
    int end = 0;
    line += strspn(line, " \t");
    bool defines = *line == '#' && sscanf(line, "# define %39[A-Za-z0-9_](%n", name, &end) == 1 && end;
    const char *close = defines ? strchr(line + end, ')') : NULL;
    return close && close < line + strcspn(line, "\n") ? close + 1 : NULL;
}

/* Does a ? stand outside of all brackets? */
static bool is_choice(const char *body)
{
    int depth = 0;
    for (const char *s = body; *s && *s != '\n'; s++) {
        depth += (*s == '(' || *s == '[') - (*s == ')' || *s == ']');
        if (depth == 0 && *s == '?')
            return true;
    }
    return false;
}

/* Stands one of the signs before a call of the macro, or one after it, in a line that `entry` uses? */
static bool has_beside(const char *source, const char *name, const char *before, const char *after,
                       const char *entry)
{
    char *pattern = xformat("(%s) *%s *\\(|(^|[^[:alnum:]_])%s *\\([^;()]*(\\([^;()]*\\)[^;()]*)*\\) *(%s)",
                            before, name, name, after);
    bool found = source_line_with(pattern, source, 0, entry) > 0;
    free(pattern);
    return found;
}

/* Does a line add to what the macro stands for, multiply it, or compare it? */
static bool is_operand(const char *source, const char *name, const char *entry)
{
    return has_beside(source, name, "[-+*/%]|[^<]<|[^->]>|[<>=!]=", "[-+*/%<]|>[^>]|[=!]=", entry);
}

/* Does a line multiply or divide what the macro stands for, or subtract it? */
static bool is_factor_of_call(const char *source, const char *name, const char *entry)
{
    return has_beside(source, name, "[[:alnum:]_)] *[*/%-]", "[*/%]", entry);
}

/* Is a quotient or a product outside of all brackets? */
static bool is_product(const char *body)
{
    int depth = 0;
    for (const char *s = body; *s && *s != '\n' && strncmp(s, "//", 2) && strncmp(s, "/*", 2); s++) {
        depth += (*s == '(' || *s == '[') - (*s == ')' || *s == ']');
        if (depth == 0 && strchr("*/%", *s))
            return true;
    }
    return false;
}

/* Does a line divide by what the macro stands for? */
static bool is_divisor(const char *source, const char *name, const char *entry)
{
    char pattern[NAME_MOST + 60];
    snprintf(pattern, sizeof pattern, "[[:alnum:]_)] *[/%%] *%s([^[:alnum:]_]|$)", name);
    return source_line_with(pattern, source, 0, entry) > 0;
}

int source_macro_of_sum(const char *source, const char *entry)
{
    int line = 1;
    for (const char *s = source; s && *s; line++) {
        char name[NAME_MOST];
        const char *body = defined(name, s), *call = body ? NULL : defined_call(name, s);
        if ((body && is_sum(body) && is_factor(source, name, entry)) ||
            (call && is_sum(call) && is_factor_of_call(source, name, entry)) ||
            (call && is_choice(call) && is_operand(source, name, entry)) ||
            ((body || call) && is_product(body ? body : call) && is_divisor(source, name, entry)))
            return line;
        s += strcspn(s, "\n");
        s += *s == '\n';
    }
    return 0;
}

/* ---- macros with parameters ---- */

enum { PARAMETERS_MOST = 8 };

/* The k-th part between commas that stand in no brackets of their own, up to the closing bracket. */
static bool take_part(char *to, size_t size, const char *from, int k)
{
    int depth = 0;
    size_t length = 0;
    for (; *from && (depth || *from != ')') && k >= 0; from++) {
        depth += (*from == '(' || *from == '[') - (*from == ')' || *from == ']');
        if (*from == ',' && !depth)
            k--;
        else if (k == 0 && *from != '\n' && length + 1 < size)
            to[length++] = *from;
    }
    to[length] = 0;
    return length > 0;
}

/* Is the word a factor, or what is subtracted, somewhere in the line, without brackets of its own? */
static bool is_bare_factor(const char *body, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = body; (at = word_find(at, word)) && at < body + strcspn(body, "\n"); at += length) {
        const char *before = at, *after = at + length + strspn(at + length, " \t");
        while (before > body && (before[-1] == ' ' || before[-1] == '\t'))
            before--;
        if (strchr("*/%", *after) || (before > body && strchr("*/%-", before[-1])))
            return true;
    }
    return false;
}

/* Does a line that the entry point uses pass a sum as argument k of the macro? */
static bool gets_sum(const char *source, const char *name, int k, const char *entry)
{
    size_t length = strlen(name);
    for (const char *at = source; (at = word_find(at, name)); at += length) {
        char argument[160];
        const char *open = at + length + strspn(at + length, " \t");
        if (*open == '(' && take_part(argument, sizeof argument, open + 1, k) && is_sum(argument) &&
            source_is_used_by(source, line_number(source, at), entry))
            return true;
    }
    return false;
}

int source_macro_of_argument(const char *source, const char *entry)
{
    int line = 1;
    for (const char *s = source; s && *s; line++) {
        char name[NAME_MOST], parameter[NAME_MOST], bare[NAME_MOST];
        const char *body = defined_call(name, s), *first = body ? strchr(s, '(') + 1 : NULL;
        for (int k = 0; body && k < PARAMETERS_MOST && take_part(parameter, sizeof parameter, first, k); k++)
            if (sscanf(parameter, "%39s", bare) == 1 && is_bare_factor(body, bare) &&
                gets_sum(body, name, k, entry))
                return line;
        s += strcspn(s, "\n");
        s += *s == '\n';
    }
    return 0;
}
