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

/* The head and the body of a loop whose rounds have several steps: "for (...; i < last; i += 3) {", or
 * "while (i + 2 < last) {", which leaves the steps that are less than a round. Tokens. */
struct unrolled {
    size_t name, sign, limit; /* of i < last; limit: where it ends */
    size_t head[2];           /* the condition as it stands */
    size_t body;              /* its brace */
    long steps;
};

static long number_at(const struct tokens *t, size_t k)
{
    return token_is_kind(t, k, TOKEN_NUMBER) ? strtol(t->text + t->items[k].at, NULL, 10) : 0;
}

/* The condition of the loop whose word is token k, with braces. False: it has none that compares a name. */
static bool take_head(struct unrolled *u, const struct tokens *t, size_t k)
{
    size_t open = k + 1, close = t->items[open].match, begin = open + 1, end = close;
    bool counts = token_is(t, k, "for");
    if ((!counts && !token_is(t, k, "while")) || !token_is(t, open, "(") || !token_is(t, close + 1, "{"))
        return false;
    while (counts && begin < close && !token_is(t, begin - 1, ";"))
        begin++;
    for (end = begin; end < close && !token_is(t, end, ";");)
        end++;
    size_t sign = token_is(t, begin + 1, "+") ? begin + 3 : begin + 1;
    *u = (struct unrolled){begin, sign, end - 1, {begin, end - 1}, close + 1, 0};
    return sign + 1 < end && token_is_kind(t, begin, TOKEN_NAME) &&
           (token_is(t, sign, "<") || token_is(t, sign, "<="));
}

/* "i < last" and "i += 3": each step but the first needs a check. */
static bool take_unrolled(struct unrolled *u, const struct tokens *t, size_t k)
{
    size_t close = t->items[k + 1].match;
    if (!take_head(u, t, k) || u->sign != u->name + 1 || !token_is(t, close - 2, "+=") ||
        !token_same(t, close - 3, u->name))
        return false;
    u->steps = number_at(t, close - 1);
    return u->steps > 1;
}

/* "i + 2 < last" or, with `lowers`, "i < last - 2": the loop leaves up to two steps. */
static bool take_whole_rounds(struct unrolled *u, const struct tokens *t, size_t k, bool lowers)
{
    if (!take_head(u, t, k) || (lowers && !token_is(t, u->limit - 1, "-")))
        return false;
    long more = u->sign > u->name + 1 ? number_at(t, u->name + 2) : 0,
         less = lowers ? number_at(t, u->limit) : 0;
    u->steps = more + less + token_is(t, u->sign, "<");
    u->limit -= lowers ? 2 : 0;
    return u->steps > 1 && u->limit > u->sign && !(lowers && !less);
}

/* The number c of the first "i + c" in the statement; 0: it has none. */
static long step_of(const struct tokens *t, const struct unrolled *u, size_t first, size_t last)
{
    for (size_t k = first; k + 2 <= last; k++)
        if (token_same(t, k, u->name) && token_is(t, k + 1, "+") && token_is_kind(t, k + 2, TOKEN_NUMBER))
            return strtol(t->text + t->items[k + 2].at, NULL, 10);
    return 0;
}

/* "i < last" with this many steps more; text that free releases. */
static char *limit_of(const struct tokens *t, const struct unrolled *u, long step, const char *sign)
{
    char *name = words_of(t, u->name, u->name), *limit = words_of(t, u->sign + 1, u->limit);
    char *all =
        step ? xformat("%s + %ld %s %s", name, step, sign, limit) : xformat("%s %s %s", name, sign, limit);
    free(name);
    free(limit);
    return all;
}

/* Put a check before each statement with i + 1, in the loop's body. False: there is none, or no room. */
static bool add_checks(struct candidate *c, const struct proposer *p, const struct unrolled *u,
                       const char *sign)
{
    const struct tokens *t = p->t;
    size_t before = c->piece_count;
    for (size_t s = u->body + 1, close = t->items[u->body].match, end; s < close; s = end + 1) {
        end = span_whole_end(t, p->f, s);
        long step = end ? step_of(t, u, s, end) : 0;
        char *check = limit_of(t, u, step, sign);
        bool fits =
            end && (step <= 0 || step >= u->steps || candidate_guard(c, t, (size_t[2]){s, end}, check));
        free(check);
        if (!fits)
            return false;
    }
    return c->piece_count > before;
}

/* Leave the round before each step but the first, where all are equally many statements. This many more stand
 * after the last step: registers move on. False: the body has too few of them, or there is no room. */
static bool add_breaks(struct candidate *c, const struct proposer *p, const struct unrolled *u, bool below,
                       size_t more)
{
    enum { MOST = 64 };
    const struct tokens *t = p->t;
    size_t spans[MOST][2], count = 0, close = t->items[u->body].match;
    for (size_t s = u->body + 1, end; s < close; s = end + 1) {
        end = span_whole_end(t, p->f, s);
        if (!end || count == MOST)
            return false;
        spans[count][0] = s;
        spans[count++][1] = end;
    }
    size_t each =
        count > more && (count - more) % (size_t)u->steps == 0 ? (count - more) / (size_t)u->steps : 0;
    for (long step = 1; step < u->steps && each; step++) {
        char *ends = limit_of(t, u, step, below ? ">=" : ">");
        bool fits = candidate_leave(c, t, spans[each * (size_t)step], ends);
        free(ends);
        if (!fits)
            return false;
    }
    return each > 0;
}

/* The ways to check steps: each statement of one, or all of its statements, before up to three others. */
enum { WAYS = 5 };
static bool add_way(int way, struct candidate *c, const struct proposer *p, const struct unrolled *u,
                    bool below)
{
    c->cost += way > 0;
    return way ? add_breaks(c, p, u, below, (size_t)way - 1) : add_checks(c, p, u, below ? "<" : "<=");
}

/* if (i + 1 < last) before each statement with i + 1, in a loop that takes several steps in a round. */
static void check_each_step(struct proposer *p, size_t k)
{
    struct unrolled u;
    for (int way = 0; way < WAYS && take_unrolled(&u, p->t, k); way++) {
        struct candidate c = {.form = FORM_CHECKS, .cost = p->cost};
        if (add_way(way, &c, p, &u, token_is(p->t, u.sign, "<")))
            propose_candidate(p, &c);
    }
}

/* i < last for i + 2 < last, with such checks: a round may have fewer steps. */
static void propose_part(struct proposer *p, const struct unrolled *u, int way)
{
    const struct tokens *t = p->t;
    struct candidate c = {.pieces = {piece_of(t, u->head[0], u->head[1])},
                          .piece_count = 1,
                          .first = u->head[0],
                          .last = u->head[1],
                          .line = t->items[u->head[0]].line,
                          .form = FORM_REST,
                          .cost = p->cost};
    char *limit = limit_of(t, u, 0, "<");
    bool fits = snprintf(c.pieces[0].is, PIECE_TEXT, "%s", limit) < PIECE_TEXT;
    free(limit);
    if (fits && add_way(way, &c, p, u, true))
        propose_candidate(p, &c);
}

static void round_in_part(struct proposer *p, size_t k)
{
    struct unrolled u;
    for (int lowers = 0; lowers < 2; lowers++)
        for (int way = 0; way < WAYS && take_whole_rounds(&u, p->t, k, lowers); way++)
            propose_part(p, &u, way);
}

const struct rule unrolled_rules[] = {{rest_in_loop, 0}, {check_each_step, 0}, {round_in_part, 0}, {NULL, 0}};
