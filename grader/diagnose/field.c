#include "grader/diagnose/field.h"

#include <stdlib.h>

void field_take(struct field *f, const struct entry *entry, const struct case_data *data, int output,
                const void *got, uint8_t poison)
{
    const struct buffer_spec *spec = &entry->buffers[output];
    *f = (struct field){
        .entry = entry, .data = data, .spec = spec, .count = spec->count(data->shape), .bytes = got};
    f->grid = entry_grid(entry, data->shape);
    f->marks = xcalloc(f->count, sizeof *f->marks);
    f->got = xcalloc(f->count, sizeof *f->got);
    f->want = xcalloc(f->count, sizeof *f->want);
    for (size_t i = 0; i < f->count; i++) {
        f->want[i] = entry->want(data, i);
        f->got[i] = element_number(spec->element, got, i);
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

bool field_is_wanted(const struct field *f, size_t i, double value)
{
    return f->spec->element == ELEMENT_FLOAT ? want_accepts(&f->want[i], (float)value)
                                             : value == field_wanted(f, i);
}

int field_coordinate(const struct field *f, size_t i, int axis)
{
    return grid_coordinate(&f->grid, i, axis);
}

int field_first(const struct field *f)
{
    bool kept = f->entry->pattern.edges == EDGES_KEPT;
    return kept ? entry_before(f->entry, f->data->shape) : 0;
}

int field_last(const struct field *f, int axis)
{
    bool kept = f->entry->pattern.edges == EDGES_KEPT;
    return (int)f->grid.edge[axis] - 1 - (kept ? entry_after(f->entry, f->data->shape) : 0);
}

size_t field_outputs(const struct field *f)
{
    return f->times[MARK_RIGHT] + f->times[MARK_WRONG] + f->times[MARK_MISSING];
}
