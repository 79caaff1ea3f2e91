/* One guard for two elements of a thread: the bound of the first index is tried for the second one, too. */
#include <stdio.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

enum { MOST_TOKENS = 12, ALIKE = 3 };

/* An index or a part of one, "j + r * HALF", or a name that was set to such a sum. */
struct reached {
    size_t first, last;
    size_t base;  /* j, which it goes on from */
    size_t value; /* what the name was set to; 0: it is no name */
};

/* The last token of the sum that begins at k as an index or an argument; 0: none does. */
static size_t sum_end(const struct tokens *t, size_t k)
{
    static const char *const begins[] = {"(", "[", ",", NULL}, *const ends[] = {")", "]", ",", NULL},
                             *const others[] = {"<", ">", "=", "?", ";", "&&", "||", "%", NULL};
    size_t end = k + 1;
    if (!token_among(t, k - 1, begins) || !(token_is(t, end, "+") || token_is(t, end, "-")))
        return 0;
    for (; end < k + MOST_TOKENS && !token_among(t, end, ends); end = t->items[end].match + 1)
        if (token_among(t, end, others) || t->items[end].match < end)
            return 0;
    return token_among(t, end, ends) ? end - 1 : 0;
}

/* The first token of what the name of token k was set to before; 0: nothing is found. */
static size_t value_of(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    for (size_t d = k - 1; d > p->f->open; d--)
        if (token_same(t, d, k) && token_is(t, d + 1, "=") && !token_is(t, d - 1, "."))
            return d + 2;
    return 0;
}

static bool take_reached(struct reached *r, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    const struct scope_name *name = used_name(p, k);
    if (!name || name->kind != NAME_INTEGER || name->constant)
        return false;
    size_t end = sum_end(t, k), value = end ? 0 : value_of(p, k);
    *r = (struct reached){.first = k, .last = end ? end : k, .base = end ? k : value, .value = value};
    return end || (value && (token_is(t, value + 1, "+") || token_is(t, value + 1, "-")));
}

/* Is token c the index of the first element: that which the other one goes on from, or one that was set to a
 * sum with the same beginning? */
static bool is_first_index(const struct proposer *p, const struct reached *r, size_t c)
{
    const struct tokens *t = p->t;
    if (token_same(t, c, r->base))
        return true;
    size_t value =
        r->value && !token_same(t, c, r->first) && token_is_kind(t, c, TOKEN_NAME) ? value_of(p, c) : 0;
    for (size_t k = 0; value && k < ALIKE; k++)
        if (!token_same(t, value + k, r->value + k))
            return false;
    return value;
}

/* The last token of the limit in the comparison whose sign is token k; 0: it is none with a plain limit. */
static size_t limit_end(const struct tokens *t, size_t k)
{
    static const char *const signs[] = {"<", "<=", ">", ">=", NULL}, *const before[] = {"(", "&&", "=", NULL},
                             *const after[] = {")", "&&", ";", ",", NULL};
    if (!token_among(t, k, signs) || !token_among(t, k - 2, before))
        return 0;
    size_t end = span_operand_end(t, k + 1);
    if (token_is(t, end + 1, "-") || token_is(t, end + 1, "+"))
        end = span_operand_end(t, end + 2);
    return token_among(t, end + 1, after) ? end : 0;
}

/* The statement's own condition gets one more part, or the statement a condition. */
static void propose_bound(struct proposer *p, size_t begin, const char *bound)
{
    const struct tokens *t = p->t;
    size_t close = begin - 1 - token_is(t, begin - 1, "{"), end = span_statement_end(t, p->f, begin);
    bool of_if = token_is(t, close, ")") && token_is(t, t->items[close].match - 1, "if"), either = false;
    for (size_t k = t->items[close].match; of_if && k < close; k++)
        either = either || token_is(t, k, "||");
    struct text more = {0};
    if (of_if && !either && span_is_guarded(t, p->f, begin)) {
        text_printf(&more, "&& %s", bound);
        propose_more(p, close - 1, more.s);
    } else if (end && !token_is(t, begin - 1, ")")) {
        propose_guard(p, (size_t[2]){begin, end}, bound);
    }
    text_free(&more);
}

/* The first token of the statement of token k. */
static size_t statement_begin(const struct proposer *p, size_t k)
{
    while (k > p->f->open + 1 && !span_is_guarded(p->t, p->f, k) && !span_begins_statement(p->t, p->f, k))
        k--;
    return k;
}

/* What the index has to keep within if the comparison at token c is one of the first index; "": it is none.
 */
static void bound_of(char bound[PIECE_TEXT], const struct proposer *p, const struct reached *r, size_t c)
{
    const struct tokens *t = p->t;
    size_t end = is_first_index(p, r, c) ? limit_end(t, c + 1) : 0;
    struct piece own = piece_of(t, r->first, r->last), limit = piece_of(t, c + 1, end ? end : c + 1);
    if (!end || snprintf(bound, PIECE_TEXT, "%.*s %.*s", (int)(own.to - own.from), t->text + own.from,
                         (int)(limit.to - limit.from), t->text + limit.from) >= PIECE_TEXT)
        bound[0] = 0;
}

/* j + HALF < n where j < n was asked and the index is j + HALF. */
static void same_bound(struct proposer *p, size_t k)
{
    struct reached r;
    char bound[PIECE_TEXT];
    if (!take_reached(&r, p, k))
        return;
    size_t begin = statement_begin(p, k);
    for (size_t c = p->f->open + 1; c < begin; c++) {
        bound_of(bound, p, &r, c);
        if (bound[0])
            propose_bound(p, begin, bound);
    }
}

/* Does the same index stand at token k? */
static bool is_same_index(const struct tokens *t, const struct reached *r, size_t k)
{
    for (size_t j = 0; j <= r->last - r->first; j++)
        if (!token_same(t, r->first + j, k + j))
            return false;
    return true;
}

/* Put the bound before each statement with this index. */
static void propose_each_bound(struct proposer *p, const struct reached *r, const char *bound)
{
    const struct tokens *t = p->t;
    struct candidate c = {.form = FORM_GUARD, .cost = p->cost};
    for (size_t k = r->first, done = 0; k < p->f->close; k++) {
        size_t begin = k > done && is_same_index(t, r, k) ? statement_begin(p, k) : 0,
               end = begin ? span_statement_end(t, p->f, begin) : 0;
        if (!end)
            continue;
        if (!candidate_guard(&c, t, (size_t[2]){begin, end}, bound))
            return;
        done = end;
    }
    if (c.piece_count > 1)
        propose_candidate(p, &c);
}

/* The same in all statements with that index. At the first of them. */
static void same_bound_everywhere(struct proposer *p, size_t k)
{
    struct reached r;
    char bound[PIECE_TEXT];
    if (!take_reached(&r, p, k))
        return;
    for (size_t before = r.value ? r.value : p->f->open; before < k; before++)
        if (is_same_index(p->t, &r, before))
            return;
    for (size_t c = p->f->open + 1, begin = statement_begin(p, k); c < begin; c++) {
        bound_of(bound, p, &r, c);
        if (bound[0])
            propose_each_bound(p, &r, bound);
    }
}

const struct rule bound_rules[] = {{same_bound, 2}, {same_bound_everywhere, 3}, {NULL, 0}};
