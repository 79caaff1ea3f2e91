// lab1 verdict=limit score=0 says="launches, copies and fills"
// unconfined: verdict=limit score=0
// Shared memory by vectors, by bytes that lie apart and by volatile accesses.
#include "lab.h"

__global__ void move(float *y, int turns)
{
    __shared__ float4 fours[256];
    __shared__ volatile unsigned words[256];
    __shared__ unsigned char bytes[256 * 7];
    unsigned me = threadIdx.x, sum = 0;
    fours[me] = make_float4(me, 1, 2, 3);
    words[me] = me;
    for (int k = 0; k < turns; k++) {
        float4 four = fours[me];
        four.x += four.w;
        fours[me] = four;
        bytes[me * 7] = k;
        words[me] = words[me] + bytes[me * 7];
        sum += words[me];
    }
    if (sum == 12345)
        y[0] = fours[me].x;
}

void moving_average(const float *, float *y, int)
{
    for (int k = 0; k < 5000; k++)
        move<<<8, 256>>>(y, 100);
}
