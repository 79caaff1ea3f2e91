/* Say what is wrong with the weights of an output, and what to change. */
#ifndef GRADER_DIAGNOSE_IMPULSE_CAUSE_H
#define GRADER_DIAGNOSE_IMPULSE_CAUSE_H

#include "grader/diagnose/impulse.h"

/* Which mistake makes the weights differ: CAUSE_WRONG_NEIGHBOUR, for instance. CAUSE_WEIGHTS_DIFFER if they
 * fit no known mistake. */
enum cause impulse_cause(const struct impulse *x);

/* Append what to change, for a cause that impulse_cause has returned: "read in[i+1][j][k] where your kernel
 * reads in[i-1][j][k]". Append nothing for any other cause. */
void impulse_step(struct text *to, const struct impulse *x, const struct entry *entry, enum cause cause);
/* If the weights lie as in the definition with its axes in another order: that order, three axes; else NULL.
 */
const int *impulse_axes(const struct impulse *x);

/* Is a neighbour taken from a place that is one or two cells away? */
bool impulse_moves_near(const struct impulse *x);

/* Are neighbours in the plane itself or above it taken from another place, while the centre's own term is
 * not? Then only their plane stands still. */
bool impulse_keeps_centre(const struct impulse *x);

/* Are the weights right below and above an output's own plane, and lost for all its neighbours in the plane?
 */
bool impulse_lacks_own_plane(const struct impulse *x);

/* Is the plane itself taken for the plane above, and nothing else wrong? */
bool impulse_repeats_own_plane(const struct impulse *x);
/* Does lane 30 of each warp, and no other one, take the element after its right neighbour's, as if lane 31
 * had changed its value? */
bool impulse_asks_changed(const struct impulse *x);
/* In a line: are nearly all outputs wrong, and all weights right for another output, the same number of
 * elements away? */
bool impulse_moves_all(const struct impulse *x);
/* Are the right inputs taken, each wrong one by the coefficient of another? */
bool impulse_has_other_coefficient(const struct impulse *x);
/* In a line: does the last output of the last whole vector of 4 or 2 take element 0, though another element
 * follows it? */
bool impulse_closes_early(const struct impulse *x);
/* In a line: does that output take its own element a second time, as if the line ended there? */
bool impulse_repeats_early(const struct impulse *x);
/* In a cube: is only the cell below another one, the cell above? */
bool impulse_has_overwritten(const struct impulse *x);
/* In a line: is one neighbour taken from an element that is half a warp away or more? */
bool impulse_is_far(const struct impulse *x);
/* In a line: does the first or last lane of a warp lack the neighbour inside the warp, and has it the one
 * outside?
 */
bool impulse_lacks_inner(const struct impulse *x);
/* At an end of a line: append which input the output takes where another belongs. False, and nothing is
 * appended, if the output lies elsewhere or more is wrong. */
bool impulse_tell_end(struct text *to, const struct impulse *x, const struct entry *entry);
/* What the first or the last output of a line takes too much of; NULL: it is another output, or takes
 * nothing, or several elements. */
const struct impulse_tap *impulse_end_taken(const struct impulse *x);

enum { IMPULSE_PLANES = 3 };

/* In a cube: is each of the planes i-1, i and i+1 taken from another one, all its cells alike? Sets how many
 * planes off each is; -1 is one plane lower. False if that does not explain all weights, or if none is off.
 */
bool impulse_march(const struct impulse *x, int off[IMPULSE_PLANES]);
/* Append which of the planes of a march has to move on. False, and nothing is appended, if the weights do not
 * say. */
bool impulse_tell_march(struct text *to, const struct impulse *x);

#endif
