// Load four elements of each vector at once and reduce the warps by shuffles.
#include "lab.h"

#define NT 256
typedef unsigned long long u64;

__device__ __forceinline__ long long mul4(int4 p, int4 q)
{
    return (long long)p.x * q.x + (long long)p.y * q.y + (long long)p.z * q.z + (long long)p.w * q.w;
}

__global__ void __launch_bounds__(NT) dot4(const int *__restrict__ a, const int *__restrict__ b, u64 *c, int n)
{
    const int4 *a4 = reinterpret_cast<const int4 *>(a), *b4 = reinterpret_cast<const int4 *>(b);
    const int quads = n / 4, step = gridDim.x * NT, id = blockIdx.x * NT + threadIdx.x;
    long long sum = 0, more = 0;
    int q = id;
    for (; q + step < quads; q += 2 * step) {
        int4 p0 = a4[q], p1 = a4[q + step], r0 = b4[q], r1 = b4[q + step];
        sum += mul4(p0, r0);
        more += mul4(p1, r1);
    }
    if (q < quads)
        sum += mul4(a4[q], b4[q]);
    if (id < n % 4)
        more += (long long)a[4 * quads + id] * b[4 * quads + id];
    sum += more;

    __shared__ long long warps[NT / 32];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, d);
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < NT / 32; w++)
            sum += warps[w];
        atomicAdd(c, (u64)sum);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    int blocks = (n / 4 + NT - 1) / NT;
    blocks = blocks < 1 ? 1 : blocks > 1056 ? 1056 : blocks;
    dot4<<<blocks, NT>>>(a, b, (u64 *)c, n);
}
