/* Memory of a GPU, on a driver made for the purpose: moved, shared between devices of one process, and kept
 * apart by guard bands. Run from the project's root. */
#include <string.h>

#include "common/cuda/guard.h"
#include "grader/tests/units/near_device.h"

Suite *cuda_memory_suite(void);

START_TEST(test_memory)
{
    enum { BYTES = 1000 };
    uint8_t here[BYTES], back[BYTES];
    device *d = near_open();
    device_address a = cuda_backend.alloc(d, BYTES, "a", true);
    device_address b = cuda_backend.alloc(d, BYTES, NULL, false);
    for (int k = 0; k < BYTES; k++)
        here[k] = (uint8_t)(k * 7);
    ck_assert_int_eq(cuda_backend.put(d, a, here, BYTES), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.fill(d, b, 0xa5, BYTES), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.copy(d, b + 10, a + 20, 100), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.get(d, back, b, BYTES), DEVICE_OK);
    ck_assert_uint_eq(back[9], 0xa5);
    ck_assert_mem_eq(back + 10, here + 20, 100);
    ck_assert_uint_eq(back[110], 0xa5);
    ck_assert_int_eq(cuda_backend.put(d, a, here, 0), DEVICE_OK);
    ck_assert(!cuda_backend.free(d, a + 1));
    ck_assert(cuda_backend.free(d, a));
    ck_assert(!cuda_backend.free(d, a));
    ck_assert_int_eq(fake->allocations, 1);
    cuda_backend.free_all(d);
    ck_assert_int_eq(fake->allocations, 0);
    near_close(d);
}
END_TEST

START_TEST(test_no_memory)
{
    device *d = near_open();
    ck_assert_uint_eq(cuda_backend.alloc(d, 1u << 30, "a", false), 0);
    ck_assert_str_eq(cuda_backend.why(d), "no room for a buffer of 1073741824 bytes on the Fake 1");
    ck_assert_uint_ne(cuda_backend.alloc(d, 1 << 20, "a", false), 0); /* it is no worse for that */
    near_close(d);
}
END_TEST

START_TEST(test_limits)
{
    struct device_limits limits;
    device *d = near_open();
    cuda_backend.limits(d, &limits);
    ck_assert_uint_eq(limits.free_bytes, 1 << 27);
    ck_assert_uint_eq(limits.l2_bytes, 4 << 20);
    near_close(d);
}
END_TEST

/* Between devices of one process, either way. */
START_TEST(test_give_and_fetch)
{
    int32_t here = 42, back = 0;
    device *d = near_open(), *other = near_open();
    device_address a = cuda_backend.alloc(d, 8, "a", false);
    device_address b = cuda_backend.alloc(other, 8, "b", false);
    cuda_backend.put(other, b + 4, &here, sizeof here);
    ck_assert_int_eq(cuda_backend.give(d, a, other, b + 4, sizeof here), DEVICE_OK);
    cuda_backend.get(d, &back, a, sizeof back);
    ck_assert_int_eq(back, 42);
    here = 43;
    cuda_backend.put(d, a, &here, sizeof here);
    ck_assert_int_eq(cuda_backend.fetch(d, a, other, b, sizeof here), DEVICE_OK);
    cuda_backend.get(other, &back, b, sizeof back);
    ck_assert_int_eq(back, 43);
    cuda_backend.close(other);
    near_close(d);
}
END_TEST

/* Opening a second device takes no second context; closing one leaves the other what it has. */
START_TEST(test_one_context)
{
    int32_t word = 42;
    device *d = near_open(), *other = near_open();
    device_address a = cuda_backend.alloc(d, 8, "a", false);
    cuda_backend.put(d, a, &word, sizeof word);
    cuda_backend.alloc(other, 8, "b", false);
    near_load(d);
    near_load(other);
    ck_assert_int_eq(fake->contexts, 1);
    cuda_backend.close(other);
    ck_assert_int_eq(fake->contexts, 1);
    ck_assert_int_eq(fake->modules, 1);
    ck_assert_int_eq(fake->allocations, 1);
    word = 0;
    ck_assert_int_eq(cuda_backend.get(d, &word, a, sizeof word), DEVICE_OK);
    ck_assert_int_eq(word, 42);
    near_close(d);
}
END_TEST

/* A lost context is lost for all; a later caller gets a new one. */
START_TEST(test_new_context_after_a_crash)
{
    device *d = near_open();
    near_load(d);
    fake->fails = "cuEventQuery";
    fake->error = CU_ILLEGAL_ADDRESS;
    ck_assert_int_eq(near_launch(d, "scale"), DEVICE_FAULT);
    fake->fails = NULL;
    device *later = near_open();
    ck_assert_int_eq(fake->contexts, 2);
    cuda_backend.close(d);
    ck_assert_uint_ne(cuda_backend.alloc(later, 8, "a", false), 0);
    cuda_backend.close(later);
    ck_assert_int_eq(fake->contexts, 1); /* the lost one is not touched */
}
END_TEST

/* ---- guard bands ---- */

enum { GUARDED = 1024 };

/* Writes around a buffer: `count` bytes from `at` on, counted from its start. */
static const struct {
    const char *label;
    struct {
        int64_t at;
        size_t count;
    } writes[2];
    const char *message; /* NULL: no complaint is allowed */
} strays[] = {
    {"out", {{0, GUARDED}}, NULL},
    {"out",
     {{GUARDED, 4}},
     "on the Fake 1: 4 bytes were written after the end of out (1024 bytes long), the nearest 0 bytes away "
     "from it"},
    {"out",
     {{GUARDED + 256, 12}},
     "on the Fake 1: 12 bytes were written after the end of out (1024 bytes long), the nearest 256 bytes "
     "away from it"},
    {"out",
     {{GUARDED + GUARD_BYTES - 1, 1}},
     "on the Fake 1: 1 bytes were written after the end of out (1024 bytes long), the nearest 65535 bytes "
     "away from it"},
    {"out",
     {{-4, 4}},
     "on the Fake 1: 4 bytes were written before the start of out (1024 bytes long), the nearest 0 bytes "
     "away from it"},
    {"out",
     {{-GUARD_BYTES, 2}},
     "on the Fake 1: 2 bytes were written before the start of out (1024 bytes long), the nearest 65534 bytes "
     "away from it"},
    {NULL,
     {{-40, 1}},
     "on the Fake 1: 1 bytes were written before the start of a scratch buffer (1024 bytes long), the "
     "nearest 39 bytes away from it"},
    {"out", /* on both sides: those in front are told */
     {{-8, 8}, {GUARDED, 16}},
     "on the Fake 1: 8 bytes were written before the start of out (1024 bytes long), the nearest 0 bytes "
     "away from it"},
};

static int stray_row;

static void write_around(const char *name, unsigned shared, const void *parameters, size_t bytes)
{
    uint64_t address;
    (void)name, (void)shared;
    ck_assert_uint_eq(bytes, sizeof address);
    memcpy(&address, parameters, sizeof address);
    uint8_t *buffer = (uint8_t *)(uintptr_t)address;
    for (int w = 0; w < 2; w++)
        for (size_t k = 0; k < strays[stray_row].writes[w].count; k++)
            buffer[strays[stray_row].writes[w].at + (int64_t)k] ^= 0xff; /* other than what was there */
}

START_TEST(test_guards)
{
    device *d = near_open();
    cuda_backend.alloc(d, 64, "before", false);
    device_address a = cuda_backend.alloc(d, GUARDED, strays[_i].label, false);
    cuda_backend.alloc(d, 64, "behind", false);
    stray_row = _i;
    fake->kernel = write_around;
    near_load(d);
    near_expect_nothing(d);
    for (int through_free = 0; through_free < 2; through_free++) {
        ck_assert_int_eq(harness_launch(&cuda_backend, d, "scale", 0, &a, sizeof a), DEVICE_OK);
        if (through_free)
            ck_assert(cuda_backend.free(d, a));
        harness_expect(&cuda_backend, d, strays[_i].message != NULL, FINDING_OUT_OF_BOUNDS_WRITE,
                       strays[_i].message);
        near_expect_nothing(d); /* told once */
    }
    cuda_backend.free_all(d);
    near_close(d);
}
END_TEST

Suite *cuda_memory_suite(void)
{
    Suite *suite = suite_create("cuda_memory");
    TCase *tcase = harness_tcase("cuda_memory", harness_begin);
    tcase_add_test(tcase, test_memory);
    tcase_add_test(tcase, test_no_memory);
    tcase_add_test(tcase, test_limits);
    tcase_add_test(tcase, test_give_and_fetch);
    tcase_add_test(tcase, test_one_context);
    tcase_add_test(tcase, test_new_context_after_a_crash);
    tcase_add_loop_test(tcase, test_guards, 0, ARRAY_LEN(strays));
    suite_add_tcase(suite, tcase);
    return suite;
}
