#include "grader/edits/edit_words.h"

#include <string.h>

#include "grader/edits/edit_places.h"
#include "grader/edits/quote.h"
#include "grader/text/text_line.h"

/* Is a power of two that is divided, a reciprocal in fixed point, to be rounded up? */
static bool rounds_reciprocal(const struct tokens *t, const struct candidate *c)
{
    bool shifts = false, divides = false;
    for (size_t k = c->first; k <= c->last; k++) {
        shifts = shifts || token_is(t, k, "<<");
        divides = divides || (shifts && token_is(t, k, "/"));
    }
    return divides && strstr(c->pieces[0].is, " - 1) / ");
}

static void tell_write(struct text *to, const struct tokens *t, const struct candidate *c)
{
    static const char shared[] = "__shared__";
    struct text was = {0}, is = {0};
    struct span s = quote_choose(t, c);
    quote_span(&was, t, s);
    quote_changed(&is, t, c, s);
    text_printf(to, "write \"%s\" in place of \"%s\"", is.s ? is.s : "", was.s ? was.s : "");
    if (is.s && was.s && strstr(is.s, shared) && !strstr(was.s, shared))
        text_printf(to, ": now each thread has one of its own");
    if (is.s && was.s && strstr(was.s, "extern __shared__") && !strstr(is.s, "extern"))
        text_printf(to,
                    ", with as many cells as it needs: all extern arrays of a kernel begin at one address");
    text_free(&was);
    text_free(&is);
    if (rounds_reciprocal(t, c))
        text_printf(to,
                    ": this reciprocal is rounded down. Rounded up, it is exact up to some size; a division "
                    "or %% is at all sizes");
}

static void tell_swap(struct text *to, const struct tokens *t, const struct candidate *c)
{
    (void)t;
    text_printf(to, "exchange \"%s\" and \"%s\"", c->pieces[1].is, c->pieces[0].is);
    if (c->other_line != c->line)
        text_printf(to, " of line %d", c->other_line);
}

static void tell_order(struct text *to, const struct tokens *t, const struct candidate *c)
{
    (void)t;
    text_printf(to, "exchange the order of \"%s\" and \"%s\"", c->pieces[1].is, c->pieces[0].is);
    if (c->other_line != c->line)
        text_printf(to, " in line %d", c->other_line);
}

static void tell_place(struct text *to, const struct tokens *t, const struct candidate *c)
{
    text_printf(to, "move ");
    quote_statement(to, t, c);
    if (c->form == FORM_EARLIER)
        text_printf(to, " up, before line %d", c->other_line);
    else
        text_printf(
            to, " down, after line %d%s", c->other_line,
            token_is(t, c->first, "if") ? ": where both conditions hold, a line between stores over it" : "");
}

static void tell_move(struct text *to, const struct tokens *t, const struct candidate *c)
{
    text_printf(to, "move ");
    quote_statement(to, t, c);
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
    quote_tidy(&words, is, strlen(is));
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
    quote_statement(to, t, c);
    text_printf(to, " %s the loop of line %d, %s", sides[c->form].side, c->other_line, sides[c->form].place);
    if (is)
        tell_as(to, is);
    if (c->guarded)
        text_printf(to, ", with braces around it");
}

/* Statements before a loop, for which the loop's head moves up, with the first statements of the body,
 * perhaps. */
static void tell_sets(struct text *to, const struct tokens *t, const struct candidate *c)
{
    const struct piece *head = &c->pieces[1];
    int last = t->items[c->last].line;
    text_printf(to, "move ");
    if (last == c->line)
        quote_statement(to, t, c);
    else
        text_printf(to, "lines %d to %d", c->line, last);
    text_printf(to, " into the loop of line %d, to the ", c->other_line);
    if (t->text[head->to - 1] == '{')
        text_printf(to, "beginning of its body");
    else
        text_printf(to, "place after line %d", line_number(t->text, t->text + head->to - 1));
    text_printf(to, ": each round needs %s anew", last == c->line ? "it" : "them");
}

/* The condition that a moved statement gets; 0 bytes: none. */
static int condition_before(const struct candidate *c)
{
    static const char begin[] = "if (";
    const char *is = c->pieces[0].is, *end = strchr(is, ')');
    return c->form == FORM_BEFORE && strncmp(is, begin, strlen(begin)) == 0 && end ? (int)(end + 1 - is) : 0;
}

static void tell_beside(struct text *to, const struct tokens *t, const struct candidate *c)
{
    int condition = condition_before(c);
    text_printf(to, "move ");
    quote_statement(to, t, c);
    text_printf(to, " out of the if of line %d, to the place %s it", c->other_line,
                c->form == FORM_BEFORE ? "before" : "after");
    if (condition)
        text_printf(to, ", under \"%.*s\": more threads need it", condition, c->pieces[0].is);
    else
        text_printf(to, ": where the condition does not hold, it is left out");
}

/* What a piece adds, without the braces around both statements. */
static void tell_put(struct text *to, const struct tokens *t, const struct candidate *c)
{
    const char *more = c->form == FORM_PUT ? c->pieces[0].is : c->pieces[1].is;
    struct text words = {0};
    more += strspn(more, "{ ");
    quote_tidy(&words, more, strcspn(more, "}"));
    text_printf(to, "put \"%s\" %s ", words.s, c->form == FORM_PUT ? "before" : "after");
    quote_statement(to, t, c);
    text_printf(to, c->guarded ? ", with braces around both" : "");
    text_free(&words);
}

/* The tokens of the first piece of a change. */
static struct span first_piece(const struct tokens *t, const struct candidate *c)
{
    struct span s = {c->first, c->first};
    while (s.last + 1 < t->count && t->items[s.last].at + t->items[s.last].length < c->pieces[0].to)
        s.last++;
    return s;
}

/* The other change, where it reads otherwise and is more than a word. */
static void tell_other_twin(struct text *to, const struct candidate *c)
{
    const char *is = c->pieces[1].is;
    text_printf(to, "in line %d", c->other_line);
    if (strcmp(is, c->pieces[0].is) != 0 && strchr(is, ' '))
        text_printf(to, ", \"%s\"", is);
}

static void tell_twins(struct text *to, const struct tokens *t, const struct candidate *c)
{
    struct span all = quote_balance(t, (struct span){c->first, c->last});
    bool several = false;
    for (size_t k = all.first; k < all.last; k++)
        several = several || token_is(t, k, ";") || token_is(t, k, "{");
    if (!several && quote_length(t, all) <= QUOTE_MOST) {
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
        tell_other_twin(to, c);
    else
        text_printf(to, "where it fits in the lines up to %d", c->other_line);
}

static void tell_more(struct text *to, const struct tokens *t, const struct candidate *c)
{
    (void)t;
    text_printf(to, "add \"%s\" to the condition", c->pieces[0].is + 1);
}

static void tell_guard(struct text *to, const struct tokens *t, const struct candidate *c)
{
    const char *check = c->pieces[0].is;
    text_printf(to, "put \"%.*s\" before ", (int)strlen(check) - 1, check);
    quote_statement(to, t, c);
    if (c->piece_count > 1)
        text_printf(to, ", and such a check %s line %d", c->piece_count > 2 ? "down to" : "in",
                    c->other_line);
}

static void tell_checks(struct text *to, const struct tokens *t, const struct candidate *c)
{
    tell_guard(to, t, c);
    text_printf(to, ": the loop's condition asks for the first step of a round alone");
}

static void tell_loop(struct text *to, const struct tokens *t, const struct candidate *c)
{
    text_printf(to, "write \"%.*s\" in place of \"", (int)strcspn(c->pieces[0].is, "{") - 1, c->pieces[0].is);
    quote_span(to, t, (struct span){c->first, c->last});
    if (c->other_line)
        text_printf(to, "\", with what comes before line %d as its body", c->other_line);
    else
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
    quote_span(to, t, (struct span){c->first, c->last});
    text_printf(to, is_other_arm(t, c->first)
                        ? "\" after this else: some threads fulfil neither it nor the condition before it"
                        : "\": what it guards is for every thread");
}

static void tell_omit(struct text *to, const struct tokens *t, const struct candidate *c)
{
    text_printf(to, "leave out ");
    quote_statement(to, t, c);
}

static void tell_wider(struct text *to, const struct tokens *t, const struct candidate *c)
{
    struct candidate condition = *c;
    condition.piece_count = 1;
    tell_write(to, t, &condition);
    text_printf(to, ": loads need cells of the boundary, too. In line %d, ask \"%s\" as before",
                c->other_line, c->pieces[c->piece_count - 1].is);
}

void edit_words(struct text *to, const struct tokens *t, const struct candidate *c)
{
    static void (*const tells[])(struct text * to, const struct tokens *t, const struct candidate *c) = {
        [FORM_WRITE] = tell_write,        [FORM_SWAP] = tell_swap,         [FORM_ORDER] = tell_order,
        [FORM_INTO] = tell_move,          [FORM_OUT] = tell_move,          [FORM_PUT] = tell_put,
        [FORM_PUT_AFTER] = tell_put,      [FORM_EACH] = edit_places_each,  [FORM_TWINS] = tell_twins,
        [FORM_ROUND_SETS] = tell_sets,    [FORM_ROUND_BEGIN] = tell_round, [FORM_ROUND_END] = tell_round,
        [FORM_ROUNDS_AFTER] = tell_round, [FORM_EARLIER] = tell_place,     [FORM_LATER] = tell_place,
        [FORM_MORE] = tell_more,          [FORM_LOOP] = tell_loop,         [FORM_CHECKS] = tell_checks,
        [FORM_ALWAYS] = tell_always,      [FORM_GUARD] = tell_guard,       [FORM_BEFORE] = tell_beside,
        [FORM_AFTER] = tell_beside,       [FORM_OMIT] = tell_omit,         [FORM_WIDER] = tell_wider,
        [FORM_CELL] = edit_places_cell,   [FORM_SLOT] = edit_places_slot,  [FORM_ROLES] = edit_places_roles,
        [FORM_HALO] = edit_places_halo,   [FORM_REST] = edit_places_rest};
    tells[c->form](to, t, c);
}
