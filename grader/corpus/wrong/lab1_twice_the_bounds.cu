// lab1 verdict=graded score=0 cause=threads_beyond_bounds@HERE says="Next: moving_average, line 35: launch as many threads per block as the kernel's __launch_bounds__ names"
// Each thread has two outputs, but the launch has a thread for each output.
#include "lab.h"

static const int THREADS = 128;
static const int OUTPUTS = 2 * THREADS;

__global__ void __launch_bounds__(THREADS)
moving_average_kernel(const float *__restrict__ x, float *__restrict__ y, int n)
{
    __shared__ float tile[OUTPUTS + 1];
    int first = blockIdx.x * OUTPUTS;
    int low = threadIdx.x, high = threadIdx.x + THREADS;

    if (first + low < n)
        tile[low] = x[first + low];
    if (first + high < n)
        tile[high] = x[first + high];
    if (threadIdx.x == 0) {
        int outputs = min(OUTPUTS, n - first);
        tile[outputs] = x[(first + outputs) % n];
    }
    __syncthreads();

    if (first + low < n)
        y[first + low] = (tile[low] + tile[low + 1]) / 2;
    if (first + high < n)
        y[first + high] = (tile[high] + tile[high + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / OUTPUTS + 1;

    moving_average_kernel<<<blocks, OUTPUTS>>>(x, y, n); // HERE
}
