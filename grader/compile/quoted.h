/* Quote the student's own lines below the compiler's messages. */
#ifndef GRADER_COMPILE_QUOTED_H
#define GRADER_COMPILE_QUOTED_H

#include "common/base.h"

/* nvcc quotes lines after its preprocessor: 256 where the file has BLOCK. Below every message "NAME(LINE): …"
 * of cleaned messages put the line of `source` in its place, with the caret at the same word. */
void quoted_restore(struct text *messages, const char *source, const char *name);

#endif
