/* Two threads at two places at once: what would have to hold, and whether it can. */
#ifndef GRADER_PROVE_MEETING_H
#define GRADER_PROVE_MEETING_H

#include "grader/prove/terms.h"

enum { MEETING_FACTS = 160, SOLVED_MOST = 24 };

struct meeting {
    struct terms *terms;
    int32_t first;             /* older symbols are numbers of the launch: none is told by others */
    term facts[MEETING_FACTS]; /* never negative where they meet */
    size_t count;
    size_t solved_count;
    struct {
        int32_t symbol;
        term value;
    } solved[SOLVED_MOST]; /* by equations; none is in a later one's value */
    bool never;            /* they do not */
};

void meeting_learn(struct meeting *m, term never_negative);
/* `a` is a number from `low` to `high`: learn what follows for its parts. */
void meeting_between(struct meeting *m, term a, int64_t low, int64_t high);
bool meeting_shows(struct meeting *m, term never_negative);
bool meeting_equal(struct meeting *m, term a, term b);
/* Does all that was learnt contradict itself? */
bool meeting_never(struct meeting *m);

#endif
