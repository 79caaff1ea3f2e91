/* The simulator as a device with a stopwatch, for what otherwise only runs on a GPU. A test sets what the
 * stopwatch says: nothing here measures a time. */
#ifndef GRADER_TESTS_UNITS_SIM_CLOCK_H
#define GRADER_TESTS_UNITS_SIM_CLOCK_H

#include "common/device.h"

/* What the devices shall do, and what they did. Each test begins with sim_clock_reset(). */
extern struct sim_clock {
    double says;                   /* seconds, at every stop */
    enum device_status stop;       /* how every stop ends */
    uint64_t free_bytes, l2_bytes; /* for callers that ask for limits */
    int opens, loads, allocations; /* that still succeed */
    void (*before)(device *d,
                   const struct launch *launch); /* before every launch, and after it; NULL: nothing */
    void (*after)(device *d, const struct launch *launch);
    int open;        /* devices, now */
    struct text log; /* "start KERNEL stop " and so on, of what runs between start and stop */
} sim_clock;

/* One second a call, room for everything, no failure. */
void sim_clock_reset(void);

/* The device: no line of its module is judged by the simulator's own limits, but an endless kernel ends soon.
 * As on a GPU, the device does not see which thread writes to an input. */
const struct device_backend *sim_clock_backend(void);

#endif
