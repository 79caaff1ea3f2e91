// lab1 verdict=graded score<100 moving_average.correctness=pass cause=input_in_constant says="Next: moving_average, line 25: leave the input in global memory" says="at n = 720007 a call makes 176 copies and 176 launches"
// The input is sent through constant memory, 4096 outputs at a time; the last piece takes x[0] from global memory.
#include "lab.h"
#define PIECE 4096

__constant__ float part[PIECE + 1];

__device__ float cell(const float *x, int t, int left)
{
    return t < left ? part[t] : x[0];
}

__global__ void average_part(const float *x, float *y, int left)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < min(PIECE, left))
        y[t] = 0.5f * (part[t] + cell(x, t + 1, left));
}

void moving_average(const float *x, float *y, int n)
{
    for (int first = 0; first < n; first += PIECE) {
        const int left = n - first;
        const int cells = left > PIECE ? PIECE + 1 : left;
        cudaMemcpyToSymbol(part, x + first, cells * sizeof *x, 0, cudaMemcpyDeviceToDevice);
        average_part<<<PIECE / 128, 128>>>(x, y + first, left);
    }
}
