#include "grader/edits/spans.h"

size_t span_operand_end(const struct tokens *t, size_t k)
{
    if (token_is(t, k, "("))
        return t->items[k].match;
    while (token_is(t, k + 1, ".") || token_is(t, k + 1, "->") || token_is(t, k + 1, "::"))
        k += 2;
    while (token_is(t, k + 1, "[") || token_is(t, k + 1, "("))
        k = t->items[k + 1].match;
    return k;
}

size_t span_operand_begin(const struct tokens *t, size_t k)
{
    while (token_is(t, k, "]") || token_is(t, k, ")")) {
        size_t open = t->items[k].match;
        bool of_element = token_is(t, open, "[") && token_is(t, open - 1, "]"); /* a[b][c] */
        if (open == k || !(of_element || token_is_kind(t, open - 1, TOKEN_NAME)))
            return open;
        k = open - 1;
    }
    while (k > 1 && (token_is(t, k - 1, ".") || token_is(t, k - 1, "->") || token_is(t, k - 1, "::")))
        k -= 2;
    return k;
}

size_t span_argument_before(const struct tokens *t, const struct function *f, size_t end)
{
    static const char *const ends[] = {",", ";", "<<<", "=", NULL};
    size_t k = end - 1;
    while (k > f->open && !token_among(t, k, ends) && t->items[k].match <= k)
        k = t->items[k].match < k ? t->items[k].match - 1 : k - 1;
    return k;
}

size_t span_argument_of(const struct tokens *t, size_t open, int number)
{
    size_t before = open;
    for (size_t k = open + 1; k < t->items[open].match && number > 1; k++) {
        k = t->items[k].match > k ? t->items[k].match : k;
        if (token_is(t, k, ",")) {
            before = k;
            number--;
        }
    }
    return number == 1 ? before : 0;
}

size_t span_limit_end(const struct tokens *t, const struct function *f, size_t k)
{
    static const char *const ends[] = {"&&", "||", ")", ";", ",", "?", ":", "{", "}", NULL};
    size_t end = k + 1;
    while (end < f->close && !token_among(t, end, ends))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    return end - 1;
}

/* ---- statements ---- */

size_t span_statement_end(const struct tokens *t, const struct function *f, size_t k)
{
    static const char *const words[] = {"if", "for",    "while",  "do",   "else", "{",
                                        "}",  "return", "switch", "case", NULL};
    if (token_among(t, k, words) || token_is_kind(t, k, TOKEN_DIRECTIVE))
        return 0;
    while (k < f->close && !token_is(t, k, ";"))
        k = t->items[k].match > k ? t->items[k].match + 1 : k + 1;
    return k < f->close ? k : 0;
}

size_t span_whole_end(const struct tokens *t, const struct function *f, size_t k)
{
    static const char *const headers[] = {"if", "for", "while", NULL}, *const jumps[] = {"break", "continue",
                                                                                         NULL};
    while (token_is_kind(t, k, TOKEN_DIRECTIVE))
        k++;
    if (token_is(t, k, "{"))
        return t->items[k].match > k ? t->items[k].match : 0;
    if (!token_among(t, k, headers))
        return token_among(t, k, jumps) ? 0 : span_statement_end(t, f, k);
    size_t open = token_is(t, k + 1, "(") ? k + 1 : k + 2; /* if constexpr (...) */
    size_t end = span_whole_end(t, f, t->items[open].match + 1);
    bool other = end && token_is(t, k, "if") && token_is(t, end + 1, "else");
    return other ? span_whole_end(t, f, end + 2) : end;
}

static bool is_in_header(const struct tokens *t, const struct function *f, size_t k)
{
    for (size_t open = k; open-- > f->open;)
        if (t->items[open].match > k)
            return token_is(t, open, "(");
    return false;
}

/* Does the brace hold statements? Grid g{n}, f({1, 2}) and {{1}, {2}} hold values. */
static bool holds_statements(const struct tokens *t, size_t open)
{
    static const char *const words[] = {"else",    "do",       "try",       "const",
                                        "mutable", "noexcept", "constexpr", NULL},
                             *const values[] = {"=", ",", "(", "return", ">", "?", "+", NULL};
    while (token_is(t, open - 1, "{") && open > 1)
        open--;
    if (!open || token_among(t, open - 1, values))
        return false;
    bool named = token_is_kind(t, open - 1, TOKEN_NAME) && !token_among(t, open - 1, words);
    static const char *const heads[] = {"struct", "class", "union", "enum", "namespace", "->", NULL};
    return !named || token_among(t, open - 2, heads);
}

bool span_begins_statement(const struct tokens *t, const struct function *f, size_t k)
{
    size_t before = k - 1;
    if (k <= f->open || is_in_header(t, f, k))
        return false;
    if (token_is(t, before, "{"))
        return holds_statements(t, before);
    if (token_is(t, before, "}"))
        return holds_statements(t, t->items[before].match);
    return token_is(t, before, ";");
}

/* The word before the ( that ) number `close` ends: if, for, while. */
static bool is_header(const struct tokens *t, size_t close, const char *const *words)
{
    size_t open = token_is(t, close, ")") ? t->items[close].match : 0;
    return open && token_among(t, open - 1, words);
}

bool span_is_guarded(const struct tokens *t, const struct function *f, size_t k)
{
    static const char *const headers[] = {"if", "for", "while", NULL};
    return k > f->open && (token_is(t, k - 1, "else") || is_header(t, k - 1, headers));
}

bool span_names(const struct tokens *t, size_t first, size_t last, size_t name)
{
    for (size_t k = first; k <= last; k++)
        if (token_same(t, k, name))
            return true;
    return false;
}

bool span_is_in_loop(const struct tokens *t, const struct function *f, size_t k)
{
    static const char *const loops[] = {"for", "while", NULL};
    for (size_t open = k; open-- > f->open;) {
        bool around = token_is(t, open, "{") && t->items[open].match > k;
        if (around && (token_is(t, open - 1, "do") || is_header(t, open - 1, loops)))
            return true;
    }
    return false;
}
