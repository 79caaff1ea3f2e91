/* Generated kernels on a device: what they are given, what they leave, and where two of them differ. */
#ifndef GRADER_TESTS_DIFFERENTIAL_LAUNCHES_H
#define GRADER_TESTS_DIFFERENTIAL_LAUNCHES_H

#include "common/device.h"
#include "grader/tests/differential/generate_kernel.h"

/* What a kernel leaves: own, totals, out, state, one after the other. */
struct left {
    uint8_t *bytes;
    size_t count;
};

/* What all kernels of a seed are given. */
void given_fill(struct given *g, uint64_t seed);

/* Room for what `k` leaves, all poison. The caller frees it with left_free. */
struct left left_start(const struct generated *k);
void left_free(struct left *l);

/* Run a kernel of the loaded module. False, with one line in `why`, if it did not come through without any
 * finding. */
bool launch_generated(struct left *l, const struct device_backend *backend, device *d,
                      const struct generated *k, const struct given *g, struct why *why);

/* Do the simulator and the other implementation leave the same bytes? If not, one line in `why` tells the
 * first difference in each place and how many there are. */
bool left_agree(const struct left *simulated, const struct left *other, const struct generated *k,
                struct why *why);

#endif
