/* Changes beside a name: one more or less, a factor, where a loop begins, and another limit. */
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

static bool is_integer(const struct proposer *p, size_t k)
{
    const struct scope_name *name = used_name(p, k);
    return name && name->kind == NAME_INTEGER;
}

/* i + 1 and i - 1 for i, the token at k. */
static void one_more_or_less(struct proposer *p, size_t k)
{
    const struct token *token = &p->t->items[k];
    propose(p, k, k, "%.*s + 1", (int)token->length, p->t->text + token->at);
    propose(p, k, k, "%.*s - 1", (int)token->length, p->t->text + token->at);
}

/* A factor in a comparison, a sum or an index: 2, and where there are vectors, 4. */
static void factor(struct proposer *p, size_t k)
{
    const struct token *token = &p->t->items[k];
    static const char *const before[] = {"<", "<=", ">",  ">=",     "==", "+",  "-", "[", "(",
                                         ",", "=",  "+=", "return", "&&", "||", "?", ":", NULL},
                             *const after[] = {"<", "<=", ">", ">=", "==", "+",  "-", "*", "[", "]",
                                               ",", "(",  ")", ";",  "&&", "||", "?", ":", NULL};
    if (!is_integer(p, k) || !token_among(p->t, k - 1, before) || !token_among(p->t, k + 1, after))
        return;
    propose(p, k, k, "2 * %.*s", (int)token->length, p->t->text + token->at);
    if (strstr(p->t->text, "float4") || strstr(p->t->text, "int4"))
        propose(p, k, k, "4 * %.*s", (int)token->length, p->t->text + token->at);
}

/* Is it what something has to be less than? A limit that is one off is the likeliest. */
static bool is_limit(const struct tokens *t, size_t k)
{
    return token_is(t, k - 1, "<") || token_is(t, k - 1, "<=");
}

/* One cell further: a name that is all of an index, an argument, or a side of a comparison. */
static void beside(struct proposer *p, size_t k)
{
    static const char *const before[] = {"[", ",", "(", "<", "<=", ">", ">=", "==", "=", "&&", "||", NULL},
                             *const after[] = {"]",  ",",  ")", "<",  "<=", ">",
                                               ">=", "==", ";", "&&", "||", NULL};
    const struct token *token = &p->t->items[k];
    if (!is_integer(p, k) || !token_among(p->t, k - 1, before))
        return;
    if (token_is(p->t, k + 1, "%")) {
        propose(p, k, k, "(%.*s + 1)", (int)token->length, p->t->text + token->at);
        propose(p, k, k, "(%.*s - 1)", (int)token->length, p->t->text + token->at);
    }
    if (!token_among(p->t, k + 1, after))
        return;
    p->cost -= is_limit(p->t, k);
    one_more_or_less(p, k);
}

/* An index that is longer than a name, in any dimension of an array. */
static void index_beside(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = t->items[k].match;
    bool of_array = token_is_kind(t, k - 1, TOKEN_NAME) || token_is(t, k - 1, "]");
    if (!token_is(t, k, "[") || close < k + 3 || !of_array)
        return;
    one_more_or_less(p, close - 1);
}

/* march(in, slabs * DEPTH + 1) for march(in, slabs * DEPTH): an argument of host code that is longer than a
 * name. */
static void argument_beside(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"+", "-", "*", "/", "%", NULL};
    const struct tokens *t = p->t;
    bool ends = token_is(t, k, ",") || token_is(t, k, ")");
    size_t before = ends && p->f->role == ROLE_HOST ? span_argument_before(t, p->f, k) : k;
    if (before + 3 >= k || !token_ends_operand(t, k - 1) ||
        !(token_is(t, before, ",") || token_is(t, before, "(")))
        return;
    for (size_t a = before + 1; a < k; a++)
        if (!token_is_kind(t, a, TOKEN_NAME) && !token_is_kind(t, a, TOKEN_NUMBER) &&
            !token_among(t, a, signs))
            return;
    one_more_or_less(p, k - 1);
}

/* int first = blockIdx.z * PLANES + 1; for a product or a call that is all of a value. */
static void value_beside(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    const struct token *last = &t->items[k - 1];
    size_t begin = k - 1;
    bool ends = token_is(t, k, ";") || token_is(t, k, ",");
    if (!ends || !token_ends_operand(t, k - 1) || token_is(t, k - 2, "%"))
        return; /* a lane is no more than a remainder */
    while (begin > p->f->open && !token_is(t, begin, "=") && !token_is(t, begin, ";") &&
           !token_is(t, begin, "(") && !token_is(t, begin, "{") && !token_is(t, begin, ","))
        begin = t->items[begin].match < begin ? t->items[begin].match - 1 : begin - 1;
    const struct scope_name *set = token_is(t, begin, "=") ? scope_find(p->scope, t, begin - 1) : NULL;
    if (!set || set->kind != NAME_INTEGER || begin + 2 >= k)
        return;
    one_more_or_less(p, k - 1);
    for (size_t n = 0; n < p->scope->count; n++) { /* a radius, for instance */
        const struct scope_name *name = &p->scope->items[n];
        if (name->kind != NAME_INTEGER || name->token > p->f->open || name->constant)
            continue;
        propose(p, k - 1, k - 1, "%.*s + %.*s", (int)last->length, t->text + last->at, (int)name->length,
                name->at);
        propose(p, k - 1, k - 1, "%.*s - %.*s", (int)last->length, t->text + last->at, (int)name->length,
                name->at);
    }
}

/* Does a loop begin with the value of token k, which is 0, 1 or a name? */
static bool is_start(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool plain = token_is(t, k, "0") || token_is(t, k, "1") || is_integer(p, k);
    size_t open = token_is(t, k - 3, "(") ? k - 3 : k - 4;
    return plain && token_is(t, k - 1, "=") && token_is(t, k + 1, ";") && token_is(t, open, "(") &&
           token_is(t, open - 1, "for");
}

/* for (int i = t; for i = 0: the threads share out what a loop does. And i = first for i = n. */
static void starts_at_name(struct proposer *p, size_t k)
{
    if (!is_start(p, k))
        return;
    propose(p, k, k, "threadIdx.x");
    propose(p, k, k, "blockIdx.x * blockDim.x + threadIdx.x");
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *name = &p->scope->items[n];
        if (name->kind == NAME_INTEGER && !name->constant && name->token + 2 < k && name->until > k)
            propose_name(p, k, k, name);
    }
}

/* Is token k the last one of what something has to be less than, a name alone? */
static bool is_whole_limit(const struct tokens *t, size_t k)
{
    static const char *const after[] = {";", ")", "&&", "||", NULL};
    return is_limit(t, k) && token_among(t, k + 1, after);
}

/* half < 64 for half < n, where a shared array has 64 cells, and half < blockDim.x. */
static void limit_of_block(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!is_integer(p, k) || !is_whole_limit(t, k))
        return;
    propose(p, k, k, "blockDim.x");
    for (size_t s = p->f->open; s < p->f->close; s++) {
        size_t open = token_is(t, s, "__shared__") ? s : p->f->close;
        while (open < p->f->close && !token_is(t, open, "[") && !token_is(t, open, ";"))
            open++;
        long cells = token_is(t, open, "[") ? token_count(t, open + 1) : 0;
        if (cells && t->items[open].match == open + 2)
            propose(p, k, k, "%ld", cells);
    }
}

const struct rule beside_rules[] = {
    {factor, 3},          {beside, 2},         {index_beside, 2},   {value_beside, 2},
    {argument_beside, 1}, {starts_at_name, 2}, {limit_of_block, 3}, {NULL, 0}};
