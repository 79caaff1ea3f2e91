// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass nofinding
// Pointers into two arrays of one block: exchanged, chosen, run past the end without being followed, passed on.
#include "lab.h"

#define BLOCK 128

__device__ __noinline__ float first_of(const float *cells)
{
    return cells[0];
}

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float even[BLOCK / 2 + 1], odd[BLOCK / 2];
    int first = blockIdx.x * BLOCK, t = threadIdx.x;
    int count = min(BLOCK, n - first);
    float *mine = t % 2 ? odd : even, *one = mine + t / 2;
    if (t < count)
        *one = x[first + t];
    if (t == 0 && count % 2 == 0)
        even[count / 2] = x[(first + count) % n];
    if (t == 1 % BLOCK && count % 2 == 1)
        odd[count / 2] = x[(first + count) % n];
    __syncthreads();

    if (t < count)
        y[first + t] = (*one + (t % 2 ? first_of(even + t / 2 + 1) : odd[t / 2])) / 2;

    /* Every second thread walks backwards from one past the end: nothing beyond is followed. */
    float largest = 0;
    if (t == 0 && count == BLOCK)
        for (const float *p = odd + BLOCK / 2; p-- != odd;)
            largest = fmaxf(largest, *p);
    if (largest < 0)
        y[first] = largest;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
