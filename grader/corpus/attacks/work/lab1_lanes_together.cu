// lab1 verdict=limit score=0 says="launches, copies and fills"
// unconfined: verdict=limit score=0
// Shuffles, votes, sums and barriers of groups of lanes.
#include "lab.h"

__global__ void together(float *y, int turns)
{
    unsigned sum = threadIdx.x, pair = 3u << (threadIdx.x % 32 / 2 * 2);
    for (int k = 0; k < turns; k++) {
        sum += __shfl_xor_sync(~0u, sum, k & 31);
        sum += __ballot_sync(pair, sum & 1);
        sum ^= __shfl_down_sync(pair, sum, 1);
        __syncwarp(pair);
    }
    if (sum == 12345)
        y[0] = 1;
}

void moving_average(const float *, float *y, int)
{
    for (int k = 0; k < 5000; k++)
        together<<<8, 256>>>(y, 100);
}
