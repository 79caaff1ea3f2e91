/* Counts of the launches on a device: bytes, requests, sectors, bank passes, operations.
 *
 * Requests, sectors and wavefronts are defined as in Nsight Compute. A request is one warp-level instruction
 * with at least one active lane. Sectors are the distinct 32-byte pieces that a request touches, summed over
 * requests. Wavefronts are passes through the 32 four-byte banks of shared memory. */
#ifndef COMMON_COUNTS_H
#define COMMON_COUNTS_H

#include <stdint.h>

enum { COUNTED_BUFFERS = 64 }; /* buffers beyond that share the last slot */

/* So many instructions a load from global memory counts for in the work of the longest warp. An H200's L2
 * cache takes 287 clocks (common/timing/gpu_timing.c), which 32 loads share that are under way at once: 9
 * clocks for each, and a warp takes 2 clocks for an instruction. */
enum { LOAD_ISSUES = 5 };

/* One direction of traffic to one global buffer. `bytes` is what threads asked for, lane by lane. */
struct traffic {
    uint64_t bytes, requests, sectors;
};

struct counts {
    struct traffic loads[COUNTED_BUFFERS],
        stores[COUNTED_BUFFERS];       /* by buffer; a copy counts as its original */
    uint64_t changed[COUNTED_BUFFERS]; /* bytes of it that atomics asked to change, lane by lane */
    struct traffic load, store;        /* all global buffers together */
    uint64_t footprint_sectors;        /* distinct sectors that a launch touched, summed over launches */
    uint64_t shared_load_requests, shared_store_requests, shared_wavefronts;
    uint64_t async_copies, async_wavefronts; /* cp.async, of the store requests and of the wavefronts */
    uint64_t shared_stores;                  /* lane by lane, as are the next two */
    uint64_t global_stores;
    uint64_t atomics_global;
    uint64_t atomic_bytes;   /* of global memory that atomics returned to lanes */
    uint64_t constant_bytes; /* that lanes read from constant memory that holds a copy of a buffer */
    uint64_t atomics;        /* warp-level, global and shared together, as are the next two */
    uint64_t shuffles, barriers;
    uint64_t polls; /* of loads and atomics in loops: those that got a new answer; the others count nowhere */
    uint64_t flops; /* floating-point operations, lane by lane; a fused multiply-add is two */
    uint64_t warp_instructions; /* issued */
    uint64_t blocks, warps;     /* launched */
    uint64_t meeting_launches;  /* of kernels whose threads pass on values by volatile accesses or atomics */
    uint64_t shared_bytes_per_block; /* static and dynamic, the largest of all launches */
    uint64_t threads_per_block;      /* of the launch with the largest one-plane allowance (see next) */
    uint64_t plane_bytes;            /* 4 (blockDim.x + 2)(blockDim.y + 2), the largest of all launches */
    uint64_t loading_blocks;         /* that have loaded from global memory */
    /* The most instructions that one warp has executed, without polls in vain. A load from global memory
     * counts as LOAD_ISSUES more. */
    uint64_t longest_warp;
    uint64_t lone_bytes; /* loaded by launches of a single thread */
    /* Of all blocks that load: the fewest shared stores and the most global writes of one. And of all
     * launches the most shared memory in planes. 0 loading blocks: there was none. */
    uint64_t
        sharing_launches; /* of them those with more than one thread, whose shared stores are looked at */
    uint64_t launches, least_launch; /* all launches, and the number of the one with the fewest stores */
    double least_shared_stores, most_global_writes, most_planes;
};

#endif
