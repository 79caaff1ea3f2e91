/* The list of labs. */
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
