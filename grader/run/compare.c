#include "grader/run/compare.h"

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

size_t buffer_bytes(const struct buffer_spec *spec, struct shape shape)
{
    return spec->count(shape) * element_size(spec->element);
}

long long element_integer(enum element element, const void *array, size_t i)
{
    return element == ELEMENT_INT    ? ((const int *)array)[i]
           : element == ELEMENT_LONG ? ((const long long *)array)[i]
                                     : 0;
}

double element_number(enum element element, const void *array, size_t i)
{
    return element == ELEMENT_FLOAT ? ((const float *)array)[i] : (double)element_integer(element, array, i);
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

bool compare_value(enum element element, const void *got, const struct want *want)
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
        snprintf(to, size, "is %lld, should be %" PRId64, element_integer(element, got, 0), want->exact);
}

/* "out[4711]", with the indices after it where there are several. */
static void tell_place(char *to, size_t size, const struct entry *entry, const struct shape shape,
                       const char *name, size_t i)
{
    struct grid grid = entry_grid(entry, shape);
    int length = snprintf(to, size, entry->pattern.sum ? "*%s" : "%s[%zu]", name, i);
    for (int a = 0; a < grid.dimensions && grid.dimensions > 1; a++)
        length += snprintf(to + length, size - (size_t)length, "%s%s = %d", a ? ", " : " (", axis_names[a],
                           grid_coordinate(&grid, i, a));
    if (grid.dimensions > 1)
        snprintf(to + length, size - (size_t)length, ")");
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
    char place[140], what[100];
    struct shape shape = c->data->shape;
    tell_place(place, sizeof place, c->entry, shape, c->spec->name, i);
    if (kind == FINDING_WRONG_VALUE)
        tell_value(what, sizeof what, c->spec->element, element_at(c->spec->element, c->got, i), want);
    else
        snprintf(what, sizeof what, "%s",
                 kind == FINDING_NOT_WRITTEN ? "was never written" : "was written, but must keep its value");
    struct finding *f = findings_add(c->findings, kind);
    f->of_elements = true;
    snprintf(f->message, sizeof f->message, "%s: %s %s", shape_name(shape).s, place, what);
}

enum mark compare_element(const struct buffer_spec *spec, const void *got, size_t i, uint8_t poison,
                          const struct want *want)
{
    bool untouched = is_poison(spec->element, got, i, poison);
    if (!want->written)
        return untouched ? MARK_KEPT : MARK_OUTSIDE;
    if (compare_value(spec->element, element_at(spec->element, got, i), want))
        return MARK_RIGHT;
    return untouched ? MARK_MISSING : MARK_WRONG;
}

static const enum finding_kind kind_of_mark[MARK_COUNT] = {
    [MARK_WRONG] = FINDING_WRONG_VALUE,
    [MARK_MISSING] = FINDING_NOT_WRITTEN,
    [MARK_OUTSIDE] = FINDING_WROTE_OUTSIDE,
};

struct mismatches compare_output(const struct entry *entry, const struct case_data *data, int output,
                                 const void *got, uint8_t poison, struct findings *findings)
{
    const struct buffer_spec *spec = &entry->buffers[output];
    struct comparison c = {entry, data, spec, got, findings};
    size_t times[MARK_COUNT] = {0}, count = spec->count(data->shape), first = findings->count;
    for (size_t i = 0; i < count; i++) {
        struct want want = entry->want(data, i);
        enum mark mark = compare_element(spec, got, i, poison, &want);
        if (times[mark]++ < EXAMPLES && mark != MARK_RIGHT && mark != MARK_KEPT)
            tell(&c, i, kind_of_mark[mark], &want);
    }
    for (size_t f = first; f < findings->count; f++)
        for (int mark = MARK_WRONG; mark < MARK_COUNT; mark++)
            if (findings->items[f].kind == kind_of_mark[mark])
                findings->items[f].times = times[mark];
    return (struct mismatches){times[MARK_WRONG], times[MARK_MISSING], times[MARK_OUTSIDE]};
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
