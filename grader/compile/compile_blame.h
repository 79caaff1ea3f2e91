/* Tell from a failed run of nvcc, by its exit and its output, who is to blame. */
#ifndef GRADER_COMPILE_COMPILE_BLAME_H
#define GRADER_COMPILE_COMPILE_BLAME_H

#include "common/sandbox/process.h"

enum blame { BLAME_SUBMISSION, BLAME_LIMIT, BLAME_MACHINE, BLAME_DISK };

extern const char compile_disk_is_full[];

/* The blame according to the first line with a sign. *message is one line about what to do, unless the
 * submission is to blame. A submission can make nvcc print any line. */
enum blame compile_blame(const char *output, const char **message);
/* Does any line begin with the submission's file name? */
bool compile_speaks_of_the_file(const char *output);
/* The limit that a run has hit, in one line; NULL if none. */
const char *compile_limit(const struct process_result *run);

#endif
