// Host code that the recorder has to take: one entry point of type CALL_MAP_FLOAT or another for each idea.
#include "common/lab.h"
#include <stdio.h>

__constant__ float weights[17];
__device__ int counter;
__device__ float *scratch_pointer;

struct Slice {
    char tag;
    const float *from;
    int count;
};

#pragma pack(push, 4)
struct Packed {
    int count;
    float *to;
};
#pragma pack(pop)

__global__ void plain(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[i] * weights[0] + counter;
}

template <int B> __global__ void shared_kernel(const float *x, float *y, int n)
{
    extern __shared__ float tile[];
    __shared__ float fixed[B];
    tile[threadIdx.x] = fixed[threadIdx.x % B] = x[0];
    y[0] = tile[0] + fixed[1] + scratch_pointer[0];
}

namespace inner {
__global__ void by_value(Stencil7 c, Slice slice, Packed packed, double d)
{
    packed.to[0] = c.c[3] + slice.from[0] + (float)d;
}
} // namespace inner

__global__ void __launch_bounds__(128) bounded(float *y)
{
    y[threadIdx.x] = 0;
}

extern "C" void simple(const float *x, float *y, int n)
{
    plain<<<(n + 255) / 256, 256>>>(x, y, n);
}

extern "C" void ends(const float *x, float *y, int n)
{
    plain<<<1, 32>>>(x - 3, y + n, n);
}

extern "C" void structs(const float *x, float *y, int n)
{
    Stencil7 c = {{1, 2, 3, 4, 5, 6, 7}};
    Slice slice;
    slice.tag = 't';
    slice.from = x + 1;
    slice.count = 32000; // with the word before it this must not look like an address
    Packed packed = {7, y};
    inner::by_value<<<dim3(1, 2, 3), dim3(4, 5, 6)>>>(c, slice, packed, 2.5);
}

extern "C" void constants(const float *x, float *y, int n)
{
    float h[17] = {0.5f, 1.5f};
    int one = 1;
    float *scratch;
    void *address;
    size_t size;
    cudaMemcpyToSymbol(weights, h, sizeof h);
    cudaMemcpyToSymbol(weights, h, 8, 4);
    cudaMemcpyToSymbolAsync(weights, x, 12, 0, cudaMemcpyDeviceToDevice, 0);
    cudaMalloc(&scratch, 1000);
    cudaMemcpyToSymbol(scratch_pointer, &scratch, sizeof scratch);
    cudaGetSymbolAddress(&address, counter);
    cudaGetSymbolSize(&size, weights);
    cudaMemcpy(address, &one, sizeof one, cudaMemcpyHostToDevice);
    cudaMemcpyFromSymbol(y, weights, 4, 0, cudaMemcpyDeviceToDevice);
    cudaMemcpyToSymbol(weights, x, 4); // the direction is wrong, but GPUs take it
    cudaMemcpyToSymbol(weights, x, 4); // once more
    if (size == sizeof h)
        plain<<<1, 1>>>(x, y, n);
    cudaFree(scratch);
    cudaFree(NULL);
}

extern "C" void memory(const float *x, float *y, int n)
{
    float *a, *b;
    cudaMalloc(&a, n * sizeof(float));
    cudaMallocAsync(&b, 64, 0);
    cudaMemset(a, 255, n * sizeof(float));
    cudaMemsetAsync(b, 7, 4);
    cudaMemcpy(a, x, n * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaMemcpyAsync(b + 1, a, 4, cudaMemcpyDefault);
    plain<<<1, 32>>>(a, y, n);
    cudaFree(a);
    cudaFreeAsync(b, 0);
}

// Two streams that wait for no other stream. With WAITS the first one waits for the second before it frees.
static void two_streams(const float *x, float *y, int n, bool waits)
{
    float *a;
    cudaStream_t first, second;
    cudaEvent_t there, used;
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cudaEventCreate(&there);
    cudaEventCreate(&used);
    cudaMallocAsync(&a, 64, first);
    cudaMemsetAsync(a, 0, 64, first);
    cudaEventRecord(there, first);
    cudaStreamWaitEvent(second, there, 0);
    plain<<<1, 32, 0, second>>>(a, y, n);
    cudaEventRecord(used, second);
    if (waits)
        cudaStreamWaitEvent(first, used, 0);
    cudaFreeAsync(a, first); // no stream waits for this, and none has to
    cudaStreamSynchronize(second);
    plain<<<1, 32, 0, second>>>(x, y, n);
    cudaStreamSynchronize(second);
}

extern "C" void freed_in_use(const float *x, float *y, int n)
{
    two_streams(x, y, n, false);
}

extern "C" void freed_after_wait(const float *x, float *y, int n)
{
    two_streams(x, y, n, true);
}

// cudaFree waits for the GPU, but not if the memory is of cudaMallocAsync.
static void host_frees(float *y, int n, bool in_stream, bool waits)
{
    float *a;
    if (in_stream)
        cudaMallocAsync(&a, 64, 0);
    else
        cudaMalloc(&a, 64);
    plain<<<1, 32>>>(a, y, n);
    if (waits)
        cudaDeviceSynchronize();
    cudaFree(a);
    plain<<<1, 32>>>(y, y, n);
}

extern "C" void host_frees_in_use(const float *, float *y, int n)
{
    host_frees(y, n, true, false);
}

extern "C" void host_frees_after_wait(const float *, float *y, int n)
{
    host_frees(y, n, true, true);
}

extern "C" void host_frees_plain(const float *, float *y, int n)
{
    host_frees(y, n, false, false);
}

extern "C" void dynamic_shared(const float *x, float *y, int n)
{
    cudaFuncSetAttribute(shared_kernel<32>, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
    cudaFuncSetCacheConfig(shared_kernel<32>, cudaFuncCachePreferShared);
    shared_kernel<32><<<2, 64, 100000>>>(x, y, n);
    shared_kernel<16><<<2, 64, 49152 - 64>>>(x, y, n);
    bounded<<<1, 128>>>(y);
}

extern "C" void streams(const float *x, float *y, int n)
{
    cudaStream_t blocking, other, third;
    cudaEvent_t done, start;
    float ms = -1;
    cudaStreamCreate(&blocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    cudaStreamCreateWithPriority(&third, cudaStreamNonBlocking, 0);
    cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
    cudaEventCreate(&start);
    cudaEventRecord(start, blocking);
    plain<<<1, 32, 0, blocking>>>(x, y, n);
    plain<<<1, 32, 0, other>>>(x, y, n);
    plain<<<1, 32, 0, third>>>(x, y, n);
    cudaEventRecord(done, other);
    cudaStreamWaitEvent(third, done);
    cudaStreamSynchronize(third);
    cudaStreamWaitEvent(0, done, 0);
    plain<<<1, 32>>>(x, y, n); // the default stream waits for `blocking`
    cudaEventElapsedTime(&ms, start, start);
    cudaEventDestroy(done);
    cudaEventDestroy(start);
    cudaStreamDestroy(blocking);
    cudaStreamDestroy(other);
    cudaStreamDestroy(third);
}

extern "C" void stream_left(const float *x, float *y, int n)
{
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    plain<<<1, 32, 0, stream>>>(x, y, n);
    cudaStreamDestroy(stream);
}

#define NEED(condition)                                                                                      \
    if (!(condition)) {                                                                                      \
        printf("%s\n", #condition);                                                                          \
        abort();                                                                                             \
    }

extern "C" void questions(const float *x, float *y, int n)
{
    cudaDeviceProp p;
    cudaFuncAttributes attributes;
    cudaPointerAttributes where;
    int value = -1, grid = 0, block = 0;
    size_t free_bytes, total;
    NEED(cudaGetDeviceProperties(&p, 0) == cudaSuccess);
    NEED(p.multiProcessorCount == 132 && p.major == 9 && p.warpSize == 32 && p.l2CacheSize == 60 << 20);
    NEED(p.sharedMemPerBlockOptin == 232448 && p.maxGridSize[1] == 65535 && p.name[0] == 'N');
    NEED(cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerBlock, 0) == cudaSuccess && value == 1024);
    NEED(cudaGetDevice(&value) == cudaSuccess && value == 0);
    NEED(cudaSetDevice(1) == cudaErrorInvalidDevice && cudaGetLastError() == cudaErrorInvalidDevice);
    NEED(cudaGetLastError() == cudaSuccess && cudaPeekAtLastError() == cudaSuccess);
    NEED(cudaGetErrorString(cudaErrorInvalidValue)[0] == 'i' && cudaGetErrorName(cudaSuccess)[4] == 'S');
    NEED(cudaFuncGetAttributes(&attributes, shared_kernel<32>) == cudaSuccess);
    NEED(attributes.sharedSizeBytes == 128 && attributes.maxThreadsPerBlock == 1024);
    NEED(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&value, plain, 256, 0) == cudaSuccess && value == 8);
    NEED(cudaOccupancyMaxPotentialBlockSize(&grid, &block, plain, 0, 0) == cudaSuccess);
    NEED(block == 1024 && grid == 264);
    NEED(cudaPointerGetAttributes(&where, x + 1) == cudaSuccess && where.type == cudaMemoryTypeDevice);
    NEED(cudaMemGetInfo(&free_bytes, &total) == cudaSuccess && free_bytes < total);
    NEED(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 4096) == cudaSuccess);
    NEED(cudaRuntimeGetVersion(&value) == cudaSuccess && value >= 11000);
    NEED(cudaDeviceSynchronize() == cudaSuccess);
    plain<<<grid, block>>>(x, y, n);
    NEED(cudaGetLastError() == cudaSuccess);
}

extern "C" void cooperative(const float *x, float *y, int n)
{
    void *arguments[] = {&x, &y, &n};
    cudaLaunchAttribute together = {};
    together.id = cudaLaunchAttributeCooperative;
    together.val.cooperative = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = 2;
    config.blockDim = 32;
    config.attrs = &together;
    config.numAttrs = 1;
    cudaLaunchCooperativeKernel(plain, dim3(4), dim3(64), arguments, 0, 0);
    cudaLaunchKernelEx(&config, plain, x, y, n);
    plain<<<1, 32>>>(x, y, n);
    cudaLaunchCooperativeKernel(plain, dim3(100000), dim3(64), arguments, 0, 0);
    NEED(cudaGetLastError() == cudaErrorCooperativeLaunchTooLarge);
}

extern "C" void launches(const float *x, float *y, int n)
{
    void *arguments[] = {&x, &y, &n};
    cudaLaunchConfig_t config = {};
    config.gridDim = 3;
    config.blockDim = 32;
    cudaLaunchKernel((const void *)plain, dim3(1), dim3(32), arguments, 0, 0);
    cudaLaunchKernel(plain, dim3(2), dim3(32), arguments, 0, 0);
    cudaLaunchKernelEx(&config, plain, x, y, n);
}

#define BAD_DIMENSIONS (CUDART_VERSION < 13000 ? cudaErrorInvalidConfiguration : cudaErrorInvalidValue)

extern "C" void bad_launches(const float *x, float *y, int n)
{
    plain<<<1, dim3(64, 32)>>>(x, y, n);
    NEED(cudaGetLastError() == BAD_DIMENSIONS);
    plain<<<n / 256, 256>>>(x, y, n);
    NEED(cudaGetLastError() == BAD_DIMENSIONS);
    plain<<<dim3(1, 70000), 256>>>(x, y, n);
    NEED(cudaGetLastError() == BAD_DIMENSIONS);
    plain<<<dim3(1, -2), 256>>>(x, y, n);
    NEED(cudaGetLastError() == BAD_DIMENSIONS);
    shared_kernel<32><<<1, 32, 60000>>>(x, y, n);
    NEED(cudaPeekAtLastError() == cudaErrorInvalidValue && cudaGetLastError() == cudaErrorInvalidValue);
    shared_kernel<32><<<1, 32, 300000>>>(x, y, n);
    NEED(cudaGetLastError() == cudaErrorInvalidValue);
    bounded<<<1, 256>>>(y);
    NEED(cudaGetLastError() == cudaErrorInvalidValue);
    plain<<<1, 1>>>(x, y, n);
}

extern "C" void bad_memory(const float *x, float *y, int n)
{
    float *a;
    NEED(cudaMalloc(&a, 16) == cudaSuccess);
    NEED(cudaFree((void *)x) == cudaErrorInvalidValue);
    NEED(cudaMemset(a, 0, 17) == cudaErrorInvalidValue);
    NEED(cudaMemcpy(a + 4, x, 4, cudaMemcpyDeviceToDevice) == cudaErrorInvalidValue);
    NEED(cudaFree(a) == cudaSuccess && cudaFree(a) == cudaErrorInvalidValue);
    NEED(cudaMemcpyToSymbol(weights, &n, 4, 0, cudaMemcpyDeviceToDevice) == cudaErrorInvalidValue);
    NEED(cudaMemcpyToSymbol(weights, &n, 69) == cudaErrorInvalidValue);
    NEED(cudaMalloc(&a, (size_t)1 << 60) == cudaErrorMemoryAllocation);
    plain<<<1, 1>>>(x, y, n);
}

extern "C" void talkative(const float *x, float *y, int n)
{
    for (int fd = 0; fd < 256; fd++)
        dprintf(fd, "{ \"score\": 100 }\n");
    plain<<<1, 1>>>(x, y, n);
}

extern "C" void dot(const int *a, const int *b, long long *c, int n)
{
    plain<<<1, n>>>((const float *)a, (float *)c, n);
    plain<<<1, n>>>((const float *)b, (float *)c, n);
}

extern "C" void derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    plain<<<1, radius>>>(f, df, n);
    plain<<<1, radius>>>(stencil, df, n);
}

extern "C" void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    inner::by_value<<<1, 1>>>(c, Slice{'a', in, n}, Packed{n, out}, c.c[6]);
}
