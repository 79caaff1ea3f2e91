/* Look through the weights of an output: those that differ, and terms that are taken from another place. */
#ifndef GRADER_DIAGNOSE_IMPULSE_MOVES_H
#define GRADER_DIAGNOSE_IMPULSE_MOVES_H

#include "grader/diagnose/impulse.h"

bool impulse_differs(const struct impulse_tap *tap);

/* How many weights differ. `at` gets the indices of the first two. */
int impulse_differing(const struct impulse *x, int at[2]);

/* The tap at `offset` + `times` * `step`; NULL if it was not measured. */
const struct impulse_tap *impulse_tap_at(const struct impulse *x, const int offset[3], const int step[3],
                                         int times);

/* How much of a term's weight is taken from a place that is `step` away: all of it or nothing. The weight
 * that is found here is missing at the tap before it. */
double impulse_moved_weight(const struct impulse *x, const struct impulse_tap *tap, const int step[3]);

/* Find the move that explains the weights: `from` is a term's place, `step` leads to where it is taken from
 * instead. */
bool impulse_find_move(const struct impulse *x, const struct impulse_tap **from, int step[3]);

/* Are both neighbours along an axis of a cube, and nothing else, taken from cells that lie the same distance
 * away on their sides? Sets the first of the two, and `step` to where it is taken from. False if not. */
bool impulse_find_apart(const struct impulse *x, const struct impulse_tap **from, int step[3]);

/* Find another output, `step` away, whose terms are all in the sum as well. */
bool impulse_find_kept(const struct impulse *x, int step[3]);

/* The first of the neighbours that some outputs take with another weight than the right ones do, all of them
 * by the same factor; NULL: that does not explain the weights. */
const struct impulse_tap *impulse_find_weight(const struct impulse *x);

/* The first of the inputs that count as the one as far away on the other side does, or as that with its sign
 * turned, if that is all that is wrong; NULL: it is not. */
const struct impulse_tap *impulse_find_mirrored(const struct impulse *x);

#endif
