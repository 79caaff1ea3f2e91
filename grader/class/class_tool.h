/* Commands of ./grade that work on results: build/class_report and build/class_export run them, which need
 * libraries. */
#ifndef GRADER_CLASS_CLASS_TOOL_H
#define GRADER_CLASS_CLASS_TOOL_H

#include "common/base.h"

/* Become the program of command argv[0], with the same words. Returns an exit status, 2, only if it cannot be
 * started; what it takes to build it is said on standard error then. */
int class_tool(int argc, char *const *argv);

/* Sign the result file `json`; the receipt goes to `receipt`. False, with one line in `why`, if that fails.
 */
bool class_tool_sign(const char *json, const char *receipt, struct why *why);
/* Is a command's program there? False, with one line in `why`, if not. */
bool class_tool_check(const char *command, struct why *why);

#endif
