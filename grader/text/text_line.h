/* Lines of a text: which one a place is in, and what one says. */
#ifndef GRADER_TEXT_TEXT_LINE_H
#define GRADER_TEXT_TEXT_LINE_H

#include <stdbool.h>

/* The number, from 1, of the line that `at` lies in; `at` points into the text or to its end. */
int line_number(const char *text, const char *at);

/* The text of line `number`, from 1, without its end; the caller frees it. "" if there is none. */
char *line_text(const char *text, int number);

/* Is it a line of the preprocessor, or one that the next line continues, as in a macro? */
bool line_is_directive(const char *text, int number);

#endif
