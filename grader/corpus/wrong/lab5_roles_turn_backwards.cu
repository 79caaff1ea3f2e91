// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 36: write" says="p1, p2, p0" says="in line 39. Tried: all outputs are then right"
// Three planes take turns, but in the second and the third step they are passed on in the other direction.
#include "lab.h"
#define S 32
#define C (S - 2)
#define D 12

__device__ int cell(int n, int i, int j, int k) { return i * n * n + j * n + k; }

__device__ void layer(float (*lo)[S], float (*mid)[S], float (*hi)[S], const float *in, float *out, int n, int i, int j, int k, Stencil7 s)
{
    int x = threadIdx.x, y = threadIdx.y;
    if (j < n && k < n)
        hi[y][x] = in[cell(n, i + 1, j, k)];
    __syncthreads();
    if (x > 0 && x < S - 1 && y > 0 && y < S - 1 && j < n - 1 && k < n - 1)
        out[cell(n, i, j, k)] = s.c[0] * mid[y][x] + s.c[1] * mid[y][x - 1] + s.c[2] * mid[y][x + 1] +
                                s.c[3] * mid[y - 1][x] + s.c[4] * mid[y + 1][x] + s.c[5] * lo[y][x] + s.c[6] * hi[y][x];
    __syncthreads();
}

__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float p0[S][S], p1[S][S], p2[S][S];
    int k = blockIdx.x * C + threadIdx.x, j = blockIdx.y * C + threadIdx.y;
    int begin = 1 + blockIdx.z * D, end = min(begin + D, n - 1);
    if (j < n && k < n) {
        p0[threadIdx.y][threadIdx.x] = in[cell(n, begin - 1, j, k)];
        p1[threadIdx.y][threadIdx.x] = in[cell(n, begin, j, k)];
    }
    int i = begin;
    while (i < end) {
        layer(p0, p1, p2, in, out, n, i, j, k, s);
        if (++i == end)
            break;
        layer(p2, p0, p1, in, out, n, i, j, k, s);
        if (++i == end)
            break;
        layer(p1, p2, p0, in, out, n, i, j, k, s);
        ++i;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int t = (n - 3) / C + 1;
    march<<<dim3(t, t, (n - 3) / D + 1), dim3(S, S)>>>(in, out, n, c);
}
