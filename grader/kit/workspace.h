/* A private temporary folder, and the promise that it and every process vanish when the program ends, however
 * it ends. */
#ifndef GRADER_KIT_WORKSPACE_H
#define GRADER_KIT_WORKSPACE_H

#include "common/base.h"

/* Run work(argument) in a child process whose TMPDIR is a fresh private folder, and return its exit status.
 * When this returns, or when a signal ends the program, no process and no temporary file of the child is
 * left. A child that crashes is reported on standard error, with status 2. */
int workspace_run(int (*work)(void *argument), void *argument);

/* A fresh folder, for its owner alone, under $TMPDIR or /tmp; NULL, with a line in `why`, if there can be
 * none. The caller removes it with remove_folder and frees the name. */
char *make_folder(struct why *why);

/* Remove a folder and all that is in it, following no links. */
void remove_folder(const char *path);

#endif
