// lab0 verdict=graded dot.correctness=pass dot.safety=pass dot.traffic=fail says="needs at most 1"
// Duff's device (a switch into a loop, brx.idx), goto, and a spin lock by atomicCAS and atomicExch around a plain update of *c.
#include "lab.h"

__device__ int lock = 0;

__device__ long long strip(const int *a, const int *b, int count)
{
    long long sum = 0;
    if (count <= 0)
        goto done;
    {
        int rounds = (count + 7) / 8;
        switch (count % 8) {
        case 0: do { sum += (long long)*a++ * *b++;
        case 7:      sum += (long long)*a++ * *b++;
        case 6:      sum += (long long)*a++ * *b++;
        case 5:      sum += (long long)*a++ * *b++;
        case 4:      sum += (long long)*a++ * *b++;
        case 3:      sum += (long long)*a++ * *b++;
        case 2:      sum += (long long)*a++ * *b++;
        case 1:      sum += (long long)*a++ * *b++;
                } while (--rounds > 0);
        }
    }
done:
    return sum;
}

__global__ void dot_strips(const int *a, const int *b, volatile long long *c, int n, int each)
{
    __shared__ long long s[64];
    int begin = (blockIdx.x * 64 + threadIdx.x) * each;
    s[threadIdx.x] = strip(a + begin, b + begin, min(each, n - begin));
    __syncthreads();
    for (int step = 1; step < 64; step *= 2) {
        if (threadIdx.x % (2 * step) == 0)
            s[threadIdx.x] += s[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x != 0)
        return;
    bool done = false;
    while (!done) {
        if (atomicCAS(&lock, 0, 1) == 0) {
            __threadfence();
            *c = *c + s[0];
            __threadfence();
            atomicExch(&lock, 0);
            done = true;
        }
    }
}

extern "C" void dot(const int *a, const int *b, long long *c, int n)
{
    int each = n < 1000 ? 3 : 29;
    cudaMemset(c, 0, sizeof *c);
    dot_strips<<<(n + 64 * each - 1) / (64 * each), 64>>>(a, b, c, n, each);
}
