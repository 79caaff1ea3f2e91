/* The figures of the handouts: data from the simulator, for a script of the same name. */
#ifndef GRADER_FIGURES_FIGURES_H
#define GRADER_FIGURES_FIGURES_H

#include "common/base.h"

/* Write a figure's data as gnuplot loads it: variables, and data blocks in here-documents. False, with one
 * line in `why`, if that fails. */
typedef bool write_figure(struct text *out, struct why *why);

write_figure write_tile_lab4, write_tile_lab5, write_tile_lab6, write_halo_lab2, write_reduction_lab0,
    write_sectors_lab3, write_banks_lab4, write_roofline;

/* A kernel for every entry point, without the labs' techniques. */
#define PLAIN_KERNELS "grader/figures/plain.cu"

#endif
