/* A simple reader of preprocessor lines: it blanks comments and strings, then takes every line as a directive
 * or as uses of names. It ignores which branch of an #if is taken. */
#include "grader/sweep/macro.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/nearest.h"

enum { NAMES_MOST = 64, NAME_MOST = 40, DEEPEST = 32 };

struct reading {
    const char *name;
    int line, depth;
    bool asked[DEEPEST]; /* the #if at this depth asks whether `name` is undefined */
    int used, defined;   /* lines, 0: none; `defined` without having asked */
    char free_names[NAMES_MOST]
                   [NAME_MOST]; /* macros that other files' sweeps could set: #ifndef of anything */
    int free_count;
};

/* The length of the comment or literal at `s`, 0 if none begins there. */
static size_t skipped(const char *s)
{
    if (strncmp(s, "//", 2) == 0)
        return strcspn(s, "\n");
    if (strncmp(s, "/*", 2) == 0) {
        const char *end = strstr(s + 2, "*/");
        return end ? (size_t)(end + 2 - s) : strlen(s);
    }
    if (*s != '"' && *s != '\'')
        return 0;
    size_t length = 1;
    while (s[length] && s[length] != *s && s[length] != '\n')
        length += s[length] == '\\' && s[length + 1] ? 2 : 1;
    return length + (s[length] == *s);
}

/* A copy with comments and literals blanked, lines kept; the caller frees it. */
static char *blanked(const char *text)
{
    char *copy = xstrdup(text);
    for (char *c = copy; *c;) {
        size_t length = skipped(c);
        for (size_t k = 0; k < length; k++)
            if (c[k] != '\n')
                c[k] = ' ';
        c += length ? length : 1;
    }
    return copy;
}

static const char *word_at(const char **s, size_t *length)
{
    *s += strspn(*s, " \t!()");
    const char *word = *s;
    for (*length = 0; isalnum((unsigned char)word[*length]) || word[*length] == '_';)
        ++*length;
    *s += *length;
    return word;
}

static bool is_word(const char *word, size_t length, const char *name)
{
    return strlen(name) == length && strncmp(word, name, length) == 0;
}

static bool uses(const char *line, const char *name)
{
    for (size_t length; *line;) {
        const char *word = word_at(&line, &length);
        if (is_word(word, length, name))
            return true;
        line += length == 0 && *line;
    }
    return false;
}

/* #ifndef NAME, #if !defined(NAME) */
static void take_condition(struct reading *r, bool is_ifndef, const char *rest)
{
    size_t length;
    bool negated = strchr(rest, '!') != NULL;
    const char *word = word_at(&rest, &length);
    if (!is_ifndef && is_word(word, length, "defined"))
        word = word_at(&rest, &length);
    else if (!is_ifndef)
        length = 0;
    if (r->depth < DEEPEST)
        r->asked[r->depth] = (is_ifndef || negated) && is_word(word, length, r->name);
    r->depth++;
    if (is_ifndef && length < NAME_MOST && r->free_count < NAMES_MOST)
        memcpy(r->free_names[r->free_count++], word, length);
}

static bool was_asked(const struct reading *r)
{
    for (int k = 0; k < r->depth && k < DEEPEST; k++)
        if (r->asked[k])
            return true;
    return false;
}

static void take_directive(struct reading *r, const char *rest)
{
    size_t length, name_length;
    const char *word = word_at(&rest, &length);
    if (is_word(word, length, "ifndef") || is_word(word, length, "if") || is_word(word, length, "ifdef"))
        take_condition(r, length == 6, rest);
    else if (is_word(word, length, "endif"))
        r->depth -= r->depth > 0;
    else if (is_word(word, length, "define")) {
        const char *name = word_at(&rest, &name_length);
        if (!is_word(name, name_length, r->name)) {
            if (!r->used && uses(rest, r->name))
                r->used = r->line;
        } else if (!r->defined && !was_asked(r))
            r->defined = r->line;
    }
}

static void read_lines(struct reading *r, const char *text)
{
    for (r->line = 1; *text; r->line++) {
        char *line = xstrndup(text, strcspn(text, "\n"));
        const char *begin = line + strspn(line, " \t");
        if (*begin == '#')
            take_directive(r, begin + 1);
        else if (!r->used && uses(line, r->name))
            r->used = r->line;
        text += strlen(line);
        text += *text == '\n';
        free(line);
    }
}

static const struct reading *offered; /* nearest_name's callback has no context */

static const char *offer(size_t i)
{
    return offered->free_names[i];
}

/* ": it has IN_TILE and PLANES", or how to get one. */
static void tell_unused(const struct reading *r, const char *path, struct why *why)
{
    struct text names = {0};
    offered = r;
    const char *nearest = nearest_name(r->name, offer, (size_t)r->free_count);
    for (int k = 0; k < r->free_count; k++)
        text_printf(&names, "%s%s", k ? ", " : "", r->free_names[k]);
    if (nearest)
        why_say(why, "%s: never uses a macro %s; did you mean %s?", path, r->name, nearest);
    else if (r->free_count)
        why_say(why, "%s: never uses a macro %s; it can be swept over: %s", path, r->name, names.s);
    else
        why_say(why, "%s: never uses a macro %s; write the number as one: #ifndef %s, #define %s 256, #endif",
                path, r->name, r->name, r->name);
    text_free(&names);
}

bool macro_is_free(const char *text, const char *path, const char *name, struct why *why)
{
    struct reading *r = xcalloc(1, sizeof *r);
    char *code = blanked(text);
    r->name = name;
    read_lines(r, code);
    bool ok = r->used && !r->defined;
    if (r->defined)
        why_say(
            why,
            "%s:%d: always defines %s, even if the command line does; write \"#ifndef %s\" above that line and "
            "\"#endif\" below it",
            path, r->defined, name, name);
    else if (!r->used)
        tell_unused(r, path, why);
    free(code);
    free(r);
    return ok;
}
