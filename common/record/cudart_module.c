/* Registration: the start-up code of nvcc names the module's kernels and variables. */
#include <string.h>

#include "common/record/cudart.h"

struct variable {
    const void *shadow; /* the host variable with its name */
    const char *name;
    uint64_t address, bytes;
};

static struct kernel **kernels; /* allocated one by one: handles to them must stay valid */
static size_t kernel_count, kernel_room;
static struct variable *variables;
static size_t variable_count, variable_room;
static void *module;

/* nvcc calls these by the declarations of crt/host_runtime.h, a header for C++ only. */
void **__cudaRegisterFatBinary(void *fat_binary);
void __cudaRegisterFatBinaryEnd(void **handle);
void __cudaUnregisterFatBinary(void **handle);
char __cudaInitModule(void **handle);
void __cudaRegisterFunction(void **handle, const char *stub, char *device_stub, const char *name,
                            int thread_limit, uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *warp);
void __cudaRegisterVar(void **handle, char *shadow, char *device_shadow, const char *name, int external,
                       size_t bytes, int constant, int global);
void __cudaRegisterManagedVar(void **handle, void **shadow, char *device_shadow, const char *name,
                              int external, size_t bytes, int constant, int global);
cudaError_t __cudaGetKernel(cudaKernel_t *handle, const void *stub);

void **__cudaRegisterFatBinary(void *fat_binary)
{
    module = fat_binary;
    return &module;
}

void __cudaRegisterFatBinaryEnd(void **handle)
{
    (void)handle;
}

void __cudaUnregisterFatBinary(void **handle)
{
    (void)handle;
}

char __cudaInitModule(void **handle)
{
    (void)handle;
    return 1;
}

static struct kernel *describe(const char *stub, const char *name)
{
    struct kernel *kernel = xcalloc(1, sizeof *kernel);
    *kernel = (struct kernel){.stub = stub, .name = name};
    kernel->dynamic_limit = (uint64_t)recorder_gpu()->shared_per_block;
    for (uint32_t i = 0; i < tape_request()->kernel_count; i++) {
        const struct tape_kernel *known = tape_kernel(i);
        if (strcmp(tape_text(known->name), name) != 0)
            continue;
        kernel->known = known;
        kernel->index = i;
        uint64_t used = known->shared_bytes;
        kernel->dynamic_limit -= used < kernel->dynamic_limit ? used : kernel->dynamic_limit;
    }
    return kernel;
}

void __cudaRegisterFunction(void **handle, const char *stub, char *device_stub, const char *name,
                            int thread_limit, uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *warp)
{
    (void)handle, (void)device_stub, (void)thread_limit, (void)tid, (void)bid, (void)block, (void)grid;
    (void)warp;
    *ARRAY_PUSH(kernels, kernel_count, kernel_room) = describe(stub, name);
}

void __cudaRegisterVar(void **handle, char *shadow, char *device_shadow, const char *name, int external,
                       size_t bytes, int constant, int global)
{
    (void)handle, (void)device_shadow, (void)external, (void)constant, (void)global;
    *ARRAY_PUSH(variables, variable_count, variable_room) = (struct variable){
        .shadow = shadow, .name = name, .address = buffer_symbol(name, bytes), .bytes = bytes};
}

void __cudaRegisterManagedVar(void **handle, void **shadow, char *device_shadow, const char *name,
                              int external, size_t bytes, int constant, int global)
{
    (void)handle, (void)shadow, (void)device_shadow, (void)external, (void)bytes, (void)constant,
        (void)global;
    recorder_reject(CAUSE_NONE, name, SAID_MANAGED, name);
}

struct kernel *kernel_find(const void *handle)
{
    for (size_t i = 0; i < kernel_count; i++)
        if (kernels[i] == handle || kernels[i]->stub == handle)
            return kernels[i];
    return NULL;
}

const char *kernel_title(const struct kernel *kernel)
{
    static char title[100];
    kernel_plain_name(kernel->name, title, sizeof title);
    return title;
}

uint64_t symbol_find(const void *shadow, uint64_t *bytes, const char **name)
{
    for (size_t i = 0; i < variable_count; i++) {
        if (variables[i].shadow != shadow)
            continue;
        *bytes = variables[i].bytes;
        *name = variables[i].name;
        return variables[i].address;
    }
    return 0;
}

cudaError_t __cudaGetKernel(cudaKernel_t *handle, const void *stub)
{
    *handle = (cudaKernel_t)kernel_find(stub);
    return *handle ? cudaSuccess : cudart_failed(cudaErrorInvalidDeviceFunction);
}

cudaError_t cudaGetSymbolAddress(void **address, const void *symbol)
{
    uint64_t bytes;
    const char *name;
    *address = (void *)(uintptr_t)symbol_find(symbol, &bytes, &name);
    return *address ? cudaSuccess : cudart_failed(cudaErrorInvalidSymbol);
}

cudaError_t cudaGetSymbolSize(size_t *size, const void *symbol)
{
    uint64_t bytes;
    const char *name;
    if (!symbol_find(symbol, &bytes, &name))
        return cudart_failed(cudaErrorInvalidSymbol);
    *size = bytes;
    return cudaSuccess;
}
