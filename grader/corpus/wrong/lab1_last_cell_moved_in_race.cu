// lab1 score<100 finding=shared_race omits="correct the index or the number" omits="Tried in the compiled program"
// Tiles are taken from right to left. The last thread keeps the first cell of the tile before another thread
// stores over it, or after.
#include "lab.h"

#define N 128
#define ROUNDS 4

__global__ void backwards(const float *x, float *y, int n)
{
    __shared__ float cell[N + 1];
    int t = threadIdx.x, begin = blockIdx.x * ROUNDS * N;
    int rounds = min((n - begin - 1) / N + 1, ROUNDS);

    for (int r = rounds - 1; r >= 0; r--) {
        int i = begin + r * N + t;
        if (r < rounds - 1) {
            if (t == N - 1)
                cell[N] = cell[0];
        } else if (i == n - 1 || (t == N - 1 && i < n))
            cell[t + 1] = x[i == n - 1 ? 0 : i + 1];
        if (i < n)
            cell[t] = x[i];
        __syncthreads();
        if (i < n)
            y[i] = (cell[t] + cell[t + 1]) / 2;
        __syncthreads();
    }
}

void moving_average(const float *x, float *y, int n)
{
    backwards<<<(n - 1) / (ROUNDS * N) + 1, N>>>(x, y, n);
}
