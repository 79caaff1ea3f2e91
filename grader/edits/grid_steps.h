/* Does a kernel step on over the grid? Then its threads should be right in any grid. */
#ifndef GRADER_EDITS_GRID_STEPS_H
#define GRADER_EDITS_GRID_STEPS_H

#include <stdbool.h>

/* Does `kernel`, or a device function that `entry` reaches, add a number of blocks along `axis` ('x') to a
 * variable: i += gridDim.x * blockDim.x, or by a name that is set to it? A comparison with the last block,
 * and a block's share of the elements, n / gridDim.x, are no step. */
bool grid_steps(const char *source, const char *entry, const char *kernel, char axis);

#endif
