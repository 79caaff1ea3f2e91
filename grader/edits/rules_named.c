/* Changes of a named condition that stores and loads share: loads need the boundary cells, too, in
 * bool mine = j < n - 1; t[j] = mine ? in[j] : 0; if (mine) out[j] = t[j - 1]; */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* What to write for the tokens from k on so that the comparison there holds one step further, and how many
 * tokens that are. NULL: it is none of these. */
static const char *step_further(const struct tokens *t, size_t k, size_t last, size_t *count)
{
    static const char *const below[] = {"<", "<=", NULL};
    bool ends = k + 2 > last || token_is(t, k + 2, "&&") || token_is(t, k + 2, ")");
    *count = 2;
    if (token_is(t, k, "-") && token_is(t, k + 1, "1") && ends && token_among(t, k - 2, below))
        return "";
    if (token_is(t, k, ">") && token_is(t, k + 1, "0") && ends)
        return ">= 0";
    return token_is(t, k, ">=") && token_is(t, k + 1, "1") && ends ? ">= 0" : NULL;
}

/* The condition of tokens first to last with each comparison one step further, as far as PIECE_TEXT allows.
 * False: none is of that kind. */
static bool widen_all(char is[PIECE_TEXT], const struct tokens *t, size_t first, size_t last)
{
    struct text wide = {0};
    bool changed = false;
    for (size_t k = first, count; k <= last; k += count) {
        const char *further = step_further(t, k, last, &count);
        changed = changed || further;
        count = further ? count : 1;
        size_t end = t->items[k + count - 1].at + t->items[k + count - 1].length;
        size_t from = t->items[k].at, next = k + count <= last ? t->items[k + count].at : end;
        text_add(&wide, further ? further : t->text + from, further ? strlen(further) : end - from);
        text_add(&wide, t->text + end, next - end);
    }
    changed = changed && wide.length < PIECE_TEXT;
    if (changed)
        strcpy(is, wide.s);
    text_free(&wide);
    return changed;
}

/* Does the token stand in the condition of an if? */
static bool is_in_if(const struct tokens *t, size_t k)
{
    size_t open = k;
    while (open > 1 && !token_is(t, open, ";") && !token_is(t, open, "{")) {
        if (token_is(t, open, "(") && token_is(t, open - 1, "if") && t->items[open].match > k)
            return true;
        open--;
    }
    return false;
}

/* Add that one more use of the name asks what it asked before. */
static bool keep_narrow(struct candidate *c, const struct tokens *t, size_t use, const char *was)
{
    struct piece *piece = &c->pieces[c->piece_count];
    if (c->piece_count == PIECES_MOST || strlen(was) + 2 >= PIECE_TEXT)
        return false;
    *piece = piece_of(t, use, use);
    snprintf(piece->is, PIECE_TEXT, strstr(was, "||") || token_is(t, use - 1, "!") ? "(%s)" : "%s", was);
    c->piece_count++;
    c->other_line = t->items[use].line;
    return true;
}

/* The condition, one step further, and the uses in an if as it was: all of them, or the last one alone. */
static void propose_wider(struct proposer *p, size_t name, size_t last, bool all)
{
    const struct tokens *t = p->t;
    char *was = words_of(t, name + 2, last);
    struct candidate c = {.pieces = {piece_of(t, name + 2, last)},
                          .piece_count = 1,
                          .first = name + 2,
                          .last = last,
                          .line = t->items[name].line,
                          .form = FORM_WIDER,
                          .cost = p->cost};
    size_t kept = 0, uses = 0;
    for (size_t k = p->f->close; k > last; k--) {
        bool use = token_same(t, k, name) && !token_is(t, k - 1, ".");
        uses += use;
        kept = use && !kept && is_in_if(t, k) ? k : kept;
    }
    bool fits = kept && uses > 1 && widen_all(c.pieces[0].is, t, name + 2, last);
    for (size_t k = last; fits && k < p->f->close; k++)
        if (token_same(t, k, name) && (all ? is_in_if(t, k) : k == kept))
            fits = keep_narrow(&c, t, k, was);
    if (fits && (c.piece_count == 2 || all))
        propose_candidate(p, &c);
    free(was);
}

/* At the name that is declared with a condition. */
static void loads_further(struct proposer *p, size_t k)
{
    static const char *const types[] = {"bool", "int", "auto", NULL};
    const struct tokens *t = p->t;
    if (k <= p->f->open || !token_among(t, k - 1, types) || !token_is(t, k + 1, "="))
        return;
    size_t last = k + 2;
    while (last + 1 < p->f->close && !token_is(t, last + 1, ";") && !token_is(t, last + 1, ","))
        last++;
    propose_wider(p, k, last, false);
    propose_wider(p, k, last, true);
}

const struct rule named_rules[] = {{loads_further, 2}, {NULL, 0}};
