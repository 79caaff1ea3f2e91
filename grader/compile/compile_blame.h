/* nvcc failed: what its end and its output give away about whose fault that is. */
#ifndef GRADER_COMPILE_COMPILE_BLAME_H
#define GRADER_COMPILE_COMPILE_BLAME_H

#include "common/sandbox/process.h"

enum blame { BLAME_SUBMISSION, BLAME_LIMIT, BLAME_MACHINE, BLAME_DISK };

extern const char compile_disk_is_full[];

/* Whose fault the first line that tells anything speaks of; *message says in one line what to do, unless it
 * is the submission's. A submission can make nvcc print any line. */
enum blame compile_blame(const char *output, const char **message);
/* Does any line begin with the submission's name? */
bool compile_speaks_of_the_file(const char *output);
/* The limit that a run has hit, in one line, or NULL. */
const char *compile_limit(const struct process_result *run);

#endif
