/* Write the job scripts of a round: little shell, and every path quoted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/sandbox/compiler_limits.h"
#include "grader/class/cluster.h"
#include "grader/class/moment.h"
#include "grader/class/store.h"

/* Memory per grading. One compiler at its limit is added: a submission that ran out of memory is graded again
 * alone, and must then find all the memory that it is allowed. */
enum { JOB_MB = 1024 };

static unsigned jobs_of(const struct class_options *o)
{
    return o->jobs ? o->jobs : 1;
}

/* For --mem-per-cpu. With --mem in the script, --slurm-options could not give --mem-per-cpu. */
static unsigned mb_per_cpu(const char *what, const struct class_options *o)
{
    unsigned jobs = jobs_of(o), compiler_mb = (unsigned)(compiler_limits.memory_bytes >> 20);
    return strcmp(what, SLURM_TASKS) == 0 ? JOB_MB + (compiler_mb + jobs - 1) / jobs : JOB_MB;
}

/* Quote a word for the shell, whatever characters it holds. */
static void quote(struct text *t, const char *word)
{
    text_add(t, "'", 1);
    for (const char *s = word; *s; s++)
        if (*s == '\'')
            text_printf(t, "'\\''");
        else
            text_add(t, s, 1);
    text_add(t, "'", 1);
}

static void add_option(struct text *t, const char *name, const char *value)
{
    if (!value)
        return;
    text_printf(t, " %s ", name);
    quote(t, value);
}

/* Slurm expands % in names of output files, and a folder's name may contain one. So the script opens its own
 * log. */
static void begin(struct text *t, const char *what, const struct class_run *class)
{
    const char *more = class->options.slurm.more;
    text_printf(t, "#!/bin/sh\n# The %s of ./grade class --slurm.\n", what);
    text_printf(t, "#SBATCH --output=/dev/null --requeue --propagate=NONE --mem-per-cpu=%u\n",
                mb_per_cpu(what, &class->options));
    if (strcmp(what, SLURM_TASKS) == 0) {
        text_printf(t, "#SBATCH --cpus-per-task=%u\n", jobs_of(&class->options));
        if (class->options.slurm.gpu)
            text_printf(t, "#SBATCH --gres=gpu:1\n");
    }
    if (more)
        text_printf(t, "#SBATCH %s\n", more);
}

/* REPORT may be a relative path; the log's path is absolute. */
static void add_log(struct text *t, const char *report, const char *name)
{
    char *here = getcwd(NULL, 0), *place = realpath(report, NULL);
    char *log = xformat("%s/slurm/%s", place ? place : report, name);
    text_printf(t, "exec >>");
    quote(t, log);
    text_printf(t, "%s 2>&1\ncd ", strcmp(name, "chunk-") == 0 ? "\"$SLURM_ARRAY_TASK_ID\".log" : "");
    quote(t, here ? here : "/");
    text_printf(t, " || exit\n");
    free(log);
    free(place);
    free(here);
}

/* Deadlines and days follow the time zone of the machine that submits, whatever that of the nodes is. */
static void add_zone(struct text *t)
{
    char *zone = moment_zone();
    if (zone) {
        text_printf(t, "export TZ=");
        quote(t, zone);
        text_printf(t, "\n");
    }
    free(zone);
}

static const char *path_or_none(const struct class_run *class, enum teacher_file which)
{
    return class->paths[which] ? class->paths[which] : "none";
}

static void add_command(struct text *t, const struct class_run *class)
{
    const struct class_options *o = &class->options;
    char *grade = realpath("/proc/self/exe", NULL), number[24];
    text_printf(t, "exec ");
    quote(t, grade ? grade : "grade");
    text_printf(t, " class");
    add_option(t, "--out", o->report);
    add_option(t, "--roster", path_or_none(class, FILE_ROSTER));
    add_option(t, "--policy", path_or_none(class, FILE_POLICY));
    add_option(t, "--decisions", path_or_none(class, FILE_DECISIONS));
    const bool *labs = memchr(o->labs, true, LABS_MOST) ? o->labs : class->scan.labs;
    for (int n = 0; n < LABS_MOST; n++) {
        if (labs[n] && class->scan.labs[n])
            text_printf(t, " --lab lab%d", n);
        if (o->forget[n])
            text_printf(t, " --forget lab%d", n);
    }
    snprintf(number, sizeof number, "%u", o->timeout);
    add_option(t, "--timeout", number);
    snprintf(number, sizeof number, "%u", jobs_of(o));
    add_option(t, "--jobs", number);
    add_option(t, "--device", o->device == DEVICE_CUDA ? "cuda" : "sim");
    if (o->sandbox == SANDBOX_OFF)
        text_printf(t, " --unsafe-no-sandbox");
    free(grade);
}

static bool write_script(const struct class_run *class, const char *name, const struct text *t,
                         struct why *why)
{
    char *path = xformat("%s/slurm/%s", class->options.report, name);
    bool ok = store_write(path, t, why);
    free(path);
    return ok;
}

bool cluster_write_scripts(const struct cluster *c, const struct class_run *class, struct why *why)
{
    const struct class_options *o = &class->options;
    char *folder = xformat("%s/slurm", o->report);
    struct text tasks = {0}, collector = {0};
    begin(&tasks, SLURM_TASKS, class);
    add_log(&tasks, o->report, "chunk-");
    add_zone(&tasks);
    add_command(&tasks, class);
    text_printf(&tasks, " --chunk \"$SLURM_ARRAY_TASK_ID/%u\" -- ", c->parts);
    quote(&tasks, o->submissions);
    text_printf(&tasks, "\n");
    begin(&collector, SLURM_COLLECTOR, class);
    add_log(&collector, o->report, "collector.log");
    add_zone(&collector);
    add_command(&collector, class);
    text_printf(&collector, " --collect \"$1\" -- ");
    quote(&collector, o->submissions);
    text_printf(&collector, "\n");
    bool ok = store_make_folder(folder, why) && write_script(class, "tasks.sh", &tasks, why) &&
              write_script(class, "collector.sh", &collector, why);
    text_free(&tasks);
    text_free(&collector);
    free(folder);
    return ok;
}
