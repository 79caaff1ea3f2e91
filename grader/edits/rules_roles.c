/* Changes of calls whose arguments take turns, step(a, b, c) and then step(b, c, a): the arguments of one
 * call in another order, those of all calls in turn, and two arguments of one call exchanged. */
#include <string.h>

#include "grader/edits/call_arguments.h"
#include "grader/edits/propose.h"

enum { ROLES = 4, CALLS = 12 };

/* The calls of one function, in the order of the text, and the arguments that differ from call to call. */
struct turns {
    struct call calls[CALLS];
    size_t call_count;
    size_t at[ROLES]; /* numbers of arguments */
    size_t count;
    size_t names[ROLES]; /* a token of each name that one of the calls passes there */
    size_t name_count;
};

/* ---- what takes turns ---- */

static bool is_known(const struct turns *r, const struct tokens *t, size_t name)
{
    for (size_t k = 0; k < r->name_count; k++)
        if (token_same(t, r->names[k], name))
            return true;
    return false;
}

/* Add the names that are declared with the first one, "__shared__ Plane low, mid, high;". A call that takes a
 * name twice may have left one out. */
static void take_declared(struct turns *r, const struct proposer *p)
{
    const struct tokens *t = p->t;
    size_t k = p->f->open + 1;
    while (k < p->f->close && !token_same(t, k, r->names[0]))
        k++;
    while (token_is(t, k - 1, ",") && token_is_kind(t, k - 2, TOKEN_NAME))
        k -= 2;
    for (bool declared = token_is_kind(t, k - 1, TOKEN_NAME); declared && r->name_count < ROLES; k += 2) {
        if (!is_known(r, t, k))
            r->names[r->name_count++] = k;
        declared = token_is(t, k + 1, ",") && token_is_kind(t, k + 2, TOKEN_NAME);
    }
}

/* False: there is no room. */
static bool take_names(struct turns *r, const struct tokens *t)
{
    for (size_t c = 0; c < r->call_count; c++)
        for (size_t role = 0; role < r->count; role++) {
            size_t name = r->calls[c].arguments[r->at[role]];
            if (!name || is_known(r, t, name))
                continue;
            if (r->name_count == ROLES)
                return false;
            r->names[r->name_count++] = name;
        }
    return true;
}

static void take_calls(struct turns *r, const struct proposer *p, const struct call *own)
{
    for (size_t k = p->f->open + 1; k < p->f->close && r->call_count < CALLS; k++) {
        struct call *c = &r->calls[r->call_count];
        r->call_count += token_same(p->t, k, own->name) && call_take(c, p->t, k) && c->count == own->count;
    }
}

/* The arguments of `own` that other calls of the same function give other names. False: there are none, or
 * too many. */
static bool take_turns(struct turns *r, const struct proposer *p, const struct call *own)
{
    *r = (struct turns){0};
    take_calls(r, p, own);
    for (size_t argument = 0; argument < own->count; argument++) {
        bool differs = false;
        for (size_t c = 0; c < r->call_count; c++)
            differs = differs || calls_differ(own, &r->calls[c], p->t, argument);
        if (!differs)
            continue;
        if (r->count == ROLES)
            return false;
        r->at[r->count++] = argument;
    }
    return r->count && take_names(r, p->t);
}

/* ---- another order ---- */

/* The text of a call from its first role to its last, with these names in the roles. */
static struct piece arranged(const struct turns *r, const struct tokens *t, const struct call *c,
                             const size_t *names)
{
    struct text words = {0};
    struct piece own = piece_of(t, c->arguments[r->at[0]], c->arguments[r->at[r->count - 1]]);
    size_t from = own.from;
    for (size_t role = 0; role < r->count; role++) {
        const struct token *was = &t->items[c->arguments[r->at[role]]], *is = &t->items[names[role]];
        text_add(&words, t->text + from, was->at - from);
        text_add(&words, t->text + is->at, is->length);
        from = was->at + was->length;
    }
    if (words.length < PIECE_TEXT)
        memcpy(own.is, words.s, words.length + 1);
    text_free(&words);
    return own;
}

static void propose_arranged(struct proposer *p, const struct turns *r, const struct call *c,
                             const size_t *names)
{
    struct piece own = arranged(r, p->t, c, names);
    bool as_it_is = strncmp(own.is, p->t->text + own.from, own.to - own.from) == 0;
    if (own.is[0] && !as_it_is)
        propose(p, c->arguments[r->at[0]], c->arguments[r->at[r->count - 1]], "%s", own.is);
}

/* All orders of different names in the roles from number `role` on. */
static void propose_orders(struct proposer *p, const struct turns *r, const struct call *c, size_t *names,
                           size_t role)
{
    if (role == r->count) {
        propose_arranged(p, r, c, names);
        return;
    }
    for (size_t n = 0; n < r->name_count; n++) {
        bool used = false;
        for (size_t before = 0; before < role; before++)
            used = used || names[before] == r->names[n];
        names[role] = r->names[n];
        if (!used)
            propose_orders(p, r, c, names, role + 1);
    }
}

static void other_roles(struct proposer *p, size_t k)
{
    struct turns r;
    struct call own;
    size_t names[ROLES];
    if (k <= p->f->open || !call_take(&own, p->t, k) || !call_is_statement(&own, p->t) ||
        !take_turns(&r, p, &own))
        return;
    if (r.count == 1)
        take_declared(&r, p);
    propose_orders(p, &r, &own, names, 0);
}

/* ---- all calls in turn ---- */

static bool has_all_roles(const struct turns *r, const struct call *c)
{
    bool all = true;
    for (size_t role = 0; role < r->count; role++)
        all = all && c->arguments[r->at[role]];
    return all;
}

/* Give call number c the first one's names, `places` places further on. True: that changes it. */
static bool turn_call(struct piece *to, const struct turns *r, const struct tokens *t, size_t c,
                      size_t places)
{
    const struct call *own = &r->calls[c], *first = &r->calls[0];
    size_t names[ROLES];
    bool changes = false;
    for (size_t role = 0; role < r->count; role++) {
        names[role] = first->arguments[r->at[(role + places) % r->count]];
        changes = changes || !token_same(t, names[role], own->arguments[r->at[role]]);
    }
    *to = arranged(r, t, own, names);
    return changes;
}

/* step(a, b, c); step(b, c, a); step(c, a, b); where several calls have other roles: each call has those of
 * the one before it, `places` places further on. */
static void propose_turns(struct proposer *p, const struct turns *r, size_t places)
{
    struct candidate c = {.form = FORM_ROLES, .cost = p->cost};
    for (size_t k = 1; k < r->call_count; k++) {
        struct piece own;
        if (!has_all_roles(r, &r->calls[k]) || c.piece_count == PIECES_MOST)
            return;
        if (!turn_call(&own, r, p->t, k, k * places))
            continue;
        size_t first = r->calls[k].arguments[r->at[0]];
        c.first = c.piece_count ? c.first : first;
        c.line = p->t->items[c.first].line;
        c.last = r->calls[k].arguments[r->at[r->count - 1]];
        c.other_line = p->t->items[first].line;
        c.pieces[c.piece_count++] = own;
    }
    if (c.piece_count > 1)
        propose_candidate(p, &c);
}

/* At the first of several calls. */
static void roles_in_turn(struct proposer *p, size_t k)
{
    struct turns r;
    struct call own;
    if (k <= p->f->open || !call_take(&own, p->t, k) || !call_is_statement(&own, p->t) ||
        !take_turns(&r, p, &own) || r.calls[0].name != k || r.count < 2)
        return;
    propose_turns(p, &r, 1);
    propose_turns(p, &r, r.count - 1);
}

/* ---- two arguments of one call ---- */

/* Does the order of the arguments not matter, or is it the compiler's function? */
static bool is_builtin(const struct tokens *t, size_t k)
{
    static const char *const names[] = {"min", "max", "fminf", "fmaxf", "fmaf", "fma", NULL};
    return token_among(t, k, names) || strncmp(t->text + t->items[k].at, "__", 2) == 0;
}

/* at(n, i, j, k) for at(n, i, k, j). */
static void arguments_exchanged(struct proposer *p, size_t k)
{
    struct call own;
    if (k <= p->f->open || !call_take(&own, p->t, k) || is_builtin(p->t, k))
        return;
    for (size_t a = 0; a < own.count; a++)
        for (size_t b = a + 1; b < own.count; b++) {
            size_t one = own.arguments[a], other = own.arguments[b];
            const struct scope_name *x = one ? used_name(p, one) : NULL,
                                    *y = other ? used_name(p, other) : NULL;
            if (x && y && x != y && scope_alike(x, y))
                propose_swap(p, (size_t[2]){one, one}, (size_t[2]){other, other}, FORM_WRITE);
        }
}

const struct rule role_rules[] = {
    {other_roles, -2}, {roles_in_turn, -1}, {arguments_exchanged, 2}, {NULL, 0}};
