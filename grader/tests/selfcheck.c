/* The course proves itself: every skeleton earns 0 and says what to do first, every solution earns full
 * marks, and every file of the corpus (grader/corpus/, at any depth) is judged as its first line says. The
 * words of that line are described in expectation.h.
 *
 *     build/selfcheck [-j N] [-d sim|cuda] [-s SANDBOX] [-o N] [-l] [-v] [-w] [WORD]     only files whose
 * path holds WORD
 *
 * -o N takes one file of the corpus in N, chosen by a hash of its name, and the whole course.
 * -l shows how many lines a student's report of each file has, and the columns of the widest one.
 * -w shows the share that each file has spent of what a submission may spend on the simulator.
 * SANDBOX is a back end's name (common/sandbox/), or none; then attacks that would do harm are passed over.
 * -v shows the verdicts as well. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/tests/expectation.h"
#include "grader/advice/next_step.h"
#include "grader/grade/grade.h"
#include "grader/kit/jobs.h"
#include "grader/kit/kit.h"
#include "grader/compile/submission.h"
#include "grader/report/report.h"

enum { SEED = 7 };

static enum device_choice grader_device = DEVICE_SIM;
static enum sandbox_mode sandbox;
static const char *sandbox_wanted;
static bool show_verdicts, show_work, show_length;
static unsigned one_in = 1;

/* One file and what is expected of it; NULL: what its first line says. */
struct subject {
    char *path, *expected;
    unsigned threads;
};

struct subjects {
    struct subject *items;
    size_t count, capacity;
};

/* Add a file, below the kit's folder, unless the filter leaves it out. Takes both strings. */
static void add_trial(struct subjects *trials, const char *filter, char *path, char *expected)
{
    if (!filter || strstr(path, filter)) {
        *ARRAY_PUSH(trials->items, trials->count, trials->capacity) = (struct subject){path, expected, 0};
        return;
    }
    free(path);
    free(expected);
}

/* The plain solution, and the fast one beside it where there is one. */
static void add_solution(struct subjects *trials, const char *filter, const struct lab *lab, const char *kind)
{
    char *path = xformat("solutions/lab%d_%s%s.cu", lab->number, lab->name, kind);
    if (access(path, F_OK) == 0 || !*kind)
        add_trial(trials, filter, path,
                  xformat("// lab%d verdict=graded score=100 nofinding%s\n"
                          "// gpu: verdict=graded score=100 nofinding",
                          lab->number, *kind ? " boss" : ""));
    else
        free(path);
}

static void add_course(struct subjects *trials, const char *filter)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    for (int i = 0; i < count; i++) {
        struct text skeleton = {0};
        text_printf(&skeleton, "// lab%d verdict=graded score=0 finding=not_written", labs[i]->number);
        text_printf(&skeleton, " says=\"%s: %s\"", labs[i]->entries[0]->name,
                    labs[i]->entries[0]->first_step);
        add_trial(trials, filter, xformat("labs/lab%d_%s.cu", labs[i]->number, labs[i]->name), skeleton.s);
        add_solution(trials, filter, labs[i], "");
        add_solution(trials, filter, labs[i], "_fast");
    }
}

/* FNV-1a: G. Fowler, L. C. Noll, K.-P. Vo, 1991. */
static bool is_taken(const char *name)
{
    uint32_t hash = 2166136261u;
    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    return (hash >> 8) % one_in == 0;
}

static void add_corpus(struct subjects *trials, const char *filter, const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name, *dot = strrchr(name, '.');
        char *path = xformat("%s/%s", folder, name);
        struct stat st;
        bool known = name[0] != '.' && stat(path, &st) == 0;
        if (known && S_ISDIR(st.st_mode))
            add_corpus(trials, filter, path);
        if (known && S_ISREG(st.st_mode) && dot && strcmp(dot, ".cu") == 0 && is_taken(name))
            add_trial(trials, filter, xstrdup(path), NULL);
        free(path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

/* What is shown of a grade beside its failures. */
struct shown {
    double work;        /* the share that was spent */
    int lines, columns; /* of the report, on 80 columns */
};

/* Measure the report that a student reads who grades the file in its own folder. */
static void measure_report(struct shown *shown, struct result *r, const char *source)
{
    struct text report = {0};
    int column = 0;
    const char *name = strrchr(r->source, '/');
    if (name)
        memmove(r->source, name + 1, strlen(name));
    report_render(&report, r, &(struct report_style){.width = 80, .brief = true, .source = source});
    for (const char *s = report.s; *s; s++) {
        shown->lines += *s == '\n';
        column =
            *s == '\n' ? 0 : column + ((*s & 0xc0) != 0x80); /* later bytes of a character take no column */
        shown->columns = column > shown->columns ? column : shown->columns;
    }
    text_free(&report);
}

/* Returns the verdict's name. */
static const char *judge(struct text *failures, const struct subject *t, struct shown *shown)
{
    const char *outcome = "not graded";
    struct submission s;
    struct result r = {0};
    struct why why;
    if (!submission_read(&s, t->path, &why)) {
        text_printf(failures, "%s\n", why.text);
    } else {
        const char *line = t->expected ? t->expected : s.text ? s.text : "";
        const struct lab *lab = expectation_lab(line);
        struct grade_options options = {.device = grader_device,
                                        .sandbox = sandbox,
                                        .sandbox_name = sandbox_wanted,
                                        .has_seed = true,
                                        .seed = SEED,
                                        .quiet = true,
                                        .wants_edit = next_step_wants_edit,
                                        .threads = t->threads};
        if (sandbox == SANDBOX_OFF && !expectation_may_run_unconfined(line))
            outcome = "passed over";
        else if (!lab)
            text_printf(failures, "the first line names no lab: write \"// labN ...\"\n");
        else if (!grade_submission(&r, lab, t->path, &options, &why))
            text_printf(failures, "not graded: %s\n", why.text);
        else {
            outcome = verdict_name(r.verdict);
            expectation_check(failures, line, &r, s.text ? s.text : "");
            measure_report(shown, &r, s.text);
        }
        if (failures->length > 0 && lab && r.lab)
            text_printf(failures, "it got %g of %g, %s: %s\n", r.score, r.max_score, verdict_name(r.verdict),
                        r.message);
    }
    shown->work = r.work;
    result_free(&r);
    submission_free(&s);
    return outcome;
}

/* In a process of its own: grade one file and print the outcome in one piece. */
static int run_trial(void *argument)
{
    const struct subject *t = argument;
    struct text failures = {0}, out = {0};
    struct shown shown = {0};
    const char *outcome = judge(&failures, t, &shown);
    text_printf(&out, "%s  %s%s%s", failures.length ? "FAIL" : "ok  ", t->path, show_verdicts ? "  " : "",
                show_verdicts ? outcome : "");
    if (show_work)
        text_printf(&out, "  spent %.2f %%", 100 * shown.work);
    if (show_length)
        text_printf(&out, "  %d lines, %d columns", shown.lines, shown.columns);
    text_add(&out, "\n", 1);
    for (const char *line = failures.s; line && *line; line = strchr(line, '\n') + 1)
        text_printf(&out, "        %.*s\n", (int)strcspn(line, "\n"), line);
    fwrite(out.s, 1, out.length, stdout);
    fflush(stdout);
    int status = failures.length > 0;
    text_free(&out);
    text_free(&failures);
    return status;
}

static _Noreturn void die_of_usage(void)
{
    die("usage: build/selfcheck [-j N] [-d sim|cuda] [-s SANDBOX] [-o N] [-l] [-v] [-w] [WORD], with N from 1 to 64");
}

static void read_sandbox(const char *name)
{
    bool none = strcmp(name, "none") == 0;
    if (!none && !sandbox_named(name))
        die_of_usage();
    sandbox = none ? SANDBOX_OFF : SANDBOX_REQUIRED;
    sandbox_wanted = none ? NULL : name;
}

/* The options and one word; dies of anything else. */
static const char *read_arguments(int argc, char *const *argv, unsigned *jobs)
{
    int option;
    while ((option = getopt(argc, argv, "j:d:s:o:lvw")) != -1)
        switch (option) {
        case 'j':
            *jobs = (unsigned)atoi(optarg);
            break;
        case 'd':
            if (strcmp(optarg, "cuda") && strcmp(optarg, "sim"))
                die_of_usage();
            grader_device = strcmp(optarg, "cuda") ? DEVICE_SIM : DEVICE_CUDA;
            break;
        case 's':
            read_sandbox(optarg);
            break;
        case 'o':
            one_in = (unsigned)atoi(optarg);
            break;
        case 'l':
            show_length = true;
            break;
        case 'v':
            show_verdicts = true;
            break;
        case 'w':
            show_work = true;
            break;
        default:
            die_of_usage();
        }
    if (*jobs < 1 || *jobs > 64 || one_in < 1 || argc - optind > 1)
        die_of_usage();
    return argv[optind];
}

int main(int argc, char **argv)
{
    unsigned jobs = jobs_usual();
    struct subjects trials = {0};
    const char *filter = read_arguments(argc, argv, &jobs);
    if (chdir(kit_directory()) != 0)
        die("%s: %s", kit_directory(), strerror(errno));
    add_course(&trials, filter);
    add_corpus(&trials, filter, "grader/corpus");
    for (size_t i = 0; i < trials.count; i++)
        trials.items[i].threads = jobs_threads(jobs);

    size_t passed = jobs_run(run_trial, trials.items, trials.count, sizeof *trials.items, jobs);
    printf("%zu passed, %zu failed\n", passed, trials.count - passed);
    if (trials.count == 0)
        fprintf(stderr, "selfcheck: no file has \"%s\" in its path\n", filter ? filter : "");
    for (size_t i = 0; i < trials.count; i++) {
        free(trials.items[i].path);
        free(trials.items[i].expected);
    }
    free(trials.items);
    return passed < trials.count || trials.count == 0;
}
