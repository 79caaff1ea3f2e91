/* The tree of a value in the terminal, in at most 20 lines: the way to what is wrong, and the rest in a word.
 */
#ifndef GRADER_STEPS_WHY_PRINT_H
#define GRADER_STEPS_WHY_PRINT_H

#include "grader/steps/why_tree.h"
#include "grader/text/page.h"

/* Append what `t` says to the page. */
void why_print(struct page *p, const struct steps *s, const struct why_tree *t);

#endif
