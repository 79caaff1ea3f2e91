#include "grader/steps/source_structure.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/word.h"

enum { DEPTH_MOST = 32, NAMES_MOST = 16 };

static bool has_word(const char *text, size_t length, const char *word)
{
    size_t w = strlen(word);
    for (size_t k = 0; k + w <= length; k++)
        if (!strncmp(text + k, word, w) && (k == 0 || !is_word(text[k - 1])) &&
            (k + w == length || !is_word(text[k + w])))
            return true;
    return false;
}

/* A line without its end. */
struct line {
    const char *text;
    size_t length;
};

static struct line line_at(const char *code, int number)
{
    for (int k = 1; k < number && *code; k++) {
        const char *end = strchr(code, '\n');
        code = end ? end + 1 : code + strlen(code);
    }
    size_t length = strcspn(code, "\r\n");
    return (struct line){code, length};
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
static int open_braces(const char *code, int number, int *lines)
{
    int depth = 0;
    for (int k = 1; k < number; k++) {
        struct line l = line_at(code, k);
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
        if (strncmp(l.text + k, name, length) != 0 || (k && is_word(l.text[k - 1])) ||
            is_word(l.text[k + length]))
            continue;
        size_t at = k + length;
        while (at < l.length && strchr(" \t+-*/%&|^<>", l.text[at]))
            at++;
        if (at < l.length && l.text[at] == '=' && (at + 1 == l.length || l.text[at + 1] != '='))
            return true;
    }
    return false;
}

/* A function begins or ends at such a line: what stands above it is out of sight. */
static bool ends_scope(struct line l)
{
    return l.length && (is_word(*l.text) || *l.text == '}');
}

static void find_assignments(const char *code, int header, void (*found)(void *context, int line),
                             void *context)
{
    struct line l = line_at(code, header);
    for (size_t k = 0, names = 0; k < l.length && names < NAMES_MOST; k++) {
        size_t length = 0;
        while (k + length < l.length && is_word(l.text[k + length]))
            length++;
        if (!length)
            continue;
        for (int n = header - 1; n > 0 && !isdigit((unsigned char)l.text[k]) && !ends_scope(line_at(code, n));
             n--)
            if (assigns(line_at(code, n), l.text + k, length)) {
                found(context, n);
                names++;
            }
        k += length;
    }
}

static void tell_header(const char *code, int header, void (*found)(void *context, int line), void *context)
{
    found(context, header);
    find_assignments(code, header, found, context);
}

void source_around(const char *code, int number, void (*found)(void *context, int line), void *context)
{
    int lines[DEPTH_MOST], depth = open_braces(code, number, lines);
    for (int above = number - 1; above > 0 && above > number - 4; above--) {
        struct line l = line_at(code, above);
        if (!is_header(l) || strchr(";{}", last_character(l)))
            break; /* a header without braces governs the line below it */
        tell_header(code, above, found, context);
    }
    while (depth-- > 0)
        for (int k = lines[depth]; k > 0 && k > lines[depth] - 2; k--)
            if (is_header(line_at(code, k))) {
                tell_header(code, k, found, context);
                break;
            }
}

int source_declaration(const char *code, const char *after, const char *name, bool *initialized)
{
    *initialized = false;
    for (int k = 1; *code; k++) {
        struct line l = line_at(code, 1);
        if (has_word(l.text, l.length, after) && has_word(l.text, l.length, name)) {
            *initialized = memchr(l.text, '=', l.length) != NULL;
            return k;
        }
        code += l.length + strspn(code + l.length, "\r");
        code += *code == '\n';
    }
    return 0;
}
