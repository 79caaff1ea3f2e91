// lab1 verdict=limit score=0 finding=limit says="cudaMemset"
// unconfined: verdict=limit score=0
// Nine thousand fills of many megabytes in each call.
#include "lab.h"

void moving_average(const float *, float *, int)
{
    size_t bytes = 200 << 20;
    char *a;
    cudaMalloc(&a, bytes);
    for (int k = 0; k < 9000; k++)
        cudaMemset(a, k, bytes);
    cudaFree(a);
}
