#include "grader/steps/source_structure.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 32, NAMES_MOST = 16 };

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool has_word(const char *text, size_t length, const char *word)
{
    size_t w = strlen(word);
    for (size_t k = 0; k + w <= length; k++)
        if (!strncmp(text + k, word, w) && (k == 0 || !is_name(text[k - 1])) &&
            (k + w == length || !is_name(text[k + w])))
            return true;
    return false;
}

/* A line without its end and without a comment after it. */
struct line {
    const char *text;
    size_t length;
};

static struct line line_at(const char *source, int number)
{
    for (int k = 1; k < number && *source; k++) {
        const char *end = strchr(source, '\n');
        source = end ? end + 1 : source + strlen(source);
    }
    size_t length = strcspn(source, "\r\n");
    for (size_t k = 0; k + 1 < length; k++)
        if (source[k] == '/' && source[k + 1] == '/')
            length = k;
    return (struct line){source, length};
}

static bool is_header(struct line l)
{
    static const char *const words[] = {"for", "while", "if", "else", "do"};
    for (size_t k = 0; k < ARRAY_LEN(words); k++)
        if (has_word(l.text, l.length, words[k]))
            return true;
    return false;
}

static char last_character(struct line l)
{
    while (l.length && isspace((unsigned char)l.text[l.length - 1]))
        l.length--;
    return l.length ? l.text[l.length - 1] : 0;
}

/* The lines where the braces around line `number` open, the outermost first. */
static int open_braces(const char *source, int number, int *lines)
{
    int depth = 0;
    for (int k = 1; k < number; k++) {
        struct line l = line_at(source, k);
        for (size_t c = 0; c < l.length; c++) {
            if (l.text[c] == '{' && depth < DEPTH_MOST)
                lines[depth++] = k;
            else if (l.text[c] == '}' && depth > 0)
                depth--;
        }
    }
    return depth;
}

/* ---- names in a header, and who assigns them ---- */

static bool assigns(struct line l, const char *name, size_t length)
{
    for (size_t k = 0; k + length < l.length; k++) {
        if (strncmp(l.text + k, name, length) != 0 || (k && is_name(l.text[k - 1])) ||
            is_name(l.text[k + length]))
            continue;
        size_t at = k + length;
        while (at < l.length && strchr(" \t+-*/%&|^<>", l.text[at]))
            at++;
        if (at < l.length && l.text[at] == '=' && (at + 1 == l.length || l.text[at + 1] != '='))
            return true;
    }
    return false;
}

static void find_assignments(const char *source, int header, void (*found)(void *context, int line),
                             void *context)
{
    struct line l = line_at(source, header);
    for (size_t k = 0, names = 0; k < l.length && names < NAMES_MOST; k++) {
        size_t length = 0;
        while (k + length < l.length && is_name(l.text[k + length]))
            length++;
        if (!length)
            continue;
        for (int n = header - 1; n > 0 && n > header - 60 && !isdigit((unsigned char)l.text[k]); n--)
            if (assigns(line_at(source, n), l.text + k, length)) {
                found(context, n);
                names++;
            }
        k += length;
    }
}

static void tell_header(const char *source, int header, void (*found)(void *context, int line), void *context)
{
    found(context, header);
    find_assignments(source, header, found, context);
}

void source_around(const char *source, int number, void (*found)(void *context, int line), void *context)
{
    int lines[DEPTH_MOST], depth = open_braces(source, number, lines);
    for (int above = number - 1; above > 0 && above > number - 4; above--) {
        struct line l = line_at(source, above);
        if (!is_header(l) || strchr(";{}", last_character(l)))
            break; /* a header without braces governs the line below it */
        tell_header(source, above, found, context);
    }
    while (depth-- > 0)
        for (int k = lines[depth]; k > 0 && k > lines[depth] - 2; k--)
            if (is_header(line_at(source, k))) {
                tell_header(source, k, found, context);
                break;
            }
}

int source_declaration(const char *source, const char *after, const char *name, bool *initialized)
{
    *initialized = false;
    for (int k = 1;; k++) {
        struct line l = line_at(source, k);
        if (has_word(l.text, l.length, after) && has_word(l.text, l.length, name)) {
            *initialized = memchr(l.text, '=', l.length) != NULL;
            return k;
        }
        if (!*l.text)
            return 0;
        if (!l.text[l.length] && l.length == strlen(l.text))
            return 0;
    }
}
