/* Sweeps: how axes are written, which macros may be set, and what becomes of the points. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/run/random.h"
#include "grader/sweep/axis.h"
#include "grader/sweep/macro.h"
#include "grader/sweep/serial.h"
#include "grader/sweep/sweep.h"
#include "grader/sweep/sweep_table.h"

Suite *sweep_suite(void);

/* ---- axes ---- */

static const struct {
    const char *word, *name;
    int count, values[8];
} axes[] = {
    {"BLOCK=32", "BLOCK", 1, {32}},
    {"BLOCK=32,64,7", "BLOCK", 3, {32, 64, 7}},
    {"n=32..1024*2", "n", 6, {32, 64, 128, 256, 512, 1024}},
    {"n=32..1000*2", "n", 5, {32, 64, 128, 256, 512}},
    {"Z_1=4..16+4", "Z_1", 4, {4, 8, 12, 16}},
    {"R=1..3,8", "R", 4, {1, 2, 3, 8}},
    {"n=5..5", "n", 1, {5}},
    {"n=500000000..1000000000*1000000000", "n", 1, {500000000}},
};

START_TEST(test_axes)
{
    struct axis axis;
    struct why why = {0};
    ck_assert(axis_looks_so(axes[_i].word));
    ck_assert_msg(axis_read(&axis, axes[_i].word, &why), "%s", why.text);
    ck_assert_str_eq(axis.name, axes[_i].name);
    ck_assert_int_eq(axis.count, axes[_i].count);
    ck_assert_mem_eq(axis.values, axes[_i].values, (size_t)axis.count * sizeof(int));
}
END_TEST

static const struct {
    const char *word, *says;
} faulty_axes[] = {
    {"BLOCK=", "\"\" is no value"},
    {"BLOCK=32,", "\"\" is no value"},
    {"BLOCK=32,,64", "\"\" is no value"},
    {"BLOCK=0", "\"0\" is no value"},
    {"BLOCK=-3", "\"-3\" is no value"},
    {"BLOCK=3x", "\"3x\" is no value"},
    {"BLOCK=1..", "\"1..\" is no value"},
    {"BLOCK=8..4", "\"8..4\" is no value"},
    {"BLOCK=1..8*1", "\"1..8*1\" is no value"},
    {"BLOCK=1..8*", "\"1..8*\" is no value"},
    {"BLOCK=1..8+0", "\"1..8+0\" is no value"},
    {"BLOCK=99999999999999999999", "is no value"},
    {"BLOCK=4,4", "4 is there twice"},
    {"BLOCK=1..65", "more than 64 values"},
    {"A_NAME_THAT_IS_LONGER_THAN_ANY_IN_THE_LABS=1", "at most 39 letters"},
};

START_TEST(test_faulty_axes)
{
    struct axis axis;
    struct why why = {0};
    ck_assert(!axis_read(&axis, faulty_axes[_i].word, &why));
    ck_assert_msg(strstr(why.text, faulty_axes[_i].says) != NULL, "%s", why.text);
}
END_TEST

START_TEST(test_other_words)
{
    static const char *const words[] = {"lab1", "a.cu", "a.cu=3", "3=4", "=4", "./BLOCK=3", "--json=x"};
    for (size_t k = 0; k < ARRAY_LEN(words); k++)
        ck_assert_msg(!axis_looks_so(words[k]), "%s", words[k]);
}
END_TEST

/* ---- macros ---- */

static const struct {
    const char *text, *says; /* NULL: BLOCK is free */
} texts[] = {
    {"#ifndef BLOCK\n#define BLOCK 256\n#endif\nint a[BLOCK];\n", NULL},
    {"#if !defined(BLOCK)\n#define BLOCK 256\n#endif\nint a[BLOCK];\n", NULL},
    {"# ifndef BLOCK // why\n#  define BLOCK 256\n# endif\n#define CELLS (4 * BLOCK)\n", NULL},
    {"int a[BLOCK];\n", NULL},
    {"#ifndef BLOCK\n#define OTHER 1\n#ifdef X\n#endif\n#define BLOCK 2\n#endif\nint a[BLOCK];\n", NULL},
    {"\n#define BLOCK 256\nint a[BLOCK];\n", "f.cu:2: always defines BLOCK"},
    {"#ifndef BLOCK\n#endif\n#define BLOCK 256\nint a[BLOCK];\n", "f.cu:3: always defines BLOCK"},
    {"#ifdef BLOCK\n#define BLOCK 256\n#endif\nint a[BLOCK];\n", "f.cu:2: always defines BLOCK"},
    {"#ifndef BLOCKS\n#define BLOCK 256\n#endif\nint a[BLOCK];\n", "f.cu:2: always defines BLOCK"},
    {"/* \n */ \n#define BLOCK 256\nint a[BLOCK];\n", "f.cu:3: always defines BLOCK"},
    {"int a[256];\n", "never uses a macro BLOCK; write the number"},
    {"// BLOCK\n/* BLOCK */ char *s = \"BLOCK\\\" BLOCK\"; char c = '\"';\n", "never uses a macro BLOCK"},
    {"int BLOCKS, A_BLOCK;\n", "never uses"},
    {"#ifndef BLOCK\n#define BLOCK 3\n#endif\n", "never uses"},
    {"#ifndef BLOCKS\n#define BLOCKS 3\n#endif\nint a[BLOCKS];\n", "did you mean BLOCKS?"},
    {"#ifndef IN_TILE\n#define IN_TILE 3\n#endif\nint a[IN_TILE];\n", "swept over: IN_TILE"},
};

START_TEST(test_macros)
{
    struct why why = {0};
    bool free = macro_is_free(texts[_i].text, "f.cu", "BLOCK", &why);
    ck_assert_msg(free == !texts[_i].says, "%s", why.text);
    if (texts[_i].says)
        ck_assert_msg(strstr(why.text, texts[_i].says) != NULL, "%s", why.text);
}
END_TEST

/* ---- what makes no sense ---- */

static struct sweep sweep_of(int lab, const char *file, const char *first, const char *second)
{
    struct why why = {0};
    struct sweep s = {.lab = lab_find(lab), .file = file, .axis_count = second ? 2 : 1};
    ck_assert_msg(axis_read(&s.axes[0], first, &why), "%s", why.text);
    if (second)
        ck_assert_msg(axis_read(&s.axes[1], second, &why), "%s", why.text);
    return s;
}

static const struct {
    int lab;
    const char *file, *first, *second, *says;
} senseless[] = {
    {1, "solutions/lab1_moving_average.cu", "R=1", NULL, "lab1 has no radius"},
    {2, "solutions/lab2_halo.cu", "R=9", NULL, "R=9: too large"},
    {2, "solutions/lab2_halo.cu", "n=20000000", NULL, "n=20000000: too large"},
    {4, "solutions/lab4_tiling.cu", "n=259", NULL, "at most 258"},
    {2, "solutions/lab2_halo.cu", "n=1..9", "BLOCK=1..9", "81 points are too many"},
    {2, "solutions/lab2_halo.cu", "n=1", "n=2", "n is there twice"},
    {2, "solutions/nowhere.cu", "BLOCK=32", NULL, "no such file"},
    {2, "solutions/lab2_halo.cu", "BLOK=32", NULL, "did you mean BLOCK"},
};

START_TEST(test_senseless)
{
    struct why why = {0};
    struct sweep s =
        sweep_of(senseless[_i].lab, senseless[_i].file, senseless[_i].first, senseless[_i].second);
    ck_assert(!sweep_run(&s, &why));
    ck_assert_msg(strstr(why.text, senseless[_i].says) != NULL, "%s", why.text);
    sweep_free(&s);
}
END_TEST

/* ---- points as a table ---- */

static const struct point_entry right = {.name = "average3",
                                         .right = true,
                                         .safe = true,
                                         .score = 50,
                                         .max_score = 50,
                                         .counted = true,
                                         .items = 1000,
                                         .loads = 1.0625,
                                         .op_per_byte = 0.75,
                                         .sectors_per_request = 4.5,
                                         .shared_bytes = 136,
                                         .has_time = true,
                                         .modelled = true,
                                         .seconds = 2e-6,
                                         .of_bound = 0.5};

/* Two macros, BLOCK = 32, 2048 and Z = 1, 2: all right but (2048, 2), which no launch takes. */
static struct sweep grid(void)
{
    struct sweep s = sweep_of(2, "x.cu", "BLOCK=32,2048", "Z=1,2");
    s.point_count = 4;
    s.points = points_new(4);
    for (size_t p = 0; p < 4; p++) {
        s.points[p] = (struct point){.done = true, .device = "a GPU", .entry_count = 1, .entries = {right}};
        s.points[p].entries[0].seconds = 2e-6 / (double)(1 + p);
    }
    s.points[3].entries[0] = (struct point_entry){
        .name = "average3",
        .max_score = 50,
        .launch_error = true,
        .cause = CAUSE_BLOCK_TOO_LARGE,
        .size_length = 10,
        .finding = "at n = 1: kernel k: block of 2048 x 1 x 1 = 2048 threads; a block has at most 1024"};
    return s;
}

static void expect(const struct text *text, const char *words)
{
    ck_assert_msg(strstr(text->s, words) != NULL, "no \"%s\" in:\n%s", words, text->s);
}

START_TEST(test_table)
{
    struct sweep s = grid();
    struct text text = {0};
    table_render(&text, &s);
    expect(&text, "times are modelled");
    expect(&text, "      32       2  right          50/50  1.0625  0.750     136     1 us  50.0 %");
    expect(&text, "    2048       2  no launch       0/50\n");
    for (const char *line = text.s; *line; line = strchr(line, '\n') + 1)
        ck_assert_msg(strcspn(line, "\n") <= 80, "%s", line);
    expect(&text, "as modelled: BLOCK=2048, Z=1.");
    expect(&text, "BLOCK=2048, Z=2: kernel k: block of 2048 x 1 x 1");
    expect(&text, "more than 1024 threads per block is refused");
    ck_assert_ptr_null(strstr(text.s, "49152")); /* shared memory is not the limit here */
    ck_assert(!sweep_is_good(&s));
    text_free(&text);
    sweep_free(&s);
}
END_TEST

START_TEST(test_columns)
{
    struct sweep s = grid();
    struct text text = {0};
    table_columns(&text, &s, 0);
    ck_assert_str_eq(text.s, "\"Z = 1\"\n"
                             "32 1 1.0625 0.75 4.5 136 2e-06 2e-09 0.5\n"
                             "2048 1 1.0625 0.75 4.5 136 6.66667e-07 6.66667e-10 0.5\n\n\n"
                             "\"Z = 2\"\n"
                             "32 1 1.0625 0.75 4.5 136 1e-06 1e-09 0.5\n"
                             "2048 0 NaN NaN NaN NaN NaN NaN NaN\n");
    text_free(&text);
    sweep_free(&s);
}
END_TEST

START_TEST(test_measured)
{
    struct sweep s = grid();
    struct text text = {0};
    for (size_t p = 0; p < 3; p++)
        s.points[p].entries[0].modelled = false;
    table_render(&text, &s);
    expect(&text, "times are measured");
    expect(&text, "by the clock: BLOCK=2048, Z=1.");
    ck_assert_ptr_null(strstr(text.s, "modelled"));
    text_free(&text);
    sweep_free(&s);
}
END_TEST

START_TEST(test_seconds)
{
    static const struct {
        double seconds;
        const char *text;
    } times[] = {{1.5, "1.5 s"}, {0.25, "250 ms"}, {1e-3, "1 ms"}, {7.4321e-7, "743 ns"}, {3e-14, "0.03 ps"}};
    for (size_t k = 0; k < ARRAY_LEN(times); k++) {
        char text[20];
        table_seconds(text, sizeof text, times[k].seconds);
        ck_assert_str_eq(text, times[k].text);
    }
}
END_TEST

/* ---- serial C ---- */

/* One entry point at one size, held against the definition. */
static void check_serial(const struct entry *entry, struct shape shape)
{
    struct case_data data = {.shape = shape};
    struct findings findings = {0};
    struct random r = random_start(7, (uint64_t)shape.n);
    void *buffers[MOST_BUFFERS];
    for (int k = 0; k < 7; k++)
        data.c[k] = random_float(&r);
    for (int b = 0; b < entry->buffer_count; b++) {
        size_t count = entry->buffers[b].count(shape),
               bytes = count * element_size(entry->buffers[b].element);
        buffers[b] = xcalloc(bytes + 8, 1);
        if (entry->buffers[b].role == ROLE_OUTPUT)
            memset(buffers[b], poison_bytes[0], bytes);
        else {
            random_fill(&r, &entry->buffers[b], buffers[b], count);
            data.data[b] = buffers[b];
        }
    }
    ck_assert(serial_run(entry, buffers, shape, data.c));
    for (int b = 0; b < entry->buffer_count; b++)
        if (entry->buffers[b].role == ROLE_OUTPUT) {
            struct mismatches m = compare_output(entry, &data, b, buffers[b], poison_bytes[0], &findings);
            ck_assert_msg(!m.wrong && !m.missing && !m.outside, "%s, n = %d: %s", entry->name, shape.n,
                          findings.count ? findings.items[0].message : "");
        }
    for (int b = 0; b < entry->buffer_count; b++)
        free(buffers[b]);
    findings_free(&findings);
}

START_TEST(test_serial)
{
    const struct lab *lab = lab_find(_i);
    for (int k = 0; k < lab->entry_count; k++)
        for (int s = 0; s < lab->entries[k]->size_count; s++)
            if (lab->entries[k]->sizes[s].n <= 1100)
                check_serial(lab->entries[k], lab->entries[k]->sizes[s]);
}
END_TEST

START_TEST(test_serial_time)
{
    const struct entry *entry = lab_find(1)->entries[0];
    double few = serial_seconds(entry, (struct shape){.n = 1000}, 7);
    double many = serial_seconds(entry, (struct shape){.n = 100000}, 7);
    ck_assert(few > 1e-8 && few < 1e-3);
    ck_assert(many > 10 * few && many < 1);
}
END_TEST

Suite *sweep_suite(void)
{
    Suite *suite = suite_create("sweep");
    TCase *words = tcase_create("words"), *tables = tcase_create("tables"), *serial = tcase_create("serial");
    int labs;
    lab_all(&labs);
    tcase_add_loop_test(words, test_axes, 0, ARRAY_LEN(axes));
    tcase_add_loop_test(words, test_faulty_axes, 0, ARRAY_LEN(faulty_axes));
    tcase_add_test(words, test_other_words);
    tcase_add_loop_test(words, test_macros, 0, ARRAY_LEN(texts));
    tcase_add_loop_test(words, test_senseless, 0, ARRAY_LEN(senseless));
    tcase_add_test(tables, test_table);
    tcase_add_test(tables, test_columns);
    tcase_add_test(tables, test_measured);
    tcase_add_test(tables, test_seconds);
    tcase_add_loop_test(serial, test_serial, 0, labs);
    tcase_add_test(serial, test_serial_time);
    suite_add_tcase(suite, serial);
    suite_add_tcase(suite, words);
    suite_add_tcase(suite, tables);
    return suite;
}
