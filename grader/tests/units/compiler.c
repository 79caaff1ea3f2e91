#include "grader/tests/units/compiler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/sandbox/process.h"
#include "grader/compile/nvcc.h"

enum { MOST_WORDS = 30 };

/* With the variables of `environment`, except that temporary files go into `temporary`. */
static bool run(const char *const *argv, const char *const *environment, const char *temporary)
{
    char *folder = xformat("TMPDIR=%s", temporary);
    const char *variables[MOST_WORDS + 1] = {folder};
    for (int count = 1; count < MOST_WORDS && *environment; environment++)
        if (strncmp(*environment, "TMPDIR=", strlen("TMPDIR=")) != 0)
            variables[count++] = *environment;
    struct process_result r;
    process_run(&r, &(struct process_job){
                        .argv = argv,
                        .environment = variables,
                        .keep_fd = -1,
                        .limits = {.wall_ms = 200000, .file_bytes = 64 << 20, .output_bytes = 1 << 16},
                    });
    if (r.output.length || r.end != PROCESS_EXITED)
        fprintf(stderr, "%s: %s\n", argv[0], r.output.length ? r.output.s : "cannot be started");
    text_free(&r.output);
    free(folder);
    return r.end == PROCESS_EXITED && r.code == 0;
}

static bool run_nvcc(const char *const *argv, const char *temporary)
{
    struct nvcc nvcc;
    struct why why;
    const char *words[MOST_WORDS + 1] = {0};
    bool good = nvcc_find(&nvcc, &why);
    for (int k = 0; k < MOST_WORDS && argv[k]; k++)
        words[k] = k ? argv[k] : nvcc.path;
    if (!good)
        fprintf(stderr, "%s\n", why.text);
    good = good && run(words, (const char *const *)nvcc.environment, temporary);
    nvcc_free(&nvcc);
    return good;
}

bool compiler_run(const char *const *argv, const char *temporary)
{
    if (strcmp(argv[0], "nvcc") == 0)
        return run_nvcc(argv, temporary);
    char *path = xformat("PATH=%s", getenv("PATH"));
    bool good = run(argv, (const char *const[]){path, NULL}, temporary);
    free(path);
    return good;
}
