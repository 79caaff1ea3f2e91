/* What the parts of the back end (sim.c, sim_launch.c) share. */
#ifndef COMMON_SIM_SIM_DEVICE_H
#define COMMON_SIM_SIM_DEVICE_H

#include "common/sim/code.h"
#include "common/sim/memory.h"

enum { PARAMETER_BYTES = 32768 };

struct device {
    struct memory memory;
    struct region *parameters; /* the launch's parameters, readable as memory */
    struct region *workspace;  /* of cooperative launches */
    struct program *program;
    char *file;
    uint32_t buffers; /* allocated since free_all: their index in counts */
    unsigned threads;
    bool unwatched;
    const struct device_trace *trace;
    const struct device_sample *sample;
    uint64_t budget;
    struct counts counts;
    struct device_report report;
    struct why why;
};

/* sim.c: DEVICE_BROKEN, with its reason. */
enum device_status sim_broken(device *d, const char *message);

/* sim_launch.c: see common/device.h. */
enum device_status sim_launch(device *d, const struct launch *launch);

#endif
