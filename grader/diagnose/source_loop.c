#include "grader/diagnose/source_loop.h"

#include <stddef.h>
#include <string.h>

#include "grader/text/text_line.h"
#include "grader/text/word.h"

const char *source_line_start(const char *source, int line)
{
    const char *s = source;
    for (int k = 1; k < line && s; k++)
        s = strchr(s, '\n') ? strchr(s, '\n') + 1 : NULL;
    return s;
}

/* The } of the block of braces that begins at or after `s`, or the ; of a statement that comes first; NULL:
 * the text ends before. */
static const char *end_of_body(const char *s)
{
    int depth = 0, brackets = 0;
    for (; *s; s++) {
        brackets += (*s == '(') - (*s == ')');
        depth += (*s == '{') - (*s == '}');
        if ((*s == '}' && depth <= 0) || (*s == ';' && depth == 0 && brackets == 0))
            return s;
    }
    return NULL;
}

/* Is the while at `s` the end of do { } while (...);? */
static bool ends_do(const char *s, const char *source)
{
    int depth = 0;
    const char *before = s, *close = s + strcspn(s, "(");
    while (before > source && strchr(" \t\n", before[-1]))
        before--;
    for (; *close && (*close != ')' || depth > 1); close++)
        depth += (*close == '(') - (*close == ')');
    close += *close == ')';
    return before > source && before[-1] == '}' && close[strspn(close, " \t")] == ';';
}

static bool is_while(const char *s, const char *source)
{
    return (strncmp(s, "while (", 7) == 0 || strncmp(s, "while(", 6) == 0) && !ends_do(s, source);
}

static bool begins_loop(const char *s, const char *source)
{
    bool word = s == source || !is_word(s[-1]);
    return word && (strncmp(s, "for (", 5) == 0 || strncmp(s, "for(", 4) == 0 || is_while(s, source) ||
                    strncmp(s, "do {", 4) == 0);
}

static bool is_in_comment(const char *s, const char *source)
{
    while (s > source && s[-1] != '\n')
        if (strncmp(--s, "//", 2) == 0)
            return true;
    return false;
}

bool source_loop_around(struct source_loop *loop, const char *source, int first, int last)
{
    const char *at = source_line_start(source, first);
    for (const char *s = at ? at + strcspn(at, "\n") : source; s >= source; s--) {
        const char *end = begins_loop(s, source) && !is_in_comment(s, source) ? end_of_body(s) : NULL;
        if (!end || line_number(source, end) < last)
            continue;
        *loop = (struct source_loop){s, end, *end == '}'};
        return true;
    }
    return false;
}

bool source_loop_has(const char *source, int head, int in, int line)
{
    struct source_loop loop;
    bool found = line >= head && source_loop_around(&loop, source, head, in);
    return found && line_number(source, loop.head) == head && line <= line_number(source, loop.end);
}
