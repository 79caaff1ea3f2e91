/* One number as it is written, and the words around it. */
#ifndef GRADER_HANDOUT_NUMBER_H
#define GRADER_HANDOUT_NUMBER_H

#include "grader/handout/markdown.h"

/* Read the number at `at`, 18,432 or 18{,}432 or 2.54: its value and decimals. Returns what is behind it. */
const char *number_read(const char *at, struct piece *p);
/* Read raised digits, if any stand there: the power. Returns what is behind them. */
const char *number_raised(const char *at, int *power);
/* Does a % follow: "58 %", "58%", in formulas "58\,\%"? */
bool number_is_percent(const char *at);
bool number_is_date(const char *at); /* 2026-11-21 */

/* Does this word make a name of the number behind it, as in "lab 4"? */
bool number_names(const char *word, size_t length);
/* Does this word before such a word make it a count again, as in "the block 32"? */
bool number_counts(const char *word, size_t length);

#endif
