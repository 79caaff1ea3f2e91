// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass nofinding
// Templates over block size, index type and functor; class with operator(); lambda in the kernel; 64-bit indices; double sum.
#include "lab.h"
#include <type_traits>

namespace course {

template <typename T> struct Window2 {
    T weight;
    __host__ __device__ constexpr explicit Window2(T w) : weight(w) {}
    __device__ T operator()(T left, T right) const
    {
        double sum = static_cast<double>(left) + static_cast<double>(right);
        return static_cast<T>(weight * sum);
    }
};

template <int BLOCK, typename Index, typename T, typename F>
static __global__ void cyclic_windows(const T *__restrict__ x, T *__restrict__ y, Index n, F f)
{
    static_assert(std::is_integral<Index>::value, "Index is an integer");
    __shared__ T cells[BLOCK + 1];
    auto wrap = [n](Index i) { return i >= n ? i % n : i; };
    for (Index base = static_cast<Index>(blockIdx.x) * BLOCK; base < n; base += static_cast<Index>(gridDim.x) * BLOCK) {
        for (int k = threadIdx.x; k < BLOCK + 1; k += BLOCK)
            cells[k] = x[wrap(base + k)];
        __syncthreads();
        if (const Index i = base + threadIdx.x; i < n)
            y[i] = f(cells[threadIdx.x], cells[threadIdx.x + 1]);
        __syncthreads();
    }
}

} // namespace course

extern "C" void moving_average(const float *x, float *y, int n)
{
    using namespace course;
    constexpr int block = 64;
    const auto blocks = (n + 3 * block - 1) / (3 * block);
    cyclic_windows<block, long long><<<blocks, block>>>(x, y, static_cast<long long>(n), Window2<float>(0.5f));
}
