/* Changes of statements that belong together: planes that move on in a march, loads that begin one cell off.
 */
#include <stdio.h>
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* ---- planes that move on ---- */

/* "here[y][x] = above[y][x];": two places that differ in one name or number. */
struct move {
    size_t to, from, length; /* where both begin, and how many tokens each has */
    size_t differs;          /* which of these differs */
    size_t end;              /* the ; */
};

static bool take_move(struct move *m, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t equals = k, different = 0;
    while (equals < p->f->close && !token_is(t, equals, "=") && !token_is(t, equals, ";"))
        equals++;
    *m = (struct move){.to = k, .from = equals + 1, .length = equals - k, .end = 2 * equals - k + 1};
    if (!m->length || !token_is(t, equals, "=") || !token_is(t, m->end, ";"))
        return false;
    for (size_t a = 0; a < m->length; a++)
        if (!token_same(t, m->to + a, m->from + a)) {
            m->differs = a;
            different++;
        }
    const struct token *at = &t->items[m->to + m->differs];
    return different == 1 && (at->kind == TOKEN_NAME || at->kind == TOKEN_NUMBER) &&
           t->items[m->from + m->differs].kind == at->kind;
}

/* Does a place like the two of the move, with another name, begin at k? */
static bool is_like(const struct proposer *p, const struct move *m, size_t k)
{
    const struct tokens *t = p->t;
    for (size_t a = 0; a < m->length; a++)
        if (a != m->differs && !token_same(t, k + a, m->to + a))
            return false;
    size_t other = k + m->differs;
    bool member = token_is(t, k - 1, ".") || token_is(t, k - 1, "->");
    return !member && token_is_kind(t, other, t->items[m->to + m->differs].kind) &&
           !token_same(t, other, m->to + m->differs) && !token_same(t, other, m->from + m->differs);
}

/* What a march moves on: values, pointers to planes and numbers of planes, but no parameter. */
static bool is_moved_on(const struct proposer *p, const struct scope_name *name)
{
    bool parameter = name->token < p->f->open;
    return name->kind == NAME_FLOAT ||
           (!parameter && !name->constant && (name->kind == NAME_POINTER || name->kind == NAME_INTEGER));
}

/* A variable has to be of the same kind, and known before the move. */
static bool is_known(const struct proposer *p, const struct move *m, size_t k)
{
    const struct scope_name *own = scope_find(p->scope, p->t, m->to), *other = scope_find(p->scope, p->t, k);
    return m->length > 1 || (own && other && scope_alike(own, other) && is_moved_on(p, own) &&
                             is_moved_on(p, other) && other->token <= m->to && other->until > m->end);
}

/* Append the place of the move with token k in the place of the one that differs. */
static void add_place(struct text *out, const struct proposer *p, const struct move *m, size_t k)
{
    const struct tokens *t = p->t;
    size_t at = t->items[m->to].at, last = m->to + m->length - 1;
    const struct token *was = &t->items[m->to + m->differs], *is = &t->items[k];
    text_add(out, t->text + at, was->at - at);
    text_add(out, t->text + is->at, is->length);
    text_add(out, t->text + was->at + was->length,
             t->items[last].at + t->items[last].length - was->at - was->length);
}

static void put(struct proposer *p, const struct move *m, size_t to, size_t from, enum edit_form form)
{
    struct text more = {0};
    add_place(&more, p, m, to);
    text_printf(&more, " = ");
    add_place(&more, p, m, from);
    text_printf(&more, ";");
    propose_put(p, (size_t[2]){m->to, m->end}, span_is_guarded(p->t, p->f, m->to), form, more.s);
    text_free(&more);
}

/* below = here; before here = above; and the other way, here = above; after below = here; */
static void one_more_plane(struct proposer *p, size_t k)
{
    struct move m;
    bool begins = span_begins_statement(p->t, p->f, k) || span_is_guarded(p->t, p->f, k);
    if (!begins || !span_statement_end(p->t, p->f, k) || !span_is_in_loop(p->t, p->f, k) ||
        !take_move(&m, p, k))
        return;
    for (size_t other = p->f->open; other + m.length < p->f->close; other++)
        if (is_like(p, &m, other) && is_known(p, &m, other + m.differs)) {
            put(p, &m, other + m.differs, m.to + m.differs, FORM_PUT);
            put(p, &m, m.from + m.differs, other + m.differs, FORM_PUT_AFTER);
        }
}

/* below = here; before here = above; and not after it. */
static void other_plane_first(struct proposer *p, size_t k)
{
    struct move first, second;
    if (span_begins_statement(p->t, p->f, k) && take_move(&first, p, k) &&
        take_move(&second, p, first.end + 1) && second.length == first.length &&
        token_same(p->t, second.from + second.differs, first.to + second.differs))
        propose_swap(p, (size_t[2]){k, first.end}, (size_t[2]){first.end + 1, second.end}, FORM_ORDER);
}

/* p[0] = p[2]; p[1] = p[3]; for p[0] = p[1]; p[1] = p[2];: a step of two planes moves on by two. At the first
 * of them. */
static void further_planes(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    struct text is = {0};
    struct move m;
    size_t count = 0, at = k, end = k;
    if (!span_begins_statement(t, p->f, k))
        return;
    for (; take_move(&m, p, at) && token_is_kind(t, m.from + m.differs, TOKEN_NUMBER); at = m.end + 1) {
        size_t number = m.from + m.differs;
        struct piece before = piece_of(t, at, number), after = piece_of(t, number, m.end);
        int own = (int)t->items[number].length;
        text_printf(&is, "%s%.*s%d%.*s", count++ ? " " : "", (int)(before.to - before.from) - own,
                    t->text + before.from, atoi(t->text + t->items[number].at) + 1,
                    (int)(after.to - after.from) - own, t->text + after.from + own);
        end = m.end;
    }
    if (count > 1)
        propose(p, k, end, "%s", is.s);
    text_free(&is);
}

/* ---- loads that begin one cell off ---- */

/* The end of the statements from `first` on that all use this name, one after the other; 0: only one does. */
static size_t run_end(const struct proposer *p, size_t first, size_t name)
{
    size_t end = span_statement_end(p->t, p->f, first), next;
    size_t own = end;
    while (end && (next = span_statement_end(p->t, p->f, end + 1)) && span_names(p->t, end + 1, next, name))
        end = next;
    return end > own ? end : 0;
}

/* The first token of the statement that token k is in. */
static size_t statement_of(const struct proposer *p, size_t k)
{
    while (k > p->f->open && !span_begins_statement(p->t, p->f, k))
        k--;
    return k;
}

/* Propose the name less, and plus, a step. */
static void propose_beside(struct proposer *p, const size_t *uses, size_t count, const char *step,
                           size_t length)
{
    const struct token *name = &p->t->items[uses[0]];
    for (const char *sign = "-+"; *sign; sign++) {
        char is[PIECE_TEXT];
        snprintf(is, sizeof is, "%.*s %c %.*s", (int)name->length, p->t->text + name->at, *sign, (int)length,
                 step);
        propose_each(p, uses, count, is);
    }
}

/* in[first - 1] and in[first] for in[first] and in[first + 1]: one less, or more, in two loads or three that
 * follow each other. At the first use of the name in the first of them. */
static void all_beside(struct proposer *p, size_t k)
{
    const struct scope_name *name = scope_find(p->scope, p->t, k);
    if (!name || name->kind != NAME_INTEGER || name->constant || k < p->f->open)
        return;
    size_t first = statement_of(p, k), end = run_end(p, first, k), uses[PIECES_MOST], count = 0;
    if (!end || name->token >= first || name->until < end || span_names(p->t, first, k - 1, k))
        return;
    for (size_t use = k; use <= end; use++)
        if (token_same(p->t, use, k)) {
            static const char *const before[] = {"[", "(", ",", "+", NULL}, *const after[] = {"]", ")", ",",
                                                                                              "+", "-", NULL};
            if (count == PIECES_MOST || !token_among(p->t, use - 1, before) ||
                !token_among(p->t, use + 1, after))
                return;
            uses[count++] = use;
        }
    propose_beside(p, uses, count, "1", 1);
    for (size_t use = first; use <= end; use++) /* a plane further, where a plane is what lies between them */
        if (token_same(p->t, use, k) && token_is_kind(p->t, use + 2, TOKEN_NAME) &&
            (token_is(p->t, use + 1, "+") || token_is(p->t, use + 1, "-")))
            propose_beside(p, uses, count, p->t->text + p->t->items[use + 2].at, p->t->items[use + 2].length);
}

const struct rule march_rules[] = {
    {one_more_plane, 1}, {other_plane_first, 1}, {further_planes, 0}, {all_beside, 2}, {NULL, 0}};
