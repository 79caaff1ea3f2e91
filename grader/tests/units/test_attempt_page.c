/* The page of an attempt: it says what the report says, and nothing that a submission holds can leave its
 * place. Run from the project's root. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/advice/next_step.h"
#include "grader/page/attempt_page.h"
#include "grader/page/embed.h"
#include "grader/tests/units/sample_result.h"

Suite *attempt_page_suite(void);

static int count(const char *text, const char *word)
{
    int found = 0;
    for (const char *at = text; (at = strstr(at, word)); at++)
        found++;
    return found;
}

/* The page of a result whose file has this text; the caller frees it. */
static struct text page_of(const struct result *r, const char *source, const char *trace)
{
    struct text page = {0};
    struct page_parts parts = {.result = r, .source = source};
    if (trace)
        text_printf(&parts.traces[0], "%s", trace);
    attempt_page(&page, &parts);
    text_free(&parts.traces[0]);
    return page;
}

/* ---- what it says ---- */

START_TEST(test_verdict)
{
    struct result r = sample_with_race();
    struct text page = page_of(&r, sample_source, NULL), step = {0};
    next_step(&step, &r);
    ck_assert(step.length > 0 && strstr(page.s, step.s));
    ck_assert(strstr(page.s, "Score: 90 of 100"));
    ck_assert(strstr(page.s, "✗ safety"));
    ck_assert(strstr(page.s, "✓ traffic"));
    text_free(&page);
    text_free(&step);
    result_free(&r);
}
END_TEST

/* A finding stands right below its line, and nowhere else in the listing. */
START_TEST(test_finding_at_its_line)
{
    struct result r = sample_with_race();
    struct text page = page_of(&r, sample_source, NULL);
    const char *third = strstr(page.s, "<tr id=\"L3\" class=\"found\">"),
               *note = strstr(page.s, "<tr class=\"note\">");
    ck_assert(third && note && note > third);
    ck_assert(strstr(note, "shared_race: another thread writes this"));
    ck_assert_int_eq(count(page.s, "<tr class=\"note\">"), 1);
    ck_assert_int_eq(count(page.s, "class=\"found\""), 1);
    text_free(&page);
    result_free(&r);
}
END_TEST

/* Lines of a file that is no longer the graded one would be a lie. */
START_TEST(test_changed_file)
{
    struct result r = sample_full_marks();
    struct text page = page_of(&r, NULL, NULL);
    ck_assert(strstr(page.s, "The file has changed since it was graded"));
    ck_assert(!strstr(page.s, "id=\"L1\""));
    text_free(&page);
    result_free(&r);
}
END_TEST

/* A block of 8*8*8 threads: 16 warps, each with one load from global memory and one store to shared memory of
 * 32 words that follow each other, so 16 wavefronts. */
START_TEST(test_counts_of_a_line)
{
    struct scene scene = {0};
    struct sight sight = {0};
    struct line_counts counts = {0};
    struct text source = {0};
    struct why why = {0};
    ck_assert_msg(scene_open(&scene, lab_find(4), "solutions/lab4_tiling.cu", &why), "%s", why.text);
    ck_assert(file_read(&source, "solutions/lab4_tiling.cu", 1 << 20));
    int line = 1;
    for (const char *at = source.s, *end = strstr(source.s, "tile[z][y][x] = in["); at < end; at++)
        line += *at == '\n';
    scene_look(&scene, 1, (struct shape){.n = 66}, &sight);
    line_counts_add(&counts, &sight);
    struct line_count at = line_counts_of(&counts, line), none = line_counts_of(&counts, 1 << 20);
    ck_assert_uint_eq(at.requests, 32);
    ck_assert_uint_eq(at.wavefronts, 16);
    ck_assert_uint_ge(at.sectors, 512 * 4 / 32);
    ck_assert_uint_eq(none.requests, 0);
    line_counts_free(&counts);
    sight_free(&sight);
    scene_close(&scene);
    text_free(&source);
}
END_TEST

/* ---- what cannot happen ---- */

static const char hostile[] = "// </pre></script><script>alert(1)</script> \xe2\x80\xae \xff & \"' -->\n";

/* Text of a submission stays text, and direction marks are seen. */
START_TEST(test_hostile_source)
{
    struct result r = sample_full_marks();
    struct text page = page_of(&r, hostile, NULL), plain = page_of(&r, "//\n", NULL);
    ck_assert_int_eq(count(page.s, "<script"), count(plain.s, "<script"));
    ck_assert_int_eq(count(page.s, "</pre>"), count(plain.s, "</pre>"));
    ck_assert(strstr(page.s, "&lt;U+202E&gt;"));
    ck_assert(!strstr(page.s, "\xe2\x80\xae"));
    text_free(&page);
    text_free(&plain);
    result_free(&r);
}
END_TEST

/* Nothing in a trace ends the element that holds it. */
START_TEST(test_hostile_trace)
{
    struct result r = sample_full_marks();
    const char *trace = "{\"printed\":[\"</script><script>alert(1)</script><!--\"]}";
    struct text page = page_of(&r, "//\n", trace), json = {0};
    struct text in = {.s = (char *)trace, .length = strlen(trace)};
    embed_json(&json, "trace", &in);
    ck_assert(strstr(page.s, json.s));
    ck_assert_int_eq(count(json.s, "<"), 2);
    ck_assert(strstr(json.s, "\\u003c/script>\\u003cscript>alert(1)\\u003c/script>\\u003c!--"));
    text_free(&page);
    text_free(&json);
    result_free(&r);
}
END_TEST

/* The SHA-256 of "abc" (FIPS 180-4, B.1) in base64, and no other source of scripts or styles. */
START_TEST(test_policy)
{
    struct text abc = {.s = (char *)"abc", .length = 3};
    char *policy = embed_policy(&abc, &abc);
    ck_assert_str_eq(policy, "style-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='; "
                             "script-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='");
    free(policy);
}
END_TEST

/* A style or script with an end tag in it would be cut there. */
START_TEST(test_scripts_can_be_embedded)
{
    struct text style = embed_style(), script = embed_script();
    ck_assert(!strstr(script.s, "</script"));
    ck_assert(!strstr(script.s, "<!--"));
    ck_assert(!strstr(style.s, "</style"));
    text_free(&style);
    text_free(&script);
}
END_TEST

Suite *attempt_page_suite(void)
{
    Suite *s = suite_create("attempt_page");
    TCase *says = tcase_create("says"), *keeps = tcase_create("keeps");
    tcase_add_test(says, test_verdict);
    tcase_add_test(says, test_finding_at_its_line);
    tcase_add_test(says, test_changed_file);
    tcase_add_test(says, test_counts_of_a_line);
    tcase_add_test(keeps, test_hostile_source);
    tcase_add_test(keeps, test_hostile_trace);
    tcase_add_test(keeps, test_policy);
    tcase_add_test(keeps, test_scripts_can_be_embedded);
    suite_add_tcase(s, says);
    suite_add_tcase(s, keeps);
    return s;
}
