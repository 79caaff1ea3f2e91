// lab0 verdict=graded dot.correctness=fail cause=low_half_signed says="make the low half unsigned before the two are joined" omits="upper half is lost"
// Two shuffles of 32 bits carry a sum. The low half is an int32_t, which is widened with its sign.
#include <stdint.h>
#include "lab.h"

__device__ int64_t from_lane(int64_t v, int distance)
{
    int32_t words[2] = {int32_t(v & 0xffffffff), int32_t(v >> 32)};
    int32_t high = __shfl_xor_sync(0xffffffffu, words[1], distance);
    int32_t low = __shfl_xor_sync(0xffffffffu, words[0], distance);
    return (int64_t)high << 32 | low;
}

__global__ void sums(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ int64_t all[8];
    int64_t own = 0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        own += (int64_t)a[i] * b[i];
    for (int d = 16; d; d /= 2)
        own += from_lane(own, d);
    if (threadIdx.x % 32 == 0)
        all[threadIdx.x / 32] = own;
    __syncthreads();
    if (threadIdx.x)
        return;
    for (int w = 1; w < 8; w++)
        own += all[w];
    atomicAdd(c, (unsigned long long)own);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    sums<<<n < 256 * 528 ? (n - 1) / 256 + 1 : 528, 256>>>(a, b, (unsigned long long *)c, n);
}
