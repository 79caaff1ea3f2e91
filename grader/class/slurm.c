#include "grader/class/slurm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/sandbox/process.h"

enum { ARGUMENTS_MOST = 16, WAIT_MS = 120000 };

/* The caller's environment, but for TMPDIR: that of this very run is gone before a task starts. */
static const char **environment_with(const char *temporary)
{
    const char **variables = NULL;
    size_t count = 0, capacity = 0;
    for (char **v = environ; *v; v++)
        if (strncmp(*v, "TMPDIR=", 7) != 0)
            *ARRAY_PUSH(variables, count, capacity) = *v;
    *ARRAY_PUSH(variables, count, capacity) = temporary;
    *ARRAY_PUSH(variables, count, capacity) = NULL;
    return variables;
}

/* The last line that has a word in it, for that is where Slurm says what is wrong. */
static const char *last_line(struct text *output)
{
    char *s = output->s;
    while (s && output->length > 0 && strchr(" \n", s[output->length - 1]))
        s[--output->length] = 0;
    const char *line = s ? strrchr(s, '\n') : NULL;
    return line ? line + 1 : s ? s : "";
}

/* What sbatch and squeue say, and what to do about it. */
static const struct {
    const char *said, *next;
} advice[] = {
    {"array specification", "the cluster takes fewer tasks at once; give a larger --slurm-chunk"},
    {"artition", "sinfo lists them; choose one with --slurm-options '--partition=NAME'"},
    {"ccount", "choose one with --slurm-options '--account=NAME'"},
    {"ime limit", "give one with --slurm-options '--time=HH:MM:SS'"},
    {"configuration", "Slurm does not know its cluster here; run this where sinfo answers"},
    {"contact slurm controller", "try again when sinfo answers"},
    {"", "what your cluster asks for goes into --slurm-options '...'"},
};

static bool explain(const char *program, struct process_result *r, struct why *why)
{
    const char *said = last_line(&r->output);
    size_t k = 0;
    while (!strstr(said, advice[k].said))
        k++;
    if (r->end == PROCESS_NOT_STARTED)
        why_say(why,
                "%s cannot be started: %s; run this where Slurm's commands are on PATH, or leave --slurm out",
                program, strerror(r->code));
    else if (r->end == PROCESS_TIMED_OUT)
        why_say(why, "%s does not answer; try again when sinfo does", program);
    else
        why_say(why, "Slurm refuses: %.300s: %s", said, advice[k].next);
    return false;
}

static bool run(struct process_result *r, const char *const *argv, const char *temporary, struct why *why)
{
    char *variable = temporary ? xformat("TMPDIR=%s", temporary) : NULL;
    const char **environment = environment_with(variable);
    struct process_job job = {
        .argv = argv,
        .environment = environment,
        .keep_fd = -1,
        .limits = {.wall_ms = WAIT_MS, .file_bytes = 1 << 20, .output_bytes = 64 << 20},
    };
    process_run(r, &job);
    free(environment);
    free(variable);
    return (r->end == PROCESS_EXITED && r->code == 0) || explain(argv[0], r, why);
}

/* ---- squeue ---- */

/* "17|RUNNING|tasks 2" */
static void take_line(struct slurm_queue *queue, const char *line)
{
    char id[SLURM_ID_SIZE], state[32], kind[16];
    unsigned round;
    if (sscanf(line, "%23[^|]|%31[^|]|%15s %u", id, state, kind, &round) != 4)
        return;
    if (strcmp(kind, SLURM_COLLECTOR) == 0 && round > queue->collector_round)
        queue->collector_round = round;
    if (strcmp(kind, SLURM_TASKS) != 0)
        return;
    if (round >= queue->tasks_round) {
        queue->tasks_round = round;
        memcpy(queue->tasks, id, sizeof id);
    }
    if (strcmp(state, "PENDING") == 0)
        queue->waiting++;
    else
        queue->running++;
}

bool slurm_look(struct slurm_queue *queue, const char *name, struct why *why)
{
    const char *const argv[] = {"squeue", "--noheader", "--array", "--name", name, "--format=%F|%T|%k", NULL};
    struct process_result r;
    *queue = (struct slurm_queue){0};
    bool ok = run(&r, argv, NULL, why);
    for (char *line = ok && r.output.s ? strtok(r.output.s, "\n") : NULL; line; line = strtok(NULL, "\n"))
        take_line(queue, line);
    text_free(&r.output);
    return ok;
}

/* ---- sbatch ---- */

/* "17" or "17;cluster" on a line of its own; a site's plugins may print others. */
static bool read_id(char id[SLURM_ID_SIZE], char *output)
{
    for (char *line = output ? strtok(output, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        size_t digits = strspn(line, "0123456789");
        if (digits == 0 || digits >= SLURM_ID_SIZE || (line[digits] && line[digits] != ';'))
            continue;
        snprintf(id, SLURM_ID_SIZE, "%.*s", (int)digits, line);
        return true;
    }
    return false;
}

bool slurm_submit(char id[SLURM_ID_SIZE], const char *const *arguments, const char *temporary,
                  struct why *why)
{
    const char *argv[ARGUMENTS_MOST + 3] = {"sbatch", "--parsable"};
    struct process_result r;
    for (size_t i = 0; arguments[i] && i < ARGUMENTS_MOST; i++)
        argv[i + 2] = arguments[i];
    bool ok = run(&r, argv, temporary, why);
    if (ok && !read_id(id, r.output.s)) {
        why_say(why, "sbatch names no job: %s", last_line(&r.output));
        ok = false;
    }
    text_free(&r.output);
    return ok;
}
