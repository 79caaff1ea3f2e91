/* The PTX reader: tokens, declarations, lines, and what it says about text that is no PTX. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/sim/ptx.h"

Suite *ptx_suite(void);

static const struct {
    const char *text, *tokens; /* each with a blank after it */
} lexed[] = {
    {"add.s32 %r1,%r2, -5;", "add.s32 %r1 , %r2 , - 5 ; "},
    {"a/* b\nc */d // e\nf", "a d f "},
    {"ld.L2::128B [%rd1+-4]", "ld.L2::128B [ %rd1 + - 4 ] "},
    {"$L__BB0_1: 0f3F800000", "$L__BB0_1 : 0f3F800000 "},
    {"\"a b\" {1,2}", "a b { 1 , 2 } "},
    {"/* open", ""},
    {"a / b", "a / b "},
    {"a /", "a / "},
    {"a /*/ b /**/ c /***/ d", "a c d "},
    {"1.0e-5 2.E+3 -1.5e3 0x1e-5 1e", "1.0e-5 2.E+3 - 1.5e3 0x1e - 5 1e "},
    {"", ""},
};

START_TEST(tokens_are_cut)
{
    struct ptx_tokens tokens = {0};
    struct text got = {0};
    ptx_lex(&tokens, lexed[_i].text, strlen(lexed[_i].text));
    for (size_t k = 0; tokens.items[k].kind != PTX_END; k++)
        text_printf(&got, "%.*s ", (int)tokens.items[k].length, tokens.items[k].text);
    ck_assert_str_eq(got.s ? got.s : "", lexed[_i].tokens);
    text_free(&got);
    free(tokens.items);
}
END_TEST

/* What is no PTX: the message names the line of the PTX and what was expected. */
static const struct {
    const char *text, *message;
} bad[] = {
    {"\n#", "PTX line 2: expected a directive before '#'"},
    {"\"open", "PTX line 1: expected a directive before"},
    {"hello", "PTX line 1: expected a directive before 'hello'"},
    {".version", NULL},
    {".address_size 32", "64-bit addresses"},
    {"\n.entry", "PTX line 2: expected a function's name"},
    {".entry k(", "a parameter"},
    {".entry k() {", "an opcode"},
    {".entry k() { add", "';'"},
    {".entry k() { add %r1", "';'"},
    {".entry k() { .reg .b32 %r<99999999>; }", "fewer registers"},
    {".entry k() { .reg .q %r; }", "a type"},
    {".global .align 3 .b8 x[4];", "an alignment"},
    {".global .align 0 .b8 x[4];", "an alignment"},
    {".global .b8 x[99999999999999];", "smaller array"},
    {".global .b8 x[2] = {1, 2, 3};", "no more values"},
    {".global .f32 x = 0d3FF0000000000000;", "the variable's type"},
    {".section .debug {", "'}'"},
    {".entry k() { .loc", "an opcode"},
};

START_TEST(bad_text_is_named)
{
    struct ptx_module module = {0};
    struct text error = {0};
    bool ok = ptx_parse(&module, bad[_i].text, strlen(bad[_i].text), "student.cu", &error);
    ck_assert_msg(ok == !bad[_i].message, "%s: %s", bad[_i].text, error.s ? error.s : "taken");
    if (!ok)
        ck_assert_msg(strstr(error.s, bad[_i].message) && !strncmp(error.s, "PTX line ", 9), "%s: '%s'",
                      bad[_i].text, error.s);
    ptx_free(&module);
    text_free(&error);
}
END_TEST

/* Operands that cannot be read: the statement is kept with the reason, and the next one is read as ever. */
static const struct {
    const char *statement, *problem;
} unreadable[] = {
    {"add %r1, ;", "an operand before ';'"},
    {"ld.f32 %f, [%rd1;", "']'"},
    {"tex.1d.v4.f32.s32 {%a, %b, %c, %d}, [%rd1, {%r1}];", "']' before ','"},
    {"mov {%a, %b, %c, %d, %e, %f, %g, %h, %i}, %r;", "at most eight"},
    {"mov %r, {!{!{%a}}};", "an operand before '{'"},
    {"add a, b, c, d, e, f, g, h, i;", "fewer operands"},
    {"mov.u32 %r, 12z;", "a whole number"},
};

START_TEST(unreadable_operands_are_kept)
{
    struct ptx_module module = {0};
    struct text error = {0};
    char *text = xformat(".entry k() { %s ret; }", unreadable[_i].statement);
    ck_assert_msg(ptx_parse(&module, text, strlen(text), "student.cu", &error), "%s: %s", text, error.s);
    ck_assert_uint_eq(module.functions[0].statement_count, 2);
    const struct ptx_statement *s = module.functions[0].statements;
    ck_assert_msg(s[0].problem && strstr(s[0].problem, unreadable[_i].problem), "%s: %s", text,
                  s[0].problem ? s[0].problem : "no problem");
    ck_assert(ptx_is(s[1].opcode, "ret") && !s[1].problem);
    ptx_free(&module);
    text_free(&error);
    free(text);
}
END_TEST

/* In assembly that people write, ".reg.b32" is two words as well. */
START_TEST(types_may_follow_at_once)
{
    static const char text[] = ".entry k() { { .reg.b32 a, b; .reg.pred p; } ret; }";
    struct ptx_module module = {0};
    struct text error = {0};
    ck_assert_msg(ptx_parse(&module, text, strlen(text), "student.cu", &error), "%s", error.s);
    const struct ptx_variable *v = module.functions[0].variables;
    ck_assert_uint_eq(module.functions[0].variable_count, 3);
    ck_assert(v[1].space == PTX_REG && ptx_is(v[1].name, "b") && v[1].bytes == 4);
    ck_assert(ptx_is(v[2].type, "pred"));
    ptx_free(&module);
    text_free(&error);
}
END_TEST

/* Lines: of the statement `trap` in text with these .loc directives before it. */
static const struct {
    const char *locations;
    int lines[3]; /* where it stands, the line that calls this, and the one that calls that */
} lines[] = {
    {"", {0}},
    {".loc 1 12 3\n", {12}},
    {".loc 1 12 3\n.loc 1 0 0\n", {12}},
    {".loc 1 12 3\n.loc 2 99 1\n", {12}},
    {".loc 2 99 1\n", {0}},
    {".loc 2 99 1, function_name $L__info_string0, inlined_at 1 7 2\n", {7}},
    {".loc 2 99 1, function_name $L__info_string0+12, inlined_at 1 7 2\n", {7}},
    {".loc 2 50 1, function_name $L__a, inlined_at 1 8 2\n.loc 3 9 1, function_name $L__b, inlined_at 2 50 "
     "1\n",
     {8}},
    {".loc 2 50 1, function_name $L__a, inlined_at 2 50 1\n", {0}},
    {".loc 1 30 1, function_name $L__a, inlined_at 1 8 2\n", {30, 8}},
    {".loc 1 30 1, function_name $L__a, inlined_at 1 8 2\n.loc 1 40 1, function_name $L__b, inlined_at 1 30 "
     "1\n",
     {40, 30, 8}},
    {".loc 2 50 1, function_name $L__a, inlined_at 1 8 2\n.loc 1 40 1, function_name $L__b, inlined_at 2 50 "
     "1\n",
     {40, 8}},
    {".loc 1 30 1, function_name $L__a, inlined_at 1 8 2\n.loc 1 30 1, function_name $L__a, inlined_at 1 9 "
     "2\n",
     {30, 9}},
    {".loc 1 30 1, function_name $L__a, inlined_at 1 8 2\n.loc 1 30 1\n", {30}},
    {".loc 1 99999999999 1\n", {0}},
};

START_TEST(lines_lead_to_the_student)
{
    struct ptx_module module = {0};
    struct text error = {0};
    char *text =
        xformat(".entry other() { .loc 1 77 1\nret; }\n.entry k() {\n%strap; }\n"
                ".file 1 \"/tmp/x/student.cu\"\n.file 2 \"/usr/include/cooperative_groups.h\", 123, 456\n"
                ".file 3 \"/x/not_student.cu\"\n",
                lines[_i].locations);
    ck_assert_msg(ptx_parse(&module, text, strlen(text), "student.cu", &error), "%s", error.s);
    const struct ptx_function *k = &module.functions[1];
    const int *found = k->statements[0].place.lines;
    for (size_t n = 0; n < ARRAY_LEN(lines[0].lines); n++)
        ck_assert_int_eq(found[n], lines[_i].lines[n]);
    ptx_free(&module);
    free(text);
}
END_TEST

START_TEST(declarations)
{
    static const char text[] =
        ".version 8.0 .target sm_80, debug .address_size 64\n"
        ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b) ;\n"
        ".visible .entry k(.param .u64 .ptr .global .align 4 a, .param .align 8 .b8 s[28])\n"
        ".maxntid 16, 8, 2 .minnctapersm 2\n{ .reg .b32 %r<5>, %x; .shared .align 16 .b8 t[3][4]; }\n"
        ".weak .global .align 2 .u16 g[3] = {1, 2, -1};";
    struct ptx_module m = {0};
    struct text error = {0};
    ck_assert_msg(ptx_parse(&m, text, sizeof text, "student.cu", &error), "%s", error.s);
    ck_assert_uint_eq(m.function_count, 2);
    ck_assert(m.functions[0].is_extern && !m.functions[1].is_extern);
    const struct ptx_function *k = &m.functions[1];
    ck_assert_uint_eq(k->max_threads, 256);
    ck_assert_uint_eq(k->parameter_count, 2);
    ck_assert_uint_eq(k->variables[1].bytes, 28);
    ck_assert_uint_eq(k->variables[1].align, 8);
    ck_assert_uint_eq(k->variables[2].range, 5);
    ck_assert_uint_eq(k->variables[3].range, 0);
    ck_assert_uint_eq(k->variables[4].bytes, 12);
    ck_assert_int_eq(memcmp(m.variables[0].initial, (uint16_t[]){1, 2, 0xffff}, 6), 0);
    ptx_free(&m);
}
END_TEST

Suite *ptx_suite(void)
{
    Suite *s = suite_create("ptx");
    TCase *t = tcase_create("ptx");
    tcase_add_loop_test(t, tokens_are_cut, 0, ARRAY_LEN(lexed));
    tcase_add_loop_test(t, bad_text_is_named, 0, ARRAY_LEN(bad));
    tcase_add_loop_test(t, unreadable_operands_are_kept, 0, ARRAY_LEN(unreadable));
    tcase_add_test(t, types_may_follow_at_once);
    tcase_add_loop_test(t, lines_lead_to_the_student, 0, ARRAY_LEN(lines));
    tcase_add_test(t, declarations);
    suite_add_tcase(s, t);
    return s;
}
