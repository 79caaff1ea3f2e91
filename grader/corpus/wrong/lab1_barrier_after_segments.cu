// lab1 verdict=graded finding=shared_race cause=barrier_after_loop says="Next: moving_average, line 23: move this barrier into the loop before it"
// A block walks over several segments of the line. Its second barrier stands after the walk and not at the end of each
// round, so fast threads load the next segment over cells that others still read.
#include "lab.h"

constexpr int SEGMENT = 192;

__global__ void average_segments(const float *x, float *y, int n)
{
    __shared__ float cells[SEGMENT + 1];
    const int t = threadIdx.x;
    for (int first = blockIdx.x * SEGMENT; first < n; first += gridDim.x * SEGMENT) {
        const int i = first + t;
        if (i < n) {
            cells[t] = x[i];
            if (t == SEGMENT - 1 || i == n - 1)
                cells[t + 1] = x[(i + 1) % n];
        }
        __syncthreads();
        if (i < n)
            y[i] = 0.5f * (cells[t] + cells[t + 1]);
    }
    __syncthreads();
}

void moving_average(const float *x, float *y, int n)
{
    average_segments<<<min((n - 1) / SEGMENT + 1, 64), SEGMENT>>>(x, y, n);
}
