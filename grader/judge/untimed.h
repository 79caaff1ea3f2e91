/* Times that earn no points, because the timed kernels do not do the work, or not the same as the counted
 * ones. */
#ifndef GRADER_JUDGE_UNTIMED_H
#define GRADER_JUDGE_UNTIMED_H

#include "grader/judge/judge.h"

/* Bytes that every kernel that computes the outputs has to move. */
double untimed_least_bytes(const struct exercise *x, struct shape shape);

/* Do the counted kernels move fewer? */
bool untimed_moves_too_little(const struct exercise *x);

/* Why the modelled time does not count; UNTIMED_NOT: it does. */
enum untimed untimed_why(const struct exercise *x, const struct model_evidence *m);

/* Say x->untimed in the check of time, which gets no points. */
void untimed_tell(struct exercise *x, const struct model_evidence *m);

/* A measured time, too, does not count if there is a kernel for the clock and another one for the counts:
 * fast without the technique, since caches hide it. */
void untimed_look_at_clock(struct exercise *x, const struct model_evidence *m);

#endif
