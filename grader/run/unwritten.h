/* Tell outputs that were never written from those that hold a wrong value which looks like the poison: a
 * kernel that reads the output stores what it has found there. */
#ifndef GRADER_RUN_UNWRITTEN_H
#define GRADER_RUN_UNWRITTEN_H

#include "common/device.h"
#include "grader/labs/lab_record.h"

/* An output on the device, after the call. */
struct written {
    const struct device_backend *backend;
    device *device;
    device_address address;
    const struct entry *entry;
    const struct case_data *data;
    const struct buffer_spec *spec;
};

/* The byte that fills each element of `back`, the output as it came back, which was never written. That is
 * `poison`, unless a written element looks like it: then the others get another byte here. A device that does
 * not know what was written leaves everything as it is. */
uint8_t unwritten_poison(const struct written *w, void *back, uint8_t poison);

#endif
