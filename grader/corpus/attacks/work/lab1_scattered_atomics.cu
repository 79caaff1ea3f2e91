// lab1 verdict=limit score=0 finding=limit says="launches, copies and fills"
// unconfined: verdict=limit score=0
// Every lane adds to another number of eight bytes.
#include "lab.h"

#define NUMBERS (2u << 20)

__global__ void work(double *s, int turns) // HERE
{
    unsigned g = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    for (int q = 0; q < turns; q++)
        atomicAdd(s + (g * 4099 + q * 10472933u) % NUMBERS, 1.5);
    if (sum == 12345)
        s[g] = sum;
}

void moving_average(const float *x, float *y, int n)
{
    double *s;
    cudaMalloc(&s, 16 << 20);
    cudaMemset(s, 0, 16 << 20);
    for (int k = 0; k < 9000; k++)
        work<<<8, 128>>>(s, 300);
    cudaFree(s);
}
