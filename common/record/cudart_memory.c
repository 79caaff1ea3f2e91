/* Memory: scratch, fills, copies on the device, and copies to __constant__ and __device__ variables. */
#include <string.h>

#include "common/record/cudart.h"

static uint64_t number(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer;
}

static cudaError_t allocate(void **pointer, size_t bytes, bool in_stream)
{
    uint64_t address = bytes ? buffer_scratch(bytes, in_stream) : 0;
    *pointer = (void *)(uintptr_t)address;
    if (address || bytes == 0)
        return cudaSuccess;
    return cudart_failed_because(cudaErrorMemoryAllocation, CAUSE_OUT_OF_MEMORY, SAID_OUT_OF_MEMORY, bytes,
                                 (unsigned long long)buffer_free_bytes());
}

cudaError_t cudaMalloc(void **pointer, size_t bytes)
{
    return allocate(pointer, bytes, false);
}

cudaError_t cudaMallocAsync(void **pointer, size_t bytes, cudaStream_t stream)
{
    if (!stream_known(stream))
        return cudart_failed(cudaErrorInvalidResourceHandle);
    cudaError_t error = allocate(pointer, bytes, true);
    if (*pointer)
        stream_memory(stream);
    return error;
}

/* The error for a pointer that cannot be freed. */
static cudaError_t bad_free(const char *format, void *pointer)
{
    if (buffer_was_freed(number(pointer)))
        return cudart_failed_because(cudaErrorInvalidValue, CAUSE_BAD_FREE, SAID_FREED_TWICE);
    return cudart_failed_because(cudaErrorInvalidValue, CAUSE_BAD_FREE, format,
                                 buffer_describe(number(pointer)));
}

/* Memory of cudaMallocAsync goes back at once; for other memory the call waits for the whole GPU. */
cudaError_t cudaFree(void *pointer)
{
    bool at_once = buffer_in_stream(number(pointer));
    if (!at_once)
        streams_join_all();
    if (pointer && !buffer_free(number(pointer)))
        return bad_free(SAID_BAD_FREE, pointer);
    if (at_once)
        stream_host_free();
    return cudaSuccess;
}

cudaError_t cudaFreeAsync(void *pointer, cudaStream_t stream)
{
    if (!stream_known(stream))
        return cudart_failed(cudaErrorInvalidResourceHandle);
    if (!pointer)
        return cudaSuccess;
    if (!buffer_free(number(pointer)))
        return bad_free(SAID_BAD_FREE_ASYNC, pointer);
    stream_memory(stream);
    return cudaSuccess;
}

/* The error for a range that is not completely inside one live buffer. */
static cudaError_t bad_range(const char *function, uint64_t address, uint64_t bytes)
{
    struct plan_place place;
    if (!buffer_range(address, 0, &place))
        return cudart_failed_because(cudaErrorInvalidValue, CAUSE_NO_MEMORY_THERE, SAID_NO_MEMORY_THERE,
                                     function, buffer_describe(address));
    tape_bytes(bytes, buffer_bytes(place.buffer));
    tape_finding(FINDING_OUT_OF_BOUNDS_WRITE, CAUSE_CALL_PAST_END, SAID_PAST_END, function,
                 (unsigned long long)bytes, buffer_describe(address),
                 (unsigned long long)buffer_bytes(place.buffer));
    return cudart_failed(cudaErrorInvalidValue);
}

static cudaError_t fill(const char *function, void *to, int value, size_t bytes, cudaStream_t stream)
{
    struct plan_place place;
    if (!stream_known(stream))
        return cudart_failed(cudaErrorInvalidResourceHandle);
    if (bytes == 0 && (!value || !buffer_range(number(to), 0, &place)))
        return cudaSuccess; /* with a value, it is kept: value and bytes may be exchanged */
    if (!buffer_range(number(to), bytes, &place))
        return bad_range(function, number(to), bytes);
    tape_add(&(struct tape_record){.kind = TAPE_FILL, .to = number(to), .bytes = bytes, .value = value}, NULL,
             0);
    stream_work(stream);
    return cudaSuccess;
}

cudaError_t cudaMemset(void *to, int value, size_t bytes)
{
    return fill("cudaMemset", to, value, bytes, NULL);
}

cudaError_t cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t stream)
{
    return fill("cudaMemsetAsync", to, value, bytes, stream);
}

static cudaError_t device_to_device(const char *function, uint64_t to, uint64_t from, size_t bytes)
{
    struct plan_place place;
    if (!buffer_range(to, bytes, &place))
        return bad_range(function, to, bytes);
    if (!buffer_range(from, bytes, &place))
        return bad_range(function, from, bytes);
    tape_add(&(struct tape_record){.kind = TAPE_COPY, .to = to, .from = from, .bytes = bytes}, NULL, 0);
    return cudaSuccess;
}

static cudaError_t host_to_device(const char *function, uint64_t to, const void *from, size_t bytes)
{
    struct plan_place place;
    if (!buffer_is_symbol(to))
        recorder_reject(CAUSE_COPIED_FROM_HOST, function, SAID_COPIED_FROM_HOST, bytes, function);
    if (!buffer_range(to, bytes, &place))
        return bad_range(function, to, bytes);
    tape_add(&(struct tape_record){.kind = TAPE_PUT, .to = to}, from, bytes);
    return cudaSuccess;
}

static enum cudaMemcpyKind kind_of(uint64_t to, uint64_t from)
{
    static const enum cudaMemcpyKind kinds[2][2] = {
        {cudaMemcpyHostToHost, cudaMemcpyDeviceToHost},
        {cudaMemcpyHostToDevice, cudaMemcpyDeviceToDevice},
    };
    return kinds[fake_is(to)][fake_is(from)];
}

static const char *kind_name(enum cudaMemcpyKind kind)
{
    static const char *const names[] = {
        [cudaMemcpyHostToHost] = "cudaMemcpyHostToHost",
        [cudaMemcpyHostToDevice] = "cudaMemcpyHostToDevice",
        [cudaMemcpyDeviceToHost] = "cudaMemcpyDeviceToHost",
        [cudaMemcpyDeviceToDevice] = "cudaMemcpyDeviceToDevice",
        [cudaMemcpyDefault] = "cudaMemcpyDefault",
    };
    return (unsigned)kind < ARRAY_LEN(names) ? names[kind] : SAID_NO_KIND;
}

/* Like the driver, accept any kind if both sides are on the device. The runtime's reference calls the result
 * undefined, so the first such copy of a call is told. */
static void tell_direction(const char *function, size_t bytes, enum cudaMemcpyKind kind)
{
    static bool told;
    if (!told)
        tape_finding(FINDING_COPY_REMARK, CAUSE_COPY_DIRECTION, SAID_DIRECTION, function, bytes,
                     kind_name(kind), kind_name(cudaMemcpyDeviceToDevice));
    told = true;
}

/* Every copy is made by this function. */
static cudaError_t copy(const char *function, void *to, const void *from, size_t bytes,
                        enum cudaMemcpyKind kind, cudaStream_t stream)
{
    enum cudaMemcpyKind real = kind_of(number(to), number(from));
    if (!stream_known(stream))
        return cudart_failed(cudaErrorInvalidResourceHandle);
    if (bytes == 0)
        return cudaSuccess;
    if (real == cudaMemcpyDeviceToHost)
        recorder_reject(CAUSE_COPIED_TO_HOST, function, SAID_COPIED_TO_HOST, bytes, function);
    bool fits = kind == cudaMemcpyDefault || kind == real;
    if (!fits && real == cudaMemcpyDeviceToDevice)
        tell_direction(function, bytes, kind);
    else if (!fits)
        return cudart_failed_because(cudaErrorInvalidValue,
                                     real == cudaMemcpyHostToDevice ? CAUSE_COPY_IS_FROM_HOST
                                                                    : CAUSE_COPY_DIRECTION,
                                     SAID_DIRECTION, function, bytes, kind_name(kind), kind_name(real));
    cudaError_t error = cudaSuccess;
    if (real == cudaMemcpyHostToHost)
        memmove(to, from, bytes);
    else if (real == cudaMemcpyHostToDevice)
        error = host_to_device(function, number(to), from, bytes);
    else
        error = device_to_device(function, number(to), number(from), bytes);
    if (!error)
        stream_work(stream);
    if (!error && real == cudaMemcpyHostToDevice)
        stream_put(stream);
    return error;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    return copy("cudaMemcpy", to, from, bytes, kind, NULL);
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    return copy("cudaMemcpyAsync", to, from, bytes, kind, stream);
}

/* The address `offset` bytes into the variable. NULL, with a finding, unless that and the next `bytes` bytes
 * are inside. `other` is the other end of the copy. */
static void *symbol_range(const char *function, const void *symbol, const void *other, size_t bytes,
                          size_t offset)
{
    uint64_t size;
    const char *name;
    uint64_t address = symbol_find(symbol, &size, &name);
    if (address && offset <= size && bytes <= size - offset)
        return (void *)(uintptr_t)(address + offset);
    tape_bytes(address ? offset + bytes : 0, address ? size : 0);
    if (address)
        cudart_failed_because(cudaErrorInvalidValue, CAUSE_SYMBOL_TOO_SMALL, SAID_SYMBOL_RANGE, function,
                              bytes, offset, name, (unsigned long long)size);
    else if (symbol_find(other, &size, &name))
        cudart_failed_because(cudaErrorInvalidSymbol, CAUSE_ENDS_EXCHANGED, SAID_ENDS_EXCHANGED, function,
                              name);
    else
        cudart_failed_because(cudaErrorInvalidSymbol, CAUSE_BAD_SYMBOL, SAID_NO_SYMBOL, function);
    return NULL;
}

static cudaError_t to_symbol(const char *function, const void *symbol, const void *from, size_t bytes,
                             size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    void *to = symbol_range(function, symbol, from, bytes, offset);
    return to ? copy(function, to, from, bytes, kind, stream) : cudaPeekAtLastError();
}

static cudaError_t from_symbol(const char *function, void *to, const void *symbol, size_t bytes,
                               size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    void *from = symbol_range(function, symbol, to, bytes, offset);
    return from ? copy(function, to, from, bytes, kind, stream) : cudaPeekAtLastError();
}

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *from, size_t bytes, size_t offset,
                               enum cudaMemcpyKind kind)
{
    return to_symbol("cudaMemcpyToSymbol", symbol, from, bytes, offset, kind, NULL);
}

cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *from, size_t bytes, size_t offset,
                                    enum cudaMemcpyKind kind, cudaStream_t stream)
{
    return to_symbol("cudaMemcpyToSymbolAsync", symbol, from, bytes, offset, kind, stream);
}

cudaError_t cudaMemcpyFromSymbol(void *to, const void *symbol, size_t bytes, size_t offset,
                                 enum cudaMemcpyKind kind)
{
    return from_symbol("cudaMemcpyFromSymbol", to, symbol, bytes, offset, kind, NULL);
}

cudaError_t cudaMemcpyFromSymbolAsync(void *to, const void *symbol, size_t bytes, size_t offset,
                                      enum cudaMemcpyKind kind, cudaStream_t stream)
{
    return from_symbol("cudaMemcpyFromSymbolAsync", to, symbol, bytes, offset, kind, stream);
}

cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total)
{
    *free_bytes = buffer_free_bytes();
    *total = recorder_gpu()->memory_bytes;
    return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *pointer)
{
    struct plan_place place;
    bool on_device = buffer_range(number(pointer), 0, &place);
    memset(attributes, 0, sizeof *attributes);
    attributes->type = on_device ? cudaMemoryTypeDevice : cudaMemoryTypeUnregistered;
    attributes->device = on_device ? 0 : cudaInvalidDeviceId;
    attributes->devicePointer = on_device ? (void *)(uintptr_t)pointer : NULL;
    attributes->hostPointer = on_device ? NULL : (void *)(uintptr_t)pointer;
    return cudaSuccess;
}
