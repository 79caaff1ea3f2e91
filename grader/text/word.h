/* Words of a text in C: names and numbers. */
#ifndef GRADER_TEXT_WORD_H
#define GRADER_TEXT_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* Can the letter stand in a name? */
bool is_word(char c);
/* The length of the word that begins at `s`; 0: none does. */
size_t word_length(const char *s);
/* Where the word begins that ends before `end`, in a text that begins at `text`; `end`: there is none. */
const char *word_begin(const char *text, const char *end);
/* Where the text has `word` as a whole; NULL: nowhere. */
const char *word_find(const char *text, const char *word);

#endif
