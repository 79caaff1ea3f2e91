#include "grader/class/class_tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "grader/kit/kit.h"

/* class_report and class_import run the command of that name; class_export runs all others. */
static bool has_own_program(const char *command)
{
    return strcmp(command, "report") == 0 || strcmp(command, "import") == 0;
}

static char *program_path(const char *command)
{
    return xformat("%s/build/class_%s", kit_directory(), has_own_program(command) ? command : "export");
}

bool class_tool_check(const char *command, struct why *why)
{
    char *program = program_path(command);
    bool there = access(program, X_OK) == 0;
    if (!there)
        why_say(why, "%s needs %s: in %s run grader/setup.sh class && make class-tools", command,
                program + strlen(kit_directory()) + 1, kit_directory());
    free(program);
    return there;
}

int class_tool(int argc, char *const *argv)
{
    struct why why;
    char *program = program_path(argv[0]);
    char **words = xcalloc((size_t)argc + 2, sizeof *words);
    words[0] = program;
    memcpy(words + 1, argv + has_own_program(argv[0]),
           (size_t)(argc - has_own_program(argv[0])) * sizeof *words);
    if (class_tool_check(argv[0], &why)) {
        execv(program, words);
        why_say(&why, "%s cannot be started", program);
    }
    fprintf(stderr, "grade: %s\n", why.text);
    free(words);
    free(program);
    return 2;
}

/* What to say about a program that printed nothing. */
static const char *const ends[] = {
    [PROCESS_EXITED] = "failed",
    [PROCESS_SIGNALLED] = "crashed",
    [PROCESS_TIMED_OUT] = "took more than a minute",
    [PROCESS_TALKED] = "printed too much",
    [PROCESS_SWARMED] = "started too many threads",
    [PROCESS_NOT_STARTED] = "cannot be started",
};

bool class_tool_sign(const char *json, const char *receipt, struct why *why)
{
    char *program = program_path("receipt");
    const char *argv[] = {program, "receipt", json, "--out", receipt, NULL};
    struct process_job job = {.argv = argv, .environment = (const char *const *)environ, .keep_fd = -1};
    struct process_result run;
    job.limits = (struct process_limits){.wall_ms = 60000, .file_bytes = 1 << 20, .output_bytes = 1 << 16};
    process_run(&run, &job);
    bool ok = run.end == PROCESS_EXITED && run.code == 0;
    const char *said = run.output.s ? run.output.s : "", *prefix = "grade: ";
    if (strncmp(said, prefix, strlen(prefix)) == 0)
        said += strlen(prefix);
    if (!ok && *said)
        why_say(why, "no receipt: %.*s", (int)strcspn(said, "\n"), said);
    else if (!ok)
        why_say(why, "no receipt: %s %s and printed nothing; build it again: make class-tools", program,
                ends[run.end]);
    text_free(&run.output);
    free(program);
    return ok;
}
