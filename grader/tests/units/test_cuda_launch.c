/* Launches on a GPU, timed or not, and what is made of their errors, on a driver made for the purpose. Run
 * from the project's root. */
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/near_device.h"

Suite *cuda_launch_suite(void);

static struct text launched;

static void note_launch(const char *name, unsigned shared, const void *parameters, size_t bytes)
{
    text_printf(&launched, "%s %u %.*s\n", name, shared, (int)bytes, (const char *)parameters);
}

/* Static and dynamic shared memory, and what has to be asked for. */
static const struct {
    uint32_t fixed, dynamic;
    int asked;
} shares[] = {
    {0, 0, 0},        {0, 48 << 10, 0},        {0, (48 << 10) + 1, (48 << 10) + 1}, {0, 200 << 10, 200 << 10},
    {48 << 10, 0, 0}, {16 << 10, 32 << 10, 0}, {16 << 10, 40 << 10, 40 << 10},
};

START_TEST(test_launch)
{
    device *d = near_open();
    fake->kernel = note_launch;
    fake->static_shared = (int)shares[_i].fixed;
    near_load(d);
    ck_assert_int_eq(harness_launch(&cuda_backend, d, "scale", shares[_i].dynamic, "parameters", 10),
                     DEVICE_OK);
    char *want = xformat("scale %u parameters\n", shares[_i].dynamic);
    ck_assert_str_eq(launched.s, want);
    ck_assert_int_eq(fake->dynamic_shared, shares[_i].asked);
    text_free(&launched);
    free(want);
    near_close(d);
}
END_TEST

START_TEST(test_unknown_kernel)
{
    device *d = near_open();
    for (int loaded = 0; loaded < 2; loaded++) {
        ck_assert_int_eq(near_launch(d, "nobody"), DEVICE_BROKEN);
        ck_assert_str_eq(cuda_backend.why(d), "the module has no kernel nobody");
        ck_assert_int_eq(near_load(d), DEVICE_OK);
    }
    ck_assert_int_eq(near_launch(d, "other"), DEVICE_OK); /* it is no worse for that */
    near_close(d);
}
END_TEST

/* ---- the clock ---- */

/* Only stop waits. */
START_TEST(test_stopwatch)
{
    double seconds = 0;
    uint64_t word = 0;
    device *d = near_open();
    device_address a = cuda_backend.alloc(d, 64, "a", false);
    near_load(d);
    fake->milliseconds = 1.5f;
    fake->called = near_note_call;
    ck_assert_int_eq(cuda_backend.start(d), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.fill(d, a, 0, 64), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.put(d, a, &word, sizeof word), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.copy(d, a, a + 8, 8), DEVICE_OK);
    ck_assert_int_eq(near_launch(d, "scale"), DEVICE_OK);
    ck_assert_ptr_null(strstr(near_calls.s, "cuEventQuery"));
    fake->busy = 5;
    ck_assert_int_eq(cuda_backend.stop(d, 10, &seconds), DEVICE_OK);
    ck_assert_double_eq(seconds, 1e-3 * 1.5);
    near_forget_calls();
    near_launch(d, "scale"); /* as soon as it has stopped, launches wait again */
    ck_assert_ptr_nonnull(strstr(near_calls.s, "cuLaunchKernel cuEventRecord cuEventQuery "));
    cuda_backend.free_all(d);
    near_close(d);
}
END_TEST

START_TEST(test_endless)
{
    static const char message[] = "the kernel did not end within 0.05 s on the Fake 1";
    double seconds = 0;
    device *d = near_open();
    near_load(d);
    cuda_backend.start(d);
    ck_assert_int_eq(near_launch(d, "scale"), DEVICE_OK);
    fake->busy = -1;
    ck_assert_int_eq(cuda_backend.stop(d, 0.05, &seconds), DEVICE_LIMIT);
    ck_assert_str_eq(cuda_backend.why(d), message);
    near_expect(d, FINDING_TIMEOUT, message);
    cuda_backend.close(d);
}
END_TEST

/* ---- errors ---- */

static const struct {
    int error;
    enum device_status status;
    enum finding_kind kind; /* of a fault */
    const char *why;
} errors[] = {
    {700, DEVICE_FAULT, FINDING_ILLEGAL_ADDRESS,
     "on the Fake 1: a thread accessed memory that does not exist"},
    {701, DEVICE_FAULT, FINDING_LAUNCH_ERROR,
     "on the Fake 1: a block needs more registers than the GPU has: use fewer threads per block"},
    {710, DEVICE_FAULT, FINDING_ASSERTION, "on the Fake 1: an assert() failed"},
    {714, DEVICE_FAULT, FINDING_STACK_OVERFLOW, "on the Fake 1: a thread used up its stack"},
    {715, DEVICE_FAULT, FINDING_TRAP, "on the Fake 1: a thread ran into an illegal instruction"},
    {716, DEVICE_FAULT, FINDING_MISALIGNED,
     "on the Fake 1: a thread accessed an address that is not a multiple of the size"},
    {717, DEVICE_FAULT, FINDING_ILLEGAL_ADDRESS, "on the Fake 1: a thread accessed the wrong kind of memory"},
    {718, DEVICE_FAULT, FINDING_TRAP, "on the Fake 1: a thread jumped to where no code is"},
    {719, DEVICE_FAULT, FINDING_TRAP, "on the Fake 1: a kernel trapped"},
    {1, DEVICE_BROKEN, 0,
     "the Fake 1 failed: unknown CUDA error (1: no text); see nvidia-smi and the kernel's log"},
    {999, DEVICE_BROKEN, 0,
     "the Fake 1 failed: CUDA_ERROR_UNKNOWN (999: unknown error); see nvidia-smi and the kernel's log"},
};

static const char *const places[] = {"cuLaunchKernel", "cuEventQuery", "cuEventRecord"};

START_TEST(test_error)
{
    int row = _i / (int)ARRAY_LEN(places);
    device *d = near_open();
    near_load(d);
    fake->fails = places[_i % (int)ARRAY_LEN(places)];
    fake->error = errors[row].error;
    ck_assert_int_eq(near_launch(d, "scale"), errors[row].status);
    ck_assert_str_eq(cuda_backend.why(d), errors[row].why);
    harness_expect(&cuda_backend, d, errors[row].status == DEVICE_FAULT, errors[row].kind, errors[row].why);
    cuda_backend.close(d);
}
END_TEST

/* A context in which a kernel crashed is not asked for anything any more, not even to go. */
START_TEST(test_after_a_crash)
{
    struct cu_handle handle = {""};
    struct device_limits limits;
    double seconds;
    uint64_t word = 0;
    size_t size;
    device *d = near_open();
    device_address a = cuda_backend.alloc(d, 64, "a", false), symbol;
    near_load(d);
    fake->fails = "cuEventQuery";
    fake->error = CU_ILLEGAL_ADDRESS;
    ck_assert_int_eq(near_launch(d, "scale"), DEVICE_FAULT);
    fake->fails = NULL;
    fake->called = near_note_call;
    near_forget_calls();
    ck_assert_int_eq(near_launch(d, "scale"), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.put(d, a, &word, sizeof word), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.get(d, &word, a, sizeof word), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.fill(d, a, 0, 64), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.copy(d, a, a + 8, 8), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.give(d, a, d, a + 8, 8), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.fetch(d, a, d, a + 8, 8), DEVICE_BROKEN);
    ck_assert(!cuda_share(d, a, &handle));
    ck_assert_uint_eq(cuda_attach(d, &handle), 0);
    ck_assert_int_eq(near_load(d), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.start(d), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.stop(d, 1, &seconds), DEVICE_BROKEN);
    ck_assert(!cuda_backend.symbol(d, "variable", &symbol, &size));
    ck_assert_uint_eq(cuda_backend.alloc(d, 64, "b", false), 0);
    ck_assert(!cuda_backend.free(d, a));
    cuda_backend.restore(d);
    cuda_backend.limits(d, &limits);
    near_expect(d, FINDING_ILLEGAL_ADDRESS, "on the Fake 1: a thread accessed memory that does not exist");
    ck_assert_str_eq(cuda_backend.why(d), "on the Fake 1: a thread accessed memory that does not exist");
    cuda_backend.free_all(d);
    cuda_backend.close(d);
    ck_assert_str_eq(near_calls.s, "");
}
END_TEST

Suite *cuda_launch_suite(void)
{
    Suite *suite = suite_create("cuda_launch");
    TCase *tcase = harness_tcase("cuda_launch", harness_begin);
    tcase_add_loop_test(tcase, test_launch, 0, ARRAY_LEN(shares));
    tcase_add_test(tcase, test_unknown_kernel);
    tcase_add_test(tcase, test_stopwatch);
    tcase_add_test(tcase, test_endless);
    tcase_add_loop_test(tcase, test_error, 0, ARRAY_LEN(errors) * ARRAY_LEN(places));
    tcase_add_test(tcase, test_after_a_crash);
    suite_add_tcase(suite, tcase);
    return suite;
}
