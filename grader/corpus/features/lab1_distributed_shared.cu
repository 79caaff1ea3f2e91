// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="no clusters"
// A cluster of two blocks that read each other's shared memory: refused.
#include "lab.h"
#include <cooperative_groups.h>

#define BLOCK 256

// needs compute_90

namespace cg = cooperative_groups;

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    cg::cluster_group cluster = cg::this_cluster();
    __shared__ float tile[BLOCK];
    tile[threadIdx.x] = i < n ? x[i] : 0;
    cluster.sync(); // HERE
    float *next = cluster.map_shared_rank(tile, (cluster.block_rank() + 1) % cluster.num_blocks());
    bool last = threadIdx.x == BLOCK - 1;
    if (i < n)
        y[i] = (tile[threadIdx.x] + (last || i == n - 1 ? next[0] : tile[threadIdx.x + 1])) / 2;
    cluster.sync();
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
