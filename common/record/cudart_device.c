/* Queries about the device, answered for the GPU at hand or the one in common/gpu_model.h. */
#include <stdio.h>
#include <string.h>

#include "common/record/cudart.h"

cudaError_t cudaGetDevice(int *device)
{
    *device = 0;
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
    return device == 0 ? cudaSuccess : cudart_failed(cudaErrorInvalidDevice);
}

cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 1;
    return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
    *version = CUDART_VERSION;
    return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int *version)
{
    *version = CUDART_VERSION;
    return cudaSuccess;
}

cudaError_t cudaSetDeviceFlags(unsigned flags)
{
    (void)flags;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned *flags)
{
    *flags = cudaDeviceScheduleAuto;
    return cudaSuccess;
}

cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache preference)
{
    (void)preference;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *preference)
{
    *preference = cudaFuncCachePreferNone;
    return cudaSuccess;
}

/* Limits that have no effect on a plan are remembered, so that a query returns what was set. */
static size_t limits[8] = {
    [cudaLimitStackSize] = 1024,
    [cudaLimitPrintfFifoSize] = 8650752,
    [cudaLimitMallocHeapSize] = 8 << 20,
};

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
{
    if ((unsigned)limit >= ARRAY_LEN(limits))
        return cudart_failed(cudaErrorInvalidValue);
    limits[limit] = value;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit)
{
    if ((unsigned)limit >= ARRAY_LEN(limits))
        return cudart_failed(cudaErrorInvalidValue);
    *value = limits[limit];
    return cudaSuccess;
}

/* Attributes that are not listed are features that the labs do not need: 0. */
static int attribute_value(enum cudaDeviceAttr attribute)
{
    const struct gpu_model *m = recorder_gpu();
    const struct {
        enum cudaDeviceAttr attribute;
        int value;
    } values[] = {
        {cudaDevAttrMaxThreadsPerBlock, m->threads_per_block},
        {cudaDevAttrMaxBlockDimX, (int)m->block[0]},
        {cudaDevAttrMaxBlockDimY, (int)m->block[1]},
        {cudaDevAttrMaxBlockDimZ, (int)m->block[2]},
        {cudaDevAttrMaxGridDimX, (int)m->grid[0]},
        {cudaDevAttrMaxGridDimY, (int)m->grid[1]},
        {cudaDevAttrMaxGridDimZ, (int)m->grid[2]},
        {cudaDevAttrMaxSharedMemoryPerBlock, m->shared_per_block},
        {cudaDevAttrMaxSharedMemoryPerBlockOptin, m->shared_per_block_optin},
        {cudaDevAttrMaxSharedMemoryPerMultiprocessor, m->shared_per_sm},
        {cudaDevAttrReservedSharedMemoryPerBlock, m->shared_reserved},
        {cudaDevAttrTotalConstantMemory, m->constant_bytes},
        {cudaDevAttrWarpSize, m->warp},
        {cudaDevAttrMaxPitch, 2147483647},
        {cudaDevAttrMaxRegistersPerBlock, m->registers_per_block},
        {cudaDevAttrMaxRegistersPerMultiprocessor, m->registers_per_sm},
        {cudaDevAttrClockRate, m->clock_mhz * 1000},
        {cudaDevAttrMemoryClockRate, m->memory_clock_mhz * 1000},
        {cudaDevAttrGlobalMemoryBusWidth, m->memory_bus_bits},
        {cudaDevAttrL2CacheSize, m->l2_bytes},
        {cudaDevAttrMultiProcessorCount, m->sms},
        {cudaDevAttrMaxThreadsPerMultiProcessor, m->threads_per_sm},
        {cudaDevAttrMaxBlocksPerMultiprocessor, m->blocks_per_sm},
        {cudaDevAttrComputeCapabilityMajor, m->major},
        {cudaDevAttrComputeCapabilityMinor, m->minor},
        {cudaDevAttrConcurrentKernels, 1},
        {cudaDevAttrCooperativeLaunch, 1},
        {cudaDevAttrEccEnabled, 1},
        {cudaDevAttrUnifiedAddressing, 1},
        {cudaDevAttrGlobalL1CacheSupported, 1},
        {cudaDevAttrLocalL1CacheSupported, 1},
        {cudaDevAttrStreamPrioritiesSupported, 1},
        {cudaDevAttrMemoryPoolsSupported, 1},
        {cudaDevAttrAsyncEngineCount, 3},
        {cudaDevAttrTextureAlignment, 512},
    };
    for (size_t i = 0; i < ARRAY_LEN(values); i++)
        if (values[i].attribute == attribute)
            return values[i].value;
    return 0;
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
{
    if (device != 0)
        return cudart_failed(cudaErrorInvalidDevice);
    *value = attribute_value(attribute);
    return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int device)
{
    const struct gpu_model *m = recorder_gpu();
    if (device != 0)
        return cudart_failed(cudaErrorInvalidDevice);
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "%s", m->name);
    p->totalGlobalMem = m->memory_bytes;
    p->sharedMemPerBlock = (size_t)m->shared_per_block;
    p->sharedMemPerBlockOptin = (size_t)m->shared_per_block_optin;
    p->sharedMemPerMultiprocessor = (size_t)m->shared_per_sm;
    p->reservedSharedMemPerBlock = (size_t)m->shared_reserved;
    p->regsPerBlock = m->registers_per_block;
    p->regsPerMultiprocessor = m->registers_per_sm;
    p->warpSize = m->warp;
    p->memPitch = 2147483647;
    p->maxThreadsPerBlock = m->threads_per_block;
    p->maxThreadsPerMultiProcessor = m->threads_per_sm;
    p->maxBlocksPerMultiProcessor = m->blocks_per_sm;
    for (int i = 0; i < 3; i++) {
        p->maxThreadsDim[i] = (int)m->block[i];
        p->maxGridSize[i] = (int)m->grid[i];
    }
    p->totalConstMem = (size_t)m->constant_bytes;
    p->major = m->major;
    p->minor = m->minor;
    p->multiProcessorCount = m->sms;
    p->memoryBusWidth = m->memory_bus_bits;
    p->l2CacheSize = m->l2_bytes;
    p->concurrentKernels = 1;
    p->cooperativeLaunch = 1;
    p->ECCEnabled = 1;
    p->unifiedAddressing = 1;
    p->asyncEngineCount = 3;
    p->globalL1CacheSupported = p->localL1CacheSupported = 1;
    p->streamPrioritiesSupported = 1;
    p->textureAlignment = 512;
#if CUDART_VERSION < 13000
    p->clockRate = m->clock_mhz * 1000;
    p->memoryClockRate = m->memory_clock_mhz * 1000;
#endif
    return cudaSuccess;
}

static int at_most(int a, int b)
{
    return a < b ? a : b;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *stub, int threads,
                                                                   size_t dynamic_bytes, unsigned flags)
{
    const struct kernel *kernel = kernel_find(stub);
    (void)flags;
    if (!kernel || !kernel->known)
        return cudart_failed(cudaErrorInvalidDeviceFunction);
    if (threads <= 0)
        return cudart_failed(cudaErrorInvalidValue);
    *blocks =
        gpu_resident_blocks(recorder_gpu(), (unsigned)threads, dynamic_bytes + kernel->known->shared_bytes);
    return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *stub, int threads,
                                                          size_t dynamic_bytes)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, stub, threads, dynamic_bytes, 0);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, const void *stub, int blocks,
                                                      int threads)
{
    const struct kernel *kernel = kernel_find(stub);
    if (!kernel || !kernel->known)
        return cudart_failed(cudaErrorInvalidDeviceFunction);
    if (threads <= 0 || blocks <= 0)
        return cudart_failed(cudaErrorInvalidValue);
    int each = recorder_gpu()->shared_per_sm / blocks - recorder_gpu()->shared_reserved;
    each = at_most(each, recorder_gpu()->shared_per_block_optin) - (int)kernel->known->shared_bytes;
    each = at_most(each, (int)kernel->dynamic_limit);
    *bytes = each > 0 ? (size_t)each : 0;
    return cudaSuccess;
}
