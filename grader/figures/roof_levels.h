/* A roofline with a roof for each level of memory: a kernel has a dot at each, by the bytes that it moves
 * there. */
#ifndef GRADER_FIGURES_ROOF_LEVELS_H
#define GRADER_FIGURES_ROOF_LEVELS_H

#include "grader/figures/scene.h"
#include "grader/run/estimate.h"

/* A kernel's row. */
struct roof_kernel {
    const char *name;
    double seconds; /* at the timed shape, modelled or measured */
    bool wrong, measured;
};

/* Variables: the bandwidths of L1, L2 and memory, and the operations per byte of an entry point that moves
 * each byte from and to memory once. */
void roof_levels_write_roofs(struct text *out, const struct entry *entry, const struct gpu_timing *gpu);
/* A line: name, operations per byte at L1, L2 and memory, operations per second, wrong, measured. Nothing for
 * a kernel that moves nothing. */
void roof_levels_write_kernel(struct text *out, const struct entry *entry, const struct estimate *e,
                              const struct roof_kernel *kernel);
/* Model entry point `which` of a scene at the timed shape. False if it cannot be modelled. */
bool roof_levels_estimate(struct estimate *e, struct scene *s, int which, const struct gpu_timing *gpu);

#endif
