#include "grader/edits/edit_words.h"

#include <ctype.h>
#include <string.h>

#include "grader/edits/spans.h"

/* The tokens that are quoted. */
struct span {
    size_t first, last;
};

enum { QUOTE_MOST = 70 }; /* letters of a quoted piece of the text */

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

static size_t length_of(const struct tokens *t, struct span s)
{
    return end_of(t, s) - t->items[s.first].at;
}

/* Copy a piece of the text with single blanks, and none inside of brackets. */
static void tidy(struct text *to, const char *from, size_t length)
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

static void quote(struct text *to, const struct tokens *t, struct span s)
{
    tidy(to, t->text + t->items[s.first].at, length_of(t, s));
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
        tidy(&own, at, strcspn(at, "\n"));
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

/* With the other one of each bracket. */
static struct span balance(const struct tokens *t, struct span s)
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

/* As much of the text as makes clear which piece is meant, and not more than fits. */
static struct span choose_span(const struct tokens *t, const struct candidate *c)
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
        best = balance(t, own);
    next = with_assignment(t, widen(t, best));
    for (int turn = 0; turn < 3 && length_of(t, next) <= QUOTE_MOST; turn++) {
        struct text words = {0};
        best = next;
        quote(&words, t, best);
        bool clear = times_in_line(t, c->line, words.s ? words.s : "") <= 1;
        bool is_part = token_is(t, best.first - 1, "[") ||
                       (c->piece_count > 1 && c->form != FORM_TWINS) || /* of an element, of a call */
                       best.first == best.last;
        text_free(&words);
        if (clear && !(is_part && turn == 0))
            break;
        next = element_of(t, best);
        if (next.first == best.first || length_of(t, next) > QUOTE_MOST)
            next = enclose(t, best);
    }
    return best;
}

/* The text of the span with the change. */
static void quote_changed(struct text *to, const struct tokens *t, const struct candidate *c, struct span s)
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
    tidy(to, changed.s, changed.length);
    text_free(&changed);
}

static void tell_write(struct text *to, const struct tokens *t, const struct candidate *c)
{
    static const char shared[] = "__shared__";
    struct text was = {0}, is = {0};
    struct span s = choose_span(t, c);
    quote(&was, t, s);
    quote_changed(&is, t, c, s);
    text_printf(to, "write \"%s\" in place of \"%s\"", is.s ? is.s : "", was.s ? was.s : "");
    if (is.s && was.s && strstr(is.s, shared) && !strstr(was.s, shared))
        text_printf(to, ": now each thread has one of its own");
    text_free(&was);
    text_free(&is);
}

static void tell_swap(struct text *to, const struct tokens *t, const struct candidate *c)
{
    (void)t;
    text_printf(to, "exchange \"%s\" and \"%s\"", c->pieces[1].is, c->pieces[0].is);
    if (c->other_line != c->line)
        text_printf(to, " of line %d", c->other_line);
}

static void tell_statement(struct text *to, const struct tokens *t, const struct candidate *c)
{
    struct text words = {0};
    struct span s = {c->first, c->last};
    if (length_of(t, s) <= QUOTE_MOST)
        quote(&words, t, s);
    if (words.length)
        text_printf(to, "\"%s\"", words.s);
    else
        text_printf(to, "this statement");
    text_free(&words);
}

static void tell_order(struct text *to, const struct tokens *t, const struct candidate *c)
{
    (void)t;
    text_printf(to, "exchange the order of \"%s\" and \"%s\"", c->pieces[1].is, c->pieces[0].is);
    if (c->other_line != c->line)
        text_printf(to, " in line %d", c->other_line);
}

static void tell_move(struct text *to, const struct tokens *t, const struct candidate *c)
{
    text_printf(to, "move ");
    tell_statement(to, t, c);
    text_printf(to,
                c->form == FORM_INTO ? " into the braces that begin in line %d"
                                     : " out of the braces that begin in line %d",
                c->other_line);
}

/* What the statement becomes at its new place, with i for first; NULL: it stays as it is, or the head moves.
 */
static const char *renamed(const struct tokens *t, const struct candidate *c)
{
    const struct token *first = &t->items[c->first];
    bool forward = !c->pieces[0].is[0];
    const struct piece *cut = &c->pieces[!forward], *put = &c->pieces[forward];
    bool same = strncmp(t->text + first->at, put->is, strlen(put->is) - 1) == 0;
    return c->form == FORM_ROUND_BEGIN && cut->from == first->at && !same ? put->is : NULL;
}

static void tell_as(struct text *to, const char *is)
{
    struct text words = {0};
    tidy(&words, is, strlen(is));
    text_printf(to, ", as \"%s\"", words.s);
    text_free(&words);
}

static void tell_round(struct text *to, const struct tokens *t, const struct candidate *c)
{
    static const struct {
        const char *side, *place;
    } sides[] = {[FORM_ROUND_BEGIN] = {"into", "to the beginning of its body"},
                 [FORM_ROUND_END] = {"into", "to the end of its body"},
                 [FORM_ROUNDS_AFTER] = {"out of", "to the place before it"}};
    const char *is = renamed(t, c);
    text_printf(to, "move ");
    tell_statement(to, t, c);
    text_printf(to, " %s the loop of line %d, %s", sides[c->form].side, c->other_line, sides[c->form].place);
    if (is)
        tell_as(to, is);
    if (c->guarded)
        text_printf(to, ", with braces around it");
}

/* What a piece adds, without the braces around both statements. */
static void tell_put(struct text *to, const struct tokens *t, const struct candidate *c)
{
    const char *more = c->form == FORM_PUT ? c->pieces[0].is : c->pieces[1].is;
    struct text words = {0};
    more += strspn(more, "{ ");
    tidy(&words, more, strcspn(more, "}"));
    text_printf(to, "put \"%s\" %s ", words.s, c->form == FORM_PUT ? "before" : "after");
    tell_statement(to, t, c);
    text_printf(to, c->guarded ? ", with braces around both" : "");
    text_free(&words);
}

static void tell_each(struct text *to, const struct tokens *t, const struct candidate *c)
{
    const struct token *name = &t->items[c->first];
    text_printf(to, "write \"%s\" in place of \"%.*s\"", c->pieces[0].is, (int)name->length,
                t->text + name->at);
    if (c->other_line > c->line)
        text_printf(to, " in lines %d %s %d", c->line, c->other_line == c->line + 1 ? "and" : "to",
                    c->other_line);
    else
        text_printf(to, " each time in this line");
}

/* The tokens of the first piece of a change. */
static struct span first_piece(const struct tokens *t, const struct candidate *c)
{
    struct span s = {c->first, c->first};
    while (s.last + 1 < t->count && t->items[s.last].at + t->items[s.last].length < c->pieces[0].to)
        s.last++;
    return s;
}

static void tell_twins(struct text *to, const struct tokens *t, const struct candidate *c)
{
    struct span all = balance(t, (struct span){c->first, c->last});
    bool several = false;
    for (size_t k = all.first; k < all.last; k++)
        several = several || token_is(t, k, ";") || token_is(t, k, "{");
    if (!several && length_of(t, all) <= QUOTE_MOST) {
        tell_write(to, t, c);
        return;
    }
    struct candidate one = *c;
    one.piece_count = 1;
    one.last = first_piece(t, c).last;
    tell_write(to, t, &one);
    text_printf(to, ", and the same change ");
    if (c->other_line == c->line)
        text_printf(to, "further on in this line");
    else if (c->piece_count == 2)
        text_printf(to, "in line %d", c->other_line);
    else
        text_printf(to, "where it fits in the lines up to %d", c->other_line);
}

static void tell_more(struct text *to, const struct tokens *t, const struct candidate *c)
{
    (void)t;
    text_printf(to, "add \"%s\" to the condition", c->pieces[0].is + 1);
}

static void tell_loop(struct text *to, const struct tokens *t, const struct candidate *c)
{
    text_printf(to, "write \"%.*s\" in place of \"", (int)strcspn(c->pieces[0].is, "{") - 1, c->pieces[0].is);
    quote(to, t, (struct span){c->first, c->last});
    text_printf(to, "\", with the rest of these braces as its body");
}

/* Is it the condition of an else if? */
static bool is_other_arm(const struct tokens *t, size_t first)
{
    while (first > 0 && !token_is(t, first, "if") && !token_is(t, first, ";"))
        first--;
    return first > 0 && token_is(t, first, "if") && token_is(t, first - 1, "else");
}

static void tell_always(struct text *to, const struct tokens *t, const struct candidate *c)
{
    text_printf(to, "leave out the condition \"");
    quote(to, t, (struct span){c->first, c->last});
    text_printf(to, is_other_arm(t, c->first)
                        ? "\" after this else: some threads fulfil neither it nor the condition before it"
                        : "\": what it guards is for every thread");
}

void edit_words(struct text *to, const struct tokens *t, const struct candidate *c)
{
    static void (*const tells[])(struct text * to, const struct tokens *t, const struct candidate *c) = {
        [FORM_WRITE] = tell_write,       [FORM_SWAP] = tell_swap,       [FORM_ORDER] = tell_order,
        [FORM_INTO] = tell_move,         [FORM_OUT] = tell_move,        [FORM_PUT] = tell_put,
        [FORM_PUT_AFTER] = tell_put,     [FORM_EACH] = tell_each,       [FORM_TWINS] = tell_twins,
        [FORM_ROUND_BEGIN] = tell_round, [FORM_ROUND_END] = tell_round, [FORM_ROUNDS_AFTER] = tell_round,
        [FORM_MORE] = tell_more,         [FORM_LOOP] = tell_loop,       [FORM_ALWAYS] = tell_always};
    tells[c->form](to, t, c);
}
