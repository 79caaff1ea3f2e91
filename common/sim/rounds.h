/* The lines that a block goes through before its budget ends: those of the rounds of a loop without end. */
#ifndef COMMON_SIM_ROUNDS_H
#define COMMON_SIM_ROUNDS_H

#include "common/finding.h"

struct insn;
struct warp;

/* How near the end of its budget a block is when its lines begin to be noted, in instructions. */
enum { ROUNDS_LAST = 20000 };

/* Of one block; begin with {0}. */
struct rounds {
    int line[2], outer[2]; /* the lowest and the highest; `outer`: of the calls in place of the functions */
    int call_line;         /* of the first one; `several`: there are others */
    bool several;
};

/* Note the lines of straight code, up to and without `to`. */
void rounds_note(struct warp *w, const struct insn *from, const struct insn *to);
/* Tell a finding about a loop without end which lines its last rounds went through. */
void rounds_tell(struct finding *f, const struct rounds *r);

#endif
