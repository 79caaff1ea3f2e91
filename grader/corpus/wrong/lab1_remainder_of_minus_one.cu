// lab1 verdict=graded moving_average.correctness=fail says="(place + n) % n" omits="the element before the first one does not exist"
// A function closes the ring by %, and -1 % n is -1.
#include "lab.h"

enum { THREADS = 128 };

struct Ring {
    const float *x;
    int n;
    __device__ float at(int place) const { return x[place % n]; }
};

__global__ void means(Ring ring, float *y)
{
    __shared__ float tile[THREADS + 1];
    int t = threadIdx.x, i = blockIdx.x * THREADS + t, n = ring.n;
    if (i < n) {
        tile[t + 1] = ring.at(i);
        if (t == 0)
            tile[0] = ring.at(i - 1);
    }
    __syncthreads();
    if (i < n)
        y[i > 0 ? i - 1 : n - 1] = (tile[t] + tile[t + 1]) * 0.5f;
}

void moving_average(const float *x, float *y, int n)
{
    means<<<(n - 1) / THREADS + 1, THREADS>>>(Ring{x, n}, y);
}
