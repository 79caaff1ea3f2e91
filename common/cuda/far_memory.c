/* Buffers of a GPU in another process. */
#include <string.h>

#include "common/cuda/far_device.h"

device_address far_alloc(device *d, size_t bytes, const char *label, bool read_only)
{
    (void)read_only;
    far_set_text(d, label);
    d->box->bytes = bytes;
    if (far_ask(d, FAR_ALLOC) != DEVICE_OK)
        return 0;
    if (d->box->shared)
        *ARRAY_PUSH(d->buffers, d->count, d->capacity) =
            (struct shared_buffer){.there = d->box->address, .bytes = bytes, .handle = d->box->handle};
    return d->box->address;
}

bool far_free(device *d, device_address address)
{
    for (size_t k = 0; k < d->count; k++)
        if (d->buffers[k].there == address) {
            d->buffers[k] = d->buffers[--d->count];
            break;
        }
    d->box->address = address;
    return far_ask(d, FAR_FREE) == DEVICE_OK;
}

void far_free_all(device *d)
{
    d->count = 0;
    far_ask(d, FAR_FREE_ALL);
}

enum device_status far_put(device *d, device_address to, const void *from, size_t bytes)
{
    enum device_status status = DEVICE_OK;
    for (size_t at = 0; at < bytes && status == DEVICE_OK; at += d->box->bytes) {
        d->box->address = to + at;
        d->box->bytes = bytes - at < FAR_WINDOW ? bytes - at : FAR_WINDOW;
        memcpy(d->box->window, (const uint8_t *)from + at, d->box->bytes);
        status = far_ask(d, FAR_PUT);
    }
    return status;
}

enum device_status far_get(device *d, void *to, device_address from, size_t bytes)
{
    enum device_status status = DEVICE_OK;
    for (size_t at = 0; at < bytes && status == DEVICE_OK; at += d->box->bytes) {
        d->box->address = from + at;
        d->box->bytes = bytes - at < FAR_WINDOW ? bytes - at : FAR_WINDOW;
        status = far_ask(d, FAR_GET);
        if (status == DEVICE_OK)
            memcpy((uint8_t *)to + at, d->box->window, d->box->bytes);
    }
    return status;
}

enum device_status far_fill(device *d, device_address to, int byte, size_t bytes)
{
    d->box->address = to;
    d->box->bytes = bytes;
    d->box->value = byte;
    return far_ask(d, FAR_FILL);
}

enum device_status far_copy(device *d, device_address to, device_address from, size_t bytes)
{
    d->box->address = to;
    d->box->other = from;
    d->box->bytes = bytes;
    return far_ask(d, FAR_COPY);
}

/* ---- memory that this process sees as well ---- */

/* Where `here`, a GPU in this process, sees the buffer that begins at `there`; 0 if it cannot. */
static device_address attached(device *d, device_address there, size_t bytes, device *here)
{
    for (size_t k = 0; k < d->count; k++) {
        struct shared_buffer *b = &d->buffers[k];
        if (b->there != there || b->bytes < bytes)
            continue;
        if (!b->here)
            b->here = cuda_attach(here, &b->handle);
        return b->here;
    }
    return 0;
}

/* Copy through the mailbox, where the driver does not let processes share memory: slower, with the same
 * result. */
static enum device_status give_pieces(device *d, device_address to, device *other, device_address from,
                                      size_t bytes)
{
    enum device_status status = DEVICE_OK;
    for (size_t at = 0; at < bytes && status == DEVICE_OK; at += d->box->bytes) {
        d->box->bytes = bytes - at < FAR_WINDOW ? bytes - at : FAR_WINDOW;
        d->box->address = to + at;
        status = cuda_backend.get(other, d->box->window, from + at, d->box->bytes);
        if (status == DEVICE_OK)
            status = far_ask(d, FAR_PUT);
    }
    return status;
}

static enum device_status fetch_pieces(device *d, device_address from, device *other, device_address to,
                                       size_t bytes)
{
    enum device_status status = DEVICE_OK;
    for (size_t at = 0; at < bytes && status == DEVICE_OK; at += d->box->bytes) {
        d->box->bytes = bytes - at < FAR_WINDOW ? bytes - at : FAR_WINDOW;
        d->box->address = from + at;
        status = far_ask(d, FAR_GET);
        if (status == DEVICE_OK)
            status = cuda_backend.put(other, to + at, d->box->window, d->box->bytes);
    }
    return status;
}

enum device_status far_give(device *d, device_address to, device *other, device_address from, size_t bytes)
{
    device_address here = attached(d, to, bytes, other);
    return here ? cuda_backend.copy(other, here, from, bytes) : give_pieces(d, to, other, from, bytes);
}

enum device_status far_fetch(device *d, device_address from, device *other, device_address to, size_t bytes)
{
    device_address here = attached(d, from, bytes, other);
    return here ? cuda_backend.copy(other, to, here, bytes) : fetch_pieces(d, from, other, to, bytes);
}
