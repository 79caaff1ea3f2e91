#include "grader/run/sampled_outputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "grader/run/compare.h"

enum {
    PERIOD_PAGES = 509, /* prime: rows and planes do not repeat with the numbers */
    PAGE = 4096,
    ELEMENTS_PER_BLOCK = 2048,
};
static const uint8_t poison = 0xa5; /* no element that is looked at was left as it was */

/* ---- inputs ---- */

/* One that repeats, on the device and here. */
static bool make_input(struct sampled_outputs *s, int b, const struct rig *rig, struct random *r,
                       device_address address)
{
    const struct buffer_spec *spec = &s->entry->buffers[b];
    size_t all = repeated_bytes(s->bytes[b]), most = (size_t)PERIOD_PAGES * PAGE;
    size_t period = all < most ? all : repeated_bytes(most);
    uint8_t *pattern = xcalloc(period, 1);
    random_fill(r, spec, pattern, period / element_size(spec->element));
    bool ok = repeated_make(&s->inputs[b], pattern, period);
    free(pattern);
    void *here = mmap(NULL, all, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    s->data.data[b] = here == MAP_FAILED ? NULL : here;
    return ok && s->data.data[b] && repeated_over(&s->inputs[b], here, all) &&
           rig->backend->repeat(rig->device, address, &s->inputs[b]);
}

void sampled_outputs_open(struct sampled_outputs *s, const struct rig *rig, const struct entry *entry,
                          struct shape shape, const float c[7], const device_address *address)
{
    struct random r = random_start(rig->seed, (uint64_t)shape.n);
    *s = (struct sampled_outputs){.entry = entry, .data.shape = shape, .off = entry->pattern.sum};
    s->salt = random_next(&r);
    memcpy(s->data.c, c, sizeof s->data.c);
    for (int b = 0; b < MOST_BUFFERS; b++)
        s->inputs[b].fd = -1;
    for (int b = 0; b < entry->buffer_count; b++) {
        s->bytes[b] = buffer_bytes(&entry->buffers[b], shape);
        if (entry->buffers[b].role == ROLE_OUTPUT) {
            s->output = b;
            s->begins = address[b];
        } else if (entry->buffers[b].role == ROLE_INPUT) {
            s->off |= !make_input(s, b, rig, &r,
                                  address[b]); /* for a sum, too: with zeros a kernel could skip work */
        }
    }
}

void sampled_outputs_close(struct sampled_outputs *s)
{
    for (int b = 0; b < MOST_BUFFERS; b++) {
        if (s->data.data[b])
            munmap((void *)(uintptr_t)s->data.data[b], repeated_bytes(s->bytes[b]));
        repeated_close(&s->inputs[b]);
    }
    free(s->values);
}

/* ---- what blocks store ---- */

void sampled_outputs_begin_launch(struct sampled_outputs *s, uint64_t blocks)
{
    uint64_t elements = s->entry->buffers[s->output].count(s->data.shape) / (blocks ? blocks : 1);
    s->every = elements / ELEMENTS_PER_BLOCK + 1;
    s->grid = blocks;
    s->blocks = s->stored = s->wrong = 0;
}

static bool is_looked_at(const struct sampled_outputs *s, size_t element)
{
    uint64_t mixed = (element ^ s->salt) * UINT64_C(0x9e3779b97f4a7c15);
    return (mixed >> 32) * s->every <= UINT32_MAX;
}

/* A part of an element is stored. */
static void keep_part(struct sampled_outputs *s, size_t element, size_t begin, const uint8_t *value,
                      size_t bytes)
{
    struct stored_value stored = {.element = element, .order = s->count};
    memcpy((uint8_t *)&stored.bits + begin, value, bytes);
    memset((uint8_t *)&stored.there + begin, 0xff, bytes);
    *ARRAY_PUSH(s->values, s->count, s->capacity) = stored;
}

void sampled_outputs_store(struct sampled_outputs *s, device_address at, const void *value, size_t bytes)
{
    uint64_t from = at - s->begins;
    if (s->off || from >= s->bytes[s->output])
        return;
    size_t size = element_size(s->entry->buffers[s->output].element); /* a power of two */
    unsigned shift = (unsigned)__builtin_ctzll(size);
    for (size_t k = 0; k < bytes;) { /* the first and the last may be parts of elements */
        size_t begin = (from + k) & (size - 1), part = size - begin < bytes - k ? size - begin : bytes - k;
        if (is_looked_at(s, (from + k) >> shift))
            keep_part(s, (from + k) >> shift, begin, (const uint8_t *)value + k, part);
        k += part;
    }
}

static int by_element(const void *a, const void *b)
{
    const struct stored_value *l = a, *r = b;
    return l->element != r->element ? (l->element < r->element ? -1 : 1)
                                    : (l->order > r->order) - (l->order < r->order);
}

static void keep_example(struct sampled_outputs *s, const struct stored_value *v, const struct want *want)
{
    const struct buffer_spec *spec = &s->entry->buffers[s->output];
    float real;
    int whole;
    memcpy(&real, &v->bits, sizeof real);
    memcpy(&whole, &v->bits, sizeof whole);
    if (!want->written)
        snprintf(s->example, sizeof s->example, "%s[%zu] is written, but must keep its value", spec->name,
                 v->element);
    else if (spec->element == ELEMENT_FLOAT)
        snprintf(s->example, sizeof s->example, "%s[%zu] is %.9g, should be %.9g", spec->name, v->element,
                 (double)real, want->value);
    else
        snprintf(s->example, sizeof s->example, "%s[%zu] is %d, should be %lld", spec->name, v->element,
                 whole, (long long)want->exact);
}

static void look_at(struct sampled_outputs *s, const struct stored_value *v)
{
    const struct buffer_spec *spec = &s->entry->buffers[s->output];
    struct want want = s->entry->want(&s->data, v->element);
    s->looked_at++;
    if (compare_element(spec, &v->bits, 0, poison, &want) == MARK_RIGHT)
        return;
    s->wrong++;
    if (!s->example[0])
        keep_example(s, v, &want);
}

/* What each element holds after all stores to it. Returns how many elements these are. */
static size_t join(struct sampled_outputs *s)
{
    size_t distinct = 0;
    if (s->count)
        qsort(s->values, s->count, sizeof *s->values, by_element);
    for (size_t k = 0; k < s->count; k++) {
        struct stored_value *last = distinct ? &s->values[distinct - 1] : NULL, v = s->values[k];
        if (!last || last->element != v.element) {
            s->values[distinct++] = v;
        } else {
            last->bits = (last->bits & ~v.there) | v.bits;
            last->there |= v.there;
        }
    }
    return distinct;
}

static bool is_whole(const struct sampled_outputs *s, const struct stored_value *v)
{
    size_t size = element_size(s->entry->buffers[s->output].element);
    return v->there == UINT64_MAX >> (64 - 8 * size);
}

/* A block that is known in part may not have stored its last word on an element. If it stores once to each,
 * it has. */
void sampled_outputs_end_block(struct sampled_outputs *s, const struct block_steps *block)
{
    size_t distinct = join(s);
    s->unsure |= block->loads_stored;
    s->cut |= block->in_part;
    s->astray |= block->stores_astray;
    s->stored += distinct;
    s->blocks++;
    for (size_t k = 0; k < distinct && !s->unsure && (!block->in_part || distinct == s->count); k++)
        if (is_whole(s, &s->values[k]))
            look_at(s, &s->values[k]);
    s->count = 0;
}

void sampled_outputs_end_launch(struct sampled_outputs *s)
{
    if (!s->stored)
        return;
    s->storing_launches++;
    s->stored_in_all += (double)s->stored * (double)s->every / (double)s->blocks * (double)s->grid;
    s->wrong_in_all += s->wrong;
    s->wrong_in_last = s->wrong;
    s->stored = 0;
}

/* What one launch has stored, a later one may store over. If all together store hardly more elements than
 * there are, none does. */
size_t sampled_outputs_wrong(const struct sampled_outputs *s)
{
    static const double slack = 1.2;
    double outputs = (double)s->entry->outputs(s->data.shape);
    bool once = s->storing_launches < 2 || (!s->cut && s->stored_in_all <= slack * outputs);
    return s->unsure || s->off ? 0 : once ? s->wrong_in_all : s->wrong_in_last;
}
