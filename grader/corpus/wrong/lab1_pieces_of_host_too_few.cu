// lab1 verdict=graded score=0 moving_average.correctness=fail finding=not_written omits="share"
// The host launches whole pieces of 2048 outputs only; no thread's share is rounded.
#include "lab.h"

static const int OUTPUTS = 2048;

__global__ void average(const float *x, float *y, int begin, int end, int n)
{
    __shared__ float cells[129];
    int t = threadIdx.x, i = begin + blockIdx.x * 128 + t;
    if (i < end)
        cells[t] = x[i];
    if (i < end && (t == 127 || i == end - 1))
        cells[t + 1] = x[(i + 1) % n];
    __syncthreads();
    if (i < end)
        y[i] = 0.5f * (cells[t] + cells[t + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    if (n < OUTPUTS)
        average<<<(n + 127) / 128, 128>>>(x, y, 0, n, n);
    for (int piece = 0; piece < n / OUTPUTS; piece++)
        average<<<OUTPUTS / 128, 128>>>(x, y, piece * OUTPUTS, (piece + 1) * OUTPUTS, n);
}
