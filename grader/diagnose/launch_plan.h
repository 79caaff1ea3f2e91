/* Read and change the launches of a recorded call. Kernels are named as in the source: a template has one
 * name at all sizes. */
#ifndef GRADER_DIAGNOSE_LAUNCH_PLAN_H
#define GRADER_DIAGNOSE_LAUNCH_PLAN_H

#include "grader/diagnose/launch_repair.h"

/* Make `changed` the plan with the change. It shares all but its steps with `plan`, and is released by
 * launch_plan_free. */
void launch_plan_change(struct plan *changed, const struct plan *plan, const struct launch_repair *r,
                        const struct entry *entry, struct shape shape);
void launch_plan_free(struct plan *changed, const struct launch_repair *r);

/* How many outputs (r->inner) or cells an axis has. */
unsigned launch_plan_length(const struct launch_repair *r, const struct entry *entry, struct shape shape,
                            int axis);

/* LAUNCH_LAST: the parameter of the kernel's last launch, and what it becomes. False if it stays as it is. */
bool launch_plan_last(const struct plan *plan, const struct launch_repair *r, const struct entry *entry,
                      struct shape shape, int *was, int *is);
/* How often the kernel is launched. */
size_t launch_plan_times(const struct plan *plan, const struct launch_repair *r);

/* The grid and the block of the kernel's last launch. False if there is none. */
bool launch_plan_grid(const struct plan *plan, const struct launch_repair *r, unsigned grid[LAUNCH_AXES]);
bool launch_plan_block(const struct plan *plan, const struct launch_repair *r, unsigned block[LAUNCH_AXES]);
/* The bytes of dynamic shared memory that it is given. 0 too if there is none. */
unsigned launch_plan_bytes(const struct plan *plan, const struct launch_repair *r);
size_t launch_plan_launches(const struct plan *plan);
/* The launch with the most threads; NULL: there is none. */
const struct plan_step *launch_plan_widest(const struct plan *plan);
/* Do other sizes launch another instance of the kernel, or launch it at another place, and does size `base`
 * not? Sets *line to the first such place; 0: not known. */
bool launch_plan_has_others(const struct diagnosis *d, size_t base, const struct launch_repair *r, int *line);
/* The signature of the kernel at size number k; NULL: it is not launched there. */
const struct kernel_signature *launch_plan_signature(const struct diagnosis *d, size_t k,
                                                     const struct launch_repair *r);

#endif
