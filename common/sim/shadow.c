/* The shadow of shared memory: made, aged by barriers and blocks, and put into words. */
#include "common/sim/cells.h"
#include "common/sim/order.h"
#include "common/sim/race.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Vectors reach a little beyond what they are about, at both ends. */
enum { SPARE_WORDS = SPARE_BYTES / 4 };

static size_t array_words(const struct shadow *s)
{
    return s->words + (size_t)2 * SPARE_WORDS;
}

struct shadow *shadow_open(uint32_t bytes, uint32_t word_bits)
{
    struct shadow *s = xcalloc(1, sizeof *s);
    s->word_bits = word_bits;
    s->words = (bytes + 3) / 4 << (2 - word_bits);
    s->partial = true; /* so that the first block clears the cells */
    s->cells = cells_open((uint64_t)s->words << word_bits);
    size_t each = array_words(s);
    uint32_t *first = (uint32_t *)xcalloc(6 * each, sizeof *first) + SPARE_WORDS;
    s->wrote = first;
    s->wrote_by = first + each;
    s->read = first + 2 * each;
    s->read_by = first + 3 * each;
    s->wrote_place = (int32_t *)(first + 4 * each);
    s->read_place = (int32_t *)(first + 5 * each);
    return s;
}

void shadow_close(struct shadow *s)
{
    if (!s)
        return;
    pending_close(s->pending);
    order_close(s->order);
    cells_close(&s->cells);
    free(s->wrote - SPARE_WORDS);
    free(s);
}

/* Epochs are used up: begin again, and keep only which words this block has written. */
static void restart(struct shadow *s)
{
    for (size_t k = 0; k < s->words; k++)
        s->wrote[k] = (int32_t)s->wrote[k] >= s->began ? 1 << WHO_BITS : 0;
    memset(s->wrote_by, 0, (5 * array_words(s) - SPARE_WORDS) * sizeof *s->wrote);
    s->began = 1 << WHO_BITS;
    s->epoch = 2;
}

void shadow_barrier(struct shadow *s)
{
    s->late_count = 0; /* what follows is ordered after all reads */
    if (++s->epoch >= EPOCH_END)
        restart(s);
}

void shadow_block(struct shadow *s)
{
    shadow_barrier(s);
    s->began = (int32_t)(s->epoch << WHO_BITS);
    shadow_barrier(s);
    if (s->partial)
        memset(s->cells.bits, 0, (size_t)s->words << s->word_bits);
    s->partial = false;
    pending_block(s->pending);
    order_block(s->order);
}

/* The index in the block, (x,y,z), of a thread. */
static void thread_at(uint32_t id[3], const struct warp *w, uint32_t warp, uint32_t lane)
{
    for (int axis = 0; axis < 3; axis++)
        id[axis] = w->worker->run->thread_ids[warp][axis][lane];
}

/* The one thread that is known to have made the other access; false: several have. */
static bool other_thread(uint32_t id[3], const struct warp *w, uint32_t tag, uint32_t by)
{
    uint32_t warp = tag & SEVERAL, lane = by & SEVERAL;
    bool one = warp != SEVERAL && lane < WARP_LANES;
    if (one)
        thread_at(id, w, warp < w->block->warp_count ? warp : 0, lane);
    return one;
}

/* "thread (0,1,1) writes", or who else it was. */
static void tell_other(char *to, size_t size, const struct warp *w, uint32_t tag, uint32_t by, bool wrote)
{
    uint32_t id[3];
    if (other_thread(id, w, tag, by))
        snprintf(to, size, "thread (%u,%u,%u) %s", id[0], id[1], id[2], wrote ? "writes" : "reads");
    else
        snprintf(to, size, "other threads %s", wrote ? "write" : "read");
}

/* Two threads of neighbouring rows, or planes, store to one cell in the same instruction: the further one
 * along the row is the one of the lower row. How many cells, or rows, after the begin of the one the next
 * begins; 0: it is otherwise. */
static uint32_t overlap(const uint32_t a[3], const uint32_t b[3], int axis)
{
    int64_t along = (int64_t)a[axis] - b[axis], up = (int64_t)a[axis + 1] - b[axis + 1];
    bool elsewhere = axis == 0 ? a[2] != b[2] : a[0] != b[0];
    return !elsewhere && along && along * up < 0 && llabs(up) == 1 ? (uint32_t)llabs(along) : 0;
}

/* Why two threads store to one cell in one instruction, as far as their places tell. */
struct collision {
    enum cause cause;
    char how[80];
};

/* Threads of neighbouring planes in different rows: as planes of a flat index that are too short. */
static bool planes_meet(const uint32_t a[3], const uint32_t b[3])
{
    int64_t up = (int64_t)a[2] - b[2], rows = (int64_t)a[1] - b[1];
    return llabs(up) == 1 && rows * up < 0;
}

/* Threads of a row that are whole warps apart. */
static bool is_warps_apart(const uint32_t a[3], const uint32_t b[3])
{
    return a[1] == b[1] && a[2] == b[2] && a[0] % WARP_LANES == b[0] % WARP_LANES;
}

static struct collision collision_of(const uint32_t a[3], const uint32_t b[3], const uint32_t block[3])
{
    struct collision c = {.cause = CAUSE_ROWS_OVERLAP};
    uint32_t cells = overlap(a, b, 0), rows = overlap(a, b, 1);
    if (cells || rows)
        snprintf(c.how, sizeof c.how, "a %s %u %s%s here, and the block has %u threads along %c",
                 cells ? "row has" : "plane has", cells ? cells : rows, cells ? "cell" : "row",
                 (cells ? cells : rows) == 1 ? "" : "s", block[!cells], "xy"[!cells]);
    else if (planes_meet(a, b))
        c = (struct collision){CAUSE_PLANES_OVERLAP, "the next plane begins before this one ends"};
    else if (is_warps_apart(a, b))
        c = (struct collision){CAUSE_WARPS_SHARE_CELLS, "their lanes have the same numbers in two warps"};
    else
        c.cause = CAUSE_NONE;
    return c;
}

/* Say so if the places of the two threads tell why they store to one cell. */
static bool tell_collision(struct finding *f, const struct access *a, uint32_t lane, const char *element,
                           const uint32_t other[3])
{
    uint32_t mine[3];
    thread_at(mine, a->warp, a->warp->index, lane);
    struct collision c = collision_of(mine, other, a->warp->worker->run->launch->block);
    if (!c.cause)
        return false;
    f->cause = c.cause;
    snprintf(f->message, sizeof f->message, "writes %s, which thread (%u,%u,%u) writes in the same line: %s",
             element, other[0], other[1], other[2], c.how);
    return true;
}

/* What the access does to the cell, given what the other one did. */
static enum cause cause_of(bool writes, bool other_wrote)
{
    if (!writes)
        return CAUSE_READS_WHAT_OTHERS_STORE;
    return other_wrote ? CAUSE_TWO_STORES : CAUSE_STORES_WHAT_OTHERS_READ;
}

void shadow_tell(const struct access *a, const struct shadow *s, uint32_t lane, uint32_t word, bool wrote)
{
    char element[80], other[60], place[60];
    uint32_t number = (uint32_t)(wrote ? s->wrote_place[word] : s->read_place[word]) / MANNERS;
    struct finding *f = note(a->warp, a->insn, FINDING_SHARED_RACE, 1u << lane);
    if (!f)
        return;
    place_other(f, a->warp, a->insn, place_numbered(a->warp->worker->run, number));
    outside_element(element, sizeof element, a->warp->worker->run, (uint64_t)word << s->word_bits,
                    a->insn->size);
    outside_cell(f, a->warp->worker->run, (uint64_t)word << s->word_bits, a->insn->size);
    uint32_t tag = wrote ? s->wrote[word] : s->read[word], by = wrote ? s->wrote_by[word] : s->read_by[word],
             id[3];
    if (a->store && wrote && number == a->insn->place && other_thread(id, a->warp, tag, by) &&
        tell_collision(f, a, lane, element, id))
        return;
    tell_other(other, sizeof other, a->warp, tag, by, wrote);
    place_tell(place, sizeof place, f);
    f->in_warp = (tag & SEVERAL) == a->warp->index;
    bool trusts_volatile = f->in_warp && a->insn->manner == MANNER_VOLATILE;
    f->cause = trusts_volatile ? CAUSE_VOLATILE_ORDERS_NOTHING : cause_of(a->store, wrote);
    snprintf(f->message, sizeof f->message,
             "%s %s, which %s %s, with no barrier between: either may come first%s", access_verb(a), element,
             other, place, trusts_volatile ? ", volatile makes no lane wait for another" : "");
}
