/* Findings in the report: their lines, which of them are one story, and how many there are. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/report/report.h"
#include "grader/report/report_findings.h"
#include "grader/tests/units/sample_result.h"

Suite *report_findings_suite(void);

START_TEST(test_finding)
{
    struct result r = sample_with_race();
    sample_expect(
        &r, "  FAIL  safety          0 / 10    a race in shared memory\n"
            "        labs/a.cu:3: another thread writes this [block (1,0,0), thread (31,0,0)] (64 times)\n"
            "            3 | float v = tile[threadIdx.x + 1]; // HERE\n");
    sample_expect(&r, "Score: 90 of 100\nNext: moving_average, line 3: put a __syncthreads()");
    result_free(&r);
}
END_TEST

/* What is found in a source of ten lines "one;" ... "ten;", and what is told of it. */
static const struct {
    const char *name;
    struct {
        enum finding_kind kind;
        int lines[4];        /* line, other line, and their call lines */
        const char *message; /* NULL: no more */
        unsigned times;
    } found[16];
    const char *told;
} stories[] = {
    {"both lines are shown",
     {{FINDING_SHARED_RACE, {9, 2}, "reads what line 2 writes", 1},
      {FINDING_BARRIER_DIVERGENCE, {3, 10}, "waits while others wait in line 10", 1},
      {FINDING_WARP_MASK, {4, 4}, "another turn of the same line", 1}},
     "        labs/a.cu:9: reads what line 2 writes\n"
     "            2 | two;\n"
     "            9 | nine;\n"
     "        labs/a.cu:3: waits while others wait in line 10\n"
     "            3 | three;\n"
     "           10 | ten;\n"
     "        labs/a.cu:4: another turn of the same line\n"
     "            4 | four;\n"
     "  pass  traffic"},
    {"races with one line are one story",
     {{FINDING_SHARED_RACE, {5, 2}, "first", 1},
      {FINDING_SHARED_RACE, {6, 2}, "second", 1},
      {FINDING_SHARED_RACE, {8, 3}, "with another line", 1},
      {FINDING_SHARED_RACE, {7, 2}, "third", 1},
      {FINDING_SHARED_RACE, {9, 2}, "fourth", 1},
      {FINDING_SHARED_RACE, {2, 7}, "the third from the other side", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {9, 0}, "too far", 1}},
     "        labs/a.cu:5: first\n"
     "            2 | two;\n"
     "            5 | five;\n"
     "          also line 2 with lines 6, 7 and 9\n"
     "        labs/a.cu:8: with another line\n"
     "            3 | three;\n"
     "            8 | eight;\n"
     "        labs/a.cu:9: too far\n"
     "            9 | nine;\n"
     "  pass  traffic"},
    {"each kind has its turn",
     {{FINDING_OUT_OF_BOUNDS_READ, {1, 0}, "fault 0", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {2, 0}, "fault 1", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {3, 0}, "fault 2", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {4, 0}, "fault 3", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {5, 0}, "fault 4", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {6, 0}, "fault 5", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {7, 0}, "fault 6", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {8, 0}, "fault 7", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {9, 0}, "fault 8", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {10, 0}, "fault 9", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0}, "fault 10", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {2, 0}, "the twelfth", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {3, 0}, "the thirteenth", 1},
      {FINDING_BARRIER_DIVERGENCE, {4, 0}, "a barrier", 1}},
     "        labs/a.cu:4: a barrier\n            4 | four;\n"
     "        ... and 2 more in lines 2 and 3\n"},
    {"the lines of the calls are shown",
     {{FINDING_OUT_OF_BOUNDS_READ, {2, 0, 8, 0}, "too far", 1},
      {FINDING_SHARED_RACE, {3, 1, 9, 7}, "reads what line 1 (called from line 7) writes", 1},
      {FINDING_UNDEFINED_VALUE, {9, 4, 0, 9}, "stores what line 4 (called from line 9) reads", 1}},
     "        labs/a.cu:2, called from line 8: too far\n"
     "            2 | two;\n"
     "            8 | eight;\n"
     "        labs/a.cu:3, called from line 9: reads what line 1 (called from line 7) writes\n"
     "            1 | one;\n"
     "            3 | three;\n"
     "            7 | seven;\n"
     "            9 | nine;\n"
     "        labs/a.cu:9: stores what line 4 (called from line 9) reads\n"
     "            4 | four;\n"
     "            9 | nine;\n"
     "  pass  traffic"},
    {"races of two functions are one story for every call that stores",
     {{FINDING_SHARED_RACE, {3, 1, 8, 6}, "first", 1},
      {FINDING_SHARED_RACE, {3, 1, 10, 6}, "second", 1},
      {FINDING_SHARED_RACE, {3, 1, 9, 7}, "another", 1},
      {FINDING_SHARED_RACE, {1, 3, 6, 8}, "the first from the other side", 1},
      {FINDING_SHARED_RACE, {4, 1, 10, 6}, "third", 1}},
     "        labs/a.cu:3, called from line 8: first\n"
     "            1 | one;\n"
     "            3 | three;\n"
     "            6 | six;\n"
     "            8 | eight;\n"
     "          also line 6 with line 10\n"
     "        labs/a.cu:3, called from line 9: another\n"
     "            1 | one;\n"
     "            3 | three;\n"
     "            7 | seven;\n"
     "            9 | nine;\n"
     "  pass  traffic"},
    {"those left out are named by their calls",
     {{FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 0", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 1", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 2", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 3", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 4", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 5", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 6", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 7", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 8", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 9", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 5, 0}, "fault 10", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {2, 0, 9, 0}, "one", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 8, 0}, "two", 1},
      {FINDING_OUT_OF_BOUNDS_READ, {1, 0, 9, 0}, "three", 1}},
     "        ... and 2 more in lines 8 and 9\n"},
    {"12 wrong elements are no 12 events",
     {{FINDING_WRONG_VALUE, {0, 0}, "n = 17: y[5] is 0, should be 1", 12}},
     "y[5] is 0, should be 1, and 11 more\n"},
    {"12 calls are",
     {{FINDING_OUT_OF_BOUNDS_WRITE, {0, 0}, "cudaMemset of 16 bytes", 12}},
     "cudaMemset of 16 bytes (12 times)\n"},
};

START_TEST(test_story)
{
    struct result r = sample_full_marks();
    struct text out = {0};
    for (int k = 0; stories[_i].found[k].message; k++) {
        enum finding_kind kind = stories[_i].found[k].kind;
        struct finding *f = findings_add(&r.exercises[0].checks[CHECK_SAFETY].findings, kind);
        f->line = stories[_i].found[k].lines[0];
        f->other_line = stories[_i].found[k].lines[1];
        f->call_line = stories[_i].found[k].lines[2];
        f->other_call_line = stories[_i].found[k].lines[3];
        f->times = stories[_i].found[k].times;
        snprintf(f->file, sizeof f->file, "labs/a.cu");
        snprintf(f->message, sizeof f->message, "%s", stories[_i].found[k].message);
    }
    report_render(&out, &r,
                  &(struct report_style){.width = 100,
                                         .source = "one;\n two;\n\tthree;\nfour;\nfive;\nsix;\nseven;\n"
                                                   "eight;\nnine;\nten;\n"});
    ck_assert_msg(strstr(out.s, stories[_i].told) != NULL, "%s: %s", stories[_i].name, out.s);
    text_free(&out);
    result_free(&r);
}
END_TEST

/* The simulator counts an array's cells in one row, whatever rows it has in the source. */
START_TEST(test_cells_of_rows)
{
    static const struct {
        const char *message, *source;
        bool told;
    } cells[] = {
        {"reads here[32], which", "v = here[y - 1][x];", true},
        {"stores it to y[3]: line 1 reads here[32]", "y[i] = here[y][x];", true},
        {"reads here[32], which", "v = there[y][x] + here[t];\nhere[y][x] = 0;", false},
        {"reads here[32], which", "v = where[y][x];", false},
        {"reads [32]", "v = here[y][x];", false},
    };
    for (size_t k = 0; k < ARRAY_LEN(cells); k++) {
        struct text out = {0};
        struct page page = {.out = &out, .width = 100};
        struct finding f = {.kind = FINDING_SHARED_RACE, .line = 1, .file = "a.cu"};
        snprintf(f.message, sizeof f.message, "%s", cells[k].message);
        report_finding(&page, &f, &(struct report_style){.source = cells[k].source}, 0);
        ck_assert_msg((strstr(out.s, "; cells are counted row after row") != NULL) == cells[k].told, "%s",
                      out.s);
        text_free(&out);
    }
}
END_TEST

/* The caret stands below the words, also after tabs and letters of several bytes. It is left out where it
 * would show the line's beginning alone, or what the width has cut off. */
START_TEST(test_caret)
{
    static const struct {
        const char *source;
        int column, width;
        const char *shown;
    } carets[] = {
        {"    y[i] = x[t];", 12, 4, "    1 | y[i] = x[t];\n      |        ^~~~\n"},
        {"\tf(\tx[t]);", 5, 4, "    1 | f(    x[t]);\n      |       ^~~~\n"},
        {"/* \u00e4\u00f6 */ x[t];", 12, 4, "    1 | /* \u00e4\u00f6 */ x[t];\n      |          ^~~~\n"},
        {"  if (a) b = 1;", 10, 1, "    1 | if (a) b = 1;\n      |        ^\n"},
        {"  if (a) b = 1;", 10, 0, "    1 | if (a) b = 1;\n"},
        {"  b = 1;", 3, 0, "    1 | b = 1;\n"},
        {"  b[0] = 1;", 3, 4, "    1 | b[0] = 1;\n      | ^~~~\n"},
        {"  b = 1;", 1, 0, "    1 | b = 1;\n"},
        {"  b = 1;", 0, 0, "    1 | b = 1;\n"},
        {"  a = 1; b = 2; c = 3; x[t];", 24, 4, "    1 | a = 1; b = 2; c = 3; x\u2026\n"},
    };
    for (size_t k = 0; k < ARRAY_LEN(carets); k++)
        for (int shows = 0; shows < 2; shows++) {
            struct text out = {0};
            struct page page = {.out = &out, .width = 31};
            struct finding f = {.line = 1, .column = carets[k].column, .width = carets[k].width};
            struct report_style style = {.source = carets[k].source, .carets = shows, .path = "a.cu"};
            report_finding(&page, &f, &style, 0);
            char *told = xformat("a.cu:1:\n%s", carets[k].shown);
            if (!shows)
                strchr(strchr(told, '\n') + 1, '\n')[1] = '\0';
            ck_assert_str_eq(out.s, told);
            free(told);
            text_free(&out);
        }
}
END_TEST

/* Both accesses of a race. */
START_TEST(test_two_carets)
{
    struct text out = {0};
    struct page page = {.out = &out, .width = 80};
    struct finding f = {.kind = FINDING_SHARED_RACE, .line = 2, .column = 5, .width = 7, .other_line = 1};
    snprintf(f.message, sizeof f.message, "reads s[5], which thread (1,0,0) writes in line 1");
    report_finding(
        &page, &f,
        &(struct report_style){.source = "  s[t] = 1;\nc = s[t + 1];\n", .carets = true, .path = "a.cu"}, 0);
    ck_assert_str_eq(out.s, "a.cu:2: reads s[5], which thread (1,0,0) writes in line 1\n"
                            "    1 | s[t] = 1;\n"
                            "      | ^~~~\n"
                            "    2 | c = s[t + 1];\n"
                            "      |     ^~~~~~~\n");
    text_free(&out);
}
END_TEST

Suite *report_findings_suite(void)
{
    Suite *suite = suite_create("report_findings");
    TCase *tcase = tcase_create("report_findings");
    tcase_add_test(tcase, test_finding);
    tcase_add_loop_test(tcase, test_story, 0, ARRAY_LEN(stories));
    tcase_add_test(tcase, test_cells_of_rows);
    tcase_add_test(tcase, test_caret);
    tcase_add_test(tcase, test_two_carets);
    suite_add_tcase(suite, tcase);
    return suite;
}
