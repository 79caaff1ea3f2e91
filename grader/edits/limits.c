#include "grader/edits/limits.h"

#include <string.h>

#include "grader/edits/proposals.h"

/* Is it < for <=, or n - 1 for n, in one place? */
static bool is_of_limit(const struct tokens *t, const struct candidate *c)
{
    static const char *const signs[] = {"<", "<=", ">", ">=", NULL}, *const ends[] = {" - 1", " + 1"};
    const struct piece *piece = &c->pieces[0];
    size_t length = piece->to - piece->from;
    if (c->form != FORM_WRITE || c->piece_count != 1 || c->first > c->last)
        return false;
    for (size_t k = c->first; k <= c->last; k++)
        if (t->items[k].at == piece->from && token_among(t, k, signs))
            return *piece->is == t->text[piece->from];
    for (size_t e = 0; e < ARRAY_LEN(ends); e++)
        if (strlen(piece->is) == length + strlen(ends[e]) && !strcmp(piece->is + length, ends[e]) &&
            !strncmp(piece->is, t->text + piece->from, length))
            return true;
    return false;
}

void limits_prefer(struct proposals *list, const struct tokens *t)
{
    enum { NEARER = 4 }; /* as much cheaper is such a change */
    for (size_t k = 0; k < list->count; k++)
        if (is_of_limit(t, &list->items[k]))
            list->items[k].cost = list->items[k].cost > NEARER ? list->items[k].cost - NEARER : 0;
    proposals_order(list);
}
