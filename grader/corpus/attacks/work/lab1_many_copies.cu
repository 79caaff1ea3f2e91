// lab1 verdict=limit score=0 finding=limit says="cudaMemcpy"
// unconfined: verdict=limit score=0
// Nine thousand copies of many megabytes in each call.
#include "lab.h"

void moving_average(const float *, float *, int)
{
    size_t bytes = 100 << 20;
    char *a, *b;
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    for (int k = 0; k < 9000; k++)
        cudaMemcpyAsync(a, b, bytes, cudaMemcpyDeviceToDevice);
    cudaFree(a);
    cudaFree(b);
}
