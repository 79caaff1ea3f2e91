// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass moving_average.time=pass nofinding
// Scratch with one extra cell filled by device-to-device copies, so that the kernel needs no modulo at all.
#include "lab.h"

__global__ void interior(const float *__restrict__ x, float *__restrict__ y, int n)
{
    __shared__ float s[32 * 8 + 1];
    int t = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
    int i = blockIdx.x * threads + t;
    if (i <= n) s[t] = x[i];
    if (t == 0 && i + threads <= n) s[threads] = x[i + threads];
    __syncthreads();
    if (i < n) y[i] = fmaf(0.5f, s[t + 1], 0.5f * s[t]);
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    float *extended = nullptr;
    if (cudaMalloc((void **)&extended, sizeof(float) * (n + 1)) != cudaSuccess)
        return;
    cudaMemcpyAsync(extended, x, sizeof(float) * n, cudaMemcpyDeviceToDevice, 0);
    cudaMemcpy(extended + n, x, sizeof(float), cudaMemcpyDeviceToDevice);
    dim3 block(32, 8);
    interior<<<(n + 255) / 256, block>>>(extended, y, n);
    cudaFree(extended);
}
