/* Changes of a column that depends on its row, as in a swizzled tile: w = x ^ y belongs to row y. In the rows
 * beside it, the column is x ^ (y - 1) and x ^ (y + 1). */
#include <stdlib.h>

#include "grader/edits/propose.h"

/* "[y - 1][w]": the tokens of the row's name and of the column's. */
struct beside {
    size_t row, column;
};

static bool take_beside(struct beside *b, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    *b = (struct beside){k + 1, k + 6};
    return token_is(t, k, "[") && token_is_kind(t, b->row, TOKEN_NAME) &&
           (token_is(t, k + 2, "+") || token_is(t, k + 2, "-")) && token_is_kind(t, k + 3, TOKEN_NUMBER) &&
           token_is(t, k + 4, "]") && token_is(t, k + 5, "[") && token_is(t, k + 7, "]") &&
           used_name(p, b->column) && !used_name(p, b->column)->constant;
}

/* Append the value that the column is declared with, with the row beside in place of its own. False: it does
 * not depend on the row. */
static bool add_column(struct text *out, const struct proposer *p, const struct beside *b)
{
    const struct tokens *t = p->t;
    const struct scope_name *column = used_name(p, b->column);
    size_t k = column->token + 2;
    bool depends = false;
    if (column->token < p->f->open || !token_is(t, column->token + 1, "="))
        return false;
    for (; k < b->row && !token_is(t, k, ";") && !token_is(t, k, ","); k++) {
        bool row = token_same(t, k, b->row);
        char *words = row ? words_of(t, b->row, b->row + 2) : words_of(t, k, k);
        text_printf(out, row ? "%s(%s)" : "%s%s", out->length ? " " : "", words);
        depends |= row;
        free(words);
    }
    return depends;
}

/* At the first such place of the function: all of them together. */
static void column_of_row_beside(struct proposer *p, size_t k)
{
    struct proposals all = {0};
    struct proposer each = *p;
    const struct candidate *changes[PIECES_MOST];
    struct beside b;
    each.out = &all;
    if (k <= p->f->open || !take_beside(&b, p, k))
        return;
    for (size_t at = p->f->open + 1; at < p->f->close && all.count < PIECES_MOST; at++) {
        struct text column = {0};
        bool earlier = false;
        if (take_beside(&b, p, at) && add_column(&column, p, &b)) {
            earlier = at < k;
            propose(&each, b.column, b.column, "%s", column.s);
        }
        text_free(&column);
        if (earlier)
            break;
    }
    for (size_t c = 0; c < all.count; c++)
        changes[c] = &all.items[c];
    if (all.count && all.items[0].first > k)
        propose_together(p, changes, all.count);
    free(all.items);
}

const struct rule swizzle_rules[] = {{column_of_row_beside, 0}, {NULL, 0}};
