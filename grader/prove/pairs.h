/* Two threads stand for all: one has the symbols of the walk, the other copies of them. */
#ifndef GRADER_PROVE_PAIRS_H
#define GRADER_PROVE_PAIRS_H

#include "grader/prove/claims.h"
#include "grader/prove/copies.h"
#include "grader/prove/meeting.h"

struct pairs {
    struct walker *w;
    struct copies in_block, in_grid; /* the other thread is of the same block; of any */
    uint64_t work_most;
    const struct outputs *outputs; /* NULL: they are not asked about */
    struct alike *alike;           /* what was answered so far */
};

void pairs_open(struct pairs *p, struct walker *w);
void pairs_close(struct pairs *p);
/* All that holds where the first event is the one thread's, and the second the other's. */
struct meeting pairs_begin(struct pairs *p, const struct event *a, const struct event *b, struct copies *c);
/* They touch the same byte. */
void pairs_overlap(struct meeting *m, const struct event *a, const struct event *b, struct copies *c);
/* Two threads of a block have passed as many barriers. */
void pairs_between_epochs(struct meeting *m, struct pairs *p, const struct event *a, const struct event *b);
/* Is it shown that the symbols of both threads are equal? */
bool pairs_same(struct meeting *m, const int32_t *symbols, uint32_t count, struct copies *c);
/* Is it seen at once that two threads of a block have passed different numbers of barriers? */
bool pairs_epochs_differ(struct pairs *p, const struct event *a, const struct event *b);
bool pairs_is_access(const struct event *e);
struct doubt pairs_doubt(const struct walker *w, const struct event *a, const struct event *b);

/* ---- pairs of instructions in doubt ---- */

/* What is asked of two events. */
typedef bool pair_question(struct pairs *p, const struct event *a, const struct event *b);
/* Is the answer yes for each two events that `asked` says so of? *doubt tells the first two for which it is
 * not. Only instructions are asked about that are in doubt: of others a coarser walk has shown it for all of
 * their events. Those that are still in doubt are kept. */
bool pairs_each(struct pairs *p, struct in_doubt *in_doubt, pair_question *asked, pair_question *answer,
                const struct event *doubt[2]);

/* ---- barriers.c ---- */

/* Do all threads of a block come to the same barriers? One that leaves the kernel without them may do so, but
 * not one that does something after a barrier that it has passed by. */
bool barriers_uniform(struct pairs *p, struct doubt *doubt);

/* ---- flight.c ---- */

/* Does a copy of cp.async (the first event) never meet the other access of the same block, from where it is
 * begun to where its thread has waited for it and a barrier has told the others? */
bool flight_apart(struct pairs *p, const struct event *copy, const struct event *other);

#endif
