/* Show what is going on in one line on the terminal, which disappears again. */
#ifndef GRADER_KIT_PROGRESS_H
#define GRADER_KIT_PROGRESS_H

#include "common/base.h"

/* Show or replace the line. Does nothing if standard error is not a terminal. */
void progress_show(const char *format, ...) PRINTF_LIKE(1, 2);
void progress_clear(void);

#endif
