// lab1 verdict=graded score<100 moving_average.correctness=fail says="line 23: pass at most what earlier launches have left of n as argument 5"
// The array is done in parts of the same length, and the last part may be shorter.
#include "lab.h"

const int THREADS = 256, PART = 65536;

__global__ void part(const float *x, float *y, int n, int begin, int length)
{
    __shared__ float s[THREADS + 1];
    int t = threadIdx.x, own = blockIdx.x * THREADS + t, i = begin + own;
    if (own < length)
        s[t] = x[i];
    if (own < length && (t == THREADS - 1 || own == length - 1))
        s[t + 1] = x[(i + 1) % n];
    __syncthreads();
    if (own < length)
        y[i] = (s[t] + s[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    for (int begin = 0; begin < n; begin += PART)
        part<<<PART / THREADS, THREADS>>>(x, y, n, begin, PART);
}
