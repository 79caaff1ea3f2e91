/* What a submission would take with another number in its text, such as the edge of its tiles: the edited
 * text is compiled and modelled. */
#ifndef GRADER_GRADE_WHAT_IF_NUMBERS_H
#define GRADER_GRADE_WHAT_IF_NUMBERS_H

#include "grader/grade/grade_entry.h"

/* A number that has a name: `#define NAME 8`, `const int NAME = 8;` or `enum { NAME = 8 };`. */
struct named_number {
    char name[40];
    int value;
    size_t at, length; /* of its digits, in the text */
};

/* The first such number of a text from `*from` on, which moves after it. False: there is no other. */
bool named_number_next(struct named_number *n, const char *text, size_t *from);

/* Add to the what_ifs of all entry points that have any. */
void what_if_numbers(struct grading *g, const struct submission *s);

#endif
