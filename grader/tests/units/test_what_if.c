/* Numbers with a name that --what-if may change in a submission's text. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/grade/what_if_numbers.h"

Suite *what_if_suite(void);

static const struct {
    const char *text, *found; /* "NAME=value" of each, with a space after it */
} texts[] = {
    {"#define TILE 8 // edge\n  #define  BLOCK\t256\n#define LAST 31", "TILE=8 BLOCK=256 LAST=31 "},
    {"#define OUT (TILE - 2)\n#define HALF 8 / 2\n#define SUM 4 + 1\n#define F 2.5f\n#define X -4\n", ""},
    {"#define HEX 0xff\n#define ONE 1\n#define LARGE 100000\n#define CALL(x) 8\n", ""},
    {"const int planes = 16;\nconstexpr unsigned W = 32;\nenum { EDGE = 10 };\n", "planes=16 W=32 EDGE=10 "},
    {"int i = 8;\nfor (int k = 4; k < n; k++)\n// const int old = 8;\n// #define OLD 8\n", ""},
    {"const int twice = 2 * n;\nconst float c = 8.0f;\nconst int sum = 8 + n;\n", ""},
};

START_TEST(test_named_numbers)
{
    struct named_number n;
    struct text found = {0};
    const char *text = texts[_i].text;
    for (size_t from = 0; named_number_next(&n, text, &from);) {
        text_printf(&found, "%s=%d ", n.name, n.value);
        ck_assert_int_eq(atoi(text + n.at), n.value);
        ck_assert(strspn(text + n.at, "0123456789") == n.length);
    }
    ck_assert_str_eq(found.s ? found.s : "", texts[_i].found);
    text_free(&found);
}
END_TEST

Suite *what_if_suite(void)
{
    Suite *suite = suite_create("what_if");
    TCase *tcase = tcase_create("what_if");
    tcase_add_loop_test(tcase, test_named_numbers, 0, ARRAY_LEN(texts));
    suite_add_tcase(suite, tcase);
    return suite;
}
