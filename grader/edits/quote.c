#include "grader/edits/quote.h"

#include <ctype.h>
#include <string.h>

#include "grader/edits/spans.h"

/* Does token k end the brackets of an if or a loop? */
static bool ends_header(const struct tokens *t, size_t k)
{
    static const char *const headers[] = {"if", "for", "while", NULL};
    return token_is(t, k, ")") && t->items[k].match > 0 && token_among(t, t->items[k].match - 1, headers);
}

static bool ends_left(const struct tokens *t, size_t k)
{
    static const char *const ends[] = {"(",  "[",      "{",    "}",   ",",   ";",  "=",  "+=",
                                       "-=", "*=",     "<<=",  ">>=", "/=",  "&&", "||", "?",
                                       ":",  "return", "else", "<<<", ">>>", NULL};
    return ends_header(t, k) || token_among(t, k, ends) || token_is_kind(t, k, TOKEN_DIRECTIVE);
}

static bool ends_right(const struct tokens *t, size_t k)
{
    static const char *const ends[] = {")",   "]",   "{",  "}",  ",",  ";", "=", "+=",  "-=",  "*=",
                                       "<<=", ">>=", "/=", "&&", "||", "?", ":", "<<<", ">>>", NULL};
    return k >= t->count || token_among(t, k, ends) || token_is_kind(t, k, TOKEN_DIRECTIVE);
}

/* To the ends of the expression, with whole brackets. */
static struct span widen(const struct tokens *t, struct span s)
{
    while (s.first > 0 && !ends_left(t, s.first - 1)) {
        size_t match = t->items[s.first - 1].match;
        s.first = match < s.first - 1 ? match : s.first - 1;
    }
    while (!ends_header(t, s.last) && !token_is(t, s.last, ";") && !ends_right(t, s.last + 1)) {
        size_t match = t->items[s.last + 1].match;
        s.last = match > s.last + 1 ? match : s.last + 1;
    }
    return s;
}

/* Where the span ends in the text: a directive without its comment. */
static size_t end_of(const struct tokens *t, struct span s)
{
    static const char *const comments[] = {"//", "/*"};
    const struct token *last = &t->items[s.last];
    size_t length = last->length;
    for (size_t c = 0; c < ARRAY_LEN(comments) && last->kind == TOKEN_DIRECTIVE; c++) {
        const char *comment = memmem(t->text + last->at, length, comments[c], strlen(comments[c]));
        length = comment ? (size_t)(comment - t->text) - last->at : length;
    }
    return last->at + length;
}

size_t quote_length(const struct tokens *t, struct span s)
{
    return end_of(t, s) - t->items[s.first].at;
}

void quote_tidy(struct text *to, const char *from, size_t length)
{
    for (size_t k = 0; k < length; k++) {
        char c = isspace((unsigned char)from[k]) ? ' ' : from[k];
        char before = to->length ? to->s[to->length - 1] : '(';
        if (c == ' ' && strchr(" ([!", before))
            continue;
        if (strchr(")];,", c) && before == ' ')
            to->s[--to->length] = 0;
        text_add(to, &c, 1);
    }
    while (to->length && to->s[to->length - 1] == ' ')
        to->s[--to->length] = 0;
}

void quote_span(struct text *to, const struct tokens *t, struct span s)
{
    quote_tidy(to, t->text + t->items[s.first].at, quote_length(t, s));
}

/* How often does the line of the text hold this? */
static size_t times_in_line(const struct tokens *t, int line, const char *words)
{
    size_t times = 0;
    const char *at = t->text;
    struct text own = {0};
    for (; at && line > 1; line--)
        at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL;
    if (at)
        quote_tidy(&own, at, strcspn(at, "\n"));
    for (const char *hit = own.s; hit && *words && (hit = strstr(hit, words)); hit++)
        times++;
    text_free(&own);
    return times;
}

/* The element whose index the tokens are all of, q[2] for 2; else the tokens themselves. */
static struct span element_of(const struct tokens *t, struct span s)
{
    if (!token_is(t, s.first - 1, "[") || t->items[s.first - 1].match != s.last + 1)
        return s;
    size_t last = s.last + 1;
    while (token_is(t, last + 1, "["))
        last = t->items[last + 1].match;
    return (struct span){span_operand_begin(t, last), last};
}

struct span quote_balance(const struct tokens *t, struct span s)
{
    for (size_t k = s.first; k <= s.last; k++) {
        size_t match = t->items[k].match;
        s.first = match < s.first ? match : s.first;
        s.last = match > s.last ? match : s.last;
    }
    return s;
}

/* From a <<< to its >>>. */
static struct span whole_launch(const struct tokens *t, size_t open)
{
    size_t end = open;
    while (end + 1 < t->count && !token_is(t, end, ">>>"))
        end++;
    return (struct span){open, end};
}

/* One bracket further out, with the name before it. */
static struct span enclose(const struct tokens *t, struct span s)
{
    static const char *const opens[] = {"(", "[", NULL}, *const ends[] = {";", "{", "}", ">>>", NULL};
    size_t open = s.first;
    while (open > 0 && !token_among(t, open - 1, ends)) {
        if (token_is(t, --open, "<<<"))
            return whole_launch(t, open);
        if (t->items[open].match > s.last)
            return token_among(t, open, opens) ? widen(t, (struct span){open, t->items[open].match}) : s;
    }
    return s;
}

/* h /= 2 for 2, the one token that a sign such as /= sets a variable by. */
static struct span with_assignment(const struct tokens *t, struct span s)
{
    static const char *const signs[] = {"+=", "-=", "*=", "/=", ">>=", "<<=", NULL};
    bool sets = s.first == s.last && token_among(t, s.first - 1, signs);
    return sets ? (struct span){span_operand_begin(t, s.first - 2), s.last} : s;
}

/* Is it several arguments of a call, 1, 16? */
static bool has_comma(const struct tokens *t, struct span s)
{
    for (size_t k = s.first; k <= s.last; k++) {
        if (token_is(t, k, ","))
            return true;
        if (t->items[k].match > k)
            k = t->items[k].match;
    }
    return false;
}

struct span quote_choose(const struct tokens *t, const struct candidate *c)
{
    static const char *const ends[] = {")", "]", NULL}; /* of a call or an index */
    bool indices = token_is(t, c->first, "[");
    size_t first = token_among(t, c->first, ends) ? span_operand_begin(t, c->first)
                   : indices                      ? span_operand_begin(t, c->last)
                                                  : c->first;
    struct span own = {first, c->last}, best = own, next;
    if (token_is_kind(t, c->first, TOKEN_DIRECTIVE) || indices)
        return own;
    if (c->form == FORM_TWINS)
        best = quote_balance(t, own);
    next = with_assignment(t, widen(t, best));
    for (int turn = 0; turn < 3 && quote_length(t, next) <= QUOTE_MOST; turn++) {
        struct text words = {0};
        best = next;
        quote_span(&words, t, best);
        bool clear = times_in_line(t, c->line, words.s ? words.s : "") <= 1;
        bool is_part = token_is(t, best.first - 1, "[") ||
                       (c->piece_count > 1 && c->form != FORM_TWINS) || /* of an element, of a call */
                       best.first == best.last || has_comma(t, best);
        text_free(&words);
        if (clear && !(is_part && turn == 0))
            break;
        next = element_of(t, best);
        if (next.first == best.first || quote_length(t, next) > QUOTE_MOST)
            next = enclose(t, best);
    }
    return best;
}

void quote_changed(struct text *to, const struct tokens *t, const struct candidate *c, struct span s)
{
    struct text changed = {0};
    size_t at = t->items[s.first].at, end = end_of(t, s);
    for (size_t k = 0; k < c->piece_count; k++) {
        text_add(&changed, t->text + at, c->pieces[k].from > at ? c->pieces[k].from - at : 0);
        text_printf(&changed, "%s", c->pieces[k].is);
        at = c->pieces[k].to;
    }
    if (end > at)
        text_add(&changed, t->text + at, end - at);
    quote_tidy(to, changed.s, changed.length);
    text_free(&changed);
}

void quote_statement(struct text *to, const struct tokens *t, const struct candidate *c)
{
    struct text words = {0};
    struct span s = {c->first, c->last};
    int first = t->items[s.first].line, last = t->items[s.last].line;
    if (quote_length(t, s) <= QUOTE_MOST)
        quote_span(&words, t, s);
    if (words.length)
        text_printf(to, "\"%s\"", words.s);
    else if (last > first)
        text_printf(to, "lines %d to %d", first, last);
    else
        text_printf(to, "this statement");
    text_free(&words);
}
