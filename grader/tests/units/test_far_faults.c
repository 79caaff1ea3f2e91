/* What goes wrong in the process that has the GPU, on a driver made for the purpose: all of it is told,
 * nothing takes this process along. Run from the project's root. */
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grader/tests/units/far_harness.h"

Suite *far_faults_suite(void);

START_TEST(test_fault)
{
    static const char message[] = "on the Fake 1: a kernel trapped";
    fake->fails = "cuLaunchKernel";
    fake->works = 1;
    fake->error = 719;
    device *d = far_open_loaded();
    device_address a = far->alloc(d, 100, "a", false);
    ck_assert_int_eq(far_launch(d, "scale", 0, 0), DEVICE_OK);
    ck_assert_int_eq(far_launch(d, "scale", 0, 0), DEVICE_FAULT);
    ck_assert_str_eq(far->why(d), message);
    harness_expect(far, d, 1, FINDING_TRAP, message);
    ck_assert_int_eq(far->fill(d, a, 0, 100), DEVICE_BROKEN);
    harness_expect(far, d, 0, 0, NULL);
    far_close_device(d);
    d = far_open_loaded(); /* another process knows nothing of it */
    ck_assert_int_eq(far_launch(d, "scale", 0, 0), DEVICE_OK);
    far_close_device(d);
}
END_TEST

static void write_behind(const char *name, unsigned shared, const void *parameters, size_t bytes)
{
    struct parameters p;
    (void)name, (void)shared;
    memcpy(&p, parameters, bytes);
    memset((uint8_t *)(uintptr_t)p.address + p.value, 0, 4);
    memset((uint8_t *)(uintptr_t)p.address + p.value + 4, 1, 4);
}

START_TEST(test_guards)
{
    struct device_report report;
    fake->kernel = write_behind;
    device *d = far_open_loaded();
    device_address a = far->alloc(d, 100, "out", false);
    ck_assert_int_eq(far_launch(d, "scale", a, 92), DEVICE_OK);
    harness_expect(far, d, 0, 0, NULL);
    ck_assert_int_eq(far_launch(d, "scale", a, 100), DEVICE_OK);
    far->take(d, &report);
    ck_assert_uint_eq(report.findings.count, 1);
    ck_assert_ptr_nonnull(strstr(report.findings.items[0].message, "after the end of out (100 bytes long)"));
    findings_free(&report.findings);
    far_close_device(d);
}
END_TEST

static void die_in_the_kernel(const char *name, unsigned shared, const void *parameters, size_t bytes)
{
    (void)name, (void)shared, (void)parameters, (void)bytes;
    raise(SIGKILL);
}

START_TEST(test_death)
{
    static const char message[] = "the process that held the GPU died: try again, and see nvidia-smi";
    struct device_limits limits;
    device_address address;
    size_t size;
    uint64_t word = 0;
    fake->kernel = die_in_the_kernel;
    device *d = far_open_loaded();
    device_address a = far->alloc(d, 8, "a", false);
    ck_assert_int_eq(far_launch(d, "scale", 0, 0), DEVICE_BROKEN);
    ck_assert_str_eq(far->why(d), message);
    ck_assert_int_eq(far->put(d, a, &word, sizeof word), DEVICE_BROKEN);
    ck_assert_int_eq(far->get(d, &word, a, sizeof word), DEVICE_BROKEN);
    ck_assert(!far->symbol(d, "variable", &address, &size) && !far->free(d, a));
    ck_assert_uint_eq(far->alloc(d, 8, "b", false), 0);
    far->free_all(d);
    far->limits(d, &limits);
    ck_assert_uint_eq(limits.free_bytes, 0);
    harness_expect(far, d, 0, 0, NULL);
    ck_assert_str_eq(far->why(d), message);
    far_close_device(d);
}
END_TEST

/* Who is killed takes the process that holds the GPU along. */
START_TEST(test_client_is_killed)
{
    int status;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t client = fork();
    if (client == 0) {
        far_open_loaded();
        raise(SIGKILL);
    }
    ck_assert_int_eq(waitpid(client, &status, 0), client);
    ck_assert_int_gt(waitpid(-1, &status, 0), 0); /* the other process, inherited */
    ck_assert_int_eq(waitpid(-1, &status, 0), -1);
}
END_TEST

/* ---- no GPU ---- */

START_TEST(test_no_gpu)
{
    fake->gpus[0].major = 6;
    ck_assert_ptr_null(far->open(&harness_why));
    ck_assert_str_eq(harness_why.text, "the Fake 1 is too old (compute capability 6.0, needs 7.5)");
    ck_assert_int_eq(waitpid(-1, NULL, 0), -1);
}
END_TEST

/* What only the driver knows shows at the first load. */
START_TEST(test_no_driver)
{
    fake->fails = "cuInit";
    fake->error = 999;
    device *d = harness_open(far);
    ck_assert_int_eq(harness_load(far, d), DEVICE_BROKEN);
    ck_assert_str_eq(
        far->why(d),
        "NVIDIA's driver does not start: CUDA_ERROR_UNKNOWN (999: unknown error); try nvidia-smi");
    ck_assert_int_eq(far_launch(d, "scale", 0, 0), DEVICE_BROKEN);
    far_close_device(d);
}
END_TEST

/* ---- conditions ---- */

static const struct {
    unsigned programs;
    unsigned long long reasons;
    unsigned others; /* without the two processes of this test */
    const char *throttle;
} states[] = {
    {2, 0, 0, ""},
    {2, 0x03, 0, ""}, /* idle, or clocks set by the owner */
    {4, 0x04, 2, "power limit"},
    {0, 0x08, 0, "hardware slowdown"},
    {3, 0x21, 1, "heat"},
    {2, 0x40, 0, "heat"},
    {2, 0x80, 0, "power brake"},
};

START_TEST(test_conditions)
{
    struct device_conditions c;
    device *d = far_open_loaded();
    nvml->programs = states[_i].programs;
    nvml->reasons = states[_i].reasons;
    far->conditions(d, &c);
    ck_assert(c.known);
    ck_assert(c.sm_mhz == 1500 && c.sm_mhz_most == 1980 && c.memory_mhz == 2600 && c.celsius == 48);
    ck_assert_uint_eq(c.other_programs, states[_i].others);
    ck_assert_int_eq(c.throttled, states[_i].throttle[0] != 0);
    ck_assert_str_eq(c.throttle, states[_i].throttle);
    nvml->error = 15; /* the GPU has fallen off the bus */
    far->conditions(d, &c);
    ck_assert(!c.known && !c.throttled && !c.other_programs);
    far_close_device(d);
}
END_TEST

Suite *far_faults_suite(void)
{
    Suite *suite = suite_create("far_faults");
    TCase *tcase = harness_tcase("far_faults", far_begin);
    tcase_add_test(tcase, test_fault);
    tcase_add_test(tcase, test_guards);
    tcase_add_test(tcase, test_death);
    tcase_add_test(tcase, test_client_is_killed);
    tcase_add_test(tcase, test_no_gpu);
    tcase_add_test(tcase, test_no_driver);
    tcase_add_loop_test(tcase, test_conditions, 0, ARRAY_LEN(states));
    suite_add_tcase(suite, tcase);
    return suite;
}
