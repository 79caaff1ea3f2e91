// Loads of four cells: the halo is rounded up to eight cells on each side, so every tile begins at
// an address that a vector may have. Each thread computes four neighbouring outputs.
#include "lab.h"

#define LANES  160
#define BODY   (4 * LANES)
#define HALO   8
#define CELLS  (BODY + 2 * HALO)
#define GROUPS (CELLS / 4)

__constant__ float k[17];

template <typename V, typename T> __device__ void load_tile(T *tile, const T *in, int first, int n)
{
    for (int g = threadIdx.x; g < GROUPS; g += LANES) {
        int i = first + 4 * g;
        if (i >= 0 && i <= n - 4) {
            *(V *)(tile + 4 * g) = *(const V *)(in + i);
            continue;
        }
        for (int e = 0; e < 4; e++)
            tile[4 * g + e] = in[max(0, min(i + e, n - 1))];
    }
}

__global__ void average3_vector(const int *a, int *c, int n)
{
    __shared__ __align__(16) int tile[CELLS];
    int first = blockIdx.x * BODY;
    load_tile<int4>(tile, a, first - HALO, n);
    __syncthreads();

    int t = HALO + 4 * threadIdx.x;
    int i = first + 4 * threadIdx.x;
    int4 m = *(int4 *)(tile + t);
    int before = tile[t - 1], after = tile[t + 4];
    int4 r = {(before + m.x + m.y) / 3, (m.x + m.y + m.z) / 3, (m.y + m.z + m.w) / 3,
              (m.z + m.w + after) / 3};
    if (i <= n - 4) {
        *(int4 *)(c + i) = r;
    } else {
        if (i < n)
            c[i] = r.x;
        if (i + 1 < n)
            c[i + 1] = r.y;
        if (i + 2 < n)
            c[i + 2] = r.z;
    }
}

__global__ void derivative_vector(const float *f, float *df, int n, int radius)
{
    __shared__ __align__(16) float tile[CELLS];
    int first = blockIdx.x * BODY;
    load_tile<float4>(tile, f, first - HALO, n);
    __syncthreads();

    int t = HALO + 4 * threadIdx.x - radius;
    float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    float v0 = tile[t], v1 = tile[t + 1], v2 = tile[t + 2];
    for (int d = 0; d <= 2 * radius; d++) {
        float v3 = tile[t + d + 3];
        s0 += k[d] * v0;
        s1 += k[d] * v1;
        s2 += k[d] * v2;
        s3 += k[d] * v3;
        v0 = v1;
        v1 = v2;
        v2 = v3;
    }
    int i = first + 4 * threadIdx.x;
    if (i >= radius && i + 3 < n - radius) {
        *(float4 *)(df + i) = make_float4(s0, s1, s2, s3);
        return;
    }
    const float s[4] = {s0, s1, s2, s3};
#pragma unroll
    for (int e = 0; e < 4; e++)
        if (i + e >= radius && i + e < n - radius)
            df[i + e] = s[e];
}

void average3(const int *a, int *c, int n)
{
    average3_vector<<<(n - 1) / BODY + 1, LANES>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    cudaMemcpyToSymbol(k, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    derivative_vector<<<(n - 1) / BODY + 1, LANES>>>(f, df, n, radius);
}
