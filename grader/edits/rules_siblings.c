/* Loops that do one thing: what moves on in one of them moves on in the other, too. */
#include <string.h>

#include "grader/edits/call_arguments.h"
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* The body of the loop whose word is token k, from its first statement to its last token. */
struct body {
    size_t first, last;
    bool has_braces;
};

static bool take_body(struct body *b, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!(token_is(t, k, "for") || token_is(t, k, "while")) || !token_is(t, k + 1, "("))
        return false;
    size_t first = t->items[k + 1].match + 1, end = span_whole_end(t, p->f, first);
    b->has_braces = token_is(t, first, "{");
    b->first = first + b->has_braces;
    b->last = end - b->has_braces;
    return end > first && b->last >= b->first;
}

/* The first token of the last statement of a body; 0: it is no plain one. */
static size_t last_statement(const struct proposer *p, const struct body *b)
{
    size_t found = 0;
    for (size_t k = b->first, end; k <= b->last; k = end + 1) {
        end = span_whole_end(p->t, p->f, k);
        if (!end)
            return 0;
        found = span_statement_end(p->t, p->f, k) == end ? k : 0;
    }
    return found;
}

static void put_last(struct proposer *p, const struct body *b, const char *more)
{
    size_t first = last_statement(p, b);
    if (first && *more)
        propose_put(p, (size_t[2]){first, span_statement_end(p->t, p->f, first)}, !b->has_braces,
                    FORM_PUT_AFTER, more);
}

/* ---- moves ---- */

/* Is the statement from k to `end` a move, "below = here;", of a variable that is declared before `loop`? */
static bool is_move(const struct proposer *p, size_t k, size_t end, size_t loop)
{
    const struct scope_name *to = scope_find(p->scope, p->t, k);
    bool plain = end == k + 3 && token_is(p->t, k + 1, "=") && to && used_name(p, k + 2);
    return plain && to->token < loop && to->until > loop;
}

/* Has the function a variable of the name of token k that is known at token `at`? */
static bool is_known_at(const struct proposer *p, size_t k, size_t at)
{
    const struct token *name = &p->t->items[k];
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *own = &p->scope->items[n];
        if (own->token < at && own->until >= at && own->length == name->length &&
            memcmp(own->at, p->t->text + name->at, own->length) == 0)
            return true;
    }
    return false;
}

/* Append the moves of a body, "below = here; here = above;", as far as the other one lacks them. False: it
 * has them all, or a move of what is not known there. */
static bool add_moves(struct text *out, const struct proposer *p, const struct body *of,
                      const struct body *other)
{
    bool known = true;
    for (size_t k = of->first, end; k <= of->last && (end = span_whole_end(p->t, p->f, k)); k = end + 1) {
        if (!is_move(p, k, end, other->first))
            continue;
        bool stored = false;
        for (size_t at = other->first; at <= other->last; at++)
            stored = stored || (token_same(p->t, at, k) && token_is(p->t, at + 1, "="));
        known = known && is_known_at(p, k + 2, other->last);
        if (!stored)
            text_printf(out, "%s%.*s = %.*s;", out->length ? " " : "", (int)p->t->items[k].length,
                        p->t->text + p->t->items[k].at, (int)p->t->items[k + 2].length,
                        p->t->text + p->t->items[k + 2].at);
    }
    return known && out->length;
}

/* ---- roles ---- */

static bool take_call(struct call *c, const struct proposer *p, size_t k)
{
    return call_take(c, p->t, k) && span_statement_end(p->t, p->f, k) == c->close + 1;
}

/* Do the names that differ from one call to the next only change places, (a, b, c) to (b, c, a)? */
static bool change_places(const struct proposer *p, const struct call *a, const struct call *b)
{
    size_t changed = 0;
    for (size_t k = 0; k < a->count; k++) {
        bool found = false;
        if (!calls_differ(a, b, p->t, k))
            continue;
        for (size_t o = 0; o < a->count; o++)
            found = found || (a->arguments[o] && token_same(p->t, a->arguments[o], b->arguments[k]));
        if (!found)
            return false;
        changed++;
    }
    return changed > 1;
}

/* Append what gives each name the role that it has in the next call: "a = b; b = c;". What a name that has
 * been given a new value already held is not moved: the call sets that one. */
static void add_roles(struct text *out, const struct proposer *p, const struct call *a, const struct call *b)
{
    for (size_t k = 0; k < a->count; k++) {
        bool moved = false;
        if (!calls_differ(a, b, p->t, k))
            continue;
        for (size_t before = 0; before < k; before++)
            moved =
                moved || (a->arguments[before] && token_same(p->t, a->arguments[before], b->arguments[k]));
        const struct token *to = &p->t->items[a->arguments[k]], *from = &p->t->items[b->arguments[k]];
        if (!moved)
            text_printf(out, "%s%.*s = %.*s;", out->length ? " " : "", (int)to->length, p->t->text + to->at,
                        (int)from->length, p->t->text + from->at);
    }
}

/* A loop that makes the call of another loop's first round again and again: there, the next call has the
 * names in other roles. */
static void roles_of(struct proposer *p, const struct body *of, const struct body *other)
{
    struct call own, first, next;
    size_t last = last_statement(p, other);
    if (!last || !take_call(&own, p, last))
        return;
    for (size_t k = of->first; k < of->last && span_whole_end(p->t, p->f, k);
         k = span_whole_end(p->t, p->f, k) + 1) {
        bool alike = take_call(&first, p, k) && take_call(&next, p, first.close + 2) &&
                     token_same(p->t, first.name, own.name) && token_same(p->t, next.name, own.name) &&
                     first.count == own.count && next.count == own.count && change_places(p, &first, &next);
        for (size_t a = 0; a < own.count && alike; a++)
            alike = !calls_differ(&own, &first, p->t, a);
        if (!alike)
            continue;
        struct text more = {0};
        add_roles(&more, p, &first, &next);
        put_last(p, other, more.s);
        text_free(&more);
        return;
    }
}

/* { step(a, b, c); a = b; b = c; } for step(a, b, c); in a loop, where another one of the function moves on
 * so.
 */
static void moves_of_sibling(struct proposer *p, size_t k)
{
    struct body own, other;
    if (!take_body(&own, p, k))
        return;
    for (size_t o = p->f->open; o < p->f->close; o++) {
        struct text more = {0};
        bool apart = o != k && take_body(&other, p, o) && (other.last < k || o > own.last);
        if (apart && add_moves(&more, p, &other, &own))
            put_last(p, &own, more.s);
        text_free(&more);
        if (apart)
            roles_of(p, &other, &own);
    }
}

/* Where the body's header says "x < BX;", the token of the <; 0: its condition is another. */
static size_t plain_limit(const struct tokens *t, size_t k)
{
    size_t at = k + 2;
    while (token_is(t, k, "for") && at < t->items[k + 1].match && !token_is(t, at, ";"))
        at++;
    return token_is(t, k, "for") && token_is(t, at + 2, "<") ? at + 2 : 0;
}

/* x < BX + 2 for x < BX in the header of a loop, where another one says y < BY + 2. */
static void limit_of_sibling(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t own = plain_limit(t, k);
    if (!own || !token_is(t, own + 2, ";"))
        return;
    for (size_t o = p->f->open; o < p->f->close; o++) {
        size_t other = o == k ? 0 : plain_limit(t, o);
        if (other && token_is(t, other + 2, "+") && token_is_kind(t, other + 3, TOKEN_NUMBER) &&
            token_is(t, other + 4, ";"))
            propose(p, own + 1, own + 1, "%.*s + %ld", (int)t->items[own + 1].length,
                    t->text + t->items[own + 1].at, token_count(t, other + 3));
    }
}

const struct rule sibling_rules[] = {{moves_of_sibling, 0}, {limit_of_sibling, 0}, {NULL, 0}};
