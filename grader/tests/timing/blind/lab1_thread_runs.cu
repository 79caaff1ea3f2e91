// Each thread averages a run of eight neighbouring cells with one value carried in a register. Loads and
// stores of global memory stay coalesced: both go through a padded tile.
#include "lab.h"

#define THREADS 64
#define RUN     8
#define CELLS   (THREADS * RUN)

// One empty cell after every 32, so that runs begin in different banks.
__device__ int padded(int cell)
{
    return cell + cell / 32;
}

__global__ void average_runs(const float *x, float *y, int n)
{
    __shared__ float tile[CELLS + CELLS / 32 + 1];
    int base = blockIdx.x * CELLS;
    int last = min(CELLS, n - base); // the halo's cell
    for (int t = threadIdx.x; t <= last; t += THREADS)
        tile[padded(t)] = x[base + t < n ? base + t : 0];
    __syncthreads();

    int begin = threadIdx.x * RUN;
    int end = min(begin + RUN, last);
    float result[RUN];
    float here = begin < end ? tile[padded(begin)] : 0;
#pragma unroll
    for (int k = 0; k < RUN; k++) {
        if (begin + k < end) {
            float next = tile[padded(begin + k + 1)];
            result[k] = (here + next) / 2;
            here = next;
        }
    }
    __syncthreads(); // a run's last neighbour is the first cell of the next thread
#pragma unroll
    for (int k = 0; k < RUN; k++)
        if (begin + k < end)
            tile[padded(begin + k)] = result[k];
    __syncthreads();

    for (int t = threadIdx.x; t < last; t += THREADS)
        y[base + t] = tile[padded(t)];
}

void moving_average(const float *x, float *y, int n)
{
    average_runs<<<(n - 1) / CELLS + 1, THREADS>>>(x, y, n);
}
