/* How often a block loads and stores each cell of a grid, and the box of cells that it touches. */
#ifndef GRADER_FIGURES_TILE_CELLS_H
#define GRADER_FIGURES_TILE_CELLS_H

#include "grader/figures/scene.h"

/* A box of cells (i, j, k), k along the rows. A rectangle is a box of one plane, i = 0, and a line one of one
 * row, i = j = 0. */
struct box {
    int low[3], high[3]; /* high: one beyond */
};

struct cells {
    int edge[3];                              /* of the whole grid */
    struct box loaded, stored;                /* empty: low >= high */
    uint16_t *loads, *stores;                 /* by (i * edge[1] + j) * edge[2] + k */
    int64_t load_count, store_count, outside; /* elements; outside: beyond the buffer */
};

/* Extend the box to contain cell `at`. An empty one has low > high. */
void box_widen(struct box *b, const int at[3]);

/* Count the accesses in `s` to the counted input and to the output. The caller frees it with cells_free. */
void cells_count(struct cells *c, const struct sight *s);
void cells_free(struct cells *c);

/* Write the cells of a plane as rectangles, equal neighbours together: "value, left, right, bottom, top" a
 * line, in cell units around cell centres. `value` has `width` columns and `height` rows; rectangles of value
 * 0 are left out. */
void cells_rectangles(struct text *out, const uint8_t *value, int width, int height, double left,
                      double bottom);

#endif
