/* Give every kernel of the race suite its names: 4 blocks of 64 threads, `data` and `flags` zeroed, in[i] = i.
 *
 * racy_NAME has a data race by the memory model of the PTX ISA, free_NAME has none. Both start from the same idea
 * where that is possible, so that what makes the difference is one line. */
#pragma once

#define ARGUMENTS int *data, int *flags, const int *in, int n
#define RACY(name) extern "C" __global__ void racy_##name(ARGUMENTS)
#define FREE(name) extern "C" __global__ void free_##name(ARGUMENTS)

enum { BLOCK = 64, BLOCKS = 4, WARP = 32 };

__device__ inline int thread() { return threadIdx.x; }
__device__ inline int block() { return blockIdx.x; }
__device__ inline int global_thread() { return blockIdx.x * BLOCK + threadIdx.x; }
__device__ inline int lane() { return threadIdx.x % WARP; }
