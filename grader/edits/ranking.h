/* Which of the changes that mend a submission is told: the likeliest, and of those alike, the plainest. */
#ifndef GRADER_EDITS_RANKING_H
#define GRADER_EDITS_RANKING_H

#include "common/counts.h"
#include "grader/edits/propose.h"

/* What a submission does with a change. */
struct change_cost {
    struct counts counts;
    uint64_t bytes; /* that its host code asks for, if that may be changed; else 0 */
};

struct ranking {
    const struct tokens *t;        /* of the unchanged text */
    size_t inputs;                 /* bytes of the inputs, if outputs lie on a line; 0: they do not */
    const struct candidate *best;  /* the likeliest that mends it; NULL: none yet */
    struct change_cost cost;       /* of the best one */
    const struct candidate *other; /* as likely a one that mends it, too, in another line; NULL: none yet */
    bool is_doubtful;              /* as likely ones in three lines mend it */
};

/* Could this candidate be the one to tell, or speak against it? They come in the order of their cost. If the
 * likeliest that mend it are in several lines, one is not better than the others. */
bool ranking_wants(const struct ranking *r, const struct candidate *c);
/* The candidate mends the submission, which then costs this. */
void ranking_note(struct ranking *r, const struct candidate *c, const struct change_cost *cost);

#endif
