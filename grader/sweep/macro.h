/* Would -DNAME=value change anything in a file, and is it free to? */
#ifndef GRADER_SWEEP_MACRO_H
#define GRADER_SWEEP_MACRO_H

#include "common/base.h"

/* False, with one line in `why` that names file, line and the next step, if the text never uses the macro
 * `name`, or gives it a value without asking #ifndef first. `path` is the file as the user gave it. */
bool macro_is_free(const char *text, const char *path, const char *name, struct why *why);

#endif
