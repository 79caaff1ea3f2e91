#include "grader/judge/boss.h"

#include <stdlib.h>

#include "grader/judge/time_marks.h"
#include "grader/kit/kit.h"

char *boss_path(void)
{
    return xformat("%s/grader/judge/boss_times.txt", kit_directory());
}

double boss_seconds(int lab, const struct exercise *x)
{
    char *path = boss_path();
    double attained = marks_attained(path, lab, x->entry->name, x->modelled ? modelled_marks : x->clock.gpu);
    free(path);
    return attained > 0 && x->timed.seconds > 0 ? x->timed.bound / attained : 0;
}

double boss_modelled_seconds(const struct lab *lab)
{
    const struct gpu_timing *gpu = gpu_timing_find(estimated_gpu);
    char *path = boss_path();
    double sum = 0;
    for (int e = 0; e < lab->entry_count; e++) {
        const struct time_marks *m = &lab->entries[e]->time;
        double attained = marks_attained(path, lab->number, lab->entries[e]->name, modelled_marks);
        double bandwidth = m->reads_only ? gpu->read_bandwidth : gpu->copy_bandwidth;
        if (attained <= 0) {
            sum = 0;
            break;
        }
        sum += entry_asked_bytes(lab->entries[e], m->timed[0]) / bandwidth / attained;
    }
    free(path);
    return sum;
}

const struct exercise *boss_ahead(const struct result *r)
{
    static const double beaten = 1.1;
    const struct exercise *ahead = NULL;
    double most = beaten;
    for (int e = 0; e < r->exercise_count; e++) {
        const struct exercise *x = &r->exercises[e];
        if (x->boss <= 0 || x->timed.seconds <= most * x->boss)
            continue;
        most = x->timed.seconds / x->boss;
        ahead = x;
    }
    return ahead;
}
