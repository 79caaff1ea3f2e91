/* What a block that has ended has loaded beyond its needs. */
#include <limits.h>

#include "grader/diagnose/ledger_book.h"

/* The neighbours of a block's outputs along an axis, and those on the other side of a ring. */
static void needs(const struct ledger_book *book, int axis, int *low, int *high)
{
    *low = book->low[axis] - entry_before(book->entry, book->shape);
    *high = book->high[axis] + entry_after(book->entry, book->shape);
}

/* The first axis along which an element lies beyond them; -1: it is needed, as far as the axes show. */
static int axis_beyond(const struct ledger_book *book, size_t element)
{
    bool ring = book->entry->pattern.edges == EDGES_CYCLIC;
    for (int axis = 0; axis < book->grid.dimensions; axis++) {
        int low, high, at = grid_coordinate(&book->grid, element, axis), edge = (int)book->grid.edge[axis];
        needs(book, axis, &low, &high);
        bool inside = at >= low && at <= high;
        bool round =
            ring && ((at + edge >= low && at + edge <= high) || (at - edge >= low && at - edge <= high));
        if (!inside && !round)
            return axis;
    }
    return -1;
}

static struct ledger_side *side_of(struct ledger_book *book, int line, int axis, bool after)
{
    for (size_t k = 0; k < book->side_count; k++) {
        struct ledger_side *s = &book->sides[k];
        if (s->told.line == line && s->told.axis == axis && s->after == after)
            return s;
    }
    if (book->side_count == LEDGER_SIDES)
        return NULL;
    struct ledger_side *new = &book->sides[book->side_count++];
    struct ledger_beyond *b = &new->told;
    new->after = after;
    new->stamp = book->stamp;
    *b = (struct ledger_beyond){
        .line = line, .axis = axis, .low = INT_MAX, .first = book->low[axis], .last = book->high[axis]};
    needs(book, axis, &b->needs_low, &b->needs_high);
    return new;
}

static void add_beyond(struct ledger_book *book, int line, int axis, int at)
{
    struct ledger_side *s = side_of(book, line, axis, at > book->high[axis]);
    if (!s)
        return;
    s->told.elements++;
    if (s->stamp != book->stamp)
        return;
    s->told.low = at < s->told.low ? at : s->told.low;
    s->told.high = at > s->told.high ? at : s->told.high;
}

void ledger_book_beyond(struct ledger_beyond *found, const struct ledger_book *book)
{
    *found = (struct ledger_beyond){.line = 0};
    for (size_t k = 0; k < book->side_count; k++)
        if (book->sides[k].told.elements > found->elements)
            *found = book->sides[k].told;
    for (size_t k = 0; k < book->side_count; k++) {
        const struct ledger_side *s = &book->sides[k];
        found->both |= s->told.line == found->line && s->told.axis == found->axis &&
                       s->after != (found->low > found->last) && s->told.elements > found->elements / 2;
    }
}

void ledger_book_find_beyond(struct ledger_book *book)
{
    for (size_t k = 0; k < book->count; k++) {
        const struct ledger_load *load = &book->list[k];
        int axis = axis_beyond(book, load->element);
        if (axis < 0)
            continue;
        book->unneeded++;
        add_beyond(book, load->line, axis, grid_coordinate(&book->grid, load->element, axis));
    }
}
