/* Guard bands around buffers: filled before a run and compared after it. */
#include "common/cuda/guard.h"

#include <sys/random.h>

size_t guard_bytes(size_t bytes)
{
    return bytes + 2 * (size_t)GUARD_BYTES;
}

uint32_t guard_canary(void)
{
    uint32_t canary;
    if (getrandom(&canary, sizeof canary, 0) != sizeof canary)
        die("no random numbers: /dev/urandom cannot be read");
    return canary;
}

/* Byte k of a band depends on the word and on k, so that a shifted copy is detected as well. */
static uint8_t guard_byte(uint32_t canary, size_t k)
{
    return (uint8_t)(canary >> 8 * (k % 4)) ^ (uint8_t)(k / 4);
}

static const uint8_t *band(uint32_t canary)
{
    static uint8_t bytes[GUARD_BYTES];
    for (size_t k = 0; k < GUARD_BYTES; k++)
        bytes[k] = guard_byte(canary, k);
    return bytes;
}

int guard_set(uint64_t address, size_t bytes, uint32_t canary, cu_stream stream)
{
    const uint8_t *fill = band(canary);
    int error = cu.copy_in(address - GUARD_BYTES, fill, GUARD_BYTES, stream);
    return error ? error : cu.copy_in(address + bytes, fill, GUARD_BYTES, stream);
}

static size_t differing(const uint8_t *got, const uint8_t *want, size_t *first, size_t *last)
{
    size_t count = 0;
    for (size_t k = 0; k < GUARD_BYTES; k++)
        if (got[k] != want[k]) {
            if (count++ == 0)
                *first = k;
            *last = k;
        }
    return count;
}

int guard_check(struct guard_damage *damage, uint64_t address, size_t bytes, uint32_t canary,
                cu_stream stream)
{
    static uint8_t front[GUARD_BYTES], back[GUARD_BYTES];
    size_t first = 0, last = 0;
    const uint8_t *fill = band(canary);
    *damage = (struct guard_damage){0};
    int error = cu.copy_out(front, address - GUARD_BYTES, GUARD_BYTES, stream);
    if (!error)
        error = cu.copy_out(back, address + bytes, GUARD_BYTES, stream);
    if (error)
        return error;
    damage->bytes = differing(front, fill, &first, &last);
    damage->before = damage->bytes > 0;
    if (!damage->before)
        damage->bytes = differing(back, fill, &first, &last);
    damage->distance = damage->before ? GUARD_BYTES - 1 - last : first;
    return CU_OK;
}
