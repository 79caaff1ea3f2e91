/* Registers per thread, from what ptxas prints. */
#include <check.h>
#include <string.h>

#include "grader/compile/compile.h"
#include "grader/compile/registers.h"

Suite *registers_suite(void);

START_TEST(test_read)
{
    char said[] =
        "ptxas info    : 8 bytes gmem\n"
        "ptxas info    : Compiling entry function '_Z4tilePf' for 'sm_90'\n"
        "ptxas info    : Function properties for _Z4tilePf\n"
        "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
        "ptxas info    : Used 25 registers, used 1 barriers, 72 bytes cumulative stack size, 4096 bytes smem\n"
        "ptxas info    : Compiling entry function 'plain' for 'sm_90'\n"
        "ptxas info    : Used 16 registers, 520 bytes smem\n";
    struct registers r = {0};
    registers_read(&r, said);
    ck_assert_uint_eq(r.count, 2);
    ck_assert_uint_eq(registers_of(&r, "_Z4tilePf"), 25);
    ck_assert_uint_eq(registers_of(&r, "plain"), 16);
    ck_assert_uint_eq(registers_of(&r, "other"), REGISTERS_ASSUMED);
    ck_assert(registers_uses_stack(&r, "_Z4tilePf"));
    ck_assert(!registers_uses_stack(&r, "plain") && !registers_uses_stack(&r, "other"));
    registers_free(&r);
    ck_assert_uint_eq(r.count, 0);
}
END_TEST

/* Without ptxas nothing is known, and nothing goes wrong. */
START_TEST(test_no_ptxas)
{
    struct registers r = {0};
    registers_ask(&r, &(struct compilation){.directory = "/tmp"});
    ck_assert_uint_eq(r.count, 0);
    registers_free(&r);
}
END_TEST

Suite *registers_suite(void)
{
    Suite *suite = suite_create("registers");
    TCase *tcase = tcase_create("registers");
    tcase_add_test(tcase, test_read);
    tcase_add_test(tcase, test_no_ptxas);
    suite_add_tcase(suite, tcase);
    return suite;
}
