#include "grader/tests/units/compiler.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/sandbox/process.h"

bool compiler_run(const char *const *argv, const char *temporary)
{
    char *path = xformat("PATH=%s:/usr/local/cuda/bin", getenv("PATH"));
    char *folder = xformat("TMPDIR=%s", temporary);
    struct process_result r;
    process_run(&r, &(struct process_job){
                        .argv = argv,
                        .environment = (const char *const[]){path, folder, NULL},
                        .keep_fd = -1,
                        .limits = {.wall_ms = 100000, .file_bytes = 64 << 20, .output_bytes = 1 << 16},
                    });
    if (r.output.length || r.end != PROCESS_EXITED)
        fprintf(stderr, "%s: %s\n", argv[0], r.output.length ? r.output.s : "cannot be started");
    text_free(&r.output);
    free(path);
    free(folder);
    return r.end == PROCESS_EXITED && r.code == 0;
}
