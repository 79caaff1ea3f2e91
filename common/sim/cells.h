/* Which bits of memory are undefined, and how they move between memory and registers.
 *
 * Local memory and the parameters of calls have cells for every byte from the start. Buffers that are scratch
 * or outputs have undefined bytes until they are written, and no origins. Shared memory has tags that say
 * which words this block has written, and cells as soon as an undefined value or a part of a word was stored.
 */
#ifndef COMMON_SIM_CELLS_H
#define COMMON_SIM_CELLS_H

#include "common/sim/access.h"
#include "common/sim/undefined.h"

/* ---- cells.c ---- */

/* Cells for `bytes` bytes, all undefined. */
struct cells cells_open(uint64_t bytes);
void cells_close(struct cells *c);
/* Make these bytes unwritten. Here and below, cells without bits are left alone. */
void cells_reset(struct cells c, uint64_t at, uint64_t bytes);
/* Copy `bytes` cells within and between memories of one kind. */
static inline void cells_copy(struct cells to, uint64_t there, struct cells from, uint64_t here,
                              uint64_t bytes)
{
    if (!to.bits || !from.bits)
        return;
    memcpy(to.bits + there, from.bits + here, bytes);
    memcpy(to.from + there / WORD_BYTES, from.from + here / WORD_BYTES,
           (bytes + WORD_BYTES - 1) / WORD_BYTES * sizeof *to.from);
}
/* Is any of these bytes undefined? */
static inline bool cells_any(const uint8_t *bits, uint64_t count)
{
    uint64_t all = 0, eight;
    for (; count >= sizeof eight; bits += sizeof eight, count -= sizeof eight) {
        memcpy(&eight, bits, sizeof eight);
        all |= eight;
    }
    for (uint64_t k = 0; k < count; k++)
        all |= bits[k];
    return all != 0;
}
/* Load or store all bytes of one lane from `at` on. */
void cells_access(struct access *a, uint32_t lane, struct cells c, uint64_t at, enum origin_kind kind);
/* The same for a run, at its own addresses. A store's register has to have undefined bits. */
void cells_run(struct access *a, const struct lane_run *run, struct cells c, enum origin_kind kind);
/* Load or store `lanes` lanes from `first` on. Their bytes are adjacent in `r`, which has undefined bytes. */
void cells_global(struct access *a, const struct region *r, uint32_t first, uint32_t lanes);
/* The atomic of one lane; `replaces`: the new value does not depend on the old one. */
void cells_global_atomic(struct access *a, uint32_t lane, const struct region *r, bool replaces,
                         bool commutes);

/* ---- written.c: shared memory ---- */

struct shadow;

/* Move the undefined bits of a shared access whose bytes are all inside and whose words are tagged. */
void written_access(struct access *a, struct shadow *s);
/* The same for an access that is not checked for races: it tags the words itself. */
void written_unjudged(struct access *a, struct shadow *s);
/* A load found that no thread of this block has written word `word`: the part that lane `lane` reads is
 * undefined. */
void written_unset(const struct access *a, const struct shadow *s, uint32_t lane, uint32_t word);
/* The same for `count` lanes from `lane` on. Each loads one word, from `word` on. */
void written_unset_words(const struct access *a, const struct shadow *s, uint32_t lane, uint32_t word,
                         uint32_t count);
void written_atomic(struct access *a, uint32_t lane, uint32_t at, bool replaces);
/* Mark `bytes` bytes as written by something that is no store. */
void written_set(struct shadow *s, uint32_t at, uint32_t bytes);

#endif
