#include "grader/compile/mend.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/entry_points.h"
#include "grader/compile/messages.h"
#include "grader/text/word.h"

/* The last line of code before line number `line`, from 1: neither empty nor a comment nor for the
 * preprocessor; 0: there is none. */
static int code_before(const char *source, int line)
{
    int found = 0, number = 1;
    bool comment = false;
    for (const char *s = source; *s && number < line; number++) {
        size_t length = strcspn(s, "\n"), indent = strspn(s, " \t\r");
        char *text =
            xstrndup(s + (indent < length ? indent : length), length - (indent < length ? indent : length));
        bool begins = strncmp(text, "/*", 2) == 0, ends = strstr(text, "*/") != NULL;
        bool code = *text && *text != '#' && strncmp(text, "//", 2) != 0;
        if (code && !comment && !begins)
            found = number;
        comment = (comment || begins) && !ends;
        free(text);
        s += length + (s[length] == '\n');
    }
    return found;
}

/* Does the caret below the quoted line stand at its first word? */
static bool is_at_beginning(const char *diagnostics, const char *error)
{
    const char *at = strstr(diagnostics, error), *quoted = at ? strchr(at, '\n') : NULL;
    const char *caret = quoted ? strchr(quoted + 1, '\n') : NULL;
    if (!caret)
        return false;
    size_t indent = strspn(quoted + 1, " "), before = strspn(caret + 1, " ");
    return caret[1 + before] == '^' && before == indent;
}

static void tell_semicolon(struct text *out, const char *error, const char *diagnostics, const char *source)
{
    int line = is_at_beginning(diagnostics, error) ? code_before(source, messages_line(error)) : 0;
    if (line)
        text_printf(out, "line %d: put a ; at its end: the compiler misses it only in line %d", line,
                    messages_line(error));
}

/* Two functions with "C" linkage have one name: which is wanted, and which is there? */
static void tell_clash(struct text *out, const char *error, const char *source, const struct lab *lab)
{
    for (int e = 0; e < lab->entry_count; e++) {
        const struct entry *entry = lab->entries[e];
        char *quoted = xformat("\"%s", entry->name);
        const char *at = strstr(error, quoted);
        bool named = at && !isalnum((unsigned char)at[strlen(quoted)]) && at[strlen(quoted)] != '_';
        free(quoted);
        if (!named)
            continue;
        text_printf(out, "line %d: write `void %s(%s)`, as in lab.h; your file has `", messages_line(error),
                    entry->name, entry->parameters);
        entry_points_given(out, source, entry->name);
        text_printf(out, "`");
        return;
    }
}

/* The functions of another lab are there instead. */
static void tell_other_lab(struct text *out, const struct submission *s, const struct lab *lab)
{
    const struct lab *other = s->text ? lab_of_text(s->text) : NULL;
    if (other && other != lab)
        text_printf(out, "this file has the functions of lab %d: ./grade lab%d %s", other->number,
                    other->number, s->path);
}

/* Does the index that begins after its bracket have a comma outside of inner brackets? */
static bool has_comma(const char *s, const char *end)
{
    for (int depth = 0; depth >= 0 && s < end; s++) {
        if (*s == ',' && depth == 0)
            return true;
        depth += strchr("([{", *s) ? 1 : strchr(")]}", *s) ? -1 : 0;
    }
    return false;
}

/* Does the error quote an element such as tile[z, y, x]? The list of a lambda has no name before it. */
static bool quotes_comma(const char *diagnostics, const char *error)
{
    const char *at = strstr(diagnostics, error), *quoted = at ? strchr(at, '\n') : NULL;
    const char *end = quoted ? quoted + 1 + strcspn(quoted + 1, "\n") : NULL;
    for (const char *s = quoted ? quoted + 1 : NULL; s && s < end; s++)
        if (*s == '[' && (is_word(s[-1]) || s[-1] == ']') && has_comma(s + 1, end))
            return true;
    return false;
}

static void tell_comma(struct text *out, const char *error, const char *diagnostics)
{
    if (quotes_comma(diagnostics, error))
        text_printf(
            out,
            "line %d: give each index brackets of its own, tile[z][y][x]: of the indices in tile[z, y, x] "
            "only the last one counts",
            messages_line(error));
}

void mend_step(struct text *out, const char *diagnostics, const struct submission *s, const struct lab *lab)
{
    char *error = messages_first_error(diagnostics);
    if (strstr(error, "expected a \";\""))
        tell_semicolon(out, error, diagnostics, s->text);
    else if (strstr(error, "has \"C\" linkage"))
        tell_clash(out, error, s->text, lab);
    else if (strstr(error, "is not defined as"))
        tell_other_lab(out, s, lab);
    else if (strstr(error, "expression must ") || strstr(error, "a value of type ") ||
             strstr(error, "no operator "))
        tell_comma(out, error, diagnostics);
    free(error);
}
