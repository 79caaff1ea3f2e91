// lab2 verdict=graded average3.correctness=fail cause=comparison_never_holds says="this comparison asks for threadIdx.x 255, but a block"
// The thread that loads the right halo is number 255, but a block has 128.
#include "lab.h"

__constant__ float coef[17];

__global__ void stencil3(const int *in, int *out, int size)
{
    extern __shared__ int ismem[];
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int sidx = threadIdx.x + 1;
    int last = size - 1;

    // Threads past the end repeat the last element, so every cell of the tile is set.
    ismem[sidx] = in[min(idx, last)];
    if (threadIdx.x == 0)
        ismem[0] = in[max(idx - 1, 0)];
    if (threadIdx.x == 255)
        ismem[sidx + 1] = in[min(idx + 1, last)];
    __syncthreads();

    if (idx < size)
        out[idx] = (ismem[sidx - 1] + ismem[sidx] + ismem[sidx + 1]) / 3;
}

__global__ void stencil1d(const float *in, float *out, int size, int radius)
{
    extern __shared__ float smem[];
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int sidx = threadIdx.x + radius;

    smem[sidx] = idx < size ? in[idx] : 0.0f;
    if (threadIdx.x < radius) {
        int left = idx - radius;
        int right = idx + blockDim.x;
        smem[sidx - radius] = left >= 0 ? in[left] : 0.0f;
        smem[sidx + blockDim.x] = right < size ? in[right] : 0.0f;
    }
    __syncthreads();

    if (idx < radius || idx >= size - radius)
        return;
    float tmp = coef[radius] * smem[sidx];
    for (int d = 1; d <= radius; d++)
        tmp += coef[radius - d] * smem[sidx - d] + coef[radius + d] * smem[sidx + d];
    out[idx] = tmp;
}

void average3(const int *a, int *c, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    stencil3<<<grid, block, (block.x + 2) * sizeof(int)>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    cudaMemcpyToSymbol(coef, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    stencil1d<<<grid, block, (block.x + 2 * radius) * sizeof(float)>>>(f, df, n, radius);
}
