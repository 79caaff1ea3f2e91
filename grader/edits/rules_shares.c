/* Shares of nearly one size, q = n / parts and r = n % parts: the first r parts have one more, and those
 * after them begin later by that. Shares that are rounded up: the last ones may have no elements. */

#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* "name = number / parts;" or the same with %. */
struct part {
    size_t name, sign, end; /* end: the token after the value */
};

static bool take_part(struct part *found, const struct tokens *t, size_t k, const char *sign)
{
    size_t end = k + 2, at = 0;
    if (!token_is_kind(t, k, TOKEN_NAME) || !token_is(t, k + 1, "="))
        return false;
    for (; end < t->count && !token_is(t, end, ";") && !token_is(t, end, ","); end++) {
        if (t->items[end].match > end)
            end = t->items[end].match;
        else if (token_is(t, end, sign))
            at = end;
    }
    *found = (struct part){k, at, end};
    return at && span_operand_end(t, at + 1) + 1 == end;
}

static bool same_words(const struct tokens *t, const size_t a[2], const size_t b[2])
{
    if (a[1] - a[0] != b[1] - b[0])
        return false;
    for (size_t k = 0; k <= a[1] - a[0]; k++)
        if (!token_same(t, a[0] + k, b[0] + k))
            return false;
    return true;
}

static bool are_one_division(const struct tokens *t, const struct part *a, const struct part *b)
{
    const size_t number_a[2] = {a->name + 2, a->sign - 1}, number_b[2] = {b->name + 2, b->sign - 1},
                 parts_a[2] = {a->sign + 1, a->end - 1}, parts_b[2] = {b->sign + 1, b->end - 1};
    return same_words(t, number_a, number_b) && same_words(t, parts_a, parts_b);
}

/* The token with the name of what is left when the share of the name at token k is given to all; 0: none. */
static size_t rest_of(const struct proposer *p, size_t k)
{
    struct part share, rest;
    for (size_t s = p->f->open; s < k; s++)
        for (size_t r = p->f->open; token_same(p->t, s, k) && take_part(&share, p->t, s, "/") && r < k; r++)
            if (take_part(&rest, p->t, r, "%") && are_one_division(p->t, &share, &rest))
                return r;
    return 0;
}

/* A product of a part's number and its share. */
struct product {
    struct piece rank, left, own; /* left: the name of what is left */
    size_t first, last;
};

/* At its *. False: it is another product. */
static bool take_product(struct product *found, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k, "*"))
        return false;
    size_t first = span_operand_begin(t, k - 1), last = span_operand_end(t, k + 1);
    size_t of_last = rest_of(p, last), rest = of_last ? of_last : rest_of(p, first);
    if (!rest || first == k + 1)
        return false;
    *found = (struct product){.rank = of_last ? piece_of(t, first, k - 1) : piece_of(t, k + 1, last),
                              .left = piece_of(t, rest, rest),
                              .own = piece_of(t, first, last),
                              .first = first,
                              .last = last};
    return true;
}

static int length_of(const struct piece *piece)
{
    return (int)(piece->to - piece->from);
}

/* A share that is one more for the first parts: "share = number / parts + (rank < left);". */
struct uneven {
    struct piece quotient, left; /* left: a name, or number % parts */
};

/* What is left over in tokens first to last: "number % parts", or a name that was set to it. */
static bool find_left(struct piece *left, const struct proposer *p, const struct part *share, size_t last)
{
    const struct tokens *t = p->t;
    struct part rest;
    size_t length = share->end - share->name - 2;
    for (size_t k = share->end + 1; k + length <= last; k++) {
        rest = (struct part){.name = k - 2, .sign = k + share->sign - share->name - 2, .end = k + length};
        if (token_is(t, rest.sign, "%") && are_one_division(t, share, &rest)) {
            *left = piece_of(t, k, rest.end - 1);
            return true;
        }
    }
    for (size_t r = p->f->open; r < share->name; r++)
        if (take_part(&rest, t, r, "%") && are_one_division(t, share, &rest) &&
            span_names(t, share->end + 1, last, r)) {
            *left = piece_of(t, r, r);
            return true;
        }
    return false;
}

/* Read the statement that sets the operand of tokens own[0] to own[1] where its name stands last, at k. */
static bool take_uneven(struct uneven *found, const struct proposer *p, const size_t own[2], size_t k)
{
    const struct tokens *t = p->t;
    const size_t name[2] = {k - (own[1] - own[0]), k};
    size_t plus = k + 2;
    if (!token_is(t, k + 1, "=") || !same_words(t, own, name))
        return false;
    while (plus < p->f->close && !token_is(t, plus, ";") && !token_is(t, plus, "+"))
        plus = t->items[plus].match > plus ? t->items[plus].match + 1 : plus + 1;
    struct part share = {.name = k, .sign = span_operand_begin(t, plus - 1) - 1, .end = plus};
    found->quotient = piece_of(t, k + 2, plus - 1);
    return token_is(t, plus, "+") && token_is(t, share.sign, "/") &&
           find_left(&found->left, p, &share, span_operand_end(t, plus + 1));
}

/* rank * (number / parts) + min(rank, left) for rank * share, tokens first to last. */
static void propose_begin(struct proposer *p, size_t first, size_t last, const struct piece *rank,
                          const struct uneven *share)
{
    const char *text = p->t->text,
               *cast = memmem(text + rank->from, (size_t)length_of(rank), "Idx", 3) ? "(int)" : "";
    propose(p, first, last, "%.*s * (%.*s) + min(%s%.*s, %.*s)", length_of(rank), text + rank->from,
            length_of(&share->quotient), text + share->quotient.from, cast, length_of(rank),
            text + rank->from, length_of(&share->left), text + share->left.from);
}

/* At the * of rank * share, where the parts' shares differ: the parts before have other ones. */
static void begins_after_uneven(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (k <= p->f->open || !token_is(t, k, "*") || !token_ends_operand(t, k - 1))
        return;
    size_t first = span_operand_begin(t, k - 1), last = span_operand_end(t, k + 1);
    const size_t sides[2][2] = {{first, k - 1}, {k + 1, last}};
    struct uneven share;
    for (size_t s = p->f->open; s < k; s++)
        for (size_t side = 0; side < ARRAY_LEN(sides); side++) {
            struct piece rank = piece_of(t, sides[!side][0], sides[!side][1]);
            if (take_uneven(&share, p, sides[side], s))
                propose_begin(p, first, last, &rank, &share);
        }
}

/* rank * share + min(rank, rest) for rank * share. */
static void begins_after_rest(struct proposer *p, size_t k)
{
    const char *text = p->t->text;
    struct product x;
    if (k <= p->f->open || !take_product(&x, p, k))
        return;
    const char *cast = memmem(text + x.rank.from, (size_t)length_of(&x.rank), "Idx", 3) ? "(int)" : "";
    propose(p, x.first, x.last, "%.*s + min(%s%.*s, %.*s)", length_of(&x.own), text + x.own.from, cast,
            length_of(&x.rank), text + x.rank.from, length_of(&x.left), text + x.left.from);
}

/* first + share + (rank < rest) for first + share, at the share. */
static void has_one_of_rest(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    struct product x = {.first = 0};
    if (k <= p->f->open || !token_is(t, k - 1, "+") ||
        !(token_is(t, k + 1, ";") || token_is(t, k + 1, ",")) || !rest_of(p, k))
        return;
    for (size_t at = p->f->open; at < k && !x.first; at++)
        take_product(&x, p, at);
    if (x.first)
        propose(p, k, k, "%.*s + (%.*s < %.*s)", (int)t->items[k].length, t->text + t->items[k].at,
                length_of(&x.rank), t->text + x.rank.from, length_of(&x.left), t->text + x.left.from);
}

/* begin < end ? end - begin : 0 for unsigned end - begin: a share that begins after the end has no elements,
 * and not 4 billion. At the type. */
static void none_below_zero(struct proposer *p, size_t k)
{
    static const char *const types[] = {"unsigned", "uint", "size_t", "uint32_t", "int", NULL},
                             *const signed_end[] = {"long", "short", NULL};
    const struct tokens *t = p->t;
    size_t name = k + 1, first = k + 3;
    bool is_unsigned = token_among(t, k, types) && !token_among(t, k - 1, signed_end) &&
                       (!token_is(t, k, "int") || token_is(t, k - 1, "unsigned"));
    if (!is_unsigned || !token_is_kind(t, name, TOKEN_NAME) || !token_is(t, k + 2, "=") ||
        !token_is(t, first + 1, "-") || !token_is(t, first + 3, ";"))
        return;
    struct piece end = piece_of(t, first, first), begin = piece_of(t, first + 2, first + 2),
                 all = piece_of(t, first, first + 2);
    propose(p, first, first + 2, "%.*s < %.*s ? %.*s : 0", length_of(&begin), t->text + begin.from,
            length_of(&end), t->text + end.from, length_of(&all), t->text + all.from);
}

const struct rule share_rules[] = {
    {begins_after_rest, 0}, {begins_after_uneven, 0}, {has_one_of_rest, 0}, {none_below_zero, 0}, {NULL, 0}};
