/* Print the points for time that the simulator and each GPU would give the same call. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "grader/judge/judge.h"
#include "grader/judge/time_marks.h"
#include "grader/tests/timing/model_rows.h"

enum { SIMULATOR = GPUS, JUDGES };

static const double most_points = 30, apart = 5;

static double points(const struct row *r, double seconds, const struct gpu_timing *gpu,
                     const char *marks_of_gpu)
{
    char remark[400];
    struct shape shape = r->entry->time.timed[0];
    struct clock_marks marks = marks_of(r->lab->number, r->entry, marks_of_gpu, remark, sizeof remark);
    double bandwidth = r->entry->time.reads_only ? gpu->read_bandwidth : gpu->copy_bandwidth;
    double attained = entry_asked_bytes(r->entry, shape) / bandwidth / seconds;
    return most_points * judge_between(attained, marks.full, marks.none, true);
}

static const struct row *row_on(const struct rows *rows, const struct row *like, int gpu)
{
    for (size_t k = 0; k < rows->count; k++)
        if (rows->items[k].gpu == gpu && !strcmp(rows->items[k].name, like->name) &&
            !strcmp(rows->items[k].entry_name, like->entry_name))
            return &rows->items[k];
    return NULL;
}

/* Points by the clock of each GPU, and by the model of the first. False if one of them did not time it. */
static bool all_points(double by[JUDGES], const struct rows *rows, const struct row *r)
{
    for (int g = 0; g < GPUS; g++) {
        const struct row *on = row_on(rows, r, g);
        if (!on)
            return false;
        by[g] = points(r, on->ms * 1e-3, gpu_timing_find(gpu_names[g]), gpu_names[g]);
    }
    by[SIMULATOR] = points(r, r->estimate.seconds, gpu_timing_find(gpu_names[0]), modelled_marks);
    return true;
}

void print_points(const struct rows *rows, bool each)
{
    size_t count = 0, agree[JUDGES] = {0}, all = 0;
    printf("\npoints for time, of %g            simulator %16s %24s\n", most_points, gpu_names[0],
           gpu_names[1]);
    for (size_t k = 0; k < rows->count; k++) {
        const struct row *r = &rows->items[k];
        double by[JUDGES];
        if (r->gpu != 0 || !r->estimate.known || !r->lab || !all_points(by, rows, r))
            continue;
        bool near[JUDGES] = {fabs(by[SIMULATOR] - by[0]) <= apart, fabs(by[SIMULATOR] - by[1]) <= apart,
                             fabs(by[0] - by[1]) <= apart};
        count++;
        all += near[0] && near[1] && near[2];
        for (int j = 0; j < JUDGES; j++)
            agree[j] += near[j];
        if (each || !(near[0] && near[1] && near[2]))
            printf("%-48s %-24s %6.1f %6.1f %6.1f\n", r->name, r->entry_name, by[SIMULATOR], by[0], by[1]);
    }
    printf(
        "within %g points: simulator and %s %zu of %zu, simulator and %s %zu, the two GPUs %zu, all three %zu\n",
        apart, gpu_names[0], agree[0], count, gpu_names[1], agree[1], agree[2], all);
}
