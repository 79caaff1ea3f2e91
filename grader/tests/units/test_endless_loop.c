/* Loops without end: which loop it is, and what keeps it going. */
#include <check.h>

#include "grader/diagnose/endless_loop.h"

Suite *endless_loop_suite(void);

static const struct {
    const char *source;
    int line, rounds[2]; /* of the finding */
    enum cause cause;
    int wanted; /* its line */
} loops[] = {
    {"for (int y = t; y < 9; y = STEP) {\n s[y] = 0;\n}\n", 2, {1, 2}, CAUSE_LOOP_STEP_SETS, 1},
    {"for (int y = t; y < 9; y = STEP)\n if (y > 1 && y < 8)\n  s[y] = 0;\n",
     3,
     {0, 0},
     CAUSE_LOOP_STEP_SETS,
     1},
    {"for (int y = t; y < 9; y = y + 0) {\n s[y] = 0;\n}\n", 2, {0, 0}, CAUSE_LOOP_STEP_OF_NOTHING, 1},
    {"for (int y = t; y < 9; y = next(y)) {\n s[y] = 0;\n}\n", 2, {0, 0}, CAUSE_LOOP_WITHOUT_END, 1},
    {"for (int y = t; y < 9; y = step) {\n s[y] = 0;\n y++;\n}\n", 2, {0, 0}, CAUSE_LOOP_WITHOUT_END, 1},
    {"for (int h = 9; h > 0; h /= 1) {\n s[h] = 0;\n}\n", 2, {0, 0}, CAUSE_LOOP_STEP_OF_NOTHING, 1},
    {"while (h > 0) {\n s[h] = 0;\n h >>= 0;\n}\n", 2, {0, 0}, CAUSE_LOOP_STEP_OF_NOTHING, 1},
    {"while (h > 0) {\n s[h] = 0;\n h >>= 01;\n}\n", 2, {0, 0}, CAUSE_LOOP_WITHOUT_END, 1},
    {"for (int i = 0; i < n; i--) {\n s[i] = 0;\n}\n", 2, {0, 0}, CAUSE_LOOP_COUNTS_AWAY, 1},
    {"for (int i = n; i >= 0; ++i) {\n s[i] = 0;\n}\n", 2, {0, 0}, CAUSE_LOOP_COUNTS_AWAY, 1},
    {"for (int g = 1; g < n; g >>= 1) {\n s[g] = 0;\n}\n", 2, {0, 0}, CAUSE_LOOP_COUNTS_AWAY, 1},
    {"for (int i = n; i > 0 && i < 9; i++) {\n s[i] = 0;\n}\n", 2, {0, 0}, CAUSE_LOOP_WITHOUT_END, 1},
    {"int w = threadIdx.x / 32;\nfor (int i = w; i < n; i += w) {\n s[i] = 0;\n}\n",
     3,
     {0, 0},
     CAUSE_LOOP_STEP_IS_INDEX,
     2},
    {"int w = threadIdx.x / 32 + 1;\nfor (int i = w; i < n; i += w) {\n s[i] = 0;\n}\n",
     3,
     {0, 0},
     CAUSE_LOOP_WITHOUT_END,
     2},
    {"for (int r = 0; r < 4; c++) {\n s[r] = 0;\n}\n", 2, {0, 0}, CAUSE_LOOP_COUNTER_KEPT, 1},
    {"while (i < n) {\n s[i] = x[i];\n}\n", 2, {0, 0}, CAUSE_LOOP_COUNTER_KEPT, 1},
    {"do {\n s[i] = x[i];\n} while (i < n);\n", 2, {0, 0}, CAUSE_LOOP_COUNTER_KEPT, 1},
    {"while (i < n) {\n s[i] = x[i];\n if (x[i])\n break;\n}\n", 2, {0, 0}, CAUSE_LOOP_WITHOUT_END, 1},
    {"while (*flag == 0 && ready(i)) {\n s[i] = x[i];\n}\n", 2, {0, 0}, CAUSE_LOOP_WITHOUT_END, 1},
    {"while (*flag == 0) {\n s[i] = x[i];\n}\n", 2, {0, 0}, CAUSE_LOOP_WITHOUT_END, 1},
    {"__shared__ int done;\nwhile (done == 0) {\n s[i] = x[i];\n}\n", 3, {0, 0}, CAUSE_LOOP_WITHOUT_END, 2},
    {"while (left-- > 0) {\n s[i] = x[i];\n}\n", 2, {0, 0}, CAUSE_LOOP_WITHOUT_END, 1},
    {"while (true) {\n s[i] = x[i];\n}\n", 2, {0, 0}, CAUSE_LOOP_WITHOUT_END, 1},
    {"do {\n s[i] = x[i];\n} while (i < n);\ni = 0;\n", 3, {1, 3}, CAUSE_LOOP_COUNTER_KEPT, 1},
    {"while (i < n) {\n move(p, &i);\n}\n", 2, {0, 0}, CAUSE_LOOP_WITHOUT_END, 1},
    {"while (i < n) {\n for (int d = 0; d < 4; d++)\n  s[d] = 0;\n}\n",
     3,
     {1, 3},
     CAUSE_LOOP_COUNTER_KEPT,
     1},
    {"while (i < n) {\n for (int d = 0; d < 4; k++) {\n  s[d] = 0;\n  }\n}\n",
     3,
     {2, 3},
     CAUSE_LOOP_COUNTER_KEPT,
     2},
    {"// done for (all) threads\ns[i] = 0;\n", 2, {0, 0}, CAUSE_NONE, 0},
    {"s[i] = 0;\n", 1, {0, 0}, CAUSE_NONE, 0},
    {NULL, 1, {0, 0}, CAUSE_NONE, 0},
};

START_TEST(a_loop_is_found)
{
    struct finding f = {.kind = FINDING_TIMEOUT,
                        .line = loops[_i].line,
                        .rounds = {loops[_i].rounds[0], loops[_i].rounds[1]}};
    int line;
    ck_assert_str_eq(cause_word(endless_loop(&f, loops[_i].source, &line)), cause_word(loops[_i].cause));
    ck_assert_int_eq(line, loops[_i].wanted);
}
END_TEST

Suite *endless_loop_suite(void)
{
    Suite *s = suite_create("endless_loop");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, a_loop_is_found, 0, ARRAY_LEN(loops));
    suite_add_tcase(s, c);
    return s;
}
