/* Statements that only some threads come to, though others need them as well: the first ones of an if that
 * asks for threads with an output, and the last ones of a loop's body after a continue. */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* ---- the first statements of an if ---- */

/* The first token of the statement that token k is in. */
static size_t statement_of(const struct proposer *p, size_t k)
{
    while (k > p->f->open + 1 && !span_begins_statement(p->t, p->f, k))
        k--;
    return k;
}

/* Is a flag declared in token k: bool loads = j < n? */
static bool declares_flag(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is_kind(t, k, TOKEN_NAME) || !token_is(t, k + 1, "="))
        return false;
    size_t begin = statement_of(p, k);
    return token_is(t, begin + token_is(t, begin, "const"), "bool");
}

/* Does a statement of these tokens declare a variable, or wait? */
static bool stays(const struct tokens *t, size_t first)
{
    static const char *const next[] = {"=", "[", ".", "->", "+=", "(", "++", NULL};
    return token_is(t, first, "__syncthreads") ||
           (token_is_kind(t, first, TOKEN_NAME) && !token_among(t, first + 1, next));
}

/* Propose the statements before the if, under another condition; NULL: for all threads. */
static void propose_before(struct proposer *p, size_t head, const size_t statements[2], const char *condition)
{
    struct piece own = piece_of(p->t, statements[0], statements[1]), put = piece_of(p->t, head, head);
    struct text is = {0};
    bool guarded = condition, several = span_statement_end(p->t, p->f, statements[0]) < statements[1];
    if (guarded)
        text_printf(&is, "if (%s) ", condition);
    text_printf(&is, guarded && several ? "{ %.*s } " : "%.*s ", (int)(own.to - own.from),
                p->t->text + own.from);
    struct candidate c = {.pieces = {{.from = put.from, .to = put.from}, {.from = own.from, .to = own.to}},
                          .piece_count = 2,
                          .first = statements[0],
                          .last = statements[1],
                          .line = p->t->items[statements[0]].line,
                          .other_line = p->t->items[head].line,
                          .form = FORM_BEFORE,
                          .cost = p->cost};
    if (is.length < PIECE_TEXT) {
        strcpy(c.pieces[0].is, is.s);
        propose_candidate(p, &c);
    }
    text_free(&is);
}

/* The same under each other flag that is known there. */
static void propose_flags(struct proposer *p, size_t head, const size_t statements[2])
{
    const struct tokens *t = p->t;
    propose_before(p, head, statements, NULL);
    for (size_t k = p->f->open + 1; k < head; k++)
        if (declares_flag(p, k) && !token_same(t, k, head + 2)) {
            char *flag = words_of(t, k, k);
            propose_before(p, head, statements, flag);
            free(flag);
        }
}

/* if (loads) above = in[at]; if (computes) { for if (computes) { above = in[at];: one statement, two or
 * three. At the if. */
static void loads_of_fewer(struct proposer *p, size_t k)
{
    enum { MOST = 3 };
    const struct tokens *t = p->t;
    if (!token_is(t, k, "if") || !token_is(t, k + 1, "(") || !span_begins_statement(t, p->f, k))
        return;
    size_t open = t->items[k + 1].match + 1, next = open + 1;
    for (int count = 0; token_is(t, open, "{") && count < MOST && !stays(t, next); count++) {
        size_t end = span_statement_end(t, p->f, next);
        if (!end)
            return;
        propose_flags(p, k, (size_t[2]){open + 1, end});
        next = end + 1;
    }
}

/* ---- after a continue ---- */

/* The } of the loop's body around token k; 0: there is none. */
static size_t body_end(const struct proposer *p, size_t k)
{
    static const char *const loops[] = {"for", "while", NULL};
    const struct tokens *t = p->t;
    for (size_t open = k; open-- > p->f->open;) {
        size_t head = token_is(t, open - 1, ")") ? t->items[open - 1].match - 1 : 0;
        if (token_is(t, open, "{") && t->items[open].match > k && head && token_among(t, head, loops))
            return t->items[open].match;
    }
    return 0;
}

/* Is it a plain assignment, a = b;? */
static bool assigns(const struct proposer *p, size_t first, size_t end)
{
    for (size_t k = first; k < end; k++)
        if (token_is(p->t, k, "="))
            return token_is_kind(p->t, first, TOKEN_NAME) && !token_is_kind(p->t, first + 1, TOKEN_NAME);
    return false;
}

/* if (...) { below = here; here = above; continue; } for if (...) continue;, where the body of the loop ends
 * with these assignments. At the continue. */
static void skips_last(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = token_is(t, k, "continue") ? body_end(p, k) : 0, first = close;
    for (size_t at = close; at > k && close; at--) {
        size_t end = span_begins_statement(t, p->f, at) ? span_statement_end(t, p->f, at) : 0;
        if (end + 1 != first)
            continue;
        if (!assigns(p, at, end))
            break;
        first = at;
        char *moves = words_of(t, first, close - 1);
        bool guarded = span_is_guarded(t, p->f, k);
        propose(p, k, k + 1, guarded ? "{ %s continue; }" : "%s continue;", moves);
        free(moves);
    }
}

enum { RARE = -1 };

const struct rule skipped_rules[] = {{loads_of_fewer, 1}, {skips_last, RARE}, {NULL, 0}};
