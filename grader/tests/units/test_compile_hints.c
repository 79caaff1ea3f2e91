/* Hints about what nvcc says. */
#include <check.h>
#include <string.h>

#include "grader/advice/compile_hints.h"
#include "grader/report/hint.h"
#include "grader/tests/units/readable.h"

Suite *compile_hints_suite(void);

static const struct {
    const char *message, *hint;
} compile_errors[] = {
    {"a.cu(48): error: moving_average has other parameters than in lab.h: it must be `...`", "one by one"},
    {"a.cu(1): error: #include \"lab.h\" is missing: it declares", "skeleton include"},
    {"a.cu(2): error: more than one instance of overloaded function \"dot\" has \"C\" linkage",
     "lab.h declare"},
    {"a.cu: error: dot is not defined as `...` (see lab.h)", "Which name"},
    {"a.cu(23): error: expected a \";\"", "before the one"},
    {"At end of source: error: expected a \"}\"", "Which { has no matching }"},
    {"a.cu(52): error: expected a declaration", "Which } has no matching {"},
    {"a.cu(51): error: expected a \">>>\"", "Which brackets begin a launch"},
    {"a.cu(28): error: expected a \")\"", "Which ( in this line has no matching )"},
    {"a.cu(29): error: identifier \"t\" is undefined", "declared, and is it spelt"},
    {"a.cu(31): error: identifier \"__shfl_down\" is undefined", "before the value"},
    {"a.cu(23): error: \"i\" has already been declared in the current scope", "declared first"},
    {"a.cu(51): error: a __global__ function call must be configured", "between a kernel's name"},
    {"a.cu(51): error: a host function call cannot be configured", "before void"},
    {"a.cu(34): error: calling a __host__ function(\"helper(float)\") from a __global__ function(\"k\") is "
     "not allowed",
     "that the kernel calls"},
    {"a.cu(39): error: calling a __device__ function(\"__syncthreads\") from a __host__ function(\"k\") is "
     "not allowed",
     "and which code calls it"},
    {"a.cu(22): error: a static \"__shared__\" variable declaration is not allowed inside a host function "
     "body",
     "before void"},
    {"a.cu(18): error: a __global__ function must have a void return type", "a kernel returns"},
    {"a.cu(22): error: a variable length array cannot have static storage duration", "size of this array"},
    {"a.cu(51): error: too few arguments in function call", "has no argument here"},
    {"a.cu(51): error: too many arguments in function call", "Which argument has no parameter"},
    {"a.cu(51): error: argument of type \"const float **\" is incompatible with parameter of type \"const "
     "float *\"",
     "does the parameter"},
    {"a.cu(40): error: no instance of overloaded function \"atomicAdd\" matches the argument list",
     "does the function take"},
    {"a.cu(23): error: no operator \"*\" matches these operands", "the two operands"},
    {"a.cu(44): error: a value of type \"float\" cannot be assigned to an entity of type \"float *\"",
     "one of its elements"},
    {"a.cu(44): error: expression must be a modifiable lvalue", "be changed"},
    {"a.cu:10:10: fatal error: labs.h: No such file or directory", "does the kit have it"},
    {"a.cu(1): error: something without a hint", "first message"},
};

START_TEST(compile_errors_have_hints)
{
    const char *hints[HINT_LEVELS];
    for (int level = 1; level <= HINT_LEVELS; level++)
        hints[level - 1] = compile_hint(compile_errors[_i].message, level);
    readable_hints(compile_errors[_i].message, hints);
    ck_assert_msg(strstr(hints[0], compile_errors[_i].hint) != NULL, "%s", hints[0]);
}
END_TEST

/* Nothing is appended where the words of the message name no step. */
START_TEST(a_step_names_its_line)
{
    struct text out = {0};
    ck_assert(!compile_step(&out, "a.cu(7): error: something without a hint"));
    ck_assert_uint_eq(out.length, 0);
    ck_assert(compile_step(&out, "a.cu(23): error: expected a \";\""));
    ck_assert_str_eq(out.s, "line 23: put a ; before the place that the caret shows");
    text_free(&out);
}
END_TEST

static const struct {
    const char *message, *step;
} compile_steps[] = {
    {"a.cu(26): error: identifier \"__shfl_up\" is undefined",
     "line 26: write __shfl_up_sync(0xffffffff, v, 1)"},
    {"a.cu(27): error: identifier \"__shfl_down\" is undefined", "__shfl_down_sync(0xffffffff, v, 1)"},
    {"a.cu(30): error: declaration is incompatible with previous \"tile\" (declared at line 6)",
     "line 30: give this array another name"},
};

START_TEST(compile_errors_have_steps)
{
    struct text out = {0};
    ck_assert(compile_step(&out, compile_steps[_i].message));
    ck_assert_msg(strstr(out.s, compile_steps[_i].step) != NULL, "%s", out.s);
    text_free(&out);
}
END_TEST

Suite *compile_hints_suite(void)
{
    Suite *suite = suite_create("compile_hints");
    TCase *tcase = tcase_create("compile_hints");
    tcase_add_loop_test(tcase, compile_errors_have_hints, 0, ARRAY_LEN(compile_errors));
    tcase_add_test(tcase, a_step_names_its_line);
    tcase_add_loop_test(tcase, compile_errors_have_steps, 0, ARRAY_LEN(compile_steps));
    suite_add_tcase(suite, tcase);
    return suite;
}
