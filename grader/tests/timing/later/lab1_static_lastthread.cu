// Static tile of 129 floats; thread 127 or the thread of the last element also fetches the halo cell.
#include "lab.h"

#define N_THREADS 128

__global__ void average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[N_THREADS + 1];
    int t = threadIdx.x;
    int i = blockIdx.x * N_THREADS + t;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1)
            tile[t + 1] = x[0];
        else if (t == N_THREADS - 1)
            tile[t + 1] = x[i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2.0f;
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = n / N_THREADS + (n % N_THREADS != 0);
    average_kernel<<<blocks, N_THREADS>>>(x, y, n);
}
