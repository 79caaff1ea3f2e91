/* Single rules: what is proposed for a statement of a kernel, and how it is told. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/edit_words.h"
#include "grader/edits/functions.h"
#include "grader/edits/proposals.h"

Suite *edit_rules_suite(void);

/* The statements stand in line 3, in a kernel with the parameters y, n, m and i. */
static const struct {
    const char *statements, *says;
} rules[] = {
    {"int lane = threadIdx.x; y[lane] = 0;", "write \"threadIdx.x % 32\" in place of \"threadIdx.x\""},
    {"int warp = threadIdx.x; y[warp] = 0;", "write \"threadIdx.x / 32\" in place of \"threadIdx.x\""},
    {"if (i > 0 && i > n) y[i] = 0;", "write \"i < n\" in place of \"i > n\""},
    {"if (i < n) return; y[i] = 0;", "write \"i >= n\" in place of \"i < n\""},
    {"y[i] = m; if (n) m = 0; if (i) n = 0;", "move \"y[i] = m;\" down, after line 3"},
    {"y[i & (3 - 1)] = 0;", "write \"y[i % 3]\" in place of \"y[i & (3 - 1)]\""},
    {"y[i] = 0; y[i + 32] = 0;", "write \"y[i + 32]\" in place of \"y[i]\""},
    {"__shared__ float t[4][8]; y[i] = t[i][n];", "write \"t[n][i]\" in place of \"t[i][n]\""},
    {"__shared__ float t[4][8]; y[i] = t[i][n];", "write \"t[8][4]\" in place of \"t[4][8]\""},
    {"y[blockIdx.x + 32 + i] = 0;",
     "write \"y[blockIdx.x * 32 + i]\" in place of \"y[blockIdx.x + 32 + i]\""},
    {"int j = i >= n ? i - n : i; y[j] = 0;", "write \"i % n\" in place of \"i - n\""},
    {"Row row; __syncthreads(); y[i] = row.v[n];",
     "write \"__shared__ Row row\" in place of \"Row row\": now each thread has one of its own"},
    {"float v[4]; y[i] = v[0];", "write \"v[3]\" in place of \"v[0]\""},
    {"if (i >= n && i < 9 * n) y[i] = 0;", "write \"m\" in place of \"n\" each time in this line"},
    {"if (i) y[0] = 1; else if (n) y[1] = 1; if (m) y[2] = 1; else if (n) y[3] = 1;",
     "leave out the \"else\" before \"if\" each time in this line: both conditions may hold for one thread"},
    {"if (i) y[0] = 1; else if (n) y[1] = 1;\nif (m) y[2] = 1;\nelse if (n) y[3] = 1;",
     "leave out the \"else\" before \"if\" in lines 3 and 5: both conditions may hold for one thread"},
    {"if (i < n) { __syncthreads(); y[i] = 0; }",
     "move \"__syncthreads();\" out of the if of line 3, to the place before it: where the condition does not hold, "
     "it is left out"},
    {"if (i < n) { y[i] = 0; __syncthreads(); }",
     "move \"__syncthreads();\" out of the if of line 3, to the place after it: where the condition does not hold, "
     "it is left out"},
    {"bool loads = i < n; if (i > m) { n = y[i]; y[m] = n; }",
     "move \"n = y[i];\" out of the if of line 3, to the place before it, under \"if (loads)\": more threads need it"},
    {"for (int q = 0; q < n; q++) { if (q > m) continue; y[q] = n; n = i; }",
     "write \"{ n = i; continue; }\" in place of \"continue;\""},
    {"step(y, n, false);", "write \"step(y, n, true)\" in place of \"step(y, n, false)\""},
    {"y[0] = y[1]; y[1] = y[2];",
     "write \"y[0] = y[2]; y[1] = y[3];\" in place of \"y[0] = y[1]; y[1] = y[2];\""},
    {"Limits valid(1, n - 2); if (valid.has(i)) y[i] = 0;",
     "write \"Limits(0, n - 1).has(i)\" in place of \"valid.has(i)\""},
    {"if (i < n) __syncthreads();", "leave out the condition \"i < n\": what it guards is for every thread"},
    {"bool mine = i < n - 1 && m > 0; float v = mine ? y[i] : 0; if (mine) y[m] = v;",
     "write \"i < n && m >= 0\" in place of \"i < n - 1 && m > 0\": loads need cells of the "
     "boundary, too. In line 3, ask \"i < n - 1 && m > 0\" as before"},
    {"for (int q = i; q < 9; q++) y[q] = 0;", "write \"q < i + 9\" in place of \"q < 9\""},
    {"unsigned left = n - i; for (unsigned q = 0; q < left; q++) y[q] = 0;",
     "write \"i < n ? n - i : 0\" in place of \"n - i\""},
    {"step(y, n, m); step(y, m, i); step(y, n, m);", "write \"step(y, i, n)\" in place of \"step(y, n, m)\""},
    {"int u = i * m, v = n + i * m; y[i + n] = u + v;", "write \"y[i * m + n]\" in place of \"y[i + n]\""},
    {"__shared__ float a[4], b[4]; a[i + 1] = 1; if (i == 0) a[0] = 1; b[i + 1] = a[i + 1];",
     "after \"b[i + 1] = a[i + 1];\", copy the cells of the halo, too, \"if (i == 0) b[0] = a[0];\": each thread copies its own cell alone, and from line 3 on some load another one"},
    {"float v = y[i * n + m * n + 1]; y[i * n + 1] = v;",
     "write \"y[i * n + m * n + 1]\" in place of \"y[i * n + 1]\""},
    {"y[i * n] = y[i + 1];", "write \"y[(i + 1) * n]\" in place of \"y[i + 1]\""},
    {"i = 8 + threadIdx.y; y[i] = 0;",
     "write \"blockIdx.y * 8 + threadIdx.y\" in place of \"8 + threadIdx.y\""},
    {"int u = i % n * 6, v = i / n * 6, w = i / (n * n) * 6; y[u + v] = w;",
     "write \"i / n % n * 6\" in place of \"i / n * 6\""},
    {"i = min(i + 8, n) - 1;", "write \"min(i + 8, n - 1)\" in place of \"min(i + 8, n) - 1\""},
    {"i = min(i + 8, n) - 1;", "write \"min(i + 8 - 1, n)\" in place of \"min(i + 8, n) - 1\""},
    {"i = min(i + 8, n - 2 * m);", "write \"min(i + 8, n) - 2 * m\" in place of \"min(i + 8, n - 2 * m)\""},
    {"i = max(i - m, 0);", "write \"i - m\" in place of \"max(i - m, 0)\""},
    {"i = (i < n ? i : n) + 1;", "write \"(i < n ? i : n + 1)\" in place of \"(i < n ? i : n) + 1\""},
    {"i = i < n ? i : n - 1;", "write \"(i < n ? i : n) - 1\" in place of \"i < n ? i : n - 1\""},
    {"i = i % n * m / m;", "write \"i % (n * m) / m\" in place of \"i % n * m / m\""},
    {"for (int q = 1; q >= 0; q--) y[q] = y[q + 1];",
     "write \"int q = 0; q <= 1; q++\" in place of \"int q = 1; q >= 0; q--\""},
    {"for (int q = 1; q < n; q++) { y[q] = y[q - 1]; }",
     "write \"int q = n - 1; q >= 1; q--\" in place of \"int q = 1; q < n; q++\""},
    {"int low = 9 * blockIdx.z; if (i - 1 > 0) y[i] = 0;",
     "write \"i - 1 >= low\" in place of \"i - 1 > 0\""},
    {"int low = 9 * blockIdx.z; if (i > 1) y[i] = 0;", "write \"i > low + 1\" in place of \"i > 1\""},
    {"float v = i < n ? *y + n : 0; y[i] = v;", "write \"*(y + n)\" in place of \"*y + n\""},
    {"if (i < n) { y[i] = 1; y += n; i += n; }",
     "move \"y += n; i += n;\" out of the braces that begin in line 3"},
    {"if (i < n) { y[i] = 1; y += n; i += n; }", "move \"i += n;\" out of the braces that begin in line 3"},
    {"if (i < 64) y[i] += y[i + 64]; __syncthreads(); if (i < 32) y[i] += y[i + 32];",
     "put \"if (i < 128) y[i] += y[i + 128]; __syncthreads();\" before \"if (i < 64) y[i] += y[i + 64];\""},
    {"y[i] += y[i + 2];", "put \"y[i] += y[i + 1];\" after \"y[i] += y[i + 2];\""},
    {"y[(i - m) % n] = 0;", "write \"y[(i - m + n) % n]\" in place of \"y[(i - m) % n]\""},
    {"int q = n / m, r = n % m; y[i * q] = 0;", "write \"y[i * q + min(i, r)]\" in place of \"y[i * q]\""},
    {"int q = n / m, r = n % m, b = i * q; n = b + q;", "write \"b + q + (i < r)\" in place of \"b + q\""},
    {"int q = n / m + (i < n % m); y[i * q] = 0;",
     "write \"y[i * (n / m) + min(i, n % m)]\" in place of \"y[i * q]\""},
    {"int r = n % m, q = n / m + (r > i); y[q * i] = 0;",
     "write \"y[i * (n / m) + min(i, r)]\" in place of \"y[q * i]\""},
    {"int q = (n + 6 - 1) / 6; y[q] = 0;", "write \"n - 2 + 6 - 1\" in place of \"n + 6 - 1\""},
    {"y[i] = 1; y[i + 1] = 0;", "leave out \"y[i + 1] = 0;\""},
    {"y[i] = 1; if (m) y[i + 1] = 0;", "leave out \"if (m) y[i + 1] = 0;\""},
    {"int g = i, q = n - 1; if (m == q) y[g] = 0;", "write \"g == n - 1\" in place of \"m == q\""},
    {"__shared__ float s[3][8][8]; s[0][i][i] = y[0]; s[1][i][i] = y[1]; int f = i;\n"
     "for (int j = f; j < n; j++) y[j] = s[j % 3][i][i];",
     "write \"s[(f - 1) % 3][i][i]\" in place of \"s[0][i][i]\", and the same change further on in this line"},
    {"__shared__ float s[3][8][8]; for (int j = 1; j < n; j++) y[j] = s[j % 3][i][i] + s[(j - 1 + 3) % 3][i][i];",
     "write \"4\" in place of \"3\" each time in this line: 4 slots are in use at once"},
    {"int a = i; bool w = a < n - 1; float v = y[a]; int q = m; if (w && m) y[q + 1] = v;",
     "put \"if (q + 1 < n - 1)\" before \"y[q + 1] = v;\" and leave \"w\" out of the condition in line 3: it asks "
     "for another cell than the one that is stored"},
    {"int a = i, b = m; float v = y[a * n + b]; int q = m; if (2 * a < n && b < n) y[(q + 1) * n + q - 1] = v;",
     "put \"if (2 * (q + 1) < n && q - 1 < n)\" before \"y[(q + 1) * n + q - 1] = v;\" and leave \"2 * a < n && b < n\" "
     "out of the condition in line 3: it asks for another cell than the one that is stored"},
    {"for (; i < n; i++) { if (y[i]) return; y[i] = 1; }", "write \"continue\" in place of \"return\""},
    {"if (i == 31)\n    m = 1;\n    y[m] = 1;\n",
     "write \"{ m = 1; y[m] = 1; }\" in place of \"m = 1; y[m] = 1;\""},
    {"bool w = i + 4 <= n; if (w && m == 31) y[i] = 1;",
     "write \"(m == 31 || i + 8 > n)\" in place of \"m == 31\""},
    {"int vectors = n / 4, v = i; if (v < vectors) { if (i == 31) y[v] = 1; }",
     "write \"(i == 31 || v == vectors - 1)\" in place of \"i == 31\""},
    {"for (int r = 0; r < 2; r++) { int row = threadIdx.y + 8 * r; if (threadIdx.y > 0) y[row] = 0; }",
     "write \"row > 0\" in place of \"threadIdx.y > 0\""},
    {"i = __shfl_down_sync(n, m == 0 ? n : m, 1);", "write \"m == 31\" in place of \"m == 0\""},
    {"i = __shfl_down_sync(n, i, 2); if (m == 31) i = y[n];", "write \"m >= 30\" in place of \"m == 31\""},
    {"i = __shfl_up_sync(n, i, 3); if (m != 0) return;", "write \"m >= 3\" in place of \"m != 0\""},
    {"float2 v = make_float2(0.0f, 0.0f);",
     "write \"make_float2(y[n - 1], y[n - 1])\" in place of \"make_float2(0.0f, 0.0f)\""},
    {"int4 v = {0, 0, 0, 0};", "write \"y[0], y[0], y[0], y[0]\" in place of \"0, 0, 0, 0\""},
    {"for (int q = i * 7; q < n; q += m * 8) y[q] = 0;", "write \"m * 7\" in place of \"m * 8\""},
    {"i = threadIdx.x / 30;", "write \"threadIdx.x / 32\" in place of \"threadIdx.x / 30\""},
    {"y[i] = __shfl_sync(~0u, y[n], 31);",
     "write \"__shfl_sync(~0u, y[n], 0)\" in place of \"__shfl_sync(~0u, y[n], 31)\""},
    {"int b = blockIdx.x * 64; for (int e = 0; e < 4; e++) y[b + 64 * e + i] = 0;",
     "write \"blockIdx.x * 64 * 4\" in place of \"blockIdx.x * 64\""},
    {"int b = blockIdx.x * 64 + threadIdx.x; for (int e = 0; e < 4; e++) y[b + e] = 0;",
     "write \"4 * (blockIdx.x * 64 + threadIdx.x)\" in place of \"blockIdx.x * 64 + threadIdx.x\""},
    {"for (; i < m; i += gridDim.x * 64) y[i] = 0;", "write \"64\" in place of \"gridDim.x * 64\""},
    {"int t = threadIdx.x, first = t + blockIdx.x * 64; for (i = first; i < n; i += 9 * 64) y[i] = 0;",
     "write \"gridDim.x * 64\" in place of \"9 * 64\""},
    {"i = i * n / m;", "write \"(long long)i * n / m\" in place of \"i * n / m\""},
    {"int u = i * n / m, v = (i + 1) * n / m; y[v] = u;",
     "write \"(long long)i * n / m, v = (long long)(i + 1) * n / m\" in place of \"i * n / m, v = (i + 1) * n / m\""},
    {"bool last = blockIdx.x == gridDim.x - 1; y[last] = 0;",
     "write \"m + blockDim.x >= n\" in place of \"blockIdx.x == gridDim.x - 1\""},
    {"if (blockIdx.y + 1 < gridDim.y) y[i] = 0;",
     "write \"m + blockDim.y < n\" in place of \"blockIdx.y + 1 < gridDim.y\""},
    {"if (blockIdx.x != gridDim.x - 1) y[i] = 0;",
     "write \"m != n - 1\" in place of \"blockIdx.x != gridDim.x - 1\""},
    {"int f = 64 * n; if (f + i < n) if (i == 63) y[f + i] = 0;",
     "write \"(i == 63 || f + i == n - 1)\" in place of \"i == 63\""},
    {"if (i == 0) y[n] = y[m];\nif (i == 31) y[0] = y[1];", "exchange \"i == 0\" and \"i == 31\" of line 4"},
    {"if (i == 0) y[n] = y[m];\nif (i == 31) y[0] = y[1];", "exchange \"y[m]\" and \"y[1]\" of line 4"},
    {"int u = i % m + 1, v = i / m * 7; y[u + v] = 0;",
     "write \"i / m + 1, v = i % m * 7\" in place of \"i % m + 1, v = i / m * 7\""},
    {"for (int a = 0; a < m + 2; a += m) for (int b = 0; b < n; b += n) y[a + b] = 0;",
     "write \"b < n + 2\" in place of \"b < n\""},
    {"if (i > 0) y[at(n, i + 2, m)] = 0;", "write \"i > 0 && i + 2 < n\" in place of \"i > 0\""},
    {"for (int q = i; q < 9; q += 4) y[q] = 1;\nfor (; m;) {\nint q = i;\ny[q] = 2;\n__syncthreads();\ny[m] = 3;\n}",
     "write \"for (int q = i; q < 9; q += 4)\" in place of \"int q = i;\", with what comes before line 7 as its body"},
};

START_TEST(test_rule)
{
    struct tokens t;
    struct functions functions;
    struct slice slice = {0};
    struct proposals list;
    bool found = false;
    char *text =
        xformat("__global__ void k(float *y, int n, int m, int i)\n{\n%s\n}\n"
                "void moving_average(const float *x, float *y, int n) { k<<<1, 32>>>(y, n, 1, 0); }\n",
                rules[_i].statements);
    tokens_read(&t, text);
    functions_find(&functions, &t, "moving_average");
    slice_take(&slice, &t, &functions, NULL, 0);
    proposals_list(&list, &t, &functions, &slice, true);
    for (size_t k = 0; k < list.count; k++) {
        struct text words = {0};
        if (list.items[k].form == FORM_BARRIER)
            continue;
        edit_words(&words, &t, &list.items[k]);
        found = found || strcmp(words.s, rules[_i].says) == 0;
        text_free(&words);
    }
    ck_assert_msg(found, "%s: %s", rules[_i].statements, rules[_i].says);
    proposals_free(&list);
    slice_free(&slice);
    tokens_free(&t);
    free(text);
}
END_TEST

/* In a template's kernel the parameters are known, too. A parameter in the place of an index, in a call of an
 * own function, is among the likeliest changes. */
START_TEST(test_own_order)
{
    static const char text[] = "__device__ int at(int n, int i, int j) { return i * n + j; }\n"
                               "template <int W> __global__ void wide(const float *x, float *y, int n)\n"
                               "{\n"
                               "    int i = threadIdx.x, j = blockIdx.x;\n"
                               "    y[at(i, n, j)] = x[at(n, i, j)];\n"
                               "}\n"
                               "void moving_average(const float *x, float *y, int n)\n"
                               "{\n"
                               "    wide<2><<<1, 32>>>(x, y, n);\n"
                               "}\n";
    static const int named[] = {5};
    struct tokens own;
    struct functions all;
    struct slice slice;
    struct proposals list;
    int cost = -1, least;
    tokens_read(&own, text);
    functions_find(&all, &own, "moving_average");
    slice_take(&slice, &own, &all, named, ARRAY_LEN(named));
    proposals_list(&list, &own, &all, &slice, false);
    least = list.items[0].cost;
    for (size_t k = 0; k < list.count && cost < 0; k++) {
        struct text words = {0};
        edit_words(&words, &own, &list.items[k]);
        if (strstr(words.s, "\"at(n, i, j)\" in place of \"at(i, n, j)\""))
            cost = list.items[k].cost;
        text_free(&words);
    }
    ck_assert_int_ge(cost, least);
    ck_assert_int_le(cost, least + 1);
    proposals_free(&list);
    slice_free(&slice);
    tokens_free(&own);
}
END_TEST

Suite *edit_rules_suite(void)
{
    Suite *s = suite_create("edit_rules");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, test_rule, 0, ARRAY_LEN(rules));
    tcase_add_test(c, test_own_order);
    suite_add_tcase(s, c);
    return s;
}
