/* List the small changes of a submission's text that may mend it: one token, two that change places, or one
 * statement more. */
#ifndef GRADER_EDITS_PROPOSALS_H
#define GRADER_EDITS_PROPOSALS_H

#include "grader/edits/propose.h"
#include "grader/edits/slice.h"

/* List all changes in the kernels and device functions that the entry point reaches. Where threads race, as
 * `races` says, barriers come first. Changes in the lines of the slice come first else. The list is ordered
 * by cost and place and holds no text twice. proposals_free releases it. */
void proposals_list(struct proposals *list, const struct tokens *t, const struct functions *functions,
                    const struct slice *slice, bool races);
/* List changes of the host code that the entry point reaches. Without `grids`, none of what only says how
 * many blocks and threads there are; with `constants`, of the file's constants, too. */
void proposals_list_host(struct proposals *list, const struct tokens *t, const struct functions *functions,
                         bool grids, bool constants);
/* Add changes of the constants that stand outside of functions. */
void proposals_list_constants(struct proposals *list, const struct tokens *t,
                              const struct functions *functions);
/* Add other numbers for the arguments of specialisations: host code chooses a kernel by a recursion over a
 * number, perhaps, which one of them ends. */
void proposals_list_specialised(struct proposals *list, const struct tokens *t);
/* Keep only those that change a comparison, or a number by one: where host code leaves a launch out, a
 * condition is wrong, and any other change would only hide that. */
void proposals_keep_conditions(struct proposals *list, const struct tokens *t);
/* Keep only those that exchange arguments of a launched template, or give a ring one slot more: where threads
 * race, any other change of host code or of a constant may hide it. */
void proposals_keep_of_race(struct proposals *list, const struct tokens *t);
/* Leave out those that make a number 1: where threads shall have several cells, one for each hides mistakes
 * and loses what the lab asks for. */
void proposals_keep_several(struct proposals *list, const struct tokens *t);
/* Order a list by cost and place, and drop what stands in it twice. */
void proposals_order(struct proposals *list);
void proposals_free(struct proposals *list);

#endif
