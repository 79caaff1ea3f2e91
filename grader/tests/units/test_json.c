/* JSON text, and the result file made of it. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/json.h"
#include "grader/report/result_json.h"
#include "grader/tests/units/scratch.h"

Suite *json_suite(void);

static const struct {
    const char *bytes, *quoted;
} strings[] = {
    {"", "\"\""},
    {"plain", "\"plain\""},
    {"a\"b\\c", "\"a\\\"b\\\\c\""},
    {"\n\r\t\b\f", "\"\\n\\r\\t\\b\\f\""},
    {"\x01\x1f\x7f", "\"\\u0001\\u001f\\u007f\""},
    {"caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80", "\"caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\""},
    {"\xe2\x80\xae\xf3\xa0\x80\x81", "\"\\u202e\\udb40\\udc01\""},
    {"caf\xe9", "\"caf\\ufffd\""},                            /* Latin-1 */
    {"\xc0\xaf", "\"\\ufffd\\ufffd\""},                       /* overlong */
    {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},            /* half a surrogate pair */
    {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""}, /* beyond U+10FFFF */
    {"\xe2\x82", "\"\\ufffd\\ufffd\""},                       /* cut off */
};

START_TEST(test_strings)
{
    struct json j = {0};
    json_string(&j, NULL, strings[_i].bytes);
    ck_assert_str_eq(j.text.s, strings[_i].quoted);
    text_free(&j.text);
}
END_TEST

static const struct {
    double value;
    const char *digits;
} numbers[] = {
    {0, "0"},          {87.5, "87.5"}, {100, "100"},  {0.1, "0.1"},       {1.0 / 3, "0.3333333333333333"},
    {1e300, "1e+300"}, {-2.5, "-2.5"}, {NAN, "null"}, {INFINITY, "null"},
};

START_TEST(test_numbers)
{
    struct json j = {0};
    json_number(&j, NULL, numbers[_i].value);
    ck_assert_str_eq(j.text.s, numbers[_i].digits);
    if (isfinite(numbers[_i].value))
        ck_assert(strtod(j.text.s, NULL) == numbers[_i].value);
    text_free(&j.text);
}
END_TEST

START_TEST(test_nesting)
{
    struct json j = {0};
    json_open(&j, NULL, '{');
    json_unsigned(&j, "big", UINT64_MAX);
    json_open(&j, "empty", '[');
    json_close(&j);
    json_open(&j, "list", '[');
    json_integer(&j, NULL, INT64_MIN);
    json_open(&j, NULL, '{');
    json_bool(&j, "yes", true);
    json_close(&j);
    json_close(&j);
    json_close(&j);
    ck_assert_str_eq(j.text.s, "{\n"
                               "  \"big\": 18446744073709551615,\n"
                               "  \"empty\": [],\n"
                               "  \"list\": [-9223372036854775808, {\n"
                               "      \"yes\": true\n"
                               "    }]\n"
                               "}\n");
    text_free(&j.text);
}
END_TEST

static struct result some_result(void)
{
    struct result r = {.lab = lab_find(4),
                       .source = xstrdup("a\xff.cu"),
                       .seed = UINT64_MAX,
                       .device_kind = "sim",
                       .verdict = VERDICT_GRADED,
                       .score = 37.5,
                       .max_score = 100,
                       .exercise_count = 1};
    struct exercise *e = &r.exercises[0];
    e->entry = r.lab->entries[0];
    e->counted = true;
    e->count_size.n = 66;
    e->counts.load.bytes = 7340032;
    e->counts.warp_instructions = 1;
    e->modelled = true;
    e->modelled_shape.n = 512;
    e->timed.seconds = 2e-3;
    e->estimate = (struct estimate){
        .known = true, .seconds = 2e-3, .unit_seconds = {[UNIT_SHARED] = 1e-3}, .lone_seconds = 5e-4};
    e->other_count = 2;
    e->others[0] = (struct elsewhere){.gpu = gpu_timing_find("Tesla T4"),
                                      .seconds = 0.75,
                                      .bound_seconds = 0.25,
                                      .blocks_per_sm = 3,
                                      .fits = true};
    e->others[1] = (struct elsewhere){.gpu = gpu_timing_find("NVIDIA H100 80GB HBM3")};
    struct finding *f = findings_add(&e->checks[CHECK_SAFETY].findings, FINDING_SHARED_RACE);
    *f = (struct finding){.kind = FINDING_SHARED_RACE,
                          .message = "m",
                          .file = "f.cu",
                          .line = 31,
                          .call_line = 84,
                          .other_line = 20,
                          .other_call_line = 80,
                          .has_thread = true,
                          .block = {1, 0, 0},
                          .thread = {31, 0, 0},
                          .times = 3};
    return r;
}

/* Every key of the contract is there. */
static const char *const keys[] = {
    "\"schema\": 1",
    "\"lab\": \"lab4\"",
    "\"source\": \"a\\ufffd.cu\"",
    "\"source_sha256\": ",
    "\"seed\": 18446744073709551615",
    "\"device\": {",
    "\"kind\": \"sim\"",
    "\"name\": ",
    "\"verdict\": \"graded\"",
    "\"message\": \"\"",
    "\"score\": 37.5",
    "\"max_score\": 100",
    "\"next\": \"",
    "\"exercises\": [",
    "\"entry\": \"stencil_basic\"",
    "\"checks\": [",
    "\"name\": \"correctness\"",
    "\"name\": \"time\"",
    "\"status\": ",
    "\"summary\": ",
    "\"findings\": [",
    "\"kind\": \"shared_race\"",
    "\"file\": \"f.cu\"",
    "\"line\": 31",
    "\"call_line\": 84",
    "\"other_line\": 20",
    "\"other_call_line\": 80",
    "\"block\": [1, 0, 0]",
    "\"thread\": [31, 0, 0]",
    "\"counts\": {",
    "\"n\": 66",
    "\"outputs\": ",
    "\"useful_ops\": ",
    "\"flops\": ",
    "\"global_load_bytes\": 7340032",
    "\"global_store_bytes\": ",
    "\"global_load_requests\": ",
    "\"global_load_sectors\": ",
    "\"global_store_requests\": ",
    "\"global_store_sectors\": ",
    "\"shared_load_requests\": ",
    "\"shared_store_requests\": ",
    "\"shared_wavefronts\": ",
    "\"shuffles\": ",
    "\"barriers\": ",
    "\"atomics\": ",
    "\"shared_bytes_per_block\": ",
    "\"op_per_byte\": ",
    "\"op_per_byte_total\": ",
    "\"model\": {",
    "\"n\": 512",
    "\"seconds\": 0.002",
    "\"lone_block_seconds\": 0.0005",
    "\"bound_seconds\": ",
    "\"memory_seconds\": ",
    "\"caches_seconds\": ",
    "\"shared_seconds\": 0.001",
    "\"issue_seconds\": ",
    "\"dram_bytes\": ",
    "\"l2_load_sectors\": ",
    "\"l2_store_sectors\": ",
    "\"l1_hit\": ",
    "\"blocks_per_sm\": ",
    "\"binds\": \"shared memory\"",
    "\"elsewhere\": [",
    "\"gpu\": \"Tesla T4\",",
    "\"validated\": false,",
    "\"fits\": true,",
    "\"seconds\": 0.75,",
    "\"bound_seconds\": 0.25,",
    "\"blocks_per_sm\": 3,",
    "\"gpu\": \"NVIDIA H100 80GB HBM3\",",
    "\"validated\": true,",
    "\"fits\": false",
};

START_TEST(test_result_keys)
{
    struct result r = some_result();
    struct text text = {0};
    result_json(&text, &r);
    ck_assert_msg(strstr(text.s, keys[_i]) != NULL, "%s is missing in %s", keys[_i], text.s);
    text_free(&text);
    result_free(&r);
}
END_TEST

START_TEST(test_counts_only_if_counted)
{
    struct result r = some_result();
    struct text text = {0};
    r.exercises[0].counted = false;
    result_json(&text, &r);
    ck_assert_ptr_null(strstr(text.s, "counts"));
    text_free(&text);
    result_free(&r);
}
END_TEST

/* Weights that are zero on both sides say nothing. */
START_TEST(test_impulse)
{
    struct result r = some_result();
    struct exercise *e = &r.exercises[0];
    struct text text = {0};
    e->has_impulse = true;
    e->impulse = (struct impulse){.shape = {.n = 9},
                                  .grid.dimensions = 3,
                                  .place = 364,
                                  .taps = {{{-1, 0, 0}, 283, 0, 0.5}, {{1, 0, 0}, 445, 0, 0}},
                                  .near = 2,
                                  .count = 2};
    result_json(&text, &r);
    ck_assert_ptr_nonnull(strstr(text.s, "\"impulse\": {"));
    ck_assert_ptr_nonnull(strstr(text.s, "\"output\": 364"));
    const char *offset = strstr(text.s, "\"offset\": [-1, 0, 0]");
    ck_assert_msg(offset && strstr(offset, "\"wanted\": 0.5"), "%s", text.s);
    ck_assert_ptr_null(strstr(text.s, "\"offset\": [1, 0, 0]"));
    text_free(&text);
    result_free(&r);
}
END_TEST

START_TEST(test_written_as_a_line)
{
    scratch_make();
    struct why why;
    char *path = scratch_path("r.json");
    struct json j = {0};
    struct text back = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", true);
    ck_assert(json_write(&j, path, &why));
    ck_assert(file_read(&back, path, 100));
    ck_assert_str_eq(back.s, "{\n  \"ok\": true\n}\n");
    text_free(&back);
    scratch_remove_only(path);
    free(path);
}
END_TEST

Suite *json_suite(void)
{
    Suite *suite = suite_create("json");
    TCase *text = tcase_create("text"), *file = tcase_create("file");
    tcase_add_loop_test(text, test_strings, 0, ARRAY_LEN(strings));
    tcase_add_loop_test(text, test_numbers, 0, ARRAY_LEN(numbers));
    tcase_add_test(text, test_nesting);
    tcase_add_loop_test(text, test_result_keys, 0, ARRAY_LEN(keys));
    tcase_add_test(text, test_counts_only_if_counted);
    tcase_add_test(text, test_impulse);
    tcase_add_test(file, test_written_as_a_line);
    suite_add_tcase(suite, text);
    suite_add_tcase(suite, file);
    return suite;
}
