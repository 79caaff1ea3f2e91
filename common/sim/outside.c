/* What is said of bytes of shared memory: the array that they belong to, and accesses that leave theirs. */
#include "common/sim/access.h"

#include <inttypes.h>
#include <stdio.h>

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

void shared_element(char *to, size_t size, const struct run *run, uint64_t at, uint32_t bytes)
{
    const struct shared_array *array = array_at(run, (int64_t)at);
    if (array)
        snprintf(to, size, "%s[%" PRIu64 "]", array->name, (at - array->low) / bytes);
    else
        snprintf(to, size, "a word of shared memory");
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
static void tell(struct finding *f, const struct access *a, const char *verb,
                 const struct shared_array *array, int64_t at)
{
    const struct run *run = a->warp->worker->run;
    int64_t size = a->insn->size, count = (end_of(array, run) - array->low) / size, offset = at - array->low;
    int64_t index = offset >= 0 ? offset / size : -((-offset + size - 1) / size),
            last = index + a->bytes / size - 1;
    const struct shared_array *other = array_at(run, index < 0 ? at : at + a->bytes - 1);
    int n = 0;
    if (array->high == UINT32_MAX && !run->launch->shared_bytes)
        n = snprintf(f->message, sizeof f->message,
                     "%s %s[%" PRId64 "], but the launch gives the kernel no dynamic shared memory", verb,
                     array->name, last);
    else if (index < 0)
        n = snprintf(f->message, sizeof f->message,
                     "%s %s[%" PRId64 "]: %" PRId64 " before its first element", verb, array->name, index,
                     -index);
    else
        n = snprintf(f->message, sizeof f->message,
                     "%s %s[%" PRId64 "], but %s has %" PRId64 " element%s of %" PRId64 " bytes: %" PRId64
                     " past the end",
                     verb, array->name, last, array->name, count, count == 1 ? "" : "s", size,
                     last - count + 1);
    if (other && other != array && n > 0 && (size_t)n < sizeof f->message)
        snprintf(f->message + n, sizeof f->message - (size_t)n, "; the block's array %s lies there",
                 other->name);
}

void outside_shared(struct access *a, uint32_t lane)
{
    const struct run *run = a->warp->worker->run;
    const char *verb = a->store ? "writes" : "reads";
    const struct shared_array *array = array_of(run, a->insn);
    int64_t at = a->insn->wide ? (int64_t)a->at[lane] : (int32_t)a->at[lane];
    struct finding *f = note(a->warp, a->insn,
                             a->store ? FINDING_OUT_OF_BOUNDS_WRITE : FINDING_OUT_OF_BOUNDS_READ, 1u << lane);
    if (f)
        f->in_shared = true;
    if (f && array)
        tell(f, a, verb, array, at);
    else if (f)
        snprintf(f->message, sizeof f->message,
                 "%s shared memory at byte %" PRId64 ", but the block has %u bytes of it", verb, at,
                 run->shared_bytes);
}

void outside_array(struct access *a)
{
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (a->mask >> l & 1 && (a->at[l] < a->insn->low || a->at[l] + a->bytes > a->insn->high))
            outside_shared(a, l);
}
