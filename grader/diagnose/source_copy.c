#include "grader/diagnose/source_copy.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

bool source_take_parameter(char word[SOURCE_WORD], const char *begin, const char *end)
{
    for (const char *s = begin; s < end; s++)
        if (strchr("*&[", *s))
            return false;
    while (end > begin && strchr(" \n", end[-1]))
        end--;
    const char *name = word_begin(begin, end);
    snprintf(word, SOURCE_WORD, "%.*s", (int)(end - name), name);
    return end > name && name > begin;
}

/* Does the body assign to the parameter or to a member of it? */
static bool assigns(const char *body, const char *end, const char *parameter)
{
    regex_t compiled;
    char pattern[160];
    snprintf(pattern, sizeof pattern, "(^|[;{)\n ])%s(\\.[[:alnum:]_]+)* *([-+*/]?=[^=]|\\+\\+|--)",
             parameter);
    if (regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB))
        return false;
    char *text = xstrndup(body, (size_t)(end - body));
    bool found = regexec(&compiled, text, 0, NULL, 0) == 0;
    free(text);
    regfree(&compiled);
    return found;
}

const char *source_end_of_body(const char *body)
{
    int depth = 0;
    for (const char *s = body; *s; s++) {
        depth += (*s == '{') - (*s == '}');
        if (*s == '}' && depth == 0)
            return s;
    }
    return body + strlen(body);
}

/* A statement that calls the function, after its own text. */
static int line_of_call(const char *source, const char *after, const char *function)
{
    char pattern[100];
    snprintf(pattern, sizeof pattern, "(^|[;{)]) *%.60s *\\(", function);
    return source_line_with(pattern, source, line_number(source, after), NULL);
}

/* Does the function, from its name at `name` on, change a copy? */
static bool take_function(struct source_copy *found, const char *source, const char *name)
{
    const char *open = strchr(name, '('), *close = open ? strchr(open, ')') : NULL,
               *body = close ? close + 1 + strspn(close + 1, " \n") : NULL;
    if (!body || *body != '{')
        return false;
    snprintf(found->function, SOURCE_WORD, "%.*s", (int)(open - name), name);
    found->function_line = line_number(source, name);
    const char *end = source_end_of_body(body);
    for (const char *s = open + 1; s < close; s += s < close) {
        size_t length = strcspn(s, ",)");
        if (source_take_parameter(found->parameter, s, s + length) && assigns(body, end, found->parameter)) {
            found->call_line = line_of_call(source, end, found->function);
            return found->call_line > 0;
        }
        s += length;
    }
    return false;
}

bool source_find_copy(struct source_copy *found, const char *source, const char *entry)
{
    static const char returns_nothing[] = "void ";
    for (const char *s = source; s && (s = strstr(s, returns_nothing)); s++) {
        const char *name = s + strlen(returns_nothing), *line = s;
        while (line > source && line[-1] != '\n')
            line--;
        bool of_device = memmem(line, (size_t)(s - line), "__device__", 10) != NULL;
        if (of_device && source_is_used_by(source, line_number(source, name), entry) &&
            take_function(found, source, name))
            return true;
    }
    return false;
}
