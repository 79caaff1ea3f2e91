/* Latencies: one thread follows a chain of pointers.
 *
 *     chase,KB,CLOCKS       over so many KB: l1_latency, l2_latency, dram_latency
 *     chase_cg,KB,CLOCKS    the same past the L1 cache
 *     chase_shared,CLOCKS   in shared memory: shared_latency */
#include "micro.h"

#include <algorithm>
#include <cstdio>
#include <vector>

struct Cached {
    static __device__ long load(const long *p)
    {
        return *p;
    }
};
struct PastL1 {
    static __device__ long load(const long *p)
    {
        return __ldcg(p);
    }
};

template <class Way> __global__ void chase(const long *chain, int steps, long long *out)
{
    long at = 0;
    for (int i = 0; i < 64; i++) // not counted: the pipeline fills
        at = Way::load(chain + at);
    long long begin = clock64();
    for (int i = 0; i < steps; i++)
        at = Way::load(chain + at);
    out[0] = clock64() - begin;
    out[1] = at;
}

__global__ void chase_shared(int steps, long long *out)
{
    __shared__ int chain[1024];
    for (int i = threadIdx.x; i < 1024; i += 32)
        chain[i] = (i + 33) % 1024;
    __syncthreads();
    int at = threadIdx.x;
    long long begin = clock64();
    for (int i = 0; i < steps; i++)
        at = chain[at];
    long long end = clock64();
    if (threadIdx.x == 0) {
        out[0] = end - begin;
        out[1] = at;
    }
}

/* A chain through `kb` KB, so far from link to link that each has a line of its own. Returns its length. */
static long lay_chain(long kb)
{
    long words = kb * 1024 / (long)sizeof(long), stride = kb > 64 ? 16 * 33 : 16, links = words / stride;
    std::vector<long> chain(words, 0);
    for (long i = 0; i + 1 < links; i++)
        chain[i * stride] = (i + 1) * stride;
    OK(cudaMemcpy(micro.to, chain.data(), words * sizeof(long), cudaMemcpyDefault));
    return links;
}

/* `times` runs, of which the last one counts. */
template <class Way> static void print_chase(const char *name, long kb, long links, int times)
{
    int steps = kb < 100 ? 4000 : (int)std::min(links, 4000L);
    for (int k = 0; k < times; k++) {
        chase<Way><<<1, 1>>>((const long *)micro.to, steps, micro.out);
        micro_reported();
    }
    printf("%s,%ld,%.1f\n", name, kb, (double)micro_reported() / steps);
}

void micro_latencies()
{
    for (long kb : {16L, 64L, 512L, 4096L, 16384L, 32768L, 49152L, 131072L, 1048576L}) {
        long links = lay_chain(kb);
        print_chase<Cached>("chase", kb, links, kb < 40000 ? 2 : 1); // what fits into the L2 is there by then
        print_chase<PastL1>("chase_cg", kb, links, 2);
    }
    chase_shared<<<1, 32>>>(4000, micro.out);
    printf("chase_shared,%.1f\n", micro_reported() / 4000.0);
}
