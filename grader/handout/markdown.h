/* What a handout's Markdown says in numbers, and where the sources of these numbers stand. */
#ifndef GRADER_HANDOUT_MARKDOWN_H
#define GRADER_HANDOUT_MARKDOWN_H

#include "common/base.h"

enum piece_kind {
    PIECE_NUMBER,
    PIECE_SOURCES, /* the formulas of a comment that begins with "<!-- =" */
    PIECE_END,     /* of a paragraph, a list item's paragraph, a table */
    PIECE_PASTED,  /* a code block that is no diagram: code is included, never pasted */
    PIECE_OPEN,    /* something that is never closed: a comment, a code block */
};

/* One piece of the text, from byte `start` to before byte `end`. */
struct piece {
    enum piece_kind kind;
    size_t start, end;
    int line;
    /* of a number */
    double value;
    int decimals;
    int power;    /* 118 with a raised 3 has the value 118^3; 1 without */
    bool percent; /* "58 %": the value is 0.58 */
    bool tex;     /* thousands are parted by {,} */
};

struct pieces {
    struct piece *items;
    size_t count, capacity;
};

/* All pieces of a page in their order; the caller frees pieces->items.
 *
 * These numbers need no source, and are no pieces:
 *   - parts of identifiers: float4, lab4, 3D, 2n                      (they name something)
 *   - numbers behind a word that numbers things: lab 4, lane 31, cells 0 to 7      (likewise;
 *     "the block 32" and "one step 128" have counts behind them all the same)
 *   - dates, list numbers, headings, link targets, all below "## Further reading"  (they measure nothing)
 *   - code, diagrams in ```text, and formulas, except for a side of an equation that is a bare number, with
 *     or without a unit, other than 0 and 1                                                   (they are the
 * derivation) A code span that is nothing but a number is no code. */
void markdown_scan(struct pieces *pieces, const char *text);

#endif
