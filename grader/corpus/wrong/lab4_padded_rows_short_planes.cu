// lab4 stencil_tiled.safety=fail cause=planes_overlap says="Next: stencil_tiled, line 46: let each plane of this array begin after the last"
#include "lab.h"

#define T 8
#define OUT (T - 2)
#define ROW (T + 1)       // one float of padding per row: no bank conflicts
#define PLANE (T * T)
#define CELLS (T * T * ROW)

#define G(i, j, k) ((((i) * n) + (j)) * n + (k))

__global__ void sweep0(const float *a, float *b, int n, Stencil7 st)
{
    int k = 1 + blockIdx.x * 64 + threadIdx.x;
    int j = 1 + blockIdx.y * 4 + threadIdx.y;
    int i = 1 + blockIdx.z;
    if (k < n - 1 && j < n - 1 && i < n - 1) {
        float v = st.c[0] * a[G(i, j, k)];
        v += st.c[1] * a[G(i, j, k - 1)];
        v += st.c[2] * a[G(i, j, k + 1)];
        v += st.c[3] * a[G(i, j - 1, k)];
        v += st.c[4] * a[G(i, j + 1, k)];
        v += st.c[5] * a[G(i - 1, j, k)];
        v += st.c[6] * a[G(i + 1, j, k)];
        b[G(i, j, k)] = v;
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    dim3 threads(64, 4);
    dim3 blocks((n - 2 + 63) / 64, (n - 2 + 3) / 4, n - 2);
    sweep0<<<blocks, threads>>>(in, out, n, c);
}

__global__ void sweep1(const float *a, float *b, int n, Stencil7 st)
{
    __shared__ float s[CELLS];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * OUT + x;
    int j = blockIdx.y * OUT + y;
    int i = blockIdx.z * OUT + z;
    float *p = s + z * PLANE + y * ROW + x;

    *p = (i < n && j < n && k < n) ? a[G(i, j, k)] : 0.0f;
    __syncthreads();

    if (x == 0 || y == 0 || z == 0 || x == T - 1 || y == T - 1 || z == T - 1)
        return;
    if (i >= n - 1 || j >= n - 1 || k >= n - 1)
        return;
    b[G(i, j, k)] = st.c[0] * p[0] + st.c[1] * p[-1] + st.c[2] * p[1]
                  + st.c[3] * p[-ROW] + st.c[4] * p[ROW]
                  + st.c[5] * p[-PLANE] + st.c[6] * p[PLANE];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    int m = (n - 2 + OUT - 1) / OUT;
    sweep1<<<dim3(m, m, m), dim3(T, T, T)>>>(in, out, n, c);
}
