/* The model of time: how many blocks an SM has room for, and with how many registers more. */
#include <check.h>
#include <string.h>

#include "common/base.h"
#include "common/timing/occupancy.h"
#include "grader/tests/units/timing_steps.h"

Suite *occupancy_suite(void);

/* By the rules of the CUDA C++ Programming Guide; L1 is what the next larger carve-out leaves of 256 KB. */
static const struct {
    unsigned threads, registers, shared, blocks;
    const char *limit;
    unsigned l1_kilobytes;
} occupancies[] = {
    {256, 16, 0, 8, "threads", 256},
    {16, 16, 0, 32, "blocks", 256},
    {1024, 32, 0, 2, "threads", 256},
    {96, 16, 0, 21, "threads", 256},
    {512, 40, 0, 3, "registers", 256},
    {128, 40, 0, 12, "registers", 256},
    {64, 16, 512, 32, "blocks", 192},
    {1024, 32, 12288, 2, "threads", 224},
    {256, 32, 99 << 10, 2, "shared memory", 28},
};

START_TEST(test_occupancy)
{
    struct occupancy o =
        occupancy_of(h200(), occupancies[_i].threads, occupancies[_i].registers, occupancies[_i].shared);
    ck_assert_uint_eq(o.blocks, occupancies[_i].blocks);
    ck_assert_str_eq(o.limit, occupancies[_i].limit);
    ck_assert_uint_eq(o.l1_bytes >> 10, occupancies[_i].l1_kilobytes);
}
END_TEST

/* The step down is the smallest with which one more block fits; none where threads are the limit. */
static const struct {
    unsigned threads, registers, fewer;
} fewer_registers[] = {{512, 40, 32},  {128, 40, 32}, {256, 255, 128}, {256, 32, 0},
                       {1024, 33, 32}, {512, 17, 0},  {32, 0, 0}};

START_TEST(test_fewer_registers)
{
    unsigned fewer =
        occupancy_fewer_registers(h200(), fewer_registers[_i].threads, fewer_registers[_i].registers);
    ck_assert_uint_eq(fewer, fewer_registers[_i].fewer);
}
END_TEST

Suite *occupancy_suite(void)
{
    Suite *s = suite_create("occupancy");
    TCase *tc = tcase_create("occupancy");
    tcase_add_loop_test(tc, test_occupancy, 0, ARRAY_LEN(occupancies));
    tcase_add_loop_test(tc, test_fewer_registers, 0, ARRAY_LEN(fewer_registers));
    suite_add_tcase(s, tc);
    return s;
}
