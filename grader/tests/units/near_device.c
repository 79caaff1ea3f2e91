#include "grader/tests/units/near_device.h"

struct text near_calls;

void near_note_call(const char *symbol)
{
    text_printf(&near_calls, "%s ", symbol);
}

void near_forget_calls(void)
{
    text_free(&near_calls);
    text_printf(&near_calls, "%s", "");
}

device *near_open(void)
{
    return harness_open(&cuda_backend);
}

enum device_status near_load(device *d)
{
    return harness_load(&cuda_backend, d);
}

enum device_status near_launch(device *d, const char *kernel)
{
    return harness_launch(&cuda_backend, d, kernel, 0, "", 0);
}

void near_expect(device *d, enum finding_kind kind, const char *message)
{
    harness_expect(&cuda_backend, d, 1, kind, message);
}

void near_expect_nothing(device *d)
{
    harness_expect(&cuda_backend, d, 0, 0, NULL);
}

void near_close(device *d)
{
    cuda_backend.close(d);
    ck_assert_int_eq(fake->contexts, 0);
    ck_assert_int_eq(fake->modules, 0);
    ck_assert_int_eq(fake->allocations, 0);
}
