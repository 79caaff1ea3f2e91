/* Measure what submissions reach on the GPU at hand.
 *
 *     build/measure table FILE...     the table of handouts/measured.md; each file is named labN_*.cu
 *     build/measure marks [LAB...]    time the labs' plain solutions and textbook versions, and write what
 *                                     the slowest attains to grader/judge/time_marks.txt, where every later
 *                                     grading on that GPU model takes its marks from
 *     build/measure boss [LAB...]     time the labs' fast solutions, for grader/judge/boss_times.txt
 *
 * With --modelled at the end, marks and boss take modelled times; that needs no GPU. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "grader/grade/grade.h"
#include "grader/judge/boss.h"
#include "grader/judge/time_marks.h"
#include "grader/kit/kit.h"
#include "grader/kit/workspace.h"

enum { DATE_SIZE = sizeof "2026-11-22" };

static void today(char date[DATE_SIZE])
{
    time_t now = time(NULL);
    strftime(date, DATE_SIZE, "%Y-%m-%d", gmtime(&now));
}

/* ---- the table ---- */

struct arguments {
    char **files; /* or labs */
    int count;
    struct grade_options options;
    bool boss; /* the fast solutions, not the textbook versions */
};

static void print_head(const struct exercise *x)
{
    char date[DATE_SIZE];
    today(date);
    printf("Measured on an %s, %s, with `make measure`: medians of %d calls with fresh data, every result "
           "verified; `of memory` is the time that a plain 128-bit copy of the same bytes (dot: a read) "
           "takes, timed between the calls, divided by the kernel's; `of technique` is the same for the "
           "bytes that the lab's technique needs.\n\n",
           x->clock.gpu, date, x->clock.sessions[0].rounds);
    printf("| file | entry point | n | ms | of memory | of technique | copy or read GB/s |\n"
           "| --- | --- | --- | --- | --- | --- | --- |\n");
}

static void print_row(const char *path, const struct exercise *x)
{
    char radius[24] = "";
    const char *base = strrchr(path, '/');
    if (x->clock.shape.radius)
        snprintf(radius, sizeof radius, ", R = %d", x->clock.shape.radius);
    printf("| %s | %s | %d%s | %.3f | %.1f %% | %.1f %% | %.0f |\n", base ? base + 1 : path, x->entry->name,
           x->clock.shape.n, radius, x->timed.median * 1e3, 100 * x->timed.of_floor, 100 * x->timed.attained,
           x->timed.bandwidth / 1e9);
    fflush(stdout);
}

static bool measure(const char *path, const struct lab *lab)
{
    static bool head_printed;
    struct grade_options options = {.device = DEVICE_CUDA, .quiet = true};
    struct result r = {0};
    struct why why;
    bool ok = grade_submission(&r, lab, path, &options, &why);
    if (!ok)
        fprintf(stderr, "measure: %s: %s\n", path, why.text);
    for (int e = 0; e < r.exercise_count && ok; e++) {
        const struct exercise *x = &r.exercises[e];
        if (x->modelled) {
            fprintf(stderr, "measure: %s: %s was not timed: %s\n", path, x->entry->name, r.message);
            ok = false;
        } else {
            if (!head_printed)
                print_head(x);
            head_printed = true;
            print_row(path, x);
        }
    }
    result_free(&r);
    return ok;
}

/* A lab that is timed at another radius, timed at radius 1. */
static bool measure_radius_1(const char *path, const struct lab *lab)
{
    for (int e = 0; e < lab->entry_count; e++) {
        struct entry entry = *lab->entries[e];
        struct lab alone = {.number = lab->number,
                            .name = lab->name,
                            .title = lab->title,
                            .entry_count = 1,
                            .entries = {&entry}};
        if (!entry.time.timed[0].radius)
            continue;
        for (size_t k = 0; k < ARRAY_LEN(entry.time.timed); k++)
            entry.time.timed[k].radius = 1;
        if (!measure(path, &alone))
            return false;
    }
    return true;
}

static bool measure_file(const char *path)
{
    const char *base = strrchr(path, '/');
    int number = -1;
    sscanf(base ? base + 1 : path, "lab%d_", &number);
    const struct lab *lab = lab_find(number);
    if (!lab)
        die("%s: its name does not tell its lab; name it labN_something.cu", path);
    return measure(path, lab) && measure_radius_1(path, lab);
}

static int measure_table(void *argument)
{
    const struct arguments *a = argument;
    bool ok = true;
    for (int k = 0; k < a->count && ok; k++)
        ok = measure_file(a->files[k]);
    return ok ? 0 : 2;
}

/* ---- the marks ---- */

enum { TIMES = 3, ENTRIES_MOST = 64 };

struct measurements {
    struct measurement items[ENTRIES_MOST];
    size_t count;
};

/* The lowest share of all gradings counts: a student's equally good kernel must not lose a point on a slow
 * day. */
static void note(struct measurements *list, const struct lab *lab, const struct exercise *x)
{
    struct measurement *m = NULL;
    for (size_t k = 0; k < list->count; k++)
        if (list->items[k].lab == lab->number && !strcmp(list->items[k].entry, x->entry->name))
            m = &list->items[k];
    if (m) {
        m->attained = x->timed.attained < m->attained ? x->timed.attained : m->attained;
        return;
    }
    if (list->count == ENTRIES_MOST)
        die("more than %d entry points: raise ENTRIES_MOST in grader/tools/measure.c", ENTRIES_MOST);
    m = &list->items[list->count++];
    *m = (struct measurement){.lab = lab->number, .attained = x->timed.attained};
    snprintf(m->entry, sizeof m->entry, "%s", x->entry->name);
    snprintf(m->gpu, sizeof m->gpu, "%s", x->modelled ? modelled_marks : x->clock.gpu);
    today(m->date);
}

/* Only right results are kept, and of a clock's only calm sessions. */
static bool is_sound(const struct exercise *x, const struct grade_options *options, struct why *why)
{
    const struct check *c = &x->checks[CHECK_TIME];
    bool right = x->checks[CHECK_CORRECTNESS].fraction >= 1 && x->timed.seconds > 0;
    bool calm = !x->modelled && x->timed.kind == CLOCK_FAIR && !x->timed.by_fastest;
    if (!right)
        why_say(why, "%s is not right, or has no time: %.300s", x->entry->name, c->summary);
    else if (options->device == DEVICE_CUDA && !calm)
        why_say(why, "%s could not be timed without noise: %.300s; make sure that nothing else uses the GPU",
                x->entry->name, x->timed.remark[0] ? x->timed.remark : c->summary);
    return right && (calm || options->device == DEVICE_SIM);
}

static bool file_marks(struct measurements *list, const struct lab *lab, const char *path,
                       const struct grade_options *options, struct why *why)
{
    struct result r = {0};
    bool ok = grade_submission(&r, lab, path, options, why);
    for (int e = 0; e < r.exercise_count && ok; e++) {
        const struct exercise *x = &r.exercises[e];
        struct why what;
        ok = is_sound(x, options, &what);
        if (ok)
            note(list, lab, x);
        else
            why_say(why, "%s: %.500s", path, what.text);
        if (ok)
            printf("%-58s %-24s %9.4f ms  %5.1f %%\n", path, x->entry->name, x->timed.seconds * 1e3,
                   100 * x->timed.attained);
    }
    result_free(&r);
    return ok;
}

/* The lab's plain solution, and the textbook versions of the honest corpus. */
static bool lab_marks(struct measurements *list, const struct lab *lab, const struct grade_options *options,
                      struct why *why)
{
    char *pattern = xformat("grader/corpus/honest/lab%d_textbook*.cu", lab->number);
    char *solution = xformat("solutions/lab%d_%s.cu", lab->number, lab->name);
    int times = options->device == DEVICE_CUDA ? TIMES : 1;
    glob_t files = {0};
    bool ok = true;
    if (glob(pattern, 0, NULL, &files) != 0) {
        why_say(why, "there is no %s: marks come from textbook versions", pattern);
        ok = false;
    }
    for (int k = 0; k < times && ok; k++) {
        ok = file_marks(list, lab, solution, options, why);
        for (size_t f = 0; f < files.gl_pathc && ok; f++)
            ok = file_marks(list, lab, files.gl_pathv[f], options, why);
    }
    globfree(&files);
    free(pattern);
    free(solution);
    return ok;
}

/* The lab's fast solution. */
static bool lab_boss(struct measurements *list, const struct lab *lab, const struct grade_options *options,
                     struct why *why)
{
    char *solution = xformat("solutions/lab%d_%s_fast.cu", lab->number, lab->name);
    bool ok = access(solution, F_OK) != 0; /* a lab need not have one */
    if (!ok)
        ok = file_marks(list, lab, solution, options, why);
    free(solution);
    return ok;
}

/* Is the lab among the words, or are there none? */
static bool is_chosen(const struct lab *lab, const struct arguments *a)
{
    bool chosen = a->count == 0;
    for (int k = 0; k < a->count; k++)
        chosen |= lab_named(a->files[k]) == lab;
    return chosen;
}

static int measure_marks(void *argument)
{
    static struct measurements list;
    const struct arguments *a = argument;
    struct why why;
    int count;
    const struct lab *const *labs = lab_all(&count);
    char *path = a->boss ? boss_path() : marks_path();
    bool ok = true;
    for (int k = 0; k < count && ok; k++)
        ok = !is_chosen(labs[k], a) || (a->boss ? lab_boss : lab_marks)(&list, labs[k], &a->options, &why);
    ok = ok && marks_store(path, list.items, list.count, &why);
    for (size_t k = 0; k < list.count && ok; k++)
        printf("lab%d  %-24s %5.1f %% of what its OP/B allows\n", list.items[k].lab, list.items[k].entry,
               100 * list.items[k].attained);
    if (ok)
        printf("%s: %zu lines for the %s; hand it out with the kit\n", path, list.count, list.items[0].gpu);
    else
        fprintf(stderr, "measure: %s\n", why.text);
    free(path);
    return ok ? 0 : 2;
}

/* ---- the command line ---- */

int main(int argc, char **argv)
{
    struct arguments a = {
        .files = argv + 2, .count = argc - 2, .options = {.device = DEVICE_CUDA, .quiet = true}};
    const char *what = argc > 1 ? argv[1] : "";
    if (argc > 2 && strcmp(what, "table") == 0)
        return workspace_run(measure_table, &a);
    if (argc > 2 && strcmp(argv[argc - 1], "--modelled") == 0) {
        a.options.device = DEVICE_SIM;
        a.count--;
    }
    a.boss = strcmp(what, "boss") == 0;
    if (!a.boss && strcmp(what, "marks") != 0)
        die("usage: build/measure table FILE..., each named labN_*.cu; or build/measure marks|boss [LAB...] "
            "[--modelled]");
    for (int k = 0; k < a.count; k++)
        if (!lab_named(a.files[k]))
            die("there is no lab '%s'", a.files[k]);
    if (chdir(kit_directory()) != 0)
        die("%s cannot be entered", kit_directory());
    return workspace_run(measure_marks, &a);
}
