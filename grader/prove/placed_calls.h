/* Called functions, put where they are called: a walk goes through one function only. */
#ifndef GRADER_PROVE_PLACED_CALLS_H
#define GRADER_PROVE_PLACED_CALLS_H

#include "common/sim/code.h"

/* A kernel in which the code of each called function stands in place of the call. A call through a pointer
 * becomes a switch over all functions with such parameters. What a function is given and gives back moves
 * between registers. A call that is nested too deeply stays. Free it with calls_free. */
struct function *calls_placed(const struct program *program, const struct function *kernel);
void calls_free(struct function *f);

#endif
