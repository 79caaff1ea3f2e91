/* How far the warps that share a line are out of step when they store to it. */
#ifndef TIMING_DRIFT_H
#define TIMING_DRIFT_H

#include "common/timing/block_steps.h"

/* Factors of what a split line costs the memory. */
struct drift {
    /* split: between blocks; 1 in the first row. within: between warps of a block. apart: between sectors;
     * from 0, the warps have just begun, to 1, they are completely out of step. */
    double split, within, apart;
};

/* `longer`: the factor by which the blocks are longer than their samples.
 *
 * Blocks drift apart with each row that they store, and warps of one block unless they meet at barriers. What
 * the memory takes for their lines grows with the logarithm of the rows, and with its square [shifted_rows,
 * shifted_bursts, 4 to 512 rows]; it is least where a barrier has just been [phases]. Lines that are split
 * between sectors cost nothing at first [split_walks with 264 to 16896 blocks]. The growth between blocks and
 * split_lines_a_second were chosen together, near to what the microbenchmarks show, on the kernels of
 * check_model.c that constants may be set on; of settings that fit them alike, the one whose points agree
 * best among GPUs. */
struct drift drift_of(const struct block_steps *blocks, size_t count, double longer);

#endif
