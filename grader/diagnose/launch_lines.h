/* Find the lines of host code that a change of a launch is about. `source` is the submission's text. */
#ifndef GRADER_DIAGNOSE_LAUNCH_LINES_H
#define GRADER_DIAGNOSE_LAUNCH_LINES_H

#include "grader/diagnose/launch_repair.h"

/* The line of the launch itself; 0: it is nowhere, or at several places. */
int launch_own_line(const struct launch_repair *r, const char *source);
/* The line of another launch that is given the same name for its blocks; 0: there is none. */
int launch_beside_line(const struct launch_repair *r, const char *source);
/* The first axis along which the blocks or threads change. */
int launch_changed_axis(const struct launch_repair *r);
/* Is the number of _NUMBER a name that host code sets to a quotient which is not rounded up? */
bool launch_passes_quotient(const struct launch_repair *r, const char *source);

#endif
