/* The condition that sends some threads to one barrier and others past it to another. */
#ifndef SIM_PARTING_H
#define SIM_PARTING_H

#include "common/sim/code.h"

/* The branch at which threads part on their way to two barriers of one function: from one of its sides a
 * thread comes to barrier `a` before it can come to `b`, from the other to `b` before `a`. If several do, the
 * one that is nearest before the later barrier. Barriers are given by their index among the function's
 * instructions. NULL: no branch decides alone. */
const struct insn *parting_branch(const struct function *f, uint32_t a, uint32_t b);

#endif
