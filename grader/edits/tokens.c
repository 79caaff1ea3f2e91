#include "grader/edits/tokens.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* ---- lexemes: each function returns how many bytes one takes at `s`, 0 if none begins there ---- */

static size_t comment_length(const char *s)
{
    if (strncmp(s, "//", 2) == 0)
        return strcspn(s, "\n");
    if (strncmp(s, "/*", 2) != 0)
        return 0;
    const char *end = strstr(s + 2, "*/");
    return end ? (size_t)(end + 2 - s) : strlen(s);
}

static size_t directive_length(const char *s)
{
    const char *from = s;
    if (*s != '#')
        return 0;
    for (; *s && *s != '\n'; s++)
        s += *s == '\\' && s[1] == '\n';
    return (size_t)(s - from);
}

static size_t name_length(const char *s)
{
    size_t length = 0;
    while (is_of_name(s[length]))
        length++;
    return length;
}

/* A preprocessing number, as C++ has it: 0x1p-3, 1'000, .5f */
static size_t number_length(const char *s)
{
    size_t length = 0;
    if (!isdigit((unsigned char)s[0]) && (s[0] != '.' || !isdigit((unsigned char)s[1])))
        return 0;
    while (is_of_name(s[length]) || s[length] == '.' || (s[length] == '\'' && is_of_name(s[length + 1])) ||
           (length && s[length] && strchr("+-", s[length]) && strchr("eEpP", s[length - 1])))
        length++;
    return length;
}

static size_t text_length(const char *s)
{
    size_t length = 1;
    if (*s != '"' && *s != '\'')
        return 0;
    while (s[length] && s[length] != *s && s[length] != '\n')
        length += s[length] == '\\' && s[length + 1] ? 2 : 1;
    return length + (s[length] == *s);
}

static size_t sign_length(const char *s)
{
    static const char *const signs[] = {
        "<<<", ">>>", "<<=", ">>=", "...", "<<", "<=", ">=", "==", "!=", "&&", "||",
        "++",  "--",  "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "->", "::"};
    for (size_t k = 0; k < ARRAY_LEN(signs); k++)
        if (strncmp(s, signs[k], strlen(signs[k])) == 0)
            return strlen(signs[k]);
    return 1;
}

static const struct {
    size_t (*length)(const char *s);
    enum token_kind kind;
} lexemes[] = {
    {directive_length, TOKEN_DIRECTIVE}, {number_length, TOKEN_NUMBER}, {name_length, TOKEN_NAME},
    {text_length, TOKEN_TEXT},           {sign_length, TOKEN_SIGN},
};

static struct token next_token(const char *s)
{
    struct token t = {.length = 0};
    for (size_t k = 0; !t.length; k++)
        t = (struct token){.kind = lexemes[k].kind, .length = lexemes[k].length(s)};
    return t;
}

/* Find the other one of each bracket. */
static void match_brackets(struct tokens *t)
{
    static const char open[] = "([{", end[] = ")]}";
    size_t *stack = xcalloc(t->count + 1, sizeof *stack), depth = 0;
    for (size_t k = 0; k < t->count; k++) {
        struct token *token = &t->items[k];
        char c = token->length == 1 && token->kind == TOKEN_SIGN ? t->text[token->at] : 'x';
        const char *which = strchr(end, c);
        token->match = k;
        if (strchr(open, c)) {
            stack[depth++] = k;
        } else if (which && depth && t->text[t->items[stack[depth - 1]].at] == open[which - end]) {
            token->match = stack[--depth];
            t->items[token->match].match = k;
        }
    }
    free(stack);
}

void tokens_read(struct tokens *t, const char *text)
{
    int line = 1;
    *t = (struct tokens){.text = text};
    for (const char *s = text; *s;) {
        size_t length = isspace((unsigned char)*s) || *s == '\\' ? 1 : comment_length(s);
        if (!length) {
            struct token token = next_token(s);
            token.at = (size_t)(s - text);
            token.line = line;
            length = token.length;
            *ARRAY_PUSH(t->items, t->count, t->capacity) = token;
        }
        for (; length; length--)
            line += *s++ == '\n';
    }
    match_brackets(t);
}

void tokens_free(struct tokens *t)
{
    free(t->items);
    *t = (struct tokens){0};
}

bool token_is(const struct tokens *t, size_t k, const char *word)
{
    return k < t->count && strlen(word) == t->items[k].length &&
           memcmp(t->text + t->items[k].at, word, t->items[k].length) == 0;
}

bool token_is_kind(const struct tokens *t, size_t k, enum token_kind kind)
{
    return k < t->count && t->items[k].kind == kind;
}

bool token_same(const struct tokens *t, size_t a, size_t b)
{
    return a < t->count && b < t->count && t->items[a].length == t->items[b].length &&
           memcmp(t->text + t->items[a].at, t->text + t->items[b].at, t->items[a].length) == 0;
}

bool tokens_same(const struct tokens *t, size_t a, size_t b, size_t count)
{
    bool same = true;
    for (size_t k = 0; k < count && same; k++)
        same = token_same(t, a + k, b + k);
    return same;
}

bool token_among(const struct tokens *t, size_t k, const char *const *words)
{
    for (; *words; words++)
        if (token_is(t, k, *words))
            return true;
    return false;
}

long token_count(const struct tokens *t, size_t k)
{
    enum { LONGEST = 8 };
    char *end = NULL;
    if (!token_is_kind(t, k, TOKEN_NUMBER) || t->items[k].length > LONGEST)
        return 0;
    long number = strtol(t->text + t->items[k].at, &end, 10);
    return end == t->text + t->items[k].at + t->items[k].length ? number : 0;
}

bool token_ends_operand(const struct tokens *t, size_t k)
{
    return token_is_kind(t, k, TOKEN_NAME) || token_is_kind(t, k, TOKEN_NUMBER) || token_is(t, k, ")") ||
           token_is(t, k, "]");
}
