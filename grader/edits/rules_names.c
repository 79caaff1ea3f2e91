/* Changes of names and types: another one in its place. */
#include <string.h>

#include "grader/edits/propose.h"

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
    for (size_t a = 0; a < ARRAY_LEN(axes) && is_axis(p->t, k) && is_builtin(p->t, k - 2); a++)
        if (!token_is(p->t, k, axes[a]))
            propose_axis(p, k, *axes[a]);
}

/* v.x for v.w: another element of a vector. */
static void other_element(struct proposer *p, size_t k)
{
    static const char *const elements[] = {"x", "y", "z", "w", NULL};
    const struct tokens *t = p->t;
    if (!token_is(t, k - 1, ".") || !token_among(t, k, elements) || token_is(t, k + 1, "(") ||
        is_builtin(t, k - 2))
        return;
    for (size_t e = 0; elements[e]; e++)
        if (!token_is(t, k, elements[e]))
            propose(p, k, k, "%s", elements[e]);
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

/* threadIdx.x for gridDim.x as a first value. It is never a step: that of thread 0 would be 0. */
static void thread_for_grid(struct proposer *p, size_t k)
{
    if (token_is(p->t, k, "gridDim") && is_builtin(p->t, k) && token_is(p->t, k - 1, "=") &&
        !token_is(p->t, k + 3, "*"))
        propose(p, k, k, "threadIdx");
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
            propose_name(p, k, k + 2, &p->scope->items[n]);
}

/* The number of threads for a constant by which a thread's number is multiplied. It is unsigned, which a cast
 * of the thread's number avoids. */
static void dimension_for_constant(struct proposer *p, size_t k)
{
    enum { LONGEST = 6 }; /* int ) blockIdx . x * */
    const struct scope_name *name = token_is(p->t, k - 1, "*") ? used_name(p, k) : NULL;
    bool cast = k > LONGEST && token_is(p->t, k - 5, ")") && token_is(p->t, k - 6, "int");
    if (name && name->constant && !cast)
        for (const char *axis = "xy"; *axis; axis++)
            propose(p, k, k, "blockDim.%c", *axis);
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

const struct scope_name *used_name(const struct proposer *p, size_t k)
{
    const struct scope_name *name = scope_find(p->scope, p->t, k);
    return name && name->token != k && !is_member(p->t, k) && !token_is(p->t, k + 1, "(") ? name : NULL;
}

bool proposer_knows(const struct proposer *p, const char *name, size_t k)
{
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *own = &p->scope->items[n];
        if (own->kind == NAME_INTEGER && own->token < k && own->until > k && own->length == strlen(name) &&
            memcmp(own->at, name, own->length) == 0)
            return true;
    }
    return false;
}

/* Is token k all of the length of an array that is declared there? */
static bool is_length_of_array(const struct tokens *t, size_t k)
{
    return token_is(t, k - 1, "[") && token_is(t, k + 1, "]") && token_is_kind(t, k - 2, TOKEN_NAME) &&
           token_is_kind(t, k - 3, TOKEN_NAME) && !token_is(t, k - 3, "return");
}

static void other_name(struct proposer *p, size_t k, bool near)
{
    enum { LONGER = 5 }; /* an array that is long enough hides an index that goes too far */
    const struct scope_name *name = used_name(p, k);
    p->cost += is_length_of_array(p->t, k) ? LONGER : 0;
    for (size_t n = 0; name && n < p->scope->count; n++) {
        const struct scope_name *other = &p->scope->items[n];
        bool known = other->token < k && other->until > k;
        if (other != name && scope_alike(other, name) && known && is_near(name, other) == near)
            propose_name(p, k, k, other);
    }
}

static void near_name(struct proposer *p, size_t k)
{
    other_name(p, k, true);
}

/* A factor is a constant or a parameter, not a thread's variable. */
static void far_name(struct proposer *p, size_t k)
{
    static const char *const products[] = {"*", "/", "%", NULL};
    const struct scope_name *name = used_name(p, k);
    bool factor = name && name->constant && token_among(p->t, k - 1, products);
    if (!factor)
        other_name(p, k, false);
}

/* (i * n + j) * n + k for (k * n + j) * n + i: two names of one family in one index or value change places.
 */
static void turned_names(struct proposer *p, size_t k)
{
    static const char *const ends[] = {"=", ";", ",", "{", NULL};
    enum { FAR = 14 };
    const struct scope_name *name = used_name(p, k);
    for (size_t o = k + 1; name && o < k + FAR && o < p->f->close && !token_among(p->t, o, ends); o++) {
        const struct scope_name *other = used_name(p, o);
        if (other && other != name && other->length == 1 && scope_alike(other, name) && is_near(name, other))
            propose_swap(p, (size_t[2]){k, k}, (size_t[2]){o, o}, FORM_WRITE);
    }
}

/* n * n for n, the cells of a plane: a parameter or a constant that is a summand or a factor. */
static void plane_for_row(struct proposer *p, size_t k)
{
    static const char *const before[] = {"+", "-", "*", "+=", "-=", NULL}, *const after[] = {"+", "-", "]",
                                                                                             ")", ";", ",",
                                                                                             NULL};
    const struct token *token = &p->t->items[k];
    const struct scope_name *name = used_name(p, k);
    bool length = name && name->kind == NAME_INTEGER && (name->token < p->f->open || name->constant);
    if (length && token_among(p->t, k - 1, before) && token_among(p->t, k + 1, after))
        propose(p, k, k, "%.*s * %.*s", (int)token->length, p->t->text + token->at, (int)token->length,
                p->t->text + token->at);
}

/* Config::depth for Config::outputs: another member that the text names after the same word. */
static void other_member(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k - 1, "::") || !token_is_kind(t, k, TOKEN_NAME) || token_is(t, k + 1, "("))
        return;
    for (size_t o = 2; o < t->count; o++)
        if (token_is(t, o - 1, "::") && token_same(t, o - 2, k - 2) && !token_same(t, o, k) &&
            !token_is(t, o + 1, "(") && token_is_kind(t, o, TOKEN_NAME))
            propose(p, k, k, "%.*s", (int)t->items[o].length, t->text + t->items[o].at);
}

/* ---- types ---- */

/* Is a value at token k computed from threadIdx or the like? It is a whole number. */
static bool begins_with_builtin(const struct proposer *p, size_t k)
{
    for (; k < p->f->close && !token_is(p->t, k, ";") && !token_is(p->t, k, ","); k++)
        if (is_builtin(p->t, k))
            return true;
    return false;
}

/* The type of a real number: what counts something has another one, and no cell has 8 bytes for one. */
static bool is_real(const char *type)
{
    return !strcmp(type, "float") || !strcmp(type, "double");
}

static void other_type(struct proposer *p, size_t k)
{
    enum { PARAMETER = 2 };
    static const char *const types[][2] = {
        {"int", "long long"}, {"int", "float"}, {"unsigned", "int"}, {"float", "double"}};
    bool several = token_is(p->t, k + 1, "int") || token_is(p->t, k + 1, "long") ||
                   token_is(p->t, k - 1, "long") || token_is(p->t, k - 1, "unsigned") ||
                   token_is(p->t, k + 1, "*");
    bool of_kernel = p->f->role == ROLE_KERNEL && k < p->f->open; /* the host passes what its type says */
    bool of_thread = token_is(p->t, k + 2, "=") && begins_with_builtin(p, k + 3);
    bool parameter = k < p->f->open; /* it counts something: it is no float */
    bool counts = parameter || (token_is(p->t, k - 1, "(") && token_is(p->t, k - 2, "sizeof"));
    for (size_t o = 0; o < ARRAY_LEN(types) && !several && !of_kernel && !of_thread; o++)
        if (token_is(p->t, k, types[o][0]) && !(counts && is_real(types[o][1]))) {
            p->cost = parameter ? PARAMETER : p->cost; /* of a device function: its callers pass more */
            propose(p, k, k, "%s", types[o][1]);
        }
}

/* Does the text say `using idx_t = uint16_t;` of the name at token k? */
static bool is_alias_of(const struct tokens *t, size_t k, const char *const *types)
{
    for (size_t u = 0; u + 3 < t->count && u < k; u++) {
        size_t type = token_is(t, u + 3, "unsigned") || token_is(t, u + 3, "std") ? u + 4 : u + 3;
        type += token_is(t, type, "::");
        if (token_is(t, u, "using") && token_same(t, u + 1, k) && token_among(t, type, types))
            return true;
    }
    return false;
}

/* int for an integer of 8 or 16 bits, in which an index wraps. */
static void wide_type(struct proposer *p, size_t k)
{
    static const char *const types[] = {"short", "char", "uint16_t", "int16_t", "uint8_t", "int8_t", NULL};
    const struct tokens *t = p->t;
    bool of_kernel = p->f->role == ROLE_KERNEL && k < p->f->open;
    if (!token_is_kind(t, k, TOKEN_NAME) || !token_is_kind(t, k + 1, TOKEN_NAME) || of_kernel ||
        !(token_among(t, k, types) || is_alias_of(t, k, types)))
        return;
    size_t first = token_is(t, k - 1, "unsigned") || token_is(t, k - 1, "signed") ? k - 1 : k;
    propose(p, first, k, "int");
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
    {other_axis, 1},      {other_element, 1},  {thread_for_grid, 1},
    {other_builtin, 1},   {with_dimension, 1}, {lane_of_thread, 2},
    {other_dimension, 3}, {twice_as_many, 4},  {dimension_for_constant, 2},
    {near_name, 1},       {far_name, 3},       {turned_names, 3},
    {plane_for_row, 1},   {other_type, 2},     {wide_type, -3},
    {by_reference, 2},    {other_member, 1},   {NULL, 0},
};
