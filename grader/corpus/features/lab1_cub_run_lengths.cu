// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub: run-length decoding by a block.
#include "lab.h"
#include <cub/block/block_run_length_decode.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using Decode = cub::BlockRunLengthDecode<int, BLOCK, 1, 4>;
    __shared__ typename Decode::TempStorage t;
    int v[1] = {(int)threadIdx.x}, len[1] = {4}, total = 0, out[4];
    Decode d(t, v, len, total);
    d.RunLengthDecode(out, 0);
    bool good = total == 4 * BLOCK && out[0] == threadIdx.x && out[3] == threadIdx.x;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
