/* Start build/class_import, class_report and class_export, which run ./grade's commands on submissions and
 * results. They are programs of their own because they need libraries. */
#ifndef GRADER_CLASS_CLASS_TOOL_H
#define GRADER_CLASS_CLASS_TOOL_H

#include "common/base.h"

/* Replace this process by the program of command argv[0], with the same arguments. Returns only if the
 * program cannot be started, after printing how to build it: the exit status 2. */
int class_tool(int argc, char *const *argv);

/* Sign the result file `json`, and write the receipt to the file `receipt`. False, with one line in `why`, if
 * that fails. */
bool class_tool_sign(const char *json, const char *receipt, struct why *why);
/* Does a command's program exist? False, with one line in `why`, if not. */
bool class_tool_check(const char *command, struct why *why);

#endif
