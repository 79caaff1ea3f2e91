/* Why threads miss a barrier: an if, a loop or a return around it, as the text shows. */
#include <check.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/missed_barrier.h"
#include "grader/diagnose/missed_lanes.h"

Suite *missed_barrier_suite(void);

/* The barrier is in line 6 of each text. */
static const struct {
    const char *source;
    enum cause wanted;
    int cause_line;
} texts[] = {
    {"void other() { return; }\n\nvoid k()\n{\n    if (i < n) {\n        __syncthreads();\n    }\n}\n",
     CAUSE_BARRIER_AFTER_EXIT, 0},
    {"void k()\n{\n\n    if (i >= n)\n        return; // for (;;) {\n    __syncthreads();\n}\n",
     CAUSE_BARRIER_AFTER_RETURN, 5},
    {"void k()\n{\n    for (int i = 0; i < n; i++) {\n        if (i)\n            a();\n        __syncthreads();\n    }\n}\n",
     CAUSE_BARRIER_IN_LOOP, 3},
    {"void k()\n{\n    while (i < n) {\n        if (i) {\n            a();\n            __syncthreads();\n        }\n    }\n}\n",
     CAUSE_BARRIER_AFTER_EXIT, 0},
    {"void k()\n{\n    do {\n        a();\n        b();\n        block.sync();\n    } while (i < n);\n}\n",
     CAUSE_BARRIER_IN_LOOP, 3},
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
    ck_assert_int_eq(line, texts[_i].cause_line);
}
END_TEST

/* The shuffle is in line 4 of each text. */
static const struct {
    const char *source;
    enum cause wanted;
    int call_line;
} shuffles[] = {
    {"void k()\n{\n    for (; i < n; i += step) {\n        r = __shfl_up_sync(ALL, v, 1);\n    }\n}\n",
     CAUSE_MASK_OF_LAST_ROUND, 0},
    {"void k()\n{\n    if (i < n) {\n        r = __shfl_up_sync(ALL, v, 1);\n    }\n}\n",
     CAUSE_MASK_NAMES_LEFT, 0},
    {"void k()\n{\n    if (i >= n) return;\n    r = g.shfl_up(v, 1);\n}\n", CAUSE_MASK_NAMES_LEFT, 0},
    {"int f(int v)\n{\n    for (int d = 4; d; d /= 2)\n        v += __shfl_up_sync(ALL, v, d);\n}\n"
     "void k()\n{\n    if (t < 8) {\n        v = f(v);\n    }\n}\n",
     CAUSE_MASK_NAMES_LEFT, 9},
    {"int f(int v)\n{\n    for (int d = 4; d; d /= 2)\n        v += __shfl_up_sync(ALL, v, d);\n}\n"
     "void k()\n{\n    v = f(v);\n}\n",
     CAUSE_MASK_OF_LAST_ROUND, 8},
    {NULL, CAUSE_MASK_NAMES_LEFT, 0},
};

START_TEST(test_missed_shuffle)
{
    ck_assert_str_eq(cause_word(missed_shuffle(shuffles[_i].source, 4, shuffles[_i].call_line)),
                     cause_word(shuffles[_i].wanted));
}
END_TEST

/* The shuffle is in line 4 of each text; an absent lane waits in line `waits`. */
static const struct {
    const char *source;
    int call_line, waits;
    enum cause wanted;
    int lines[2];
} lanes[] = {
    {"void k()\n{\n    while (i < n) {\n        v += __shfl_up_sync(ALL, v, 1);\n    }\n    b();\n}\n",
     0,
     6,
     CAUSE_MASK_IN_LOOP,
     {3, 4}},
    {"void k()\n{\n    while (i < n) {\n        v += __shfl_up_sync(ALL, v, 1);\n    b(); }\n}\n",
     0,
     5,
     CAUSE_MASK_NAMES_ABSENT,
     {0, 0}},
    {"void k()\n{\n    for (int d = 1; d < 32; d *= 2)\n        v += __shfl_up_sync(ALL, v, d);\n    b();\n}\n",
     0,
     5,
     CAUSE_MASK_NAMES_ABSENT,
     {0, 0}},
    {"void k()\n{ for (int i = t; i < n; i += m) {\n    if (i % 2 == 0) continue;\n"
     "        v += __shfl_up_sync(ALL, v, 1);\n    }\n    b();\n}\n",
     0,
     6,
     CAUSE_MASK_NAMES_ABSENT,
     {0, 0}},
    {"void k()\n{ for (int i = t; i < n; i += m)\n    if (i % 2 == 0)\n"
     "        v += __shfl_up_sync(ALL, v, 1);\n    b();\n}\n",
     0,
     5,
     CAUSE_MASK_NAMES_ABSENT,
     {0, 0}},
    {"int f(int v)\n{\n    for (int d = 1; d < 32; d *= 2)\n        v += __shfl_up_sync(ALL, v, d);\n}\n"
     "void k()\n{\n    for (int i = t; i < n; i += m) {\n        v = f(v);\n    }\n    b();\n}\n",
     9,
     11,
     CAUSE_MASK_IN_LOOP,
     {8, 9}},
    {"void k()\n{\n    v = lane == 31 ? x[i + 1] :\n        __shfl_up_sync(ALL, v, 1);\n}\n",
     0,
     3,
     CAUSE_MASK_IN_CHOICE,
     {4, 0}},
    {"void k()\n{\n    int w = f(lane ? 1 : 2,\n        __shfl_up_sync(ALL, v, 1));\n}\n",
     0,
     5,
     CAUSE_MASK_NAMES_ABSENT,
     {0, 0}},
    {"int f(int v)\n{\n\n    return __shfl_up_sync(ALL, v, lane ? 1 : 2);\n}\nvoid k()\n{\n    v = lane ? f(v) : 0;\n}\n",
     8,
     9,
     CAUSE_MASK_IN_CHOICE,
     {8, 0}},
    {NULL, 0, 5, CAUSE_MASK_NAMES_ABSENT, {0, 0}},
};

START_TEST(test_missed_lanes)
{
    struct finding f = {.cause = CAUSE_MASK_NAMES_ABSENT,
                        .line = 4,
                        .call_line = lanes[_i].call_line,
                        .other_line = lanes[_i].waits};
    ck_assert_str_eq(cause_word(missed_lanes(&f, lanes[_i].source)), cause_word(lanes[_i].wanted));
    ck_assert_int_eq(f.cause_line, lanes[_i].lines[0]);
    ck_assert_int_eq(f.cause_other_line, lanes[_i].lines[1]);
}
END_TEST

Suite *missed_barrier_suite(void)
{
    Suite *suite = suite_create("missed_barrier");
    TCase *tcase = tcase_create("missed_barrier");
    tcase_add_loop_test(tcase, test_missed_barrier, 0, ARRAY_LEN(texts));
    tcase_add_loop_test(tcase, test_missed_shuffle, 0, ARRAY_LEN(shuffles));
    tcase_add_loop_test(tcase, test_missed_lanes, 0, ARRAY_LEN(lanes));
    suite_add_tcase(suite, tcase);
    return suite;
}
