// lab2 verdict=graded derivative.correctness=fail says="Next: derivative, line 33: write" says="in place of" omits="load every cell"
// The loop that loads the tile goes on by two blocks, so every second stretch of the tile stays empty.
#include "lab.h"

template <class T> struct Clamp {
    T n;
    __device__ __forceinline__ T operator()(T i) const { return i < 0 ? 0 : i >= n ? n - 1 : i; }
};

template <int B> __global__ void __launch_bounds__(B) avg(const int *__restrict__ a, int *__restrict__ c, int n)
{
    extern __shared__ int tile[];
    const Clamp<int> clamp{n};
    const int start = blockIdx.x * B;
    for (int k = threadIdx.x; k < B + 2; k += B)
        tile[k] = __ldg(&a[clamp(start + k - 1)]);
    __syncthreads();
    const int i = start + threadIdx.x;
    if (i < n)
        c[i] = (tile[threadIdx.x] + tile[threadIdx.x + 1] + tile[threadIdx.x + 2]) / 3;
}

template <int R>
__global__ void deriv(const float *__restrict__ f, float *__restrict__ df, int n, const float *__restrict__ stencil)
{
    extern __shared__ float cells[];
    float w[2 * R + 1];
#pragma unroll
    for (int d = 0; d < 2 * R + 1; ++d)
        w[d] = __ldg(stencil + d);

    const int first = blockIdx.x * blockDim.x;
    for (int k = threadIdx.x; k < blockDim.x + 2 * R; k += 2 * blockDim.x)
        if (first + k < n)
            cells[k] = f[first + k];
    __syncthreads();
    const int i = first + threadIdx.x + R;
    if (i >= n - R)
        return;
    float sum = 0;
#pragma unroll
    for (int d = 0; d < 2 * R + 1; ++d)
        sum = fmaf(w[d], cells[threadIdx.x + d], sum);
    df[i] = sum;
}

extern "C" void average3(const int *a, int *c, int n)
{
    avg<64><<<(n + 63) / 64, 64, 66 * sizeof(int)>>>(a, c, n);
}

extern "C" void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n <= 2 * radius)
        return;
    dim3 block(512), grid((n - 2 * radius + block.x - 1) / block.x);
    size_t bytes = (block.x + 2 * radius) * sizeof(float);
    switch (radius) {
#define CASE(R) case R: deriv<R><<<grid, block, bytes>>>(f, df, n, stencil); break
        CASE(1); CASE(2); CASE(3); CASE(4); CASE(5); CASE(6); CASE(7); CASE(8);
    }
}
