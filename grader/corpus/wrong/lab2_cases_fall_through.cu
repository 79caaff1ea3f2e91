// lab2 verdict=graded derivative.correctness=fail cause=case_without_break@HERE says="Next: derivative, line 34: end this case with break" omits="where your kernel reads"
// One kernel for each of three kinds of radius; no case ends with break, so the later ones run as well.
#include "lab.h"

__constant__ float weight[17];

template <int RADIUS> __global__ void slope(const float *f, float *df, int n)
{
    extern __shared__ float part[];
    const int begin = blockIdx.x * blockDim.x;
    for (int k = threadIdx.x; k < blockDim.x + 2 * RADIUS && begin + k < n; k += blockDim.x)
        part[k] = f[begin + k];
    __syncthreads();
    const int at = begin + threadIdx.x + RADIUS;
    if (at + RADIUS >= n)
        return;
    float sum = 0;
    for (int k = 0; k <= 2 * RADIUS; k++)
        sum += weight[k] * part[threadIdx.x + k];
    df[at] = sum;
}

template <int RADIUS> static void start(const float *f, float *df, int n)
{
    const int outputs = n - 2 * RADIUS, block = 192;
    if (outputs > 0)
        slope<RADIUS><<<(outputs + block - 1) / block, block, (block + 2 * RADIUS) * sizeof(float)>>>(f, df, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    cudaMemcpyToSymbol(weight, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    switch (radius) {
    case 1: start<1>(f, df, n); // HERE
    case 2: start<2>(f, df, n);
    case 3: start<3>(f, df, n);
    case 4: start<4>(f, df, n);
    case 5: start<5>(f, df, n);
    case 6: start<6>(f, df, n);
    case 7: start<7>(f, df, n);
    default: start<8>(f, df, n);
    }
}

__global__ void mean_of_three(const int *a, int *c, int n)
{
    __shared__ int s[130];
    int i = blockIdx.x * 128 + threadIdx.x, t = threadIdx.x + 1;
    if (i < n) {
        s[t] = a[i];
        if (t == 1)
            s[0] = a[i ? i - 1 : 0];
        if (t == 128 || i == n - 1)
            s[t + 1] = a[i < n - 1 ? i + 1 : i];
    }
    __syncthreads();
    if (i < n)
        c[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}

void average3(const int *a, int *c, int n)
{
    mean_of_three<<<(n + 127) / 128, 128>>>(a, c, n);
}
