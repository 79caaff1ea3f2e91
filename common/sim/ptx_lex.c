/* PTX text to tokens: one loop of "if it starts like X, cut X". */
#include "common/sim/ptx.h"

#include <ctype.h>
#include <string.h>

struct cursor {
    const char *at, *end;
    uint32_t line;
};

static bool is_word(const char *p, const char *end)
{
    if (isalnum((unsigned char)*p) || strchr("_$%.", *p))
        return *p != '\0';
    return p[0] == ':' && p + 1 < end && p[1] == ':'; /* as in .L2::128B */
}

static void skip_space(struct cursor *c)
{
    for (; c->at < c->end; c->at++) {
        if (*c->at == '\n')
            c->line++;
        else if (!isspace((unsigned char)*c->at))
            return;
    }
}

/* True if a comment was skipped. An unclosed one runs to the end of the text. */
static bool skip_comment(struct cursor *c)
{
    if (c->end - c->at < 2 || c->at[0] != '/')
        return false;
    if (c->at[1] == '/') {
        while (c->at < c->end && *c->at != '\n')
            c->at++;
        return true;
    }
    if (c->at[1] != '*')
        return false;
    const char *inside = c->at += 2;
    for (; c->at < c->end; c->at++) {
        c->line += *c->at == '\n';
        if (c->at > inside && *c->at == '/' && c->at[-1] == '*') {
            c->at++;
            return true;
        }
    }
    return true;
}

static const char *word_end(const char *p, const char *end)
{
    while (p < end && is_word(p, end))
        p += *p == ':' ? 2 : 1;
    return p < end ? p : end;
}

/* Like a word, but 1.0e-5 goes on after its sign, while 0x1e-5 is a difference. */
static const char *number_end(const char *p, const char *end)
{
    const char *stop = word_end(p, end);
    bool prefixed = p + 1 < end && p[0] == '0' && strchr("xXfFdD", p[1]);
    bool exponent = !prefixed && strchr("eE", stop[-1]) && stop + 1 < end && (*stop == '+' || *stop == '-') &&
                    isdigit((unsigned char)stop[1]);
    return exponent ? word_end(stop + 1, end) : stop;
}

/* A byte that begins nothing else is a token of its own, which no rule of the grammar takes. */
static void cut(struct cursor *c, struct ptx_token *t)
{
    *t = (struct ptx_token){.text = c->at, .line = c->line};
    if (*c->at == '"') {
        const char *close = memchr(c->at + 1, '"', (size_t)(c->end - c->at - 1));
        if (close) {
            *t = (struct ptx_token){PTX_STRING, c->at + 1, (uint32_t)(close - c->at - 1), c->line};
            c->at = close + 1;
            return;
        }
    }
    if (*c->at != ':' && is_word(c->at, c->end)) {
        t->kind = isdigit((unsigned char)*c->at) ? PTX_NUMBER : PTX_WORD;
        c->at = (t->kind == PTX_NUMBER ? number_end : word_end)(c->at, c->end);
    } else {
        t->kind = PTX_PUNCT;
        c->at++;
    }
    t->length = (uint32_t)(c->at - t->text);
}

void ptx_lex(struct ptx_tokens *tokens, const char *source, size_t length)
{
    struct cursor c = {source, source + length, 1};
    for (;;) {
        skip_space(&c);
        if (c.at >= c.end || *c.at == '\0') /* nvcc ends its text with a zero byte */
            break;
        if (skip_comment(&c))
            continue;
        cut(&c, ARRAY_PUSH(tokens->items, tokens->count, tokens->capacity));
    }
    *ARRAY_PUSH(tokens->items, tokens->count, tokens->capacity) =
        (struct ptx_token){PTX_END, source + length, 0, c.line};
}
