// lab5 verdict=graded score=0 says="line 54: leave out the condition" says="what it guards is for every thread. Tried: all outputs are then right"
// The first thread of a block exchanges the pointers to the planes, as if all threads shared them.
#include "lab.h"

#define SIDE 16
#define CELLS (SIDE * SIDE)
#define STEPS 24

__device__ void exchange(float *&a, float *&b)
{
    float *was = a;
    a = b;
    b = was;
}

/* The block is flat: thread t has cell t of each plane. */
__global__ void climb(const float *src, float *dst, int n, Stencil7 w)
{
    __shared__ float store[3 * CELLS];
    float *lower = store, *middle = store + CELLS, *upper = store + 2 * CELLS;
    int t = threadIdx.x, col = t % SIDE, row = t / SIDE;
    int k = blockIdx.x * (SIDE - 2) + col;
    int j = blockIdx.y * (SIDE - 2) + row;
    int begin = blockIdx.z * STEPS + 1;
    int end = begin + STEPS;
    if (end > n - 1)
        end = n - 1;
    bool present = j < n && k < n;
    bool central = col > 0 && row > 0 && col + 1 < SIDE && row + 1 < SIDE && j + 1 < n && k + 1 < n;
    size_t plane = (size_t)n * n;
    size_t cell = begin * plane + (size_t)j * n + k;

    if (present) {
        lower[t] = src[cell - plane];
        middle[t] = src[cell];
    }
    while (begin < end) {
        if (present)
            upper[t] = src[cell + plane];
        __syncthreads();
        if (central) {
            float r = w.c[0] * middle[t];
            r += w.c[1] * middle[t - 1];
            r += w.c[2] * middle[t + 1];
            r += w.c[3] * middle[t - SIDE];
            r += w.c[4] * middle[t + SIDE];
            r += w.c[5] * lower[t];
            r += w.c[6] * upper[t];
            dst[cell] = r;
        }
        __syncthreads();
        begin++;
        cell += plane;
        if (threadIdx.x == 0) {
            exchange(lower, middle);
            exchange(middle, upper);
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    unsigned across = (n - 3) / (SIDE - 2) + 1, deep = (n - 3) / STEPS + 1;
    climb<<<dim3(across, across, deep), CELLS>>>(in, out, n, c);
}
