// grid-stride loop (all lanes make the same number of rounds), neighbours from a templated helper,
// blocks of two warps
#include "lab.h"

template <typename T>
struct Neighbours {
    T left, here, right;
};

// idx with wrap-around or clamping is the caller's business: `outside` maps an index to an existing one
template <bool NEED_LEFT, typename T, typename F>
__device__ Neighbours<T> gather(const T *__restrict__ v, int i, int n, F outside)
{
    Neighbours<T> r;
    int lane = threadIdx.x & (warpSize - 1);
    r.here = i < n ? __ldg(&v[i]) : T(0);
    r.right = __shfl_sync(0xffffffff, r.here, (lane + 1) & 31);
    r.left = NEED_LEFT ? __shfl_sync(0xffffffff, r.here, (lane + 31) & 31) : T(0);
    if (i < n) {
        if (lane == 31 || i + 1 == n)
            r.right = __ldg(&v[outside(i + 1)]);
        if (NEED_LEFT && lane == 0)
            r.left = __ldg(&v[outside(i - 1)]);
    }
    return r;
}

__global__ void ring(const float *x, float *y, int n)
{
    int step = gridDim.x * blockDim.x;
    for (int base = blockIdx.x * blockDim.x; base < n; base += step) {
        int i = base + threadIdx.x;
        auto v = gather<false>(x, i, n, [n](int e) { return e % n; });
        if (i < n)
            y[i] = (v.here + v.right) / 2.0f;
    }
}

__global__ void line(const int *a, int *c, int n)
{
    int step = gridDim.x * blockDim.x;
    for (int base = blockIdx.x * blockDim.x; base < n; base += step) {
        int i = base + threadIdx.x;
        auto v = gather<true>(a, i, n, [n](int e) { return e < 0 ? 0 : e < n ? e : n - 1; });
        if (i < n)
            c[i] = (v.left + v.here + v.right) / 3;
    }
}

static int grid_for(int n, int threads)
{
    int b = (n + threads - 1) / threads;
    return b > 4224 ? 4224 : b;
}

void moving_average(const float *x, float *y, int n)
{
    ring<<<grid_for(n, 64), 64>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    line<<<grid_for(n, 64), 64>>>(a, c, n);
}
