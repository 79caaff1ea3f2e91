#include "grader/run/first_wrong.h"

#include "grader/run/compare.h"

/* Is every element of the output that these bytes cover as defined? */
static bool are_right(const struct first_wrong *w, const struct buffer_spec *spec, uint64_t offset,
                      const uint8_t *value, size_t bytes)
{
    size_t size = element_size(spec->element);
    bool right = true;
    for (size_t at = 0; right && (offset + at) % size == 0 && at + size <= bytes; at += size) {
        struct want want = w->entry->want(w->data, (offset + at) / size);
        right = want.written && compare_value(spec->element, value + at, &want);
    }
    return right;
}

/* A call that stores an output twice is of no use, and may take long. */
static bool stores_again(struct first_wrong *w, const struct buffer_spec *spec, size_t bytes)
{
    w->stored += bytes;
    return w->stored > (uint64_t)w->entry->outputs(w->data->shape) * element_size(spec->element);
}

static bool accepts(void *context, device_address at, const void *value, size_t bytes)
{
    struct first_wrong *w = context;
    for (int b = 0; b < w->entry->buffer_count; b++) {
        const struct buffer_spec *spec = &w->entry->buffers[b];
        uint64_t offset = at - w->address[b];
        if (spec->role == ROLE_OUTPUT && at >= w->address[b] &&
            offset + bytes <= buffer_bytes(spec, w->data->shape))
            return are_right(w, spec, offset, value, bytes) && !stores_again(w, spec, bytes);
    }
    return true;
}

struct device_judge first_wrong_judge(struct first_wrong *w)
{
    return (struct device_judge){accepts, w};
}
