/* Commands of ./grade that work on results: build/class_export runs them, which needs libjansson. */
#ifndef GRADER_CLASS_TOOL_H
#define GRADER_CLASS_TOOL_H

#include "common/base.h"

/* Become that program, with the same words. Returns an exit status, 2, only if it cannot be started; what it
 * takes to build it is said on standard error then. */
int class_tool(int argc, char *const *argv);

/* Sign the result file `json`; the receipt goes to `receipt`. False, with one line in `why`, if that fails.
 */
bool class_tool_sign(const char *json, const char *receipt, char *why, size_t why_size);
/* Is the program there? False, with one line in `why`, if not. */
bool class_tool_check(const char *for_what, char *why, size_t why_size);

#endif
