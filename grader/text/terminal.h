/* What surrounds a program's words: how wide they may be, and where complaints go. */
#ifndef GRADER_TEXT_TERMINAL_H
#define GRADER_TEXT_TERMINAL_H

#include <stdio.h>

#include "common/base.h"

/* Columns for text on `stream`, 60 to 100: those of its terminal, else of COLUMNS, else 80. */
int terminal_width(FILE *stream);

/* Print "grade: WORDS" on standard error, wrapped between words. */
void complain(const char *format, ...) PRINTF_LIKE(1, 2);

#endif
