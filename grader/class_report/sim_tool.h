/* sim_c++, run on files 0.cu, 1.cu, … of a folder. */
#ifndef GRADER_CLASS_REPORT_SIM_TOOL_H
#define GRADER_CLASS_REPORT_SIM_TOOL_H

#include "common/base.h"

struct sim_tool {
    const char *folder;
    struct text output; /* of the last run */
    struct why *why;
};

/* Run it on files by their numbers, on the first `count` if `files` is NULL; `old`: what they are compared
 * with instead of each other. False, with one line in sim->why, if it fails. The caller frees sim->output. */
bool sim_tool_run(struct sim_tool *sim, const char *const *options, const size_t *files, size_t count,
                  const char *old);
/* The next line of the output; NULL at the end. Cuts the output up. */
char *sim_tool_line(char **rest);

#endif
