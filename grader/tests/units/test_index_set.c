/* Sets of indices in words. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/index_set.h"

Suite *index_set_suite(void);

static const struct {
    const char *members; /* of 10, 11, ... */
    const char *says;
    int repeats;
} sets[] = {
    {"..........", "", 3},
    {"##########", "any i", 3},
    {"...#......", "i = 13", 3},
    {"...####...", "i = 13 to 16", 3},
    {".....#####", "i from 15 on", 3},
    {"###....###", "i = 13 to 16", 3}, /* all but these */
    {"#........#", "i = 10 and 19", 3},
    {"...####....####....####.", "i mod 8 = 5 to 7 or 0", 3},
    {"#....#....#....", "i = 10, 15, 20 (i mod 5 = 0)", 3},
    {"#....#....#....#", "i = 10, 15, ..., 25 (i mod 5 = 0)", 3},
    {"..#..##..##..##..#", "i = 12, 15, 16, 19, ..., 24, 27 (i mod 4 = 0 or 3)", 3},
    {".#....#....#....", "i = 11, 16, 21 (i mod 5 = 1)", 3},
    {".#....#.......", "i = 11 and 16", 3},
    {"....#....##", "i = 14, 19 and 20", 3}, /* no i mod 6: 13 is not among them */
    {"....#....#....##", "i = 14, 19, 24 (i mod 5 = 4) and 25", 3},
    {"#..#.#....#..#.....#", "", 3},
    {"..##....##....", "i = 12, 13, 18, 19 (i mod 6 = 0 or 1)", 2},
    {"....#....#....#..", "i = 14, 19, 24 (i mod 5 = 4)", 2},
    {"....#....#....#..#", "i = 14, 19, 24 (i mod 5 = 4) and 27", 2}, /* no i mod 13 = 1, 6 or 11 */
    {"....#....#.......#....#.......", "i = 14, 19, 27 and 32", 2},   /* no i mod 13 = 1 or 6 */
    {"#....#....#....#....#....#....#....#..#", "i = 10, 15, ..., 45 (i mod 5 = 0) and 48", 2},
};

START_TEST(test_sets)
{
    bool has[40];
    int count = (int)strlen(sets[_i].members);
    for (int k = 0; k < count; k++)
        has[k] = sets[_i].members[k] == '#';
    struct index_words words = index_describe(&(struct index_set){10, 9 + count, has}, sets[_i].repeats);
    struct text says = {0};
    index_tell(&says, &words, "i");
    ck_assert_str_eq(says.s ? says.s : "", sets[_i].says);
    text_free(&says);
}
END_TEST

/* As many outputs as the largest size has, with gaps that grow: a search that takes the square of their
 * number does not end in time. */
START_TEST(test_many)
{
    enum { MANY = 720007 };
    bool *has = xcalloc(MANY, sizeof *has);
    for (int i = 0, gap = 1; i < MANY; i += gap++)
        has[i] = true;
    ck_assert_int_eq(index_describe(&(struct index_set){0, MANY - 1, has}, 3).form, INDEX_NO_FORM);
    for (int i = 0; i < MANY; i++)
        has[i] = i % 1000 == 7 || i == MANY - 1;
    struct index_words words = index_describe(&(struct index_set){0, MANY - 1, has}, 3);
    ck_assert_int_eq(words.form, INDEX_PERIODIC);
    ck_assert_int_eq(words.period, 1000);
    free(has);
}
END_TEST

Suite *index_set_suite(void)
{
    Suite *suite = suite_create("index_set");
    TCase *tcase = tcase_create("index_set");
    tcase_add_loop_test(tcase, test_sets, 0, ARRAY_LEN(sets));
    tcase_add_test(tcase, test_many);
    suite_add_tcase(suite, tcase);
    return suite;
}
