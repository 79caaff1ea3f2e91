// lab1 verdict=graded score=0 cause=halo_at_fixed_cell says="Next: moving_average, line 16: store the halo beside the last element's cell"
// The first thread loads the halo, always into the cell after a full block: the last block has its end elsewhere.
#include "lab.h"

#define SPAN 64

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float part[SPAN + 1];
    const unsigned t = threadIdx.x;
    const int next = (blockIdx.x + 1) * SPAN, i = next - SPAN + t;
    if (i < n)
        part[t] = x[i];
    if (threadIdx.x == 0) {
        const int wrapped = next < n ? next : 0;
        part[SPAN] = x[wrapped];
    }
    __syncthreads();
    if (i < n)
        y[i] = 0.5f * (part[t] + part[t + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n + SPAN - 1) / SPAN, SPAN>>>(x, y, n);
}
