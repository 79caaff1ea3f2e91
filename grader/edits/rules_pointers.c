/* Changes of an index on a pointer that is moved on to a part, px = x + start: a ring goes round the whole
 * array, x[(start + t + 1) % n] for px[(t + 1) % left]. */
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* px = x + start, px = &x[start] or x += start. */
struct moved {
    size_t array;       /* token: x; 0: the array itself is moved on, and has no other name */
    size_t first, last; /* start */
};

/* How the pointer of token k was moved on; false: it was not, as far as the text shows. */
static bool take_moved(struct moved *m, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    for (size_t at = p->f->open + 1; at + 3 < k; at++) {
        bool address = token_is(t, at + 2, "&") && token_is(t, at + 4, "["),
             sum = token_is(t, at + 1, "=") && token_is(t, at + 3, "+"), own = token_is(t, at + 1, "+=");
        if (!token_same(t, at, k) || token_is(t, at - 1, ".") || !(sum || own || address))
            continue;
        m->array = own ? 0 : address ? at + 3 : at + 2;
        m->first = own ? at + 2 : address ? at + 5 : at + 4;
        size_t end = m->first;
        while (end < p->f->close && !token_is(t, end, ";") && !token_is(t, end, ",") &&
               !token_is(t, end, "]"))
            end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
        m->last = end - 1;
        const struct scope_name *array = m->array ? scope_find(p->scope, t, m->array) : NULL;
        return m->last >= m->first && (own || (array && array->kind == NAME_POINTER));
    }
    return false;
}

/* The last token before the % or the ? that ends the index, which begins at k; that of all of it. */
static size_t before_turn(const struct tokens *t, size_t k, size_t close)
{
    size_t end = k;
    while (end < close && !token_is(t, end, "%") && !token_is(t, end, "?"))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    return end - 1;
}

/* Propose the index round the whole array of this length. */
static void propose_round(struct proposer *p, size_t k, const struct moved *m,
                          const struct scope_name *length)
{
    const struct tokens *t = p->t;
    size_t close = t->items[k + 1].match, first = k + 2, last = before_turn(t, first, close);
    bool brackets = token_is(t, first, "(") && t->items[first].match == last;
    char *index = words_of(t, first + brackets, last - brackets), *start = words_of(t, m->first, m->last);
    int digits = (int)length->length;
    if (m->array) {
        char *array = words_of(t, m->array, m->array);
        propose(p, k, close, "%s[(%s + %s) %% %.*s]", array, start, index, digits, length->at);
        free(array);
    } else {
        propose(p, k + 2, close - 1, "(%s + %s) %% %.*s - %s", start, index, digits, length->at, start);
    }
    free(index);
    free(start);
}

/* At the pointer, where it is read. */
static void whole_array(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    struct moved m;
    size_t close = t->items[k + 1].match;
    if (k <= p->f->open || !token_is(t, k + 1, "[") || close < k + 3 || token_is(t, close + 1, "=") ||
        !token_is_kind(t, k, TOKEN_NAME) || !take_moved(&m, p, k))
        return;
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *length = &p->scope->items[n];
        if (length->kind == NAME_INTEGER && length->token > p->f->name && length->token < p->f->open)
            propose_round(p, k, &m, length);
    }
}

/* Does extern __shared__ begin at k? */
static bool begins_extern(const struct tokens *t, size_t k)
{
    return token_is(t, k, "extern") && token_is(t, k + 1, "__shared__");
}

/* __shared__ float b[1024]; for the second of two extern arrays, which begins where the first one does. */
static void second_extern(struct proposer *p, size_t k)
{
    enum { MOST_TOKENS = 8 };
    const struct tokens *t = p->t;
    bool second = false;
    for (size_t before = p->f->open; before < k && begins_extern(t, k); before++)
        second = second || begins_extern(t, before);
    size_t open = k;
    while (second && open < k + MOST_TOKENS && !token_is(t, open, "["))
        open++;
    if (!second || !token_is(t, open, "[") || !token_is(t, open + 1, "]"))
        return;
    char *type = words_of(t, k + 1, open);
    propose(p, k, open + 1, "%s1024]", type);
    free(type);
}

const struct rule pointer_rules[] = {{whole_array, 0}, {second_extern, 0}, {NULL, 0}};
