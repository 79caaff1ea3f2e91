/* libnvidia-ml.so.1 for tests: the GPUs of a driver of fake_cuda.c, at 1500 of 1980 MHz, their memory at
 * 2600, at 48 degrees. */
#include "grader/tests/fake_cuda/fake_nvml.h"

#include <stdio.h>
#include <string.h>

static struct fake_nvml fake = {.programs = 1};

enum { CLOCK_SM = 1, CLOCK_MEMORY = 2, INVALID_ARGUMENT = 2, NOT_FOUND = 6 };

struct fake_nvml *fake_nvml(void)
{
    return &fake;
}

int nvmlInit_v2(void)
{
    return fake.error;
}

int nvmlSystemGetDriverVersion(char *version, unsigned size)
{
    snprintf(version, size, "580.0");
    return fake.error;
}

/* ---- which GPUs there are ---- */

int nvmlDeviceGetHandleByIndex_v2(unsigned index, struct fake_gpu **device)
{
    *device = &fake.driver->gpus[index];
    return index < (unsigned)fake.driver->gpu_count ? fake.error : INVALID_ARGUMENT;
}

int nvmlDeviceGetHandleByUUID(const char *uuid, struct fake_gpu **device)
{
    for (int k = 0; k < fake.driver->gpu_count; k++)
        if (!strcmp(fake.driver->gpus[k].uuid, uuid)) {
            *device = &fake.driver->gpus[k];
            return fake.error;
        }
    return NOT_FOUND;
}

int nvmlDeviceGetUUID(struct fake_gpu *device, char *uuid, unsigned size)
{
    snprintf(uuid, size, "%s", device->uuid);
    return fake.error;
}

int nvmlDeviceGetName(struct fake_gpu *device, char *name, unsigned size)
{
    snprintf(name, size, "%s", device->name);
    return fake.error;
}

int nvmlDeviceGetCudaComputeCapability(struct fake_gpu *device, int *major, int *minor)
{
    *major = device->major;
    *minor = device->minor;
    return fake.error;
}

/* ---- their state ---- */

int nvmlDeviceGetClockInfo(struct fake_gpu *device, int type, unsigned *mhz)
{
    *mhz = type == CLOCK_SM ? 1500 : 2600;
    return device && (type == CLOCK_SM || type == CLOCK_MEMORY) ? fake.error : INVALID_ARGUMENT;
}

int nvmlDeviceGetMaxClockInfo(struct fake_gpu *device, int type, unsigned *mhz)
{
    *mhz = 1980;
    return device && type == CLOCK_SM ? fake.error : INVALID_ARGUMENT;
}

int nvmlDeviceGetTemperature(struct fake_gpu *device, int sensor, unsigned *celsius)
{
    *celsius = 48;
    return device && sensor == 0 ? fake.error : INVALID_ARGUMENT;
}

int nvmlDeviceGetCurrentClocksThrottleReasons(struct fake_gpu *device, unsigned long long *reasons)
{
    *reasons = fake.reasons;
    return device ? fake.error : INVALID_ARGUMENT;
}

int nvmlDeviceGetComputeRunningProcesses_v3(struct fake_gpu *device, unsigned *count, void *infos)
{
    *count = fake.programs;
    return device && infos ? fake.error : INVALID_ARGUMENT;
}
