#include "grader/edits/propose.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/pointless.h"

struct piece piece_of(const struct tokens *t, size_t first, size_t last)
{
    return (struct piece){.from = t->items[first].at, .to = t->items[last].at + t->items[last].length};
}

bool piece_adds_halo(const struct tokens *t, const struct piece *p)
{
    enum { HALO = 2 };
    static const char plus[] = " + ";
    const char *was = t->text + p->from;
    size_t length = p->to - p->from;
    bool same = strncmp(p->is, was, length) == 0 && strncmp(p->is + length, plus, strlen(plus)) == 0;
    long cells = same ? atol(p->is + length + strlen(plus)) : atol(p->is) - atol(was);
    return p->from && was[-1] == '[' && t->text[p->to] == ']' && (same || isdigit((unsigned char)*was)) &&
           cells > 0 && cells <= HALO;
}

char *words_of(const struct tokens *t, size_t first, size_t last)
{
    struct piece own = piece_of(t, first, last);
    return xformat("%.*s", (int)(own.to - own.from), t->text + own.from);
}

/* Text of these bytes, for another piece. False if there is no room for it. */
static bool take_text(struct piece *to, const struct tokens *t, const struct piece *from)
{
    size_t length = from->to - from->from;
    if (length >= sizeof to->is)
        return false;
    memcpy(to->is, t->text + from->from, length);
    to->is[length] = 0;
    return true;
}

/* Does each piece stand in the text already, as 0 does where element 0 is taken at an end? */
static bool changes_nothing(const struct tokens *t, const struct candidate *c)
{
    bool same = true;
    for (size_t k = 0; k < c->piece_count; k++) {
        size_t length = c->pieces[k].to - c->pieces[k].from;
        same = same && strlen(c->pieces[k].is) == length &&
               !memcmp(c->pieces[k].is, t->text + c->pieces[k].from, length);
    }
    return same;
}

void propose_candidate(struct proposer *p, const struct candidate *c)
{
    if (changes_nothing(p->t, c))
        return;
    *ARRAY_PUSH(p->out->items, p->out->count, p->out->capacity) = *c;
}

void propose(struct proposer *p, size_t first, size_t last, const char *format, ...)
{
    struct candidate c = {.pieces = {piece_of(p->t, first, last)},
                          .piece_count = 1,
                          .first = first,
                          .last = last,
                          .line = p->t->items[first].line,
                          .cost = p->cost};
    va_list args;
    va_start(args, format);
    int length = vsnprintf(c.pieces[0].is, PIECE_TEXT, format, args);
    va_end(args);
    if (length < PIECE_TEXT && !is_pointless(p->t, p->scope, first, last, c.pieces[0].is))
        propose_candidate(p, &c);
}

void propose_name(struct proposer *p, size_t first, size_t last, const struct scope_name *name)
{
    propose(p, first, last, "%.*s", (int)name->length, name->at);
}

void propose_axis(struct proposer *p, size_t k, char axis)
{
    size_t count = p->out->count;
    propose(p, k, k, "%c", axis);
    if (p->out->count > count)
        p->out->items[count].axis = axis;
}

void propose_swap(struct proposer *p, const size_t first[2], const size_t second[2], enum edit_form form)
{
    struct candidate c = {
        .pieces = {piece_of(p->t, first[0], first[1]), piece_of(p->t, second[0], second[1])},
        .piece_count = 2,
        .first = first[0],
        .last = second[1],
        .line = p->t->items[first[0]].line,
        .other_line = p->t->items[second[0]].line,
        .form = form,
        .cost = p->cost};
    if (take_text(&c.pieces[0], p->t, &c.pieces[1]) && take_text(&c.pieces[1], p->t, &c.pieces[0]) &&
        strcmp(c.pieces[0].is, c.pieces[1].is) != 0)
        propose_candidate(p, &c);
}

void propose_move(struct proposer *p, size_t brace, size_t to, const size_t statement[2], enum edit_form form)
{
    struct piece cut = piece_of(p->t, brace, brace), put = piece_of(p->t, to, to);
    put.to = put.from;
    snprintf(put.is, sizeof put.is, "} ");
    bool forward = put.from > cut.from;
    struct candidate c = {.pieces = {forward ? cut : put, forward ? put : cut},
                          .piece_count = 2,
                          .first = statement[0],
                          .last = statement[1],
                          .line = p->t->items[statement[0]].line,
                          .other_line = p->t->items[p->t->items[brace].match].line,
                          .form = form,
                          .cost = p->cost};
    propose_candidate(p, &c);
}

void propose_moved(struct proposer *p, const size_t statement[2], size_t to, size_t told, enum edit_form form)
{
    const struct tokens *t = p->t;
    struct piece own = piece_of(t, statement[0], statement[1]), there = piece_of(t, to, to);
    bool earlier = to < statement[0];
    struct piece cut = {.from = own.from, .to = own.to}, put = {.from = earlier ? there.from : there.to};
    put.to = put.from;
    if (snprintf(put.is, sizeof put.is, earlier ? "%.*s " : " %.*s", (int)(own.to - own.from),
                 t->text + own.from) >= PIECE_TEXT)
        return;
    struct candidate c = {.pieces = {earlier ? put : cut, earlier ? cut : put},
                          .piece_count = 2,
                          .first = statement[0],
                          .last = statement[1],
                          .line = t->items[statement[0]].line,
                          .other_line = t->items[told].line,
                          .form = form,
                          .cost = p->cost};
    propose_candidate(p, &c);
}

void propose_put(struct proposer *p, const size_t statement[2], bool guarded, enum edit_form form,
                 const char *more)
{
    struct piece own = piece_of(p->t, statement[0], statement[1]);
    bool after = form == FORM_PUT_AFTER;
    struct candidate c = {.pieces = {{.from = own.from, .to = own.from}, {.from = own.to, .to = own.to}},
                          .piece_count = 2,
                          .first = statement[0],
                          .last = statement[1],
                          .line = p->t->items[statement[0]].line,
                          .form = form,
                          .cost = p->cost,
                          .guarded = guarded};
    int before_length = snprintf(c.pieces[0].is, PIECE_TEXT, "%s%s ", guarded ? "{ " : "", after ? "" : more),
        after_length = snprintf(c.pieces[1].is, PIECE_TEXT, " %s%s", after ? more : "", guarded ? "}" : "");
    if (before_length < PIECE_TEXT && after_length < PIECE_TEXT)
        propose_candidate(p, &c);
}

void propose_each(struct proposer *p, const size_t *tokens, size_t count, const char *is)
{
    struct candidate c = {.piece_count = count,
                          .first = tokens[0],
                          .last = tokens[0],
                          .line = p->t->items[tokens[0]].line,
                          .other_line = p->t->items[tokens[count - 1]].line,
                          .form = FORM_EACH,
                          .cost = p->cost};
    for (size_t k = 0; k < count; k++) {
        c.pieces[k] = piece_of(p->t, tokens[k], tokens[k]);
        if (snprintf(c.pieces[k].is, PIECE_TEXT, "%s", is) >= PIECE_TEXT)
            return;
    }
    propose_candidate(p, &c);
}

void propose_together(struct proposer *p, const struct candidate *const *changes, size_t count)
{
    struct candidate c = *changes[0];
    c.form = FORM_TWINS;
    c.piece_count = count;
    c.last = changes[count - 1]->last;
    c.other_line = changes[count - 1]->line;
    c.cost++;
    for (size_t k = 1; k < count; k++)
        c.pieces[k] = changes[k]->pieces[0];
    propose_candidate(p, &c);
}

void propose_more(struct proposer *p, size_t last, const char *more)
{
    struct piece own = piece_of(p->t, last, last);
    struct candidate c = {.pieces = {{.from = own.to, .to = own.to}},
                          .piece_count = 1,
                          .first = last,
                          .last = last,
                          .line = p->t->items[last].line,
                          .form = FORM_MORE,
                          .cost = p->cost};
    if (snprintf(c.pieces[0].is, PIECE_TEXT, " %s", more) < PIECE_TEXT)
        propose_candidate(p, &c);
}

/* One more piece of the candidate, which stands before a statement. */
static struct piece *piece_before(struct candidate *c, const struct tokens *t, const size_t statement[2])
{
    size_t begin = t->items[statement[0]].at;
    struct piece *piece = &c->pieces[c->piece_count++];
    *piece = (struct piece){.from = begin, .to = begin};
    c->other_line = t->items[statement[0]].line;
    if (c->piece_count == 1) {
        c->first = statement[0];
        c->last = statement[1];
        c->line = c->other_line;
    }
    return piece;
}

bool candidate_guard(struct candidate *c, const struct tokens *t, const size_t statement[2],
                     const char *condition)
{
    return c->piece_count < PIECES_MOST &&
           snprintf(piece_before(c, t, statement)->is, PIECE_TEXT, "if (%s) ", condition) < PIECE_TEXT;
}

bool candidate_leave(struct candidate *c, const struct tokens *t, const size_t statement[2],
                     const char *condition)
{
    return c->piece_count < PIECES_MOST &&
           snprintf(piece_before(c, t, statement)->is, PIECE_TEXT, "if (%s) break; ", condition) < PIECE_TEXT;
}

void propose_guard(struct proposer *p, const size_t statement[2], const char *condition)
{
    struct candidate c = {.form = FORM_GUARD, .cost = p->cost};
    if (candidate_guard(&c, p->t, statement, condition))
        propose_candidate(p, &c);
}

void propose_loop(struct proposer *p, const size_t declared[2], size_t close, const char *header)
{
    struct piece end = piece_of(p->t, close, close);
    struct candidate c = {
        .pieces = {piece_of(p->t, declared[0], declared[1]), {.from = end.from, .to = end.from, .is = "} "}},
        .piece_count = 2,
        .first = declared[0],
        .last = declared[1],
        .line = p->t->items[declared[0]].line,
        .other_line = token_is(p->t, close, "}") ? 0 : p->t->items[close].line,
        .form = FORM_LOOP,
        .cost = p->cost};
    if (snprintf(c.pieces[0].is, PIECE_TEXT, "%s {", header) < PIECE_TEXT)
        propose_candidate(p, &c);
}

void propose_always(struct proposer *p, size_t first, size_t last)
{
    size_t count = p->out->count;
    propose(p, first, last, "true");
    if (p->out->count > count)
        p->out->items[count].form = FORM_ALWAYS;
}

void ask_rules(struct proposer *p, const struct rule *rules, size_t k)
{
    for (; rules->propose; rules++) {
        p->cost = rules->cost;
        rules->propose(p, k);
    }
}

void candidate_apply(struct text *out, const struct tokens *t, const struct candidate *c)
{
    size_t at = 0;
    for (size_t k = 0; k < c->piece_count; k++) {
        text_add(out, t->text + at, c->pieces[k].from - at);
        text_printf(out, "%s", c->pieces[k].is);
        at = c->pieces[k].to;
    }
    text_printf(out, "%s", t->text + at);
}
