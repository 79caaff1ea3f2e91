// lab1 verdict=limit score=0 says="scratch"
// unconfined: verdict=limit score=0
// Ten buffers of scratch of two hundred megabytes each, all of which a kernel writes to.
#include "lab.h"

__global__ void touch(char *a)
{
    a[0] = 1;
}

void moving_average(const float *, float *, int)
{
    for (int k = 0; k < 10; k++) {
        char *a;
        cudaMalloc(&a, 200 << 20);
        touch<<<1, 1>>>(a);
    }
}
