/* Which words of a line a finding is about. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_place.h"

Suite *source_place_suite(void);

/* `under`: blanks, and a mark below each byte of the place; none where only the statement's column is known.
 */
static const struct {
    const char *message, *source, *under;
} places[] = {
    {"reads tile[5], which", "    y[i] = tile[t] / 2;", "           ~~~~~~~"},
    {"reads tile[5], which", "    y[i] = (tile[t] + tile[t + 1]) / 2;", ""},
    {"reads tile[5], which", "    y[i] = (tile[t] +\n            tile[t + 1]) / 2;", ""},
    {"reads tile[5], which", "    y[i] = (x[t] +\n            tile[t + 1]) / 2;", ""},
    {"reads tile[5], which", "    tile[t] = tile[t + 1];", "              ~~~~~~~~~~~"},
    {"writes tile[5], which", "    tile[t] = tile[t + 1];", "    ~~~~~~~"},
    {"writes tile[5], which", "    tile[t] <<= 1;", "    ~~~~~~~"},
    {"reads tile[5], which", "    tile[t] += x[i];", "    ~~~~~~~"},
    {"reads tile[5], which", "    tile[t] += tile[t + h];", ""},
    {"reads tile[5], which", "    bins[tile[t]] = 1;", "         ~~~~~~~"},
    {"writes bins[5], which", "    bins[tile[t]]++;", "    ~~~~~~~~~~~~~"},
    {"reads tile[5], which", "    if (t <= n && tile[t] == 3) c = tile[0];", "                  ~~~~~~~"},
    {"reads tile[5], which", "    if (tile[t] >= 3) { c = tile[0]; }", "        ~~~~~~~"},
    {"reads tile[5], which", "    for (t = 0; t < tile[t]; t++) {", "                    ~~~~~~~"},
    {"reads in[70]: 1 past", "    y[i] = my_in[0] + in[z][y][x];", "                      ~~~~~~~~~~~"},
    {"reads in[70]: 1 past", "    return begin[2] + in [3] + in[4];", "                               ~~~~~"},
    {"reads tile[1], which", "    return tile.cells[t]; // tile[0]", "           ~~~~~~~~~~~~~"},
    {"reads tile[1], which", "    return tile->cells[t] /* tile[0] */;", "           ~~~~~~~~~~~~~~"},
    {"reads tile[1], which", "    printf(\"tile[0] \\\" %d\", tile[t]);",
     "                            ~~~~~~~"},
    {"stores an undefined value to y[3]: line 2 reads y[7]", "    y[i] = y[t];", "    ~~~~"},
    {"reads scratch memory[3], which", "    y[i] = scratch[t];", ""},
    {"reads an element", "    y[i] = x[t];", ""},
    {"waits at x[3]", "    y[i] = x[t];", ""},
    {"waits", "    __syncthreads();", ""},
    {"reads tile[5]", "    y[i] = tile[t", ""},
    {"reads tile[5]", "    tile", ""},
};

START_TEST(the_words_of_a_message)
{
    const char *under = places[_i].under;
    struct finding f = {.line = 2, .column = 5, .size_length = (int)strlen("at n = 7: ")};
    char *source = xformat("__global__ void k()\n%s\n", places[_i].source);
    snprintf(f.message, sizeof f.message, "at n = 7: %s", places[_i].message);
    source_place(&f, source);
    size_t blanks = strspn(under, " ");
    ck_assert_msg(f.column == (*under ? (int)blanks + 1 : 5) && f.width == (int)strlen(under + blanks),
                  "%s: column %d, width %d", places[_i].source, f.column, f.width);
    free(source);
}
END_TEST

/* A barrier in the line of its if. */
START_TEST(a_call_in_its_line)
{
    struct finding f = {
        .kind = FINDING_BARRIER_DIVERGENCE, .message = "128 threads wait", .line = 1, .column = 12};
    source_place(&f, "if (i < n) __syncthreads();");
    ck_assert(f.column == 12 && f.width == (int)strlen("__syncthreads"));
    f.width = 0;
    source_place(&f, "if (i < n) barriers++;");
    ck_assert(f.column == 12 && f.width == 0);
}
END_TEST

/* The other access of a race, in line 2. */
static const struct {
    const char *message, *source, *under;
} others[] = {
    {"reads tile[5], which thread (1,0,0) writes in line 2, with no barrier between",
     "    tile[t] = tile[k];", "    ~~~~~~~"},
    {"writes tile[5], which other threads read in line 2, with no barrier", "    tile[t] = tile[k];",
     "              ~~~~~~~"},
    {"reads tile[5], which thread (1,0,0) writes in line 2", "    tile[t] += 1;", "    ~~~~~~~"},
    {"writes tile[5], which thread (1,0,0) reads in line 2", "    c = tile[t] + tile[k];", ""},
    {"writes tile[5], which thread (1,0,0) reads in the same line", "    c = tile[t];", ""},
    {"reads tile[5], but tile has 4 elements", "    c = tile[t];", ""},
    {"waits, which is in line 2", "    c = tile[t];", ""},
};

START_TEST(the_other_access)
{
    const char *under = others[_i].under;
    struct finding f = {.kind = FINDING_SHARED_RACE, .line = 1, .other_line = 2};
    char *source = xformat("y = tile[0];\n%s\n", others[_i].source);
    int column = 0, width = 0;
    snprintf(f.message, sizeof f.message, "%s", others[_i].message);
    ck_assert_int_eq(source_other_place(&f, source, &column, &width), *under != 0);
    ck_assert_int_eq(column, *under ? (int)strspn(under, " ") + 1 : 0);
    ck_assert_int_eq(width, (int)strlen(under + strspn(under, " ")));
    f.other_line = 3;
    ck_assert(!source_other_place(&f, source, &column, &width));
    free(source);
}
END_TEST

/* Nothing is known of a line that is not there, nor of a column beyond its end. */
START_TEST(no_such_place)
{
    static const struct finding nowhere[] = {
        {.message = "reads x[1]"},
        {.message = "reads x[1]", .line = 1},
        {.message = "reads x[1]", .line = 1, .column = 30},
        {.message = "reads x[1]", .line = 9, .column = 1},
    };
    for (size_t k = 0; k < ARRAY_LEN(nowhere); k++) {
        struct finding f = nowhere[k];
        source_place(&f, "y = x[1];\n    y = x[2];       y = x[3];\n");
        ck_assert(f.column == nowhere[k].column && f.width == 0);
        source_place(&f, NULL);
        ck_assert(f.column == nowhere[k].column && f.width == 0);
    }
}
END_TEST

Suite *source_place_suite(void)
{
    Suite *suite = suite_create("source_place");
    TCase *tcase = tcase_create("source_place");
    tcase_add_loop_test(tcase, the_words_of_a_message, 0, ARRAY_LEN(places));
    tcase_add_loop_test(tcase, the_other_access, 0, ARRAY_LEN(others));
    tcase_add_test(tcase, a_call_in_its_line);
    tcase_add_test(tcase, no_such_place);
    suite_add_tcase(suite, tcase);
    return suite;
}
