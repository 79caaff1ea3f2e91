/* Banks of shared memory: how many passes an access takes. */
#include "common/sim/lane_shape.h"

enum { BANKS = 32, BANK_BYTES = 4 };

struct lanes {
    const uint64_t *at;
    uint32_t mask, bytes;
};

/* The largest number of distinct words that lanes first … end - 1 want from one bank. */
static unsigned passes(const struct lanes *a, unsigned first, unsigned end)
{
    uint64_t words[WARP_LANES * 4];
    uint8_t in_bank[BANKS] = {0};
    unsigned n = 0, most = 0;
    for (unsigned l = first; l < end; l++) {
        if (!(a->mask >> l & 1))
            continue;
        for (uint64_t word = a->at[l] / BANK_BYTES; word <= (a->at[l] + a->bytes - 1) / BANK_BYTES; word++) {
            bool seen = false;
            for (unsigned k = 0; k < n && !seen; k++)
                seen = words[k] == word;
            if (seen)
                continue;
            if (n < ARRAY_LEN(words))
                words[n++] = word;
            unsigned in = ++in_bank[word % BANKS];
            most = in > most ? in : most;
        }
    }
    return most;
}

/* Does every lane want the same word as the lane `step` away from it, unless one of the two is off? */
static bool lanes_agree(const struct lanes *a, unsigned step)
{
    for (unsigned l = 0; l < WARP_LANES; l++)
        if (a->mask >> l & a->mask >> (l ^ step) & 1 && a->at[l] != a->at[l ^ step])
            return false;
    return true;
}

/* Accesses of 8 and 16 bytes per lane go by half and quarter warps. Loads go by twice as many lanes where all
 * lanes agree in pairs. */
static unsigned bank_passes(const uint64_t *at, uint32_t mask, uint32_t bytes, bool store)
{
    const struct lanes a = {at, mask, bytes};
    unsigned together = bytes <= BANK_BYTES ? WARP_LANES : WARP_LANES * BANK_BYTES / bytes, sum = 0;
    if (!store && bytes > BANK_BYTES && (lanes_agree(&a, 1) || lanes_agree(&a, 2)))
        together *= 2;
    for (unsigned l = 0; l < WARP_LANES; l += together)
        sum += passes(&a, l, l + together);
    return sum;
}

unsigned shape_count_wavefronts(struct shape *s, uint64_t at, bool store)
{
    uint64_t moved[WARP_LANES];
    LANES moved[l] = s->away[l] + at % BANK_BYTES;
    unsigned passes = bank_passes(moved, s->mask, s->bytes, store);
    s->wavefronts[store][at % BANK_BYTES] = (uint8_t)passes;
    return passes;
}
