/* Loops that do several elements or steps in a round: what is left after them, and a check for each step. */
#include <stdio.h>
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* ---- what is left ---- */

/* The loop whose body, in braces, ends before token k: the ( of its header. 0: there is none. */
static size_t loop_before(const struct tokens *t, size_t k)
{
    size_t body = token_is(t, k - 1, "}") ? t->items[k - 1].match : 0;
    size_t open = body && token_is(t, body - 1, ")") ? t->items[body - 1].match : 0;
    return open && token_is(t, open - 1, "for") ? open : 0;
}

/* The length in "i += 4 * length" or "i += length * 4" at the end of a header. False: it ends otherwise. */
static bool take_part(struct piece *length, const struct tokens *t, size_t open, size_t name)
{
    size_t close = t->items[open].match, adds = close;
    while (adds > open && !token_is(t, adds, "+="))
        adds--;
    bool first = token_is_kind(t, adds + 1, TOKEN_NUMBER) && token_is(t, adds + 2, "*"),
         last = token_is_kind(t, close - 1, TOKEN_NUMBER) && token_is(t, close - 2, "*");
    if (adds == open || !token_same(t, adds - 1, name) || first == last || adds + 4 > close)
        return false;
    *length = first ? piece_of(t, adds + 3, close - 1) : piece_of(t, adds + 1, close - 3);
    return true;
}

/* for (; i < n; i += stride) for if (i < n), after a loop that takes several strides at a time. */
static void rest_in_loop(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t open = token_is(t, k, "if") ? loop_before(t, k) : 0, close = t->items[k + 1].match;
    struct piece stride;
    if (!open || !token_is_kind(t, k + 2, TOKEN_NAME) || !take_part(&stride, t, open, k + 2))
        return;
    struct piece condition = piece_of(t, k + 2, close - 1), name = piece_of(t, k + 2, k + 2);
    propose(p, k, close, "for (; %.*s; %.*s += %.*s)", (int)(condition.to - condition.from),
            t->text + condition.from, (int)(name.to - name.from), t->text + name.from,
            (int)(stride.to - stride.from), t->text + stride.from);
}

/* ---- a check for each step ---- */

/* A loop "for (...; i < last; i += 3) { ... }", by its tokens. */
struct unrolled {
    size_t open, name, sign, limit[2]; /* of i < last */
    size_t body;                       /* its brace */
    long steps;
};

static bool take_unrolled(struct unrolled *u, const struct tokens *t, size_t k)
{
    size_t open = k + 1, close = t->items[open].match, adds = close - 2, end = adds - 2;
    if (!token_is(t, k, "for") || !token_is(t, open, "(") || close < open + 10 || !token_is(t, adds, "+=") ||
        !token_is_kind(t, adds + 1, TOKEN_NUMBER) || !token_is(t, end, ";") || !token_is(t, close + 1, "{"))
        return false;
    size_t sign = end;
    while (sign > open && !token_is(t, sign, "<") && !token_is(t, sign, "<="))
        sign--;
    *u = (struct unrolled){open,      adds - 1,
                           sign,      {sign + 1, end - 1},
                           close + 1, strtol(t->text + t->items[adds + 1].at, NULL, 10)};
    return sign > open && token_same(t, sign - 1, u->name) && token_is(t, sign - 2, ";") && u->steps > 1;
}

/* The number c of the first "i + c" in the statement; 0: it has none. */
static long step_of(const struct tokens *t, const struct unrolled *u, size_t first, size_t last)
{
    for (size_t k = first; k + 2 <= last; k++)
        if (token_same(t, k, u->name) && token_is(t, k + 1, "+") && token_is_kind(t, k + 2, TOKEN_NUMBER))
            return strtol(t->text + t->items[k + 2].at, NULL, 10);
    return 0;
}

/* Put the check before the statement of tokens k to end. */
static bool add_check(struct candidate *c, const struct tokens *t, const struct unrolled *u, size_t k,
                      size_t end, long step)
{
    char *name = words_of(t, u->name, u->name), *limit = words_of(t, u->sign, u->limit[1]),
         *check = xformat("%s + %ld %s", name, step, limit);
    bool added = candidate_guard(c, t, (size_t[2]){k, end}, check);
    free(name);
    free(limit);
    free(check);
    return added;
}

/* if (i + 1 < last) before each statement with i + 1, in a loop that takes several steps in a round. */
static void check_each_step(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    struct candidate c = {.form = FORM_CHECKS, .cost = p->cost};
    struct unrolled u;
    if (!take_unrolled(&u, t, k))
        return;
    for (size_t s = u.body + 1, close = t->items[u.body].match, end; s < close; s = end + 1) {
        end = span_whole_end(t, p->f, s);
        long step = end ? step_of(t, &u, s, end) : 0;
        if (!end || (step > 0 && step < u.steps && !add_check(&c, t, &u, s, end, step)))
            return;
    }
    if (c.piece_count)
        propose_candidate(p, &c);
}

const struct rule unrolled_rules[] = {{rest_in_loop, 0}, {check_each_step, 0}, {NULL, 0}};
