/* Changes of a copy of a plane to another one: the cells of its halo are copied, too. */
#include <stdio.h>
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* The token after the indices of the array at token k; k + 1: it has none. */
static size_t past_indices(const struct tokens *t, size_t k)
{
    for (k++; token_is(t, k, "[");)
        k = t->items[k].match + 1;
    return k;
}

/* A statement "here[y][x] = above[y][x];": its tokens. */
struct copy {
    size_t to, from, end;
    size_t length; /* of the indices, in tokens */
};

static bool take_copy(struct copy *c, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = token_is_kind(t, k, TOKEN_NAME) ? span_statement_end(t, p->f, k) : 0;
    size_t equals = end ? past_indices(t, k) : 0;
    *c = (struct copy){k, equals + 1, end, equals - k - 1};
    return end && c->length && token_is(t, equals, "=") && !token_same(t, k, c->from) &&
           past_indices(t, c->from) == end && tokens_same(t, k + 1, c->from + 1, c->length);
}

/* Is token k the array of a guarded store, "if (y == 1) plane[0][x] = ...;", at other indices than the
 * copy's?
 */
static bool is_of_halo(const struct tokens *t, size_t k, const struct copy *c)
{
    size_t open = token_is(t, k - 1, ")") ? t->items[k - 1].match : 0, end = past_indices(t, k);
    return open && token_is(t, open - 1, "if") && end > k + 1 && token_is(t, end, "=") &&
           !(end - k - 1 == c->length && tokens_same(t, k + 1, c->to + 1, c->length));
}

/* Copy one cell of the halo, as it is stored at token `store`. False: there is no room. */
static bool add_cell(struct candidate *to, const struct tokens *t, const struct copy *c, size_t store)
{
    if (to->piece_count == PIECES_MOST)
        return false;
    size_t after = piece_of(t, c->end, c->end).to;
    struct piece *piece = &to->pieces[to->piece_count++];
    char *condition = words_of(t, t->items[store - 1].match, store - 1),
         *indices = words_of(t, store + 1, past_indices(t, store) - 1), *array = words_of(t, c->to, c->to),
         *other = words_of(t, c->from, c->from);
    *piece = (struct piece){.from = after, .to = after};
    int length =
        snprintf(piece->is, PIECE_TEXT, " if %s %s%s = %s%s;", condition, array, indices, other, indices);
    free(condition);
    free(indices);
    free(array);
    free(other);
    return length < PIECE_TEXT;
}

/* Where the array of token `store` gets the copy's cell, some threads store cells of its halo. Copy these. */
static void propose_halo(struct proposer *p, const struct copy *c, size_t store, size_t end)
{
    struct candidate all = {
        .first = c->to, .last = c->end, .line = p->t->items[c->to].line, .form = FORM_HALO, .cost = p->cost};
    for (size_t k = store + 1; k < end; k++) {
        if (!token_same(p->t, k, store) || !is_of_halo(p->t, k, c))
            continue;
        if (!add_cell(&all, p->t, c, k))
            return;
        all.other_line = all.other_line ? all.other_line : p->t->items[k].line;
    }
    if (all.piece_count)
        propose_candidate(p, &all);
}

/* if (x == 1) here[y][0] = above[y][0]; and so on after here[y][x] = above[y][x];. */
static void halo_copied(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    struct copy c;
    if (k <= p->f->open || span_is_guarded(t, p->f, k) || !take_copy(&c, p, k))
        return;
    for (size_t store = 1; store + c.length + 1 < t->count; store++) {
        bool own = token_same(t, store, c.from), of_other = store < p->f->begin;
        if (store != c.to && (own || of_other) && token_is_kind(t, store, TOKEN_NAME) &&
            token_is(t, store + c.length + 1, "=") && tokens_same(t, store + 1, c.to + 1, c.length))
            propose_halo(p, &c, store, own ? k : p->f->begin);
    }
}

enum { RARE = -3 };

const struct rule copy_rules[] = {{halo_copied, RARE}, {NULL, 0}};
