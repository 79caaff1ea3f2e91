/* Keep those changes that do not only hide a mistake. */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/proposals.h"

static bool leaves_out_one(const struct tokens *t, const struct candidate *c)
{
    return !c->pieces[0].is[0] && c->last == c->first + 1 && token_is(t, c->last, "1");
}

/* Is it a comparison with or without =, or a number one more or less? */
static bool is_of_condition(const struct tokens *t, const struct candidate *c)
{
    static const char *const signs[] = {"<", "<=", ">", ">=", NULL};
    const struct piece *piece = &c->pieces[0];
    char *end;
    long number = strtol(piece->is, &end, 10);
    bool whole = end > piece->is && !*end;
    if (leaves_out_one(t, c))
        return true;
    for (size_t k = c->first; k <= c->last && c->form == FORM_WRITE && c->piece_count == 1; k++)
        if (piece->from == t->items[k].at && piece->to == t->items[k].at + t->items[k].length)
            return (token_among(t, k, signs) && *piece->is == t->text[piece->from]) ||
                   (whole && token_is_kind(t, k, TOKEN_NUMBER) && labs(number - token_count(t, k)) == 1);
    return false;
}

static bool is_of_template(const struct tokens *t, const struct candidate *c)
{
    size_t k = c->last + 1;
    while (k < t->count && !token_is(t, k, ">") && !token_is(t, k, ";"))
        k++;
    return c->piece_count == 2 && token_is(t, k, ">") && token_is(t, k + 1, "<<<");
}

/* Is it one slot more for a ring, i % SLOTS? */
static bool is_slot_more(const struct tokens *t, const struct candidate *c)
{
    const struct token *first = &t->items[c->first];
    const char *name = t->text + first->at, *define = "#define";
    if (token_is_kind(t, c->first, TOKEN_DIRECTIVE))
        name = strstr(name, define) + strlen(define);
    name += strspn(name, " \t");
    size_t length = strcspn(name, " \t=;,}\n");
    bool more = c->of_constant && c->piece_count == 1 &&
                atol(c->pieces[0].is) == atol(t->text + c->pieces[0].from) + 1,
         ring = false;
    for (size_t k = 0; more && k + 1 < t->count && !ring; k++)
        ring = token_is(t, k, "%") && t->items[k + 1].length == length &&
               memcmp(t->text + t->items[k + 1].at, name, length) == 0;
    return ring;
}

static bool is_of_race(const struct tokens *t, const struct candidate *c)
{
    return is_of_template(t, c) || is_slot_more(t, c);
}

/* Is it not 1 for a greater number? */
static bool keeps_several(const struct tokens *t, const struct candidate *c)
{
    const struct piece *piece = &c->pieces[0];
    long before = piece->to > piece->from ? strtol(t->text + piece->from, NULL, 10) : 0;
    return c->form != FORM_WRITE || strcmp(piece->is, "1") || before <= 1;
}

static void keep(struct proposals *list, const struct tokens *t,
                 bool (*kept)(const struct tokens *t, const struct candidate *c))
{
    size_t count = 0;
    for (size_t k = 0; k < list->count; k++)
        if (kept(t, &list->items[k]))
            list->items[count++] = list->items[k];
    list->count = count;
}

void proposals_keep_conditions(struct proposals *list, const struct tokens *t)
{
    keep(list, t, is_of_condition);
}

void proposals_keep_of_race(struct proposals *list, const struct tokens *t)
{
    keep(list, t, is_of_race);
}

void proposals_keep_several(struct proposals *list, const struct tokens *t)
{
    keep(list, t, keeps_several);
}
