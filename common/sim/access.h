/* One memory instruction of one warp: its addresses, cut into runs of lanes that touch adjacent bytes. */
#ifndef COMMON_SIM_ACCESS_H
#define COMMON_SIM_ACCESS_H

#include "common/sim/run.h"
#include "common/sim/lane_shape.h"

enum access_memory { MEMORY_GLOBAL, MEMORY_SHARED, MEMORY_LOCAL };

struct access {
    struct warp *warp;
    const struct insn *insn;
    uint32_t mask;  /* active lanes */
    uint32_t bytes; /* per lane: element size times vector length */
    bool store;
    uint32_t visit;         /* the mark of lane 0 (visits.h); 0: not made yet */
    const uint32_t *wanted; /* by lane: how many first bytes of the load matter; NULL: see insn.used */
    uint64_t at[WARP_LANES] __attribute__((aligned(32))); /* by lane; garbage where the mask is 0 */
    struct shape *shape;                                  /* see access_shape */
    struct lane_run runs[WARP_LANES];
    uint32_t run_count;
    uint64_t least, most; /* first byte, and the one after the last; everything if a run wraps */
    uint64_t low_bits;    /* all runs' starts, or-ed together, to check their alignment */
};

/* Fill `a` for the lanes of `mask` from the address register `base` and `offset`. */
void access_open(struct access *a, struct warp *w, const struct insn *i, uint32_t base, int64_t offset,
                 uint32_t mask);
/* The same for a plain load or store. */
static inline void access_of(struct access *a, struct warp *w, const struct insn *i, bool store)
{
    access_open(a, w, i, i->a, i->offset, w->mask);
    a->store = store;
}
/* Open a load whose shape and first address are known. */
void access_open_known(struct access *a, struct warp *w, const struct insn *i, struct shape *s,
                       uint64_t first);
/* The shape of a->at as it stands now. It stays until the worker's next access. */
struct shape *access_find_shape(struct access *a);
static inline struct shape *access_shape(struct access *a)
{
    return a->shape && a->shape->mask == a->mask ? a->shape : access_find_shape(a);
}
/* Cut a->at, as it stands now, into runs. */
void access_cut(struct access *a);
/* Mark the sectors of an access that lies in region `r`, its first lane at byte `at`, and return how many
 * there are; 0 if they lie far apart, and not in ascending order: then they have to be sorted. */
uint64_t access_sectors(struct worker *k, const struct region *r, struct shape *s, uint64_t at);
/* Count a global access, by buffer and in total: its bytes, one request, its distinct sectors. `all`: the
 * region that holds the whole access, or NULL. */
void access_count_global(struct access *a, const struct region *all);
/* How many passes through the banks a shared access takes. */
unsigned access_wavefronts(struct access *a);

/* Where the block's shared memory ends for this access. An atomic on a byte is one on its word, after a load
 * of the word (libcu++, cuda::atomic_ref): for words that are used so, the last one is whole. */
static inline uint64_t access_shared_end(const struct access *a)
{
    uint64_t bytes = a->warp->worker->run->shared_bytes;
    bool whole = a->insn->manner == MANNER_ATOMIC && a->bytes == WORD_BYTES;
    return whole ? (bytes + WORD_BYTES - 1) / WORD_BYTES * WORD_BYTES : bytes;
}

/* The bytes that a lane stores: in its register, or put together in `room`. */
const uint8_t *access_stored(const struct access *a, uint32_t lane, uint8_t room[WARP_LANES]);

/* "reads" or "writes". */
static inline const char *access_verb(const struct access *a)
{
    return a->store ? "writes" : "reads";
}

/* ---- data.c ---- */

/* Element `k` of a lane's vector, in its register. */
uint8_t *access_element(const struct access *a, uint32_t k, uint32_t lane);
/* Move bytes between `memory`, where the lanes follow each other, and the registers of `lanes` lanes. */
void access_move(const struct access *a, uint32_t first, uint32_t lanes, uint8_t *memory);
/* Fill a lane's registers with poison: the load brings nothing. */
void access_poison(const struct access *a, uint32_t lane);
/* Is every address a multiple of what one lane moves? A GPU stops the kernel otherwise, and so is noted
 * here, with a cause for vectors that says which memory it is. */
bool access_is_aligned(struct access *a, enum access_memory memory);
/* Do the whole access: check it, count it, move the bytes. */
void access_global(struct access *a, bool counted);
void access_shared(struct access *a);

/* ---- local.c ---- */

void access_local(struct access *a);

/* ---- outside.c ---- */

/* "tile[17]": what lies at byte `at` of shared memory, in elements of `bytes` bytes. */
void outside_element(char *to, size_t size, const struct run *run, uint64_t at, uint32_t bytes);
/* Note in a finding which array and which of its cells that is. */
void outside_cell(struct finding *f, const struct run *run, uint64_t at, uint32_t bytes);
/* Note that a lane's address in global memory is outside of its buffer, or of every buffer. */
void outside_buffer(struct access *a, uint32_t lane);
/* Note the same of local memory, of which the thread has `bytes` bytes. */
void outside_local(struct access *a, uint32_t lane, uint64_t bytes);
/* Note that a lane's address in shared memory is outside of its array, or of all shared memory. */
void outside_shared(struct access *a, uint32_t lane);
/* Note the same for every lane that is outside of its array. */
void outside_array(struct access *a);

#endif
