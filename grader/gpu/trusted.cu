/* The grader's own kernels: random inputs, the yardsticks, and the verification of results, element
 * by element. They run in a context of their own, which no submission can reach.
 *
 * grader/gpu/trusted.c launches them; the definitions are those of the simulator's runs. All parameters take eight
 * bytes or multiples of them. */
#include "common/definition.h"
#include "grader/gpu/trusted.h"
#include "grader/run/random_at.h"

#define KERNEL extern "C" __global__ void

static __device__ size_t first_index()
{
    return blockIdx.x * (size_t)blockDim.x + threadIdx.x;
}

static __device__ size_t stride()
{
    return gridDim.x * (size_t)blockDim.x;
}

// ---- random inputs: the same numbers as random_fill() of grader/run/random.c ----

KERNEL fill_floats(float *to, uint64_t count, uint64_t state, long long range)
{
    for (size_t i = first_index(); i < count; i += stride())
        to[i] = random_to_float(random_at(state, i));
}

KERNEL fill_ints(int *to, uint64_t count, uint64_t state, long long range)
{
    for (size_t i = first_index(); i < count; i += stride())
        to[i] = random_to_int(random_at(state, i), (int)range);
}

// ---- yardsticks: one 128-bit access a thread, as plain as can be ----

KERNEL yardstick_copy(const uint4 *from, uint4 *to, uint64_t count)
{
    size_t i = first_index();
    if (i < count)
        to[i] = from[i];
}

/* Reads two different arrays. The compiler cannot know that they are different, so it cannot drop the
 * loads. */
KERNEL yardstick_read(const uint4 *a, const uint4 *b, uint64_t count, unsigned *sink)
{
    size_t i = first_index();
    if (i >= count)
        return;
    uint4 x = a[i], y = b[i];
    unsigned sum = x.x + x.y + x.z + x.w + y.x + y.y + y.z + y.w;
    if (a == b)
        *sink = sum;
}

// ---- verification ----

static __device__ void report_mismatch(struct mismatch *m, size_t i)
{
    atomicAdd(&m->count, 1);
    atomicMin(&m->first, (unsigned long long)i);
}

template <typename T> static __device__ bool is_poison(T got, unsigned char poison)
{
    const unsigned char *bytes = (const unsigned char *)&got;
    for (size_t b = 0; b < sizeof got; b++)
        if (bytes[b] != poison)
            return false;
    return true;
}

static __device__ bool is_right(const struct want &want, float got)
{
    return want_accepts(&want, got);
}

static __device__ bool is_right(const struct want &want, long long got)
{
    return want.exact == got;
}

static __device__ bool is_right(const struct want &want, int got)
{
    return want.exact == got;
}

template <typename T>
static __device__ void verify_element(struct verification *v, const struct want &want, T got,
                                      unsigned char poison, size_t i)
{
    bool untouched = is_poison(got, poison);
    if (!want.written && !untouched)
        report_mismatch(&v->outside, i);
    if (!want.written || is_right(want, got))
        return;
    report_mismatch(untouched ? &v->missing : &v->wrong, i);
}

#define OUTPUT_TYPE(role, type, name) IF_OUTPUT_##role(type)

/* One kernel per definition: it checks every element of the output `got` of `count` elements. */
#define VERIFY(name, S)                                                                                      \
    KERNEL verify_##name(struct case_data data, const S##_PARAMETERS(OUTPUT_TYPE) *got, uint64_t count,      \
                         long long poison, struct verification *v)                                           \
    {                                                                                                        \
        for (size_t i = first_index(); i < count; i += stride())                                             \
            verify_element(v, name##_want(&data, i), got[i], (unsigned char)poison, i);                      \
    }

DEFINITIONS(VERIFY)

/* Add a block's part to the sum. True for one thread of the last block that does so. */
static __device__ bool add_up(unsigned long long sum, struct verification *v)
{
    for (int lanes = 16; lanes > 0; lanes /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, lanes);
    if (threadIdx.x % 32 == 0)
        atomicAdd(&v->sum, sum);
    __threadfence();
    __syncthreads();
    return threadIdx.x == 0 && atomicAdd(&v->blocks_done, 1) == gridDim.x - 1;
}

/* One kernel per sum over n elements: the last block compares. */
#define VERIFY_SUM(name, S)                                                                                  \
    KERNEL verify_##name(struct case_data data, const S##_PARAMETERS(OUTPUT_TYPE) *got, uint64_t count,      \
                         long long poison, struct verification *v)                                           \
    {                                                                                                        \
        unsigned long long sum = 0;                                                                          \
        for (size_t i = first_index(); i < (size_t)data.shape.n; i += stride())                              \
            sum += name##_term(&data, i);                                                                    \
        if (add_up(sum, v))                                                                                  \
            verify_element(v, want_exactly((int64_t)atomicAdd(&v->sum, 0)), *got, (unsigned char)poison, 0); \
    }

SUMS(VERIFY_SUM)

/* Are the inputs unchanged? In words of four bytes. */
KERNEL verify_unchanged(const uint32_t *before, const uint32_t *after, uint64_t count, struct verification *v)
{
    for (size_t i = first_index(); i < count; i += stride())
        if (before[i] != after[i])
            report_mismatch(&v->changed, i);
}
