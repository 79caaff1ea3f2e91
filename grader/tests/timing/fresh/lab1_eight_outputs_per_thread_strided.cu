// each thread computes 8 outputs side by side and keeps the neighbour in a register (uncoalesced)
#include "lab.h"

__global__ void avg8(const float *x, float *y, int n)
{
    long long first = 8LL * (blockIdx.x * blockDim.x + threadIdx.x);
    if (first >= n)
        return;
    float left = x[first];
    for (int k = 0; k < 8; k++) {
        long long i = first + k;
        if (i < n) {
            float right = i + 1 < n ? x[i + 1] : x[0];
            y[i] = (left + right) / 2.0f;
            left = right;
        }
    }
}

void moving_average(const float *x, float *y, int n)
{
    int threads = (n + 7) / 8;
    avg8<<<(threads + 255) / 256, 256>>>(x, y, n);
}
