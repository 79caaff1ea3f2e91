#include "grader/class_report/sim_tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/sandbox/process.h"

enum { OUTPUT_MAX_BYTES = 64 << 20 };

static const struct process_limits sim_limits = {
    .wall_ms = 3600000, .memory_bytes = 4ull << 30, .file_bytes = 1, .output_bytes = OUTPUT_MAX_BYTES};

/* "sim_c++ OPTIONS 0.cu 1.cu … / OLD"; the words are freed with free_words. */
static const char **words_of(const char *const *options, const size_t *files, size_t count, const char *old)
{
    const char **words = xcalloc(count + 12, sizeof *words);
    size_t n = 0;
    words[n++] = xstrdup("sim_c++");
    for (; *options; options++)
        words[n++] = xstrdup(*options);
    for (size_t f = 0; f < count; f++)
        words[n++] = xformat("%zu.cu", files ? files[f] : f);
    if (old) {
        words[n++] = xstrdup("/");
        words[n++] = xstrdup(old);
    }
    return words;
}

static void free_words(const char **words)
{
    for (size_t n = 0; words[n]; n++)
        free((char *)words[n]);
    free(words);
}

static void tell_failure(struct sim_tool *sim, const struct process_result *r)
{
    static const char not_looked[] = "near-identical files are not looked for";
    if (r->end == PROCESS_NOT_STARTED && r->code == ENOENT)
        why_say(sim->why, "%s: sim_c++ is missing; install it: grader/setup.sh class", not_looked);
    else if (r->end == PROCESS_TIMED_OUT)
        why_say(sim->why, "%s: sim_c++ took longer than %u minutes", not_looked, sim_limits.wall_ms / 60000);
    else
        why_say(sim->why, "%s: sim_c++ failed: %.200s", not_looked, r->output.s ? r->output.s : "");
    sim->why->text[strcspn(sim->why->text, "\n")] = 0;
}

bool sim_tool_run(struct sim_tool *sim, const char *const *options, const size_t *files, size_t count,
                  const char *old)
{
    struct process_result r;
    const char **words = words_of(options, files, count, old);
    char *path = xformat("PATH=%s", getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin");
    process_run(&r, &(struct process_job){.argv = words,
                                          .environment = (const char *const[]){path, "LC_ALL=C", NULL},
                                          .directory = sim->folder,
                                          .keep_fd = -1,
                                          .limits = sim_limits});
    bool ok = r.end == PROCESS_EXITED && r.code == 0;
    if (!ok)
        tell_failure(sim, &r);
    text_free(&sim->output);
    sim->output = r.output;
    if (!sim->output.s)
        text_printf(&sim->output, "%s", "");
    free_words(words);
    free(path);
    return ok;
}

char *sim_tool_line(char **rest)
{
    char *line = *rest, *end = strchr(line, '\n');
    if (!*line)
        return NULL;
    *rest = end ? end + 1 : line + strlen(line);
    if (end)
        *end = 0;
    return line;
}
