/* One memory instruction of one warp: its addresses, cut into runs of lanes that touch adjacent bytes. */
#ifndef COMMON_SIM_ACCESS_H
#define COMMON_SIM_ACCESS_H

#include "common/sim/run.h"

/* Lanes first … first + lanes - 1 touch lanes * bytes adjacent bytes from `at` on. */
struct lane_run {
    uint64_t at;
    uint32_t first, lanes;
};

struct access {
    struct warp *warp;
    const struct insn *insn;
    uint32_t mask;  /* active lanes */
    uint32_t bytes; /* a lane: element size times vector length */
    bool store;
    const uint32_t *wanted; /* by lane: bytes of a load that matter, from the first on; NULL: as insn says */
    uint64_t at[WARP_LANES] __attribute__((aligned(32))); /* by lane; garbage where the mask is 0 */
    uint32_t adjacent;                                    /* bit l: lane l + 1 starts where lane l ends */
    struct lane_run runs[WARP_LANES];
    uint32_t run_count;
    uint64_t least,
        most;          /* first byte of all runs, and behind the last; if one wraps around: all there are */
    uint64_t low_bits; /* of all runs' starts together: for alignment */
};

enum { SECTOR = 32 };

/* Fill `a` for the lanes of `mask` from the address register `base` and `offset`. */
void access_open(struct access *a, struct warp *w, const struct insn *i, uint32_t base, int64_t offset,
                 uint32_t mask);
/* The same for a plain load or store. */
static inline void access_of(struct access *a, struct warp *w, const struct insn *i, bool store)
{
    access_open(a, w, i, i->a, i->offset, w->mask);
    a->store = store;
}
/* Cut a->at, as it stands now, into runs. */
void access_cut(struct access *a);
/* Book a global access: bytes, one request, distinct sectors; by buffer and in total. `all`: the region that
 * all of it lies in, or NULL. */
void access_count_global(struct access *a, const struct region *all);
/* The bits of a region's sectors that this worker's blocks have touched. */
uint64_t *access_footprint(struct worker *k, const struct region *r);

/* `count` sectors, at most 32, from `first` on, counted from the region's start. */
static inline void access_touch(uint64_t *bits, uint64_t first, uint64_t count)
{
    uint64_t some = (UINT64_C(1) << count) - 1, shift = first % 64;
    bits[first / 64] |= some << shift;
    if (shift + count > 64)
        bits[first / 64 + 1] |= some >> (64 - shift);
}

/* Passes through the 32 banks that a shared access takes. Eight- and sixteen-byte lanes go by half and
 * quarter warps, loads by twice as many where all lanes agree in pairs. */
unsigned access_wavefronts(const struct access *a);

/* "reads" or "writes". */
static inline const char *access_verb(const struct access *a)
{
    return a->store ? "writes" : "reads";
}

/* ---- data.c ---- */

/* Element `k` of a lane's vector, in its register. */
uint8_t *access_element(const struct access *a, uint32_t k, uint32_t lane);
/* Bytes between memory, where lanes stand one after another, and the registers of `lanes` lanes. */
void access_move(const struct access *a, uint32_t first, uint32_t lanes, uint8_t *memory);
/* A load that brings nothing. */
void access_poison(const struct access *a, uint32_t lane);
/* Addresses must be multiples of what one lane moves; a GPU stops the kernel otherwise, and that is noted. */
bool access_is_aligned(struct access *a);
/* The whole access: checked, counted, done. */
void access_global(struct access *a, bool counted);
void access_shared(struct access *a);

/* ---- local.c ---- */

void access_local(struct access *a);

/* ---- outside.c ---- */

/* "tile[17]": what lies at byte `at` of shared memory, in elements of `bytes` bytes. */
void outside_element(char *to, size_t size, const struct run *run, uint64_t at, uint32_t bytes);
/* Note that a lane's address in global memory is outside of its buffer, or of all. */
void outside_buffer(struct access *a, uint32_t lane);
/* Note it of local memory, of which the thread has `bytes` bytes. */
void outside_local(struct access *a, uint32_t lane, uint64_t bytes);
/* Note that a lane's address in shared memory is outside of its array, or of the whole. */
void outside_shared(struct access *a, uint32_t lane);
/* Note it for all lanes that are outside of their array. */
void outside_array(struct access *a);

#endif
