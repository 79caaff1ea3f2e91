/* ./grade LAB --why, --trace, --trace-json and --run: look at a call instead of grading it. */
#ifndef GRADER_STEPS_STEPS_COMMAND_H
#define GRADER_STEPS_STEPS_COMMAND_H

#include "grader/grade/options.h"
#include "grader/steps/steps.h"
#include "grader/grade/grade.h"

/* Append what the command asks for. False, with one line in `why`, if it cannot be shown. */
bool steps_command(struct text *out, const struct command *command, struct why *why);

/* Compile the command's file into `scene` and follow the call that its options choose. NULL, with one line in
 * `why`, if that fails. The caller frees the steps, then closes the scene, also after NULL. */
struct steps *steps_of_command(struct scene *scene, const struct command *command, struct why *why);

#endif
