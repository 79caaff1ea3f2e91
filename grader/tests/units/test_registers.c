/* What ptxas prints: registers per thread, and what it refuses. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/assembly.h"

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
    struct assembly a = {0};
    struct compilation c = {.directory = "/tmp"};
    assembly_make(&a, &c, "lab1.cu");
    ck_assert_uint_eq(a.registers.count, 0);
    ck_assert_int_eq(c.verdict, VERDICT_GRADED);
    assembly_free(&a);
}
END_TEST

static char ptx[] = ".target sm_80\n"
                    "\t.loc\t2 40 1\n"
                    "\tmov.u32 %r1, %r2;\n"
                    "\t.loc\t1 7 5\n"
                    "\tfoo.bar %r1;\n"
                    "\t.loc\t2 50 1, function_name $L__info_string0, inlined_at 1 9 3\n"
                    "\tfoo.bar %r1;\n"
                    "\t.file\t1 \"/tmp/x/student.cu\"\n"
                    "\t.file\t2 \"/usr/include/intrinsics.hpp\"\n";

static const struct {
    const char *printed;
    enum verdict verdict;
    const char *message, *complaint;
} refusals[] = {
    {"ptxas info    : Used 12 registers\n", VERDICT_GRADED, "", ""},
    {"ptxas a.ptx, line 5; warning : slow\n", VERDICT_GRADED, "", ""},
    {"ptxas /tmp/a b/a.ptx, line 5; error   : Not a name of any known instruction: 'foo'\n"
     "ptxas a.ptx, line 7; error   : another\n"
     "ptxas fatal   : Ptx assembly aborted due to errors\n",
     VERDICT_COMPILE_ERROR,
     "lab1.cu(7): error: ptxas refuses the inline assembly: Not a name of any known instruction: 'foo' "
     "(PTX line 5)",
     "Ptx assembly aborted due to errors"},
    {"ptxas a.ptx, line 7; fatal   : Parsing error\n", VERDICT_COMPILE_ERROR,
     "lab1.cu(9): error: ptxas refuses the inline assembly: Parsing error (PTX line 7)", ""},
    {"ptxas a.ptx, line 1; fatal   : Parsing error\n", VERDICT_COMPILE_ERROR,
     "lab1.cu: error: ptxas refuses the inline assembly: Parsing error (PTX line 1)", ""},
    {"ptxas error   : Entry function 'k' uses too much shared data\n", VERDICT_GRADED, "",
     "Entry function 'k' uses too much shared data"},
};

START_TEST(test_refused)
{
    struct assembly a = {0};
    struct compilation c = {.verdict = VERDICT_GRADED, .ptx = {.s = ptx, .length = sizeof ptx - 1}};
    char *printed = xstrdup(refusals[_i].printed);
    bool accepted = assembly_read(&a, &c, "lab1.cu", printed);
    ck_assert_int_eq(c.verdict, refusals[_i].verdict);
    ck_assert_int_eq(accepted, c.verdict == VERDICT_GRADED);
    ck_assert_str_eq(c.message, refusals[_i].message);
    ck_assert_str_eq(a.complaint, refusals[_i].complaint);
    text_free(&c.diagnostics);
    assembly_free(&a);
    free(printed);
}
END_TEST

Suite *registers_suite(void)
{
    Suite *suite = suite_create("registers");
    TCase *tcase = tcase_create("registers");
    tcase_add_test(tcase, test_read);
    tcase_add_test(tcase, test_no_ptxas);
    tcase_add_loop_test(tcase, test_refused, 0, ARRAY_LEN(refusals));
    suite_add_tcase(suite, tcase);
    return suite;
}
