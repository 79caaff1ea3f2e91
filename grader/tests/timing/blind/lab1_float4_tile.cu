// A float4 per thread into the tile and a float4 out of it; the right neighbour of a quad is the first cell
// of the next quad in shared memory. The last quads of the array go cell by cell.
#include "lab.h"

#define QUADS 256 // threads per block

__global__ void __launch_bounds__(QUADS) average_quads(const float *x, float *y, int n)
{
    __shared__ __align__(16) float tile[4 * QUADS + 4];
    int first = blockIdx.x * (4 * QUADS);
    int cell = 4 * threadIdx.x;
    int i = first + cell;
    bool whole = n - i >= 4;

    float4 mine = make_float4(0, 0, 0, 0);
    if (whole) {
        mine = *reinterpret_cast<const float4 *>(x + i);
    } else {
        if (i < n)
            mine.x = x[i];
        if (i + 1 < n)
            mine.y = x[i + 1];
        if (i + 2 < n)
            mine.z = x[i + 2];
    }
    *reinterpret_cast<float4 *>(tile + cell) = mine;
    if (threadIdx.x == QUADS - 1)
        tile[4 * QUADS] = n - first > 4 * QUADS ? x[first + 4 * QUADS] : x[0];
    __syncthreads();

    if (whole) {
        float next = i + 4 == n ? x[0] : tile[cell + 4];
        float4 result = make_float4((mine.x + mine.y) / 2, (mine.y + mine.z) / 2, (mine.z + mine.w) / 2,
                                    (mine.w + next) / 2);
        *reinterpret_cast<float4 *>(y + i) = result;
    } else {
        for (int k = 0; k < 4 && i + k < n; k++)
            y[i + k] = (tile[cell + k] + (i + k + 1 == n ? x[0] : tile[cell + k + 1])) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    average_quads<<<(n - 1) / (4 * QUADS) + 1, QUADS>>>(x, y, n);
}
