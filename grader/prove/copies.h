/* The same terms of another thread: its indices and turns are other symbols, n is the same. */
#ifndef GRADER_PROVE_COPIES_H
#define GRADER_PROVE_COPIES_H

#include "grader/prove/terms.h"

struct copies {
    struct terms *terms;
    int32_t first; /* older symbols stay */
    bool only_set; /* a number that is no function of those that were set is not copied: `strange` */
    bool strange;
    term *to; /* by symbol: TERM_UNKNOWN - 1: not yet */
    size_t count;
};

void copies_open(struct copies *c, struct terms *t, int32_t first);
void copies_close(struct copies *c);
/* What stands for the symbol in all copies. */
void copies_set(struct copies *c, int32_t symbol, term to);
term copies_of(struct copies *c, term a);

#endif
