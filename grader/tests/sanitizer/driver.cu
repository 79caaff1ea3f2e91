// A plain host program around one submission, as somebody would write it to try a kernel under compute-sanitizer:
// each buffer is a cudaMalloc of its exact size, inputs are filled, outputs are not. Entry points that the lab does
// not have are left out by -DLAB=N.
#include "lab.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

template <typename T> static T *input(size_t count)
{
    std::vector<T> host(count);
    for (size_t i = 0; i < count; i++)
        host[i] = (T)(i % 2039) - 1000;
    T *device;
    cudaMalloc(&device, count * sizeof(T));
    cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice);
    return device;
}

template <typename T> static T *output(size_t count)
{
    T *device;
    cudaMalloc(&device, count * sizeof(T));
    return device;
}

// The host wants to see the result: only so does a sanitizer notice elements that nobody wrote.
template <typename T> static void finish(T *out, size_t count)
{
    std::vector<T> host(count);
    cudaError_t error = cudaMemcpy(host.data(), out, count * sizeof(T), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("driver: %s\n", cudaGetErrorString(error));
        exit(1);
    }
    cudaFree(out);
}

#if LAB >= 4
typedef void stencil(const float *in, float *out, int n, Stencil7 c);

static void try_stencil(stencil *entry, int n)
{
    static const Stencil7 c = {{0.4f, 0.1f, 0.11f, 0.12f, 0.13f, 0.14f, 0.15f}};
    size_t count = (size_t)n * n * n;
    float *in = input<float>(count), *out = output<float>(count);
    cudaMemset(out, 0, count * sizeof(float)); // boundary cells are never written
    entry(in, out, n, c);
    finish(out, count);
    cudaFree(in);
}
#endif

static void try_lab(int n)
{
#if LAB == 0
    int *a = input<int>(n), *b = input<int>(n);
    long long *c = output<long long>(1);
    dot(a, b, c, n);
    finish(c, 1);
    cudaFree(a);
    cudaFree(b);
#endif
#if LAB == 1 || LAB == 3
    float *x = input<float>(n), *y = output<float>(n);
    moving_average(x, y, n);
    finish(y, n);
    cudaFree(x);
#endif
#if LAB == 2 || LAB == 3
    int *a = input<int>(n), *c = output<int>(n);
    average3(a, c, n);
    finish(c, n);
    cudaFree(a);
#endif
#if LAB == 2
    for (int radius = 1; radius <= 8; radius *= 2) {
        float *f = input<float>(n), *df = output<float>(n), *stencil = input<float>(2 * radius + 1);
        cudaMemset(df, 0, n * sizeof(float)); // the ends are never written
        derivative(f, df, n, stencil, radius);
        finish(df, n);
        cudaFree(f);
        cudaFree(stencil);
    }
#endif
#if LAB == 4
    try_stencil(stencil_basic, n);
    try_stencil(stencil_tiled, n);
#elif LAB == 5
    try_stencil(stencil_coarsened, n);
#elif LAB == 6
    try_stencil(stencil_register_tiled, n);
#endif
}

int main()
{
#if LAB >= 4
    static const int sizes[] = {3, 8, 17, 33, 66};
#else
    static const int sizes[] = {1, 2, 31, 33, 255, 257, 1000, 4099};
#endif
    for (int n : sizes)
        try_lab(n);
    return 0;
}
