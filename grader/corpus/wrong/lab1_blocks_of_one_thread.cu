// lab1 verdict=graded moving_average.correctness=pass moving_average.time=partial says="Next: moving_average, line 23: launch fewer and larger blocks: 128 to 512 threads" says="31 of the 32 lanes of its warp do nothing" omits="one lane of a warp loads"
// Each block has one thread, which walks through 48 outputs like a loop of a CPU.
#include "lab.h"

#define STRETCH 48

__global__ void average_stretch(const float *x, float *y, int n)
{
    __shared__ float cells[STRETCH + 1];
    int start = blockIdx.x * STRETCH, count = n - start;
    if (count > STRETCH)
        count = STRETCH;
    for (int c = 0; c < count; c++)
        cells[c] = x[start + c];
    cells[count] = start + count == n ? x[0] : x[start + count];
    __syncthreads();
    for (int c = 0; c < count; c++)
        y[start + c] = (cells[c] + cells[c + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average_stretch<<<(n + STRETCH - 1) / STRETCH, 1>>>(x, y, n);
}
