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

/* ---- branches.c ---- */

/* Does the instruction's guard hold? -1: not known. *condition: the guard. */
int walk_guard(struct walker *w, const struct state *s, const struct insn *i, int32_t *condition);
/* The states go different ways from the block. */
void walk_part(struct walker *w, struct state *a, struct state *b, uint32_t block);
/* A branch by several conditions at once: the first of them that is not known is decided one way, and in the
 * returned state the other way. Both states come to the branch again. NULL: there is just one. */
struct state *walk_split(struct walker *w, struct state *s, const struct insn *i);
/* A branch, or a branch by a table, at the end of a block: send the state on. Takes the state. */
void walk_branch(struct walker *w, struct stretch *p, struct state *s, const struct insn *i, uint32_t block);
void walk_switch(struct walker *w, struct stretch *p, struct state *s, const struct insn *i, uint32_t block);

/* ---- loops.c ---- */

/* All turns of a loop that a state may take from its head on. Takes the state. False: it takes just one, and
 * is left as it was; or it `may_go_on` turn by turn, and more would be known then of what registers hold. */
bool loop_sum_up(struct walker *w, struct stretch *outer, struct state *s, int loop, int depth,
                 bool may_go_on);

#endif
