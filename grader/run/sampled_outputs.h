/* Compare what sampled blocks store at the timed size with the definition.
 *
 * The inputs of that size repeat two megabytes of random numbers, since new ones for all of it would take
 * seconds. Of each block some thousand elements are looked at. If it stores to an element more than once, the
 * last value counts. Where kernels load what kernels have stored, nothing can be said: the blocks that stored
 * it have not run. */
#ifndef GRADER_RUN_SAMPLED_OUTPUTS_H
#define GRADER_RUN_SAMPLED_OUTPUTS_H

#include "common/repeated.h"
#include "common/timing/block_steps.h"
#include "grader/run/trial.h"

struct stored_value {
    size_t element, order;
    uint64_t bits, there; /* a value, and ones in those of its bits that were stored */
};

/* Begin with sampled_outputs_open; sampled_outputs_close releases it. */
struct sampled_outputs {
    bool off; /* the output is a sum, which no block computes alone, or the machine has no room */
    const struct entry *entry;
    int output;            /* its number among the buffers */
    device_address begins; /* where it lies */
    struct case_data data; /* the inputs */
    struct repeated inputs[MOST_BUFFERS];
    size_t bytes[MOST_BUFFERS];
    uint64_t salt,
        every; /* one element in `every` is looked at; the salt, drawn from the seed, decides which */
    /* of the block at hand */
    struct stored_value *values;
    size_t count, capacity;
    /* of the launch at hand */
    uint64_t grid;
    size_t blocks, stored, wrong;
    /* of all launches */
    size_t storing_launches, looked_at, wrong_in_all, wrong_in_last;
    double stored_in_all; /* elements that all blocks of the grids store, by those that were sampled */
    bool cut;             /* a block's last stores are not known */
    bool unsure;          /* a block loads what kernels have stored: nothing can be compared */
    bool astray;          /* one stored beyond a buffer, or to an input */
    char example[160];    /* of a wrong one */
};

/* Give the inputs of a call, which lie at these addresses of the rig's device, their values. */
void sampled_outputs_open(struct sampled_outputs *s, const struct rig *rig, const struct entry *entry,
                          struct shape shape, const float c[7], const device_address *address);
void sampled_outputs_begin_launch(struct sampled_outputs *s, uint64_t blocks);
/* A lane of the block at hand stores `bytes` bytes. */
void sampled_outputs_store(struct sampled_outputs *s, device_address at, const void *value, size_t bytes);
void sampled_outputs_end_block(struct sampled_outputs *s, const struct block_steps *block);
void sampled_outputs_end_launch(struct sampled_outputs *s);
/* How many of s->looked_at elements are certainly wrong. */
size_t sampled_outputs_wrong(const struct sampled_outputs *s);
void sampled_outputs_close(struct sampled_outputs *s);

#endif
