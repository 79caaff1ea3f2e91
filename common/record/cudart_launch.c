/* Kernel launches: refused as the driver would refuse them, or recorded on the tape. */
#include <stdlib.h>
#include <string.h>

#include "common/record/cudart.h"

struct configuration {
    dim3 grid, block;
    size_t shared_bytes;
    cudaStream_t stream;
    bool cooperative;
};

/* <<<…>>> pushes the configuration; the stub that it calls pops it. */
static struct configuration pushed;
static bool is_pushed;

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes, struct CUstream_st *stream);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared_bytes, void *stream);
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                               size_t shared_bytes, cudaStream_t stream);

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes, struct CUstream_st *stream)
{
    site_push();
    pushed = (struct configuration){grid, block, shared_bytes, stream, false};
    is_pushed = true;
    return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared_bytes, void *stream)
{
    if (!is_pushed)
        return cudart_failed(cudaErrorMissingConfiguration);
    is_pushed = false;
    site_of_launch(true);
    *grid = pushed.grid;
    *block = pushed.block;
    *shared_bytes = pushed.shared_bytes;
    memcpy(stream, &pushed.stream, sizeof pushed.stream);
    return cudaSuccess;
}

/* The error for an impossible grid or block, as seen on an H200. Older runtimes have a code of its own for
 * it. */
static const cudaError_t bad_dimensions =
    CUDART_VERSION < 13000 ? cudaErrorInvalidConfiguration : cudaErrorInvalidValue;

static cudaError_t check_dimensions(const char *name, const struct configuration *c)
{
    const dim3 *b = &c->block, *g = &c->grid;
    unsigned long long threads = (unsigned long long)b->x * b->y * b->z;
    if (!b->x || !b->y || !b->z)
        return cudart_failed_because(bad_dimensions, CAUSE_BLOCK_EMPTY, SAID_BLOCK_EMPTY, name, b->x, b->y,
                                     b->z);
    if (!g->x || !g->y || !g->z)
        return cudart_failed_because(bad_dimensions, CAUSE_GRID_ROUNDED_DOWN, SAID_GRID_EMPTY, name, g->x,
                                     g->y, g->z);
    if (b->x > recorder_gpu()->block[0] || b->y > recorder_gpu()->block[1] ||
        b->z > recorder_gpu()->block[2] ||
        b->x * (unsigned long long)b->y > (unsigned)recorder_gpu()->threads_per_block ||
        threads > (unsigned)recorder_gpu()->threads_per_block)
        return cudart_failed_because(bad_dimensions, CAUSE_BLOCK_TOO_LARGE, SAID_BLOCK_TOO_LARGE, name, b->x,
                                     b->y, b->z, threads, recorder_gpu()->threads_per_block,
                                     recorder_gpu()->block[2]);
    if ((int)g->x < 0 || (int)g->y < 0 || (int)g->z < 0)
        return cudart_failed_because(bad_dimensions, CAUSE_GRID_NEGATIVE, SAID_GRID_NEGATIVE, name, (int)g->x,
                                     (int)g->y, (int)g->z);
    if (g->x > recorder_gpu()->grid[0] || g->y > recorder_gpu()->grid[1] || g->z > recorder_gpu()->grid[2])
        return cudart_failed_because(bad_dimensions, CAUSE_GRID_TOO_LARGE, SAID_GRID_TOO_LARGE, name, g->x,
                                     g->y, g->z, recorder_gpu()->grid[0], recorder_gpu()->grid[1],
                                     recorder_gpu()->grid[2]);
    return cudaSuccess;
}

static cudaError_t check_kernel(const struct kernel *kernel, const struct configuration *c)
{
    const char *name = kernel_title(kernel);
    unsigned threads = c->block.x * c->block.y * c->block.z, most = kernel->known->max_threads;
    if (most && threads > most)
        return cudart_failed_because(cudaErrorInvalidValue, CAUSE_BEYOND_LAUNCH_BOUNDS, SAID_BEYOND_BOUNDS,
                                     name, threads, most);
    if (kernel->known->shared_bytes > (unsigned)recorder_gpu()->shared_per_block)
        return cudart_failed_because(cudaErrorInvalidValue, CAUSE_SHARED_TOO_LARGE, SAID_STATIC_TOO_LARGE,
                                     name, kernel->known->shared_bytes, recorder_gpu()->shared_per_block);
    if (c->shared_bytes <= kernel->dynamic_limit)
        return cudaSuccess;
    if (c->shared_bytes + kernel->known->shared_bytes > (unsigned)recorder_gpu()->shared_per_block_optin)
        return cudart_failed_because(cudaErrorInvalidValue, CAUSE_SHARED_TOO_LARGE, SAID_SHARED_TOO_LARGE,
                                     name, c->shared_bytes, kernel->known->shared_bytes,
                                     recorder_gpu()->shared_per_block_optin);
    return cudart_failed_because(cudaErrorInvalidValue, CAUSE_SHARED_NOT_ASKED_FOR, SAID_SHARED_NOT_ASKED_FOR,
                                 name, c->shared_bytes, kernel->known->shared_bytes,
                                 recorder_gpu()->shared_per_block, name);
}

/* All blocks of a cooperative launch have to fit on the GPU at the same time. */
static cudaError_t check_cooperative(const struct kernel *kernel, const struct configuration *c)
{
    uint64_t blocks = (uint64_t)c->grid.x * c->grid.y * c->grid.z;
    int each = gpu_resident_blocks(recorder_gpu(), c->block.x * c->block.y * c->block.z,
                                   c->shared_bytes + kernel->known->shared_bytes);
    uint64_t most = (uint64_t)each * (uint64_t)recorder_gpu()->sms;
    if (!c->cooperative || blocks <= most)
        return cudaSuccess;
    return cudart_failed_because(cudaErrorCooperativeLaunchTooLarge, CAUSE_COOPERATIVE_TOO_LARGE,
                                 SAID_COOPERATIVE_TOO_LARGE, kernel_title(kernel), (unsigned long long)blocks,
                                 (unsigned long long)most, each, recorder_gpu()->sms);
}

static void write_launch(const struct kernel *kernel, const struct configuration *c, void **arguments)
{
    const struct tape_kernel *known = kernel->known;
    uint8_t *parameters = xcalloc(known->parameter_bytes, 1);
    for (uint32_t i = 0; i < known->parameter_count; i++) {
        const struct kernel_parameter *p = tape_parameter(known->first_parameter + i);
        memcpy(parameters + p->offset, arguments[i], p->size);
    }
    struct tape_record record = {
        .kind = TAPE_LAUNCH,
        .kernel = kernel->index,
        .grid = {c->grid.x, c->grid.y, c->grid.z},
        .block = {c->block.x, c->block.y, c->block.z},
        .shared_bytes = (uint32_t)c->shared_bytes,
        .cooperative = c->cooperative,
    };
    tape_add(&record, parameters, known->parameter_bytes);
    free(parameters);
}

/* Libraries whose kernels nvcc compiles into a submission, by how the kernel's name begins and by a part of
 * it, with the word that the submission has for it. The labs are about writing such kernels. A kernel that
 * only fills a thrust::device_vector gets another message. */
static const struct {
    const char *beginning, *part, *word, *library;
} libraries[] = {
    {"_ZN3cub", "uninitialized_fill", "device_vector", NULL},
    {"_ZN6thrust", "uninitialized_fill", "device_vector", NULL},
    {"_ZN3cub", "", "cub", SAID_CUB},
    {"_ZN6thrust", "", "thrust", "thrust"},
};

static void reject_library_kernel(const struct kernel *kernel)
{
    for (size_t k = 0; k < ARRAY_LEN(libraries); k++) {
        if (strncmp(kernel->name, libraries[k].beginning, strlen(libraries[k].beginning)) ||
            !strstr(kernel->name, libraries[k].part))
            continue;
        if (!libraries[k].library)
            recorder_reject(CAUSE_LIBRARY_KERNEL, libraries[k].word, SAID_LIBRARY_VECTOR);
        recorder_reject(CAUSE_LIBRARY_KERNEL, libraries[k].word, SAID_LIBRARY_KERNEL, libraries[k].library);
    }
}

static cudaError_t try_launch(const void *handle, const struct configuration *c, void **arguments)
{
    struct kernel *kernel = kernel_find(handle);
    if (!kernel)
        return cudart_failed_because(cudaErrorInvalidDeviceFunction, CAUSE_NONE, SAID_NO_KERNEL);
    if (!kernel->known)
        recorder_reject(CAUSE_NONE, kernel_title(kernel), SAID_NO_PTX, kernel_title(kernel));
    if (!stream_known(c->stream))
        return cudart_failed_because(cudaErrorInvalidResourceHandle, CAUSE_NONE, SAID_NO_STREAM,
                                     kernel_title(kernel));
    reject_library_kernel(kernel);
    cudaError_t error = check_dimensions(kernel_title(kernel), c);
    if (!error)
        error = check_kernel(kernel, c);
    if (!error)
        error = check_cooperative(kernel, c);
    if (error)
        return error;
    write_launch(kernel, c, arguments);
    stream_work(c->stream);
    return cudaSuccess;
}

static cudaError_t launch(const void *handle, const struct configuration *c, void **arguments)
{
    cudaError_t error = try_launch(handle, c, arguments);
    site_of_launch(false);
    return error;
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                               size_t shared_bytes, cudaStream_t stream)
{
    return launch(kernel, &(struct configuration){grid, block, shared_bytes, stream, false}, arguments);
}

cudaError_t cudaLaunchKernel(const void *stub, dim3 grid, dim3 block, void **arguments, size_t shared_bytes,
                             cudaStream_t stream)
{
    return launch(stub, &(struct configuration){grid, block, shared_bytes, stream, false}, arguments);
}

cudaError_t cudaLaunchCooperativeKernel(const void *stub, dim3 grid, dim3 block, void **arguments,
                                        size_t shared_bytes, cudaStream_t stream)
{
    return launch(stub, &(struct configuration){grid, block, shared_bytes, stream, true}, arguments);
}

static void take_attribute(struct configuration *c, const cudaLaunchAttribute *attribute)
{
    if (attribute->id == cudaLaunchAttributeCooperative)
        c->cooperative = attribute->val.cooperative;
    if (attribute->id == cudaLaunchAttributeClusterDimension &&
        attribute->val.clusterDim.x * attribute->val.clusterDim.y * attribute->val.clusterDim.z > 1)
        recorder_reject(CAUSE_NONE, "cudaLaunchKernelExC", SAID_CLUSTERS);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *stub, void **arguments)
{
    struct configuration c = {config->gridDim, config->blockDim, config->dynamicSmemBytes, config->stream,
                              false};
    for (unsigned i = 0; i < config->numAttrs; i++)
        take_attribute(&c, &config->attrs[i]);
    return launch(stub, &c, arguments);
}

cudaError_t cudaFuncSetAttribute(const void *stub, enum cudaFuncAttribute attribute, int value)
{
    struct kernel *kernel = kernel_find(stub);
    if (!kernel || !kernel->known)
        return cudart_failed(cudaErrorInvalidDeviceFunction);
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize)
        return cudaSuccess;
    int most = recorder_gpu()->shared_per_block_optin - (int)kernel->known->shared_bytes;
    if (value < 0 || value > most)
        return cudart_failed_because(cudaErrorInvalidValue, CAUSE_SHARED_TOO_LARGE, SAID_ATTRIBUTE_TOO_LARGE,
                                     kernel_title(kernel), value, kernel->known->shared_bytes, most);
    kernel->dynamic_limit = (uint64_t)value;
    return cudaSuccess;
}

cudaError_t cudaFuncSetCacheConfig(const void *stub, enum cudaFuncCache preference)
{
    (void)preference;
    return kernel_find(stub) ? cudaSuccess : cudart_failed(cudaErrorInvalidDeviceFunction);
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, const void *stub)
{
    const struct kernel *kernel = kernel_find(stub);
    if (!kernel || !kernel->known)
        return cudart_failed(cudaErrorInvalidDeviceFunction);
    uint32_t most = kernel->known->max_threads;
    memset(attributes, 0, sizeof *attributes);
    attributes->sharedSizeBytes = kernel->known->shared_bytes;
    attributes->maxThreadsPerBlock = most ? (int)most : recorder_gpu()->threads_per_block;
    attributes->numRegs = recorder_gpu()->assumed_registers;
    attributes->ptxVersion = 80;
    attributes->binaryVersion = recorder_gpu()->major * 10 + recorder_gpu()->minor;
    attributes->maxDynamicSharedSizeBytes = (int)kernel->dynamic_limit;
    return cudaSuccess;
}
