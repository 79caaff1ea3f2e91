/* A GPU in a process of its own, on a driver made for the purpose: everything reaches it, nothing that
 * happens there takes this process along. Run from the project's root. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/cuda/far.h"
#include "grader/tests/cuda_harness.h"

Suite *far_suite(void);

static const struct device_backend *const far = &far_backend;

/* What kernels, in the other process, tell this one. */
static struct diary {
    int length;
    struct {
        char kernel[20];
        unsigned shared;
        int32_t parameter, seen; /* what was at the address that the parameters begin with */
    } lines[10];
} * diary;

struct parameters {
    uint64_t address;
    int32_t value;
};

static void write_down(const char *name, unsigned shared, const void *parameters, size_t bytes)
{
    struct parameters p = {0};
    int32_t seen = 0;
    memcpy(&p, parameters, bytes < sizeof p ? bytes : sizeof p);
    if (p.address)
        memcpy(&seen, (const void *)(uintptr_t)p.address, sizeof seen);
    snprintf(diary->lines[diary->length].kernel, sizeof diary->lines[0].kernel, "%s", name);
    diary->lines[diary->length].shared = shared;
    diary->lines[diary->length].parameter = p.value;
    diary->lines[diary->length].seen = seen;
    diary->length++;
}

static void begin(void)
{
    harness_begin();
    diary = mmap(NULL, sizeof *diary, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    fake->kernel = write_down;
}

/* What the driver shall be like has to be said before: the other process has a copy of it. */
static device *open_loaded(void)
{
    device *d = harness_open(far);
    enum device_status status = harness_load(far, d);
    ck_assert_msg(status == DEVICE_OK, "%s", far->why(d));
    return d;
}

static enum device_status launch(device *d, const char *kernel, device_address address, int32_t value)
{
    struct parameters p = {address, value};
    return harness_launch(far, d, kernel, 64, &p, sizeof p);
}

static void expect_line(int line, const char *kernel, int32_t parameter, int32_t seen)
{
    ck_assert_str_eq(diary->lines[line].kernel, kernel);
    ck_assert_uint_eq(diary->lines[line].shared, 64);
    ck_assert_int_eq(diary->lines[line].parameter, parameter);
    ck_assert_int_eq(diary->lines[line].seen, seen);
}

static void close_device(device *d)
{
    far->close(d);
    ck_assert_int_eq(waitpid(-1, NULL, 0), -1); /* nobody is left to wait for */
}

/* ---- everything reaches it ---- */

START_TEST(test_module)
{
    struct device_limits limits;
    device_address address = 0;
    size_t size = 0;
    int32_t value = 0, other = 1000;
    device *d = open_loaded();
    ck_assert_str_eq(far->name(d), "Fake 1");
    far->limits(d, &limits);
    ck_assert(limits.free_bytes == 1 << 27 && limits.l2_bytes == 4 << 20);
    ck_assert(!far->symbol(d, "no such variable", &address, &size));
    for (int k = 0; k < 2; k++) {
        ck_assert(far->symbol(d, "variable", &address, &size));
        ck_assert_uint_eq(size, sizeof value);
        ck_assert_int_eq(far->get(d, &value, address, sizeof value), DEVICE_OK);
        ck_assert_int_eq(value, FAKE_VARIABLE);
        ck_assert_int_eq(far->put(d, address, &other, sizeof other), DEVICE_OK);
        far->restore(d);
    }
    ck_assert_int_eq(launch(d, "scale", 0, 42), DEVICE_OK);
    ck_assert_int_eq(diary->length, 1);
    expect_line(0, "scale", 42, 0);
    ck_assert_int_eq(launch(d, "nobody", 0, 0), DEVICE_BROKEN);
    ck_assert_str_eq(far->why(d), "the module has no kernel nobody");
    close_device(d);
}
END_TEST

/* Text and data that are longer than what both processes see. */
enum { LONG = FAR_WINDOW + FAR_WINDOW / 2 + 12 };

START_TEST(test_long_ptx)
{
    device *d = harness_open(far);
    char *text = xcalloc(LONG + 1, 1);
    memset(text, ' ', LONG);
    memcpy(text + LONG - 4, "last", 4);
    ck_assert_int_eq(far->load(d, text, LONG, "student.cu"), DEVICE_OK);
    ck_assert_int_eq(launch(d, "last", 0, 0), DEVICE_OK);
    free(text);
    close_device(d);
}
END_TEST

static uint8_t *some_bytes(void)
{
    uint8_t *bytes = xcalloc(LONG, 1);
    for (size_t k = 0; k < LONG; k++)
        bytes[k] = (uint8_t)(k * 7 + k / 1000);
    return bytes;
}

START_TEST(test_memory)
{
    uint8_t *here = some_bytes(), *back = xcalloc(LONG, 1);
    device *d = open_loaded();
    device_address a = far->alloc(d, LONG, "a", true), b = far->alloc(d, LONG, NULL, false);
    ck_assert_int_eq(far->put(d, a, here, LONG), DEVICE_OK);
    ck_assert_int_eq(far->fill(d, b, 0xa5, LONG), DEVICE_OK);
    ck_assert_int_eq(far->copy(d, b + 10, a + 20, LONG - 100), DEVICE_OK);
    ck_assert_int_eq(far->get(d, back, b, LONG), DEVICE_OK);
    ck_assert_uint_eq(back[9], 0xa5);
    ck_assert_mem_eq(back + 10, here + 20, LONG - 100);
    ck_assert_uint_eq(back[LONG - 90], 0xa5);
    ck_assert(far->free(d, a) && !far->free(d, a));
    far->free_all(d);
    ck_assert(!far->free(d, b));
    ck_assert_uint_eq(far->alloc(d, 1u << 30, "a", false), 0);
    ck_assert_str_eq(far->why(d), "no room for a buffer of 1073741824 bytes on the Fake 1");
    ck_assert_uint_ne(far->alloc(d, 100, "a", false), 0);
    free(here);
    free(back);
    close_device(d);
}
END_TEST

/* ---- memory that this process sees as well ---- */

/* With a driver that lets processes share memory, and with two that do not. */
static const char *const unable[] = {NULL, "cuIpcGetMemHandle", "cuIpcOpenMemHandle_v2"};

static int attached;

static void count_attached(const char *symbol)
{
    attached += !strcmp(symbol, "cuIpcOpenMemHandle_v2");
}

START_TEST(test_give_and_fetch)
{
    uint8_t *here = some_bytes(), *back = xcalloc(LONG, 1);
    fake->fails = unable[_i];
    fake->error = 801; /* not supported */
    device *d = open_loaded(), *own = harness_open(&cuda_backend);
    device_address theirs = far->alloc(d, LONG, "theirs", false);
    device_address mine = cuda_backend.alloc(own, LONG, "mine", false);
    fake->called = count_attached;
    for (int round = 0; round < 3; round++) {
        here[round] ^= 1;
        cuda_backend.put(own, mine, here, LONG);
        ck_assert_int_eq(far->give(d, theirs, own, mine, LONG), DEVICE_OK);
        ck_assert_int_eq(far->get(d, back, theirs, LONG), DEVICE_OK);
        ck_assert_mem_eq(back, here, LONG);
        here[round + 10] ^= 1;
        ck_assert_int_eq(far->put(d, theirs, here, LONG), DEVICE_OK);
        ck_assert_int_eq(far->fetch(d, theirs, own, mine, LONG), DEVICE_OK);
        cuda_backend.get(own, back, mine, LONG);
        ck_assert_mem_eq(back, here, LONG);
    }
    if (!unable[_i])
        ck_assert_int_eq(attached, 1);
    free(here);
    free(back);
    cuda_backend.close(own);
    close_device(d);
}
END_TEST

/* A new buffer may lie where an old one lay. */
START_TEST(test_give_after_free)
{
    uint8_t *here = some_bytes(), *back = xcalloc(LONG, 1);
    device *d = open_loaded(), *own = harness_open(&cuda_backend);
    device_address mine = cuda_backend.alloc(own, LONG, "mine", false), first = 0;
    cuda_backend.put(own, mine, here, LONG);
    for (int round = 0; round < 4; round++) {
        device_address theirs = far->alloc(d, LONG, "theirs", false);
        ck_assert(round == 0 || theirs == first);
        first = theirs;
        far->fill(d, theirs, 0, LONG);
        ck_assert_int_eq(far->give(d, theirs, own, mine, LONG), DEVICE_OK);
        ck_assert_int_eq(far->get(d, back, theirs, LONG), DEVICE_OK);
        ck_assert_mem_eq(back, here, LONG);
        if (round % 2)
            far->free(d, theirs);
        else
            far->free_all(d);
    }
    free(here);
    free(back);
    cuda_backend.close(own);
    close_device(d);
}
END_TEST

/* ---- the clock ---- */

/* Nothing runs before stop; then all of it does, in order, as it was when it was asked for. */
START_TEST(test_timed_stretch)
{
    double seconds = 0;
    int32_t value = 1, back = 0;
    fake->milliseconds = 1.5f;
    device *d = open_loaded();
    device_address a = far->alloc(d, 8, "a", false);
    for (int again = 0; again < 2; again++) {
        diary->length = 0;
        ck_assert_int_eq(far->start(d), DEVICE_OK);
        for (value = 1; value <= 3; value++) {
            ck_assert_int_eq(far->put(d, a, &value, sizeof value), DEVICE_OK);
            ck_assert_int_eq(launch(d, "scale", a, 10 * value), DEVICE_OK);
        }
        ck_assert_int_eq(far->copy(d, a + 4, a, 4), DEVICE_OK);
        ck_assert_int_eq(far->fill(d, a, 0, 4), DEVICE_OK);
        ck_assert_int_eq(launch(d, "other", a, 7), DEVICE_OK);
        ck_assert_int_eq(diary->length, 0);
        ck_assert_int_eq(far->stop(d, 10, &seconds), DEVICE_OK);
        ck_assert_double_eq(seconds, 1e-3 * 1.5);
        ck_assert_int_eq(diary->length, 4);
        for (int line = 0; line < 3; line++)
            expect_line(line, "scale", 10 * (line + 1), line + 1);
        expect_line(3, "other", 7, 0);
        far->get(d, &back, a + 4, sizeof back);
        ck_assert_int_eq(back, 3);
    }
    close_device(d);
}
END_TEST

START_TEST(test_failure_in_a_stretch)
{
    double seconds = 0;
    device *d = open_loaded();
    far->start(d);
    ck_assert_int_eq(launch(d, "scale", 0, 1), DEVICE_OK);
    ck_assert_int_eq(launch(d, "nobody", 0, 2), DEVICE_OK);
    ck_assert_int_eq(launch(d, "scale", 0, 3), DEVICE_OK);
    ck_assert_int_eq(far->stop(d, 10, &seconds), DEVICE_BROKEN);
    ck_assert_str_eq(far->why(d), "the module has no kernel nobody");
    ck_assert_int_eq(diary->length, 1);
    close_device(d);
}
END_TEST

START_TEST(test_endless)
{
    static const char message[] = "the kernel did not end within 0.05 s on the Fake 1";
    double seconds = 0;
    device *d = open_loaded();
    fake->busy = -1; /* here, which is not there */
    far->start(d);
    launch(d, "scale", 0, 1);
    ck_assert_int_eq(far->stop(d, 0.05, &seconds), DEVICE_OK);
    close_device(d);
    d = open_loaded();
    far->start(d);
    launch(d, "scale", 0, 1);
    ck_assert_int_eq(far->stop(d, 0.05, &seconds), DEVICE_LIMIT);
    ck_assert_str_eq(far->why(d), message);
    harness_expect(far, d, 1, FINDING_TIMEOUT, message);
    close_device(d);
}
END_TEST

/* ---- what goes wrong there ---- */

START_TEST(test_fault)
{
    static const char message[] = "on the Fake 1: a kernel trapped";
    fake->fails = "cuLaunchKernel";
    fake->works = 1;
    fake->error = 719;
    device *d = open_loaded();
    device_address a = far->alloc(d, 100, "a", false);
    ck_assert_int_eq(launch(d, "scale", 0, 0), DEVICE_OK);
    ck_assert_int_eq(launch(d, "scale", 0, 0), DEVICE_FAULT);
    ck_assert_str_eq(far->why(d), message);
    harness_expect(far, d, 1, FINDING_TRAP, message);
    ck_assert_int_eq(far->fill(d, a, 0, 100), DEVICE_BROKEN);
    harness_expect(far, d, 0, 0, NULL);
    close_device(d);
    d = open_loaded(); /* another process knows nothing of it */
    ck_assert_int_eq(launch(d, "scale", 0, 0), DEVICE_OK);
    close_device(d);
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
    device *d = open_loaded();
    device_address a = far->alloc(d, 100, "out", false);
    ck_assert_int_eq(launch(d, "scale", a, 92), DEVICE_OK);
    harness_expect(far, d, 0, 0, NULL);
    ck_assert_int_eq(launch(d, "scale", a, 100), DEVICE_OK);
    far->take(d, &report);
    ck_assert_uint_eq(report.findings.count, 1);
    ck_assert_ptr_nonnull(strstr(report.findings.items[0].message, "behind the end of out (100 bytes long)"));
    findings_free(&report.findings);
    close_device(d);
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
    device *d = open_loaded();
    device_address a = far->alloc(d, 8, "a", false);
    ck_assert_int_eq(launch(d, "scale", 0, 0), DEVICE_BROKEN);
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
    close_device(d);
}
END_TEST

/* ---- no GPU ---- */

START_TEST(test_no_gpu)
{
    fake->gpus[0].major = 6;
    ck_assert_ptr_null(far->open(harness_why, sizeof harness_why));
    ck_assert_str_eq(harness_why, "the Fake 1 is too old (compute capability 6.0, needs 7.5)");
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
    ck_assert_int_eq(launch(d, "scale", 0, 0), DEVICE_BROKEN);
    close_device(d);
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
    device *d = open_loaded();
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
    close_device(d);
}
END_TEST

/* ---- the processes ---- */

/* Who is killed takes the process that holds the GPU along. */
START_TEST(test_client_is_killed)
{
    int status;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t client = fork();
    if (client == 0) {
        open_loaded();
        raise(SIGKILL);
    }
    ck_assert_int_eq(waitpid(client, &status, 0), client);
    ck_assert_int_gt(waitpid(-1, &status, 0), 0); /* the other process, inherited */
    ck_assert_int_eq(waitpid(-1, &status, 0), -1);
}
END_TEST

START_TEST(test_two_devices)
{
    int32_t value = 42, back = 0;
    device *d = harness_open(far), *other = harness_open(far);
    ck_assert_int_eq(harness_load(far, d), DEVICE_OK);
    ck_assert_int_eq(harness_load(far, other), DEVICE_OK);
    device_address a = far->alloc(d, 4, "a", false), b = far->alloc(other, 4, "b", false);
    far->put(d, a, &value, sizeof value);
    far->fill(other, b, 0, 4);
    ck_assert_int_eq(far->get(d, &back, a, 4), DEVICE_OK);
    ck_assert_int_eq(back, 42);
    far->close(d);
    ck_assert_int_eq(far->get(other, &back, b, 4), DEVICE_OK);
    ck_assert_int_eq(back, 0);
    close_device(other);
}
END_TEST

Suite *far_suite(void)
{
    Suite *suite = suite_create("far");
    TCase *tcase = tcase_create("far");
    tcase_add_unchecked_fixture(tcase, harness_compile, harness_remove);
    tcase_add_checked_fixture(tcase, begin, harness_end);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, test_module);
    tcase_add_test(tcase, test_long_ptx);
    tcase_add_test(tcase, test_memory);
    tcase_add_loop_test(tcase, test_give_and_fetch, 0, ARRAY_LEN(unable));
    tcase_add_test(tcase, test_give_after_free);
    tcase_add_test(tcase, test_timed_stretch);
    tcase_add_test(tcase, test_failure_in_a_stretch);
    tcase_add_test(tcase, test_endless);
    tcase_add_test(tcase, test_fault);
    tcase_add_test(tcase, test_guards);
    tcase_add_test(tcase, test_death);
    tcase_add_test(tcase, test_no_gpu);
    tcase_add_test(tcase, test_no_driver);
    tcase_add_loop_test(tcase, test_conditions, 0, ARRAY_LEN(states));
    tcase_add_test(tcase, test_client_is_killed);
    tcase_add_test(tcase, test_two_devices);
    suite_add_tcase(suite, tcase);
    return suite;
}
