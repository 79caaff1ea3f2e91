/* Why threads miss a barrier: an if, a loop or a return around it, as the text shows. */
#include <check.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/missed_barrier.h"

Suite *missed_barrier_suite(void);

/* The barrier is in line 6 of each text. */
static const struct {
    const char *source;
    enum cause wanted;
    int return_line;
} texts[] = {
    {"void other() { return; }\n\nvoid k()\n{\n    if (i < n) {\n        __syncthreads();\n    }\n}\n",
     CAUSE_BARRIER_AFTER_EXIT, 0},
    {"void k()\n{\n\n    if (i >= n)\n        return; // for (;;) {\n    __syncthreads();\n}\n",
     CAUSE_BARRIER_AFTER_RETURN, 5},
    {"void k()\n{\n    for (int i = 0; i < n; i++) {\n        if (i)\n            a();\n        __syncthreads();\n    }\n}\n",
     CAUSE_BARRIER_IN_LOOP, 0},
    {"void k()\n{\n    while (i < n) {\n        if (i) {\n            a();\n            __syncthreads();\n        }\n    }\n}\n",
     CAUSE_BARRIER_AFTER_EXIT, 0},
    {"void k()\n{\n    do {\n        a();\n        b();\n        block.sync();\n    } while (i < n);\n}\n",
     CAUSE_BARRIER_IN_LOOP, 0},
    {"void k()\n{\n    for (;;)\n        a();\n    if (i < n)\n        __syncthreads();\n}\n",
     CAUSE_BARRIER_AFTER_EXIT, 0},
    {"void k()\n{\n    for (;;)\n        a();\n    {\n        __syncthreads();\n    }\n}\n",
     CAUSE_BARRIER_AFTER_EXIT, 0},
    {NULL, CAUSE_BARRIER_AFTER_EXIT, 0},
};

START_TEST(test_missed_barrier)
{
    int line;
    enum cause found = missed_barrier(texts[_i].source, 6, &line);
    ck_assert_str_eq(cause_word(found), cause_word(texts[_i].wanted));
    ck_assert_int_eq(line, texts[_i].return_line);
}
END_TEST

Suite *missed_barrier_suite(void)
{
    Suite *suite = suite_create("missed_barrier");
    TCase *tcase = tcase_create("missed_barrier");
    tcase_add_loop_test(tcase, test_missed_barrier, 0, ARRAY_LEN(texts));
    suite_add_tcase(suite, tcase);
    return suite;
}
