/* Read one number as handouts write it, and the words around it. */
#ifndef GRADER_HANDOUT_NUMBER_H
#define GRADER_HANDOUT_NUMBER_H

#include "grader/handout/markdown.h"

/* Read the number at `at`, 18,432 or 18{,}432 or 2.54: its value and decimals. Returns the text after it. */
const char *number_read(const char *at, struct piece *p);
/* Read superscript digits, if there are any: the power. Returns the text after them. */
const char *number_raised(const char *at, int *power);
/* Does a % follow: "58 %", "58%", in formulas "58\,\%"? */
bool number_is_percent(const char *at);
bool number_is_date(const char *at); /* 2026-11-21 */

/* Does this word make the number after it a name, as in "lab 4"? */
bool number_names(const char *word, size_t length);
/* Does this word, before a word that numbers things, make the number a count again, as in "the block 32"? */
bool number_counts(const char *word, size_t length);

#endif
