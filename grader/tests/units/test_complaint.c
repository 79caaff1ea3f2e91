/* What compute-sanitizer prints, and what is kept of it. */
#include <check.h>

#include "grader/tests/sanitizer/complaint.h"

Suite *complaint_suite(void);

static const struct {
    const char *output, *words;
    int lines[3];
} outputs[] = {
    {"========= COMPUTE-SANITIZER\n========= ERROR SUMMARY: 0 errors\n", NULL, {0}},
    {"driver: out of memory\n========= COMPUTE-SANITIZER\n========= Target application returned an error\n"
     "========= ERROR SUMMARY: 0 errors\n",
     NULL,
     {0}},
    {"========= COMPUTE-SANITIZER\n"
     "========= Invalid __global__ read of size 4 bytes\n"
     "=========     at kernel(const float *, float *, int)+0x90 in /tmp/lab1.cu:12\n"
     "=========     by thread (255,0,0) in block (3,0,0)\n"
     "=========     Access to 0x7f5a0a000fa0 is out of bounds\n"
     "=========         Host Frame: moving_average in lab1.cu:20 [0x8f2a]\n"
     "========= \n"
     "========= Invalid __global__ write of size 4 bytes\n"
     "=========     at kernel(const float *, float *, int)+0xa0 in /tmp/lab1.cu:13\n"
     "========= ERROR SUMMARY: 2 errors\n",
     "Invalid __global__ read of size 4 bytes",
     {12, 20}},
    {"========= COMPUTE-SANITIZER\n"
     "========= Error: Race reported between Write access at kernel(const float *)+0x1 in lab1.cu:9\n"
     "=========     and Read access at kernel(const float *)+0x2 in lab1.cu:11 [1008 hazards]\n"
     "========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n",
     "Error: Race reported between Write access",
     {9, 11}},
    {"========= Barrier error detected. Divergent thread(s) in block\n"
     "=========     at kernel()+0x40 in other_lab1.cuh:3\n",
     "Barrier error detected. Divergent thread(s) in block",
     {0}},
};

START_TEST(test_first_complaint)
{
    struct complaint c;
    complaint_read(&c, outputs[_i].output, "lab1.cu");
    ck_assert_int_eq(c.found, outputs[_i].words != NULL);
    if (c.found)
        ck_assert_str_eq(c.words, outputs[_i].words);
    int count = 0;
    while (outputs[_i].lines[count])
        count++;
    ck_assert_int_eq(c.line_count, count);
    for (int i = 0; i < count; i++)
        ck_assert_int_eq(c.lines[i], outputs[_i].lines[i]);
}
END_TEST

Suite *complaint_suite(void)
{
    Suite *suite = suite_create("complaint");
    TCase *tests = tcase_create("complaint");
    tcase_add_loop_test(tests, test_first_complaint, 0, ARRAY_LEN(outputs));
    suite_add_tcase(suite, tests);
    return suite;
}
