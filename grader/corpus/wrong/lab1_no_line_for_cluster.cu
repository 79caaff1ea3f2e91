// lab1 verdict=compile_error score=0 says="cu(12): error" says="Next: line 12 needs compute capability 9.0: add the line `// needs compute_90`"
// cooperative_groups has this_cluster only for compute capability 9.0, and the file does not ask for that.
#include <cooperative_groups.h>
#include "lab.h"

#define BLOCK 256

namespace cg = cooperative_groups;

__global__ void kernel(const float *x, float *y, int n)
{
    cg::this_cluster().sync();
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
