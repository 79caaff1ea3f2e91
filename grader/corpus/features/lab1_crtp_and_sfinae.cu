// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Curiously recurring templates, std::enable_if, index sequences, literals of one's own.
#include "lab.h"
#include <type_traits>
#include <utility>

#define BLOCK 256

template <class D> struct Base {
    __device__ int run(int k)
    {
        return static_cast<D *>(this)->step(k);
    }
};

struct Twice : Base<Twice> {
    __device__ int step(int k)
    {
        return 2 * k;
    }
};

template <class T> __device__ std::enable_if_t<std::is_integral<T>::value, int> pick(T)
{
    return 1;
}

template <class T> __device__ std::enable_if_t<!std::is_integral<T>::value, int> pick(T)
{
    return 2;
}

template <size_t... I> __device__ int sum(std::index_sequence<I...>)
{
    return (0 + ... + (int)I);
}

__device__ constexpr unsigned long long operator""_twice(unsigned long long k)
{
    return 2 * k;
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    Twice t;
    bool good = t.run(threadIdx.x) == 2 * threadIdx.x && pick(1) == 1 && pick(1.f) == 2 &&
                sum(std::make_index_sequence<5>()) == 10 && 3_twice == 6;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
