/* Loops whose steps change the roles of variables by their names. */
#include <check.h>
#include <stddef.h>

#include "common/base.h"
#include "grader/diagnose/source_roles.h"

Suite *source_roles_suite(void);

static const struct {
    const char *source;
    int line;
} loops[] = {
    {"for (;;) {\n step(i, a, b, c);\n step(i + 1, b, c, a);\n}\n", 1},
    {"for (;;) {\n step(i, a, b, c);\n step(i + 1, c, a, b);\n}\n", 1},
    {"for (;;) {\n step(p, a, b, c);\n p = next(p);\n step(p, b, c, a);\n p = next(p);\n}\n", 1},
    {"x = 1;\nwhile (i < n) {\n STEP(a, b, c)\n STEP(b, c, a)\n STEP(c, a, b)\n STEP(a, b, c)\n}\n", 2},
    {"for (;;) {\n step(i, a, b, c);\n step(i + 1, b, c, a);\n step(i + 2, c, a, b);\n}\n", 0},
    {"for (;;) {\n step(i, a, b, c);\n step(i + 1, b, c, a);\n a = b;\n}\n", 0}, /* moved on by hand */
    {"for (;;) {\n step(i, a, b, c);\n step(i + 1, b, a, c);\n}\n", 0},          /* no rotation */
    {"for (;;) {\n load(t, u, v);\n load(t, v, u);\n}\n", 0},                    /* two change places */
    {"for (;;) {\n step(i, a, b, c);\n other(i + 1, b, c, a);\n}\n", 0},
    {"for (;;) {\n step(i, a, b, c);\n}\n", 0},
    {"step(i, a, b, c);\nstep(i + 1, b, c, a);\n", 0},
    {"for (;;) {\n sum(a[0], a[1], a[2]);\n sum(a[1], a[2], a[0]);\n}\n", 0}, /* no names */
    {NULL, 0},
};

START_TEST(roles_are_found)
{
    ck_assert_int_eq(source_roles(loops[_i].source, "entry"), loops[_i].line);
}
END_TEST

Suite *source_roles_suite(void)
{
    Suite *s = suite_create("source_roles");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, roles_are_found, 0, ARRAY_LEN(loops));
    suite_add_tcase(s, c);
    return s;
}
