/* Find the loop that a kernel does not leave, and what keeps it going where its text shows that. */
#ifndef GRADER_DIAGNOSE_ENDLESS_LOOP_H
#define GRADER_DIAGNOSE_ENDLESS_LOOP_H

#include "common/finding.h"

/* The cause of a kernel that did not end, and the line to look at in *line: the head of the loop, or where
 * its variable is set. CAUSE_NONE and 0 if no loop is seen. `source` is the submission's text, or NULL. */
enum cause endless_loop(const struct finding *f, const char *source, int *line);

#endif
