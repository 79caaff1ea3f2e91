// lab2 verdict=graded score=50 average3.correctness=fail says="Next: average3, line 32: count the blocks along x as (n - 1) / 128 + 1" says="Yours is counted for 256 outputs per block, but line 34 launches 128 threads"
// The blocks are counted with the threads of one kernel and launched with those of the other.
#include "lab.h"

const int AVG_THREADS = 256;
const int DER_THREADS = 128;
const int MAX_R = 8;

static inline int div_up(int a, int b) { return (a + b - 1) / b; }

__global__ void avg_kernel(const int *in, int *res, int n)
{
    extern __shared__ int sh[];
    const int B = blockDim.x;
    const int g = blockIdx.x * B + threadIdx.x;
    const int l = threadIdx.x + 1;

    if (g < n) {
        sh[l] = in[g];
        if (l == 1)
            sh[0] = in[g ? g - 1 : 0];
        if (l == B || g == n - 1)
            sh[l + 1] = in[g == n - 1 ? g : g + 1];
    }
    __syncthreads();
    if (g < n)
        res[g] = (sh[l - 1] + sh[l] + sh[l + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    int blocks = div_up(n, AVG_THREADS);
    size_t bytes = (AVG_THREADS + 2) * sizeof(int);
    avg_kernel<<<blocks, DER_THREADS, bytes>>>(a, c, n);
}

__global__ void der_kernel(const float *in, float *res, int n, const float *w, int R)
{
    extern __shared__ float shf[];
    __shared__ float ws[2 * MAX_R + 1];
    const int B = blockDim.x;
    const int g0 = blockIdx.x * B;
    for (int l = threadIdx.x; l < B + 2 * R; l += B)
        shf[l] = g0 + l < n ? in[g0 + l] : 0.f;
    if (threadIdx.x <= 2 * R)
        ws[threadIdx.x] = w[threadIdx.x];
    __syncthreads();
    const int g = g0 + R + threadIdx.x;
    if (g < n - R) {
        float s = 0;
        for (int q = 0; q <= 2 * R; q++)
            s += ws[q] * shf[threadIdx.x + q];
        res[g] = s;
    }
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n - 2 * radius <= 0)
        return;
    int blocks = div_up(n - 2 * radius, DER_THREADS);
    size_t bytes = (DER_THREADS + 2 * radius) * sizeof(float);
    der_kernel<<<blocks, DER_THREADS, bytes>>>(f, df, n, stencil, radius);
}
