/* What the parts of a watched run share: the place of a thread, the number of a buffer, the value of a
 * register. */
#include "grader/diagnose/watch_parts.h"

#include <string.h>

void watch_place(const unsigned block[WATCH_AXES], unsigned thread, unsigned at[WATCH_AXES])
{
    at[0] = thread % block[0];
    at[1] = thread / block[0] % block[1];
    at[2] = thread / block[0] / block[1];
}

int watch_buffer(const struct follow_launch *launch, const char *label)
{
    for (size_t k = 0; k < launch->buffer_count && label; k++)
        if (launch->buffers[k].label && strcmp(launch->buffers[k].label, label) == 0)
            return (int)k;
    return -1;
}

int64_t watch_integer(const struct follow_register *r, unsigned lane)
{
    int16_t half;
    int32_t word;
    int64_t wide;
    const uint8_t *at = (const uint8_t *)r->value + (size_t)lane * r->width;
    switch (r->width) {
    case sizeof half:
        memcpy(&half, at, sizeof half);
        return half;
    case sizeof word:
        memcpy(&word, at, sizeof word);
        return word;
    case sizeof wide:
        memcpy(&wide, at, sizeof wide);
        return wide;
    default:
        return 0;
    }
}
