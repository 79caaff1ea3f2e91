/* Patterns of wrong outputs made for the purpose: what is said of each, and that nothing is said where the
 * evidence is lacking. The outputs are right, but for what a spoiler does to them. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/index_set.h"
#include "grader/random.h"
#include "grader/where.h"

Suite *where_suite(void);

/* ---- a run ---- */

struct run {
    const struct entry *entry;
    struct case_data data;
    int output; /* which parameter */
    void *inputs[CASE_MAX_BUFFERS], *got;
    size_t count;
};

static struct run make_run(const struct entry *entry, struct shape shape, uint64_t seed)
{
    struct run r = {.entry = entry, .data.shape = shape};
    struct random random = random_start(seed, 0);
    for (int k = 0; k < 7; k++)
        r.data.c[k] = random_float(&random);
    for (int b = 0; b < entry->buffer_count; b++) {
        const struct buffer_spec *spec = &entry->buffers[b];
        size_t count = spec->count(shape);
        void *array = xcalloc(count, 8);
        if (spec->role == ROLE_INPUT) {
            random_fill(&random, spec, array, count);
            r.data.data[b] = r.inputs[b] = array;
        } else {
            r.output = b;
            r.got = array;
            r.count = count;
            memset(array, poison_bytes[0], count * element_size(spec->element));
        }
    }
    return r;
}

static void put(struct run *r, size_t i, double value)
{
    enum element element = r->entry->buffers[r->output].element;
    if (element == ELEMENT_FLOAT)
        ((float *)r->got)[i] = (float)value;
    else if (element == ELEMENT_INT)
        ((int *)r->got)[i] = (int)value;
    else
        ((long long *)r->got)[i] = (long long)value;
}

static double wanted(const struct run *r, size_t i)
{
    struct want want = r->entry->want(&r->data, i);
    return r->entry->buffers[r->output].element == ELEMENT_FLOAT ? want.value : (double)want.exact;
}

static bool is_output(const struct run *r, size_t i)
{
    return r->entry->want(&r->data, i).written;
}

static void fill_right(struct run *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (is_output(r, i))
            put(r, i, wanted(r, i));
}

static bool is_right(const struct run *r, size_t i)
{
    struct want want = r->entry->want(&r->data, i);
    return compare_element(&r->entry->buffers[r->output], r->got, i, poison_bytes[0], &want) == MARK_RIGHT;
}

static void free_run(struct run *r)
{
    for (int b = 0; b < CASE_MAX_BUFFERS; b++)
        free(r->inputs[b]);
    free(r->got);
}

static void unwrite(struct run *r, size_t i)
{
    size_t size = element_size(r->entry->buffers[r->output].element);
    memset((uint8_t *)r->got + i * size, poison_bytes[0], size);
}

/* A wrong value that is like no other. */
static void spoil(struct run *r, size_t i)
{
    struct random random = random_start(99, i);
    put(r, i,
        wanted(r, i) + 1.5 * ldexp(1 + random_float(&random) / 2, r->entry->call == CALL_MAP_INT ? 24 : 0));
}

static char *told(const struct run *r, const struct geometry *g)
{
    struct text text = {0};
    struct field f;
    field_take(&f, r->entry, &r->data, r->output, r->got, poison_bytes[0]);
    where_tell(&text, &f, g, NULL, 0);
    field_free(&f);
    return text.s ? text.s : xstrdup("");
}

/* ---- spoilers ---- */

static int coordinate(const struct run *r, size_t i, int axis)
{
    size_t n = (size_t)r->data.shape.n;
    if (r->entry->call != CALL_STENCIL)
        return (int)i;
    return (int)(axis == 0 ? i / (n * n) : axis == 1 ? i / n % n : i % n);
}

typedef void spoiler(struct run *r, size_t i);

static void nothing(struct run *r, size_t i)
{
    (void)r, (void)i;
}

static void last(struct run *r, size_t i)
{
    if (i + 1 == r->count)
        spoil(r, i);
}

static void first_eight(struct run *r, size_t i)
{
    if (i < 8)
        spoil(r, i);
}

static void lane_31(struct run *r, size_t i)
{
    if (i % 32 == 31)
        spoil(r, i);
}

static void lane_31_but_one(struct run *r, size_t i)
{
    if (i != 95)
        lane_31(r, i);
}

static void lane_31_and_one(struct run *r, size_t i)
{
    lane_31(r, i);
    if (i == 100)
        spoil(r, i);
}

static void lane_0_inside(struct run *r, size_t i)
{
    if (i % 32 == 0 && i > 0)
        spoil(r, i);
}

static void block_edge(struct run *r, size_t i)
{
    if (i % 256 == 255)
        spoil(r, i);
}

static void lane_31_right(struct run *r, size_t i)
{
    if (i % 32 != 31)
        spoil(r, i);
}

static void lane_31_and_last_right(struct run *r, size_t i)
{
    if (i + 1 < r->count)
        lane_31_right(r, i);
}

static void tail_missing(struct run *r, size_t i)
{
    if (i >= 768)
        unwrite(r, i);
}

static void all_missing(struct run *r, size_t i)
{
    unwrite(r, i);
}

static void tail_wrong(struct run *r, size_t i)
{
    if (i >= 768)
        spoil(r, i);
}

static void two_kinds(struct run *r, size_t i)
{
    if (i >= 900)
        unwrite(r, i);
    else if (i < 8)
        spoil(r, i);
}

static void four(struct run *r, size_t i)
{
    if (i == 3 || i == 70 || i == 71 || i == 900)
        spoil(r, i);
}

static void edges_written(struct run *r, size_t i)
{
    if (!is_output(r, i))
        put(r, i, 0);
}

static void one_beyond(struct run *r, size_t i)
{
    if (i == r->count - (size_t)r->data.shape.radius)
        put(r, i, 0);
}

static void low_face(struct run *r, size_t i)
{
    if (is_output(r, i) && coordinate(r, i, 2) % 6 == 1)
        spoil(r, i);
}

static void high_face(struct run *r, size_t i)
{
    if (is_output(r, i) && coordinate(r, i, 2) % 6 == 0)
        spoil(r, i);
}

static void all_faces(struct run *r, size_t i)
{
    for (int a = 0; a < 3; a++)
        if (is_output(r, i) && coordinate(r, i, a) % 6 <= 1) {
            spoil(r, i);
            return;
        }
}

static void slab_ends(struct run *r, size_t i)
{
    if (is_output(r, i) && coordinate(r, i, 0) % 8 == 0)
        unwrite(r, i);
}

static void second_slab(struct run *r, size_t i)
{
    if (is_output(r, i) && coordinate(r, i, 0) > 16)
        unwrite(r, i);
}

static void slab_starts_right(struct run *r, size_t i)
{
    if (is_output(r, i) && coordinate(r, i, 0) % 8 != 1)
        spoil(r, i);
}

static void first_plane(struct run *r, size_t i)
{
    if (is_output(r, i) && coordinate(r, i, 0) == 1)
        unwrite(r, i);
}

static void rounded_down(struct run *r, size_t i)
{
    if (is_output(r, i) && (coordinate(r, i, 1) > 30 || coordinate(r, i, 2) > 30))
        unwrite(r, i);
}

static void corner(struct run *r, size_t i)
{
    if (is_output(r, i) && coordinate(r, i, 0) > 20 && coordinate(r, i, 1) > 20 && coordinate(r, i, 2) < 9)
        spoil(r, i);
}

static void low_k_written(struct run *r, size_t i)
{
    int n = r->data.shape.n, a = coordinate(r, i, 0), b = coordinate(r, i, 1);
    if (coordinate(r, i, 2) == 0 && a > 0 && a < n - 1 && b > 0 && b < n - 1)
        put(r, i, 1);
}

static void times_two(struct run *r, size_t i)
{
    if (is_output(r, i))
        put(r, i, 2 * wanted(r, i));
}

static void times_two_but_one(struct run *r, size_t i)
{
    times_two(r, i);
    if (i == 50)
        put(r, i, 2.5 * wanted(r, i));
}

static void wrong_sign(struct run *r, size_t i)
{
    if (is_output(r, i))
        put(r, i, -wanted(r, i));
}

static void more_by_one(struct run *r, size_t i)
{
    put(r, i, wanted(r, i) + 1);
}

static void seven_wrong_signs(struct run *r, size_t i)
{
    if (i < 7)
        wrong_sign(r, i);
}

static void shifted(struct run *r, size_t i)
{
    put(r, i, wanted(r, i + 1 < r->count ? i + 1 : i));
}

static void transposed(struct run *r, size_t i)
{
    size_t n = (size_t)r->data.shape.n;
    if (is_output(r, i))
        put(r, i, wanted(r, i / (n * n) * n * n + i % n * n + i / n % n));
}

static void floored(struct run *r, size_t i)
{
    const int *a = r->inputs[0];
    size_t end = r->count - 1;
    int64_t sum = (int64_t)a[i > 0 ? i - 1 : 0] + a[i] + a[i < end ? i + 1 : end];
    put(r, i, floor((double)sum / 3));
}

static void off_by_few(struct run *r, size_t i)
{
    put(r, i, wanted(r, i) + (double)(i % 5) - 2);
}

static void as_float(struct run *r, size_t i)
{
    put(r, i, (float)wanted(r, i));
}

static void as_half(struct run *r, size_t i)
{
    put(r, i, ldexp(rint(ldexp(wanted(r, i), 12)), -12));
}

static void nan_at_edges(struct run *r, size_t i)
{
    if (i % 256 == 255)
        put(r, i, NAN);
}

static void zero(struct run *r, size_t i)
{
    put(r, i, 0);
}

/* ---- what is said ---- */

static const struct geometry unknown = {0}, line = {true, {4, 1, 1}, {256, 1, 1}},
                             too_short = {true, {3, 1, 1}, {256, 1, 1}},
                             one_thread_each_four = {true, {1, 1, 1}, {256, 1, 1}},
                             tiles = {true, {6, 6, 6}, {8, 8, 8}}, short_tiles = {true, {5, 5, 5}, {8, 8, 8}},
                             slabs = {true, {2, 2, 4}, {32, 32, 1}},
                             one_slab = {true, {2, 2, 1}, {32, 32, 1}};

static const struct {
    int lab, entry;
    struct shape shape;
    spoiler *spoil;
    const struct geometry *geometry;
    const char *says;
} cases[] = {
    {1, 0, {1000, 0}, nothing, &line, ""},
    {1, 0, {1000, 0}, last, &line, "At n = 1000, 1 of 1000 outputs is wrong: the last one, i = 999."},
    {1,
     0,
     {1000, 0},
     first_eight,
     &line,
     "At n = 1000, 8 of 1000 outputs are wrong: the first 8, i = 0 to 7."},
    {1,
     0,
     {1000, 0},
     lane_31,
     &line,
     "At n = 1000, 31 of 1000 outputs are wrong: those with i = 31, 63, ..., 991 (i mod 32 = 31): lane 31 of "
     "each warp, which has no lane behind it."},
    {1,
     0,
     {1000, 0},
     lane_31,
     &unknown,
     "At n = 1000, 31 of 1000 outputs are wrong: those with i = 31, 63, ..., 991 (i mod 32 = 31)."},
    {1,
     0,
     {1000, 0},
     lane_31,
     &one_thread_each_four,
     "At n = 1000, 31 of 1000 outputs are wrong: those with i = 31, 63, ..., 991 (i mod 32 = 31)."},
    {1,
     0,
     {1000, 0},
     lane_31_but_one,
     &line,
     "At n = 1000, 30 of 1000 outputs are wrong, scattered within i = 31 to 991, each with i mod 32 = 31."},
    {1,
     0,
     {1000, 0},
     lane_31_and_one,
     &line,
     "At n = 1000, 32 of 1000 outputs are wrong, scattered within i = 31 to 991."},
    {3,
     1,
     {1000, 0},
     lane_0_inside,
     &line,
     "At n = 1000, 31 of 1000 outputs are wrong: those with i = 32, 64, ..., 992 (i mod 32 = 0): lane 0 of "
     "each warp, which has no lane before it."},
    {1,
     0,
     {1000, 0},
     block_edge,
     &line,
     "At n = 1000, 3 of 1000 outputs are wrong: those with i = 255, 511, 767 (i mod 256 = 255): the last "
     "thread of each block."},
    {1,
     0,
     {1000, 0},
     lane_31_right,
     &unknown,
     "At n = 1000, 969 of 1000 outputs are wrong: all but those with i = 31, 63, ..., 991 (i mod 32 = 31)."},
    {1,
     0,
     {1000, 0},
     lane_31_and_last_right,
     &unknown,
     "At n = 1000, 968 of 1000 outputs are wrong: all but those with i = 31, 63, ..., 991 (i mod 32 = 31) "
     "and "
     "999."},
    {1,
     0,
     {1000, 0},
     tail_missing,
     &line,
     "At n = 1000, 232 of 1000 outputs were never written: those with i from 768 on: what is left behind the "
     "last whole block."},
    {1,
     0,
     {1000, 0},
     tail_missing,
     &too_short,
     "At n = 1000, 232 of 1000 outputs were never written: those with i from 768 on: the grid ends before "
     "them."},
    {1,
     0,
     {1024, 0},
     tail_wrong,
     &line,
     "At n = 1024, 256 of 1024 outputs are wrong: those with i from 768 on: the last block."},
    {1, 0, {1000, 0}, all_missing, &line, "At n = 1000, no output was written."},
    {1,
     0,
     {1000, 0},
     two_kinds,
     &unknown,
     "At n = 1000, 100 of 1000 outputs were never written: those with i from 900 on. At n = 1000, 8 of 1000 "
     "outputs are wrong: the first 8, i = 0 to 7."},
    {1,
     0,
     {1000, 0},
     four,
     &line,
     "At n = 1000, 4 of 1000 outputs are wrong: those with i = 3, 70, 71 and 900."},
    {2,
     1,
     {100, 3},
     edges_written,
     &line,
     "At n = 100, radius 3, all 6 elements that lack a neighbour were written; these have to stay as they "
     "were."},
    {2,
     1,
     {100, 3},
     one_beyond,
     &line,
     "At n = 100, radius 3, 1 of 6 elements that lack a neighbour was written: i = 97; these have to stay as "
     "they were."},
    {4,
     1,
     {34, 0},
     low_face,
     &tiles,
     "At n = 34, 6144 of 32768 outputs are wrong: those with k = 1, 7, ..., 31 (k mod 6 = 1): the low face "
     "of each tile, beside its halo."},
    {4,
     1,
     {34, 0},
     high_face,
     &tiles,
     "At n = 34, 5120 of 32768 outputs are wrong: those with k = 6, 12, ..., 30 (k mod 6 = 0): the high face "
     "of each tile, beside its halo."},
    {4,
     1,
     {34, 0},
     high_face,
     &slabs,
     "At n = 34, 5120 of 32768 outputs are wrong: those with k = 6, 12, ..., 30 (k mod 6 = 0)."},
    {4,
     1,
     {34, 0},
     all_faces,
     &tiles,
     "At n = 34, 23507 of 32768 outputs are wrong: those with i, j or k = 1, 6, 7, 12, ..., 30, 31 (i, j or "
     "k "
     "mod 6 = 1 or 0): the faces of the tiles."},
    {5,
     0,
     {34, 0},
     slab_ends,
     &slabs,
     "At n = 34, 4096 of 32768 outputs were never written: those with i = 8, 16, ..., 32 (i mod 8 = 0): the "
     "last plane of each slab."},
    {5,
     0,
     {34, 0},
     second_slab,
     &one_slab,
     "At n = 34, 16384 of 32768 outputs were never written: those with i from 17 on: the grid has only one "
     "block along this axis."},
    {5,
     0,
     {34, 0},
     second_slab,
     &slabs,
     "At n = 34, 16384 of 32768 outputs were never written: those with i from 17 on."},
    {5,
     0,
     {34, 0},
     slab_starts_right,
     &slabs,
     "At n = 34, 28672 of 32768 outputs are wrong: all but those with i = 1, 9, ..., 25 (i mod 8 = 1): the "
     "first plane of each slab."},
    {4,
     0,
     {34, 0},
     first_plane,
     &tiles,
     "At n = 34, 1024 of 32768 outputs were never written: those with i = 1: the first plane of outputs."},
    {4,
     1,
     {34, 0},
     rounded_down,
     &short_tiles,
     "At n = 34, 3968 of 32768 outputs were never written: those with j or k from 31 on: the grid's tiles "
     "end "
     "before them."},
    {4,
     1,
     {34, 0},
     corner,
     &tiles,
     "At n = 34, 1152 of 32768 outputs are wrong: those with i and j from 21 on and k = 1 to 8."},
    {4,
     0,
     {10, 0},
     edges_written,
     &tiles,
     "At n = 10, all 488 boundary cells were written; these have to stay as they were."},
    {4,
     0,
     {10, 0},
     low_k_written,
     &tiles,
     "At n = 10, 64 of 488 boundary cells were written, on k = 0; these have to stay as they were."},
    {1,
     0,
     {1000, 0},
     times_two,
     &line,
     "At n = 1000, every output is wrong. Each is 2 times what it should be."},
    {1, 0, {1000, 0}, times_two_but_one, &line, "At n = 1000, every output is wrong."},
    {4, 0, {10, 0}, wrong_sign, &tiles, "At n = 10, every output is wrong. Each has the wrong sign."},
    {1,
     0,
     {1000, 0},
     seven_wrong_signs,
     &line,
     "At n = 1000, 7 of 1000 outputs are wrong: the first 7, i = 0 to 6."},
    {1, 0, {1000, 0}, more_by_one, &line, "At n = 1000, every output is wrong. Each is too large by 1."},
    {2, 0, {1000, 0}, more_by_one, &line, "At n = 1000, every output is wrong. Each is too large by 1."},
    {1, 0, {1000, 0}, zero, &line, "At n = 1000, every output is wrong. All of them are 0."},
    {1,
     0,
     {1000, 0},
     shifted,
     &line,
     "At n = 1000, 999 of 1000 outputs are wrong: those with i = 0 to 998. y[i] holds what belongs into "
     "y[i+1]."},
    {2,
     0,
     {1000, 0},
     off_by_few,
     &line,
     "At n = 1000, 800 of 1000 outputs are wrong: all but those with i = 2, 7, ..., 997 (i mod 5 = 2). Each "
     "is "
     "off by at most 2: rounding, as when a division comes too early."},
    {1,
     0,
     {1000, 0},
     nan_at_edges,
     &unknown,
     "At n = 1000, 3 of 1000 outputs are wrong: those with i = 255, 511, 767 (i mod 256 = 255)."},
};

START_TEST(test_cases)
{
    const struct entry *entry = lab_find(cases[_i].lab)->entries[cases[_i].entry];
    struct run r = make_run(entry, cases[_i].shape, 5);
    fill_right(&r);
    for (size_t i = 0; i < r.count; i++)
        cases[_i].spoil(&r, i);
    char *says = told(&r, cases[_i].geometry);
    ck_assert_str_eq(says, cases[_i].says);
    free(says);
    free_run(&r);
}
END_TEST

/* Where the place is no pattern, or another one each time, but the values are. */
static const struct {
    int lab, entry;
    struct shape shape;
    spoiler *spoil;
    const char *says;
} values[] = {
    {2, 0, {1000, 0}, as_float, "rounded to the 24 bits that a float keeps"},
    {2, 0, {1000, 0}, floored, "Each is negative and one too small"},
    {1, 0, {1000, 0}, as_half, "Each is near, but off by up to"},
    {4, 0, {12, 0}, transposed, "out[i][j][k] holds what belongs into out[i][k][j]: j and k are exchanged."},
};

START_TEST(test_values)
{
    const struct entry *entry = lab_find(values[_i].lab)->entries[values[_i].entry];
    struct run r = make_run(entry, values[_i].shape, 5);
    fill_right(&r);
    for (size_t i = 0; i < r.count; i++)
        values[_i].spoil(&r, i);
    char *says = told(&r, &unknown);
    ck_assert_msg(strstr(says, values[_i].says) != NULL, "%s", says);
    free(says);
    free_run(&r);
}
END_TEST

/* ---- no pattern in noise ---- */

enum { SEEDS = 300 };

static const struct {
    int lab, entry;
    struct shape shape;
    const struct geometry *geometry;
} noisy[] = {
    {1, 0, {1000, 0}, &line}, {2, 0, {1000, 0}, &line}, {2, 1, {500, 4}, &line}, {4, 1, {14, 0}, &tiles}};

/* From six wrong outputs to all but six. */
START_TEST(test_noise)
{
    const struct entry *entry = lab_find(noisy[_i].lab)->entries[noisy[_i].entry];
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct run r = make_run(entry, noisy[_i].shape, seed);
        struct random random = random_start(seed, 1);
        size_t outputs = (size_t)entry->outputs(noisy[_i].shape);
        size_t some = 6 + random_next(&random) % (outputs - 12);
        fill_right(&r);
        for (size_t spoiled = 0; spoiled < some;) {
            size_t i = random_next(&random) % r.count;
            if (!is_output(&r, i) || !is_right(&r, i))
                continue;
            spoil(&r, i);
            spoiled++;
        }
        char *says = told(&r, noisy[_i].geometry);
        ck_assert_msg(strstr(says, "outputs are wrong, all over.") ||
                          strstr(says, "outputs are wrong, scattered"),
                      "seed %d: %s", (int)seed, says);
        ck_assert_msg(strchr(says, '.') == says + strlen(says) - 1, "seed %d: %s", (int)seed, says);
        free(says);
        free_run(&r);
    }
}
END_TEST

/* ---- sums ---- */

static const struct {
    int n;
    const char *says; /* NULL: nothing */
} sums[] = {
    {1000, "At n = 1000, *c is the sum of the first 512 of 1000 elements: the last 488 are missing."},
    {1000, "At n = 1000, *c is the sum of elements 3 to 999 alone: the first 3 are missing."},
    {1000,
     "At n = 1000, *c is the sum of block 2's elements alone: those of the other 3 blocks are missing."},
    {1000, "At n = 1000, *c is right in its low 32 bits alone, as if a product or a sum had been kept in "
           "an int."},
    {1000,
     "At n = 1000, *c is near the right sum, as if rounded on the way: a float keeps 24 bits, a long long "
     "64."},
    {1000, "At n = 1000, *c is the right sum and -1, which stood there before: nobody has set *c to zero."},
    {1000,
     "At n = 1000, *c is the right sum and -4294967296, the upper half of what stood there before: only 4 "
     "bytes of *c were set to zero, but a long long has 8."},
    {1000,
     "At n = 1000, *c is 256 times the right sum, and a block has 256 threads: does each of them add the "
     "block's sum?"},
    {1000, "At n = 1000, *c is the sum without what threads 2, 5, 8, ... of each block add up: does the tree "
           "in shared memory drop it?"},
    {1000, "At n = 1000, *c is the sum without what threads 100, 228 of each block add up: does the tree in "
           "shared memory drop it?"},
    {1000,
     "At n = 1000, *c is the sum without what thread 200 of each block adds up: does the tree in shared "
     "memory drop it?"},
    {1000, NULL},
    {15, NULL},
};

static long long partial_sum(const struct run *r, size_t from, size_t end)
{
    uint64_t sum = 0;
    for (size_t i = from; i < end; i++)
        sum += dot_term(&r->data, i);
    return (long long)sum;
}

/* What threads of blocks of 256 add up whose number leaves that remainder. */
static long long threads_sum(const struct run *r, size_t apart, size_t first)
{
    long long sum = 0;
    for (size_t i = 0; i < (size_t)r->data.shape.n; i++)
        sum += i % 256 >= first && (i % 256 - first) % apart == 0 ? (long long)dot_term(&r->data, i) : 0;
    return sum;
}

static long long wrong_sum(const struct run *r, int which)
{
    size_t n = (size_t)r->data.shape.n;
    long long right = partial_sum(r, 0, n);
    const long long wrong[] = {
        partial_sum(r, 0, 512 < n ? 512 : n),
        partial_sum(r, 3, n),
        partial_sum(r, 512 < n ? 512 : 0, 768 < n ? 768 : n),
        (long long)(int)(unsigned)right,
        right + 1000000,
        right - 1,
        right - (1LL << 32),
        256 * right,
        right - threads_sum(r, 3, 2),
        right - threads_sum(r, 128, 100),
        right - threads_sum(r, 256, 200),
        right - partial_sum(r, 7, 9),
        partial_sum(r, 0, 8),
    };
    return wrong[which];
}

START_TEST(test_sums)
{
    struct run r = make_run(lab_find(0)->entries[0], (struct shape){sums[_i].n, 0}, 5);
    *(long long *)r.got = wrong_sum(&r, _i);
    char *says = told(&r, &line);
    ck_assert_str_eq(says, sums[_i].says ? sums[_i].says : "");
    free(says);
    free_run(&r);
}
END_TEST

/* ---- sizes ---- */

static bool power_of_two(struct shape s)
{
    return (s.n & (s.n - 1)) == 0;
}

static bool multiple_of_256(struct shape s)
{
    return s.n % 256 == 0;
}

static bool up_to_256(struct shape s)
{
    return s.n <= 256;
}

static bool beyond_256(struct shape s)
{
    return s.n > 256;
}

static bool small_radius(struct shape s)
{
    return s.radius <= 4;
}

static bool never(struct shape s)
{
    return s.n < 0;
}

static bool odd(struct shape s)
{
    return s.n % 2;
}

static const struct {
    int lab, entry;
    bool (*right)(struct shape);
    const char *says;
} size_cases[] = {
    {1, 0, power_of_two, "Right at those n that are powers of two, wrong at all others."},
    {1, 0, multiple_of_256, "Right at those n that are multiples of 256, wrong at all others."},
    {1, 0, up_to_256, "Right at all sizes up to n = 256, wrong at all beyond."},
    {1, 0, beyond_256, "Wrong at all sizes up to n = 256, right at all beyond."},
    {2, 1, small_radius, "Right at all sizes up to radius 4, wrong at all beyond."},
    {1, 0, never, ""},
    {1, 0, odd, ""},
};

START_TEST(test_sizes)
{
    const struct entry *entry = lab_find(size_cases[_i].lab)->entries[size_cases[_i].entry];
    struct tried *tried = xcalloc((size_t)entry->size_count, sizeof *tried);
    struct text says = {0};
    for (int k = 0; k < entry->size_count; k++) {
        bool right = size_cases[_i].right(entry->sizes[k]);
        tried[k] = (struct tried){entry->sizes[k], {right, true}};
    }
    where_sizes(&says, entry, &line, tried, (size_t)entry->size_count);
    ck_assert_str_eq(says.s ? says.s : "", size_cases[_i].says);
    text_free(&says);
    free(tried);
}
END_TEST

/* One size on the other side of a threshold is not enough. */
START_TEST(test_few_sizes)
{
    const struct entry *entry = lab_find(1)->entries[0];
    struct tried tried[] = {{{1, 0}, {true, true}},  {{2, 0}, {true, true}},   {{3, 0}, {true, true}},
                            {{5, 0}, {false, true}}, {{31, 0}, {false, true}}, {{32, 0}, {true, false}}};
    struct text says = {0};
    where_sizes(&says, entry, &line, tried, 5);
    ck_assert_uint_eq(says.length, 0);
    where_sizes(&says, entry, &line, tried, 6);
    ck_assert_str_eq(says.s, "Right at all sizes up to n = 3, wrong at all beyond.");
    text_free(&says);
}
END_TEST

/* ---- sets of indices ---- */

static const struct {
    const char *members; /* of 10, 11, ... */
    const char *says;
} sets[] = {
    {"..........", ""},
    {"##########", "any i"},
    {"...#......", "i = 13"},
    {"...####...", "i = 13 to 16"},
    {".....#####", "i from 15 on"},
    {"###....###", "i = 13 to 16"}, /* all but these */
    {"#....#....#....", "i = 10, 15, 20 (i mod 5 = 0)"},
    {"#....#....#....#", "i = 10, 15, ..., 25 (i mod 5 = 0)"},
    {"..#..##..##..##..#", "i = 12, 15, 16, 19, ..., 24, 27 (i mod 4 = 0 or 3)"},
    {".#....#....#....", "i = 11, 16, 21 (i mod 5 = 1)"},
    {".#....#.......", "i = 11 and 16"},
    {"....#....##", "i = 14, 19 and 20"}, /* no i mod 6: 13 is not among them */
    {"....#....#....##", "i = 14, 19, 24 (i mod 5 = 4) and 25"},
    {"#..#.#....#..#.....#", ""},
};

START_TEST(test_sets)
{
    bool has[40];
    int count = (int)strlen(sets[_i].members);
    for (int k = 0; k < count; k++)
        has[k] = sets[_i].members[k] == '#';
    struct index_words words = index_describe(&(struct index_set){10, 9 + count, has}, 3);
    struct text says = {0};
    index_tell(&says, &words, "i");
    ck_assert_str_eq(says.s ? says.s : "", sets[_i].says);
    text_free(&says);
}
END_TEST

Suite *where_suite(void)
{
    Suite *suite = suite_create("where");
    TCase *tcase = tcase_create("where");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, test_cases, 0, ARRAY_LEN(cases));
    tcase_add_loop_test(tcase, test_values, 0, ARRAY_LEN(values));
    tcase_add_loop_test(tcase, test_noise, 0, ARRAY_LEN(noisy));
    tcase_add_loop_test(tcase, test_sums, 0, ARRAY_LEN(sums));
    tcase_add_loop_test(tcase, test_sizes, 0, ARRAY_LEN(size_cases));
    tcase_add_test(tcase, test_few_sizes);
    tcase_add_loop_test(tcase, test_sets, 0, ARRAY_LEN(sets));
    suite_add_tcase(suite, tcase);
    return suite;
}
