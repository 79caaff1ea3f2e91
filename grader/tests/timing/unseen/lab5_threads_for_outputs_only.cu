// Launch threads for the outputs only and load the three planes of 34*10 cells in a loop.
#include "lab.h"

#define TX 32
#define TY 8
#define PX (TX + 2)
#define PY (TY + 2)
#define LAYERS 20

__device__ void loadPlane(float *plane, const float *in, int n, int i, int j0, int k0)
{
    for (int e = threadIdx.y * TX + threadIdx.x; e < PX * PY; e += TX * TY) {
        int k = k0 + e % PX, j = j0 + e / PX;
        if (k < n && j < n)
            plane[e] = in[(i * n + j) * n + k];
    }
}

__global__ void coarse(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float planes[3][PX * PY];
    int k0 = blockIdx.x * TX, j0 = blockIdx.y * TY;
    int k = k0 + threadIdx.x + 1, j = j0 + threadIdx.y + 1, e = (threadIdx.y + 1) * PX + threadIdx.x + 1;
    int first = blockIdx.z * LAYERS + 1, last = min(first + LAYERS, n - 1);
    int low = 0, mid = 1, high = 2;
    loadPlane(planes[low], in, n, first - 1, j0, k0);
    loadPlane(planes[mid], in, n, first, j0, k0);
    for (int i = first; i < last; i++) {
        loadPlane(planes[high], in, n, i + 1, j0, k0);
        __syncthreads();
        if (k < n - 1 && j < n - 1) {
            const float *m = planes[mid] + e;
            out[(i * n + j) * n + k] = s.c[0] * m[0] + s.c[1] * m[-1] + s.c[2] * m[1] + s.c[3] * m[-PX] +
                                       s.c[4] * m[PX] + s.c[5] * planes[low][e] + s.c[6] * planes[high][e];
        }
        __syncthreads();
        int free = low;
        low = mid;
        mid = high;
        high = free;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / TX + 1, (n - 3) / TY + 1, (n - 3) / LAYERS + 1);
    coarse<<<grid, dim3(TX, TY)>>>(in, out, n, c);
}
