// lab6 verdict=graded score=0 says="below_ = here_; here_ = above_; above_ = v;"
// The three cells of a column move on in the wrong order.
// A class that keeps three values and pushes, thread_index and group_index of cooperative groups, the gpuErrchk of many forums, std::string.
#include "lab.h"
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <string>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool stop = false)
{
    if (code != cudaSuccess) {
        std::string text = std::string("GPUassert: ") + cudaGetErrorString(code);
        fprintf(stderr, "%s %s %d\n", text.c_str(), file, line);
        if (stop) exit(code);
    }
}

class History {
    float below_ = 0, here_ = 0, above_ = 0;

  public:
    __device__ void push(float v) { above_ = v; here_ = above_; below_ = here_; }
    __device__ float below() const { return below_; }
    __device__ float here() const { return here_; }
    __device__ float above() const { return above_; }
};

template <int BX, int BY> __global__ void kernel(const float *in, float *out, int n, int depth, Stencil7 c)
{
    auto block = cooperative_groups::this_thread_block();
    __shared__ float s[BY][BX];
    const dim3 t = block.thread_index(), b = block.group_index();
    const int k = b.x * (BX - 2) + t.x, j = b.y * (BY - 2) + t.y, first = b.z * depth;
    const bool inside = k < n && j < n;
    const bool writes = t.x % (BX - 1) != 0 && t.y % (BY - 1) != 0 && k < n - 1 && j < n - 1;
    History z;
    for (int i = first; i < min(first + depth + 2, n); ++i) {
        z.push(inside ? in[(i * n + j) * n + k] : 0.0f);
        if (i < first + 2)
            continue;
        s[t.y][t.x] = z.here();
        block.sync();
        if (writes) {
            float r = c.c[5] * z.below() + c.c[6] * z.above();
            r += c.c[1] * s[t.y][t.x - 1] + c.c[2] * s[t.y][t.x + 1];
            r += c.c[3] * s[t.y - 1][t.x] + c.c[4] * s[t.y + 1][t.x];
            out[((i - 1) * n + j) * n + k] = r + c.c[0] * z.here();
        }
        block.sync();
    }
}

extern "C" void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    constexpr int bx = 32, by = 32;
    const int depth = 16;
    if (n < 3) return;
    dim3 grid;
    grid.x = (n - 2 + bx - 3) / (bx - 2);
    grid.y = (n - 2 + by - 3) / (by - 2);
    grid.z = (n - 2 + depth - 1) / depth;
    kernel<bx, by><<<grid, dim3(bx, by)>>>(in, out, n, depth, c);
    gpuErrchk(cudaPeekAtLastError());
    gpuErrchk(cudaDeviceSynchronize());
}
