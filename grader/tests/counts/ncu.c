#include "grader/tests/counts/ncu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "grader/text/whole_file.h"

enum { WALL_SECONDS = 900, OUTPUT_BYTES = 1 << 20, LOG_MOST_BYTES = 256 << 20, MOST_ARGUMENTS = 24 };

/* Clocks and caches change no count: they are left alone. */
static const char *const options[] = {"--csv",
                                      "--print-units=base",
                                      "--clock-control=none",
                                      "--cache-control=none",
                                      "--target-processes=application-only",
                                      NULL};

const char *const hardware_metric_names[] = {
#define X(name, text) text,
    HARDWARE_METRICS(X)
#undef X
};

/* ---- the profiler's table: a line for each launch and metric ---- */

/* Take the next field of a line of comma-separated values, without its quotes. False at the line's end. */
static bool next_field(const char **at, struct text *field)
{
    const char *c = *at;
    bool quoted = false;
    field->length = 0;
    text_add(field, "", 0);
    if (*c == '\n' || *c == '\0')
        return false;
    for (; *c && (quoted || (*c != ',' && *c != '\n')); c++)
        if (*c != '"')
            text_add(field, c, 1);
        else if (quoted && c[1] == '"')
            text_add(field, c++, 1);
        else
            quoted = !quoted;
    *at = c + (*c == ',');
    return true;
}

/* "2,318,336" is a number; "n/a" is none. */
static bool read_number(const char *text, uint64_t *number)
{
    *number = 0;
    for (const char *c = text; *c; c++)
        if (*c >= '0' && *c <= '9')
            *number = 10 * *number + (uint64_t)(*c - '0');
        else if (*c != ',')
            return false;
    return *text != '\0';
}

enum column { COLUMN_ID, COLUMN_METRIC, COLUMN_VALUE, COLUMNS };
static const char *const titles[COLUMNS] = {"ID", "Metric Name", "Metric Value"};

/* Where the columns stand that matter; false if one is not there. */
static bool read_titles(const char **line, struct text *field, int places[COLUMNS])
{
    int found = 0;
    for (int place = 0; next_field(line, field); place++)
        for (int c = 0; c < COLUMNS; c++)
            if (!strcmp(field->s, titles[c])) {
                places[c] = place;
                found++;
            }
    return found == COLUMNS;
}

static int metric_of(const char *name)
{
    for (int m = 0; m < HARDWARE_METRIC_COUNT; m++)
        if (!strcmp(name, hardware_metric_names[m]))
            return m;
    return -1;
}

static bool take_row(struct ncu_launches *launches, size_t *known, char *const cells[COLUMNS],
                     struct why *why)
{
    uint64_t id, value;
    int metric = metric_of(cells[COLUMN_METRIC]);
    if (!read_number(cells[COLUMN_ID], &id) || metric < 0 || id > launches->count)
        return true; /* not a line about a launch */
    if (!read_number(cells[COLUMN_VALUE], &value)) {
        why_say(why, "this GPU or this ncu has no metric %s: it says \"%.40s\"",
                hardware_metric_names[metric], cells[COLUMN_VALUE]);
        return false;
    }
    if (id == launches->count)
        *ARRAY_PUSH(launches->items, launches->count, launches->capacity) = (struct hardware_counts){{0}};
    launches->items[id].values[metric] = value;
    ++*known;
    return true;
}

static bool read_rows(struct ncu_launches *launches, const char *at, struct text *field,
                      const int places[COLUMNS], struct why *why)
{
    size_t known = 0;
    bool ok = true;
    while (ok && *at) {
        char *cells[COLUMNS] = {NULL};
        int filled = 0;
        for (int place = 0; next_field(&at, field); place++)
            for (int c = 0; c < COLUMNS; c++)
                if (place == places[c] && ++filled)
                    cells[c] = xstrdup(field->s);
        at += *at == '\n';
        ok = filled < COLUMNS || take_row(launches, &known, cells, why);
        for (int c = 0; c < COLUMNS; c++)
            free(cells[c]);
    }
    if (ok && known != launches->count * HARDWARE_METRIC_COUNT) {
        why_say(why, "ncu told %zu numbers about %zu launches, not %d about each", known, launches->count,
                HARDWARE_METRIC_COUNT);
        ok = false;
    }
    return ok;
}

bool ncu_read(struct ncu_launches *launches, const char *csv, struct why *why)
{
    struct text field = {0};
    int places[COLUMNS];
    const char *at = csv ? strstr(csv, "\"ID\"") : NULL;
    *launches = (struct ncu_launches){0};
    bool ok = at && read_titles(&at, &field, places);
    if (!ok)
        why_say(why, "ncu wrote no table of launches");
    ok = ok && read_rows(launches, at, &field, places, why);
    text_free(&field);
    return ok;
}

void ncu_free(struct ncu_launches *launches)
{
    free(launches->items);
    *launches = (struct ncu_launches){0};
}

/* ---- running it ---- */

char *ncu_find(const struct nvcc *nvcc)
{
    for (const char *path = getenv("PATH"); path && *path;) {
        size_t length = strcspn(path, ":");
        char *ncu = xformat("%.*s/ncu", (int)length, path);
        if (access(ncu, X_OK) == 0)
            return ncu;
        free(ncu);
        path += length + (path[length] == ':');
    }
    return nvcc_tool(nvcc, "ncu");
}

/* What the profiler inherits, and folders of its own; NULL at the end. */
static void set_environment(char *environment[8], const char *folder)
{
    static const char *const passed[] = {"PATH", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"};
    int count = 0;
    environment[count++] = xstrdup("LC_ALL=C");
    environment[count++] = xformat("HOME=%s", folder);
    environment[count++] = xformat("TMPDIR=%s", folder);
    for (size_t k = 0; k < ARRAY_LEN(passed); k++)
        if (getenv(passed[k]))
            environment[count++] = xformat("%s=%s", passed[k], getenv(passed[k]));
    environment[count] = NULL;
}

static char *metric_list(void)
{
    struct text list = {0};
    for (int m = 0; m < HARDWARE_METRIC_COUNT; m++)
        text_printf(&list, "%s%s", m ? "," : "", hardware_metric_names[m]);
    return list.s;
}

/* The first line of an output that is not the profiler's own (those begin with "=="), or NULL. */
static const char *complaint_in(const char *output)
{
    for (const char *line = output; line && *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (*line != '\n' && strncmp(line, "==", 2) != 0)
            return line;
    return NULL;
}

static void keep_line(struct why *why, const char *line)
{
    why_say(why, "%.*s", (int)strcspn(line, "\n"), line);
}

static size_t append(const char **argv, size_t count, const char *const *more)
{
    while (*more && count < MOST_ARGUMENTS - 1)
        argv[count++] = *more++;
    return count;
}

static void run(struct process_result *result, const char *ncu, const char *const *command, const char *log,
                const char *folder)
{
    char *metrics = metric_list(), *environment[8];
    const char *argv[MOST_ARGUMENTS] = {ncu, "--log-file", log, "--metrics", metrics};
    append(argv, append(argv, 5, options), command);
    set_environment(environment, folder);
    process_run(result, &(struct process_job){.argv = argv,
                                              .environment = (const char *const *)environment,
                                              .keep_fd = -1,
                                              .limits = {.wall_ms = WALL_SECONDS * 1000,
                                                         .file_bytes = LOG_MOST_BYTES,
                                                         .output_bytes = OUTPUT_BYTES}});
    for (size_t k = 0; environment[k]; k++)
        free(environment[k]);
    free(metrics);
}

enum ncu_end ncu_profile(struct ncu_launches *launches, const char *ncu, const char *const *command,
                         const char *folder, struct why *why)
{
    struct process_result result = {0};
    struct text log = {0};
    char *path = xformat("%s/ncu.csv", folder);
    struct why ignored;
    enum ncu_end end = NCU_FAILED;
    *launches = (struct ncu_launches){0};
    unlink(path);
    run(&result, ncu, command, path, folder);
    whole_file_read(&log, path, LOG_MOST_BYTES, &ignored);
    const char *complaint = complaint_in(result.output.s), *error = log.s ? strstr(log.s, "==ERROR==") : NULL;
    if (log.s && strstr(log.s, "ERR_NVGPUCTRPERM")) {
        why_say(why, "the GPU's counters are for root alone here: see NVIDIA's ERR_NVGPUCTRPERM");
        end = NCU_FORBIDDEN;
    } else if (complaint || error)
        keep_line(why, complaint ? complaint : error);
    else if (result.end != PROCESS_EXITED || result.code != 0)
        why_say(why, "%s does not run", ncu);
    else if (ncu_read(launches, log.s, why))
        end = NCU_DONE;
    text_free(&result.output);
    text_free(&log);
    free(path);
    return end;
}
