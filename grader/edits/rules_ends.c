/* Changes of the neighbour at an end of a line: a ring's for a repeated end, and the other way. */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* The integer parameters of the function: one of them is the length of the line. NULL: no more. */
static const struct scope_name *next_length(const struct proposer *p, size_t *at)
{
    for (; *at < p->scope->count; ++*at) {
        const struct scope_name *name = &p->scope->items[*at];
        if (name->kind == NAME_INTEGER && name->token > p->f->name && name->token < p->f->open)
            return &p->scope->items[(*at)++];
    }
    return NULL;
}

/* Do tokens first to last make up an index, or a value that is chosen or assigned? */
static bool stands_alone(const struct tokens *t, size_t first, size_t last)
{
    static const char *const before[] = {"[", "?", ":", "=", "(", NULL}, *const after[] = {"]", ":", ";", ")",
                                                                                           NULL};
    return token_among(t, first - 1, before) && token_among(t, last + 1, after) &&
           !(token_is(t, first - 1, "(") && !token_is(t, first - 2, "]"));
}

/* a[n - 1] for a[0]. */
static void last_for_first(struct proposer *p, size_t k)
{
    const struct scope_name *n;
    if (!token_is(p->t, k, "0") || !stands_alone(p->t, k, k))
        return;
    for (size_t at = 0; (n = next_length(p, &at));)
        propose(p, k, k, "%.*s - 1", (int)n->length, n->at);
}

/* a[0] for a[n - 1]. */
static void first_for_last(struct proposer *p, size_t k)
{
    if (token_is_kind(p->t, k, TOKEN_NAME) && token_is(p->t, k + 1, "-") && token_is(p->t, k + 2, "1") &&
        stands_alone(p->t, k, k + 2))
        propose(p, k, k + 2, "0");
}

/* min(i + 1, n - 1) for (i + 1) % n. */
static void end_for_ring(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k, "%") || !token_ends_operand(t, k - 1) || !token_is_kind(t, k + 1, TOKEN_NAME))
        return;
    size_t begin = span_operand_begin(t, k - 1);
    bool brackets = token_is(t, begin, "(") && t->items[begin].match == k - 1;
    struct piece what = piece_of(t, begin + brackets, k - 1 - brackets), n = piece_of(t, k + 1, k + 1);
    if (span_operand_end(t, k + 1) == k + 1)
        propose(p, begin, k + 1, "min(%.*s, %.*s - 1)", (int)(what.to - what.from), t->text + what.from,
                (int)(n.to - n.from), t->text + n.from);
}

/* (i + 1) % n for min(i + 1, n - 1). */
static void ring_for_end(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = t->items[k].match;
    bool is_min = token_is(t, k, "(") && token_is(t, k - 1, "min") && token_is(t, close - 1, "1") &&
                  token_is(t, close - 2, "-") && token_is(t, close - 4, ",");
    if (!is_min)
        return;
    struct piece what = piece_of(t, k + 1, close - 5), n = piece_of(t, close - 3, close - 3);
    propose(p, k - 1, close, "(%.*s) %% %.*s", (int)(what.to - what.from), t->text + what.from,
            (int)(n.to - n.from), t->text + n.from);
}

/* max(i - 1, 0) for (i - 1 + n) % n. */
static void start_for_ring(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = k - 1, begin = token_is(t, close, ")") ? t->items[close].match : close;
    if (!token_is(t, k, "%") || begin == close || close < begin + 4 || !token_is(t, close - 2, "+") ||
        !token_same(t, close - 1, k + 1))
        return;
    struct piece what = piece_of(t, begin + 1, close - 3);
    propose(p, begin, k + 1, "max(%.*s, 0)", (int)(what.to - what.from), t->text + what.from);
}

/* (i - 1 + n) % n for max(i - 1, 0). */
static void ring_for_start(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    const struct scope_name *n;
    size_t close = t->items[k].match;
    if (!token_is(t, k, "(") || !token_is(t, k - 1, "max") || !token_is(t, close - 1, "0") ||
        !token_is(t, close - 2, ","))
        return;
    struct piece what = piece_of(t, k + 1, close - 3);
    for (size_t at = 0; (n = next_length(p, &at));)
        propose(p, k - 1, close, "(%.*s + %.*s) %% %.*s", (int)(what.to - what.from), t->text + what.from,
                (int)n->length, n->at, (int)n->length, n->at);
}

/* Is the index from token first to last a sum without a ring or a limit of its own? */
static bool is_plain_sum(const struct tokens *t, size_t first, size_t last)
{
    static const char *const others[] = {"%", "?", "min", "max", "[", "-", ",", NULL};
    bool sums = false;
    for (size_t k = first; k <= last; k++) {
        if (token_among(t, k, others))
            return false;
        sums = sums || token_is(t, k, "+");
    }
    return sums;
}

/* x[(4 * q + 4) % n] and x[min(4 * q + 4, n - 1)] for x[4 * q + 4], an input. At the bracket. */
static void end_for_index(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    const struct scope_name *array = token_is(t, k, "[") ? used_name(p, k - 1) : NULL;
    size_t last = t->items[k].match - 1, from = 0;
    if (k <= p->f->open || !array || array->kind != NAME_POINTER || token_is(t, last + 2, "=") ||
        !is_plain_sum(t, k + 1, last))
        return;
    struct piece own = piece_of(t, k + 1, last);
    for (const struct scope_name *n; (n = next_length(p, &from));) {
        if (span_names(t, k + 1, last, n->token))
            continue; /* a row of a cube, perhaps */
        size_t count = p->out->count;
        propose(p, k + 1, last, "(%.*s) %% %.*s", (int)(own.to - own.from), t->text + own.from,
                (int)n->length, n->at);
        if (p->out->count > count)
            p->out->items[count].of_ring = true;
        propose(p, k + 1, last, "min(%.*s, %.*s - 1)", (int)(own.to - own.from), t->text + own.from,
                (int)n->length, n->at);
    }
}

/* Is token k the 1 of a sum after tokens of an operand? */
static bool adds_one(const struct tokens *t, size_t k)
{
    return token_is(t, k, "1") && token_is(t, k - 1, "+") && token_ends_operand(t, k - 2);
}

/* i % n + 1 for (i + 1) % n, and back: elements that count from 1 and from 0. */
static void counts_from_one(struct proposer *p, size_t k)
{
    static const char *const before[] = {"=", "(", "[", ",", "?", ":", "return", NULL}, *const after[] = {
                                                                                            ";", ")", "]",
                                                                                            ",", ":", NULL};
    const struct tokens *t = p->t;
    size_t end = span_operand_end(t, k + 1), begin = token_is(t, k, "%") ? span_operand_begin(t, k - 1) : 0;
    bool from_one = begin && adds_one(t, end + 2), brackets = begin && t->items[begin].match == k - 1;
    if (k <= p->f->open || !begin || !token_among(t, begin - 1, before) ||
        !token_among(t, from_one ? end + 3 : end + 1, after))
        return;
    bool next = brackets && adds_one(t, k - 2);
    char *by = words_of(t, k + 1, end),
         *what = next ? words_of(t, begin + 1, k - 4) : words_of(t, begin + brackets, k - 1 - brackets);
    if (from_one)
        propose(p, begin, end + 2, "(%s + 1) %% %s", what, by);
    else if (next)
        propose(p, begin, end, k - 4 > begin + 1 ? "(%s) %% %s + 1" : "%s %% %s + 1", what, by);
    else
        propose(p, begin, end, "(%s - 1) %% %s + 1", what, by);
    free(by);
    free(what);
}

/* Are the elements between these brackets several zeros, "(0, 0, 0, 0)"? How many; 0: no. */
static size_t count_zeros(const struct tokens *t, size_t open)
{
    static const char *const zero[] = {"0", "0.0f", "0.f", "0.0", "0.", NULL};
    size_t close = t->items[open].match, count = 0;
    for (size_t k = open + 1; k < close; k += 2, count++)
        if (!token_among(t, k, zero) || !(token_is(t, k + 1, ",") || k + 1 == close))
            return 0;
    return count > 1 ? count : 0;
}

/* As many times a[n - 1], or a[0], between the brackets. */
static void propose_element(struct proposer *p, size_t open, size_t count, const struct scope_name *array,
                            const struct scope_name *n)
{
    struct text all = {0};
    size_t before = p->out->count;
    for (size_t k = 0; k < count && n; k++)
        text_printf(&all, "%s%.*s[%.*s - 1]", k ? ", " : "", (int)array->length, array->at, (int)n->length,
                    n->at);
    for (size_t k = 0; k < count && !n; k++)
        text_printf(&all, "%s%.*s[0]", k ? ", " : "", (int)array->length, array->at);
    propose(p, open + 1, p->t->items[open].match - 1, "%s", all.s);
    if (p->out->count > before)
        p->out->items[before].of_ring = !n;
    text_free(&all);
}

/* make_int4(a[n - 1], a[n - 1], a[n - 1], a[n - 1]) for make_int4(0, 0, 0, 0), and a[0] in a ring: what a
 * vector has after the end of the line is the neighbour there. */
static void end_for_zeros(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool list = token_is(t, k, "{") && token_is(t, k - 1, "="),
         made = token_is(t, k, "(") && token_is_kind(t, k - 1, TOKEN_NAME) &&
                strncmp(t->text + t->items[k - 1].at, "make_", strlen("make_")) == 0;
    size_t zeros = k > p->f->open && (list || made) ? count_zeros(t, k) : 0, from = 0;
    for (size_t a = 0; zeros && a < p->scope->count; a++) {
        const struct scope_name *array = &p->scope->items[a];
        if (array->kind != NAME_POINTER || array->token < p->f->name || array->token > p->f->open)
            continue;
        propose_element(p, k, zeros, array, NULL);
        for (const struct scope_name *n; (n = next_length(p, &from));)
            propose_element(p, k, zeros, array, n);
        from = 0;
    }
}

const struct rule end_rules[] = {
    {last_for_first, 1}, {first_for_last, 1}, {end_for_ring, 2},    {ring_for_end, 2},  {start_for_ring, 2},
    {ring_for_start, 2}, {end_for_index, 4},  {counts_from_one, 1}, {end_for_zeros, 2}, {NULL, 0}};
