/* Changes of the number by which a flat index of blocks is taken apart: y = b % D and z = b / D, where D is
 * to be the number of blocks along y. */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* Tokens first to last. */
struct part {
    size_t first, last;
};

/* What the quotient is divided by, in "flat / by"; {0}: it is not divided by that. */
static struct part find_quotient(const struct proposer *p, struct part flat, struct part by)
{
    size_t sign = flat.last - flat.first + 1, length = by.last - by.first + 1;
    for (size_t k = p->f->open + 1; k + sign + length < p->f->close; k++)
        if (tokens_same(p->t, flat.first, k, sign) && token_is(p->t, k + sign, "/") &&
            tokens_same(p->t, by.first, k + sign + 1, length))
            return (struct part){k + sign + 1, k + sign + length};
    return (struct part){0};
}

/* The outputs of a block: what the number of the block, token `block`, is multiplied by. */
static struct part find_edge(const struct proposer *p, size_t block)
{
    const struct tokens *t = p->t;
    for (size_t k = block + 1; k < p->f->close; k++)
        if (token_same(t, k, block) && token_is(t, k + 1, "*") && !token_is(t, k - 1, "."))
            return (struct part){k + 2, span_operand_end(t, k + 2)};
    return (struct part){0};
}

static void propose_both(struct proposer *p, struct part remainder, struct part quotient, const char *is)
{
    bool before = quotient.first < remainder.first;
    struct part first = before ? quotient : remainder, second = before ? remainder : quotient;
    struct candidate c = {
        .pieces = {piece_of(p->t, first.first, first.last), piece_of(p->t, second.first, second.last)},
        .piece_count = 2,
        .first = first.first,
        .last = second.last,
        .line = p->t->items[first.first].line,
        .other_line = p->t->items[second.first].line,
        .form = FORM_TWINS,
        .cost = p->cost};
    strcpy(c.pieces[0].is, is);
    strcpy(c.pieces[1].is, is);
    propose_candidate(p, &c);
}

/* The blocks for n outputs, and for those inside of the boundary, n being an integer parameter. */
static void propose_counts(struct proposer *p, struct part remainder, struct part quotient, struct part edge)
{
    static const char *const inner[] = {"", " - 2"};
    struct piece e = piece_of(p->t, edge.first, edge.last);
    int length = (int)(e.to - e.from);
    for (size_t k = 0; k < p->scope->count; k++) {
        const struct scope_name *n = &p->scope->items[k];
        bool parameter = n->kind == NAME_INTEGER && !n->constant && n->token < p->f->open;
        for (size_t i = 0; parameter && i < ARRAY_LEN(inner); i++) {
            char *is = xformat("((%.*s%s + %.*s - 1) / %.*s)", (int)n->length, n->at, inner[i], length,
                               p->t->text + e.from, length, p->t->text + e.from);
            if (strlen(is) < PIECE_TEXT)
                propose_both(p, remainder, quotient, is);
            free(is);
        }
    }
}

/* Does the value from token k to the statement's end name blockIdx and not threadIdx? */
static bool is_value_of_block(const struct tokens *t, size_t k, size_t end)
{
    bool block = false, thread = false;
    for (; k < end && !token_is(t, k, ";"); k++) {
        block = block || token_is(t, k, "blockIdx");
        thread = thread || token_is(t, k, "threadIdx");
    }
    return block && !thread;
}

/* Is it blockIdx, or a variable that is computed from it? */
static bool is_of_block(const struct proposer *p, size_t name)
{
    const struct tokens *t = p->t;
    bool is = token_is(t, name, "blockIdx");
    for (size_t k = p->f->open + 1; k < name && !is; k++)
        is = token_same(t, k, name) && token_is(t, k + 1, "=") && is_value_of_block(t, k + 2, name);
    return is;
}

static void blocks_along_axis(struct proposer *p, size_t k)
{
    static const char *const ends[] = {",", ";", NULL};
    const struct tokens *t = p->t;
    if (k <= p->f->open || !token_is(t, k - 1, "=") || !token_is_kind(t, k, TOKEN_NAME) || !is_of_block(p, k))
        return;
    struct part flat = {k, span_operand_end(t, k)}, by = {flat.last + 2, span_operand_end(t, flat.last + 2)};
    if (!token_is(t, flat.last + 1, "%") || !token_among(t, by.last + 1, ends))
        return;
    struct part quotient = find_quotient(p, flat, by), edge = find_edge(p, k - 2);
    if (quotient.first && edge.first)
        propose_counts(p, by, quotient, edge);
}

/* r / 2 and r % 2 for r % 2 and r / 2, near each other: the two numbers that r is taken apart into. At the
 * first sign. */
static void exchanged_parts(struct proposer *p, size_t k)
{
    enum { FAR = 40 };
    const struct tokens *t = p->t;
    bool rest = token_is(t, k, "%");
    if (k <= p->f->open || (!rest && !token_is(t, k, "/")) || !token_ends_operand(t, k - 1))
        return;
    size_t begin = span_operand_begin(t, k - 1), length = span_operand_end(t, k + 1) - begin + 1;
    for (size_t o = k + 1; o < k + FAR && o < p->f->close; o++) {
        size_t at = o - (k - begin);
        if (token_is(t, o, rest ? "/" : "%") && at > k && tokens_same(t, begin, at, k - begin) &&
            tokens_same(t, k + 1, o + 1, length - (k - begin) - 1)) {
            propose_swap(p, (size_t[2]){k, k}, (size_t[2]){o, o}, FORM_WRITE);
            return;
        }
    }
}

/* Few texts have these places. */
const struct rule split_rules[] = {{exchanged_parts, 0}, {blocks_along_axis, 0}, {NULL, 0}};
