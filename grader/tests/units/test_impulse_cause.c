/* Mistakes in the weights of an output: the cause, and the step that names the term. */
#include <check.h>
#include <string.h>

#include "grader/diagnose/impulse_cause.h"

Suite *impulse_cause_suite(void);

/* A line: weights of x[i-1], x[i] and x[i+1], without named coefficients or with s0, s1, s2 = 2, 3, 5. */
enum { NEIGHBOURS = 5 };

static const struct {
    bool named;
    double yours[NEIGHBOURS], wanted[NEIGHBOURS]; /* of x[i-2] to x[i+2] */
    enum cause cause;
    const char *step; /* NULL: any */
} lines[] = {
    {false, {0, 0, 0.5, 0}, {0, 0, 0.5, 0.5}, CAUSE_TERM_MISSING, "add what is missing in the sum: x[i+1]"},
    {false,
     {0, 0.5, 0.5, 0},
     {0, 0, 0.5, 0.5},
     CAUSE_WRONG_NEIGHBOUR,
     "read x[i+1] where your kernel reads x[i-1]"},
    {false,
     {0, 0, 1, 0},
     {0, 0, 0.5, 0.5},
     CAUSE_WRONG_NEIGHBOUR,
     "read x[i+1] where your kernel reads x[i]"},
    {false,
     {0, 0, 0.5, -0.5},
     {0, 0, 0.5, 0.5},
     CAUSE_TERM_NEGATIVE,
     "change the sign of the term with x[i+1]: its weight is -1/2 and should be 1/2"},
    {false,
     {0, 0.5, 0.5, 0.5},
     {0, 0, 0.5, 0.5},
     CAUSE_TERM_TOO_MANY,
     "leave out x[i-1]: the definition has no such term"},
    {false,
     {0, 0, 1, 0.5},
     {0, 0, 0.5, 0.5},
     CAUSE_WEIGHTS_DIFFER,
     "look at the term with x[i]: its weight is 1 and should be 1/2. Are there brackets around the whole sum "
     "before it is divided?"},
    {true,
     {0, 2, 6, 5},
     {0, 2, 3, 5},
     CAUSE_TERM_TWICE,
     "add x[i] once: the sum has it twice, perhaps in a variable that holds a sum already"},
    {true,
     {0, 5, 3, 2},
     {0, 2, 3, 5},
     CAUSE_COEFFICIENTS_REVERSED,
     "take the coefficients in the other order: s0 belongs to x[i-1], your kernel takes it for the element on "
     "the other side"},
    {true,
     {0, 3, 2, 5},
     {0, 2, 3, 5},
     CAUSE_COEFFICIENTS_EXCHANGED,
     "give x[i-1] the weight s0 and x[i] the weight s1: your kernel exchanges the two"},
    {true,
     {0, 3, 5, 0},
     {0, 2, 3, 5},
     CAUSE_COEFFICIENTS_SHIFTED,
     "correct the index of the coefficients, it is one off: x[i-1] belongs to s0, your kernel multiplies it by "
     "s1"},
    {true,
     {0, 0, 2, 3, 5},
     {0, 2, 3, 5},
     CAUSE_WRONG_NEIGHBOUR,
     "read x[i-1] where your kernel reads x[i] and multiplies it by s0; other terms are off by the same distance"},
    {true,
     {2, 5, 8, 5},
     {0, 2, 3, 5},
     CAUSE_SUM_KEPT,
     "set the sum to 0 for each output, in the loop: the sum of y[i] also has all terms of y[i-1], which a thread "
     "computes before it"},
    {false,
     {0, 0, 0.5, 0.25, 0.25},
     {0, 0, 0.5, 0.5},
     CAUSE_INPUT_REPLACED,
     "take x[i+1] before its own output replaces it: here the sum has y[i+1] in its place. Keep the results in "
     "another variable, or store them once all neighbours have been taken"},
    {false, {0, 0, 0.5, 0.25}, {0, 0, 0.5, 0.5}, CAUSE_WEIGHTS_DIFFER, NULL}, /* half of it */
    {false,
     {0, 0, 0.5, 0.25, 0.125},
     {0, 0, 0.5, 0.5},
     CAUSE_WEIGHTS_DIFFER,
     NULL}, /* two, the last one in part */
    {false, {0, 0, 0.5, 0.5}, {0, 0, 0.5, 0.5}, CAUSE_WEIGHTS_DIFFER, ""},
    {true,
     {0, -5, 3, 5},
     {0, 2, 3, 5},
     CAUSE_WEIGHTS_MIRRORED,
     "multiply x[i-1] by its own coefficient, s0. Now it counts -s2, by the coefficient of x[i+1] on the other side with "
     "its sign turned. No term has s0. Only some stencils are antisymmetric"},
};

static struct impulse line(int row)
{
    struct impulse x = {.grid.dimensions = 1, .near = NEIGHBOURS, .count = NEIGHBOURS};
    if (lines[row].named)
        x.named = (struct weights){.stem = "stencil", .count = 3};
    memcpy(x.weights, (float[]){2, 3, 5}, sizeof(float[3]));
    for (int t = 0; t < NEIGHBOURS; t++)
        x.taps[t] = (struct impulse_tap){
            .offset = {t - 2}, .yours = lines[row].yours[t], .wanted = lines[row].wanted[t]};
    return x;
}

START_TEST(test_line)
{
    static const struct entry entry = {.buffers = {{.name = "x"}, {.name = "y", .role = ROLE_OUTPUT}},
                                       .buffer_count = 2};
    struct impulse x = line(_i);
    struct text step = {0};
    enum cause cause = impulse_cause(&x);
    ck_assert_str_eq(cause_word(cause), cause_word(lines[_i].cause));
    impulse_step(&step, &x, &entry, cause);
    if (lines[_i].step)
        ck_assert_str_eq(step.s ? step.s : "", lines[_i].step);
    text_free(&step);
}
END_TEST

/* Weights of x[i-2] to x[i+2] in a sum of x[i], x[i+1] and x[i+2], each a third. */
static const struct {
    double yours[NEIGHBOURS];
    size_t right; /* outputs */
    enum cause cause;
} thirds[] = {
    {{0, 0, 1. / 3, 1, 1. / 3}, 5, CAUSE_NEIGHBOUR_WEIGHT},
    {{0, 0, 1. / 3, 1, 1}, 5, CAUSE_NEIGHBOUR_WEIGHT},
    {{0, 0, 1. / 3, 1. / 9, 1. / 3}, 5, CAUSE_NEIGHBOUR_WEIGHT},
    {{0, 0, 1. / 3, 1, 1. / 3}, 0, CAUSE_WEIGHTS_DIFFER}, /* no output takes it rightly */
    {{0, 0, 1. / 3, 1, 1. / 9}, 5, CAUSE_WEIGHTS_DIFFER}, /* two factors */
    {{0, 0, 1, 1. / 3, 1. / 3}, 5, CAUSE_WEIGHTS_DIFFER}, /* the centre */
    {{0, 0, 1, 1, 1}, 5, CAUSE_WEIGHTS_DIFFER},           /* the whole sum */
    {{0, 0, 1. / 3, 0, 1. / 3}, 5, CAUSE_TERM_MISSING},   /* no weight at all */
    {{0, 0, 1. / 3, -1. / 3, 1. / 3}, 5, CAUSE_TERM_NEGATIVE},
};

START_TEST(test_other_weight)
{
    struct impulse x = line(0);
    x.right = thirds[_i].right;
    for (int t = 0; t < NEIGHBOURS; t++) {
        x.taps[t].yours = thirds[_i].yours[t];
        x.taps[t].wanted = t < 2 ? 0 : 1. / 3;
    }
    ck_assert_str_eq(cause_word(impulse_cause(&x)), cause_word(thirds[_i].cause));
}
END_TEST

/* The coefficient of the missing term stands in the text: the cell that it multiplies is 0. */
START_TEST(test_term_in_text)
{
    static const struct entry entry = {.buffers = {{.name = "x"}, {.name = "y", .role = ROLE_OUTPUT}},
                                       .buffer_count = 2};
    struct impulse x = line(0);
    struct text step = {0};
    x.in_text = true;
    impulse_step(&step, &x, &entry, CAUSE_TERM_MISSING);
    ck_assert_str_eq(
        step.s, "look at what is multiplied by the coefficient of x[i+1]: the term is there, but it counts "
                "as 0. Is the cell another one, or has it been given no value");
    text_free(&step);
}
END_TEST

/* Rows of a thread that lie three apart: x[i-1] and x[i+1] of a row along an axis of a cube. */
START_TEST(test_rows_apart)
{
    static const struct {
        double yours[7];
        enum cause cause;
    } rows[] = {{{2, 0, 0, 3, 0, 0, 5}, CAUSE_ROWS_APART},
                {{0, 2, 0, 3, 0, 5, 0}, CAUSE_ROWS_APART},
                {{0, 0, 2, 3, 0, 0, 5}, CAUSE_WRONG_NEIGHBOUR},
                {{0, 2, 0, 3, 0, 0, 5}, CAUSE_WEIGHTS_DIFFER}};
    for (size_t k = 0; k < ARRAY_LEN(rows); k++) {
        struct impulse x = {.grid = {3, {9, 9, 9}}, .place = 364, .sharing = 364, .near = 7, .count = 7};
        for (int t = 0; t < 7; t++)
            x.taps[t] = (struct impulse_tap){.offset = {0, t - 3, 0}, .yours = rows[k].yours[t]};
        x.taps[2].wanted = 2;
        x.taps[3].wanted = 3;
        x.taps[4].wanted = 5;
        ck_assert_str_eq(cause_word(impulse_cause(&x)), cause_word(rows[k].cause));
    }
}
END_TEST

START_TEST(test_moves_all)
{
    struct impulse all = line(10), both = line(1), one = line(2); /* of the table above */
    ck_assert(impulse_moves_all(&all));
    ck_assert(impulse_moves_all(&both)); /* or one term is taken from the other side */
    ck_assert(!impulse_moves_all(&one));
}
END_TEST

/* Of n outputs, number `place` takes element 0 in place of its right neighbour. */
static const struct {
    int n;
    size_t place;
    bool early;
} rings[] = {{7, 3, true}, {7, 5, true}, {7, 4, false}, {7, 6, false}, {8, 7, false}, {6, 3, true}};

START_TEST(test_closes_early)
{
    int place = (int)rings[_i].place;
    struct impulse x = {.grid = {.dimensions = 1, .edge = {(size_t)rings[_i].n}},
                        .shape = {.n = rings[_i].n},
                        .place = rings[_i].place,
                        .near = 3,
                        .count = 3,
                        .taps = {{.offset = {-place}, .yours = 0.5},
                                 {.offset = {0}, .yours = 0.5, .wanted = 0.5},
                                 {.offset = {1}, .wanted = 0.5}}};
    ck_assert_int_eq(impulse_closes_early(&x), rings[_i].early);
    x.taps[0].yours = 0; /* nothing is taken instead */
    ck_assert(!impulse_closes_early(&x));
    x.taps[1].yours = 1; /* its own element is, once more */
    ck_assert_int_eq(impulse_repeats_early(&x), rings[_i].early);
}
END_TEST

/* A cube whose j and k are exchanged: c1 and c2 belong to the neighbours along k. */
START_TEST(test_axes)
{
    static const int at[][3] = {{0, 0, -1}, {0, 0, 1}, {0, -1, 0}, {0, 1, 0}, {0, 0, 0}};
    static const double wanted[] = {1, 2, 3, 4, 5}, yours[] = {3, 4, 1, 2, 5};
    struct impulse x = {.grid.dimensions = 3, .near = 5, .count = 5};
    for (int t = 0; t < x.count; t++) {
        x.taps[t] = (struct impulse_tap){.yours = yours[t], .wanted = wanted[t]};
        memcpy(x.taps[t].offset, at[t], sizeof at[t]);
    }
    ck_assert_str_eq(cause_word(impulse_cause(&x)), "axes_exchanged");
}
END_TEST

/* Cells (i, j) of a march: those below, in and above the plane itself have the weights 5, 1 and 2, and 6. */
static const struct {
    double yours[5][2]; /* of planes i-2 to i+2: at j and at j+1 */
    const char *step;   /* NULL: none */
} marches[] = {
    {{{5, 0}, {0, 0}, {1, 2}, {6, 0}},
     "move the plane below on as well: in each round the plane itself becomes the plane below, before it takes the "
     "plane above. For i = 2, the plane below is plane i-2"},
    {{{0, 0}, {6, 2}, {0, 0}, {6, 0}},
     "move the plane itself on as well: in each round it becomes the plane above, after the plane below has taken "
     "it. For i = 2, the plane itself is plane i-1"},
    {{{0, 0}, {0, 0}, {6, 2}, {6, 0}},
     "move the planes on from below: first the plane below takes the plane itself, then that takes the plane above. "
     "For i = 2, the plane below is plane i"},
    {{{5, 0}, {1, 2}, {0, 0}, {6, 0}},
     "move the planes on at the end of each round: first the plane itself becomes the plane below, then the plane "
     "above becomes the plane itself. For i = 2, the plane below is plane i-2 and the plane itself is plane i-1"},
    {{{0, 0}, {5, 0}, {7, 2}, {0, 0}},
     "load the plane above anew in each round: it has to move on by a plane, n * n cells. For i = 2, the plane above "
     "is plane i"},
    {{{5, 0}, {1, 2}, {6, 0}, {0, 0}},
     "move on in each round: the kernel computes each output of a slab from the planes of its first step. For i = 2, "
     "the plane below is plane i-2 and the plane itself is plane i-1 and the plane above is plane i"},
    {{{0, 0}, {5, 0}, {1, 2}, {6, 0}}, NULL}, /* right */
    {{{0, 0}, {5, 0}, {1, 0}, {6, 0}}, NULL},
    {{{0, 0}, {5, 0}, {0, 0}, {1, 2}, {6, 0}}, NULL}, /* no mistake of a queue */
};

START_TEST(test_march)
{
    static const double wanted[5][2] = {{0, 0}, {5, 0}, {1, 2}, {6, 0}, {0, 0}};
    struct impulse x = {
        .grid = {.dimensions = 3, .edge = {5, 5, 5}}, .place = 2 * 25, .near = 10, .count = 10};
    struct text step = {0};
    for (int t = 0; t < x.count; t++)
        x.taps[t] = (struct impulse_tap){.offset = {t / 2 - 2, t % 2},
                                         .yours = marches[_i].yours[t / 2][t % 2],
                                         .wanted = wanted[t / 2][t % 2]};
    ck_assert_int_eq(impulse_tell_march(&step, &x), marches[_i].step != NULL);
    ck_assert_str_eq(step.s ? step.s : "", marches[_i].step ? marches[_i].step : "");
    text_free(&step);
}
END_TEST

/* The weights of a[0], a[1], a[3] and a[4] of five in an output at an end. */
static const struct {
    enum edges edges;
    size_t place;
    double yours[4], wanted[4];
    const char *step; /* NULL: none */
} ends[] = {
    {EDGES_CLAMPED,
     4,
     {1, 0, 1, 1},
     {0, 0, 1, 2},
     "repeat the end where a neighbour is missing: the last output needs a[n - 1] for it. Yours takes a[0] in its place, as on a ring"},
    {EDGES_CLAMPED,
     0,
     {1, 1, 0, 1},
     {2, 1, 0, 0},
     "repeat the end where a neighbour is missing: the first output needs a[0] for it. Yours takes a[n - 1] in its place, as on a ring"},
    {EDGES_CLAMPED,
     0,
     {3, 0, 0, 0},
     {2, 1, 0, 0},
     "repeat the end only for the neighbour that is missing: the first output needs a[i+1], too. At n = 5, yours is its "
     "own element alone"},
    {EDGES_CLAMPED,
     0,
     {1, 1, 0, 0},
     {2, 1, 0, 0},
     "repeat the end where a neighbour is missing: the first output needs a[0] for it. Yours takes nothing in its place"},
    {EDGES_CYCLIC,
     4,
     {0, 0, 0, 2},
     {1, 0, 0, 1},
     "close the ring: the last output needs a[0]. At n = 5, yours is its own element alone"},
    {EDGES_CYCLIC,
     4,
     {0, 0, 1, 1},
     {1, 0, 0, 1},
     "close the ring: the last output needs a[0]. At n = 5, yours takes a[3] in its place"},
    {EDGES_CLAMPED,
     0,
     {1.5, 1.5, 0, 0},
     {2, 1, 0, 0},
     "repeat the end where a neighbour is missing, and divide by 3 there as well: at n = 5, the first output of yours is "
     "the mean of the 2 elements that exist"},
    {EDGES_CLAMPED, 0, {1.75, 1.25, 0, 0}, {2, 1, 0, 0}, NULL}, /* neither one member nor a mean of all */
    {EDGES_CYCLIC, 4, {0, 2, 1, 1}, {1, 0, 0, 1}, NULL},        /* more is wrong */
    {EDGES_CYCLIC, 3, {0, 0, 1, 2}, {0, 0, 2, 1}, NULL},        /* at no end */
};

START_TEST(test_end)
{
    static const size_t inputs[] = {0, 1, 3, 4};
    const struct entry entry = {.buffers = {{.name = "a"}}, .pattern = {.edges = ends[_i].edges}};
    struct impulse x = {.shape = {.n = 5},
                        .grid = {.dimensions = 1, .edge = {5}},
                        .place = ends[_i].place,
                        .near = 4,
                        .count = 4};
    struct text step = {0};
    for (int t = 0; t < x.count; t++)
        x.taps[t] = (struct impulse_tap){.offset = {(int)inputs[t] - (int)ends[_i].place},
                                         .input = inputs[t],
                                         .yours = ends[_i].yours[t],
                                         .wanted = ends[_i].wanted[t]};
    ck_assert_int_eq(impulse_tell_end(&step, &x, &entry), ends[_i].step != NULL);
    ck_assert_str_eq(step.s ? step.s : "", ends[_i].step ? ends[_i].step : "");
    text_free(&step);
}
END_TEST

Suite *impulse_cause_suite(void)
{
    Suite *suite = suite_create("impulse_cause");
    TCase *tcase = tcase_create("impulse_cause");
    tcase_add_loop_test(tcase, test_line, 0, ARRAY_LEN(lines));
    tcase_add_loop_test(tcase, test_other_weight, 0, ARRAY_LEN(thirds));
    tcase_add_test(tcase, test_moves_all);
    tcase_add_test(tcase, test_term_in_text);
    tcase_add_test(tcase, test_rows_apart);
    tcase_add_loop_test(tcase, test_closes_early, 0, ARRAY_LEN(rings));
    tcase_add_test(tcase, test_axes);
    tcase_add_loop_test(tcase, test_march, 0, ARRAY_LEN(marches));
    tcase_add_loop_test(tcase, test_end, 0, ARRAY_LEN(ends));
    suite_add_tcase(suite, tcase);
    return suite;
}
