// lab2 verdict=graded average3.correctness=pass average3.safety=pass average3.traffic=pass derivative.correctness=pass derivative.safety=pass derivative.traffic=pass nofinding
// Device function pointers in a table and a virtual method: indirect calls. Threads 96 (average3) and 32x4 (derivative).
#include "lab.h"

typedef float (*Term)(float, float, float);
__device__ float term_fma(float w, float v, float sum) { return fmaf(w, v, sum); }
__device__ float term_plain(float w, float v, float sum) { return __fadd_rn(sum, __fmul_rn(w, v)); }
__device__ const Term terms[2] = {term_fma, term_plain};

struct Divider {
    __device__ virtual int operator()(int sum) const = 0;
};
struct ByThree : Divider {
    __device__ int operator()(int sum) const override { return sum / 3; }
};
struct ByShift : Divider {
    int by;
    __device__ explicit ByShift(int b) : by(b) {}
    __device__ int operator()(int sum) const override { return sum / by; }
};

__device__ __noinline__ int divide(const Divider &d, int sum) { return d(sum); }

__global__ void average3_virtual(const int *a, int *c, int n)
{
    __shared__ int s[98];
    int base = 96 * blockIdx.x;
    for (int k = threadIdx.x; k < 98; k += 96)
        s[k] = a[max(0, min(base + k - 1, n - 1))];
    __syncthreads();
    int i = base + threadIdx.x;
    if (i >= n)
        return;
    int sum = s[threadIdx.x] + s[threadIdx.x + 1] + s[threadIdx.x + 2];
    ByThree three;
    ByShift other(3);
    c[i] = i % 2 ? divide(three, sum) : divide(other, sum);
}

__global__ void derivative_pointer(const float *f, float *df, int n, const float *stencil, int radius, int which)
{
    __shared__ float s[128 + 16];
    int t = threadIdx.x + 32 * threadIdx.y, base = 128 * blockIdx.x;
    for (int k = t; k < 128 + 2 * radius && base + k < n; k += 128)
        s[k] = f[base + k];
    __syncthreads();
    int i = base + radius + t;
    if (i < n - radius) {
        Term term = terms[(which + i) & 1];
        float sum = 0.0f;
        for (int d = 0; d <= 2 * radius; ++d)
            sum = term(stencil[d], s[t + d], sum);
        df[i] = sum;
    }
}

extern "C" void average3(const int *a, int *c, int n) { average3_virtual<<<(n + 95) / 96, 96>>>(a, c, n); }

extern "C" void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs > 0)
        derivative_pointer<<<(outputs + 127) / 128, dim3(32, 4)>>>(f, df, n, stencil, radius, radius & 1);
}
