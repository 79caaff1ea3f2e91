/* Statements on the wrong side of a loop's head or end: one that every round needs, and one that is for once.
 */
#include <stdio.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

bool candidate_is_of_round(const struct candidate *c)
{
    return c->form == FORM_ROUND_BEGIN || c->form == FORM_ROUND_SETS || c->form == FORM_ROUND_END ||
           c->form == FORM_ROUNDS_AFTER;
}

/* A for or a while, by its tokens. */
struct loop {
    size_t begin, head; /* its first directive, and its word */
    size_t body, end;   /* the braces, or the first and last token of the one statement that it repeats */
    bool has_braces;
};

static bool take_loop(struct loop *l, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t head = k;
    while (token_is_kind(t, head, TOKEN_DIRECTIVE))
        head++;
    if (!(token_is(t, head, "for") || token_is(t, head, "while")) || !token_is(t, head + 1, "("))
        return false;
    size_t body = t->items[head + 1].match + 1;
    *l = (struct loop){k, head, body, span_whole_end(t, p->f, body), token_is(t, body, "{")};
    return l->end > body; /* not the end of a do { } while (...); */
}

static struct candidate across(const struct proposer *p, const size_t statement[2], const struct loop *l,
                               enum edit_form form)
{
    const struct token *first = &p->t->items[statement[0]], *head = &p->t->items[l->head];
    return (struct candidate){.piece_count = 2,
                              .first = statement[0],
                              .last = statement[1],
                              .line = first->line,
                              .other_line = head->line,
                              .form = form,
                              .cost = p->cost};
}

/* A piece that only puts something before token k. */
static struct piece before(const struct proposer *p, size_t k)
{
    size_t at = p->t->items[k].at;
    return (struct piece){.from = at, .to = at};
}

/* Tokens moved[0] to moved[1], the statement or the head, go before token `to`, as `is`. */
static void propose_shift(struct proposer *p, const size_t statement[2], const size_t moved[2], size_t to,
                          const char *is, const struct loop *l, enum edit_form form)
{
    struct candidate c = across(p, statement, l, form);
    struct piece cut = piece_of(p->t, moved[0], moved[1]), put = before(p, to);
    char after = token_is_kind(p->t, to, TOKEN_DIRECTIVE) ? '\n' : ' ';
    if (snprintf(put.is, sizeof put.is, "%s%c", is, after) >= (int)sizeof put.is)
        return;
    bool forward = put.from > cut.from;
    c.pieces[0] = forward ? cut : put;
    c.pieces[1] = forward ? put : cut;
    propose_candidate(p, &c);
}

/* The brace at the end of the loop moves past the statement; or both statements get braces. */
static void propose_end(struct proposer *p, const size_t statement[2], const struct loop *l)
{
    struct candidate c = across(p, statement, l, FORM_ROUND_END);
    c.guarded = !l->has_braces;
    c.pieces[0] = l->has_braces ? piece_of(p->t, l->end, l->end) : before(p, l->body);
    snprintf(c.pieces[0].is, PIECE_TEXT, "%s", l->has_braces ? "" : "{ ");
    c.pieces[1] = piece_of(p->t, statement[1], statement[1]);
    c.pieces[1].from = c.pieces[1].to;
    snprintf(c.pieces[1].is, PIECE_TEXT, " }");
    propose_candidate(p, &c);
}

/* Does one of these tokens name what others of them declare? */
static bool names_declared(const struct proposer *p, const size_t within[2], const size_t declared[2])
{
    for (size_t k = within[0]; k <= within[1]; k++) {
        const struct scope_name *name = scope_find(p->scope, p->t, k);
        if (name && !name->constant && name->token >= declared[0] && name->token <= declared[1])
            return true;
    }
    return false;
}

static bool is_barrier(const struct proposer *p, size_t k)
{
    return token_is(p->t, k, "__syncthreads") || token_is(p->t, k, "__syncwarp") || token_is(p->t, k, ";");
}

/* Append the tokens s[0] to s[1], with name `is` for each use of `was`; 0: as they are. */
static void add_renamed(struct text *out, const struct tokens *t, const size_t s[2], size_t was, size_t is)
{
    size_t at = t->items[s[0]].at, end = t->items[s[1]].at + t->items[s[1]].length;
    for (size_t k = s[0]; k <= s[1]; k++) {
        bool member = token_is(t, k - 1, ".") || token_is(t, k - 1, "->");
        if (!was || !token_same(t, k, was) || member)
            continue;
        text_add(out, t->text + at, t->items[k].at - at);
        text_add(out, t->text + t->items[is].at, t->items[is].length);
        at = t->items[k].at + t->items[k].length;
    }
    text_add(out, t->text + at, end - at);
}

/* ---- into the loop ---- */

/* for (...) { a; } b; for for (...) { a; b; }. */
static void last_of_round(struct proposer *p, const struct loop *l)
{
    size_t next[2] = {l->end + 1, span_whole_end(p->t, p->f, l->end + 1)};
    if (!next[1] || is_barrier(p, next[0]))
        return;
    size_t rest[2] = {next[1] + 1, p->f->close};
    if (!names_declared(p, rest, next))
        propose_end(p, next, l);
}

/* The two names of "int i = first" at the begin of a loop; false: it begins in another way. */
static bool take_start(const struct proposer *p, const struct loop *l, size_t *variable, size_t *start)
{
    const struct tokens *t = p->t;
    size_t k = l->head + 2;
    while (k < l->body && !token_is(t, k, "=") && !token_is(t, k, ";"))
        k++;
    *variable = k - 1;
    *start = k + 1;
    bool ends = token_is(t, k + 2, ";") || token_is(t, k + 2, ",");
    return token_is(t, l->head, "for") && token_is(t, k, "=") && ends && used_name(p, *start);
}

/* Move the statement before the loop, or the first one of its body, to the other side of the head, or the
 * head to the other side of it, where its text is too long. */
static void shift(struct proposer *p, const size_t statement[2], const struct loop *l, enum edit_form form)
{
    bool into = form == FORM_ROUND_BEGIN;
    size_t head[2] = {l->head, l->body};
    struct piece own = piece_of(p->t, statement[0], statement[1]);
    bool is_long = own.to - own.from + 1 >= PIECE_TEXT;
    const size_t *moved = is_long ? head : statement;
    struct text words = {0};
    add_renamed(&words, p->t, moved, 0, 0);
    size_t to = is_long ? (into ? statement[0] : statement[1] + 1) : (into ? l->body + 1 : l->begin);
    propose_shift(p, statement, moved, to, words.s, l, form);
    text_free(&words);
}

/* b; for (i = first; ...) { a; } for for (i = first; ...) { b; a; }, also with i in b where it takes first.
 */
static void first_of_round(struct proposer *p, const size_t statement[2], const struct loop *l)
{
    size_t rest[2] = {l->end + 1, p->f->close}, variable, start;
    if (!l->has_braces || names_declared(p, rest, statement) || is_barrier(p, statement[0]))
        return;
    if (names_declared(p, statement, statement)) /* another change mends such a variable more often */
        p->cost += 2;
    shift(p, statement, l, FORM_ROUND_BEGIN);
    if (!take_start(p, l, &variable, &start) || !span_names(p->t, statement[0], statement[1], start))
        return;
    struct text renamed = {0};
    add_renamed(&renamed, p->t, statement, start, variable);
    propose_shift(p, statement, statement, l->body + 1, renamed.s, l, FORM_ROUND_BEGIN);
    text_free(&renamed);
}

/* Where the plain statement begins that stands before token k; 0: none does. */
static size_t statement_before(const struct proposer *p, size_t k)
{
    size_t begin = k - 1;
    if (!token_is(p->t, k - 1, ";"))
        return 0;
    while (begin > p->f->open && !span_begins_statement(p->t, p->f, begin))
        begin--;
    return begin > p->f->open && span_statement_end(p->t, p->f, begin) == k - 1 && !is_barrier(p, begin)
               ? begin
               : 0;
}

/* The head, with the first statements of the body up to token `lead`, goes before the statements set[0] to
 * set[1]. */
static void set_after(struct proposer *p, const size_t set[2], const struct loop *l, size_t lead)
{
    size_t head[2] = {l->head, lead}, rest[2] = {l->end + 1, p->f->close};
    if (names_declared(p, rest, set) || names_declared(p, head, set))
        return;
    struct text words = {0};
    add_renamed(&words, p->t, head, 0, 0);
    propose_shift(p, set, head, set[0], words.s, l, FORM_ROUND_SETS);
    text_free(&words);
}

/* a; b; for (...) { c; d; } for for (...) { a; b; c; d; }, or with c before a and b, which use it. */
static void set_in_rounds(struct proposer *p, const struct loop *l)
{
    enum { MOST = 4, LEADS = 2 };
    size_t set[2] = {l->begin, l->begin - 1};
    bool plain = l->has_braces && l->begin == l->head; /* a directive stays where it is */
    for (int count = 1; count <= MOST && plain; count++) {
        set[0] = statement_before(p, set[0]);
        p->cost += count == 2 ? 2 : 0; /* one statement is likelier */
        if (!set[0])
            return;
        size_t lead = l->body;
        for (int leads = 0; leads <= LEADS && lead; leads++) {
            if (count > 1 || leads)
                set_after(p, set, l, lead);
            lead = span_statement_end(p->t, p->f, lead + 1);
        }
    }
}

/* ---- out of the loop ---- */

/* for (...) { b; a; } for b; for (...) { a; }. */
static void before_rounds(struct proposer *p, const struct loop *l)
{
    size_t first[2] = {l->body + 1, span_whole_end(p->t, p->f, l->body + 1)}, header[2] = {l->head, l->body};
    if (!first[1] || first[1] + 1 >= l->end || is_barrier(p, first[0]) || names_declared(p, first, header))
        return;
    shift(p, first, l, FORM_ROUNDS_AFTER);
}

/* At the word that a statement begins with: directives before it belong to it. */
static void across_head_or_end(struct proposer *p, size_t k)
{
    struct loop l;
    size_t begin = k;
    while (begin > p->f->open && token_is_kind(p->t, begin - 1, TOKEN_DIRECTIVE))
        begin--;
    size_t end = span_begins_statement(p->t, p->f, begin) ? span_whole_end(p->t, p->f, k) : 0;
    if (!end)
        return;
    if (take_loop(&l, p, begin)) {
        last_of_round(p, &l);
        if (l.has_braces)
            before_rounds(p, &l);
        set_in_rounds(p, &l);
    }
    if (take_loop(&l, p, end + 1))
        first_of_round(p, (size_t[2]){begin, end}, &l);
}

const struct rule round_rules[] = {{across_head_or_end, 1}, {NULL, 0}};
