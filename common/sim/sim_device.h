/* What the parts of the back end (sim.c, sim_memory.c, sim_launch.c) share. */
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
    const struct device_judge *judge;
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

/* sim_memory.c: a region that the submission has asked for; NULL if it has too many already. */
struct region *sim_memory_add(device *d, uint64_t bytes, const char *label);

/* sim_memory.c: see common/device.h. */
device_address sim_memory_alloc(device *d, size_t bytes, const char *label, bool read_only);
void sim_memory_free_all(device *d);
bool sim_memory_free(device *d, device_address address);
enum device_status sim_memory_put(device *d, device_address to, const void *from, size_t bytes);
enum device_status sim_memory_get(device *d, void *to, device_address from, size_t bytes);
enum device_status sim_memory_fill(device *d, device_address to, int byte, size_t bytes);
void sim_memory_undefine(device *d, device_address at, size_t bytes);
bool sim_memory_written(device *d, device_address at, size_t bytes);
enum device_status sim_memory_copy(device *d, device_address to, device_address from, size_t bytes);
bool sim_memory_repeat(device *d, device_address buffer, const struct repeated *bytes);

/* sim_launch.c: see common/device.h. */
enum device_status sim_launch(device *d, const struct launch *launch);

#endif
