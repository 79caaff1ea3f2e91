/* Submissions on two devices: the launches that their host code asks for, with the same data. */
#ifndef GRADER_TESTS_DIFFERENTIAL_REPLAYS_H
#define GRADER_TESTS_DIFFERENTIAL_REPLAYS_H

#include "common/base.h"

/* Launch plans of one file, one for each of its entry points and three sizes. */
struct replay_counts {
    size_t passed, failed;
    size_t rounded; /* of those passed: floats differ, within the slack of the lab's definition */
};

/* Compile a submission called labN_something.cu as the grader does, record its entry points, replay the plans
 * on the simulator and on the GPU and compare what stands in the outputs, bit for bit. Floats may differ
 * within the definition's slack: ptxas fuses products and sums that nvcc has left apart. What failed is
 * appended to `told`.
 *
 * It opens the GPU, so the calling process may start no other one afterwards. */
struct replay_counts replay_file(struct text *told, const char *path, uint64_t seed);

#endif
