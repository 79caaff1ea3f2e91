/* The GPU's back end in this process, on the fake driver, in few words: what its tests share. */
#ifndef GRADER_TESTS_UNITS_NEAR_DEVICE_H
#define GRADER_TESTS_UNITS_NEAR_DEVICE_H

#include "common/cuda/cuda.h"
#include "grader/tests/units/cuda_harness.h"

/* Symbols of the driver that were called, each with a space after it; once fake->called is near_note_call.
 */
extern struct text near_calls;
void near_note_call(const char *symbol);
void near_forget_calls(void);

device *near_open(void);
enum device_status near_load(device *d);
/* One block of the kernel, without parameters. */
enum device_status near_launch(device *d, const char *kernel);
/* The one finding there is. */
void near_expect(device *d, enum finding_kind kind, const char *message);
void near_expect_nothing(device *d);
/* Nothing that was made is left. */
void near_close(device *d);

#endif
