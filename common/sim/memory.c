/* Simulated global memory: regions, what of them is undefined, and looking them up by address. */
#include "common/sim/memory.h"

#include <limits.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 1 << 16 }; /* or several: buffers start at a page */

static const uint64_t max_bytes = UINT64_C(3) << 30; /* bytes of all regions together */

void memory_keep_freed(void)
{
    enum { MOST = 32 << 20, NEVER = INT_MAX }; /* MOST: glibc takes no more */
    mallopt(M_MMAP_THRESHOLD, MOST);
    mallopt(M_TRIM_THRESHOLD, NEVER);
}

void *memory_room(size_t bytes)
{
    static const size_t huge = 2 << 20;
    if (bytes < huge)
        return xrealloc(NULL, bytes);
    size_t rounded = (bytes + huge - 1) / huge * huge;
    void *block = aligned_alloc(huge, rounded);
    if (!block)
        die("out of memory: could not get %zu bytes; close other programs and try again", bytes);
    madvise(block, rounded, MADV_HUGEPAGE); /* only a hint: without huge pages it is slower */
    return block;
}

void *memory_zeroed(size_t bytes)
{
    return memset(memory_room(bytes), 0, bytes);
}

/* Region `k` of `m` begins to exist. */
static struct region *enter(struct memory *m, uint8_t *host, uint64_t bytes, const char *label)
{
    uint32_t k = m->count + 1;
    struct region *r = xcalloc(1, sizeof *r);
    *r = (struct region){
        .host = host, .bytes = bytes, .base = k * REGION_STRIDE, .label = label ? xstrdup(label) : NULL};
    r->counted = m->count < COUNTED_BUFFERS ? m->count : COUNTED_BUFFERS - 1;
    m->regions[k] = r;
    m->count = k;
    m->bytes += bytes;
    return r;
}

struct region *memory_add(struct memory *m, uint64_t bytes, const char *label)
{
    if (m->count + 1 >= REGION_MAX || bytes > max_bytes || m->bytes + bytes > max_bytes)
        return NULL;
    return enter(m, (uint8_t *)memory_zeroed(bytes + 2 * SPARE_BYTES) + SPARE_BYTES, bytes, label);
}

struct region *memory_add_sparse(struct memory *m, uint64_t bytes, const char *label)
{
    static const uint64_t most = UINT64_C(16) << 30;
    if (m->count + 1 >= REGION_MAX || bytes > most || m->bytes + bytes > most)
        return NULL;
    uint8_t *start = mmap(NULL, PAGE + bytes + SPARE_BYTES, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED)
        return NULL;
    struct region *r = enter(m, start + PAGE, bytes, label);
    r->mapped = bytes + SPARE_BYTES;
    return r;
}

void memory_undefine(struct region *r, uint64_t at, uint64_t bytes)
{
    if (!r->undefined)
        r->undefined = memory_zeroed(r->bytes + 1);
    memset(r->undefined + at, 0xff, bytes);
}

void memory_define(struct region *r, uint64_t at, uint64_t bytes)
{
    if (bytes == r->bytes) {
        free(r->undefined);
        r->undefined = NULL;
    }
    if (r->undefined)
        memset(r->undefined + at, 0, bytes);
}

void memory_copy_defined(struct region *to, uint64_t there, const struct region *from, uint64_t here,
                         uint64_t bytes)
{
    if (!from->undefined) {
        memory_define(to, there, bytes);
        return;
    }
    if (!to->undefined)
        to->undefined = memory_zeroed(to->bytes + 1);
    memmove(to->undefined + there, from->undefined + here, bytes);
}

void memory_clear(struct memory *m, bool all)
{
    uint32_t kept = 0;
    for (uint32_t k = 1; k <= m->count; k++) {
        struct region *r = m->regions[k];
        if (r->is_variable && !all) {
            kept = k;
            continue;
        }
        m->bytes -= r->bytes;
        m->own -= r->own;
        if (r->mapped)
            munmap(r->host - PAGE, PAGE + r->mapped);
        else
            free(r->host - SPARE_BYTES);
        free(r->undefined);
        free(r->label);
        free(r);
        m->regions[k] = NULL;
    }
    m->count = kept;
}
