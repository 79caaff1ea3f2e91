#include "grader/edits/call_arguments.h"

/* The comma or the bracket that ends the argument that begins at k. */
static size_t argument_end(const struct tokens *t, size_t k, size_t close)
{
    while (k < close && !token_is(t, k, ","))
        k = t->items[k].match > k ? t->items[k].match + 1 : k + 1;
    return k;
}

bool call_take(struct call *c, const struct tokens *t, size_t k)
{
    static const char *const words[] = {"if", "for", "while", "switch", "return", "sizeof", "else", NULL},
                             *const before[] = {"return", "else", NULL};
    bool declares = token_is_kind(t, k - 1, TOKEN_NAME) && !token_among(t, k - 1, before);
    if (!token_is_kind(t, k, TOKEN_NAME) || !token_is(t, k + 1, "(") || token_among(t, k, words) || declares)
        return false;
    *c = (struct call){.name = k, .close = t->items[k + 1].match};
    for (size_t at = k + 2, next; at < c->close && c->count < ARGUMENTS_MOST; at = next + 1) {
        next = argument_end(t, at, c->close);
        c->arguments[c->count++] = next == at + 1 && token_is_kind(t, at, TOKEN_NAME) ? at : 0;
    }
    return c->count > 1;
}

bool call_is_statement(const struct call *c, const struct tokens *t)
{
    static const char *const before[] = {";", "{", "}", ")", "else", NULL};
    return token_is(t, c->close + 1, ";") && token_among(t, c->name - 1, before);
}

bool calls_differ(const struct call *a, const struct call *b, const struct tokens *t, size_t argument)
{
    size_t own = a->arguments[argument], other = b->arguments[argument];
    return own && other && !token_same(t, own, other);
}
