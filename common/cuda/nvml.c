/* Asks NVIDIA's management library for GPUs, clocks and the programs that use a GPU. */
#include "common/cuda/nvml.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

typedef struct nvml_device_ *nvml_device;

/* Numbers of nvml.h. */
enum { CLOCK_SM = 1, CLOCK_MEMORY = 2, SENSOR_GPU = 0, PROCESSES_MOST = 64 };

/* Begins as nvmlProcessInfo_v1_t does. The newer layout has more fields after these, hence the room. */
struct process_info {
    unsigned pid;
    unsigned long long used_bytes;
    unsigned instance, compute_instance;
};

/* Its functions, by field and symbol. */
#define FUNCTIONS(X)                                                                                         \
    X(init, "nvmlInit_v2", (void))                                                                           \
    X(driver, "nvmlSystemGetDriverVersion", (char *version, unsigned size))                                  \
    X(by_index, "nvmlDeviceGetHandleByIndex_v2", (unsigned index, nvml_device *device))                      \
    X(by_uuid, "nvmlDeviceGetHandleByUUID", (const char *uuid, nvml_device *device))                         \
    X(uuid, "nvmlDeviceGetUUID", (nvml_device device, char *uuid, unsigned size))                            \
    X(name, "nvmlDeviceGetName", (nvml_device device, char *name, unsigned size))                            \
    X(capability, "nvmlDeviceGetCudaComputeCapability", (nvml_device device, int *major, int *minor))        \
    X(clock, "nvmlDeviceGetClockInfo", (nvml_device device, int type, unsigned *mhz))                        \
    X(most_clock, "nvmlDeviceGetMaxClockInfo", (nvml_device device, int type, unsigned *mhz))                \
    X(temperature, "nvmlDeviceGetTemperature", (nvml_device device, int sensor, unsigned *celsius))          \
    X(throttle, "nvmlDeviceGetCurrentClocksThrottleReasons",                                                 \
      (nvml_device device, unsigned long long *reasons))                                                     \
    X(programs, "nvmlDeviceGetComputeRunningProcesses_v3",                                                   \
      (nvml_device device, unsigned *count, struct process_info *infos))

static struct nvml {
#define X(field, symbol, parameters) int(*field) parameters;
    FUNCTIONS(X)
#undef X
} nvml;

static const struct {
    size_t offset;
    const char *symbol;
} functions[] = {
#define X(field, symbol, parameters) {offsetof(struct nvml, field), symbol},
    FUNCTIONS(X)
#undef X
};

static bool load(void)
{
    static enum { UNTRIED, LOADED, MISSING } state;
    if (state != UNTRIED)
        return state == LOADED;
    state = MISSING;
    void *library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    for (size_t k = 0; k < ARRAY_LEN(functions); k++) {
        void *function = library ? dlsym(library, functions[k].symbol) : NULL;
        if (!function)
            return false;
        memcpy((char *)&nvml + functions[k].offset, &function, sizeof function);
    }
    state = nvml.init() == 0 ? LOADED : MISSING;
    return state == LOADED;
}

bool nvml_gpu(struct nvml_gpu *gpu, unsigned index)
{
    nvml_device device;
    *gpu = (struct nvml_gpu){0};
    return load() && nvml.by_index(index, &device) == 0 &&
           nvml.uuid(device, gpu->uuid, sizeof gpu->uuid) == 0 &&
           nvml.name(device, gpu->name, sizeof gpu->name) == 0 &&
           nvml.capability(device, &gpu->major, &gpu->minor) == 0;
}

bool nvml_driver(char *version, unsigned size)
{
    return load() && nvml.driver(version, size) == 0;
}

/* Reasons that keep clocks below what the GPU was asked for. Idleness and settings by its owner are not among
 * them. */
static const struct {
    unsigned long long bit;
    const char *text;
} reasons[] = {
    {0x04, "power limit"}, {0x08, "hardware slowdown"}, {0x20, "heat"}, {0x40, "heat"}, {0x80, "power brake"},
};

static void read_throttling(struct device_conditions *c, nvml_device device)
{
    unsigned long long bits = 0;
    if (nvml.throttle(device, &bits) != 0)
        return;
    for (size_t k = 0; k < ARRAY_LEN(reasons); k++)
        if (bits & reasons[k].bit) {
            c->throttled = true;
            snprintf(c->throttle, sizeof c->throttle, "%s", reasons[k].text);
        }
}

static void count_programs(struct device_conditions *c, nvml_device device, unsigned own)
{
    static struct process_info infos[PROCESSES_MOST];
    unsigned count = PROCESSES_MOST;
    if (nvml.programs(device, &count, infos) == 0)
        c->other_programs = count > own ? count - own : 0;
}

void nvml_conditions(struct device_conditions *conditions, const char *uuid, unsigned own_programs)
{
    nvml_device device;
    *conditions = (struct device_conditions){0};
    if (!load() || nvml.by_uuid(uuid, &device) != 0)
        return;
    conditions->known = nvml.clock(device, CLOCK_SM, &conditions->sm_mhz) == 0;
    nvml.most_clock(device, CLOCK_SM, &conditions->sm_mhz_most);
    nvml.clock(device, CLOCK_MEMORY, &conditions->memory_mhz);
    nvml.temperature(device, SENSOR_GPU, &conditions->celsius);
    read_throttling(conditions, device);
    count_programs(conditions, device, own_programs);
}
