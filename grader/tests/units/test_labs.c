/* The records: each reference against another way to compute it, their numbers, and the files that belong to
 * them. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/labs/common.h"
#include "grader/tests/units/sample_evidence.h"
#include "grader/text/whole_file.h"

Suite *labs_suite(void);

static double random_unit(void)
{
    return (double)random() / 0x40000000 - 1;
}

static float *random_floats(size_t count)
{
    float *x = xcalloc(count, sizeof *x);
    for (size_t i = 0; i < count; i++)
        x[i] = (float)random_unit();
    return x;
}

static int *random_ints(size_t count, int range)
{
    int *x = xcalloc(count, sizeof *x);
    for (size_t i = 0; i < count; i++)
        x[i] = (int)(random_unit() * range);
    return x;
}

/* Does `w` say what the brute force computed? NaN stands for "not written". */
static void expect_float(struct want w, double brute, size_t i)
{
    ck_assert_msg(w.written == !isnan(brute), "element %zu: written %d", i, w.written);
    if (w.written)
        ck_assert_msg(fabs(w.value - brute) <= 1e-12, "element %zu: %.17g, not %.17g", i, w.value, brute);
}

START_TEST(dot_is_exact)
{
    const struct entry *e = sample_entry(0, "dot");
    for (int s = 0; s < e->size_count; s++) {
        int n = e->sizes[s].n;
        int *a = random_ints(n, e->buffers[0].range), *b = random_ints(n, e->buffers[1].range);
        __int128 sum = 0;
        for (int i = n - 1; i >= 0; i--)
            sum += (__int128)a[i] * b[i];
        struct want w = e->want(&(struct case_data){.shape = {.n = n}, .data = {a, b}}, 0);
        ck_assert(w.written && w.exact == (int64_t)sum && sum == (int64_t)sum);
        free(a);
        free(b);
    }
}
END_TEST

START_TEST(moving_average_is_cyclic)
{
    const struct entry *e = sample_entry(_i, "moving_average");
    for (int n = 1; n < 70; n++) {
        float *x = random_floats(n);
        for (int i = 0; i < n; i++) {
            double next = i == n - 1 ? x[0] : x[i + 1];
            struct want w = e->want(&(struct case_data){.shape = {.n = n}, .data = {x}}, i);
            expect_float(w, 0.5 * x[i] + 0.5 * next, i);
        }
        free(x);
    }
}
END_TEST

START_TEST(average3_clamps_and_truncates)
{
    const struct entry *e = sample_entry(_i, "average3");
    for (int n = 1; n < 70; n++) {
        int *a = random_ints(n, e->buffers[0].range), *padded = xcalloc(n + 2, sizeof *padded);
        memcpy(padded + 1, a, n * sizeof *a);
        padded[0] = a[0];
        padded[n + 1] = a[n - 1];
        for (int i = 0; i < n; i++) {
            struct want w = e->want(&(struct case_data){.shape = {.n = n}, .data = {a}}, i);
            double third = ((double)padded[i] + padded[i + 1] + padded[i + 2]) / 3;
            ck_assert(w.written && w.exact == (int64_t)trunc(third));
        }
        free(a);
        free(padded);
    }
    int negative[1] = {-1};
    ck_assert_int_eq(e->want(&(struct case_data){.shape = {.n = 1}, .data = {negative}}, 0).exact, -1);
    int mixed[2] = {-1, 0}; /* -2/3 is 0, not -1 */
    ck_assert_int_eq(e->want(&(struct case_data){.shape = {.n = 2}, .data = {mixed}}, 0).exact, 0);
}
END_TEST

/* Every element of f hands its products to all outputs that it reaches. */
START_TEST(derivative_gathers_what_scattering_gives)
{
    const struct entry *e = sample_entry(2, "derivative");
    for (int s = 0; s < e->size_count; s++) {
        int n = e->sizes[s].n, radius = e->sizes[s].radius;
        float *f = random_floats(n), *stencil = random_floats(2 * radius + 1);
        double *df = xcalloc(n, sizeof *df);
        for (int j = 0; j < n; j++)
            for (int d = -radius; d <= radius; d++)
                if (j - d >= 0 && j - d < n)
                    df[j - d] += (double)stencil[d + radius] * f[j];
        int64_t written = 0;
        for (int i = 0; i < n; i++) {
            bool edge = i < radius || i >= n - radius;
            expect_float(
                e->want(&(struct case_data){.shape = {.n = n, .radius = radius}, .data = {f, NULL, stencil}},
                        i),
                edge ? NAN : df[i], i);
            written += !edge;
        }
        ck_assert_int_eq(written, e->outputs(e->sizes[s]));
        free(f);
        free(stencil);
        free(df);
    }
}
END_TEST

#define IN(i, j, k) ((double)in[((i)*n + (j)) * n + (k)])

START_TEST(stencil_reads_six_neighbours)
{
    int n = _i;
    size_t cells = (size_t)n * n * n;
    float *in = random_floats(cells);
    struct case_data data = {.shape = {.n = n}, .data = {in}, .c = {.5f, -2, 3, 5, 7, -11, 13}};
    double *brute = xcalloc(cells, sizeof *brute);
    for (size_t i = 0; i < cells; i++)
        brute[i] = NAN;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                brute[(i * n + j) * n + k] = .5 * IN(i, j, k) - 2 * IN(i, j, k - 1) + 3 * IN(i, j, k + 1) +
                                             5 * IN(i, j - 1, k) + 7 * IN(i, j + 1, k) -
                                             11 * IN(i - 1, j, k) + 13 * IN(i + 1, j, k);
    for (size_t i = 0; i < cells; i++)
        expect_float(stencil_want(&data, i), brute[i], i);
    free(in);
    free(brute);
}
END_TEST

/* Any order of summation in float32 lies within the slack; inputs cut to TF32's ten bits of mantissa do not.
 */
START_TEST(slack_tells_float32_from_less)
{
    const struct entry *e = sample_entry(2, "derivative");
    int radius = 8, outputs = 1000, n = outputs + 2 * radius, cut_caught = 0;
    float *f = random_floats(n), *stencil = random_floats(2 * radius + 1);
    for (int i = radius; i < n - radius; i++) {
        float up = 0, down = 0, cut = 0;
        for (int d = 0; d <= 2 * radius; d++) {
            uint32_t bits;
            float term = f[i - radius + d], tf32;
            memcpy(&bits, &term, sizeof bits);
            bits &= 0xffffe000;
            memcpy(&tf32, &bits, sizeof bits);
            up += stencil[d] * term;
            down += stencil[2 * radius - d] * f[i + radius - d];
            cut += stencil[d] * tf32;
        }
        struct want w =
            e->want(&(struct case_data){.shape = {.n = n, .radius = radius}, .data = {f, NULL, stencil}}, i);
        ck_assert(fabs(up - w.value) <= w.slack && fabs(down - w.value) <= w.slack);
        cut_caught += !(fabs(cut - w.value) <= w.slack);
    }
    ck_assert_int_gt(cut_caught, outputs / 2);
    free(f);
    free(stencil);
}
END_TEST

START_TEST(slack_of_nothing_is_nothing)
{
    float zeros[27] = {0}, cancels[2] = {1, -1};
    struct want w = stencil_want(&(struct case_data){.shape = {.n = 3}, .data = {zeros}, .c = {1, 1, 1}}, 13);
    ck_assert(w.written && w.value == 0 && w.slack == 0);
    w = moving_average_want(&(struct case_data){.shape = {.n = 2}, .data = {cancels}}, 0);
    ck_assert(w.value == 0 && w.slack == 3 * 0x1p-24);
}
END_TEST

START_TEST(numbers_of_the_definitions)
{
    static const struct {
        int lab;
        const char *entry;
        struct shape shape;
        int64_t outputs, ops;
    } rows[] = {
        {0, "dot", {.n = 1000}, 1, 2000},
        {1, "moving_average", {.n = 1000}, 1000, 2000},
        {2, "average3", {.n = 1000}, 1000, 3000},
        {2, "derivative", {.n = 1000, .radius = 8}, 984, 984 * 33},
        {2, "derivative", {.n = 17, .radius = 8}, 1, 33},
        {2, "derivative", {.n = 16, .radius = 8}, 0, 0},
        {3, "moving_average", {.n = 1}, 1, 2},
        {3, "average3", {.n = 1}, 1, 3},
        {4, "stencil_basic", {.n = 66}, 262144, 3407872},
        {4, "stencil_tiled", {.n = 120}, 1643032, 13LL * 1643032},
        {5, "stencil_coarsened", {.n = 2}, 0, 0},
        {5, "stencil_coarsened", {.n = 1}, 0, 0},
        {6, "stencil_register_tiled", {.n = 3}, 1, 13},
        {6, "stencil_register_tiled", {.n = 1290}, 2136719872, 13 * 2136719872LL},
    };
    for (size_t r = 0; r < ARRAY_LEN(rows); r++) {
        const struct entry *e = sample_entry(rows[r].lab, rows[r].entry);
        ck_assert_int_eq(e->outputs(rows[r].shape), rows[r].outputs);
        ck_assert_int_eq(e->useful_ops(rows[r].shape), rows[r].ops);
    }
}
END_TEST

static void check_entry(const struct entry *e)
{
    ck_assert(e->first_step && e->time.derivation);
    ck_assert(e->buffer_count >= 2 && e->buffer_count <= MOST_BUFFERS);
    ck_assert(e->requirements[0].advice && !e->requirements[3].advice);
    for (int b = 0; b < e->buffer_count; b++)
        ck_assert_msg(e->buffers[b].count != NULL, "%s", e->buffers[b].name);

    int64_t points = 0;
    int largest = 0;
    for (int s = 0; s < e->size_count; s++) {
        ck_assert_int_ge(e->sizes[s].n, 1);
        ck_assert((e->sizes[s].radius >= 1 && e->sizes[s].radius <= 8) == !!strstr(e->parameters, "radius"));
        points += (int64_t)e->buffers[0].count(e->sizes[s]);
        largest = largest < e->sizes[s].n ? e->sizes[s].n : largest;
    }
    ck_assert_int_lt(points, 3200000); /* the simulator runs them all, twice */
    if (e->pattern.dimensions == 3)
        ck_assert(largest > 62 && largest % 2);
}

START_TEST(every_record_is_whole)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    for (int l = 0; l < count; l++) {
        ck_assert_int_eq(labs[l]->number, l);
        ck_assert_ptr_eq(lab_find(l), labs[l]);
        ck_assert(labs[l]->entry_count == 1 || labs[l]->entry_count == 2);
        for (int e = 0; e < labs[l]->entry_count; e++)
            check_entry(labs[l]->entries[e]);
    }
    ck_assert_ptr_null(lab_find(-1));
    ck_assert_ptr_null(lab_find(count));
}
END_TEST

START_TEST(shapes_have_names_and_reach)
{
    const struct entry heat = {.pattern = {.dimensions = 2, .before = 1, .after = 2}};
    struct shape shape = {.n = 5, .m = 7, .radius = 2, .steps = 3};
    struct grid grid = entry_grid(&heat, shape);
    ck_assert_str_eq(shape_name(shape).s, "n = 5, m = 7, radius 2, 3 steps");
    ck_assert_int_eq(entry_before(&heat, shape), 6);
    ck_assert_int_eq(entry_after(&heat, shape), 12);
    ck_assert(grid.edge[0] == 5 && grid.edge[1] == 7 && grid.edge[2] == 1);
    ck_assert_int_eq(grid_coordinate(&grid, 4 * 7 + 3, 0), 4);
    ck_assert_int_eq(grid_coordinate(&grid, 4 * 7 + 3, 1), 3);
    ck_assert_int_eq(entry_shape(&heat, 9).m, 9);
    ck_assert(!shape_is_same(shape, (struct shape){.n = 5, .m = 7, .radius = 2}));
}
END_TEST

/* The list of parameters in common/definition.h against what students include. */
START_TEST(lab_h_declares_every_entry)
{
    struct why why;
    struct text header = {0};
    int count;
    const struct lab *const *labs = lab_all(&count);
    ck_assert_msg(whole_file_read(&header, "common/lab.h", 1 << 20, &why), "%s", why.text);
    for (int l = 0; l < count; l++)
        for (int e = 0; e < labs[l]->entry_count; e++) {
            const struct entry *entry = labs[l]->entries[e];
            char *declared = xformat("\nvoid %s(%s);\n", entry->name, entry->parameters);
            ck_assert_msg(strstr(header.s, declared) != NULL, "common/lab.h lacks%s", declared);
            free(declared);
        }
    text_free(&header);
}
END_TEST

START_TEST(every_record_has_its_files)
{
    static const char *const patterns[] = {"labs/lab%d_%s.cu", "solutions/lab%d_%s.cu",
                                           "handouts/lab%d_%s.md", "grader/labs/lab%d_%s.c"};
    int count;
    const struct lab *const *labs = lab_all(&count);
    for (int l = 0; l < count; l++)
        for (size_t p = 0; p < ARRAY_LEN(patterns); p++) {
            char path[200];
            snprintf(path, sizeof path, patterns[p], labs[l]->number, labs[l]->name);
            ck_assert_msg(access(path, R_OK) == 0, "%s is missing (run the tests in the root folder)", path);
        }
}
END_TEST

Suite *labs_suite(void)
{
    static const int with_moving_average[] = {1, 3}, with_average3[] = {2, 3};
    Suite *suite = suite_create("labs");
    TCase *references = tcase_create("references"), *records = tcase_create("records");
    tcase_add_test(references, dot_is_exact);
    for (int i = 0; i < 2; i++) {
        int m = with_moving_average[i], a = with_average3[i];
        tcase_add_loop_test(references, moving_average_is_cyclic, m, m + 1);
        tcase_add_loop_test(references, average3_clamps_and_truncates, a, a + 1);
    }
    tcase_add_test(references, derivative_gathers_what_scattering_gives);
    tcase_add_loop_test(references, stencil_reads_six_neighbours, 1, 20);
    tcase_add_test(references, slack_tells_float32_from_less);
    tcase_add_test(references, slack_of_nothing_is_nothing);
    tcase_add_test(records, numbers_of_the_definitions);
    tcase_add_test(records, every_record_is_whole);
    tcase_add_test(records, shapes_have_names_and_reach);
    tcase_add_test(records, lab_h_declares_every_entry);
    tcase_add_test(records, every_record_has_its_files);
    suite_add_tcase(suite, references);
    suite_add_tcase(suite, records);
    return suite;
}
