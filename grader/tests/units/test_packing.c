/* Packed registers: which of them share a place in a launch, and which must not. */
#include <check.h>
#include <stdlib.h>

#include "common/sim/packing.h"

Suite *packing_suite(void);

enum {
    INSTRUCTIONS = 200,
    WINDOW = 4096,
    A = 1024,
    B = 1536,
    C = 2048
}; /* three registers of the function */

static struct constant_use constant = {.slot = 512, .width = 4};

static struct function function(void)
{
    return (struct function){
        .count = INSTRUCTIONS, .window_bytes = WINDOW, .constants = &constant, .constant_count = 1};
}

/* Do A, needed at instructions 10 and 70, and B, needed at 70 + `apart` and 150, get one place? */
static bool one_place(unsigned width, uint32_t apart, bool share)
{
    struct function f = function();
    struct packing *p = packing_open(&f);
    const uint32_t a[] = {10, 70}, b[] = {70 + apart, 150};
    packing_add(p, (struct operand){A, 4}, a, ARRAY_LEN(a), true);
    packing_add(p, (struct operand){B, (uint8_t)width}, b, ARRAY_LEN(b), share);
    packing_close(p, &f);
    bool one = f.packed[A / SLOT_UNIT] == f.packed[B / SLOT_UNIT];
    free(f.packed);
    return one;
}

START_TEST(registers_share_places_one_after_the_other)
{
    ck_assert(one_place(4, 1, true));
    ck_assert_msg(!one_place(4, 0, true), "both are needed at one instruction");
    ck_assert_msg(!one_place(8, 1, true), "they differ in width");
    ck_assert_msg(!one_place(4, 1, false), "the second one must not share");
}
END_TEST

START_TEST(nothing_shares_the_place_of_a_constant)
{
    struct function f = function();
    struct packing *p = packing_open(&f);
    const uint32_t at[] = {3};
    packing_add(p, (struct operand){A, 4}, at, 1, true);
    packing_add(p, (struct operand){B, 4}, at, 1, true);
    packing_add(p, (struct operand){C, WIDTH_PRED}, at, 1, true);
    packing_close(p, &f);
    const uint32_t slots[] = {constant.slot, A, B, C}, bytes[] = {128, 128, 128, 4};
    for (size_t k = 0; k < ARRAY_LEN(slots); k++)
        for (size_t n = 0; n < ARRAY_LEN(slots); n++) {
            uint32_t one = f.packed[slots[k] / SLOT_UNIT], other = f.packed[slots[n] / SLOT_UNIT];
            ck_assert(k == n || one + bytes[k] <= other || other + bytes[n] <= one);
            ck_assert_uint_ge(one, slot_bytes(8)); /* not that of register 0 */
            ck_assert_uint_le(one + bytes[k], f.packed_bytes);
        }
    free(f.packed);
}
END_TEST

Suite *packing_suite(void)
{
    Suite *s = suite_create("packing");
    TCase *t = tcase_create("packing");
    tcase_add_test(t, registers_share_places_one_after_the_other);
    tcase_add_test(t, nothing_shares_the_place_of_a_constant);
    suite_add_tcase(s, t);
    return s;
}
