/* ./grade LAB --quiz: eight questions about the student's own kernel. They earn nothing. */
#ifndef GRADER_QUIZ_QUIZ_COMMAND_H
#define GRADER_QUIZ_QUIZ_COMMAND_H

#include "grader/grade/options.h"

/* Ask on standard output, read answers from standard input, and keep the outcome in the history. False, with
 * one line in `why`, if there is nothing to ask about. */
bool quiz_command(struct text *out, const struct command *command, struct why *why);

#endif
