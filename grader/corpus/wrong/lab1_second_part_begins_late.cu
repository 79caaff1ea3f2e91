// lab1 verdict=graded score=0 says="line 31: write" says="in place of" says="half + 1"
// The outputs are computed in two launches, and the one between them belongs to neither.
#include "lab.h"

constexpr int kThreads = 128;

__global__ void averages(const float *x, float *y, int n, int from, int until)
{
    __shared__ float part[kThreads + 1];
    const int t = threadIdx.x, i = from + blockIdx.x * kThreads + t;
    if (i < until)
        part[t] = x[i];
    if (i < until && (t == kThreads - 1 || i == until - 1))
        part[t + 1] = x[i + 1 < n ? i + 1 : 0];
    __syncthreads();
    if (i < until)
        y[i] = (part[t] + part[t + 1]) / 2;
}

static void run(const float *x, float *y, int n, int from, int until)
{
    const int outputs = until - from;
    if (outputs > 0)
        averages<<<(outputs - 1) / kThreads + 1, kThreads>>>(x, y, n, from, until);
}

void moving_average(const float *x, float *y, int n)
{
    const int half = n / 2;
    run(x, y, n, 0, half);
    run(x, y, n, half + 1, n);
}
