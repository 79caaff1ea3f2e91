#include "grader/tests/units/sim_sizes.h"

void sim_sizes_open(struct sim_sizes *s, const struct lab *lab, const char *text, const int *n, size_t count,
                    bool right)
{
    const struct entry *entry = lab->entries[0];
    *s = (struct sim_sizes){.d = {.entry = entry, .tried = s->tried, .count = count, .plans = s->plans}};
    sim_lab_open(&s->lab, lab, "lab.cu", text);
    s->d.rig = &s->lab.rig;
    for (size_t k = 0; k < count; k++) {
        s->tried[k] = (struct tried){.shape = {.n = n[k]}, .right = {right, right}};
        for (int v = 0; v < 2; v++)
            trial_record(&s->plans[k][v], &s->lab.rig, entry, s->tried[k].shape, (float[7]){0});
    }
}

void sim_sizes_close(struct sim_sizes *s)
{
    for (size_t k = 0; k < s->d.count; k++) {
        plan_free(&s->plans[k][0]);
        plan_free(&s->plans[k][1]);
    }
    sim_lab_close(&s->lab);
}
