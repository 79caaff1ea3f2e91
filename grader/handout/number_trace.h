/* Trace every number of a handout to its source.
 *
 * After the numbers of a paragraph, list item or table comes a comment, which readers do not see, with a
 * formula (formula.h) for each of them, in the same order:
 *
 *     A block of 256 threads loads 257 elements: 1.004 for each output. <!-- = BLOCK, BLOCK+1,
 * (BLOCK+1)/BLOCK -->
 *
 * A letter is a parameter of the page from there on. It may be given a value: T=8 stands for a number of the
 * text, `let T=8` for none. With several values, T=4 6 8, every formula with it has as many values, and
 * stands for as many numbers; `|` instead of a comma takes them row by row, as a table has them:
 *
 *     | T | loads per output |
 *     | --- | --- |
 *     | 4 | 8.00 |
 *     | 8 | 2.37 |
 *     <!-- = T=4 8 | T^3/(T-2)^3 -->
 *
 * Only whole numbers can be given; and a formula without any name is no source. */
#ifndef GRADER_HANDOUT_NUMBER_TRACE_H
#define GRADER_HANDOUT_NUMBER_TRACE_H

#include "grader/handout/formula.h"

/* Append a line "FILE:LINE: says 1.34, stencil_tiled.op_per_byte gives 1.37" to `complaints` for each
 * number that differs from its source, has no source or an unknown one, and for pasted code. Returns how
 * many lines. `fixed`, unless it is NULL, gets the page with the right numbers; those that it corrects
 * are not counted. */
size_t trace_page(struct text *complaints, struct text *fixed, const char *file, const char *page,
                  const struct names *sources);

#endif
