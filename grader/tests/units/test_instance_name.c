/* A kernel of the submission is found again in the namespace of a variant, and only it. */
#include <check.h>

#include "grader/edits/instance_name.h"

Suite *instance_name_suite(void);

/* Names as nvcc 13 makes them. */
static const struct {
    const char *name, *in_namespace;
    bool same;
} cases[] = {
    {"_Z1kPKfPfi", "_ZN8edit00031kEPKfPfi", true},
    {"_Z1kPKfPfi", "_ZN8edit00031kEPKfPfx", false},
    {"_Z1kPKfPfi", "_ZN8edit00032kkEPKfPfi", false},
    {"_Z1kILi33EEvPKfPfi", "_ZN8edit00011kILi33EEEvPKfPfi", true},
    {"_Z1kILi8EEvPKfPfi", "_ZN8edit00011kILi8EEEvPKfPfi", true},
    {"_Z1kILi8EEvPKfPfi", "_ZN8edit00011kILi9EEEvPKfPfi", false},
    {"_Z1kILin1EEvPf", "_ZN8edit00011kILin1EEEvPf", true},
    {"k", "_ZN8edit00031kEPKfPfi", true}, /* extern "C" */
    {"weights", "_ZN8edit00127weightsE", true},
    {"_Z9dot_carryPKiS0_Pxi", "_ZN8edit00009dot_carryEPKiS1_Pxi", true},
    {"_ZN43_GLOBAL__N__8e1835df_10_student_cu_average35sweepINS_10DerivativeILi2EEEEEvPKNT_4typeEPS4_i",
     "_ZN8edit000043_GLOBAL__N__d747c898_10_student_cu_5682a1ac5sweepINS0_10DerivativeILi2EEEEEvPKNT_"
     "4typeEPS5_i",
     true},
    {"_ZN43_GLOBAL__N__8e1835df_10_student_cu_average35sweepINS_10DerivativeILi2EEEEEvPKNT_4typeEPS4_i",
     "_ZN8edit000043_GLOBAL__N__d747c898_10_student_cu_5682a1ac5sweepINS0_10DerivativeILi1EEEEEvPKNT_"
     "4typeEPS5_i",
     false},
    {"_ZN43_GLOBAL__N__8e1835df_10_student_cu_average35sweepINS_7AverageEEEvPKNT_4typeEPS3_i",
     "_ZN8edit000043_GLOBAL__N__d747c898_10_student_cu_5682a1ac5sweepINS0_10DerivativeILi1EEEEEvPKNT_"
     "4typeEPS5_i",
     false},
};

START_TEST(test_case)
{
    ck_assert_msg(instance_same(cases[_i].name, cases[_i].in_namespace) == cases[_i].same, "%s and %s",
                  cases[_i].name, cases[_i].in_namespace);
}
END_TEST

Suite *instance_name_suite(void)
{
    Suite *s = suite_create("instance_name");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, test_case, 0, sizeof cases / sizeof *cases);
    suite_add_tcase(s, c);
    return s;
}
