/* Changes of a length that one statement names several times, or that several planes have: another one in all
 * these places. */
#include <stdio.h>
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* Is it a parameter or a constant? */
static bool is_length(const struct proposer *p, const struct scope_name *name)
{
    return name && name->kind == NAME_INTEGER && (name->constant || name->token < p->f->open);
}

/* The tokens of the plain statement, or of the header of an if or a loop, that token k is in. */
static void take_statement(size_t span[2], const struct proposer *p, size_t k)
{
    static const char *const headers[] = {"if", "for", "while", NULL};
    span[0] = k;
    while (span[0] > p->f->open && !span_begins_statement(p->t, p->f, span[0]) &&
           !span_is_guarded(p->t, p->f, span[0]))
        span[0]--;
    span[1] = span_statement_end(p->t, p->f, k);
    if (token_among(p->t, span[0], headers) && token_is(p->t, span[0] + 1, "("))
        span[1] = p->t->items[span[0] + 1].match;
}

/* Write another length for all these uses. What stands in the statement already is not tried: n - n is never
 * meant. */
static void propose_others(struct proposer *p, const size_t span[2], const size_t *uses, size_t count)
{
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *other = &p->scope->items[n];
        char is[PIECE_TEXT];
        bool stands = !is_length(p, other) || other->token > span[0] || other->until < span[1] ||
                      snprintf(is, sizeof is, "%.*s", (int)other->length, other->at) >= PIECE_TEXT;
        for (size_t at = span[0]; at <= span[1] && !stands; at++)
            stands = token_is(p->t, at, is);
        if (!stands)
            propose_each(p, uses, count, is);
    }
}

/* i >= radius && i < n - radius for i >= EDGE && i < n - EDGE. At the first use of the name. */
static void other_length(struct proposer *p, size_t k)
{
    const struct scope_name *name = k > p->f->open ? used_name(p, k) : NULL;
    size_t span[2], uses[PIECES_MOST], count = 0;
    if (!is_length(p, name))
        return;
    take_statement(span, p, k);
    for (size_t use = span[0]; use <= span[1]; use++)
        if (used_name(p, use) == name) {
            if (use < k || count == PIECES_MOST)
                return;
            uses[count++] = use;
        }
    if (count > 1)
        propose_others(p, span, uses, count);
}

/* Does "A * B" of two constants stand at token k, and is it no part of a longer product? */
static bool is_plane(const struct proposer *p, size_t k)
{
    const struct scope_name *a = used_name(p, k), *b = used_name(p, k + 2);
    return a && b && a->constant && b->constant && token_is(p->t, k + 1, "*") &&
           !token_is(p->t, k - 1, "*") && !token_is(p->t, k + 3, "*");
}

/* Another constant for one factor of all these products. */
static void propose_edge(struct proposer *p, const size_t *uses, size_t count, const struct scope_name *edge,
                         bool first)
{
    struct proposals all = {0};
    struct proposer each = *p;
    const struct candidate *changes[PIECES_MOST];
    each.out = &all;
    for (size_t use = 0; use < count; use++) {
        struct piece kept = piece_of(p->t, uses[use] + 2 * first, uses[use] + 2 * first);
        int length = (int)(kept.to - kept.from);
        if (first)
            propose(&each, uses[use], uses[use] + 2, "%.*s * %.*s", (int)edge->length, edge->at, length,
                    p->t->text + kept.from);
        else
            propose(&each, uses[use], uses[use] + 2, "%.*s * %.*s", length, p->t->text + kept.from,
                    (int)edge->length, edge->at);
    }
    for (size_t k = 0; k < all.count; k++)
        changes[k] = &all.items[k];
    if (all.count == count)
        propose_together(p, changes, count);
    free(all.items);
}

/* W * H for W * W, or PITCH * H for W * H, where several lines or indices have this product, the cells of a
 * plane. At the first. */
static void planes_of_other_edge(struct proposer *p, size_t k)
{
    size_t uses[PIECES_MOST], count = 0;
    if (k <= p->f->open || !is_plane(p, k))
        return;
    for (size_t use = p->f->open + 1; use + 3 < p->f->close; use++)
        if (is_plane(p, use) && tokens_same(p->t, k, use, 3)) {
            if (use < k || count == PIECES_MOST)
                return;
            uses[count++] = use;
        }
    for (size_t n = 0; count > 1 && n < p->scope->count; n++) {
        const struct scope_name *other = &p->scope->items[n];
        if (!other->constant || other->kind != NAME_INTEGER)
            continue;
        if (other != used_name(p, k + 2))
            propose_edge(p, uses, count, other, false);
        if (other != used_name(p, k))
            propose_edge(p, uses, count, other, true);
    }
}

/* (W + PAD) for W in a product, where an array has rows of W + PAD cells: float t[H][W + PAD]. */
static void padded_row(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    const struct scope_name *name = k > p->f->open ? used_name(p, k) : NULL;
    bool product = token_is(t, k - 1, "*") || token_is(t, k + 1, "*");
    for (size_t open = 1; name && name->constant && product && open + 4 < t->count; open++)
        if (token_is(t, open, "[") && token_is(t, open - 1, "]") && token_same(t, open + 1, k) &&
            token_is(t, open + 2, "+") && token_is(t, open + 4, "]")) {
            char *pad = words_of(t, open + 3, open + 3);
            propose(p, k, k, "(%.*s + %s)", (int)name->length, name->at, pad);
            free(pad);
            return;
        }
}

const struct rule everywhere_rules[] = {
    {padded_row, 2}, {planes_of_other_edge, 1}, {other_length, 3}, {NULL, 0}};
