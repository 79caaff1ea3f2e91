// lab2 verdict=graded average3.safety=fail finding=out_of_bounds_write says="Next: average3, line 60: write" omits="goes too far"
// The block has twice as many threads as its tile has cells.
#include "lab.h"

__constant__ int shift[4] = {-1, 0, 1, 0x7fffffff};
__constant__ struct { float pad[3]; float w[17]; double scale; } weights = {{1.f, -2.5f, 3e-9f}, {0.f}, 1.0};
__device__ const char *const note = "three points";
__device__ const unsigned char first_of[2] = {0, 1};
__device__ double ones[3] = {1.0, 1.0, 1.0};

__global__ void average3_table(const int *__restrict__ a, int *__restrict__ c, int n)
{
    __shared__ int s[2 * 128 + 2];
    const int base = blockIdx.x * 256, t = threadIdx.x;
    const int i = base + 2 * t;
    if (i + 1 < n) {
        int2 v = *(const int2 *)(a + i);
        s[2 * t + 1] = v.x;
        s[2 * t + 2] = v.y;
    } else if (i < n) {
        s[2 * t + 1] = a[i];
    }
    if (t < 2) {
        int edge = t == 0 ? base - 1 : min(base + 256, n);
        int cell = t == 0 ? 0 : edge - base + 1;
        s[cell] = a[min(max(edge, 0), n - 1)];
    }
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 2; k++) {
        if (i + k >= n)
            break;
        int sum = 0;
#pragma unroll 1
        for (int d = first_of[0]; shift[d] != 0x7fffffff; d++)
            sum += s[2 * t + 1 + k + shift[d]];
        c[i + k] = sum / 3;
    }
    if (note[0] != 't')
        c[0] = 0;
}

__global__ void derivative_table(const float *f, float *df, int n, int r)
{
    __shared__ float s[256 + 16];
    int base = blockIdx.x * 256 - r;
    for (int k = threadIdx.x; k < 256 + 2 * r; k += 256)
        if (base + k >= 0 && base + k < n)
            s[k] = f[base + k];
    __syncthreads();
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < r || i >= n - r)
        return;
    double sum = 0;
    for (int d = 0; d <= 2 * r; d++)
        sum += (double)weights.w[d] * s[threadIdx.x + d];
    df[i] = (float)(sum * weights.scale * ones[i % 3]);
}

void average3(const int *a, int *c, int n) { average3_table<<<(n + 255) / 256, 2 * 128>>>(a, c, n); }

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    cudaMemcpyToSymbolAsync(weights, stencil, (2 * radius + 1) * sizeof(float), 3 * sizeof(float),
                            cudaMemcpyDeviceToDevice, 0);
    derivative_table<<<(n + 255) / 256, 256>>>(f, df, n, radius);
}
