// lab1 verdict=compile_error score=0 says="cu(11): error: ptxas refuses the inline assembly"
// Nested scopes of inline assembly, 100,000 deep.
#include "lab.h"

#define TEN(s)  s s s s s s s s s s
#define MANY(s) TEN(TEN(TEN(TEN(TEN(s)))))

__global__ void average(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile(MANY("{") MANY("}")); // HERE
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + 255) / 256, 256>>>(x, y, n);
}
