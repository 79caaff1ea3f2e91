/* The access map of one block: data for plot_planes.gp and plot_line.gp. */
#ifndef GRADER_FIGURES_BLOCK_ACCESS_H
#define GRADER_FIGURES_BLOCK_ACCESS_H

#include "grader/figures/tile_cells.h"

/* The numbers for the map's caption. */
struct access_words {
    int64_t loads, cells, outputs;
    int64_t missing; /* cells that the block's outputs need and does not load */
};

/* Write the map as gnuplot loads it. False if the block touches neither the counted input nor the output. */
bool access_write(struct text *out, const struct sight *s, struct access_words *words);

#endif
