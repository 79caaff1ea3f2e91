// lab0 verdict=graded score<100 cause=products_stored says="line 11: add each product to a variable of the thread where it is computed"
// Products are stored in memory first, four of a thread in one cell, and a second kernel adds the cells.
#include "lab.h"

__global__ void multiply(const int *a, const int *b, long long *cell, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, cells = (n + 3) / 4;
    for (int k = i; k < cells; k += gridDim.x * blockDim.x) {
        cell[k] = 0;
        for (int e = k; e < n; e += cells)
            cell[k] += (long long)a[e] * b[e];
    }
}

__global__ void add(const long long *cell, unsigned long long *c, int cells)
{
    __shared__ long long part[256];
    int t = threadIdx.x;
    part[t] = 0;
    for (int k = blockIdx.x * 256 + t; k < cells; k += gridDim.x * 256)
        part[t] += cell[k];
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (t < half)
            part[t] += part[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(c, (unsigned long long)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int cells = (n + 3) / 4;
    long long *cell;
    cudaMalloc(&cell, cells * sizeof *cell);
    cudaMemset(c, 0, sizeof *c);
    multiply<<<264, 256>>>(a, b, cell, n);
    add<<<264, 256>>>(cell, (unsigned long long *)c, cells);
    cudaFree(cell);
}
