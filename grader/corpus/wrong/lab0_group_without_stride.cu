// lab0 verdict=graded score=0 cause=sum_ends_early says="512 blocks of 128 threads load one"
// At most 512 blocks, a group of threads for the block, and no loop over the rest.
#include "lab.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void dotk(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long s[128];
    auto block = cg::this_thread_block();
    int t = block.thread_rank();
    long long v = 0;
    int i = block.group_index().x * block.size() + t;
    if (i < n) v = (long long)a[i] * b[i];
    s[t] = v;
    block.sync();
    for (int k = block.size() / 2; k; k >>= 1) { if (t < k) s[t] += s[t + k]; block.sync(); }
    if (t == 0) atomicAdd((unsigned long long *)c, (unsigned long long)s[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, 8);
    int g = min((n + 127) / 128, 512);
    dotk<<<g, 128>>>(a, b, c, n);
}
