/* Run ptxas, the program of the CUDA Toolkit that makes machine code from PTX, in a sandbox. */
#ifndef COMMON_SANDBOX_PTXAS_H
#define COMMON_SANDBOX_PTXAS_H

#include "common/sandbox/process.h"

/* Run argv, whose first word is the path of ptxas, NULL at the end. It sees the system, its toolkit and
 * `folder`, where it may write, and is killed after `seconds`. The caller frees run->output. */
void ptxas_run(struct process_result *run, const char *const *argv, const char *folder, double seconds);
/* Was it ended because it took too long? */
bool ptxas_ran_out_of_time(const struct process_result *run);

#endif
