/* What submissions reach on the GPU at hand, as the table of handouts/measured.md.
 *
 *     build/measure FILE...     each named labN_*.cu */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "grader/grade/grade.h"
#include "grader/kit/workspace.h"

struct arguments {
    char **files;
    int count;
};

static void print_head(const struct exercise *x)
{
    char date[11];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    printf(
        "Measured on an %s, %s, with `make measure`: medians of %d calls with fresh data, every result "
        "verified; "
        "`of memory` is the time that a plain 128-bit copy of the same bytes (dot: a read) takes, in "
        "between, "
        "over the kernel's; `of technique` is the same for the bytes that the lab's technique asks for.\n\n",
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

/* The same lab, timed at radius 1 where it is timed at another one. */
static bool measure_radius_1(const char *path, const struct lab *lab)
{
    for (int e = 0; e < lab->entry_count; e++) {
        struct entry entry = *lab->entries[e];
        struct lab alone = {lab->number, lab->name, lab->title, 1, {&entry}};
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
        die("%s: which lab is that? name it labN_something.cu", path);
    return measure(path, lab) && measure_radius_1(path, lab);
}

static int measure_all(void *argument)
{
    const struct arguments *a = argument;
    bool ok = true;
    for (int k = 0; k < a->count && ok; k++)
        ok = measure_file(a->files[k]);
    return ok ? 0 : 2;
}

int main(int argc, char **argv)
{
    struct arguments a = {argv + 1, argc - 1};
    if (a.count == 0)
        die("usage: build/measure FILE..., each named labN_*.cu");
    return workspace_run(measure_all, &a);
}
