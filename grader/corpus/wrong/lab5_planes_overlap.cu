// lab5 verdict=graded score=0 finding=shared_race cause=arrays_overlap says="Next: stencil_coarsened, lines 24 and 26: keep these two arrays apart in shared memory"
// The planes lie one after the other in dynamic memory, but each pointer goes on by a row, not by a plane.
#include "lab.h"

#define EDGE 32
#define INNER (EDGE - 2)
#define DEPTH 20

__device__ size_t cell(int n, int i, int j, int k)
{
    return ((size_t)i * n + j) * n + k;
}

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ float memory[];
    float *lower = memory, *middle = lower + EDGE, *upper = middle + EDGE;
    int t = threadIdx.y * EDGE + threadIdx.x;
    int k = blockIdx.x * INNER + threadIdx.x, j = blockIdx.y * INNER + threadIdx.y;
    int first = 1 + blockIdx.z * DEPTH, end = min(first + DEPTH, n - 1);
    bool exists = j < n && k < n;
    bool inner = threadIdx.x - 1u < INNER && threadIdx.y - 1u < INNER && j < n - 1 && k < n - 1;
    if (exists)
        lower[t] = in[cell(n, first - 1, j, k)];
    if (exists)
        middle[t] = in[cell(n, first, j, k)];

    for (int i = first; i < end; i++) {
        if (exists)
            upper[t] = in[cell(n, i + 1, j, k)];
        __syncthreads();
        if (inner)
            out[cell(n, i, j, k)] = c.c[0] * middle[t] + c.c[1] * middle[t - 1] + c.c[2] * middle[t + 1] +
                                    c.c[3] * middle[t - EDGE] + c.c[4] * middle[t + EDGE] + c.c[5] * lower[t] +
                                    c.c[6] * upper[t];
        __syncthreads();
        float *free_one = lower;
        lower = middle;
        middle = upper;
        upper = free_one;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / INNER + 1, (n - 3) / INNER + 1, (n - 3) / DEPTH + 1);
    march<<<grid, dim3(EDGE, EDGE), 3 * EDGE * EDGE * sizeof(float)>>>(in, out, n, c);
}
