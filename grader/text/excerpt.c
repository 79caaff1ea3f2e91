#include "grader/text/excerpt.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/text_line.h"
#include "grader/text/word.h"

static const char *line_after(const char *at)
{
    at = strchrnul(at, '\n');
    return *at ? at + 1 : at;
}

/* The line with the comment "// WORD name", or NULL. */
static const char *find_mark(const char *source, const char *word, const char *name)
{
    char *mark = xformat("// %s %s\n", word, name);
    const char *at = strstr(source, mark);
    free(mark);
    while (at && at > source && at[-1] != '\n')
        at--;
    return at;
}

/* Does a definition or prototype of the function begin in this line? */
static bool begins_function(const char *line, const char *name)
{
    size_t length = (size_t)(line_after(line) - line), name_length = strlen(name);
    if (!isalpha((unsigned char)*line) && *line != '_')
        return false;
    for (const char *at = line + 1; at + name_length < line + length; at++)
        if (!strncmp(at, name, name_length) && at[name_length] == '(' && !is_word(at[-1]))
            return true;
    return false;
}

/* The end of the part: after the closing brace at a line's beginning, or after a semicolon before any
 * brace. */
static const char *function_end(const char *start)
{
    const char *brace = strstr(start, "\n}"), *semicolon = strchr(start, ';');
    const char *body = strchr(start, '{');
    if (semicolon && (!body || semicolon < body))
        return line_after(semicolon);
    return brace ? line_after(brace + 1) : NULL;
}

static bool find(const char *source, const char *name, const char **start, const char **end)
{
    const char *mark = find_mark(source, "BEGIN", name);
    if (mark) {
        *start = line_after(mark);
        *end = find_mark(*start, "END", name);
        return *end != NULL;
    }
    for (*start = source; **start; *start = line_after(*start))
        if (begins_function(*start, name)) {
            *end = function_end(*start);
            return *end != NULL;
        }
    return false;
}

static size_t common_indent(const char *start, const char *end)
{
    size_t least = 1000;
    for (const char *line = start; line < end; line = line_after(line)) {
        size_t indent = strspn(line, " ");
        if (line[indent] != '\n' && indent < least)
            least = indent;
    }
    return least;
}

bool excerpt_take(struct text *out, int *line, const char *source, const char *name)
{
    const char *start, *end;
    if (!find(source, name, &start, &end))
        return false;
    *line = line_number(source, start);
    size_t indent = common_indent(start, end);
    for (const char *at = start; at < end; at = line_after(at)) {
        size_t cut = *at == '\n' ? 0 : indent;
        text_add(out, at + cut, (size_t)(line_after(at) - at) - cut);
    }
    return true;
}
