/* The terminal report, rendered from results made by hand; and what a corpus file may expect of one. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/expectation.h"
#include "grader/next_step.h"
#include "grader/page.h"
#include "grader/report.h"
#include "grader/report_findings.h"

Suite *report_suite(void);

static const char source[] = "#include \"lab.h\"\n\n    float v = tile[threadIdx.x + 1]; // HERE\n";

static void set_check(struct check *c, enum check_status status, double score, double max_score,
                      const char *summary)
{
    c->status = status;
    c->score = score;
    c->max_score = max_score;
    snprintf(c->summary, sizeof c->summary, "%s", summary);
}

/* Lab 1 with full marks. */
static struct result full_marks(void)
{
    struct result r = {.lab = lab_find(1),
                       .source = xstrdup("labs/a.cu"),
                       .seed = 7,
                       .device_kind = "sim",
                       .device_name = "NVIDIA H200",
                       .score = 100,
                       .max_score = 100,
                       .exercise_count = 1};
    struct exercise *e = &r.exercises[0];
    *e = (struct exercise){.entry = r.lab->entries[0], .score = 100, .max_score = 100, .modelled = true};
    set_check(&e->checks[CHECK_CORRECTNESS], STATUS_PASS, 40, 40, "27 sizes, n = 1 to 100003");
    set_check(&e->checks[CHECK_SAFETY], STATUS_PASS, 10, 10, "no fault in 27 sizes");
    set_check(&e->checks[CHECK_TRAFFIC], STATUS_PASS, 20, 20, "1.00 loads of x per output");
    set_check(&e->checks[CHECK_TIME], STATUS_PASS, 30, 30, "modelled: 91 % of the bound");
    text_printf(&e->checks[CHECK_TRAFFIC].derivation,
                "n = 65537: 65793 loads / 65537 outputs = 1.00, full marks at 1.05\n");
    return r;
}

/* The same with a race that costs the safety check. */
static struct result with_race(void)
{
    struct result r = full_marks();
    struct check *safety = &r.exercises[0].checks[CHECK_SAFETY];
    set_check(safety, STATUS_FAIL, 0, 10, "a race in shared memory");
    *findings_add(&safety->findings, FINDING_SHARED_RACE) =
        (struct finding){.kind = FINDING_SHARED_RACE,
                         .message = "another thread writes this",
                         .file = "labs/a.cu",
                         .line = 3,
                         .has_thread = true,
                         .block = {1, 0, 0},
                         .thread = {31, 0, 0},
                         .times = 64};
    r.score = r.exercises[0].score = 90;
    return r;
}

static char *render(const struct result *r, bool colour, int width)
{
    struct text out = {0};
    report_render(&out, r, &(struct report_style){.colour = colour, .width = width, .source = source});
    return out.s;
}

START_TEST(test_full_marks)
{
    struct result r = full_marks();
    char *text = render(&r, false, 100);
    ck_assert_str_eq(strchr(text, '\n') + 1,
                     "labs/a.cu, on the simulator of NVIDIA H200 (time is modelled), seed 7\n"
                     "\n"
                     "moving_average        100 / 100\n"
                     "  pass  correctness    40 / 40    27 sizes, n = 1 to 100003\n"
                     "  pass  safety         10 / 10    no fault in 27 sizes\n"
                     "  pass  traffic        20 / 20    1.00 loads of x per output\n"
                     "        n = 65537: 65793 loads / 65537 outputs = 1.00, full marks at 1.05\n"
                     "  pass  time           30 / 30    modelled: 91 % of the bound\n"
                     "\n"
                     "Score: 100 of 100\n"
                     "Next: nothing is left to do in this lab.\n");
    free(text);
    result_free(&r);
}
END_TEST

START_TEST(test_finding)
{
    struct result r = with_race();
    char *text = render(&r, false, 100);
    ck_assert_ptr_nonnull(strstr(
        text, "  FAIL  safety          0 / 10    a race in shared memory\n"
              "        labs/a.cu:3: another thread writes this [block (1,0,0), thread (31,0,0)] (64 times)\n"
              "            3 | float v = tile[threadIdx.x + 1]; // HERE\n"));
    ck_assert_ptr_nonnull(
        strstr(text, "Score: 90 of 100\nNext: moving_average, line 3: put a __syncthreads()"));
    free(text);
    result_free(&r);
}
END_TEST

/* A finding of that kind at that line, added to the safety check. */
static void add(struct result *r, enum finding_kind kind, int line, int other_line, const char *message)
{
    struct finding *f = findings_add(&r->exercises[0].checks[CHECK_SAFETY].findings, kind);
    f->line = line;
    f->other_line = other_line;
    snprintf(f->file, sizeof f->file, "labs/a.cu");
    snprintf(f->message, sizeof f->message, "%s", message);
}

/* The report's lines about findings, rendered from a source of ten lines "one;" … "ten;". */
static char *tell(const struct result *r)
{
    struct text out = {0};
    report_render(&out, r,
                  &(struct report_style){.width = 100,
                                         .source = "one;\n two;\n\tthree;\nfour;\nfive;\nsix;\nseven;\n"
                                                   "eight;\nnine;\nten;\n"});
    return out.s;
}

START_TEST(test_both_lines_are_shown)
{
    struct result r = full_marks();
    add(&r, FINDING_SHARED_RACE, 9, 2, "reads what line 2 writes");
    add(&r, FINDING_BARRIER_DIVERGENCE, 3, 10, "waits while others wait in line 10");
    add(&r, FINDING_WARP_MASK, 4, 4, "another turn of the same line");
    char *text = tell(&r);
    ck_assert_ptr_nonnull(strstr(text, "        labs/a.cu:9: reads what line 2 writes\n"
                                       "            2 | two;\n"
                                       "            9 | nine;\n"
                                       "        labs/a.cu:3: waits while others wait in line 10\n"
                                       "            3 | three;\n"
                                       "           10 | ten;\n"
                                       "        labs/a.cu:4: another turn of the same line\n"
                                       "            4 | four;\n"
                                       "  pass  traffic"));
    free(text);
    result_free(&r);
}
END_TEST

START_TEST(test_races_with_one_line_are_one_story)
{
    struct result r = full_marks();
    add(&r, FINDING_SHARED_RACE, 5, 2, "first");
    add(&r, FINDING_SHARED_RACE, 6, 2, "second");
    add(&r, FINDING_SHARED_RACE, 8, 3, "with another line");
    add(&r, FINDING_SHARED_RACE, 7, 2, "third");
    add(&r, FINDING_SHARED_RACE, 9, 2, "fourth");
    add(&r, FINDING_SHARED_RACE, 2, 7, "the third from the other side");
    add(&r, FINDING_OUT_OF_BOUNDS_READ, 9, 0, "too far");
    char *text = tell(&r);
    ck_assert_ptr_nonnull(strstr(text, "        labs/a.cu:5: first\n"
                                       "            2 | two;\n"
                                       "            5 | five;\n"
                                       "          also line 2 with lines 6, 7 and 9\n"
                                       "        labs/a.cu:8: with another line\n"
                                       "            3 | three;\n"
                                       "            8 | eight;\n"
                                       "        labs/a.cu:9: too far\n"
                                       "            9 | nine;\n"
                                       "  pass  traffic"));
    free(text);
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
        report_finding(&page, &f, cells[k].source, 0);
        ck_assert_msg((strstr(out.s, "; cells are counted row after row") != NULL) == cells[k].told, "%s",
                      out.s);
        text_free(&out);
    }
}
END_TEST

/* 12 wrong elements are no 12 events. */
START_TEST(test_numbers_of_elements)
{
    struct result r = full_marks();
    add(&r, FINDING_WRONG_VALUE, 0, 0, "n = 17: y[5] is 0, should be 1");
    add(&r, FINDING_OUT_OF_BOUNDS_WRITE, 0, 0, "cudaMemset of 16 bytes");
    struct finding *f = r.exercises[0].checks[CHECK_SAFETY].findings.items;
    f[0].times = f[1].times = 12;
    char *text = tell(&r);
    ck_assert_ptr_nonnull(strstr(text, "y[5] is 0, should be 1, and 11 more\n"));
    ck_assert_ptr_nonnull(strstr(text, "cudaMemset of 16 bytes (12 times)\n"));
    free(text);
    result_free(&r);
}
END_TEST

START_TEST(test_each_kind_has_its_turn)
{
    struct result r = full_marks();
    add(&r, FINDING_OUT_OF_BOUNDS_READ, 1, 0, "first");
    add(&r, FINDING_OUT_OF_BOUNDS_READ, 2, 0, "second");
    add(&r, FINDING_OUT_OF_BOUNDS_READ, 3, 0, "third");
    add(&r, FINDING_OUT_OF_BOUNDS_READ, 0, 0, "nowhere");
    add(&r, FINDING_BARRIER_DIVERGENCE, 4, 0, "a barrier");
    char *text = tell(&r);
    ck_assert_ptr_nonnull(strstr(text, "        labs/a.cu:1: first\n            1 | one;\n"
                                       "        labs/a.cu:2: second\n            2 | two;\n"
                                       "        labs/a.cu:4: a barrier\n            4 | four;\n"
                                       "        ... and 2 more in line 3\n"));
    free(text);
    result_free(&r);
}
END_TEST

/* Below correctness, in plain columns. */
START_TEST(test_impulse)
{
    struct result r = full_marks();
    struct exercise *e = &r.exercises[0];
    set_check(&e->checks[CHECK_CORRECTNESS], STATUS_FAIL, 0, 40, "wrong");
    text_printf(&e->checks[CHECK_CORRECTNESS].derivation, "At n = 9, every output is wrong.");
    e->has_impulse = true;
    e->impulse = (struct impulse){.shape = {9, 0},
                                  .dimensions = 1,
                                  .place = 4,
                                  .taps = {{{0}, 4, 1, 0.5}, {{1}, 5, 0, 0.5}},
                                  .near = 2,
                                  .count = 2};
    char *text = render(&r, false, 100);
    ck_assert_msg(strstr(text, "  FAIL  correctness     0 / 40    wrong\n"
                               "        At n = 9, every output is wrong.\n"
                               "        What y[i] takes of each x[i+d], for i = 4 at n = 9:\n"
                               "               d   0  +1\n"
                               "           yours   1   .\n"
                               "          wanted 1/2 1/2\n"
                               "        x[i]: 1, should be 1/2; x[i+1]: nothing, should be 1/2\n"
                               "  pass  safety") != NULL,
                  "%s", text);
    free(text);
    result_free(&r);
}
END_TEST

START_TEST(test_colour)
{
    struct result r = with_race();
    char *plain = render(&r, false, 100), *coloured = render(&r, true, 100);
    ck_assert_ptr_null(strchr(plain, '\033'));
    ck_assert_ptr_nonnull(strstr(coloured, "\033[1;31mFAIL\033[0m"));
    free(plain);
    free(coloured);
    result_free(&r);
}
END_TEST

/* No terminal, no colour, whatever the environment says. */
START_TEST(test_style_of_a_file)
{
    FILE *file = tmpfile();
    setenv("TERM", "xterm-256color", 1);
    unsetenv("NO_COLOR");
    ck_assert(!report_style_for(file).colour);
    ck_assert_int_eq(report_style_for(file).width, 100);
    fclose(file);
}
END_TEST

START_TEST(test_width)
{
    struct result r = with_race();
    snprintf(r.exercises[0].checks[CHECK_TIME].summary, 400, "%s",
             "a summary that is far longer than any line of the terminal and therefore goes on below itself");
    char *text = render(&r, false, 60);
    for (const char *line = text; *line; line = strchr(line, '\n') + 1)
        ck_assert_msg(strcspn(line, "\n") <= 60, "%.*s", (int)strcspn(line, "\n"), line);
    ck_assert_ptr_nonnull(
        strstr(text, "    a summary that is far\n                                  longer"));
    free(text);
    result_free(&r);
}
END_TEST

/* Why passed checks earn nothing is told once; their numbers wait. */
START_TEST(test_held_back)
{
    struct result r = full_marks();
    struct exercise *e = &r.exercises[0];
    for (int c = 0; c < CHECK_COUNT; c++) {
        e->checks[c].score = 0;
        e->checks[c].fraction = c == CHECK_CORRECTNESS ? 0 : 1;
    }
    char *text = render(&r, false, 100);
    const char *once = strstr(text, "once correctness passes");
    ck_assert(once && !strstr(once + 1, "once correctness passes"));
    ck_assert_ptr_null(strstr(text, "65793 loads"));
    free(text);
    result_free(&r);
}
END_TEST

/* A clock's derivation with remarks about the session and the marks. */
START_TEST(test_long_derivation)
{
    struct result r = full_marks();
    for (int line = 1; line <= 8; line++)
        text_printf(&r.exercises[0].checks[CHECK_TIME].derivation, "derived %d\n", line);
    char *text = render(&r, false, 100);
    ck_assert_ptr_nonnull(strstr(text, "derived 8\n"));
    ck_assert_ptr_null(strstr(text, "..."));
    free(text);
    result_free(&r);
}
END_TEST

/* nvcc's errors stand under the verdict; only warnings have a heading. */
static const struct {
    enum verdict verdict;
    bool headed;
} headings[] = {{VERDICT_GRADED, true}, {VERDICT_COMPILE_ERROR, false}, {VERDICT_LIMIT, false}};

START_TEST(test_heading_of_diagnostics)
{
    struct result r = full_marks();
    r.verdict = headings[_i].verdict;
    text_printf(&r.diagnostics, "labs/a.cu(3): said by nvcc\n");
    char *text = render(&r, false, 100);
    ck_assert_ptr_nonnull(strstr(text, "said by nvcc"));
    ck_assert_int_eq(strstr(text, "nvcc warns:") != NULL, headings[_i].headed);
    free(text);
    result_free(&r);
}
END_TEST

/* Text that is quoted is cut between characters, tabs are spaces, and what is not safe is "?". */
static const struct {
    const char *quoted, *shown;
} quotes[] = {
    {"123456789012", "1234567890"},
    {"123456789\xc3\xa9", "123456789\xc3\xa9"},
    {"\xe2\x86\x92\xe2\x86\x92 456789012", "\xe2\x86\x92\xe2\x86\x92 4567890"},
    {"1\t6\r", "1    6"},
    {"a\xc2\x9b"
     "31mX\x1b[m\x7f",
     "a??31mX?[m"},
    {"caf\xe9 \xc2", "caf? ?"},
    {"\xc2\xa0", "\xc2\xa0"}, /* the first that does not command */
};

START_TEST(test_verbatim)
{
    struct text out = {0};
    struct page page = {.out = &out, .width = 10};
    page_verbatim(&page, quotes[_i].quoted, strlen(quotes[_i].quoted));
    ck_assert_str_eq(out.s, quotes[_i].shown);
    text_free(&out);
}
END_TEST

/* What a submission says cannot command the terminal. */
START_TEST(test_control_characters)
{
    struct result r = with_race();
    snprintf(r.exercises[0].checks[CHECK_SAFETY].findings.items[0].message, 400, "\033[2Jgone\a");
    free(r.source);
    r.source = xstrdup("a\nb\033.cu");
    char *text = render(&r, false, 100);
    ck_assert_ptr_null(strpbrk(text, "\033\a"));
    ck_assert_ptr_nonnull(strstr(text, "?[2Jgone?"));
    free(text);
    result_free(&r);
}
END_TEST

START_TEST(test_compile_error)
{
    struct result r = {
        .lab = lab_find(1), .source = xstrdup("a.cu"), .verdict = VERDICT_COMPILE_ERROR, .max_score = 100};
    snprintf(r.message, sizeof r.message, "a.cu(3): error: e");
    text_printf(&r.diagnostics, "a.cu(3): error: e\n  k(m);\n    ^\n");
    char *text = render(&r, false, 100);
    ck_assert_ptr_nonnull(
        strstr(text, "compile error\n  a.cu(3): error: e\n    k(m);\n      ^\n\nScore: 0 of 100\nNext: fix"));
    free(text);
    result_free(&r);
}
END_TEST

/* The next step, from a finding in one check. */
static const struct {
    enum check_name check;
    enum finding_kind kind;
    uint64_t stored;
    const char *says; /* NULL: the record's first step */
} steps[] = {
    {CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, 0, NULL},
    {CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, 4, "does the grid reach it"},
    {CHECK_CORRECTNESS, FINDING_WRONG_VALUE, 4, "work out by hand"},
    {CHECK_SAFETY, FINDING_BARRIER_DIVERGENCE, 4, "move __syncthreads() out of the condition"},
    {CHECK_SAFETY, FINDING_OUT_OF_BOUNDS_READ, 4, "guard the read"},
};

/* The next step names the lines of the finding, and a barrier or a guard only where it helps. Thread 6 it
 * was. */
static const struct {
    enum finding_kind kind;
    const char *message;
    int line, other_line;
    bool has_impulse, in_shared;
    const char *says;
} found[] = {
    {FINDING_SHARED_RACE, "reads s[1]", 36, 31, false, false,
     "moving_average, lines 31 and 36: put a __syncthreads()"},
    {FINDING_SHARED_RACE, "writes s[1]", 31, 36, false, false,
     "moving_average, lines 31 and 36: put a __syncthreads()"},
    {FINDING_SHARED_RACE, "writes s[1]", 31, 31, false, false,
     "moving_average, line 31: threads meet in one cell"},
    {FINDING_SHARED_RACE,
     "reads s[1] in the same line: either may come first, volatile makes no lane wait for another", 31, 31,
     false, false, "moving_average, line 31: put a __syncwarp() between reading and writing"},
    {FINDING_SHARED_RACE, "reads s[1], which thread (1,0,0)'s asynchronous copy in line 3 ...", 5, 3, false,
     false, "moving_average, lines 3 and 5: wait for the copy, then"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads scratch memory[0] after it was freed", 5, 0, false, false,
     "moving_average, line 5: free memory only behind the last kernel"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads tile[257], but tile has 257 elements", 5, 0, false, true,
     "moving_average, line 5: this index lies behind the shared array's last cell"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads tile[-1]: 1 before its first element", 5, 0, false, true,
     "moving_average, line 5: this index lies before cell 0"},
    {FINDING_OUT_OF_BOUNDS_WRITE, "writes tile[257], but tile has 257 elements", 5, 0, false, true,
     "moving_average, line 5: this index lies behind"},
    {FINDING_OUT_OF_BOUNDS_WRITE, "writes tile[0], but the launch gives the kernel no dynamic shared memory",
     5, 0, false, true, "moving_average, line 5: an extern array is as large as the launch says"},
    {FINDING_OUT_OF_BOUNDS_WRITE, "writes through a null pointer (address 0x0)", 5, 0, false, false,
     "moving_average, line 5: this pointer is null"},
    {FINDING_OUT_OF_BOUNDS_WRITE, "cudaMemset of 16 bytes at c: that runs past its end at 8 bytes", 0, 0,
     false, false, "moving_average: give the call the bytes"},
    {FINDING_OUT_OF_BOUNDS_WRITE, "writes y[7], but y has 7 elements of 4 bytes: 1 past the end", 5, 0, false,
     false, "moving_average, line 5: guard the write"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads x[7], but x has 7 elements of 4 bytes: 1 past the end", 5, 0, false,
     false, "moving_average, line 5: the elements form a ring"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads x[6], but x has 6 elements of 4 bytes: 1 past the end", 5, 0, false,
     false, "moving_average, line 5: guard the read"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads x[-1]: 1 before its first element", 5, 0, false, false,
     "moving_average, line 5: guard the read"},
    {FINDING_LAUNCH_ERROR,
     "grid of 0 x 1 x 1 blocks; every dimension is at least 1 (does a division round "
     "down to 0?)",
     0, 0, false, false, "moving_average: round the number of blocks up"},
    {FINDING_LAUNCH_ERROR, "block of 2048 x 1 x 1 = 2048 threads; a block has at most 1024", 0, 0, false,
     false, "moving_average: make the block smaller"},
    {FINDING_REJECTED_CALL, "a kernel must not be given a pointer to host memory", 0, 0, false, false,
     "moving_average: give the kernel device pointers only"},
    {FINDING_REJECTED_CALL, "cudaMemcpy to the host", 0, 0, false, false,
     "moving_average: take the call out"},
    {FINDING_WARP_MASK, "the mask names lane 31 as well, but lane 31 never gets here", 5, 0, false, false,
     "moving_average, line 5: let all lanes that the mask names come"},
    {FINDING_WARP_MASK, "mask 0x7fffffff does not name lane 31, though they take part", 5, 0, false, false,
     "moving_average, line 5: name every lane that comes here in the mask"},
    {FINDING_UNDEFINED_VALUE, "the shuffle in line 3 reads lane 31, which takes no part in it", 5, 3, false,
     false, "moving_average, lines 3 and 5: let every lane whose value is fetched"},
    {FINDING_UNDEFINED_VALUE, "stores an undefined value", 7, 5, false, false,
     "moving_average, lines 5 and 7: find out who"},
    {FINDING_WRONG_VALUE, "n = 3", 0, 0, false, false, "moving_average: take the first wrong element"},
    {FINDING_WRONG_VALUE, "n = 3", 0, 0, true, false, "moving_average: find the line that makes \"yours\""},
};

/* Where an array has ends and no ring, a guard is the answer. */
START_TEST(test_read_beyond_the_ends)
{
    for (int number = 0; lab_find(number); number++)
        for (int k = 0; k < lab_find(number)->entry_count; k++) {
            const struct entry *e = lab_find(number)->entries[k];
            ck_assert_msg(!strcmp(e->name, "moving_average") == (e->beyond_step != NULL), "%s", e->name);
        }
}
END_TEST

START_TEST(test_next_step_of_finding)
{
    struct result r = full_marks();
    struct exercise *e = &r.exercises[0];
    struct text out = {0};
    e->counts.store.bytes = 4;
    e->has_impulse = found[_i].has_impulse;
    e->checks[CHECK_CORRECTNESS].status = STATUS_FAIL;
    e->checks[CHECK_CORRECTNESS].score = 0;
    struct finding *f = findings_add(&e->checks[CHECK_CORRECTNESS].findings, found[_i].kind);
    f->line = found[_i].line;
    f->in_shared = found[_i].in_shared;
    f->thread[0] = 6;
    f->other_line = found[_i].other_line;
    snprintf(f->message, sizeof f->message, "%s", found[_i].message);
    r.score = 60;
    next_step(&out, &r);
    ck_assert_msg(strncmp(out.s, found[_i].says, strlen(found[_i].says)) == 0, "%s", out.s);
    text_free(&out);
    result_free(&r);
}
END_TEST

START_TEST(test_next_step)
{
    struct result r = full_marks();
    struct exercise *e = &r.exercises[0];
    struct text out = {0};
    e->counts.store.bytes = steps[_i].stored;
    e->checks[steps[_i].check].status = STATUS_FAIL;
    e->checks[steps[_i].check].score = 0;
    findings_add(&e->checks[steps[_i].check].findings, steps[_i].kind)->kind = steps[_i].kind;
    r.score = 60;
    next_step(&out, &r);
    const char *says = steps[_i].says ? steps[_i].says : e->entry->first_step;
    ck_assert_msg(strstr(out.s, says) != NULL, "%s", out.s);
    text_free(&out);
    result_free(&r);
}
END_TEST

#define SENTENCE "1 of 9 outputs is wrong: the last one.\n"

/* The next step where the report knows more than one thing: what was found in correctness and in safety,
 * whether it says where the wrong values are, and whether it shows what they are made of. */
static const struct {
    const char *name, *says;
    enum finding_kind wrong, also, fault; /* FINDING_KIND_COUNT: none */
    const char *where;
    bool impulse;
} choices[] = {
    {"the sentence", "average: read what stands under correctness", FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     FINDING_KIND_COUNT, SENTENCE, false},
    {"a sentence about all", "average: read what stands under correctness", FINDING_WRONG_VALUE,
     FINDING_KIND_COUNT, FINDING_KIND_COUNT, "At n = 9, every output is wrong. Each is 0.\n", false},
    {"all, and no more", "average: take the first wrong element", FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     FINDING_KIND_COUNT, "At n = 9, every output is wrong.\n", false},
    {"the table", "average: find the line that makes \"yours\" differ", FINDING_WRONG_VALUE,
     FINDING_KIND_COUNT, FINDING_KIND_COUNT, SENTENCE, true},
    {"shifted outputs", "\"yours\"", FINDING_WROTE_OUTSIDE, FINDING_WRONG_VALUE, FINDING_KIND_COUNT, SENTENCE,
     true},
    {"shifted beyond what is loaded", "\"yours\"", FINDING_WROTE_OUTSIDE, FINDING_WRONG_VALUE,
     FINDING_UNDEFINED_VALUE, SENTENCE, true},
    {"nothing but a boundary", "an element that is no output", FINDING_WROTE_OUTSIDE, FINDING_KIND_COUNT,
     FINDING_UNDEFINED_VALUE, SENTENCE, false},
    {"no guard at all", "average, lines 5 and 9: guard the write", FINDING_WROTE_OUTSIDE, FINDING_KIND_COUNT,
     FINDING_OUT_OF_BOUNDS_WRITE, SENTENCE, false},
    {"a race", "average, lines 5 and 9: put a __syncthreads()", FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     FINDING_SHARED_RACE, SENTENCE, true},
    {"a host that crashes", "average: leave device pointers to kernels", FINDING_HOST_CRASH,
     FINDING_KIND_COUNT, FINDING_SHARED_RACE, NULL, false},
    {"nobody wrote it", "average, lines 5 and 9: find out who", FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     FINDING_UNDEFINED_VALUE, SENTENCE, false},
};

static void add_kind(struct check *c, enum finding_kind kind, int line, int other_line)
{
    if (kind == FINDING_KIND_COUNT)
        return;
    c->status = STATUS_FAIL;
    c->score = 0;
    struct finding *f = findings_add(&c->findings, kind);
    f->line = line;
    f->other_line = other_line;
}

START_TEST(test_choice)
{
    struct result r = full_marks();
    struct exercise *e = &r.exercises[0];
    struct check *correctness = &e->checks[CHECK_CORRECTNESS];
    struct text out = {0};
    e->counts.store.bytes = 4;
    e->has_impulse = choices[_i].impulse;
    if (choices[_i].where)
        text_printf(&correctness->derivation, "%s", choices[_i].where);
    add_kind(correctness, choices[_i].wrong, 0, 0);
    add_kind(correctness, choices[_i].also, 0, 0);
    add_kind(&e->checks[CHECK_SAFETY], choices[_i].fault, 9, 5);
    r.score = 0;
    next_step(&out, &r);
    ck_assert_msg(strstr(out.s, choices[_i].says) != NULL, "%s: %s", choices[_i].name, out.s);
    text_free(&out);
    result_free(&r);
}
END_TEST

/* Words of a corpus file's first line, against the result with the race. */
static const struct {
    const char *line;
    bool holds;
} expectations[] = {
    {"// lab1 verdict=graded", true},
    {"// lab1 verdict=timeout", false},
    {"// lab1 score=90", true},
    {"// lab1 score<90", false},
    {"// lab1 score>89.9 score<90.1", true},
    {"// lab1 score=ninety", false},
    {"// lab1 moving_average.safety=fail", true},
    {"// lab1 moving_average.safety=pass", false},
    {"// lab1 average3.safety=fail", false},
    {"// lab1 finding=shared_race", true},
    {"// lab1 finding=shared_race@3", true},
    {"// lab1 finding=shared_race@HERE", true},
    {"// lab1 finding=shared_race@2", false},
    {"// lab1 finding=shared", false},
    {"// lab1 finding=wrong_value", false},
    {"// lab1 nofinding", false},
    {"// lab1 says=\"a race in shared\" verdict=graded", true},
    {"// lab1 says=\"65793 loads / 65537\"", true},
    {"// lab1 says=\"not said\"", false},
    {"// lab1 says=race", false},
    {"// lab1 perfect", false},
    {"// lab1 verdict=graded perfect", false},
    {"// lab1", false},
    {"int x;", false},
};

START_TEST(test_expectation)
{
    struct result r = with_race();
    struct text failures = {0};
    expectation_check(&failures, expectations[_i].line, &r, source);
    ck_assert_msg((failures.length == 0) == expectations[_i].holds, "%s: %s", expectations[_i].line,
                  failures.s ? failures.s : "nothing fails");
    text_free(&failures);
    result_free(&r);
}
END_TEST

/* Both lines, against the same result, once from the simulator and once from a GPU. */
static const struct {
    const char *lines;
    bool on_simulator, on_gpu;
} two_lines[] = {
    {"// lab1 score=90\n// gpu: finding=wrong_value", true, false},
    {"// lab1 score=0\n// gpu: finding=shared_race score=90", false, true},
    {"// lab1 score=0\r\n// gpu: verdict=graded\r\n// A comment.", false, true},
    {"// lab1 score=90\n// gpu: score=100", true, false},
    {"// lab1 score=90\n// gpu: moving_average.time=fail", true, false},
    {"// lab1 score=90\n// gpu: perfect", true, false},
    {"// lab1 score=90\n// gpu:", true, false},
    {"// lab1 score=90\n// A comment.\n// gpu: perfect", true, true},
    {"// lab1 verdict=timeout\n// gpu rather: verdict=graded", false, false},
    /* Without a line of its own: all but the time. */
    {"// lab1 moving_average.time=fail verdict=graded", false, true},
    {"// lab1 score=12.5", false, true},
    {"// lab1 score>95", false, true},
    {"// lab1 score<80", false, false},
    {"// lab1 score=0", false, false},
    {"// lab1 moving_average.time=pass moving_average.safety=pass", false, false},
    {"// lab1 moving_average.time=pass nofinding", false, false},
    {"// lab1 perfect", false, false},
};

START_TEST(test_expectation_of_a_gpu)
{
    static const char *const kinds[] = {"sim", "cuda"};
    for (int gpu = 0; gpu < 2; gpu++) {
        struct result r = with_race();
        struct text failures = {0};
        r.device_kind = kinds[gpu];
        expectation_check(&failures, two_lines[_i].lines, &r, source);
        ck_assert_msg((failures.length == 0) == (gpu ? two_lines[_i].on_gpu : two_lines[_i].on_simulator),
                      "%s, %s: %s", two_lines[_i].lines, kinds[gpu],
                      failures.s ? failures.s : "nothing fails");
        text_free(&failures);
        result_free(&r);
    }
}
END_TEST

START_TEST(test_expectation_lab)
{
    ck_assert_int_eq(expectation_lab("// lab4 verdict=graded\n")->number, 4);
    ck_assert_ptr_null(expectation_lab("// lab99 verdict=graded\n"));
    ck_assert_ptr_null(expectation_lab("lab4 verdict=graded\n"));
    ck_assert_ptr_null(expectation_lab(""));
}
END_TEST

Suite *report_suite(void)
{
    Suite *suite = suite_create("report");
    TCase *page = tcase_create("page"), *expectation = tcase_create("expectation");
    tcase_add_test(page, test_full_marks);
    tcase_add_test(page, test_finding);
    tcase_add_test(page, test_both_lines_are_shown);
    tcase_add_test(page, test_races_with_one_line_are_one_story);
    tcase_add_test(page, test_cells_of_rows);
    tcase_add_test(page, test_numbers_of_elements);
    tcase_add_test(page, test_each_kind_has_its_turn);
    tcase_add_test(page, test_colour);
    tcase_add_test(page, test_impulse);
    tcase_add_test(page, test_style_of_a_file);
    tcase_add_test(page, test_width);
    tcase_add_test(page, test_held_back);
    tcase_add_test(page, test_control_characters);
    tcase_add_test(page, test_long_derivation);
    tcase_add_loop_test(page, test_heading_of_diagnostics, 0, ARRAY_LEN(headings));
    tcase_add_loop_test(page, test_verbatim, 0, ARRAY_LEN(quotes));
    tcase_add_test(page, test_compile_error);
    tcase_add_loop_test(page, test_next_step, 0, ARRAY_LEN(steps));
    tcase_add_loop_test(page, test_choice, 0, ARRAY_LEN(choices));
    tcase_add_test(page, test_read_beyond_the_ends);
    tcase_add_loop_test(page, test_next_step_of_finding, 0, ARRAY_LEN(found));
    tcase_add_loop_test(expectation, test_expectation, 0, ARRAY_LEN(expectations));
    tcase_add_loop_test(expectation, test_expectation_of_a_gpu, 0, ARRAY_LEN(two_lines));
    tcase_add_test(expectation, test_expectation_lab);
    suite_add_tcase(suite, page);
    suite_add_tcase(suite, expectation);
    return suite;
}
