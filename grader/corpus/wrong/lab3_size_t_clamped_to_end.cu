// lab3 verdict=graded average3.correctness=fail cause=unsigned_wraps@HERE says="make this index an int: in an unsigned number 0 - 1"
// Indices are of type size_t. A helper ends at the last element, and 0 - 1 is greater than that.
#include "lab.h"

constexpr int threads = 128;

static __device__ size_t inside(size_t at, size_t n)
{
    return at < n ? at : n - 1; // HERE
}

__global__ void mean_of_two(const float *in, float *out, int n)
{
    const int at = blockIdx.x * threads + threadIdx.x;
    const float own = at < n ? in[at] : 0.f;
    float right = __shfl_down_sync(~0u, own, 1);
    if (at >= n)
        return;
    if (threadIdx.x % 32 == 31 || at + 1 == n)
        right = in[at + 1 == n ? 0 : at + 1];
    out[at] = (own + right) / 2;
}

void moving_average(const float *a, float *b, int n)
{
    mean_of_two<<<(n + threads - 1) / threads, threads>>>(a, b, n);
}

__global__ void mean_of_three(const int *in, int *out, size_t n)
{
    const size_t at = size_t(blockIdx.x) * threads + threadIdx.x;
    const unsigned lane = threadIdx.x % 32;
    const int own = in[inside(at, n)];
    int left = __shfl_up_sync(~0u, own, 1), right = __shfl_down_sync(~0u, own, 1);
    if (lane == 0)
        left = in[inside(at - 1, n)];
    if (lane == 31)
        right = in[inside(at + 1, n)];
    if (at < n)
        out[at] = (left + own + right) / 3;
}

void average3(const int *a, int *c, int n)
{
    mean_of_three<<<(n + threads - 1) / threads, threads>>>(a, c, n);
}
