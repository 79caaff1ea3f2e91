/* Buffers on a GPU, each between two guard bands. */
#include <stdio.h>

#include "common/cuda/cuda_device.h"
#include "common/cuda/guard.h"

device_address cuda_alloc(device *d, size_t bytes, const char *label, bool read_only)
{
    (void)read_only; /* the caller compares whether inputs have changed */
    struct buffer b = {.bytes = bytes, .label = label};
    uint64_t base;
    if (cuda_use_context(d) != DEVICE_OK)
        return 0;
    if (cu.memory_alloc(&base, guard_bytes(bytes)) != CU_OK) {
        why_say(&d->why, "no room for a buffer of %zu bytes on the %s", bytes, d->gpu->model.name);
        return 0;
    }
    b.address = base + GUARD_BYTES;
    b.canary = guard_canary();
    if (cuda_settle(d, guard_set(b.address, bytes, b.canary, d->stream)) != DEVICE_OK)
        return 0;
    *ARRAY_PUSH(d->buffers, d->buffer_count, d->buffer_capacity) = b;
    return b.address;
}

void cuda_check_guards(device *d, const struct buffer *b)
{
    struct guard_damage damage;
    if (cuda_settle(d, guard_check(&damage, b->address, b->bytes, b->canary, d->stream)) != DEVICE_OK ||
        damage.bytes == 0)
        return;
    struct finding *f = findings_add(&d->findings, FINDING_OUT_OF_BOUNDS_WRITE);
    snprintf(
        f->message, sizeof f->message,
        "on the %s: %zu bytes were written %s of %s (%zu bytes long), the nearest %zu bytes away from it",
        d->gpu->model.name, damage.bytes, damage.before ? "before the start" : "after the end",
        b->label ? b->label : "a scratch buffer", b->bytes, damage.distance);
    guard_set(b->address, b->bytes, b->canary, d->stream);
}

bool cuda_free(device *d, device_address address)
{
    for (size_t k = 0; k < d->buffer_count; k++)
        if (d->buffers[k].address == address && cuda_use_context(d) == DEVICE_OK) {
            cuda_check_guards(d, &d->buffers[k]);
            cu.memory_free(address - GUARD_BYTES);
            d->buffers[k] = d->buffers[--d->buffer_count];
            return true;
        }
    return false;
}

void cuda_free_all(device *d)
{
    while (d->buffer_count > 0 && cuda_free(d, d->buffers[d->buffer_count - 1].address))
        ;
    d->buffer_count = 0;
}

enum device_status cuda_put(device *d, device_address to, const void *from, size_t bytes)
{
    enum device_status status = cuda_use_context(d);
    return status != DEVICE_OK || !bytes ? status : cuda_settle(d, cu.copy_in(to, from, bytes, d->stream));
}

enum device_status cuda_get(device *d, void *to, device_address from, size_t bytes)
{
    enum device_status status = cuda_use_context(d);
    return status != DEVICE_OK || !bytes ? status : cuda_settle(d, cu.copy_out(to, from, bytes, d->stream));
}

enum device_status cuda_fill(device *d, device_address to, int byte, size_t bytes)
{
    enum device_status status = cuda_use_context(d);
    return status != DEVICE_OK || !bytes ? status
                                         : cuda_settle(d, cu.fill(to, (uint8_t)byte, bytes, d->stream));
}

enum device_status cuda_copy(device *d, device_address to, device_address from, size_t bytes)
{
    enum device_status status = cuda_use_context(d);
    return status != DEVICE_OK || !bytes ? status : cuda_settle(d, cu.copy(to, from, bytes, d->stream));
}

bool cuda_share(device *d, device_address address, struct cu_handle *handle)
{
    return cuda_use_context(d) == DEVICE_OK && cu.share(handle, address - GUARD_BYTES) == CU_OK;
}

device_address cuda_attach(device *d, const struct cu_handle *handle)
{
    uint64_t base;
    bool ok = cuda_use_context(d) == DEVICE_OK && cu.attach(&base, *handle, CU_ATTACH_LAZILY) == CU_OK;
    return ok ? base + GUARD_BYTES : 0;
}

/* The devices of a process share a context. */
enum device_status cuda_give(device *d, device_address to, device *other, device_address from, size_t bytes)
{
    (void)other;
    return cuda_copy(d, to, from, bytes);
}

enum device_status cuda_fetch(device *d, device_address from, device *other, device_address to, size_t bytes)
{
    (void)d;
    return cuda_copy(other, to, from, bytes);
}
