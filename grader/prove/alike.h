/* Events that are alike. A loop that is walked turn by turn, or that the compiler has unrolled, has as many
 * events of one instruction as turns, and many pairs of them. Each two are first asked about with those facts
 * alone that all events of their instructions know. The answer then depends on how far apart their places
 * are, and not on the turns, so it is found once for all pairs that are as far apart. */
#ifndef GRADER_PROVE_ALIKE_H
#define GRADER_PROVE_ALIKE_H

#include "grader/prove/pairs.h"

struct alike *alike_open(const struct walker *w);
void alike_close(struct alike *alike);
/* Is the answer yes, by what all events of both instructions know? */
bool alike_shows(struct pairs *p, const struct event *a, const struct event *b, pair_question *answer);

#endif
