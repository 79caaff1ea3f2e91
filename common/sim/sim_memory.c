/* The simulator as a device: its buffers, and what the host does with them. */
#include <inttypes.h>
#include <string.h>

#include "common/repeated.h"
#include "common/sim/run.h"
#include "common/sim/sim_device.h"

/* Scratch and variables together. Each of their bytes is kept several times: its value, what of it is
 * undefined, which block has written it, and what it was before the launch. */
static const uint64_t most_own = 256 << 20;

struct region *sim_memory_add(device *d, uint64_t bytes, const char *label)
{
    if (bytes > most_own || d->memory.own + bytes > most_own)
        return NULL;
    struct region *r = memory_add(&d->memory, bytes, label);
    if (r)
        d->memory.own += r->own = bytes;
    return r;
}

device_address sim_memory_alloc(device *d, size_t bytes, const char *label, bool read_only)
{
    struct region *r = NULL;
    if (d->sample)
        r = memory_add_sparse(&d->memory, bytes, label ? label : "");
    else
        r = label ? memory_add(&d->memory, bytes, label) : sim_memory_add(d, bytes, label);
    if (!r) {
        why_say(&d->why,
                "no room for a buffer of %zu bytes: %" PRIu64 " MB of scratch and variables is the most",
                bytes, most_own >> 20);
        return 0;
    }
    r->read_only = read_only;
    r->counted = d->buffers < COUNTED_BUFFERS ? d->buffers : COUNTED_BUFFERS - 1;
    d->buffers++;
    if (!label && !d->sample && sim_spend(d, "cudaMalloc", 0, allowance_bytes(3 * bytes)) != DEVICE_OK)
        return 0;
    static const uint32_t poison =
        0xffc0dead; /* scratch holds NaNs, not zeros, and not the NaNs of outputs */
    bool fresh = !label && !d->sample;
    for (size_t at = 0; fresh && at < bytes; at += sizeof poison)
        memcpy(r->host + at, &poison, sizeof poison);
    if (fresh)
        memory_undefine(r, 0, bytes);
    return r->base;
}

void sim_memory_free_all(device *d)
{
    memory_clear(&d->memory, false);
    d->buffers = 0;
}

bool sim_memory_free(device *d, device_address address)
{
    struct region *r = memory_range(&d->memory, address, 0);
    if (!r || r->base != address || r->is_variable)
        return false;
    r->freed = true;
    return true;
}

/* Tell a listener what the host has written. */
static void tell_host(const device *d, enum follow_host what, device_address to, device_address from,
                      uint64_t bytes)
{
    const struct region *there = memory_region(&d->memory, to), *here = memory_region(&d->memory, from);
    if (d->follow && d->follow->host && there)
        d->follow->host(d->follow->context, what, (int32_t)(there->base / REGION_STRIDE),
                        (int64_t)(to - there->base),
                        here ? (int32_t)(here->base / REGION_STRIDE) : FOLLOW_NOWHERE,
                        here ? (int64_t)(from - here->base) : 0, bytes);
}

enum device_status sim_memory_put(device *d, device_address to, const void *from, size_t bytes)
{
    struct region *r = memory_range(&d->memory, to, bytes);
    if (!r)
        return sim_broken(d, "copy to outside of a buffer");
    memcpy(r->host + (to - r->base), from, bytes);
    memory_define(r, to - r->base, bytes);
    tell_host(d, FOLLOW_PUT, to, 0, bytes);
    return DEVICE_OK;
}

enum device_status sim_memory_get(device *d, void *to, device_address from, size_t bytes)
{
    const struct region *r = memory_range(&d->memory, from, bytes);
    if (!r)
        return sim_broken(d, "copy from outside of a buffer");
    memcpy(to, r->host + (from - r->base), bytes);
    return DEVICE_OK;
}

/* While launches are sampled, large fills and copies are reported. */
static bool is_told(const device *d, size_t bytes, bool reads)
{
    enum { LARGE = 1 << 16 };
    if (!d->sample || bytes < LARGE)
        return false;
    d->sample->moved(d->sample->context, reads ? bytes : 0, bytes);
    return true;
}

enum device_status sim_memory_fill(device *d, device_address to, int byte, size_t bytes)
{
    struct region *r = memory_range(&d->memory, to, bytes);
    if (!r)
        return sim_broken(d, "fill outside of a buffer");
    if (is_told(d, bytes, false)) {
        r->lacks_copy = true;
        return DEVICE_OK;
    }
    if (sim_spend(d, "cudaMemset", 0, allowance_bytes(bytes)) != DEVICE_OK)
        return DEVICE_LIMIT;
    memset(r->host + (to - r->base), byte, bytes);
    memory_define(r, to - r->base, bytes);
    tell_host(d, FOLLOW_FILL, to, 0, bytes);
    return DEVICE_OK;
}

void sim_memory_undefine(device *d, device_address at, size_t bytes)
{
    struct region *r = memory_range(&d->memory, at, bytes);
    if (r)
        memory_undefine(r, at - r->base, bytes);
}

bool sim_memory_written(device *d, device_address at, size_t bytes)
{
    const struct region *r = memory_range(&d->memory, at, bytes);
    bool written = r && !r->undefined;
    for (size_t k = 0; r && r->undefined && k < bytes && !written; k++)
        written = r->undefined[at - r->base + k] != 0xff;
    return written;
}

/* Loads of a copy count as loads of what was copied; of several sources, as loads of the first. */
static void inherit(struct region *copy, const struct region *original)
{
    bool is_argument = copy->label && !copy->is_variable;
    uint32_t source = region_loaded(original);
    if (!is_argument && source < copy->counted)
        copy->counted = source;
    else if (is_argument && source < region_loaded(copy))
        copy->copied = source + 1;
}

/* Copy what repeats: one period is mapped over all whole pages, and their edges are copied. */
static bool copy_repeated(uint8_t *to, const uint8_t *from, size_t bytes, size_t period)
{
    size_t edge = repeated_bytes((uintptr_t)to) - (uintptr_t)to, pages = (bytes - edge) / period * period;
    struct repeated r = {0};
    bool ok = repeated_make(&r, from + edge, period) && repeated_over(&r, to + edge, pages);
    repeated_close(&r);
    memcpy(to, from, edge);
    memcpy(to + edge + pages, from + edge + pages, bytes - edge - pages);
    return ok;
}

/* A large copy while launches are sampled. Of an input, it takes hardly any memory; others are not made. */
static void copy_told(struct region *there, uint64_t to, const struct region *here, uint64_t from,
                      size_t bytes)
{
    bool repeats = here->period && !here->is_filled && there->mapped;
    bool small = bytes < 2 * here->period;
    if (repeats && small)
        memcpy(there->host + to, here->host + from, bytes);
    if (repeats && (small || copy_repeated(there->host + to, here->host + from, bytes, here->period)))
        there->holds_copy = true;
    else
        there->lacks_copy = true;
}

enum device_status sim_memory_copy(device *d, device_address to, device_address from, size_t bytes)
{
    struct region *there = memory_range(&d->memory, to, bytes), *here = memory_range(&d->memory, from, bytes);
    if (!there || !here)
        return sim_broken(d, "copy outside of a buffer");
    if (is_told(d, bytes, true)) {
        copy_told(there, to - there->base, here, from - here->base, bytes);
        return DEVICE_OK;
    }
    if (sim_spend(d, "cudaMemcpy", 0, allowance_bytes(2 * bytes)) != DEVICE_OK)
        return DEVICE_LIMIT;
    memmove(there->host + (to - there->base), here->host + (from - here->base), bytes);
    memory_copy_defined(there, to - there->base, here, from - here->base, bytes);
    tell_host(d, FOLLOW_COPIED, to, from, bytes);
    inherit(there, here);
    return DEVICE_OK;
}

bool sim_memory_repeat(device *d, device_address buffer, const struct repeated *bytes)
{
    struct region *r = memory_range(&d->memory, buffer, 0);
    if (!r || !r->mapped || !repeated_over(bytes, r->host, r->mapped))
        return false;
    r->period = bytes->bytes;
    return true;
}
