/* The state and the parts of the search that lists the edits of a kernel. */
#ifndef COMMON_SIM_EDIT_LISTER_H
#define COMMON_SIM_EDIT_LISTER_H

#include "common/sim/edit.h"
#include "common/sim/edit_code.h"

struct lister {
    const struct program *program;
    struct function *f;
    struct edits *list;
    struct edit next; /* function, at and line of the instruction at hand */
    bool tests;       /* it leads to a comparison in its line */
};

/* Add the edit for this instruction, and, at the first one, for all that are like it. One of many is a copy
 * of an unrolled loop: nothing in the source changes it alone. */
void lister_add(struct lister *l, struct edit e);

/* Does the instruction's row of ops.def begin so? */
bool lister_is_row(const struct insn *i, const char *name);

/* The edits that name another of threadIdx, blockIdx, blockDim and gridDim. */
void lister_add_names(struct lister *l, const struct insn *i);

#endif
