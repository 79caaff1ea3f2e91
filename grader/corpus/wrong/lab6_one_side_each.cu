// lab6 verdict=graded score=0 says="in lines 33 and 37: both conditions may hold"
// A tile with one column or one row of outputs gets one side of its halo only, because of two "else if".
#include "lab.h"
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

#define TX 32
#define TY 8
#define PLANES 32

// every thread computes; the halo lies outside the block and is loaded by the threads at its edges
__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[TY + 2][TX + 2];
    int x = threadIdx.x + 1, y = threadIdx.y + 1; // in the plane
    int k = blockIdx.x * TX + x;
    int j = blockIdx.y * TY + y;
    bool computes = j < n - 1 && k < n - 1;
    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1);

    float below = computes ? in[at(n, first - 1, j, k)] : 0;
    float here = computes ? in[at(n, first, j, k)] : 0;
    for (int i = first; i < last; i++) {
        float above = 0;
        if (computes) {
            above = in[at(n, i + 1, j, k)];
            plane[y][x] = here;
            if (x == 1)
                plane[y][0] = in[at(n, i, j, k - 1)];
            else if (x == TX || k == n - 2)
                plane[y][x + 1] = in[at(n, i, j, k + 1)];
            if (y == 1)
                plane[0][x] = in[at(n, i, j - 1, k)];
            else if (y == TY || j == n - 2)
                plane[y + 1][x] = in[at(n, i, j + 1, k)];
        }
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1]
                                + c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x]
                                + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(TX, TY);
    dim3 grid((n - 2 + TX - 1) / TX, (n - 2 + TY - 1) / TY, (n - 2 + PLANES - 1) / PLANES);
    march<<<grid, block>>>(in, out, n, c);
}
