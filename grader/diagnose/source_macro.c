#include "grader/diagnose/source_macro.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
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
        depth += (*s == '(') - (*s == ')');
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

int source_macro_of_sum(const char *source, const char *entry)
{
    int line = 1;
    for (const char *s = source; s && *s; line++) {
        char name[NAME_MOST];
        const char *body = defined(name, s);
        if (body && is_sum(body) && is_factor(source, name, entry))
            return line;
        s += strcspn(s, "\n");
        s += *s == '\n';
    }
    return 0;
}
