/* How much a cause says of the mistake: all of it, where it lies, or only where outputs are wrong. */
#ifndef GRADER_ADVICE_CAUSE_SAYS_H
#define GRADER_ADVICE_CAUSE_SAYS_H

#include "grader/judge/judge.h"

bool cause_among(enum cause cause, const enum cause *list, size_t count);
bool finding_is_race(const struct finding *f);

/* Does the mistake stand in a launch or a copy, and not in the line of a kernel that shows it? */
bool cause_is_of_host(enum cause cause);
/* Does another shape of a grid or a block explain it? */
bool cause_is_of_launch(enum cause cause);
/* Blocks that lie too far apart. Larger blocks also make the results right, with more loads. */
bool cause_is_of_distance(enum cause cause);

/* Does it say at most where outputs are wrong, and not why? Weights that hold for half of the outputs or
 * fewer count as such a cause. */
bool cause_is_vague(const struct exercise *x, enum cause cause);
/* Is it a guess that no run has shown? */
bool cause_is_guess(const struct exercise *x, enum cause cause);
/* Does the change of that line show that the cause, a guess, is not the mistake? */
bool cause_is_refuted(const struct exercise *x, const struct finding *f, int line);
/* Does its step say all? Then a change of another kind that mends the kernel as well would only distract. */
bool cause_is_certain(enum cause cause);
/* Has a watched run shown the mistake itself? */
bool cause_says_where(const struct exercise *x, enum cause cause);
/* Does its step only say what a kernel of this kind needs, or where outputs are wrong, and not what is wrong
 * in this kernel? */
bool cause_is_general(const struct exercise *x, const struct finding *f);

#endif
