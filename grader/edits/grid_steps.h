/* Where does a kernel step on over the grid? There its threads should be right in any grid. */
#ifndef GRADER_EDITS_GRID_STEPS_H
#define GRADER_EDITS_GRID_STEPS_H

#include <stdbool.h>

/* The line where `kernel`, or a device function that `entry` reaches, adds a number of blocks along `axis`
 * ('x') to a variable: i += gridDim.x * blockDim.x, or by a name that is set to it. A comparison with the
 * last block, and a block's share of the elements, n / gridDim.x, are no step. 0: there is none. */
int grid_step_line(const char *source, const char *entry, const char *kernel, char axis);

#endif
