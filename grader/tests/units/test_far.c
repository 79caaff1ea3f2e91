/* A GPU in a process of its own, on a driver made for the purpose: everything reaches it. Run from the
 * project's root. */
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/far_harness.h"

Suite *far_suite(void);

START_TEST(test_module)
{
    struct device_limits limits;
    device_address address = 0;
    size_t size = 0;
    int32_t value = 0, other = 1000;
    device *d = far_open_loaded();
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
    ck_assert_int_eq(far_launch(d, "scale", 0, 42), DEVICE_OK);
    ck_assert_int_eq(diary->length, 1);
    far_expect_line(0, "scale", 42, 0);
    ck_assert_int_eq(far_launch(d, "nobody", 0, 0), DEVICE_BROKEN);
    ck_assert_str_eq(far->why(d), "the module has no kernel nobody");
    far_close_device(d);
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
    ck_assert_int_eq(far_launch(d, "last", 0, 0), DEVICE_OK);
    free(text);
    far_close_device(d);
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
    device *d = far_open_loaded();
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
    far_close_device(d);
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
    far_close_device(other);
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
    device *d = far_open_loaded(), *own = harness_open(&cuda_backend);
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
    far_close_device(d);
}
END_TEST

/* A new buffer may lie where an old one lay. */
START_TEST(test_give_after_free)
{
    uint8_t *here = some_bytes(), *back = xcalloc(LONG, 1);
    device *d = far_open_loaded(), *own = harness_open(&cuda_backend);
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
    far_close_device(d);
}
END_TEST

/* ---- the clock ---- */

/* Nothing runs before stop; then all of it does, in order, as it was when it was asked for. */
START_TEST(test_timed_stretch)
{
    double seconds = 0;
    int32_t value = 1, back = 0;
    fake->milliseconds = 1.5f;
    device *d = far_open_loaded();
    device_address a = far->alloc(d, 8, "a", false);
    for (int again = 0; again < 2; again++) {
        diary->length = 0;
        ck_assert_int_eq(far->start(d), DEVICE_OK);
        for (value = 1; value <= 3; value++) {
            ck_assert_int_eq(far->put(d, a, &value, sizeof value), DEVICE_OK);
            ck_assert_int_eq(far_launch(d, "scale", a, 10 * value), DEVICE_OK);
        }
        ck_assert_int_eq(far->copy(d, a + 4, a, 4), DEVICE_OK);
        ck_assert_int_eq(far->fill(d, a, 0, 4), DEVICE_OK);
        ck_assert_int_eq(far_launch(d, "other", a, 7), DEVICE_OK);
        ck_assert_int_eq(diary->length, 0);
        ck_assert_int_eq(far->stop(d, 10, &seconds), DEVICE_OK);
        ck_assert_double_eq(seconds, 1e-3 * 1.5);
        ck_assert_int_eq(diary->length, 4);
        for (int line = 0; line < 3; line++)
            far_expect_line(line, "scale", 10 * (line + 1), line + 1);
        far_expect_line(3, "other", 7, 0);
        far->get(d, &back, a + 4, sizeof back);
        ck_assert_int_eq(back, 3);
    }
    far_close_device(d);
}
END_TEST

START_TEST(test_failure_in_a_stretch)
{
    double seconds = 0;
    device *d = far_open_loaded();
    far->start(d);
    ck_assert_int_eq(far_launch(d, "scale", 0, 1), DEVICE_OK);
    ck_assert_int_eq(far_launch(d, "nobody", 0, 2), DEVICE_OK);
    ck_assert_int_eq(far_launch(d, "scale", 0, 3), DEVICE_OK);
    ck_assert_int_eq(far->stop(d, 10, &seconds), DEVICE_BROKEN);
    ck_assert_str_eq(far->why(d), "the module has no kernel nobody");
    ck_assert_int_eq(diary->length, 1);
    far_close_device(d);
}
END_TEST

START_TEST(test_endless)
{
    static const char message[] = "the kernel did not end within 0.05 s on the Fake 1";
    double seconds = 0;
    device *d = far_open_loaded();
    fake->busy = -1; /* here, which is not there */
    far->start(d);
    far_launch(d, "scale", 0, 1);
    ck_assert_int_eq(far->stop(d, 0.05, &seconds), DEVICE_OK);
    far_close_device(d);
    d = far_open_loaded();
    far->start(d);
    far_launch(d, "scale", 0, 1);
    ck_assert_int_eq(far->stop(d, 0.05, &seconds), DEVICE_LIMIT);
    ck_assert_str_eq(far->why(d), message);
    harness_expect(far, d, 1, FINDING_TIMEOUT, message);
    far_close_device(d);
}
END_TEST

Suite *far_suite(void)
{
    Suite *suite = suite_create("far");
    TCase *tcase = harness_tcase("far", far_begin);
    tcase_add_test(tcase, test_module);
    tcase_add_test(tcase, test_long_ptx);
    tcase_add_test(tcase, test_memory);
    tcase_add_test(tcase, test_two_devices);
    tcase_add_loop_test(tcase, test_give_and_fetch, 0, ARRAY_LEN(unable));
    tcase_add_test(tcase, test_give_after_free);
    tcase_add_test(tcase, test_timed_stretch);
    tcase_add_test(tcase, test_failure_in_a_stretch);
    tcase_add_test(tcase, test_endless);
    suite_add_tcase(suite, tcase);
    return suite;
}
