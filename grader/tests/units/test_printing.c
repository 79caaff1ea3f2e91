/* Device printf and assert. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *printing_suite(void);

/* A kernel whose thread 0 prints `format` with 64 bytes of arguments, stored by `stores` to [%rd2+…]. */
static struct sim_result print(const char *format, const char *stores, uint32_t threads)
{
    struct text module = {0};
    text_printf(&module,
                ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);\n"
                ".global .align 1 .b8 word[4] = {97, 98, 99, 0};\n.global .align 1 .b8 format[%zu] = {",
                strlen(format) + 1);
    for (const char *p = format; *p; p++)
        text_printf(&module, "%d, ", *p);
    text_printf(&module, "0};\n");
    char *body = xformat(
        ".local .align 8 .b8 d[64]; mov.u64 %%rd2, d; cvta.local.u64 %%rd3, %%rd2; mov.u64 %%rd4, format; %s"
        "{ .param .b64 q; st.param.b64 [q], %%rd4; .param .b64 s; st.param.b64 [s], %%rd3; .param .b32 z;"
        "call.uni (z), vprintf, (q, s); ld.param.b32 %%r9, [z]; }",
        stores);
    struct sim_result r = sim_run(&(struct sim_job){.module = module.s, .body = body, .block = {threads}});
    free(body);
    text_free(&module);
    return r;
}

static const struct {
    const char *format, *stores, *want;
} prints[] = {
    {"hello\n", "", "hello\n"},
    {"%d %u|", "st.local.u32 [%rd2], -5; st.local.u32 [%rd2+4], -1;", "-5 4294967295|"},
    {"%d %lld %d", "st.local.u32 [%rd2], 1; st.local.u64 [%rd2+8], -2; st.local.u32 [%rd2+16], 3;", "1 -2 3"},
    {"%5.2f|%-8g|%e",
     "st.local.f64 [%rd2], 0d400921FB54442D18; st.local.f64 [%rd2+8], 0d3FE0000000000000;"
     "st.local.f64 [%rd2+16], 0d4059000000000000;",
     " 3.14|0.5     |1.000000e+02"},
    {"%x %X %o %05d %+d", "st.local.v4.u32 [%rd2], {255, 255, 8, 42}; st.local.u32 [%rd2+16], 7;",
     "ff FF 10 00042 +7"},
    {"%c%c", "st.local.u32 [%rd2], 79; st.local.u32 [%rd2+4], 75;", "OK"},
    {"[%s] [%5s]", "mov.u64 %rd5, word; st.local.u64 [%rd2], %rd5; st.local.u64 [%rd2+8], %rd5;",
     "[abc] [  abc]"},
    {"%p", "st.local.u64 [%rd2], 0xabc;", "0xabc"},
    {"100%%", "", "100%"},
    {"%*d|%-*d|", "st.local.v4.u32 [%rd2], {4, 7, 3, 8};", "   7|8  |"},
    {"50%", "", "50"},
    {"%s", "st.local.u64 [%rd2], 0;", ""},
    {"%n%d", "st.local.u64 [%rd2], 0;", NULL},
    {"%2000000000d", "st.local.u32 [%rd2], 1;", NULL},
    {"%.2000000000f", "st.local.f64 [%rd2], 0d3FE0000000000000;", NULL},
};

START_TEST(text_is_printed)
{
    struct sim_result r = print(prints[_i].format, prints[_i].stores, 1);
    sim_assert_clean(&r);
    if (prints[_i].want)
        ck_assert_str_eq(r.report.printed.text.s ? r.report.printed.text.s : "", prints[_i].want);
    ck_assert_uint_lt(r.report.printed.text.length, 1 << 17);
    sim_free(&r);
}
END_TEST

START_TEST(threads_print_in_order_and_not_for_ever)
{
    struct sim_result r = print("%d ", "st.local.u32 [%rd2], %tid;", 5);
    ck_assert_str_eq(r.report.printed.text.s, "0 1 2 3 4 ");
    ck_assert_uint_eq(r.report.printed.count, 5);
    sim_free(&r);
    r = print("0123456789012345678901234567890123456789012345678901234567890123456789",
              "LOOP: add.u32 %r1, %r1, 1;"
              "{ .param .b64 q; st.param.b64 [q], %rd4; .param .b64 s; st.param.b64 [s], %rd3; .param .b32 z;"
              "call.uni (z), vprintf, (q, s); } bra LOOP;",
              32);
    ck_assert_int_eq(r.status, DEVICE_LIMIT);
    ck_assert_uint_le(r.report.printed.text.length, (1 << 16) + 1024);
    sim_free(&r);
}
END_TEST

/* A line goes on while the same thread prints and no newline has come. */
START_TEST(lines_have_their_threads)
{
    static const struct {
        uint32_t block, thread;
        const char *words;
    } calls[] = {{0, 1, "a"}, {0, 1, "b\nc\n\nd"}, {0, 2, "e\n"}, {0, 1, "f"}, {1, 1, "g"}};
    static const struct {
        uint32_t block, thread;
        const char *line;
    } want[] = {{0, 1, "ab"}, {0, 1, "c"}, {0, 1, ""}, {0, 1, "d"}, {0, 2, "e"}, {0, 1, "f"}, {1, 1, "g"}};
    struct printed p = {0};
    for (size_t k = 0; k < ARRAY_LEN(calls); k++) {
        size_t from = p.text.length;
        text_add(&p.text, calls[k].words, strlen(calls[k].words));
        printed_take(&p, (uint32_t[]){calls[k].block, 0, 0}, (uint32_t[]){calls[k].thread, 0, 0}, from);
    }
    ck_assert_uint_eq(p.count, ARRAY_LEN(want));
    for (size_t k = 0; k < ARRAY_LEN(want); k++) {
        const struct printed_line *line = &p.lines[k];
        ck_assert_uint_eq(line->block[0], want[k].block);
        ck_assert_uint_eq(line->thread[0], want[k].thread);
        ck_assert_uint_eq(line->to - line->from, strlen(want[k].line));
        ck_assert_mem_eq(p.text.s + line->from, want[k].line, strlen(want[k].line));
    }
    printed_free(&p);
}
END_TEST

/* The text is the submission's: it says so, and stays in its line. */
START_TEST(assert_names_the_expression)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .module = ".file 1 \"student.cu\"\n.extern .func __assertfail(.param .b64 a, .param .b64 b, .param "
                  ".b32 c, .param .b64 d,"
                  ".param .b64 e) .noreturn;\n.global .align 1 .b8 text[6] = {105, 10, 60, 27, 110, 0};\n",
        .body = ".loc 1 17 1\nsetp.ne.u32 %p1, %tid, 3; @%p1 bra DONE; mov.u64 %rd1, text; { .param .b64 a; "
                "st.param.b64 [a], %rd1;"
                ".param .b64 b; st.param.b64 [b], %rd1; .param .b32 c; st.param.b32 [c], 17; .param .b64 d; "
                "st.param.b64 [d], %rd1;"
                ".param .b64 e; st.param.b64 [e], 1; call.uni __assertfail, (a, b, c, d, e); } DONE:",
        .block = {32}});
    ck_assert_msg(r.status == DEVICE_FAULT, "%s", r.why.text);
    const struct finding *f = sim_assert_finding(&r, FINDING_ASSERTION);
    ck_assert_str_eq(f->message, "the submission says: assert(i < n) failed");
    ck_assert_int_eq(f->line, 17);
    ck_assert_uint_eq(f->thread[0], 3);
    sim_free(&r);
}
END_TEST

Suite *printing_suite(void)
{
    Suite *s = suite_create("printing");
    TCase *t = tcase_create("printing");
    tcase_add_loop_test(t, text_is_printed, 0, ARRAY_LEN(prints));
    tcase_add_test(t, threads_print_in_order_and_not_for_ever);
    tcase_add_test(t, lines_have_their_threads);
    tcase_add_test(t, assert_names_the_expression);
    suite_add_tcase(s, t);
    return s;
}
