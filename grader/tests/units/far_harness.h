/* A GPU in a process of its own, on the fake driver, in few words: what the tests of far.c share. */
#ifndef GRADER_TESTS_UNITS_FAR_HARNESS_H
#define GRADER_TESTS_UNITS_FAR_HARNESS_H

#include "common/cuda/far.h"
#include "grader/tests/units/cuda_harness.h"

static const struct device_backend *const far = &far_backend;

struct parameters {
    uint64_t address;
    int32_t value;
};

/* What kernels in the other process report to this one. */
extern struct diary {
    int length;
    struct {
        char kernel[20];
        unsigned shared;
        int32_t parameter, seen; /* what was at the address that the parameters begin with */
    } lines[10];
} * diary;

/* harness_begin(), with kernels that write into the diary. */
void far_begin(void);

/* Set what the driver does before this call: the other process gets a copy of it. */
device *far_open_loaded(void);
enum device_status far_launch(device *d, const char *kernel, device_address address, int32_t value);
void far_expect_line(int line, const char *kernel, int32_t parameter, int32_t seen);
/* No process is left to wait for. */
void far_close_device(device *d);

#endif
