/* Launch plans for the GPU at hand: what host code asks for may differ by GPU. */
#ifndef GRADER_GPU_GPU_PLANS_H
#define GRADER_GPU_GPU_PLANS_H

#include "grader/gpu/gpu_grade.h"

/* A record's shapes to be timed: the largest first, the others for GPUs with less memory. */
enum { TIMED_SHAPES = ARRAY_LEN(((struct time_marks *)0)->timed) };

/* Does host code hear of this GPU what it hears of the modelled one? But for the memory, which nobody plans
 * a lab's launches by. */
bool gpu_is_as_modelled(const struct gpu_model *gpu);

/* The simulator's recordings, made again for another GPU. The caller frees them with recordings_free. */
struct recordings gpu_record_again(const struct gpu_grading *g, const struct entry *entry, int which,
                                   int count);
void recordings_free(struct recordings *r);

/* Record the timed calls, plans[TIMED_SHAPES], but for those that this GPU is too small for. False if one
 * cannot be: then that is how the entry point's grading ends. The caller frees the plans, also after false.
 */
bool gpu_record_timed(struct evidence *e, struct plan *plans, const struct gpu_grading *g,
                      const struct entry *entry, const float c[7]);
/* The reference's calls; a kit without a solution, or with one that cannot be recorded, goes without: false.
 */
bool gpu_record_reference(struct plan *plans, const struct gpu_grading *g, const struct entry *entry,
                          const float c[7]);

#endif
