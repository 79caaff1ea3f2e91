#include "grader/run/unwritten.h"

#include <string.h>

#include "grader/run/compare.h"

static bool is_filled(const uint8_t *element, size_t size, uint8_t byte)
{
    size_t same = 0;
    while (same < size && element[same] == byte)
        same++;
    return same == size;
}

/* Does element i, an output, hold a wrong value that looks like the poison? */
static bool looks_missing(const struct written *w, const uint8_t *back, size_t i, uint8_t poison)
{
    size_t size = element_size(w->spec->element);
    if (!is_filled(back + i * size, size, poison))
        return false;
    struct want want = w->entry->want(w->data, i);
    return compare_element(w->spec, back, i, poison, &want) == MARK_MISSING;
}

static bool is_written(const struct written *w, size_t i)
{
    size_t size = element_size(w->spec->element);
    return w->backend->written(w->device, w->address + i * size, size);
}

static bool is_used(const uint8_t *back, size_t count, size_t size, uint8_t byte)
{
    size_t i = 0;
    while (i < count && !is_filled(back + i * size, size, byte))
        i++;
    return i < count;
}

/* A byte with which no element is filled; `poison` if there is none. */
static uint8_t unused_byte(const uint8_t *back, size_t count, size_t size, uint8_t poison)
{
    uint8_t byte = poison + 1;
    while (byte != poison && is_used(back, count, size, byte))
        byte++;
    return byte;
}

uint8_t unwritten_poison(const struct written *w, void *back, uint8_t poison)
{
    size_t size = element_size(w->spec->element), count = w->spec->count(w->data->shape), i = 0;
    while (w->backend->written && i < count && !(looks_missing(w, back, i, poison) && is_written(w, i)))
        i++;
    if (!w->backend->written || i == count)
        return poison;
    uint8_t other = unused_byte(back, count, size, poison);
    for (i = 0; i < count; i++) {
        uint8_t *element = (uint8_t *)back + i * size;
        bool missing = looks_missing(w, back, i, poison);
        if (is_filled(element, size, poison) && !(missing && is_written(w, i)))
            memset(element, other, size);
    }
    return other;
}
