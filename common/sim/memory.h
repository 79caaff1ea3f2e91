/* Simulated global memory: each buffer is a region of its own, far from the next one.
 *
 * So an access one element too far is seen. Region k starts at address k * REGION_STRIDE: the address alone
 * tells the region, and its neighbours are gigabytes away. Shared and local memory are windows above all
 * regions, for generic addresses. */
#ifndef COMMON_SIM_MEMORY_H
#define COMMON_SIM_MEMORY_H

#include "common/base.h"
#include "common/device.h"

#define REGION_STRIDE (UINT64_C(1) << 36)
#define SHARED_WINDOW (UINT64_C(0x7f) << 40)
#define LOCAL_WINDOW  (UINT64_C(0x7e) << 40)

/* Words are loaded eight at a time, of which some may lie so far before or after what holds the others. */
enum { SPARE_BYTES = 64 };

enum { PARAMETER_REGION = 1 }; /* the first that a device adds */
enum { REGION_MAX = 2000 };    /* the last region ends below the windows */

struct region {
    uint8_t *host;
    uint8_t *undefined; /* a bit for each bit that was never written; NULL: everything is defined */
    uint64_t bytes;
    device_address base;
    uint64_t own;     /* bytes that count as the submission's own; 0: it is an argument */
    uint64_t mapped;  /* bytes of a mapping that appears where it is touched; 0: host was allocated */
    char *label;      /* NULL: scratch */
    bool read_only;   /* an input of the submission */
    bool freed;       /* freed, but its bytes are kept so that a late access can name it */
    bool is_variable; /* a module variable: survives free_all */
    bool is_constant; /* a __constant__ variable */
    bool is_filled;   /* a kernel has stored to it */
    bool holds_copy;  /* while launches are sampled: the host has copied inputs there, */
    bool lacks_copy;  /* or what it has put there is not there */
    size_t period;    /* its bytes repeat after so many; 0: they do not */
    uint32_t counted; /* index into struct counts: its own, or of the buffer that it is a copy of */
    uint32_t
        copied; /* of an argument: 1 more than the index of the buffer that was copied there; 0: none was */
};

struct memory {
    struct region *regions[REGION_MAX]; /* 0 is never used */
    uint32_t count;
    uint64_t bytes; /* of all regions */
    uint64_t own;   /* of those that the submission has asked for: scratch and variables */
};

/* Index into struct counts for loads. Stores to an argument stay its own, whatever was copied there. */
static inline uint32_t region_loaded(const struct region *r)
{
    return r->copied ? r->copied - 1 : r->counted;
}

/* A new region of zeros; NULL if there are too many or too large ones. */
struct region *memory_add(struct memory *m, uint64_t bytes, const char *label);
/* The same, without memory where it is not touched, and as large as an address space has room for. */
struct region *memory_add_sparse(struct memory *m, uint64_t bytes, const char *label);
/* From now on the process keeps memory that is freed: the next launch needs as much, and the system would
 * have to clear it again. */
void memory_keep_freed(void);
/* Memory in huge pages if it is large. The caller frees it. */
void *memory_room(size_t bytes);
/* Zeroed memory that is present at once, in huge pages if it is large: if pages appear one by one while
 * several threads use them, the threads stop each other. The caller frees it. */
void *memory_zeroed(size_t bytes);
/* Make bytes of a region unwritten, as far as kernels may know. */
void memory_undefine(struct region *r, uint64_t at, uint64_t bytes);
/* Record bytes that the host has written, or copied from another region together with what is undefined
 * there. */
void memory_define(struct region *r, uint64_t at, uint64_t bytes);
void memory_copy_defined(struct region *to, uint64_t there, const struct region *from, uint64_t here,
                         uint64_t bytes);
/* Remove all regions but module variables (all = false), or every one (all = true). */
void memory_clear(struct memory *m, bool all);

/* The region that an address belongs to, also from a little before its start or after its end; NULL if
 * none. */
static inline struct region *memory_region(const struct memory *m, uint64_t address)
{
    uint64_t k = (address + REGION_STRIDE / 2) / REGION_STRIDE;
    return k < REGION_MAX ? m->regions[k] : NULL;
}

/* The region that holds all of [address, address + bytes), or NULL. */
static inline struct region *memory_range(const struct memory *m, uint64_t address, uint64_t bytes)
{
    struct region *r = memory_region(m, address);
    bool inside = r && !r->freed && address - r->base <= r->bytes && bytes <= r->bytes - (address - r->base);
    return inside ? r : NULL;
}

#endif
