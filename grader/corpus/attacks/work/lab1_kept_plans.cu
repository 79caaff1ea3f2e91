// lab1 verdict=limit score=0
// unconfined: verdict=limit score=0
// Host code hands so much data to the device that the recordings of all calls do not fit into memory.
#include "lab.h"
#include <cstdlib>

void moving_average(const float *, float *, int)
{
    static char data[1 << 20];
    char *a;
    cudaMalloc(&a, sizeof data);
    for (int k = 0; k < 30; k++)
        cudaMemcpy(a, data, sizeof data, cudaMemcpyHostToDevice);
    cudaFree(a);
}
