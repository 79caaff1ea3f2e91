/* Changes of a comparison that asks for the last thread of a block. */
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* Is it a length that the index of this name is compared with, or a parameter? */
static bool is_length_of(const struct proposer *p, const struct scope_name *length,
                         const struct scope_name *index)
{
    if (length->kind != NAME_INTEGER || length == index)
        return false;
    if (length->token > p->f->name && length->token < p->f->open)
        return true;
    for (size_t k = p->f->open + 1; k + 1 < p->f->close && !length->constant; k++)
        if (token_is(p->t, k, "<") && used_name(p, k - 1) == index && used_name(p, k + 1) == length)
            return true;
    return false;
}

/* A comparison of a thread's number, t == B - 1. */
struct place {
    size_t begin, sign, end; /* tokens */
};

static bool find_place(struct place *place, const struct proposer *p, size_t k)
{
    static const char *const before[] = {"(", "&&", "||", "=", NULL}, *const after[] = {")", "&&", "||", ";",
                                                                                        NULL};
    const struct tokens *t = p->t;
    size_t begin = token_is(t, k, "==") && k > p->f->open + 1 ? span_operand_begin(t, k - 1) : 0;
    size_t end = begin ? span_operand_end(t, k + 1) : 0;
    if (end && token_is(t, end + 1, "-"))
        end = span_operand_end(t, end + 2);
    *place = (struct place){begin, k, end};
    return end && !token_is(t, k + 1, "0") && token_among(t, begin - 1, before) &&
           token_among(t, end + 1, after);
}

static bool fits(const struct proposer *p, const struct place *place, const struct scope_name *index,
                 const struct scope_name *length)
{
    size_t k = place->sign;
    return index->kind == NAME_INTEGER && !index->constant && index->token > p->f->open && index->token < k &&
           index->until > k && length->token < k && length->until > k && is_length_of(p, length, index);
}

/* (t == B || i == n - 2) for t == B. */
static void propose_or(struct proposer *p, const struct place *place, const struct scope_name *index,
                       const struct scope_name *length, int less)
{
    struct piece own = piece_of(p->t, place->begin, place->end);
    propose(p, place->begin, place->end, "(%.*s || %.*s == %.*s - %d)", (int)(own.to - own.from),
            p->t->text + own.from, (int)index->length, index->at, (int)length->length, length->at, less);
}

/* (t == B || i == n - 2) for t == B: where the array cuts the block off, another thread is the last one. And
 * i == n - 1 alone: the thread of one block, where that of every block is taken. */
static void last_thread(struct proposer *p, size_t k)
{
    struct place place;
    for (size_t i = 0; find_place(&place, p, k) && i < p->scope->count; i++)
        for (size_t n = 0; n < p->scope->count; n++) {
            const struct scope_name *index = &p->scope->items[i], *length = &p->scope->items[n];
            if (!fits(p, &place, index, length))
                continue;
            propose(p, place.begin, place.end, "%.*s == %.*s - 1", (int)index->length, index->at,
                    (int)length->length, length->at);
            for (int less = 1; less <= 2; less++)
                propose_or(p, &place, index, length, less);
        }
}

/* Is the index computed from the number that the comparison is about, k = blockIdx.x * TX + tx? */
static bool is_index_of(const struct proposer *p, const struct scope_name *index, const struct place *place)
{
    const struct tokens *t = p->t;
    int brackets = 0;
    for (size_t at = index->token + 1; at < p->f->close && !token_is(t, at, ";"); at++) {
        size_t same = 0;
        brackets += token_is(t, at, "(") - token_is(t, at, ")");
        if (token_is(t, at, ",") && brackets <= 0)
            return false; /* the next name's */
        while (place->begin + same < place->sign && token_same(t, at + same, place->begin + same))
            same++;
        if (place->begin + same == place->sign)
            return true;
    }
    return false;
}

/* At this place, with the index that belongs to its axis. */
static void propose_of_axis(struct proposer *p, const struct place *place, const struct scope_name *length,
                            int less)
{
    for (size_t i = 0; i < p->scope->count; i++) {
        const struct scope_name *index = &p->scope->items[i];
        if (fits(p, place, index, length) && is_index_of(p, index, place)) {
            propose_or(p, place, index, length, less);
            return;
        }
    }
}

/* The same at all places of the function, along every axis. */
static void propose_all(struct proposer *p, const struct scope_name *length, int less)
{
    struct proposals all = {0};
    struct proposer each = *p;
    const struct candidate *changes[PIECES_MOST];
    struct place place;
    size_t count = 0;
    each.out = &all;
    for (size_t k = p->f->open; k < p->f->close; k++)
        if (find_place(&place, p, k))
            propose_of_axis(&each, &place, length, less);
    for (; count < all.count && count < PIECES_MOST; count++)
        changes[count] = &all.items[count];
    if (count > 1 && count == all.count)
        propose_together(p, changes, count);
    free(all.items);
}

/* (tx == B || k == n - 2) for tx == B and the same for ty: at the first of them. */
static void last_threads(struct proposer *p, size_t k)
{
    struct place place;
    if (!find_place(&place, p, k))
        return;
    for (size_t before = p->f->open; before < k; before++)
        if (find_place(&place, p, before))
            return;
    for (size_t n = 0; n < p->scope->count; n++)
        for (int less = 1; less <= 2; less++)
            propose_all(p, &p->scope->items[n], less);
}

/* (lane == 31 || i + 8 > n) for lane == 31, where a vector of four is whole if i + 4 <= n: the thread after
 * the last whole vector has none to pass on. */
static void last_vector(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k, "==") || !token_is(t, k + 1, "31") || !token_is_kind(t, k - 1, TOKEN_NAME))
        return;
    struct piece own = piece_of(t, k - 1, k + 1);
    for (size_t s = p->f->open + 3; s < k; s++) {
        long cells = token_is(t, s, "<=") && token_is(t, s - 2, "+") ? token_count(t, s - 1) : 0;
        struct piece i = piece_of(t, s - 3, s - 3), n = piece_of(t, s + 1, s + 1);
        if (cells > 1)
            propose(p, k - 1, k + 1, "(%.*s || %.*s + %ld > %.*s)", (int)(own.to - own.from),
                    t->text + own.from, (int)(i.to - i.from), t->text + i.from, 2 * cells,
                    (int)(n.to - n.from), t->text + n.from);
    }
}

/* (t == B - 1 || first + t == n - 1) for t == B - 1, where the elements of a thread are known by a sum, as in
 * first + t < n. */
static void last_of_sum(struct proposer *p, size_t k)
{
    static const char *const before[] = {"(", "&&", NULL}, *const after[] = {")", "&&", NULL};
    const struct tokens *t = p->t;
    struct place place;
    for (size_t s = find_place(&place, p, k) ? p->f->open + 4 : p->f->close; s < p->f->close; s++) {
        bool sum = token_is(t, s, "<") && token_is(t, s - 2, "+") && token_among(t, s - 4, before) &&
                   token_among(t, s + 2, after) && used_name(p, s + 1);
        const struct scope_name *a = sum ? used_name(p, s - 3) : NULL, *b = sum ? used_name(p, s - 1) : NULL;
        if (!a || !b || a->token > k || b->token > k || a->until < k || b->until < k)
            continue;
        struct piece own = piece_of(t, place.begin, place.end), cell = piece_of(t, s - 3, s - 1),
                     length = piece_of(t, s + 1, s + 1);
        propose(p, place.begin, place.end, "(%.*s || %.*s == %.*s - 1)", (int)(own.to - own.from),
                t->text + own.from, (int)(cell.to - cell.from), t->text + cell.from,
                (int)(length.to - length.from), t->text + length.from);
    }
}

enum { RARE = -1 }; /* few texts have such places along two axes */

const struct rule last_rules[] = {
    {last_thread, 2}, {last_threads, RARE}, {last_vector, 0}, {last_of_sum, 1}, {NULL, 0}};
