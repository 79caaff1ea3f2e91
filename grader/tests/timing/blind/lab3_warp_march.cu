// A warp marches over eight segments of 32 elements and loads the next one before it computes this one, so
// lane 31 gets its neighbour by a shuffle, too. Second loads happen at the ends of the march only.
#include "lab.h"

#define SEGMENTS 8
#define MARCH    (SEGMENTS * 32)
#define WARPS    2 // per block
#define MASK     0xffffffff

template <bool RING, typename T> __device__ T element(const T *p, long long i, int n)
{
    if (i < 0)
        i = 0;
    if (i >= n)
        i = RING ? 0 : n - 1; // only the element right after the end is ever used
    return p[i];
}

__global__ void moving_average_march(const float *x, float *y, int n)
{
    const int lane = threadIdx.x;
    const long long begin = ((long long)blockIdx.x * WARPS + threadIdx.y) * MARCH;
    if (begin >= n)
        return; // a whole warp
    float here = element<true>(x, begin + lane, n);
    for (int s = 0; s < SEGMENTS; s++) {
        long long i = begin + 32 * s + lane;
        float coming = 0;
        if (s + 1 < SEGMENTS || lane == 0)
            coming = element<true>(x, i + 32, n);
        float first = __shfl_sync(MASK, coming, 0);
        float next = __shfl_down_sync(MASK, here, 1);
        if (lane == 31)
            next = first;
        if (i < n)
            y[i] = (here + next) / 2;
        here = coming;
    }
}

__global__ void average3_march(const int *a, int *c, int n)
{
    const int lane = threadIdx.x;
    const long long begin = ((long long)blockIdx.x * WARPS + threadIdx.y) * MARCH;
    if (begin >= n)
        return;
    int here = element<false>(a, begin + lane, n);
    int behind = lane == 31 ? element<false>(a, begin - 1, n) : 0; // the segment before this one
    for (int s = 0; s < SEGMENTS; s++) {
        long long i = begin + 32 * s + lane;
        int coming = 0;
        if (s + 1 < SEGMENTS || lane == 0)
            coming = element<false>(a, i + 32, n);
        int last = __shfl_sync(MASK, behind, 31);
        int first = __shfl_sync(MASK, coming, 0);
        int left = __shfl_up_sync(MASK, here, 1);
        int right = __shfl_down_sync(MASK, here, 1);
        if (lane == 0)
            left = last;
        if (lane == 31)
            right = first;
        if (i < n)
            c[i] = (left + here + right) / 3;
        behind = here;
        here = coming;
    }
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_march<<<(n - 1) / (WARPS * MARCH) + 1, dim3(32, WARPS)>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    average3_march<<<(n - 1) / (WARPS * MARCH) + 1, dim3(32, WARPS)>>>(a, c, n);
}
