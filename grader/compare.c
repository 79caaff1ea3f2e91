#include "grader/compare.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const uint8_t poison_bytes[2] = {
    0xff, 0xa5}; /* as floats a NaN and a tiny number, as integers -1 and a large one */

enum { EXAMPLES = 3 };

size_t element_size(enum element element)
{
    return element == ELEMENT_LONG ? 8 : 4;
}

static const void *element_at(enum element element, const void *array, size_t i)
{
    return (const uint8_t *)array + i * element_size(element);
}

static bool is_poison(enum element element, const void *array, size_t i, uint8_t poison)
{
    const uint8_t *bytes = element_at(element, array, i);
    for (size_t b = 0; b < element_size(element); b++)
        if (bytes[b] != poison)
            return false;
    return true;
}

static bool is_right(enum element element, const void *got, const struct want *want)
{
    if (element == ELEMENT_INT)
        return *(const int *)got == want->exact;
    if (element == ELEMENT_LONG)
        return *(const long long *)got == want->exact;
    return want_accepts(want, *(const float *)got);
}

static void tell_value(char *to, size_t size, enum element element, const void *got, const struct want *want)
{
    double value = element == ELEMENT_FLOAT ? (double)*(const float *)got : 0;
    if (isnan(value))
        snprintf(to, size, "is not a number (NaN), should be %.9g", want->value);
    else if (element == ELEMENT_FLOAT)
        snprintf(to, size, "is %.9g, should be %.9g", value, want->value);
    else
        snprintf(to, size, "is %lld, should be %" PRId64,
                 element == ELEMENT_INT ? (long long)*(const int *)got : *(const long long *)got,
                 want->exact);
}

/* "out[4711]", for cubes with the three indices behind it. */
static void tell_place(char *to, size_t size, const struct entry *entry, const struct shape shape,
                       const char *name, size_t i)
{
    size_t n = (size_t)shape.n;
    if (entry->call == CALL_STENCIL)
        snprintf(to, size, "%s[%zu] (i = %zu, j = %zu, k = %zu)", name, i, i / (n * n), i / n % n, i % n);
    else if (entry->call == CALL_DOT)
        snprintf(to, size, "*%s", name);
    else
        snprintf(to, size, "%s[%zu]", name, i);
}

struct comparison {
    const struct entry *entry;
    const struct case_data *data;
    const struct buffer_spec *spec;
    const void *got;
    struct findings *findings;
};

static void tell(const struct comparison *c, size_t i, enum finding_kind kind, const struct want *want)
{
    char place[100], what[100];
    struct shape shape = c->data->shape;
    tell_place(place, sizeof place, c->entry, shape, c->spec->name, i);
    if (kind == FINDING_WRONG_VALUE)
        tell_value(what, sizeof what, c->spec->element, element_at(c->spec->element, c->got, i), want);
    else
        snprintf(what, sizeof what, "%s",
                 kind == FINDING_NOT_WRITTEN ? "was never written"
                                             : "was written, but has to stay as it was");
    struct finding *f = findings_add(c->findings, kind);
    if (shape.radius)
        snprintf(f->message, sizeof f->message, "n = %d, radius %d: %s %s", shape.n, shape.radius, place,
                 what);
    else
        snprintf(f->message, sizeof f->message, "n = %d: %s %s", shape.n, place, what);
}

static void count_mismatch(const struct comparison *c, size_t i, enum finding_kind kind,
                           const struct want *want, size_t *count)
{
    if ((*count)++ < EXAMPLES)
        tell(c, i, kind, want);
}

struct mismatches compare_output(const struct entry *entry, const struct case_data *data, int output,
                                 const void *got, uint8_t poison, struct findings *findings)
{
    struct mismatches m = {0};
    const struct buffer_spec *spec = &entry->buffers[output];
    struct comparison c = {entry, data, spec, got, findings};
    size_t count = spec->count(data->shape), first = findings->count;
    for (size_t i = 0; i < count; i++) {
        struct want want = entry->want(data, i);
        bool untouched = is_poison(spec->element, got, i, poison);
        if (!want.written && !untouched)
            count_mismatch(&c, i, FINDING_WROTE_OUTSIDE, &want, &m.outside);
        if (!want.written || is_right(spec->element, element_at(spec->element, got, i), &want))
            continue;
        if (untouched)
            count_mismatch(&c, i, FINDING_NOT_WRITTEN, &want, &m.missing);
        else
            count_mismatch(&c, i, FINDING_WRONG_VALUE, &want, &m.wrong);
    }
    for (size_t f = first; f < findings->count; f++) {
        struct finding *one = &findings->items[f];
        one->times = one->kind == FINDING_WRONG_VALUE   ? m.wrong
                     : one->kind == FINDING_NOT_WRITTEN ? m.missing
                                                        : m.outside;
    }
    return m;
}

bool compare_input(const struct buffer_spec *spec, const void *before, const void *after, size_t count,
                   struct findings *findings)
{
    size_t size = element_size(spec->element), i = 0;
    if (!memcmp(before, after, count * size))
        return true;
    while (!memcmp(element_at(spec->element, before, i), element_at(spec->element, after, i), size))
        i++;
    struct finding *f = findings_add(findings, FINDING_INPUT_MODIFIED);
    snprintf(f->message, sizeof f->message, "the input %s[%zu] was changed", spec->name, i);
    return false;
}
