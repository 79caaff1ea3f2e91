/* Measure what a sandbox costs per process: starts /bin/true many times with each back end in turn.
 *
 *     build/sandbox_cost */
#include <stdio.h>
#include <stdlib.h>

#include "common/sandbox/process.h"
#include "common/sandbox/sandbox.h"

enum { ROUNDS = 101 };

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Seconds from start to exit; negative if it fails. */
static double run_once(const struct sandbox_backend *backend)
{
    struct sandbox box = {.backend = backend};
    struct process_result run;
    double start = seconds_now();
    sandbox_allow_libraries(&box);
    sandbox_allow(&box, "/bin/true", false);
    process_run(&run, &(struct process_job){.argv = (const char *const[]){"/bin/true", NULL},
                                            .directory = "/",
                                            .keep_fd = -1,
                                            .sandbox = &box,
                                            .limits = {.wall_ms = 10000, .output_bytes = 1 << 16}});
    sandbox_free(&box);
    text_free(&run.output);
    return run.end == PROCESS_EXITED && run.code == 0 ? seconds_now() - start : -1;
}

int main(void)
{
    static const struct sandbox_backend *const backends[] = {NULL, &landlock_backend, &bubblewrap_backend};
    static double seconds[ARRAY_LEN(backends)][ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        for (size_t b = 0; b < ARRAY_LEN(backends); b++)
            seconds[b][round] = run_once(backends[b]);
    for (size_t b = 0; b < ARRAY_LEN(backends); b++) {
        const char *name = backends[b] ? backends[b]->name : "none";
        qsort(seconds[b], ROUNDS, sizeof(double), by_size);
        if (seconds[b][0] < 0)
            printf("%-10s does not work here\n", name);
        else
            printf("%-10s %6.2f ms a process (the middle half: %.2f to %.2f)\n", name,
                   1e3 * seconds[b][ROUNDS / 2], 1e3 * seconds[b][ROUNDS / 4],
                   1e3 * seconds[b][3 * ROUNDS / 4]);
    }
    return 0;
}
