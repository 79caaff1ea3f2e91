/* Changes of the order of statements, and one that is missing: what a march moves on in each step. */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

enum { RUN = 3 };

/* "a = b;" three times in a row. */
struct run {
    size_t to[RUN], from[RUN]; /* the first tokens of both sides */
    size_t end[RUN];           /* each ; */
};

static bool take_run(struct run *r, const struct proposer *p, size_t k)
{
    for (int s = 0; s < RUN; s++) {
        size_t end = span_statement_end(p->t, p->f, k), equals = k;
        while (equals < end && !token_is(p->t, equals, "="))
            equals++;
        if (equals >= end || !token_is_kind(p->t, k, TOKEN_NAME))
            return false;
        r->to[s] = k;
        r->from[s] = equals + 1;
        r->end[s] = end;
        k = end + 1;
    }
    return true;
}

/* below = here; here = above; above = next; for these in the other order, in which all get the same value. */
static void reversed_run(struct proposer *p, const struct run *r)
{
    char *s[RUN];
    for (int k = 0; k + 1 < RUN; k++)
        if (!token_same(p->t, r->from[k + 1], r->to[k]))
            return;
    for (int k = 0; k < RUN; k++)
        s[k] = words_of(p->t, r->to[k], r->end[k]);
    propose(p, r->to[0], r->end[2], "%s %s %s", s[2], s[1], s[0]);
    for (int k = 0; k < RUN; k++)
        free(s[k]);
}

/* auto oldest = prev; prev = curr; curr = next; next = oldest; for next = prev, which has its new value then.
 */
static void kept_first(struct proposer *p, const struct run *r)
{
    if (!token_same(p->t, r->from[0], r->to[1]) || !token_same(p->t, r->from[1], r->to[2]) ||
        !token_same(p->t, r->from[2], r->to[0]))
        return;
    char *place = words_of(p->t, r->from[2], r->end[2] - 1),
         *moves = words_of(p->t, r->to[0], r->from[2] - 1);
    propose(p, r->to[0], r->end[2], "auto oldest = %s; %s oldest;", place, moves);
    free(place);
    free(moves);
}

static void other_run(struct proposer *p, size_t k)
{
    struct run r;
    if (!(span_begins_statement(p->t, p->f, k) && take_run(&r, p, k)))
        return;
    reversed_run(p, &r);
    kept_first(p, &r);
}

/* ---- a ring of places that turns ---- */

enum { TURN = 4 };

/* "float *t = a; a = b; b = c; c = t;": what each statement sets, and the value it gets. False: they are
 * other statements, or the values do not go round. */
static bool take_turn(char *sets[TURN], char *values[TURN], const struct proposer *p, size_t k, size_t *last)
{
    bool round = true;
    for (size_t s = 0, end; s < TURN; s++, k = end + 1) {
        size_t equals = k;
        end = span_statement_end(p->t, p->f, k);
        while (equals < end && !token_is(p->t, equals, "="))
            equals++;
        round = round && equals < end && equals > k;
        size_t name = s ? k : equals - 1; /* its type is in front */
        sets[s] = round ? words_of(p->t, name, equals - 1) : xformat("%s", "");
        values[s] = round ? words_of(p->t, equals + 1, end - 1) : xformat("%s", "");
        *last = end;
    }
    for (size_t s = 0; s < TURN && round; s++)
        round = strcmp(values[s], sets[(s + 1) % TURN]) == 0;
    return round;
}

/* t = c; c = b; b = a; a = t; for t = a; a = b; b = c; c = t;, in which all go round the other way. */
static void turned_back(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    char *sets[TURN], *values[TURN];
    size_t last = 0, value = k;
    if (k <= p->f->open || !span_begins_statement(t, p->f, k) || !span_statement_end(t, p->f, k))
        return;
    bool round = take_turn(sets, values, p, k, &last);
    while (!token_is(t, value, "=") && value < p->f->close)
        value++;
    if (round)
        propose(p, value + 1, last, "%s; %s = %s; %s = %s; %s = %s;", sets[3], sets[3], sets[2], sets[2],
                sets[1], sets[1], sets[0]);
    for (size_t s = 0; s < TURN; s++) {
        free(sets[s]);
        free(values[s]);
    }
}

/* pos += n * n; once more, before a statement that uses pos: a march moves on before its second load, too. */
static void moved_on(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = span_begins_statement(t, p->f, k) ? span_statement_end(t, p->f, k) : 0;
    if (!end || !used_name(p, k) || !token_is(t, k + 1, "+="))
        return;
    char *more = words_of(p->t, k, end);
    for (size_t at = p->f->open + 1; at < p->f->close; at++) {
        size_t last = at != k && span_begins_statement(t, p->f, at) ? span_statement_end(t, p->f, at) : 0;
        if (last && span_names(t, at, last, k))
            propose_put(p, (size_t[2]){at, last}, false, FORM_PUT, more);
    }
    free(more);
}

/* Is token k the += by which a pointer or an index moves on? `end` gets the token after the step. */
static bool moves(const struct proposer *p, size_t k, size_t *end)
{
    static const char *const ends[] = {";", ",", ")", NULL};
    const struct scope_name *name = token_is(p->t, k, "+=") ? used_name(p, k - 1) : NULL;
    if (!name || (name->kind != NAME_POINTER && name->kind != NAME_INTEGER))
        return false;
    for (*end = k + 1; *end < p->f->close && !token_among(p->t, *end, ends);)
        *end = p->t->items[*end].match > *end ? p->t->items[*end].match + 1 : *end + 1;
    return *end > k + 1;
}

/* out += plane for out += row, where in += plane stands elsewhere. */
static void moves_as_another(struct proposer *p, size_t k)
{
    size_t end, other_end;
    if (!moves(p, k, &end))
        return;
    for (size_t other = p->f->open; other < p->f->close; other++)
        if (other != k && moves(p, other, &other_end)) {
            char *words = words_of(p->t, other + 1, other_end - 1);
            char *own = words_of(p->t, k + 1, end - 1);
            if (strcmp(words, own) != 0)
                propose(p, k + 1, end - 1, "%s", words);
            free(words);
            free(own);
        }
}

/* if (...) a; else b; for if (...) a; b;: likeliest for a block of its own after the if. */
static void missing_else(struct proposer *p, size_t k)
{
    static const char *const never[] = {"else", "}", "return", "__syncthreads", "__syncwarp", ";", NULL};
    const struct tokens *t = p->t;
    size_t end = token_is(t, k, "if") ? span_whole_end(t, p->f, k) : 0;
    size_t next[2] = {end + 1, end ? span_whole_end(t, p->f, end + 1) : 0};
    if (!next[1] || token_among(t, next[0], never))
        return;
    p->cost -= token_is(t, next[0], "{");
    propose_put(p, next, false, FORM_PUT, "else");
}

/* The variable that "if (...) v = x;" gives a value, as a token; 0: it is another statement, or has an else.
 */
static size_t set_under_condition(const struct proposer *p, size_t k, size_t end)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k, "if") || !token_is(t, k + 1, "("))
        return 0;
    size_t body = t->items[k + 1].match + 1, name = body + token_is(t, body, "{");
    bool alone = span_whole_end(t, p->f, body) == end && used_name(p, name) && token_is(t, name + 1, "=");
    size_t last = alone ? span_statement_end(t, p->f, name) : 0;
    return last && last + (name > body) == end ? name : 0;
}

/* Does an if of these tokens give the variable another value? */
static bool sets_too(const struct tokens *t, size_t first, size_t last, size_t name)
{
    bool found = false;
    if (!token_is(t, first, "if"))
        return false;
    for (size_t k = first; k < last; k++)
        found = found || (token_same(t, k, name) && token_is(t, k + 1, "="));
    return found;
}

/* if (b) v = y; if (a) v = x; for if (a) v = x; if (b) v = y;, where both conditions may hold. */
static void stored_over(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = span_begins_statement(t, p->f, k) ? span_whole_end(t, p->f, k) : 0,
           name = end ? set_under_condition(p, k, end) : 0;
    for (size_t next = end + 1, last; name && (last = span_whole_end(t, p->f, next)); next = last + 1)
        if (sets_too(t, next, last, name))
            propose_moved(p, (size_t[2]){k, end}, last, last, FORM_LATER);
}

const struct rule order_rules[] = {{turned_back, 0},  {other_run, 1},   {moved_on, 3}, {moves_as_another, 1},
                                   {missing_else, 2}, {stored_over, 1}, {NULL, 0}};
