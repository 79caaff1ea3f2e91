/* What can be said about a loss beyond its kind: where the finding's message names the mistake, or where the
 * counts show it. */
#ifndef GRADER_ADVICE_BY_CAUSE_H
#define GRADER_ADVICE_BY_CAUSE_H

#include "grader/advice/first_loss.h"

struct told {
    const char *says;               /* part of the finding's message; NULL: the counts say it */
    const char *step;               /* one thing to do, to follow "Next: moving_average: " */
    const char *hints[HINT_LEVELS]; /* NULL: those of the kind serve */
};

/* The text about it, or NULL if the kind alone has to do. */
const struct told *told_about(const struct lost *lost);
/* All that are chosen by a message; *count becomes their number. */
const struct told *told_by_message(size_t *count);

#endif
