// lab5 verdict=graded score=0 cause=rows_overlap says="Next: stencil_coarsened, line 11: give each row of this array a cell"
// The struct for a plane has its rows and its columns exchanged, and all access goes through a function.
#include "lab.h"

#define COLUMNS 32
#define ROWS 16
#define DEPTH 32

struct Plane {
    // one cell for each thread
    float cell[COLUMNS][ROWS];
    __device__ float &operator()(int row, int column) { return cell[row][column]; }
};

__device__ float get(const float *in, int n, int i, int j, int k)
{
    return j < n && k < n ? in[(i * n + j) * n + k] : 0.0f;
}

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Plane here;
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * (COLUMNS - 2) + x, j = blockIdx.y * (ROWS - 2) + y;
    const int first = blockIdx.z * DEPTH + 1, last = min(first + DEPTH, n - 1);
    const bool inner = x > 0 && x < COLUMNS - 1 && y > 0 && y < ROWS - 1 && j < n - 1 && k < n - 1;
    float below = get(in, n, first - 1, j, k), own = get(in, n, first, j, k);

    for (int i = first; i < last; i++) {
        const float above = get(in, n, i + 1, j, k);
        here(y, x) = own;
        __syncthreads();
        if (inner)
            out[(i * n + j) * n + k] = c.c[0] * own + c.c[1] * here(y, x - 1) + c.c[2] * here(y, x + 1) +
                                       c.c[3] * here(y - 1, x) + c.c[4] * here(y + 1, x) + c.c[5] * below +
                                       c.c[6] * above;
        __syncthreads();
        below = own;
        own = above;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    const int inner = n - 2;
    if (inner < 1)
        return;
    dim3 grid((inner + COLUMNS - 3) / (COLUMNS - 2), (inner + ROWS - 3) / (ROWS - 2), (inner + DEPTH - 1) / DEPTH);
    march<<<grid, dim3(COLUMNS, ROWS)>>>(in, out, n, c);
}
