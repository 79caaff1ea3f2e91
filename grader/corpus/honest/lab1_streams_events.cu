// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass nofinding
// Two own streams on two halves, joined with events; cudaEventElapsedTime; unused main() and host printing.
#include "lab.h"
#include <cstdio>
#include <cstdlib>
#include <vector>

inline void check(cudaError_t e, const char *what, int line)
{
    if (e == cudaSuccess)
        return;
    std::fprintf(stderr, "line %d: %s: %s\n", line, what, cudaGetErrorString(e));
    std::exit(1);
}
#define CUDA(x) check((x), #x, __LINE__)

__global__ void part(const float *x, float *y, int begin, int end, int n)
{
    __shared__ float s[513];
    int i = begin + blockIdx.x * blockDim.x + threadIdx.x;
    int last = min(begin + (int)((blockIdx.x + 1) * blockDim.x), end) - 1;
    if (i <= last) s[threadIdx.x] = x[i];
    if (i == last) s[threadIdx.x + 1] = x[i + 1 < n ? i + 1 : 0];
    __syncthreads();
    if (i <= last) y[i] = __fmul_rn(__fadd_rn(s[threadIdx.x], s[threadIdx.x + 1]), 0.5f);
}

void moving_average(const float *x, float *y, int n)
{
    cudaStream_t stream[2];
    cudaEvent_t start, done[2];
    CUDA(cudaEventCreate(&start));
    CUDA(cudaEventRecord(start, 0));
    for (int s = 0; s < 2; s++) {
        CUDA(cudaStreamCreateWithFlags(&stream[s], cudaStreamNonBlocking));
        CUDA(cudaEventCreateWithFlags(&done[s], cudaEventDisableTiming));
        CUDA(cudaStreamWaitEvent(stream[s], start, 0));
        int begin = s ? n / 2 : 0, end = s ? n : n / 2;
        if (begin < end)
            part<<<(end - begin + 511) / 512, 512, 0, stream[s]>>>(x, y, begin, end, n);
        CUDA(cudaGetLastError());
        CUDA(cudaEventRecord(done[s], stream[s]));
        CUDA(cudaStreamWaitEvent(0, done[s], 0));
    }
    for (int s = 0; s < 2; s++) {
        CUDA(cudaStreamSynchronize(stream[s]));
        CUDA(cudaStreamDestroy(stream[s]));
        CUDA(cudaEventDestroy(done[s]));
    }
    cudaEvent_t stop;
    float ms = 0;
    CUDA(cudaEventCreate(&stop));
    CUDA(cudaEventRecord(stop));
    CUDA(cudaEventSynchronize(stop));
    CUDA(cudaEventElapsedTime(&ms, start, stop));
    if (ms > 1e9f)
        printf("that took long: %f ms\n", ms);
    CUDA(cudaEventDestroy(start));
    CUDA(cudaEventDestroy(stop));
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    std::vector<float> h(n, 1.0f), r(n);
    float *x, *y;
    CUDA(cudaMalloc(&x, n * sizeof(float)));
    CUDA(cudaMalloc(&y, n * sizeof(float)));
    CUDA(cudaMemcpy(x, h.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    moving_average(x, y, n);
    CUDA(cudaMemcpy(r.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++)
        if (r[i] != 1.0f) printf("wrong at %d: %f\n", i, r[i]);
    CUDA(cudaFree(x));
    CUDA(cudaFree(y));
    return 0;
}
