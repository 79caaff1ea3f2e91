// lab1 verdict=graded moving_average.correctness=fail cause=vector_closes_ring says="line 18: take x[0] after the last element alone" omits="handle the elements after the last whole vector"
// Pairs: the last whole pair closes the ring, though one element follows it at odd n.
#include "lab.h"

#define PAIRS 128

__global__ void by_pairs(const float2 *x2, const float *x, float2 *y2, float *y, int n)
{
    __shared__ float left_of[PAIRS + 1];
    int whole = n / 2, p = PAIRS * blockIdx.x + threadIdx.x;
    float2 own = make_float2(0, 0);
    if (p < whole)
        own = x2[p];
    left_of[threadIdx.x] = own.x;
    if (p + 1 < whole && threadIdx.x == PAIRS - 1)
        left_of[PAIRS] = x[2 * p + 2];
    __syncthreads();
    const float after = p + 1 == whole ? x[0] : left_of[threadIdx.x + 1]; // HERE
    if (p < whole) {
        float2 r;
        r.x = (own.x + own.y) / 2;
        r.y = (own.y + after) / 2;
        y2[p] = r;
    } else if (p == whole && n % 2) {
        y[n - 1] = (x[n - 1] + *x) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    by_pairs<<<n / 2 / PAIRS + 1, PAIRS>>>((const float2 *)x, x, (float2 *)y, y, n);
}
