/* What tests of the GPU's back ends share: a driver and a management library made for the purpose, in
 * fake_cuda/.
 *
 * Each test is a process of its own. It loads the libraries by their paths. A later dlopen of libcuda.so.1
 * gets the loaded one of that name. */
#ifndef GRADER_TESTS_UNITS_CUDA_HARNESS_H
#define GRADER_TESTS_UNITS_CUDA_HARNESS_H

#include <check.h>

#include "common/device.h"
#include "grader/tests/fake_cuda/fake_cuda.h"
#include "grader/tests/fake_cuda/fake_nvml.h"

/* The controls of the libraries; valid after harness_begin(). */
extern struct fake_cuda *fake;
extern struct fake_nvml *nvml;
/* The reason of the last open() that failed. */
extern struct why harness_why;

/* Compile the libraries, and remove them. For fixtures that are not repeated for every test. */
void harness_compile(void);
void harness_remove(void);

/* Load the libraries; their GPUs are used by this process alone, and no other GPU can be seen. */
void harness_begin(void);
void harness_end(void);
/* Tests that all begin and end so, with what harness_compile made. */
TCase *harness_tcase(const char *name, void (*begin)(void));
/* Load an older driver in place of the other, and nothing else. */
void harness_load_old_driver(void);

/* The path of the lock on GPU number k; the caller frees it. */
char *harness_lock_path(int k);

/* A device, or the test fails. */
device *harness_open(const struct device_backend *backend);
enum device_status harness_load(const struct device_backend *backend, device *d);
/* One block of the kernel. */
enum device_status harness_launch(const struct device_backend *backend, device *d, const char *kernel,
                                  uint32_t shared, const void *parameters, size_t bytes);
/* Take so many findings, the first of which says so. */
void harness_expect(const struct device_backend *backend, device *d, size_t count, enum finding_kind kind,
                    const char *message);

#endif
