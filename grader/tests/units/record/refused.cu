// Host code that ends a recording before its time, each in its own way. Nothing here is called twice.
#include "common/lab.h"
#include <chrono>
#include <link.h>
#include <signal.h>
#include <stdexcept>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

extern "C" int cudaSomethingNew(int);
extern "C" int helper_from_elsewhere(int);
int my_helper(int);

#define ENTRY(name) extern "C" void name(const float *x, float *y, int n)

__device__ float variable[4];

__global__ void plain(const float *x, float *y, int n)
{
    y[0] = x[n] + variable[0];
}

__global__ void wide(const float *x, size_t distance)
{
}

ENTRY(to_host)
{
    float h[4];
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
}

ENTRY(to_host_default)
{
    float h[4];
    cudaMemcpyAsync(h, x, sizeof h, cudaMemcpyDefault);
}

ENTRY(symbol_to_host)
{
    float h[4];
    cudaMemcpyFromSymbol(h, variable, sizeof h);
}

ENTRY(to_device)
{
    float h[4] = {};
    cudaMemcpy(y, h, sizeof h, cudaMemcpyHostToDevice);
}

ENTRY(managed)
{
    float *p;
    cudaMallocManaged(&p, 100);
}

ENTRY(pinned)
{
    float *p;
    cudaMallocHost(&p, 100);
}

ENTRY(callback)
{
    cudaLaunchHostFunc(0, [](void *) {}, NULL);
}

ENTRY(graph)
{
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
}

ENTRY(reset)
{
    cudaDeviceReset();
}

ENTRY(unknown_cuda)
{
    cudaSomethingNew(1);
}

ENTRY(unknown_other)
{
    helper_from_elsewhere(1);
}

ENTRY(forgotten)
{
    my_helper(1);
}

ENTRY(present_but_not_called)
{
    if (n < 0)
        cudaSomethingNew(helper_from_elsewhere(1));
    plain<<<1, 1>>>(x, y, n);
}

ENTRY(read_device)
{
    y[3] = x[0];
}

ENTRY(write_device)
{
    y[3] = 1;
}

ENTRY(null_pointer)
{
    volatile int *p = NULL;
    *p = 1;
}

ENTRY(wild_pointer)
{
    volatile int *p = (volatile int *)0x123456789000;
    p = (volatile int *)((char *)p + ((size_t)1 << 46));
    *p = 1;
}

__host__ int deeper(volatile int *p)
{
    volatile int room[1000];
    room[0] = *p;
    return room[0] ? deeper(room) + room[0] : 0;
}

ENTRY(recursion)
{
    volatile int start = 1;
    deeper(&start);
}

ENTRY(zero_division)
{
    volatile int zero = n - n;
    volatile int result = n / zero;
    (void)result;
}

ENTRY(aborts)
{
    abort();
}

ENTRY(throws)
{
    throw std::runtime_error("no luck");
}

ENTRY(kills_itself)
{
    raise(SIGKILL);
}

ENTRY(exits)
{
    exit(3);
}

ENTRY(exits_with_score)
{
    printf("score: 100\n");
    fflush(stdout);
    _exit(0);
}

ENTRY(executes)
{
    execl("/bin/true", "true", (char *)NULL);
}

ENTRY(loops)
{
    for (volatile int i = 1; i;) {
    }
}

ENTRY(sleeps)
{
    sleep(100);
}

ENTRY(floods)
{
    for (;;)
        puts("all work and no play");
}

ENTRY(forks)
{
    for (int i = 0; i < 3; i++)
        if (fork() == 0) {
            setsid();
            sleep(100);
        }
    plain<<<1, 1>>>(x, y, n);
}

ENTRY(fork_bomb)
{
    for (;;)
        if (fork() < 0)
            usleep(1000);
}

ENTRY(many_steps)
{
    for (int i = 0; i < 20000; i++)
        plain<<<1, 1>>>(x, y, n);
}

ENTRY(many_buffers)
{
    for (int i = 0; i < 2000; i++) {
        void *p;
        cudaMalloc(&p, 4);
    }
}

ENTRY(by_chance)
{
    auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    plain<<<1, 1>>>(x, y, (int)now);
}

ENTRY(by_time)
{
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    plain<<<1 + t.tv_nsec % 100000, 1>>>(x, y, n);
}

ENTRY(by_address)
{
    if (x < y)
        plain<<<1, 1>>>(x, y, n);
    plain<<<1, 1>>>(x, y, n);
}

ENTRY(host_pointer)
{
    float h[4];
    plain<<<1, 1>>>(h, y, n);
}

ENTRY(host_shadow)
{
    plain<<<1, 1>>>(x, variable, n);
}

ENTRY(distance)
{
    wide<<<1, 1>>>(x, (size_t)y - (size_t)x);
}

// The recorder keeps the addresses of its request and of the tape, 4 MiB after it, next to each other among its
// variables.
static int find_tape(dl_phdr_info *program, size_t, void *tape)
{
    for (int k = 0; k < program->dlpi_phnum; k++) {
        const ElfW(Phdr) *part = &program->dlpi_phdr[k];
        const uintptr_t *words = (const uintptr_t *)(program->dlpi_addr + part->p_vaddr);
        for (size_t i = 0; part->p_type == PT_LOAD && part->p_flags & PF_W && i < part->p_memsz / 8; i++)
            for (size_t j = i < 8 ? 0 : i - 8; words[i] && j < i + 8 && j < part->p_memsz / 8; j++)
                if (words[j] == words[i] + (4 << 20))
                    *(uintptr_t *)tape = words[j];
    }
    return 1; // the first object is the program itself, and no other one is needed
}

// Writes 0xff over the tape's head and the first records.
ENTRY(vandal)
{
    uintptr_t tape = 0;
    plain<<<1, 1>>>(x, y, n);
    dl_iterate_phdr(find_tape, &tape);
    for (uintptr_t p = tape + 500; p < tape + 580; p++)
        *(volatile char *)p = -1;
}
