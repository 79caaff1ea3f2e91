/* What a submission lost its points with first: that is what the next step and the hints speak of. */
#ifndef GRADER_ADVICE_FIRST_LOSS_H
#define GRADER_ADVICE_FIRST_LOSS_H

#include "grader/judge/result.h"

struct lost {
    const struct exercise *exercise; /* NULL: no check of any entry point is lost */
    enum check_name check;
    const struct finding *finding;         /* the first that costs points, or its cause; NULL: none */
    const struct requirement *requirement; /* the one that the finding is about; NULL: about none */
    bool untouched;                        /* work on this entry point has hardly begun */
};

/* The first lost check, correctness of every entry point before anything else. */
struct lost lost_first(const struct result *r);

#endif
