/* The functions of the labs in plain C for one core: what the GPU's versions are compared with. */
#ifndef GRADER_SWEEP_SERIAL_H
#define GRADER_SWEEP_SERIAL_H

#include "grader/labs/lab_record.h"

/* Compute what an entry point does; its pointers as buffers in the order of lab.h, `c` the coefficients by
 * value. False if its record has no serial program. */
bool serial_run(const struct entry *entry, void *const *buffers, struct shape shape, const float c[7]);

/* Seconds of one call at that size, with inputs made of `seed`: the fastest of several, each repeated until
 * it lasts long enough for the clock. 0 if it has none. */
double serial_seconds(const struct entry *entry, struct shape shape, uint64_t seed);

/* "AMD EPYC 7763": the processor that it runs on; the caller frees it. */
char *serial_processor(void);

#endif
