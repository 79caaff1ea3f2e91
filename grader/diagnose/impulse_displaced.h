/* Say what to change where inputs are all taken, but from another place, or by the coefficient of another. */
#ifndef GRADER_DIAGNOSE_IMPULSE_DISPLACED_H
#define GRADER_DIAGNOSE_IMPULSE_DISPLACED_H

#include "grader/diagnose/impulse_telling.h"

/* ---- coefficients ---- */

void displaced_exchanged(const struct telling *t);
void displaced_reversed(const struct telling *t);
void displaced_shifted(const struct telling *t);
/* One coefficient for both sides: that of the other side is in no term. */
void displaced_mirrored(const struct telling *t);

/* ---- inputs ---- */

void displaced_neighbour(const struct telling *t);
/* A thread has several rows, which lie a block apart: the next of them is not the row beside. */
void displaced_apart(const struct telling *t);
/* Which axes have changed places, and one term that shows it. */
void displaced_axes(const struct telling *t);
/* Several outputs take the same input. */
void displaced_one_for_all(const struct telling *t);

#endif
