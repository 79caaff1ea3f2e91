/* See in the text that a pointer or an index is moved on before a neighbour is read through it. */
#ifndef GRADER_DIAGNOSE_MOVED_EARLY_H
#define GRADER_DIAGNOSE_MOVED_EARLY_H

#include "grader/diagnose/impulse.h"
#include "grader/diagnose/seen.h"

/* `line` reads another element than it should, further on along one axis. Does a line before it, in the same
 * round of a loop, move on what it reads through? Sets CAUSE_MOVED_EARLY, that line and the step. */
bool moved_early_find(struct seen *found, const struct impulse *x, const struct entry *entry,
                      const char *source, int line);

#endif
