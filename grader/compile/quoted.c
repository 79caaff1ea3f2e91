#include "grader/compile/quoted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/submission.h"
#include "grader/text/escape.h"

/* A part of a text, without its line break. */
struct line {
    const char *s;
    size_t length;
};

static struct line line_at(const char *s)
{
    return (struct line){s, strcspn(s, "\r\n")};
}

static const char *next_line(const char *s)
{
    s += strcspn(s, "\n");
    return *s ? s + 1 : s;
}

/* The number in "NAME(LINE): …"; 0: this is no such line. */
static int number_in(const char *s, const char *name)
{
    size_t length = strlen(name);
    int number = 0, used = 0;
    if (strncmp(s, name, length) != 0 || sscanf(s + length, "(%9d):%n", &number, &used) != 1 || !used)
        return 0;
    return number;
}

static bool is_caret(const char *s)
{
    size_t spaces = strspn(s, " ");
    return s[spaces] == '^' && line_at(s).length == spaces + 1;
}

/* How many letters two lines have in common at their beginnings, or at their ends. */
static size_t common(struct line a, struct line b, bool ends)
{
    size_t most = a.length < b.length ? a.length : b.length, k = 0;
    while (k < most && (ends ? a.s[a.length - 1 - k] == b.s[b.length - 1 - k] : a.s[k] == b.s[k]))
        k++;
    return k;
}

/* Where the caret below `shown` belongs below `written`: what differs between them is a macro. */
static size_t moved(size_t caret, struct line shown, struct line written)
{
    size_t before = common(shown, written, false), after = common(shown, written, true);
    if (caret < before)
        return caret;
    return caret + after >= shown.length && caret + written.length >= shown.length
               ? caret + written.length - shown.length
               : before;
}

/* Append the student's line and its caret. */
static void add_quote(struct text *out, struct line shown, struct line written, const char *caret_line)
{
    enum { MARGIN = 2 };
    size_t caret = strspn(caret_line, " ");
    char *line = xstrndup(written.s, written.length);
    struct text own = {0};
    shown_add(&own, line); /* as messages_clean() has shown the compiler's quote */
    text_printf(out, "%*s%s\n", MARGIN, "", own.s ? own.s : "");
    if (caret >= MARGIN)
        text_printf(out, "%*s^\n",
                    MARGIN + (int)moved(caret - MARGIN, shown, (struct line){own.s, own.length}), "");
    text_free(&own);
    free(line);
}

void quoted_restore(struct text *messages, const char *source, const char *name)
{
    struct text out = {0};
    for (const char *s = messages->s; s && *s;) {
        const char *quote = next_line(s), *caret = next_line(quote);
        int number = number_in(s, name);
        const char *own = number ? submission_line(source, number) : NULL;
        text_printf(&out, "%.*s\n", (int)strcspn(s, "\n"), s);
        s = quote;
        if (own && strncmp(quote, "  ", 2) == 0 && is_caret(caret)) {
            add_quote(&out, line_at(quote + 2), line_at(own), caret);
            s = next_line(caret);
        }
    }
    text_free(messages);
    *messages = out;
}
