// lab5 verdict=graded score<100 stencil_coarsened.correctness=pass stencil_coarsened.traffic=fail says="Next: stencil_coarsened, line 36: load each element once per block" says="in line 34"
// All loads go through one function. The plane above is the block's own one in the next step, where it is fetched again.
#include "lab.h"

constexpr int SIDE = 32, BODY = SIDE - 2, LAYERS = 20;

struct Field {
    const float *cells;
    int n;
    __device__ bool has(int i, int j, int k) const
    {
        return max(i, max(j, k)) < n;
    }
    __device__ float fetch(int i, int j, int k) const
    {
        return has(i, j, k) ? cells[((size_t)i * n + j) * n + k] : 0.0f;
    }
};

__global__ void layers(Field f, float *out, Stencil7 c)
{
    __shared__ float planes[3][SIDE][SIDE];
    const int x = threadIdx.x, y = threadIdx.y, n = f.n;
    const int k = blockIdx.x * BODY + x, j = blockIdx.y * BODY + y;
    const int bottom = 1 + blockIdx.z * LAYERS, top = min(bottom + LAYERS, n - 1);
    const bool body = x % (SIDE - 1) && y % (SIDE - 1) && k < n - 1 && j < n - 1;

    int low = 0, mid = 1, high = 2;
    planes[mid][y][x] = f.fetch(bottom - 1, j, k);
    planes[high][y][x] = 0.0f;
    for (int i = bottom; i < top; i++) {
        int spare = low;
        low = mid, mid = high, high = spare;
        planes[high][y][x] = f.fetch(i + 1, j, k);

        planes[mid][y][x] = f.fetch(i, j, k);
        __syncthreads();
        if (body)
            out[((size_t)i * n + j) * n + k] =
                c.c[0] * planes[mid][y][x] + c.c[1] * planes[mid][y][x - 1] + c.c[2] * planes[mid][y][x + 1] +
                c.c[3] * planes[mid][y - 1][x] + c.c[4] * planes[mid][y + 1][x] + c.c[5] * planes[low][y][x] +
                c.c[6] * planes[high][y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int across = (n - 3) / BODY + 1;
    layers<<<dim3(across, across, (n - 3) / LAYERS + 1), dim3(SIDE, SIDE)>>>(Field{in, n}, out, c);
}
