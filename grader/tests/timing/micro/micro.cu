/* Microbenchmarks: the source of the constants in common/timing/gpu_timing.c. Prints a row for each
 * measurement.
 *
 *     micro [PART]     all parts, or one: its file's name without .cu */
#include "micro.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

struct micro micro;

void micro_check(int error, const char *file, int line)
{
    if (error) {
        fprintf(stderr, "%s:%d: %s\n", file, line, cudaGetErrorString((cudaError_t)error));
        exit(3);
    }
}

double micro_seconds(int repetitions, const std::function<void()> &work)
{
    std::vector<float> times(repetitions);
    cudaEvent_t before, after;
    OK(cudaEventCreate(&before));
    OK(cudaEventCreate(&after));
    work();
    for (float &ms : times) {
        OK(cudaEventRecord(before));
        work();
        OK(cudaEventRecord(after));
        OK(cudaEventSynchronize(after));
        OK(cudaEventElapsedTime(&ms, before, after));
    }
    OK(cudaGetLastError());
    OK(cudaEventDestroy(before));
    OK(cudaEventDestroy(after));
    std::sort(times.begin(), times.end());
    return times[repetitions / 2] * 1e-3;
}

long long micro_reported()
{
    long long first;
    OK(cudaMemcpy(&first, micro.out, sizeof first, cudaMemcpyDefault));
    return first;
}

/* Clocks and nanoseconds of the same interval. */
__global__ void clock_and_timer(long long *out)
{
    long long begin = clock64(), before, after;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(before));
    while (clock64() - begin < 20000000)
        ;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(after));
    out[0] = (clock64() - begin) * 1000 / (after - before);
}

static void print_clock()
{
    clock_and_timer<<<1, 1>>>(micro.out);
    micro.clock_hz = micro_reported() * 1e6;
    printf("clock_mhz,%.0f\n", micro.clock_hz / 1e6);
}

static void open_gpu()
{
    cudaDeviceProp gpu;
    OK(cudaGetDeviceProperties(&gpu, 0));
    printf("device,%s,%d,%d\n", gpu.name, gpu.multiProcessorCount, gpu.l2CacheSize);
    micro.sms = gpu.multiProcessorCount;
    OK(cudaMalloc(&micro.from, BUFFER_BYTES));
    OK(cudaMalloc(&micro.to, BUFFER_BYTES));
    OK(cudaMalloc(&micro.out, 2 * sizeof *micro.out));
    OK(cudaMemset(micro.from, 0, BUFFER_BYTES));
}

static const struct {
    const char *name;
    void (*print)();
} parts[] = {
    {"launches", micro_launches}, {"latencies", micro_latencies}, {"bandwidths", micro_bandwidths},
    {"stores", micro_stores},     {"scattered", micro_scattered}, {"loops", micro_loops},
    {"one_sm", micro_one_sm},     {"pipes", micro_pipes},         {"calls", micro_calls},
    {"atomics", micro_atomics},   {"mixed", micro_mixed},         {"shifted", micro_shifted},
    {"columns", micro_columns},   {"joined", micro_joined},       {"pending", micro_pending},
    {"waits", micro_waits},
};

int main(int argc, char **argv)
{
    open_gpu();
    print_clock(); // before and after: it must not have changed
    for (auto &part : parts)
        if (argc < 2 || !strcmp(argv[1], part.name))
            part.print();
    print_clock();
    return 0;
}
