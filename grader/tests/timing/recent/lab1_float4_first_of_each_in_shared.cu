// float4 loads and stores; only the first float of each thread's vector goes through shared memory.
#include "lab.h"

const int NT = 256;

__global__ void average_vec(const float4 *x4, float4 *y4, const float *x, float *y, int n)
{
    __shared__ float head[NT + 1];
    const int vecs = n / 4;
    const int v = blockIdx.x * NT + threadIdx.x;
    const int lastInBlock = min(vecs, (int)(blockIdx.x + 1) * NT) - 1;

    float4 mine = make_float4(0.f, 0.f, 0.f, 0.f);
    if (v < vecs) {
        mine = x4[v];
        head[threadIdx.x] = mine.x;
        if (v == lastInBlock)
            head[threadIdx.x + 1] = x[(4 * v + 4) % n];
    }
    __syncthreads();

    if (v < vecs) {
        float next = head[threadIdx.x + 1];
        float4 result;
        result.x = (mine.x + mine.y) * 0.5f;
        result.y = (mine.y + mine.z) * 0.5f;
        result.z = (mine.z + mine.w) * 0.5f;
        result.w = (mine.w + next) * 0.5f;
        y4[v] = result;
    }

    // n % 4 elements at the end
    int i = 4 * vecs + threadIdx.x;
    if (blockIdx.x == gridDim.x - 1 && i < n)
        y[i] = (x[i] + x[(i + 1) % n]) * 0.5f;
}

void moving_average(const float *x, float *y, int n)
{
    int vecs = n / 4;
    int blocks = vecs > 0 ? (vecs + NT - 1) / NT : 1;
    average_vec<<<blocks, NT>>>((const float4 *)x, (float4 *)y, x, y, n);
}
