// lab2 verdict=graded derivative.correctness=fail derivative.safety=pass cause=launch_left_out says="no kernel was launched"
// A switch over the radius has cases for 1, 2, 4 and 8 only.
#include "lab.h"

#define TPB 256

__constant__ float stencilCoef[17];

template <int R>
__global__ void derivR(const float *f, float *df, int n)
{
    __shared__ float s[TPB + 2 * R];
    const int first = blockIdx.x * TPB;
#pragma unroll
    for (int t = 0; t < TPB + 2 * R; t += TPB) {
        int cell = t + threadIdx.x;
        if (cell < TPB + 2 * R && first + cell < n)
            s[cell] = f[first + cell];
    }
    __syncthreads();
    const int i = first + R + threadIdx.x;
    if (i < n - R) {
        float v = 0;
#pragma unroll
        for (int m = 0; m <= 2 * R; m++)
            v += stencilCoef[m] * s[threadIdx.x + m];
        df[i] = v;
    }
}

template <int R>
void launchR(const float *f, float *df, int n)
{
    derivR<R><<<(n - 2 * R + TPB - 1) / TPB, TPB>>>(f, df, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n - 2 * radius < 1)
        return;
    cudaMemcpyToSymbol(stencilCoef, stencil, sizeof(float) * (2 * radius + 1), 0, cudaMemcpyDeviceToDevice);
    switch (radius) {
    case 1: launchR<1>(f, df, n); break;
    case 2: launchR<2>(f, df, n); break;
    case 4: launchR<4>(f, df, n); break;
    case 8: launchR<8>(f, df, n); break;
    }
}

__global__ void avgThree(const int *a, int *c, int n)
{
    __shared__ int s[TPB + 2];
    const int i = blockIdx.x * TPB + threadIdx.x, t = 1 + threadIdx.x;
    if (i < n) {
        s[t] = a[i];
        if (t == 1)
            s[0] = a[i ? i - 1 : 0];
        if (i == n - 1)
            s[t + 1] = a[i];
        else if (t == TPB)
            s[t + 1] = a[i + 1];
    }
    __syncthreads();
    if (i < n)
        c[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    avgThree<<<(n + TPB - 1) / TPB, TPB>>>(a, c, n);
}
