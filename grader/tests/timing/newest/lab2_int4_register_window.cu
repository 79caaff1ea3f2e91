// average3 with int4, derivative with four neighbouring outputs per thread and a register window
#include "lab.h"

#define TB 128
#define CHUNK (TB * 4)

__global__ void avg_int4(const int *__restrict__ a, int *__restrict__ c, int n)
{
    __shared__ int firsts[TB + 1], lasts[TB + 1]; // lasts[t + 1] belongs to thread t
    int t = threadIdx.x;
    int i = blockIdx.x * CHUNK + 4 * t;
    int v[4] = {0, 0, 0, 0};
    bool full = i + 4 <= n;
    if (full) {
        int4 q = reinterpret_cast<const int4 *>(a)[i / 4];
        v[0] = q.x; v[1] = q.y; v[2] = q.z; v[3] = q.w;
    } else if (i < n) {
        int last = 0;
#pragma unroll
        for (int k = 0; k < 4; k++) {
            if (i + k < n)
                last = a[i + k];
            v[k] = last; // beyond the end, the end counts again
        }
    }
    firsts[t] = v[0];
    lasts[t + 1] = v[3];
    if (t == 0)
        lasts[0] = i > 0 ? a[i - 1] : v[0];
    if (t == TB - 1)
        firsts[TB] = i + 4 < n ? a[i + 4] : v[3];
    __syncthreads();
    int l = lasts[t];
    int r = i + 4 < n ? firsts[t + 1] : v[3];
    int o0 = (l + v[0] + v[1]) / 3;
    int o1 = (v[0] + v[1] + v[2]) / 3;
    int o2 = (v[1] + v[2] + v[3]) / 3;
    int o3 = (v[2] + v[3] + r) / 3;
    if (full) {
        reinterpret_cast<int4 *>(c)[i / 4] = make_int4(o0, o1, o2, o3);
    } else {
        if (i < n) c[i] = o0;
        if (i + 1 < n) c[i + 1] = o1;
        if (i + 2 < n) c[i + 2] = o2;
    }
}

void average3(const int *a, int *c, int n)
{
    avg_int4<<<(n - 1) / CHUNK + 1, TB>>>(a, c, n);
}

__constant__ float k_stencil[17];

__global__ void deriv_window(const float *__restrict__ f, float *__restrict__ df, int n, int radius)
{
    __shared__ float tile[CHUNK + 16];
    int first = blockIdx.x * CHUNK;
    for (int t = threadIdx.x; t < CHUNK + 2 * radius; t += TB) {
        int e = first + t;
        tile[t] = e < n ? f[e] : 0.0f;
    }
    __syncthreads();

    // outputs first + radius + 4*t ... + 3: a window of four cells slides over the tile
    int t = 4 * threadIdx.x;
    float p0 = tile[t], p1 = tile[t + 1], p2 = tile[t + 2];
    float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    for (int d = 0; d <= 2 * radius; d++) {
        float p3 = tile[t + 3 + d];
        float w = k_stencil[d];
        s0 += w * p0;
        s1 += w * p1;
        s2 += w * p2;
        s3 += w * p3;
        p0 = p1;
        p1 = p2;
        p2 = p3;
    }
    int i = first + radius + t;
    int end = n - radius;
    if (i < end) df[i] = s0;
    if (i + 1 < end) df[i + 1] = s1;
    if (i + 2 < end) df[i + 2] = s2;
    if (i + 3 < end) df[i + 3] = s3;
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    if (n - 2 * radius <= 0)
        return;
    cudaMemcpyToSymbol(k_stencil, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    deriv_window<<<(n - 2 * radius - 1) / CHUNK + 1, TB>>>(f, df, n, radius);
}
