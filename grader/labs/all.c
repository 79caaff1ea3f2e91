/* The list of labs, and what all their records have in common. */
#include <stdio.h>

#include "grader/lab.h"

extern const struct lab lab0_dot_product, lab1_moving_average, lab2_halo, lab3_warp_shuffle, lab4_tiling,
    lab5_coarsening, lab6_register_tiling;

static const struct lab *const labs[] = {
    &lab0_dot_product, &lab1_moving_average,  &lab2_halo, &lab3_warp_shuffle, &lab4_tiling,
    &lab5_coarsening,  &lab6_register_tiling,
};

const struct lab *lab_find(int number)
{
    for (size_t i = 0; i < ARRAY_LEN(labs); i++)
        if (labs[i]->number == number)
            return labs[i];
    return NULL;
}

const struct lab *const *lab_all(int *count)
{
    *count = (int)ARRAY_LEN(labs);
    return labs;
}

int64_t entry_items(const struct entry *entry, struct shape shape)
{
    return entry->time.items ? entry->time.items(shape) : entry->outputs(shape);
}

bool same_shape(struct shape a, struct shape b)
{
    return a.n == b.n && a.radius == b.radius;
}

struct shape_name shape_name(struct shape shape)
{
    struct shape_name name;
    snprintf(name.s, sizeof name.s, shape.radius ? "n = %d, radius %d" : "n = %d", shape.n, shape.radius);
    return name;
}
