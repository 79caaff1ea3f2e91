// lab1 verdict=limit score=0 finding=limit says="launches, copies and fills"
// unconfined: verdict=limit score=0
// Every instruction of the loop is in a function that is really called.
#include "lab.h"

__device__ __noinline__ unsigned next(unsigned a)
{
    return a * 5 + 1;
}

__global__ void work(unsigned *s, int turns) // HERE
{
    unsigned g = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    for (int q = 0; q < turns; q++)
        sum = next(sum);
    if (sum == 12345)
        s[g] = sum;
}

void moving_average(const float *x, float *y, int n)
{
    unsigned *s;
    cudaMalloc(&s, 16 << 20);
    cudaMemset(s, 0, 16 << 20);
    for (int k = 0; k < 9000; k++)
        work<<<8, 128>>>(s, 300);
    cudaFree(s);
}
