/* A driver without a GPU: kernels are functions of the test, memory is that of the machine. What it is asked
 * it checks more strictly than a real one would. */
#ifndef GRADER_TESTS_FAKE_CUDA_FAKE_CUDA_H
#define GRADER_TESTS_FAKE_CUDA_FAKE_CUDA_H

#include <stddef.h>
#include <stdint.h>

enum { FAKE_GPUS = 2, FAKE_VARIABLE = 7 }; /* the value that every module's `variable` begins with */

struct fake_gpu {
    const char *name;
    int major, minor;
    char uuid[50];
};

/* What the driver shall be like, and what it has been told. */
struct fake_cuda {
    int version, gpu_count;
    struct fake_gpu gpus[FAKE_GPUS];

    const char *fails; /* this function, by its symbol, */
    int works;         /* after so many calls that work, */
    int error;         /* returns this */
    int busy;          /* so many queries find an event not ready; negative: all */
    const char *log;   /* what the driver has to say about a module that it refuses */
    int static_shared; /* bytes, of every kernel */
    float milliseconds;

    void (*called)(const char *symbol); /* before every function; NULL: nothing */
    /* Runs at once where a kernel is launched. */
    void (*kernel)(const char *name, unsigned shared, const void *parameters, size_t bytes);

    int contexts, modules, allocations; /* alive */
    int dynamic_shared;                 /* what the last attribute set allows; 0: none was */
    int resets;                         /* of what persists in the L2 cache */
};

/* Found with dlsym. */
struct fake_cuda *fake_cuda(void);

#endif
