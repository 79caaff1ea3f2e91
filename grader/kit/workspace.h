/* Give the program a private temporary folder; the folder and all processes disappear when it ends, even
 * after a signal. */
#ifndef GRADER_KIT_WORKSPACE_H
#define GRADER_KIT_WORKSPACE_H

#include "common/base.h"

/* Run work(argument) in a child process whose TMPDIR is a new private folder, and return its exit status.
 * When this returns, or a signal ends the program, no process and no temporary file of the child is left. If
 * the child crashes, a line on standard error says so and the status is 2. A child that backstop.h ended is
 * run once more. */
int workspace_run(int (*work)(void *argument), void *argument);

/* Make a folder for its owner alone, under $TMPDIR or /tmp. NULL, with a line in `why`, if that fails. The
 * caller removes it with remove_folder and frees the name. */
char *make_folder(struct why *why);

/* Remove a folder and everything in it. Links are not followed. */
void remove_folder(const char *path);

#endif
