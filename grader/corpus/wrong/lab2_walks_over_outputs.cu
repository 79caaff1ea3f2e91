// lab2 verdict=graded derivative.correctness=fail cause=loader_kept_away says="Next: derivative, line 34: this loop runs over outputs. A thread without an"
// A thread without an output has left the loop, and does not call the function that loads the window.
#include "lab.h"

enum { WIDTH = 128, FAR = 8 };

__constant__ float k_weights[2 * FAR + 1];

__global__ void mean(const int *in, int *out, int n)
{
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= n)
        return;
    int before = at > 0 ? in[at - 1] : in[0], after = at + 1 < n ? in[at + 1] : in[n - 1];
    out[at] = (before + in[at] + after) / 3;
}

// cells 0 to WIDTH + 2 * r - 1 are the elements from `from` on
__device__ void fill_window(float *window, const float *f, int from, int n, int r)
{
    int cell = threadIdx.x;
    do {
        int e = from + cell;
        if (e < n)
            window[cell] = f[e];
        cell += WIDTH;
    } while (cell < WIDTH + 2 * r);
}

__global__ void slope(const float *f, float *df, int n, int r)
{
    __shared__ float window[WIDTH + 2 * FAR];
    int i = r + blockIdx.x * WIDTH + threadIdx.x;
    while (i < n - r) {
        fill_window(window, f, i - r - threadIdx.x, n, r);
        __syncthreads();
        float d = 0;
        for (int k = 0; k <= 2 * r; ++k)
            d += k_weights[k] * window[threadIdx.x + k];
        df[i] = d;
        i += gridDim.x * WIDTH;
        __syncthreads();
    }
}

void average3(const int *a, int *c, int n)
{
    mean<<<(n + 255) / 256, 256>>>(a, c, n);
}

void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    int outputs = n - 2 * radius;
    if (outputs < 1)
        return;
    cudaMemcpyToSymbol(k_weights, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice);
    slope<<<min(528, (outputs + WIDTH - 1) / WIDTH), WIDTH>>>(f, df, n, radius);
}
