/* Find the numbers in a handout's Markdown, and the comments with their sources. */
#ifndef GRADER_HANDOUT_MARKDOWN_H
#define GRADER_HANDOUT_MARKDOWN_H

#include "common/base.h"

enum piece_kind {
    PIECE_NUMBER,
    PIECE_SOURCES, /* the formulas of a comment that begins with "<!-- =" */
    PIECE_END,     /* of a paragraph, a list item's paragraph, a table */
    PIECE_PASTED,  /* a code block that is no diagram and no listing: code is never pasted */
    PIECE_OPEN,    /* a comment or code block without its end */
};

/* One piece of the text: from byte `start` to before byte `end`. */
struct piece {
    enum piece_kind kind;
    size_t start, end;
    int line;
    /* of a number */
    double value;
    int decimals;
    int power;    /* the exponent: 118 with a raised 3 has the value 118^3; 1 without */
    bool percent; /* "58 %": the value is 0.58 */
    bool tex;     /* thousands are separated by {,} */
};

struct pieces {
    struct piece *items;
    size_t count, capacity;
};

/* All pieces of a page in their order; the caller frees pieces->items.
 *
 * These numbers need no source, and are no pieces. They name something:
 *
 *     float4, lab4, 3D, 2n                parts of identifiers
 *     lab 4, lane 31, cells 0 to 7        after a word that numbers things; but "the block 32" and "in one
 *                                         step 128" are followed by counts
 *     2026-11-21, "1.", "## Step 2"       dates, list numbers, headings, link targets
 *
 * or they measure nothing here:
 *
 *     ## Further reading                  years and pages of what others wrote
 *     `i + 1`, ```text ...```             code and diagrams; but `1.37` alone is no code
 *     $13/4 (1 - 2/T)^3$                  derivations; but what stands alone on one side of = or < is a
 *                                         result, with or without a unit, unless it is 0 or 1 */
void markdown_scan(struct pieces *pieces, const char *text);

#endif
