// lab1 verdict=graded score<70 moving_average.correctness=pass moving_average.traffic=fail
// gpu: verdict=graded score<90 moving_average.correctness=pass moving_average.traffic=fail
// Each thread loads one element, and adds half of it to two outputs by atomics without a result.
#include "lab.h"

__global__ void scatter(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float half = x[i] / 2;
    asm volatile("red.global.add.f32 [%0], %1;" ::"l"(y + i), "f"(half));
    asm volatile("red.global.add.f32 [%0], %1;" ::"l"(y + (i > 0 ? i - 1 : n - 1)), "f"(half));
}

void moving_average(const float *x, float *y, int n)
{
    cudaMemset(y, 0, n * sizeof *y);
    scatter<<<(n + 255) / 256, 256>>>(x, y, n);
}
