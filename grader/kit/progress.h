/* What is going on right now, in one line on the terminal that vanishes again. */
#ifndef GRADER_KIT_PROGRESS_H
#define GRADER_KIT_PROGRESS_H

#include "common/base.h"

/* Show or replace the line. Does nothing unless standard error is a terminal. */
void progress_show(const char *format, ...) PRINTF_LIKE(1, 2);
void progress_clear(void);

#endif
