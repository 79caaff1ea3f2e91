/* Changes of names: another one in its place, or a factor or an offset beside it. */
#include <string.h>

#include "grader/edits/proposals.h"

static bool is_member(const struct tokens *t, size_t k)
{
    return token_is(t, k - 1, ".") || token_is(t, k - 1, "->");
}

static bool is_axis(const struct tokens *t, size_t k)
{
    static const char *const axes[] = {"x", "y", "z", NULL};
    return token_among(t, k, axes) && token_is(t, k - 1, ".");
}

static bool is_builtin(const struct tokens *t, size_t k)
{
    static const char *const builtins[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", NULL};
    return token_among(t, k, builtins) && token_is(t, k + 1, ".");
}

/* threadIdx.y for threadIdx.x. */
static void other_axis(struct proposer *p, size_t k)
{
    static const char *const axes[] = {"x", "y", "z"};
    for (size_t a = 0; a < ARRAY_LEN(axes) && is_axis(p->t, k); a++)
        if (!token_is(p->t, k, axes[a]))
            propose_axis(p, k, *axes[a]);
}

static void other_builtin(struct proposer *p, size_t k)
{
    static const char *const others[][2] = {{"threadIdx", "blockIdx"},
                                            {"blockIdx", "threadIdx"},
                                            {"blockDim", "gridDim"},
                                            {"gridDim", "blockDim"}};
    for (size_t o = 0; o < ARRAY_LEN(others) && is_builtin(p->t, k); o++)
        if (token_is(p->t, k, others[o][0]))
            propose(p, k, k, "%s", others[o][1]);
}

/* blockIdx.x * blockDim.x for blockIdx.x. */
static void with_dimension(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!is_builtin(t, k) || token_is(t, k + 3, "*"))
        return;
    const char *axis = t->text + t->items[k + 2].at;
    if (token_is(t, k, "blockIdx"))
        propose(p, k, k + 2, "blockIdx.%c * blockDim.%c", *axis, *axis);
    if (token_is(t, k, "gridDim"))
        propose(p, k, k + 2, "gridDim.%c * blockDim.%c", *axis, *axis);
}

/* A lane for a thread: threadIdx.x % 32 == 0. */
static void lane_of_thread(struct proposer *p, size_t k)
{
    if (token_is(p->t, k, "threadIdx") && is_builtin(p->t, k) && token_is(p->t, k + 3, "=="))
        propose(p, k, k + 2, "threadIdx.%c %% 32", p->t->text[p->t->items[k + 2].at]);
}

/* A constant for the number of threads. */
static void other_dimension(struct proposer *p, size_t k)
{
    if (!token_is(p->t, k, "blockDim") || !is_builtin(p->t, k))
        return;
    for (size_t n = 0; n < p->scope->count; n++)
        if (p->scope->items[n].constant)
            propose(p, k, k + 2, "%.*s", (int)p->scope->items[n].length, p->scope->items[n].at);
}

static void twice_as_many(struct proposer *p, size_t k)
{
    if (token_is(p->t, k, "blockDim") && is_builtin(p->t, k))
        propose(p, k, k + 2, "2 * blockDim.%c", p->t->text[p->t->items[k + 2].at]);
}

/* ---- names of the function ---- */

/* Are both letters of one set: i, j and k, or x, y and z? */
static bool are_axes(const struct scope_name *a, const struct scope_name *b, const char *set)
{
    return a->length == 1 && b->length == 1 && strchr(set, *a->at) && strchr(set, *b->at);
}

/* Are two names of one family: i, j and k; tx and ty; TILE_X and TILE_Y; two arrays; or a constant each? */
static bool is_near(const struct scope_name *a, const struct scope_name *b)
{
    if (a->kind >= NAME_FLOAT || (a->constant && b->constant))
        return true;
    if (a->length != b->length || a->length == 1)
        return are_axes(a, b, "ijk") || are_axes(a, b, "xyz") || are_axes(a, b, "rcd");
    size_t different = 0;
    for (size_t c = 0; c < a->length; c++)
        different += a->at[c] != b->at[c];
    return different == 1;
}

/* A name where it is used, and not where it is declared or called. */
static const struct scope_name *used(const struct proposer *p, size_t k)
{
    const struct scope_name *name = scope_find(p->scope, p->t, k);
    return name && name->token != k && !is_member(p->t, k) && !token_is(p->t, k + 1, "(") ? name : NULL;
}

static void other_name(struct proposer *p, size_t k, bool near)
{
    const struct scope_name *name = used(p, k);
    for (size_t n = 0; name && n < p->scope->count; n++) {
        const struct scope_name *other = &p->scope->items[n];
        bool known = other->token < k && other->until > k;
        if (other != name && scope_alike(other, name) && known && is_near(name, other) == near)
            propose(p, k, k, "%.*s", (int)other->length, other->at);
    }
}

static void near_name(struct proposer *p, size_t k)
{
    other_name(p, k, true);
}

static void far_name(struct proposer *p, size_t k)
{
    other_name(p, k, false);
}

/* ---- beside a name ---- */

static bool is_integer(const struct proposer *p, size_t k)
{
    const struct scope_name *name = used(p, k);
    return name && name->kind == NAME_INTEGER;
}

/* n * n for n, the cells of a plane: a parameter that is a summand or a factor. */
static void plane_for_row(struct proposer *p, size_t k)
{
    static const char *const before[] = {"+", "-", "*", "+=", "-=", NULL}, *const after[] = {"+", "-", "]",
                                                                                             ")", ";", ",",
                                                                                             NULL};
    const struct token *token = &p->t->items[k];
    const struct scope_name *name = used(p, k);
    bool parameter = name && name->kind == NAME_INTEGER && name->token < p->f->open && !name->constant;
    if (parameter && token_among(p->t, k - 1, before) && token_among(p->t, k + 1, after))
        propose(p, k, k, "%.*s * %.*s", (int)token->length, p->t->text + token->at, (int)token->length,
                p->t->text + token->at);
}

/* A factor in a comparison, a sum or an index: 2, and where there are vectors, 4. */
static void factor(struct proposer *p, size_t k)
{
    const struct token *token = &p->t->items[k];
    static const char *const before[] = {"<", "<=", ">",  ">=",     "==", "+",  "-", "[", "(",
                                         ",", "=",  "+=", "return", "&&", "||", "?", ":", NULL},
                             *const after[] = {"<", "<=", ">", ">=", "==", "+",  "-", "[", "]",
                                               ",", "(",  ")", ";",  "&&", "||", "?", ":", NULL};
    if (!is_integer(p, k) || !token_among(p->t, k - 1, before) || !token_among(p->t, k + 1, after))
        return;
    propose(p, k, k, "2 * %.*s", (int)token->length, p->t->text + token->at);
    if (strstr(p->t->text, "float4") || strstr(p->t->text, "int4"))
        propose(p, k, k, "4 * %.*s", (int)token->length, p->t->text + token->at);
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
    propose(p, k, k, "%.*s + 1", (int)token->length, p->t->text + token->at);
    propose(p, k, k, "%.*s - 1", (int)token->length, p->t->text + token->at);
}

/* An index that is longer than a name. */
static void index_beside(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = t->items[k].match;
    if (!token_is(t, k, "[") || close < k + 3 || !token_is_kind(t, k - 1, TOKEN_NAME))
        return;
    const struct token *last = &t->items[close - 1];
    propose(p, close - 1, close - 1, "%.*s + 1", (int)last->length, t->text + last->at);
    propose(p, close - 1, close - 1, "%.*s - 1", (int)last->length, t->text + last->at);
}

/* int first = blockIdx.z * PLANES + 1; for a product or a call that is all of a value. */
static void value_beside(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    const struct token *last = &t->items[k - 1];
    size_t begin = k - 1;
    if (!token_is(t, k, ";") || !token_ends_operand(t, k - 1) || token_is(t, k - 2, "%"))
        return; /* a lane is no more than a remainder */
    while (begin > p->f->open && !token_is(t, begin, "=") && !token_is(t, begin, ";") &&
           !token_is(t, begin, "(") && !token_is(t, begin, "{") && !token_is(t, begin, ","))
        begin = t->items[begin].match < begin ? t->items[begin].match - 1 : begin - 1;
    const struct scope_name *set = token_is(t, begin, "=") ? scope_find(p->scope, t, begin - 1) : NULL;
    if (!set || set->kind != NAME_INTEGER || begin + 2 >= k)
        return;
    propose(p, k - 1, k - 1, "%.*s + 1", (int)last->length, t->text + last->at);
    propose(p, k - 1, k - 1, "%.*s - 1", (int)last->length, t->text + last->at);
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

/* for (int i = t; for i = 0: the threads share out what a loop does. */
static void starts_at_name(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool begins = token_is(t, k - 3, "(") || token_is(t, k - 4, "(");
    if (!(token_is(t, k, "0") || token_is(t, k, "1")) || !token_is(t, k - 1, "=") ||
        !token_is(t, k + 1, ";") || !begins)
        return;
    propose(p, k, k, "threadIdx.x");
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *name = &p->scope->items[n];
        if (name->kind == NAME_INTEGER && !name->constant && name->token + 2 < k && name->until > k)
            propose(p, k, k, "%.*s", (int)name->length, name->at);
    }
}

/* t += BLOCK for t += 1: a loop that goes on by the number of threads. */
static void steps_by_constant(struct proposer *p, size_t k)
{
    if (!token_is(p->t, k, "1") || !token_is(p->t, k - 1, "+=") || !token_is(p->t, k + 1, ")"))
        return;
    propose(p, k, k, "32");
    propose(p, k, k, "blockDim.x");
    for (size_t n = 0; n < p->scope->count; n++)
        if (p->scope->items[n].constant)
            propose(p, k, k, "%.*s", (int)p->scope->items[n].length, p->scope->items[n].at);
}

/* ---- types ---- */

static void other_type(struct proposer *p, size_t k)
{
    enum { PARAMETER = 2 };
    static const char *const types[][2] = {
        {"int", "long long"}, {"int", "float"}, {"unsigned", "int"}, {"float", "double"}};
    bool several = token_is(p->t, k + 1, "int") || token_is(p->t, k + 1, "long") ||
                   token_is(p->t, k - 1, "long") || token_is(p->t, k - 1, "unsigned") ||
                   token_is(p->t, k + 1, "*");
    bool of_kernel = p->f->role == ROLE_KERNEL && k < p->f->open; /* the host passes what its type says */
    for (size_t o = 0; o < ARRAY_LEN(types) && !several && !of_kernel; o++)
        if (token_is(p->t, k, types[o][0])) {
            p->cost = k < p->f->open ? PARAMETER : p->cost; /* of a device function: its callers pass more */
            propose(p, k, k, "%s", types[o][1]);
        }
}

/* A parameter by reference, so that what the function changes is not a copy. */
static void by_reference(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool parameter = p->f->role == ROLE_DEVICE && k > p->f->name + 1 && k < t->items[p->f->name + 1].match;
    bool last = token_is(t, k + 1, ",") || token_is(t, k + 1, ")");
    if (parameter && last && token_is_kind(t, k, TOKEN_NAME) && token_is_kind(t, k - 1, TOKEN_NAME))
        propose(p, k, k, "&%.*s", (int)t->items[k].length, t->text + t->items[k].at);
}

const struct rule name_rules[] = {
    {other_axis, 1},        {other_builtin, 1}, {with_dimension, 1}, {lane_of_thread, 2},
    {other_dimension, 3},   {twice_as_many, 4}, {near_name, 1},      {far_name, 3},
    {plane_for_row, 1},     {factor, 3},        {beside, 2},         {index_beside, 2},
    {value_beside, 2},      {other_type, 2},    {by_reference, 2},   {starts_at_name, 3},
    {steps_by_constant, 2}, {NULL, 0},
};
