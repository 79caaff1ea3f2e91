/* Messages about accesses outside of a buffer, of an array in shared memory, or of local memory. */
#include "common/sim/access.h"

#include <inttypes.h>
#include <stdio.h>

/* Beyond this distance from a buffer nothing is allocated, and a GPU stops the kernel. */
static const int64_t near_bytes = 2 << 20;

/* Are two indices the same, up to a halo? */
static bool is_near(int64_t index, int64_t other)
{
    enum { HALO = 8 };
    return index >= other - HALO && index <= other + HALO;
}

/* Does the thread that reads past the end have an element itself? Then it wants its neighbour's: thread 6 of
 * x[7], while thread 7 lacks a guard. */
static bool wants_neighbour(const struct finding *f, const struct launch *l, int64_t index, int64_t count)
{
    bool line = l->block[1] * l->block[2] == 1;
    return f->kind == FINDING_OUT_OF_BOUNDS_READ && (f->block[0] > 0 || f->thread[0] < index) &&
           (!line || is_near(index, count));
}

static struct finding *note_outside(struct access *a, uint32_t lane)
{
    return note(a->warp, a->insn, a->store ? FINDING_OUT_OF_BOUNDS_WRITE : FINDING_OUT_OF_BOUNDS_READ,
                1u << lane);
}

/* The element at byte `offset`, which may be before the first element. */
static int64_t index_of(const struct access *a, int64_t offset)
{
    int64_t size = a->insn->size;
    return offset >= 0 ? offset / size : -((-offset + size - 1) / size);
}

/* Has a dynamic array too few cells for the block? One that is given as many bytes as the block has threads
 * may have one for each thread that was counted in cells. */
static bool is_short_for_block(const struct launch *l, int64_t count)
{
    int64_t threads = (int64_t)l->block[0] * l->block[1] * l->block[2];
    return count < l->block[0] || (count < threads && l->shared_bytes >= threads);
}

/* Is the thread at the rim of its block, along the last axis that is longer than 1, and the index no farther
 * outside than a row or a plane of cells? */
static bool is_at_rim(const struct finding *f, const struct launch *l, int64_t index, int64_t count)
{
    enum { HALO = 8 };
    int axis = l->block[2] > 1 ? 2 : l->block[1] > 1 ? 1 : 0;
    int64_t cells = axis ? (int64_t)l->block[0] + HALO : HALO, over = index < 0 ? -index : index - count + 1;
    if (axis == 2)
        cells *= (int64_t)l->block[1] + HALO;
    return f->thread[axis] == (index < 0 ? 0 : l->block[axis] - 1) && over <= cells;
}

/* Do most lanes ask for the element after that of the lane before? */
static bool moves_with_lane(const struct access *a)
{
    int next = 0, other = 0;
    for (uint32_t l = 0; l + 1 < WARP_LANES; l++)
        if ((a->mask >> l & 3) == 3) {
            bool follows = a->at[l + 1] - a->at[l] == a->bytes;
            next += follows;
            other += !follows;
        }
    return next > other || !other;
}

/* The mistake that leads to a cell after the end of a shared array of `count` cells. */
static enum cause past_end_cause(const struct finding *f, const struct access *a, int64_t index,
                                 int64_t count, bool dynamic)
{
    const struct launch *l = a->warp->worker->run->launch;
    if (f->block[0] > 0 && moves_with_lane(a) && is_near(index, f->block[0] * l->block[0] + f->thread[0]))
        return CAUSE_SHARED_BY_ELEMENT;
    if (dynamic && is_short_for_block(l, count))
        return CAUSE_DYNAMIC_SHARED_TOO_SMALL;
    if (dynamic)
        return CAUSE_DYNAMIC_SHARED_PAST_END;
    bool small = l->block[0] > count && l->block[1] * l->block[2] == 1;
    return small && is_near(index, f->thread[0]) ? CAUSE_BLOCK_LARGER_THAN_ARRAY : CAUSE_SHARED_PAST_END;
}

/* The fewest bytes that a lane of an asynchronous copy reads; the rest is filled with zeros. */
static uint32_t lowest_wanted(const struct access *a)
{
    uint32_t least = a->bytes;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (a->mask >> l & 1 && a->wanted[l] < least)
            least = a->wanted[l];
    return least;
}

/* "reads in[4096], but in has 4096 elements of 4 bytes: 1 past the end"; returns what snprintf does. */
static int tell_index(struct finding *f, const struct access *a, const char *name, int64_t index,
                      int64_t count)
{
    int64_t last = index + a->bytes / a->insn->size - 1;
    bool fills = a->wanted && lowest_wanted(a) < a->bytes;
    if (index < 0)
        f->cause = f->in_shared ? CAUSE_SHARED_BEFORE_START : CAUSE_ELEMENT_BEFORE_START;
    else if (!f->in_shared && fills && index < count && last > index)
        f->cause = CAUSE_COPY_FILLS_TOO_FEW;
    else if (!f->in_shared && index < count && last > index)
        f->cause = CAUSE_VECTOR_PAST_END;
    else if (!f->in_shared && wants_neighbour(f, a->warp->worker->run->launch, last, count))
        f->cause = CAUSE_NEIGHBOUR_PAST_END;
    if (index < 0)
        return snprintf(f->message, sizeof f->message,
                        "%s %s[%" PRId64 "]: %" PRId64 " before its first element", access_verb(a), name,
                        index, -index);
    f->cell = (uint64_t)last;
    return snprintf(
        f->message, sizeof f->message,
        "%s %s[%" PRId64 "], but %s has %" PRId64 " element%s of %u bytes: %" PRId64 " past the end",
        access_verb(a), name, last, name, count, count == 1 ? "" : "s", a->insn->size, last - count + 1);
}

/* ---- a buffer ---- */

/* Is this element number 2^32 - 1 of a buffer, or one a little before it? Then the index was -1 in an
 * unsigned number. Appends what is read, and returns true. */
static bool is_wrapped(struct finding *f, const struct access *a, uint64_t at)
{
    enum { HALO = 64 };
    for (int64_t before = 1; before <= HALO; before++) {
        int64_t index = (INT64_C(1) << 32) - before;
        uint64_t base = at - (uint64_t)index * a->insn->size;
        const struct region *r = memory_region(a->warp->worker->run->memory, base);
        if (!r || r->base != base)
            continue;
        snprintf(f->message, sizeof f->message,
                 "%s %s[%" PRId64 "], which is -%" PRId64
                 " in an unsigned number: a GPU stops the kernel here",
                 access_verb(a), r->label ? r->label : "scratch memory", index, before);
        return true;
    }
    return false;
}

static void wild(struct access *a, uint32_t lane)
{
    struct finding *f = note_outside(a, lane);
    uint64_t at = a->at[lane], near_null = 1 << 16;
    bool is_null = at + near_null < 2 * near_null;
    if (f)
        f->cause = is_null ? CAUSE_NULL_POINTER : CAUSE_UNALLOCATED;
    if (f && is_null)
        snprintf(f->message, sizeof f->message, "%s through a null pointer (address 0x%" PRIx64 ")",
                 access_verb(a), at);
    else if (f && is_wrapped(f, a, at))
        f->cause = CAUSE_UNSIGNED_WRAPS;
    else if (f)
        snprintf(f->message, sizeof f->message,
                 "%s at address 0x%" PRIx64 ", where nothing is allocated: a GPU stops the kernel here",
                 access_verb(a), at);
    note_fatal(a->warp);
}

void outside_buffer(struct access *a, uint32_t lane)
{
    struct region *r = memory_region(a->warp->worker->run->memory, a->at[lane]);
    int64_t offset = r ? (int64_t)(a->at[lane] - r->base) : 0;
    if (!r || offset < -near_bytes || offset > (int64_t)r->bytes + near_bytes) {
        wild(a, lane);
        return;
    }
    struct finding *f = note_outside(a, lane);
    const char *label = r->label ? r->label : "scratch memory";
    if (f && r->freed) {
        f->cause = CAUSE_AFTER_FREE;
        snprintf(f->message, sizeof f->message, "%s %s[%" PRId64 "] after it was freed", access_verb(a),
                 label, index_of(a, offset));
    } else if (f) {
        tell_index(f, a, label, index_of(a, offset), (int64_t)r->bytes / a->insn->size);
        if (r->is_variable && offset < 0)
            f->cause = CAUSE_INDEX_NEGATIVE;
        else if (r->is_variable)
            f->cause = CAUSE_VARIABLE_TOO_SMALL;
        else if (!r->label && offset >= 0)
            f->cause = CAUSE_SCRATCH_TOO_SMALL;
    }
}

/* ---- shared memory ---- */

/* Where an array ends in this launch. */
static int64_t end_of(const struct shared_array *array, const struct run *run)
{
    return array->high < run->shared_bytes ? array->high : run->shared_bytes;
}

/* The kernel's array that holds byte `at`, or NULL. */
static const struct shared_array *array_at(const struct run *run, int64_t at)
{
    const struct function *kernel = run->kernel;
    for (size_t k = 0; k < kernel->array_count; k++)
        if (at >= kernel->arrays[k].low && at < end_of(&kernel->arrays[k], run))
            return &kernel->arrays[k];
    return NULL;
}

void outside_element(char *to, size_t size, const struct run *run, uint64_t at, uint32_t bytes)
{
    const struct shared_array *array = array_at(run, (int64_t)at);
    if (array)
        snprintf(to, size, "%s[%" PRIu64 "]", array->name, (at - array->low) / bytes);
    else
        snprintf(to, size, "a word of shared memory");
}

void outside_cell(struct finding *f, const struct run *run, uint64_t at, uint32_t bytes)
{
    const struct shared_array *array = array_at(run, (int64_t)at);
    if (!array)
        return;
    snprintf(f->array, sizeof f->array, "%s", array->name);
    f->cell = (at - array->low) / bytes;
}

/* The array that the instruction's address comes from, or NULL if that is unknown. */
static const struct shared_array *array_of(const struct run *run, const struct insn *i)
{
    const struct function *kernel = run->kernel;
    for (size_t k = 0; k < kernel->array_count; k++)
        if (kernel->arrays[k].low == i->low && kernel->arrays[k].high == i->high)
            return &kernel->arrays[k];
    return NULL;
}

/* "reads b[-1]: 1 before its first element; the block's array a lies there" */
static void tell(struct finding *f, const struct access *a, const struct shared_array *array, int64_t at)
{
    const struct run *run = a->warp->worker->run;
    int64_t index = index_of(a, at - array->low);
    const struct shared_array *other = array_at(run, index < 0 ? at : at + a->bytes - 1);
    int n;
    if (array->high == UINT32_MAX && !run->launch->shared_bytes) {
        f->cause = CAUSE_NO_DYNAMIC_SHARED;
        n = snprintf(f->message, sizeof f->message,
                     "%s %s[%" PRId64 "], but the launch gives the kernel no dynamic shared memory",
                     access_verb(a), array->name, index + a->bytes / a->insn->size - 1);
    } else {
        int64_t count = (end_of(array, run) - array->low) / a->insn->size;
        n = tell_index(f, a, array->name, index, count);
        f->at_rim = is_at_rim(f, run->launch, index, count);
        if (index >= 0)
            f->cause = past_end_cause(f, a, index, count, array->high == UINT32_MAX);
        if (f->cause == CAUSE_DYNAMIC_SHARED_PAST_END && (end_of(array, run) - array->low) % a->insn->size)
            f->cause = CAUSE_DYNAMIC_SHARED_IN_PARTS;
    }
    if (other && other != array && n > 0 && (size_t)n < sizeof f->message)
        snprintf(f->message + n, sizeof f->message - (size_t)n, "; the block's array %s lies there",
                 other->name);
}

void outside_shared(struct access *a, uint32_t lane)
{
    const struct run *run = a->warp->worker->run;
    const struct shared_array *array = array_of(run, a->insn);
    int64_t at = a->insn->wide ? (int64_t)a->at[lane] : (int32_t)a->at[lane];
    struct finding *f = note_outside(a, lane);
    if (f)
        f->in_shared = true;
    if (f && array)
        tell(f, a, array, at);
    else if (f) {
        f->cause = CAUSE_SHARED_PAST_END;
        snprintf(f->message, sizeof f->message,
                 "%s shared memory at byte %" PRId64 ", but the block has %u bytes of it", access_verb(a), at,
                 run->shared_bytes);
    }
}

void outside_array(struct access *a)
{
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (a->mask >> l & 1 && (a->at[l] < a->insn->low || a->at[l] + a->bytes > a->insn->high))
            outside_shared(a, l);
}

/* ---- local memory ---- */

void outside_local(struct access *a, uint32_t lane, uint64_t bytes)
{
    struct finding *f = note_outside(a, lane);
    if (!f)
        return;
    int64_t at = a->insn->wide ? (int64_t)a->at[lane] : (int32_t)a->at[lane];
    f->cause = at < 0 ? CAUSE_LOCAL_BEFORE_START : CAUSE_LOCAL_PAST_END;
    snprintf(f->message, sizeof f->message,
             "%s local memory at byte %" PRId64 ", but the thread has %" PRIu64 " bytes of it",
             access_verb(a), at, bytes);
}
