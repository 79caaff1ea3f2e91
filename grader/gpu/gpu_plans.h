/* Record launch plans for the GPU at hand: host code may ask for something else on another GPU. */
#ifndef GRADER_GPU_GPU_PLANS_H
#define GRADER_GPU_GPU_PLANS_H

#include "grader/gpu/gpu_grade.h"

/* The shapes of a record to be timed: the largest first, the others for GPUs with less memory. */
enum { TIMED_SHAPES = ARRAY_LEN(((struct time_marks *)0)->timed) };

/* Does host code see the same properties on this GPU as on the modelled one? Memory is not compared: no lab
 * plans its launches by it. */
bool gpu_is_as_modelled(const struct gpu_model *gpu);

/* Record the simulator's plans again for another GPU. The caller frees them with recordings_free. */
struct recordings gpu_record_again(const struct gpu_grading *g, const struct entry *entry, int which,
                                   int count);
void recordings_free(struct recordings *r);

/* Record the timed calls, plans[TIMED_SHAPES], except those that are too large to be timed: this GPU is too
 * small for them, or they have too many steps. False if all are, so that the model judges the time, or if one
 * cannot be recorded: that ends the grading of the entry point. The caller frees the plans, also after false.
 */
bool gpu_record_timed(struct evidence *e, struct plan *plans, const struct gpu_grading *g,
                      const struct entry *entry, const float c[7]);
/* Record the reference's calls. False if the kit has no solution or it cannot be recorded: then there is no
 * reference. */
bool gpu_record_reference(struct plan *plans, const struct gpu_grading *g, const struct entry *entry,
                          const float c[7]);

#endif
