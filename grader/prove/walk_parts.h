/* What symbolic.c and loops.c share. */
#ifndef GRADER_PROVE_WALK_PARTS_H
#define GRADER_PROVE_WALK_PARTS_H

#include "grader/prove/symbolic.h"

/* A part of the walk: the whole kernel, or one turn of a loop. */
struct stretch {
    int loop; /* -1: the kernel */
    struct states waiting, back, left;
};

bool walk_in_loop(const struct walker *w, uint32_t block, int loop);
/* Send a state on to the block that begins at `to`: it waits there, or as one that has come back to the loop,
 * or left it. Takes the state. */
void walk_send(struct walker *w, struct stretch *p, struct state *s, uint32_t from, uint32_t to);
/* Walk on until no state waits. */
void walk_through(struct walker *w, struct stretch *p, int depth);
/* Free all states of it. */
void walk_free(struct stretch *p);

/* All turns of a loop that a state may take from its head on. Takes the state. False: it takes just one, and
 * is left as it was; or it `may_go_on` turn by turn, and more would be known then of what registers hold. */
bool loop_sum_up(struct walker *w, struct stretch *outer, struct state *s, int loop, int depth,
                 bool may_go_on);

#endif
