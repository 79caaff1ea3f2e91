#include "grader/diagnose/field.h"

#include <stdlib.h>

static double number_at(enum element element, const void *array, size_t i)
{
    if (element == ELEMENT_FLOAT)
        return ((const float *)array)[i];
    return element == ELEMENT_INT ? ((const int *)array)[i] : (double)((const long long *)array)[i];
}

void field_take(struct field *f, const struct entry *entry, const struct case_data *data, int output,
                const void *got, uint8_t poison)
{
    const struct buffer_spec *spec = &entry->buffers[output];
    *f = (struct field){
        .entry = entry, .data = data, .spec = spec, .count = spec->count(data->shape), .bytes = got};
    f->dimensions = entry->call == CALL_STENCIL ? 3 : 1;
    f->marks = xcalloc(f->count, sizeof *f->marks);
    f->got = xcalloc(f->count, sizeof *f->got);
    f->want = xcalloc(f->count, sizeof *f->want);
    for (size_t i = 0; i < f->count; i++) {
        f->want[i] = entry->want(data, i);
        f->got[i] = number_at(spec->element, got, i);
        enum mark mark = compare_element(spec, got, i, poison, &f->want[i]);
        f->marks[i] = (uint8_t)mark;
        f->times[mark]++;
    }
}

void field_free(struct field *f)
{
    free(f->marks);
    free(f->got);
    free(f->want);
    *f = (struct field){0};
}

double field_wanted(const struct field *f, size_t i)
{
    return f->spec->element == ELEMENT_FLOAT ? f->want[i].value : (double)f->want[i].exact;
}

int field_coordinate(const struct field *f, size_t i, int axis)
{
    size_t n = (size_t)f->data->shape.n;
    if (f->dimensions == 1)
        return (int)i;
    return (int)(axis == 0 ? i / (n * n) : axis == 1 ? i / n % n : i % n);
}

size_t field_outputs(const struct field *f)
{
    return f->times[MARK_RIGHT] + f->times[MARK_WRONG] + f->times[MARK_MISSING];
}
