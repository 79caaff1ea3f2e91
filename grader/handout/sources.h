/* Look up the sources of the handouts' numbers. A name is one of
 *
 *     stencil_tiled.full, .none      marks of an entry point's first requirement, from the lab's record
 *     stencil_tiled.planes.full      those of another one: op_per_byte, loads_per_output, loads_per_input,
 *                                    shared_bytes, shared_stores_a_block, global_writes_a_block, planes
 *     stencil_tiled.n, .radius       the size at which it is counted
 *     stencil_tiled.sizes            how many sizes are tried
 *     stencil_tiled.op_per_byte      what the simulator counts for the lab's solution at that size: the
 *                                    measures above, and the fields of struct counts, such as .blocks
 *     stencil_tiled.ops, .outputs    useful operations of an output; outputs at that size
 *     BLOCK                          a #define of the solution
 *     lab5.PLANES                    the same of another lab's solution, or of a file of solutions/ or
 *                                    grader/corpus/ without its ".cu": lab1_naive.moving_average.load_sectors
 *     measured.lab2_halo.derivative.R8.ms   a row of handouts/measured.md: .ms, .memory, .technique, .copy
 *     orders.first.R2.slope          what ./grade orders measures on the solution, by derivative and radius;
 *                                    slopes.h has the other fields
 *     gpu.sms                        the GPU that is modelled: fields of common/gpu_model.h; gpu.copy is what
 *                                    a plain copy moves there, in GB/s
 *     points.traffic                 points of a check, of 100
 *     float, int, sector, banks, warp    bytes of a type and of a sector; banks; lanes
 *     float_bits, double_bits, int_limit     bits of a mantissa; one more than the largest int
 *
 * A count is made at its first request. Kernels are compiled and run, so callers must be in a workspace.
 */
#ifndef GRADER_HANDOUT_SOURCES_H
#define GRADER_HANDOUT_SOURCES_H

#include "grader/labs/lab_record.h"

struct sources;

/* The labs' records stay the caller's. The caller closes the result. */
struct sources *sources_open(const struct lab *const *labs, int count);
void sources_close(struct sources *s);

/* The value of a name on a page about lab `lab`; -1: a page about all labs. False, with one line in `why`, if
 * there is no such source. */
bool sources_find(struct sources *s, int lab, const char *name, double *value, struct why *why);

#endif
