// lab1 verdict=graded moving_average.correctness=fail cause=terms_cancel says="It is right if the inputs that it does not depend on are set to 0." says="line 29: add the terms of each output by themselves" omits="half precision"
// A thread moves a sum of two cells along its outputs: it adds the next cell and takes the oldest one away.
#include "lab.h"

#define THREADS 64
#define EACH    64
#define CELLS   (THREADS * EACH)

__global__ void move_along(const float *x, float *y, int n)
{
    __shared__ float cells[CELLS + 1];
    int begin = blockIdx.x * CELLS;
    for (int k = threadIdx.x; k <= CELLS; k += THREADS)
        if (begin + k <= n)
            cells[k] = x[begin + k < n ? begin + k : 0];
    __syncthreads();
    int first = threadIdx.x * EACH;
    if (begin + first >= n)
        return;
    float window = cells[first] + cells[first + 1];
    y[begin + first] = window / 2;
    for (int k = first + 1; k < first + EACH; k++) {
        int i = begin + k;
        if (i >= n)
            break;
        window += cells[k + 1];
        window -= cells[k - 1];
        // HERE
        y[i] = window / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    move_along<<<(n + CELLS - 1) / CELLS, THREADS>>>(x, y, n);
}
