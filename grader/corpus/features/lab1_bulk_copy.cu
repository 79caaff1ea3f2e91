// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="bulk copies"
// cp.async.bulk of a tile into shared memory by an mbarrier: refused.
#include "lab.h"

#define BLOCK 256

// needs compute_90

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ alignas(128) float tile[BLOCK];
    __shared__ unsigned long long arrived;
    unsigned at = (unsigned)__cvta_generic_to_shared(&arrived), to = (unsigned)__cvta_generic_to_shared(tile);
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at) : "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(at), "n"(BLOCK * 4)
                     : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                     ::"r"(to), "l"(x + blockIdx.x * BLOCK), "n"(BLOCK * 4), "r"(at) // HERE
                     : "memory");
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[threadIdx.x] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
