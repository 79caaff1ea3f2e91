// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Inline PTX: ld.global.nc.v2 and st.global.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int k = 2 * i;
    float a, b;
    if (k + 1 < n) {
        asm volatile("ld.global.nc.v2.f32 {%0, %1}, [%2];" : "=f"(a), "=f"(b) : "l"(x + k));
        asm volatile("st.global.f32 [%0], %1;" ::"l"(y + k), "f"((a + b) / 2) : "memory");
        y[k + 1] = (b + x[(k + 2) % n]) / 2;
    } else if (k < n) {
        y[k] = (x[k] + x[(k + 1) % n]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
