/* ./grade class, from the command line to the summary. */
#include "grader/class/class.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/class/cluster.h"
#include "grader/class/status.h"
#include "grader/class/store.h"
#include "grader/gpu/gpu_grade.h"
#include "grader/compile/nvcc.h"
#include "grader/kit/workspace.h"

enum class_exit { CLASS_ALL_GRADED, CLASS_SOME_NOT_GRADED, CLASS_NOT_GRADED };

int class_fail(const char *why)
{
    char line[1000];
    fprintf(stderr, "grade: %s\n", status_text(line, sizeof line, why));
    return CLASS_NOT_GRADED;
}

/* ---- before ---- */

/* Check before the first grading what would make every grading fail. */
static bool is_machine_ready(const struct class_options *o, struct why *why)
{
    struct nvcc nvcc;
    struct gpu gpu;
    bool ready = nvcc_find(&nvcc, why);
    nvcc_free(&nvcc);
    return ready && sandbox_choose(o->sandbox, NULL, why) &&
           (o->device != DEVICE_CUDA || gpu_look(&gpu, why));
}

/* Results among the submissions would be taken for a student's folder. */
static bool is_report_apart(const struct class_options *o, struct why *why)
{
    char *copy = xstrdup(o->report), *top = realpath(o->submissions, NULL), *real = realpath(o->report, NULL);
    char *place = real ? real : realpath(dirname(copy), NULL);
    size_t length = top ? strlen(top) : 0;
    bool inside =
        top && place && strncmp(place, top, length) == 0 && (!place[length] || place[length] == '/');
    if (inside)
        why_say(why, "--out %s lies in the submissions; give a folder outside them", o->report);
    free(place);
    free(top);
    free(copy);
    return !inside;
}

/* No compiler is needed where nothing is compiled: the nodes of a cluster may have one that the login node
 * lacks. */
static bool compiles(const struct class_options *o)
{
    return !o->slurm.wanted && !o->slurm.collect;
}

/* With handed_in = roster, every lab with a deadline needs submission times in the roster. Otherwise lateness
 * would be guessed from file times, for instance those of a checkout. */
static bool has_times(const struct class_run *class, struct why *why)
{
    for (int n = 0; class->policy.by_roster && n < LABS_MOST; n++) {
        if (!class->scan.labs[n] || !class->policy.labs[n].deadline || class->roster.has_times[n])
            continue;
        bool roster = class->paths[FILE_ROSTER];
        why_say(why, "%s: handed_in = roster, but %s%s lab%d.submitted; add it, or choose mtime",
                class->names[FILE_POLICY], roster ? class->names[FILE_ROSTER] : "there is no --roster",
                roster ? " has no column" : " with a column", n);
        return false;
    }
    return true;
}

static bool read_files(struct class_run *class, struct why *why)
{
    const char *roster = class->paths[FILE_ROSTER], *policy = class->paths[FILE_POLICY],
               *decisions = class->paths[FILE_DECISIONS];
    class->policy = policy_default();
    return (!roster || roster_read(&class->roster, roster, why)) &&
           (!policy || policy_read(&class->policy, policy, why)) &&
           (!decisions || decisions_read(&class->decisions, decisions, &class->policy, why));
}

bool class_read(struct class_run *class, struct why *why)
{
    struct class_options *o = &class->options;
    class->results = xformat("%s/results", o->report);
    if (!o->parts)
        passed_over_list(&class->passed_over, o->submissions);
    past_read(&class->past, o->report);
    term_choose_files(class);
    if (!read_files(class, why) || !term_scan(class, why) || !term_mark_again(class, why) ||
        !has_times(class, why))
        return false;
    term_share_out(class);
    return !compiles(o) || is_machine_ready(o, why);
}

static bool open_whole(struct class_run *class, struct why *why)
{
    struct class_options *o = &class->options;
    unsigned patience = o->slurm.collect ? STORE_PATIENCE_CLUSTER : STORE_PATIENCE;
    if (!is_report_apart(o, why) || !store_open(o->report, patience, why))
        return false;
    return term_copy_files(class, why) && stock_choose_seed(o, why) && stock_take(class, why) &&
           class_json_write(class, why);
}

/* A part takes the seed of the class from class.json. Only the collector writes class.json. */
static bool open_part(struct class_run *class, struct why *why)
{
    struct class_options *o = &class->options;
    if (!class_json_seed(o->report, &o->seed)) {
        char node[65] = "";
        gethostname(node, sizeof node - 1);
        why_say(why, "%s/class.json cannot be seen from %s; put REPORT on a file system that all nodes share",
                o->report, node);
        return false;
    }
    if (!store_open_part(o->report, o->part, why))
        return false;
    store_sweep_students(o->report, class->scan.students, class->scan.student_count);
    return stock_take(class, why);
}

bool class_open(struct class_run *class, struct why *why)
{
    const struct class_options *o = &class->options;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    class->jobs = o->jobs ? o->jobs : o->device == DEVICE_CUDA || cores < 1 ? 1 : (unsigned)cores;
    return class_read(class, why) && (o->parts ? open_part(class, why) : open_whole(class, why));
}

/* ---- after ---- */

size_t class_count(const struct class_run *class, enum task_state state)
{
    size_t count = 0;
    for (size_t i = 0; i < class->scan.count; i++)
        count += class->scan.tasks[i].state == state;
    return count;
}

static bool has_submission(const struct class_run *class)
{
    return class->scan.count > class_count(class, TASK_MISSING);
}

static void summarise_cost(const struct class_run *class, size_t now)
{
    char wall[24];
    if (class->before[RESULT_HOLDS])
        printf("%zu of them had been graded before\n", class->before[RESULT_HOLDS]);
    printf("%zu graded now in %s, %.1f s of CPU time", now, status_time(wall, class->wall_seconds),
           class->cpu_seconds);
    if (now)
        printf(" (%.2f s each), %zu MB at most in one process", class->cpu_seconds / (double)now,
               class->peak_bytes >> 20);
    if (sandbox_trouble()[0])
        printf("\nNo sandbox, the submissions ran with all your rights: %s", sandbox_trouble());
    printf("\nResults: %s\n", class->results);
    if (class_count(class, TASK_TO_DO))
        printf("Next: run the same command again; it continues where this run stopped\n");
    else if (!has_submission(class))
        printf(
            "No submission was found: %s should hold STUDENT/labN.cu; other layouts: ./grade import --help\n",
            class->options.submissions);
    else
        printf("Next: ./grade report %s   makes pages, gradebook and plots\n", class->options.report);
}

/* Print why a task was not graded, or the remark on it. */
static void summarise_task(const struct task *t)
{
    char name[STATUS_NAME_SIZE], line[sizeof t->reason];
    const char *words = t->state == TASK_NOT_GRADED ? t->reason : t->remark;
    if (words[0])
        printf("  %s: %s lab%d: %s\n", t->state == TASK_NOT_GRADED ? "not graded" : "note",
               status_name(name, t->student), t->lab->number, status_text(line, sizeof line, words));
}

/* Of the tasks in that state: those that the student is excused from, or those with marks set by the teacher.
 */
static size_t count_decided(const struct class_run *class, enum task_state state, bool excused)
{
    size_t count = 0;
    for (size_t i = 0; i < class->scan.count; i++) {
        const struct decision *d = class->scan.tasks[i].decision;
        count += class->scan.tasks[i].state == state && d && (excused ? d->excused : d->overridden);
    }
    return count;
}

/* As report and exports count: an excused lab is neither graded nor missing, and marks need no file. */
static void summarise_counts(const struct class_run *class)
{
    size_t free = count_decided(class, TASK_GRADED, true), absent = count_decided(class, TASK_MISSING, true);
    size_t set = count_decided(class, TASK_MISSING, false);
    printf("%zu student%s: %zu graded, %zu not graded, %zu missing", class->scan.student_count,
           class->scan.student_count == 1 ? "" : "s", class_count(class, TASK_GRADED) - free + set,
           class_count(class, TASK_NOT_GRADED), class_count(class, TASK_MISSING) - absent - set);
    if (free + absent)
        printf(", %zu excused", free + absent);
}

static void summarise(const struct class_run *class)
{
    size_t graded = class_count(class, TASK_GRADED), now = graded - class->before[RESULT_HOLDS];
    summarise_counts(class);
    if (class_count(class, TASK_TO_DO))
        printf(", %zu to do", class_count(class, TASK_TO_DO));
    printf("\n");
    for (size_t i = 0; i < class->scan.count; i++)
        summarise_task(&class->scan.tasks[i]);
    notices_after(class);
    if (!compiles(&class->options))
        printf("Results: %s\n", class->results);
    else
        summarise_cost(class, now);
    fflush(stdout);
}

int class_finish(struct class_run *class, enum run_end end, const char *why)
{
    struct why also;
    bool written = class->options.parts || class_json_write(class, &also);
    summarise(class);
    if (end == RUN_DISK_FULL)
        return class_fail(why);
    if (!written)
        return class_fail(also.text);
    if (end == RUN_STOPPED)
        return class_fail("stopped; run the same command again to continue");
    bool empty = !has_submission(class) && !class->options.parts;
    return class_count(class, TASK_NOT_GRADED) || empty ? CLASS_SOME_NOT_GRADED : CLASS_ALL_GRADED;
}

void class_free(struct class_run *class)
{
    scan_free(&class->scan);
    roster_free(&class->roster);
    passed_over_free(&class->passed_over);
    decisions_free(&class->decisions);
    past_free(&class->past);
    for (int k = 0; k < TEACHER_FILES; k++)
        free(class->paths[k]);
    free(class->results);
}

static int grade_class(void *options)
{
    struct class_run class = {.options = *(struct class_options *)options};
    struct why why;
    int status;
    if (class_open(&class, &why)) {
        stock_tell(&class);
        notices_before(&class);
        status = class_finish(&class, class_grade(&class, &why), why.text);
    } else {
        status = class_fail(why.text);
    }
    class_free(&class);
    return status;
}

int class_main(int argc, char *const *argv)
{
    struct class_options options;
    struct why why;
    if (!class_options_read(&options, argc, argv, &why)) {
        fprintf(stderr, "grade: %s (see ./grade class --help)\n", why.text);
        return CLASS_NOT_GRADED;
    }
    if (options.help)
        return fputs(class_help, stdout) < 0 || fflush(stdout) != 0 ? CLASS_NOT_GRADED : CLASS_ALL_GRADED;
    options.slurm.temporary = getenv("TMPDIR");
    if (options.slurm.collect)
        return workspace_run(cluster_collect, &options);
    if (options.slurm.wanted)
        return cluster_run(&options);
    return workspace_run(grade_class, &options);
}
