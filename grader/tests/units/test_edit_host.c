/* Changes of host code and of constants: what is proposed, and how it is told. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/edit_words.h"
#include "grader/edits/proposals.h"

Suite *edit_host_suite(void);

static const char source[] = "#define BLOCK 30 // threads / block\n"                                  /* 1 */
                             "#define EDGE (BLOCK + 2) /* cells */\n"                                 /* 2 */
                             "const int half = BLOCK / 2;\n"                                          /* 3 */
                             "typedef unsigned long long u64;\n"                                      /* 4 */
                             "__global__ void k(const int *a, u64 *c, int n) { c[0] = a[n - 32]; }\n" /* 5 */
                             "void dot(const int *a, const int *b, long long *c, int n)\n"            /* 6 */
                             "{\n"                                                                    /* 7 */
                             "    int blocks = (n - 1) / 64 + 1, float_count = 9;\n"                  /* 8 */
                             "    dim3 block(48, 1);\n"                                               /* 9 */
                             "    size_t bytes = n + 1;\n"                                            /* 10 */
                             "    cudaMemset(c, 1, sizeof(int));\n"                                   /* 11 */
                             "    cudaMemcpyToSymbol(w, c, 7, n, cudaMemcpyDeviceToHost);\n"          /* 12 */
                             "    k<64><<<blocks, block, bytes>>>(b, (u64 *)c, n);\n"                 /* 13 */
                             "    size_t whole = (n) * sizeof(long long);\n"                          /* 14 */
                             "    k<30><<<blocks, 48, whole>>>(b, (u64 *)c, n);\n"                    /* 15 */
                             "    printf(\"%d\", n);\n"                                               /* 16 */
                             "    int rounds = 3;\n"                                                  /* 17 */
                             "    for (int r = 0; r < rounds; r++)\n"                                 /* 18 */
                             "        k<30><<<rounds, 48>>>(b, (u64 *)c, n);\n"                       /* 19 */
                             "    size_t room = n * BLOCK;\n"                                         /* 20 */
                             "    size_t most = n * sizeof(int) + 2 * BLOCK;\n"                       /* 21 */
                             "    two<<<1, 48>>>(a + n * 2, b, min(n, rounds));\n"                    /* 22 */
                             "}\n";

static struct tokens t;
static struct functions functions;

static void setup(void)
{
    tokens_read(&t, source);
    functions_find(&functions, &t, "dot");
}

static void teardown(void)
{
    tokens_free(&t);
}

/* Is this proposed for the line? NULL: is anything? */
static bool is_proposed(const struct proposals *all, int line, const char *says)
{
    bool found = false;
    for (size_t k = 0; k < all->count; k++) {
        struct text words = {0};
        if (all->items[k].line != line)
            continue;
        edit_words(&words, &t, &all->items[k]);
        found = found || !says || strcmp(words.s, says) == 0;
        text_free(&words);
    }
    return found;
}

static const struct {
    int line;
    const char *says;
    bool listed, of_grid; /* of_grid: only where the numbers of blocks and threads may be changed */
} cases[] = {
    {1, "write \"#define BLOCK 32\" in place of \"#define BLOCK 30\"", true, false},
    {1, "write \"#define BLOCK 31\" in place of \"#define BLOCK 30\"", true, false},
    {2, "write \"#define EDGE (BLOCK - 2)\" in place of \"#define EDGE (BLOCK + 2)\"", true, false},
    {2, "write \"#define EDGE (BLOCK + 1)\" in place of \"#define EDGE (BLOCK + 2)\"", true, false},
    {2, "write \"#define EDGE ((BLOCK + 2) + 1)\" in place of \"#define EDGE (BLOCK + 2)\"", true, false},
    {3, "write \"const int half = BLOCK / 3\" in place of \"const int half = BLOCK / 2\"", true, false},
    {5, NULL, false, false},
    {8, "write \"(n - 1) / BLOCK + 1\" in place of \"(n - 1) / 64 + 1\"", true, true},
    {9, "write \"dim3 block(BLOCK, 1)\" in place of \"dim3 block(48, 1)\"", true, true},
    {10, "write \"(n + 1) * sizeof(long long)\" in place of \"n + 1\"", true, false},
    {11, "write \"cudaMemset(c, 0, sizeof(int))\" in place of \"cudaMemset(c, 1, sizeof(int))\"", true,
     false},
    {11, "write \"sizeof(long long)\" in place of \"sizeof(int)\"", true, false},
    {12,
     "write \"cudaMemcpyToSymbol(w, c, 7, n, cudaMemcpyDeviceToDevice)\" in place of \"cudaMemcpyToSymbol(w, c, 7, n, "
     "cudaMemcpyDeviceToHost)\"",
     true, false},
    {13, "write \"(a, (u64 *)c, n)\" in place of \"(b, (u64 *)c, n)\"", true, false},
    {13, "write \"k<BLOCK>\" in place of \"k<64>\"", true, false},
    {13,
     "write \"<<<blocks, block, bytes * sizeof(long long)>>>\" in place of \"<<<blocks, block, bytes>>>\"",
     true, false},
    {14, "write \"(n + 1) * sizeof(long long)\" in place of \"(n) * sizeof(long long)\"", true, false},
    {15, "write \"<<<blocks, 48, whole * sizeof(long long)>>>\" in place of \"<<<blocks, 48, whole>>>\"",
     false, false},
    {15, "write \"<<<blocks, BLOCK, whole>>>\" in place of \"<<<blocks, 48, whole>>>\"", true, true},
    {15, "write \"(b, (u64 *)c, blocks)\" in place of \"(b, (u64 *)c, n)\"", true, false},
    {22, "write \"(a + n * 2, b + n * 2, min(n, rounds))\" in place of \"(a + n * 2, b, min(n, rounds))\"",
     true, false},
    {22, "write \"max(n, rounds)\" in place of \"min(n, rounds)\"", false, false},
    {16, NULL, false, false},
    {17, "write \"2\" in place of \"3\"", true, false},
    {21,
     "write \"n * sizeof(int) + 2 * BLOCK * sizeof(long long)\" in place of \"n * sizeof(int) + 2 * BLOCK\"",
     true, false},
    {20, "write \"n * EDGE\" in place of \"n * BLOCK\"", true, false},
    {20, "write \"n * blockDim.x\" in place of \"n * BLOCK\"", false, false},
};

START_TEST(test_case)
{
    struct proposals with, without;
    proposals_list_host(&with, &t, &functions, true, true);
    proposals_list_host(&without, &t, &functions, false, true);
    const char *says = cases[_i].says ? cases[_i].says : "anything";
    ck_assert_msg(is_proposed(&with, cases[_i].line, cases[_i].says) == cases[_i].listed, "line %d: %s",
                  cases[_i].line, says);
    ck_assert_msg(is_proposed(&without, cases[_i].line, cases[_i].says) ==
                      (cases[_i].listed && !cases[_i].of_grid),
                  "line %d, without grids: %s", cases[_i].line, says);
    proposals_free(&with);
    proposals_free(&without);
}
END_TEST

/* The parameters of a kernel are no constants of the file, whatever their types are. */
START_TEST(test_no_constants)
{
    struct scope scope;
    scope_read(&scope, &t, &functions.items[1]);
    for (size_t n = 0; n < scope.count; n++)
        ck_assert_msg(strncmp(scope.items[n].at, "u64", scope.items[n].length) != 0, "u64");
}
END_TEST

Suite *edit_host_suite(void)
{
    Suite *s = suite_create("edit_host");
    TCase *c = tcase_create("all");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_loop_test(c, test_case, 0, ARRAY_LEN(cases));
    tcase_add_test(c, test_no_constants);
    suite_add_tcase(s, c);
    return s;
}
