// double-buffered tile. The next chunk is already on its way while the current one is averaged,
// and one barrier per chunk is enough.
#include "lab.h"

template <int B, int CHUNKS>
__global__ void pipelined(const float *__restrict__ x, float *__restrict__ y, int n)
{
    __shared__ float buf[2][B + 1];
    const int t = threadIdx.x;
    const int start = blockIdx.x * (B * CHUNKS);

    float own = start + t < n ? x[start + t] : 0.0f;
    for (int k = 0; k < CHUNKS; k++) {
        int i = start + k * B + t;
        if (i - t >= n)
            break; // the same for the whole block
        float *tile = buf[k & 1];
        tile[t] = own;

        int following = i + B;
        float ahead = 0.0f;
        if (k + 1 < CHUNKS && following < n)
            ahead = x[following];
        // the halo: first cell of the next chunk. Thread 0 has just loaded it, except at the end of the block
        if (t == 0) {
            if (k + 1 < CHUNKS)
                tile[B] = ahead;
            else
                tile[B] = following < n ? x[following] : 0.0f;
        }
        __syncthreads();
        if (i < n) {
            float right = i == n - 1 ? x[0] : tile[t + 1];
            y[i] = (own + right) * 0.5f;
        }
        own = ahead;
    }
}

void moving_average(const float *x, float *y, int n)
{
    constexpr int B = 512, CHUNKS = 4;
    pipelined<B, CHUNKS><<<(n - 1) / (B * CHUNKS) + 1, B>>>(x, y, n);
}
