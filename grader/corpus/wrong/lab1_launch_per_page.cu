// lab1 verdict=graded score<100 moving_average.time=fail says="line 27: let one launch, or a few, compute all outputs"
// The array goes page by page, a launch of 32 blocks for each, as for a cache of a CPU.
#include "lab.h"

#define PAGE 8192
#define SIZE 256

__global__ void page_of_means(const float *x, float *y, int begin, int n)
{
    __shared__ float cell[SIZE + 1];
    int t = threadIdx.x, first = begin + blockIdx.x * SIZE, i = first + t;
    if (i < n)
        cell[t] = x[i];
    if (t == 0) {
        int after = first + SIZE < n ? first + SIZE : n;
        cell[after - first] = x[after % n];
    }
    __syncthreads();
    if (i < n)
        y[i] = (cell[t] + cell[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    for (int begin = 0, end; begin < n; begin = end) {
        end = begin + PAGE < n ? begin + PAGE : n;
        page_of_means<<<(end - begin + SIZE - 1) / SIZE, SIZE>>>(x, y, begin, n);
    }
}
