/* Time or count every entry point of many objects, at the sizes and in the way of the grader's timed session:
 * inputs and outputs in other buffers than the call before, a copy of as many bytes in between, every result
 * verified.
 *
 *     session LIST time|count OUT OBJECTS     LIST: a name a line, further words are passed over
 *
 * time: a row of measured.csv without counts for each. count: each once, between cudaProfilerStart and -Stop,
 * and its number of launches. */
#include "lab.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_profiler_api.h>
#include <dlfcn.h>
extern "C" int launches;
#include <string>
#include <vector>

#include "session_kernels.cuh"

#define OK(x)                                                                                                \
    do {                                                                                                     \
        cudaError_t e_ = (x);                                                                                \
        if (e_ != cudaSuccess) {                                                                             \
            fprintf(stderr, "%s:%d %s: %s\n", __FILE__, __LINE__, #x, cudaGetErrorString(e_));               \
            exit(3);                                                                                         \
        }                                                                                                    \
    } while (0)

extern "C" cudaError_t pool_take(void **p, size_t bytes);
static char *pool;
static size_t pool_at, pool_size = size_t(3) << 29;
extern "C" cudaError_t pool_take(void **p, size_t bytes)
{
    size_t at = (pool_at + 255) / 256 * 256;
    if (at + bytes > pool_size)
        return cudaErrorMemoryAllocation;
    *p = pool + at;
    pool_at = at + bytes;
    return cudaSuccess;
}
extern "C" cudaError_t pool_give(void *)
{
    return cudaSuccess;
}

enum { SETS = 3 };
static const int N = 1 << 28, CUBE = 512, R = 8;
static char *in1[SETS], *in2[SETS], *outb[SETS];
static float *weights;
static long long *scalar, *scalar2;
static unsigned long long *bad;
static Stencil7 st = {{0.4f, 0.1f, -0.1f, 0.2f, -0.2f, 0.15f, 0.05f}};

static const char *entries[] = {
    "dot",           "moving_average", "average3",          "derivative",
    "stencil_basic", "stencil_tiled",  "stencil_coarsened", "stencil_register_tiled"};
static void call(int e, void *f, int s)
{
    pool_at = 0;
    switch (e) {
    case 0:
        ((void (*)(const int *, const int *, long long *, int))f)((int *)in1[s], (int *)in2[s], scalar, N);
        break;
    case 1:
        ((void (*)(const float *, float *, int))f)((float *)in2[s], (float *)outb[s], N);
        break;
    case 2:
        ((void (*)(const int *, int *, int))f)((int *)in1[s], (int *)outb[s], N);
        break;
    case 3:
        ((void (*)(const float *, float *, int, const float *, int))f)((float *)in2[s], (float *)outb[s], N,
                                                                       weights, R);
        break;
    default:
        ((void (*)(const float *, float *, int, Stencil7))f)((float *)in2[s], (float *)outb[s], CUBE, st);
    }
}
static void fill(int s, bool f)
{
    fill_int<<<N / 256, 256>>>((int *)in1[s], N, 17 + s);
    if (f)
        fill_float<<<N / 256, 256>>>((float *)in2[s], N, 99 + s);
    else
        fill_int<<<N / 256, 256>>>((int *)in2[s], N, 5 + s);
}

static void allocate(int sets)
{
    for (int s = 0; s < sets; s++) {
        OK(cudaMalloc(&in1[s], 4L * N + 4096));
        OK(cudaMalloc(&in2[s], 4L * N + 4096));
        OK(cudaMalloc(&outb[s], 4L * N + 4096));
    }
    OK(cudaMalloc(&pool, pool_size));
    OK(cudaMalloc(&weights, 4096));
    OK(cudaMalloc(&scalar, 4096));
    OK(cudaMalloc(&scalar2, 4096));
    OK(cudaMalloc(&bad, 4096));
    fill_float<<<1, 256>>>(weights, 17, 3);
}

/* dot has integers in both inputs, all other entry points floats in the second. */
static void fill_for(int e, int sets)
{
    static int filled = -1;
    int floats = e != 0;
    for (int s = 0; s < sets && filled != floats; s++)
        fill(s, floats);
    filled = floats;
    OK(cudaDeviceSynchronize());
}

static void count(FILE *out, const char *name, int e, void *f)
{
    int before = launches;
    cudaProfilerStart();
    call(e, f, 0);
    OK(cudaDeviceSynchronize());
    cudaProfilerStop();
    fprintf(out, "%s,%s,%d\n", name, entries[e], launches - before);
}

static float elapsed(cudaEvent_t from, cudaEvent_t to)
{
    float ms;
    OK(cudaEventElapsedTime(&ms, from, to));
    return ms;
}

/* Call once, on outputs that hold junk. Returns the time in ms. */
static float first_call(int e, void *f)
{
    cudaEvent_t from, to;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    OK(cudaMemset(scalar, 0x55, 8));
    if (e)
        OK(cudaMemset(outb[0], 0xff, 4L * N));
    OK(cudaDeviceSynchronize());
    cudaEventRecord(from);
    call(e, f, 0);
    cudaEventRecord(to);
    OK(cudaDeviceSynchronize());
    float ms = elapsed(from, to);
    cudaEventDestroy(from);
    cudaEventDestroy(to);
    return ms;
}

/* Is the output of that call wrong? */
static bool is_wrong(int e)
{
    unsigned long long wrong;
    OK(cudaMemset(bad, 0, 8));
    if (e == 0) {
        long long x, y;
        OK(cudaMemset(scalar2, 0, 8));
        ref_dot<<<1024, 256>>>((int *)in1[0], (int *)in2[0], scalar2, N);
        OK(cudaMemcpy(&x, scalar, 8, cudaMemcpyDefault));
        OK(cudaMemcpy(&y, scalar2, 8, cudaMemcpyDefault));
        return x != y;
    }
    if (e < 4)
        ref_line<<<N / 256, 256>>>(e, (float *)in2[0], (int *)in1[0], weights, R, (float *)outb[0],
                                   (int *)outb[0], N, bad);
    else
        ref_cube<<<CUBE * CUBE * CUBE / 256, 256>>>((float *)in2[0], (float *)outb[0], CUBE, st, bad);
    OK(cudaMemcpy(&wrong, bad, 8, cudaMemcpyDefault));
    return wrong != 0;
}

/* The times of `calls` calls in ms, ascending: each on other buffers than the one before, after a copy. */
static std::vector<float> time_calls(int e, void *f, int calls)
{
    long words = e < 4 ? N / 4 : (long)CUBE * CUBE * CUBE / 4;
    std::vector<float> times;
    std::vector<cudaEvent_t> events(2 * calls);
    for (auto &event : events)
        cudaEventCreate(&event);
    for (int k = 0; k < calls; k++) {
        int s = (k + 1) % SETS;
        copy4<<<(words + 255) / 256, 256>>>((float4 *)in1[s], (float4 *)outb[(s + 1) % SETS], words);
        cudaEventRecord(events[2 * k]);
        call(e, f, s);
        cudaEventRecord(events[2 * k + 1]);
        if (k % 5 == 4)
            OK(cudaDeviceSynchronize());
    }
    OK(cudaDeviceSynchronize());
    for (int k = 0; k < calls; k++)
        times.push_back(elapsed(events[2 * k], events[2 * k + 1]));
    for (auto &event : events)
        cudaEventDestroy(event);
    std::sort(times.begin(), times.end());
    return times;
}

static void time_entry(FILE *out, const char *gpu, const char *name, int e, void *f)
{
    float first = first_call(e, f);
    bool wrong = is_wrong(e);
    int calls = first > 100 ? 3 : first > 20 ? 7 : 25;
    std::vector<float> t = time_calls(e, f, calls);
    if (wrong)
        fprintf(stderr, "%s, %s: wrong, not listed\n", name, entries[e]);
    else
        fprintf(out, "%s,%s,%s,%d,%.6f,%.6f,%.6f\n", gpu, name, entries[e], calls, t[calls / 2], t[0],
                t[calls - 1]);
}

int main(int argc, char **argv)
{
    bool counts = !strcmp(argv[2], "count");
    int sets = counts ? 1 : SETS;
    FILE *list = fopen(argv[1], "r"), *out = fopen(argv[3], "a");
    cudaDeviceProp properties;
    char gpu[20] = "", line[4096];
    allocate(sets);
    OK(cudaGetDeviceProperties(&properties, 0));
    sscanf(properties.name, "NVIDIA %19s", gpu);
    while (fgets(line, sizeof line, list)) {
        std::string name(line, strcspn(line, " \n")), so = std::string(argv[4]) + "/" + name + ".so";
        void *object = dlopen(so.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!object) {
            fprintf(stderr, "%s\n", dlerror());
            continue;
        }
        for (int e = 0; e < 8; e++) {
            void *f = dlsym(object, entries[e]);
            if (!f)
                continue;
            fill_for(e, sets);
            if (counts)
                count(out, name.c_str(), e, f);
            else
                time_entry(out, gpu, name.c_str(), e, f);
            fflush(out);
        }
        dlclose(object);
    }
    return 0;
}
