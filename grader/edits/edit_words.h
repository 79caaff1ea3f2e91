/* Tell a change of the text in words. */
#ifndef GRADER_EDITS_EDIT_WORDS_H
#define GRADER_EDITS_EDIT_WORDS_H

#include "grader/edits/propose.h"

/* Append what to change in line c->line: write "i < n" in place of "i <= n". */
void edit_words(struct text *to, const struct tokens *t, const struct candidate *c);

#endif
