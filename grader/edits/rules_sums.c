/* Changes of sums and limits: a summand more or less, a step along another axis. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* Is token k all of a side of a comparison, or of an argument of min or max? */
static bool is_limit(const struct tokens *t, size_t k)
{
    static const char *const before[] = {"<", "<=", ">", ">=", "(", ",", NULL}, *const after[] = {"&&", "||",
                                                                                                  ")",  ";",
                                                                                                  ",",  NULL},
                             *const limits[] = {"min", "max", NULL};
    if (!token_among(t, k - 1, before) || !token_among(t, k + 1, after))
        return false;
    size_t open = token_is(t, k - 1, "(") ? k - 1 : token_is(t, k + 1, ")") ? t->items[k + 1].match : 0;
    bool compared = !token_is(t, k - 1, "(") && !token_is(t, k - 1, ",");
    return compared || (open && token_among(t, open - 1, limits));
}

/* first + PLANES for PLANES, a limit that is counted from a beginning. */
static void counted_from(struct proposer *p, size_t k)
{
    const struct scope_name *own = used_name(p, k);
    if (!own || own->kind != NAME_INTEGER || !is_limit(p->t, k))
        return;
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *name = &p->scope->items[n];
        bool known = name->token > p->f->open && name->token < k && name->until > k;
        if (known && name != own && name->kind == NAME_INTEGER && !name->constant)
            propose(p, k, k, "%.*s + %.*s", (int)name->length, name->at, (int)own->length, own->at);
    }
}

/* n - 2 for n, a limit that leaves out the cells at both ends. */
static void two_less(struct proposer *p, size_t k)
{
    const struct scope_name *own = used_name(p, k);
    static const char *const after[] = {"&&", "||", ")", ";", ",", "-", NULL};
    bool parameter = own && own->kind == NAME_INTEGER && own->token < p->f->open && !own->constant;
    if (parameter && token_among(p->t, k + 1, after) && !token_is(p->t, k - 1, "*"))
        propose(p, k, k, "%.*s - 2", (int)own->length, own->at);
}

/* PLANES for first + PLANES: the operand before a sign is left out. */
static void without_first(struct proposer *p, size_t k)
{
    static const char *const before[] = {"(", "[", ",", "=", "<", "<=", ">", ">=", "return", NULL};
    if (!token_is(p->t, k, "+") || !token_ends_operand(p->t, k - 1))
        return;
    size_t begin = span_operand_begin(p->t, k - 1);
    if (token_among(p->t, begin - 1, before))
        propose(p, begin, k, "%s", "");
}

static bool is_in_index(const struct tokens *t, const struct function *f, size_t k)
{
    for (size_t open = k; open-- > f->open && !token_is(t, open, ";");)
        if (t->items[open].match > k && token_is(t, open, "["))
            return true;
    return false;
}

/* in[m - n] for in[m - 1], and in[m - 1] for in[m - n]: a row or a plane further, not a cell. */
static void other_step(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    const struct scope_name *own = used_name(p, k);
    bool step = (token_is(t, k - 1, "+") || token_is(t, k - 1, "-")) && token_is(t, k + 1, "]");
    bool one = token_is(t, k, "1"), name = own && own->kind == NAME_INTEGER;
    if (!step || !(one || name) || !is_in_index(t, p->f, k))
        return;
    if (name)
        propose(p, k, k, "1");
    for (size_t n = 0; one && n < p->scope->count; n++) {
        const struct scope_name *other = &p->scope->items[n];
        bool known = other->token < k && other->until > k && other->kind == NAME_INTEGER;
        if (known && (other->constant || other->token < p->f->open))
            propose_name(p, k, k, other);
        if (known && !other->constant && other->token < p->f->open)
            propose(p, k, k, "%.*s * %.*s", (int)other->length, other->at, (int)other->length, other->at);
    }
}

static bool has_type(const struct proposer *p, const char *type)
{
    for (size_t k = p->f->name; k < p->f->close; k++)
        if (token_is(p->t, k, type))
            return true;
    return false;
}

/* Has the function numbers of 64 bits, as only sums of products need them? */
static bool is_of_sum(const struct proposer *p)
{
    return has_type(p, "long");
}

/* threadIdx.x == 0 for threadIdx.x == blockDim.x - 1: the first thread has the sum, not the last. */
static void first_thread(struct proposer *p, size_t k)
{
    static const char *const after[] = {")", "&&", "||", "?", ";", NULL};
    const struct tokens *t = p->t;
    if (!token_is(t, k, "==") || !token_ends_operand(t, k - 1) || !is_of_sum(p))
        return;
    size_t last = k + 1;
    while (last < p->f->close && !token_among(t, last + 1, after))
        last = token_is(t, last + 1, "(") ? t->items[last + 1].match : last + 1;
    if (last > k + 1 && last < p->f->close)
        propose(p, k + 1, last, "0");
}

/* s[0] for s[threadIdx.x] and for s[blockDim.x - 1]: where a tree leaves its sum. */
static void first_cell(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = t->items[k].match;
    if (!token_is(t, k, "[") || !token_is_kind(t, k - 1, TOKEN_NAME) || close < k + 2 ||
        token_is(t, close + 1, "=") || token_is(t, close + 1, "+=") || !is_of_sum(p))
        return;
    const struct scope_name *array = scope_find(p->scope, t, k - 1);
    if (array && array->kind >= NAME_POINTER && array->token != k - 1)
        propose(p, k + 1, close - 1, "0");
}

/* 0LL for 0, or 0.0f: an argument from which a function of the file may take the type of its sum. */
static void typed_argument(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    const char *zero = is_of_sum(p) ? "0LL" : has_type(p, "float") ? "0.0f" : NULL;
    bool argument = (token_is(t, k - 1, "(") || token_is(t, k - 1, ",")) &&
                    (token_is(t, k + 1, ")") || token_is(t, k + 1, ","));
    if (k <= p->f->open || !argument || !token_is(t, k, "0") || !zero)
        return;
    size_t open = k - 1;
    while (open > p->f->open && !token_is(t, open, "(") && !token_is(t, open, ";"))
        open = token_is(t, open - 1, ")") ? t->items[open - 1].match - 1 : open - 1;
    for (size_t o = 0; o < p->f->begin && token_is(t, open, "("); o++)
        if (token_same(t, o, open - 1) && token_is(t, o + 1, "(") &&
            token_is(t, t->items[o + 1].match + 1, "{")) {
            propose(p, k, k, "%s", zero);
            return;
        }
}

static bool is_integer(const struct proposer *p, size_t k)
{
    const struct scope_name *name = used_name(p, k);
    return name && name->kind == NAME_INTEGER && !name->constant;
}

/* t < half for t + half < COUNT: a thread that has a partner is not yet one of the lower half. */
static void lower_half(struct proposer *p, size_t k)
{
    static const char *const before[] = {"(", "&&", "||", ",", NULL}, *const after[] = {")", "&&", "||", ";",
                                                                                        NULL};
    const struct tokens *t = p->t;
    size_t end = span_operand_end(t, k + 1);
    if (!token_is(t, k, "<") || !token_is(t, k - 2, "+") || !token_among(t, k - 4, before) ||
        !token_among(t, end + 1, after) || !is_integer(p, k - 3) || !is_integer(p, k - 1))
        return;
    struct piece first = piece_of(t, k - 3, k - 3), second = piece_of(t, k - 1, k - 1);
    int lengths[] = {(int)(first.to - first.from), (int)(second.to - second.from)};
    propose(p, k - 3, end, "%.*s < %.*s", lengths[0], t->text + first.from, lengths[1],
            t->text + second.from);
    propose(p, k - 3, end, "%.*s < %.*s", lengths[1], t->text + second.from, lengths[0],
            t->text + first.from);
}

/* Is the operand that begins at k with a coefficient's name multiplied elsewhere in the function? */
static bool is_weight(const struct proposer *p, size_t k)
{
    bool found = false;
    for (size_t o = p->f->open; o < p->f->close && !found; o++)
        found = o != k && token_same(p->t, o, k) && token_is(p->t, span_operand_end(p->t, o) + 1, "*");
    return found;
}

/* c[2] * east for c[2], a coefficient that stands alone. At its last bracket. */
static void weighs_name(struct proposer *p, size_t k)
{
    static const char *const before[] = {"=", "+=", "+", "-", "(", "return", NULL}, *const after[] = {
                                                                                        "+", "-", ";", ")",
                                                                                        NULL};
    const struct tokens *t = p->t;
    size_t begin = token_is(t, k, "]") && token_among(t, k + 1, after) ? span_operand_begin(t, k) : 0;
    if (begin <= p->f->open || !token_among(t, begin - 1, before) || !is_weight(p, begin))
        return;
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *name = &p->scope->items[n];
        if (name->kind == NAME_FLOAT && !name->constant && name->token < begin && name->until > k)
            propose(p, k, k, "] * %.*s", (int)name->length, name->at);
    }
}

/* Does the text multiply by the name of token k anywhere? */
static bool is_factor(const struct tokens *t, size_t k)
{
    bool found = false;
    for (size_t o = 1; o < t->count && !found; o++)
        found = token_same(t, o, k) && token_is(t, o - 1, "*");
    return found;
}

/* in + i * plane for in + plane, a summand by which the text multiplies elsewhere. */
static void times_index(struct proposer *p, size_t k)
{
    static const char *const before[] = {"+", "(", "[", "=", NULL}, *const after[] = {"+", ";", ")",
                                                                                      "]", ",", NULL};
    const struct tokens *t = p->t;
    const struct scope_name *own = used_name(p, k);
    bool summand = (token_is(t, k - 1, "+") || token_is(t, k + 1, "+")) && token_among(t, k - 1, before) &&
                   token_among(t, k + 1, after);
    if (!summand || !own || own->kind != NAME_INTEGER || !is_factor(t, k))
        return;
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *name = &p->scope->items[n];
        bool known = name->token > p->f->open && name->token < k && name->until > k;
        if (known && name != own && name->kind == NAME_INTEGER && !name->constant)
            propose(p, k, k, "%.*s * %.*s", (int)name->length, name->at, (int)own->length, own->at);
    }
}

/* Is the name only added to, and its value never used? */
static bool is_never_read(const struct proposer *p, const struct scope_name *name)
{
    bool adds = false;
    for (size_t k = name->token + 1; k < p->f->close; k++) {
        bool own = used_name(p, k) == name, sum = own && token_is(p->t, k + 1, "+=");
        if (own && !sum && !token_is(p->t, k + 1, "="))
            return false;
        adds = adds || sum;
    }
    return adds;
}

/* even + odd for even: a second sum that nothing has used. */
static void forgotten_sum(struct proposer *p, size_t k)
{
    static const char *const before[] = {"=", "(", ",", "+", "return", NULL}, *const after[] = {";", ")", ",",
                                                                                                NULL};
    const struct scope_name *own = used_name(p, k);
    if (!own || own->token < p->f->open || !token_among(p->t, k - 1, before) ||
        !token_among(p->t, k + 1, after))
        return;
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *other = &p->scope->items[n];
        bool known = other->token > p->f->open && other->token < k && other->until > k && !other->constant;
        if (known && other != own && scope_alike(other, own) && other->kind <= NAME_FLOAT &&
            is_never_read(p, other))
            propose(p, k, k, "%.*s + %.*s", (int)own->length, own->at, (int)other->length, other->at);
    }
}

enum { SURE = -6 }; /* a sum that nothing reads is a mistake wherever it stands */

const struct rule sum_rules[] = {{counted_from, 2}, {two_less, 3},    {without_first, 2},    {other_step, 2},
                                 {first_thread, 3}, {first_cell, 3},  {typed_argument, 0},   {lower_half, 2},
                                 {weighs_name, 1},  {times_index, 2}, {forgotten_sum, SURE}, {NULL, 0}};
