#include "grader/class_tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/process.h"
#include "grader/kit.h"

static char *program_path(void)
{
    return xformat("%s/build/class_export", kit_directory());
}

bool class_tool_check(const char *for_what, char *why, size_t why_size)
{
    char *program = program_path();
    bool there = access(program, X_OK) == 0;
    free(program);
    if (!there)
        snprintf(why, why_size,
                 "%s needs build/class_export: in %s run grader/setup.sh class && make build/class_export",
                 for_what, kit_directory());
    return there;
}

int class_tool(int argc, char *const *argv)
{
    char why[600], *program = program_path();
    char **words = xcalloc((size_t)argc + 2, sizeof *words);
    words[0] = program;
    for (int i = 0; i < argc; i++)
        words[i + 1] = argv[i];
    if (class_tool_check(argv[0], why, sizeof why)) {
        execv(program, words);
        snprintf(why, sizeof why, "%s cannot be started", program);
    }
    fprintf(stderr, "grade: %s\n", why);
    free(words);
    free(program);
    return 2;
}

bool class_tool_sign(const char *json, const char *receipt, char *why, size_t why_size)
{
    char *program = program_path();
    const char *argv[] = {program, "receipt", json, "--out", receipt, NULL};
    struct process_job job = {.argv = argv, .environment = (const char *const *)environ, .keep_fd = -1};
    struct process_result run;
    job.limits = (struct process_limits){.wall_ms = 60000, .file_bytes = 1 << 20, .output_bytes = 1 << 16};
    process_run(&run, &job);
    bool ok = run.end == PROCESS_EXITED && run.code == 0;
    const char *said = run.output.s ? run.output.s : "", *prefix = "grade: ";
    if (strncmp(said, prefix, strlen(prefix)) == 0)
        said += strlen(prefix);
    if (!ok)
        snprintf(why, why_size, "no receipt: %.*s", (int)strcspn(said, "\n"), said);
    text_free(&run.output);
    free(program);
    return ok;
}
