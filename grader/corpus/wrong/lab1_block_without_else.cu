// lab1 verdict=timeout score=0 finding=timeout cause=loop_too_long says="Next: moving_average, line 15: put" says="else"
// The else before the last block is missing: a thread with two outputs also goes on to the end of the line, one by one.
#include "lab.h"

__global__ void in_pairs(const float2 *pairs, const float *x, float *y, int n)
{
    const int pair = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 2 * pair;
    if (i + 1 < n) {
        const float2 own = pairs[pair];
        y[i] = 0.5f * (own.x + own.y);
        y[i + 1] = 0.5f * (own.y + x[(i + 2) % n]);
    }

    {
        while (i < n) {
            y[i] = 0.5f * (x[i] + x[(i + 1) % n]);
            i++;
        }
    }
}

void moving_average(const float *x, float *y, int n)
{
    const int pairs = (n + 1) / 2;
    in_pairs<<<(pairs - 1) / 512 + 1, 512>>>((const float2 *)x, x, y, n);
}
