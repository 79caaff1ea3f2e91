/* What the parts of the back end (sim.c, sim_launch.c) share. */
#ifndef COMMON_SIM_SIM_DEVICE_H
#define COMMON_SIM_SIM_DEVICE_H

#include "common/sim/allowance.h"
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
    enum device_order order;
    const struct device_trace *trace;
    const struct device_sample *sample;
    const struct device_follow *follow;
    uint64_t budget;            /* of one block */
    struct allowance allowance; /* of all launches, copies and fills */
    struct allowance before_orders;
    struct counts counts;
    struct device_report report;
    struct why why;
};

/* sim.c: DEVICE_BROKEN, with its reason. */
enum device_status sim_broken(device *d, const char *message);

/* sim.c: spend on something of that name, if there is enough left. DEVICE_LIMIT, with a finding, if not. */
enum device_status sim_spend(device *d, const char *name, int line, uint64_t units);

/* sim_launch.c: see common/device.h. */
enum device_status sim_launch(device *d, const struct launch *launch);

#endif
