/* The output whose weights are measured. */
#ifndef GRADER_DIAGNOSE_IMPULSE_PLACE_H
#define GRADER_DIAGNOSE_IMPULSE_PLACE_H

#include "grader/diagnose/diagnose.h"
#include "grader/diagnose/impulse.h"

/* How far neighbours are measured: on a line one element further than the definition reaches, in a rectangle
 * or a cube as far. */
int impulse_reach(const struct entry *entry, struct shape shape);

/* Of the sizes from number `from` on, take the smallest one with a wrong output that has all its neighbours.
 * If there is none, take a wrong output at an end, of the smallest size. With `apart`, take only one whose
 * coordinates differ from each other. Sets the place, its size and the numbers of outputs in `x`; `size` is
 * the index of that size among those tried. False: no output can be measured. */
bool impulse_find_place(struct impulse *x, const struct diagnosis *d, size_t from, bool apart, size_t *size,
                        int *variant);

#endif
