#include "grader/diagnose/source_values.h"

#include <stdbool.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* The length of the value of a variable: up to the next one's name, or to the end of the statement. */
static size_t value_length(const char *value)
{
    const char *s = value;
    for (int depth = 0; *s && *s != ';'; s++) {
        depth += strchr("([{", *s) ? 1 : strchr(")]}", *s) ? -1 : 0;
        if (depth < 0 || (*s == ',' && depth == 0))
            break;
    }
    return (size_t)(s - value);
}

/* Does the name at `at` stand after #define? */
static bool is_macro(const char *source, const char *at)
{
    static const char define[] = "define ";
    const char *line = source_line_start(source, line_number(source, at));
    size_t length = strlen(define);
    return line[strspn(line, " \t")] == '#' && (size_t)(at - line) >= length &&
           !strncmp(at - length, define, length);
}

/* Past the rest of a declaration of a pointer or a reference to rows, "float (*name)[N] =", after its name.
 */
static const char *past_declarator(const char *name, const char *after)
{
    if (*after != ')' || !strchr("*&", name[-1]))
        return after;
    for (after++; *after == '['; after += strspn(after, " \t"))
        after += strcspn(after, "]\n;") + 1;
    return after + strspn(after, " \t");
}

const char *source_next_value(const char *source, const char *from, const char *name, size_t *length)
{
    for (const char *at = from; (at = word_find(at, name)); at += strlen(name)) {
        const char *after = at + strlen(name), *sign;
        after += strspn(after, " \t");
        after = past_declarator(at, after);
        sign = after + strspn(after, "*+-");
        bool defines = is_macro(source, at), sets = *sign == '=' && sign[1] != '=';
        if (!defines && !sets)
            continue;
        const char *value = defines ? after : sign + 1;
        *length = defines ? strcspn(value, "\n") : value_length(value);
        return value;
    }
    return NULL;
}

char *source_value(const char *source, int line, const char *name)
{
    int first;
    size_t length, outer_length = 0;
    const char *own = source_function(source, line, &first), *outer = NULL;
    for (const char *at = source; (at = source_next_value(source, at, name, &length));) {
        const char *in = source_function(source, line_number(source, at), &first);
        if (in && in == own)
            return xstrndup(at, length);
        if (!in && !outer) {
            outer = at;
            outer_length = length;
        }
    }
    return outer ? xstrndup(outer, outer_length) : NULL;
}

size_t source_summand(const char *s)
{
    size_t length = 0;
    for (int depth = 0; s[length]; length++) {
        depth += strchr("([{", s[length]) ? 1 : strchr(")]}", s[length]) ? -1 : 0;
        bool sign = strchr("+-", s[length]) && !(s[length] == '-' && s[length + 1] == '>');
        if (length && sign && depth == 0)
            break;
    }
    return length;
}
