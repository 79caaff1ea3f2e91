#include "common/sandbox/ptxas.h"

#include <signal.h>

#include "common/sandbox/compiler_limits.h"
#include "common/sandbox/sandbox.h"

/* A sandbox returns a signal as an exit status. */
bool ptxas_ran_out_of_time(const struct process_result *run)
{
    return run->end == PROCESS_TIMED_OUT || (run->end == PROCESS_SIGNALLED && run->code == SIGXCPU) ||
           (run->end == PROCESS_EXITED && run->code == 128 + SIGXCPU);
}

void ptxas_run(struct process_result *run, const char *const *argv, const char *folder, double seconds)
{
    /* There are many short runs, so use the back end that takes less time. */
    struct sandbox box = {.backend = sandbox_for(SANDBOX_HOST_CODE), .is_compiler = true};
    sandbox_allow_system(&box);
    sandbox_allow_tool(&box, argv[0]);
    sandbox_allow(&box, folder, true);
    process_run(run,
                &(struct process_job){
                    .argv = argv, .keep_fd = -1, .sandbox = &box, .limits = compiler_limits_within(seconds)});
    sandbox_free(&box);
}
