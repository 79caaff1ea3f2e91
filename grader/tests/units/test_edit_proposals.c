/* Changes of a text: which functions and names are found, what is proposed, and how it is told. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/batch.h"
#include "grader/edits/proposals.h"
#include "grader/edits/edit_words.h"

Suite *edit_proposals_suite(void);

static const char source[] = "#include \"lab.h\"\n"                                                /* 1 */
                             "#define BLOCK 256 // not 256\n"                                      /* 2 */
                             "enum { EDGE = 8, PITCH = EDGE + 1 };\n"                              /* 3 */
                             "struct Tile {\n"                                                     /* 4 */
                             "    float v[9];\n"                                                   /* 5 */
                             "    __device__ float get(int x) { return v[x * PITCH]; }\n"          /* 6 */
                             "};\n"                                                                /* 7 */
                             "__device__ int wrap(int i, int n) { return i < n ? i : 0; }\n"       /* 8 */
                             "__device__ int unused(int i) { return i + 1; }\n"                    /* 9 */
                             "__global__ void k(const float *x, float *y, int n)\n"                /* 10 */
                             "{\n"                                                                 /* 11 */
                             "    __shared__ float tile[BLOCK + 1], other[9];\n"                   /* 12 */
                             "    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;\n"              /* 13 */
                             "    /* i <= n */ // t < 9\n"                                         /* 14 */
                             "    if (t == 0 || i == n - 1) {\n"                                   /* 15 */
                             "        tile[t] = x[wrap(i + 1, n)]; other[t] = 0;\n"                /* 16 */
                             "    }\n"                                                             /* 17 */
                             "    for (int d = 0; d < 2; d++)\n"                                   /* 18 */
                             "        y[i] += tile[(t + d) % BLOCK];\n"                            /* 19 */
                             "    n = 1;\n"                                                        /* 20 */
                             "}\n"                                                                 /* 21 */
                             "void moving_average(const float *x, float *y, int n)\n"              /* 22 */
                             "{\n"                                                                 /* 23 */
                             "    k<<<(n + 255) / 256, 256>>>(x, y, n);\n"                         /* 24 */
                             "    march<<<1, 1>>>(x, y, n, 9);\n"                                  /* 25 */
                             "}\n"                                                                 /* 26 */
                             "__global__ void march(const float *x, float *y, int n, int first)\n" /* 27 */
                             "{\n"                                                                 /* 28 */
                             "    float below, here = x[first], above[2];\n"                       /* 29 */
                             "    below = x[first];\n"                                             /* 30 */
                             "    here = x[first + 1];\n"                                          /* 31 */
                             "    for (int i = 1; i < n; i++) {\n"                                 /* 32 */
                             "        if (first < n)\n"                                            /* 33 */
                             "            y[i] = x[first + 4];\n"                                  /* 34 */
                             "        y[i] = i == n - 1 ? x[0] : x[n - 1];\n"                      /* 35 */
                             "        y[i] = x[(i + 1) % n];\n"                                    /* 36 */
                             "        if (n > 1)\n"                                                /* 37 */
                             "            above[0] = above[1];\n"                                  /* 38 */
                             "        y[i] = x[min(i + 1, n - 1)];\n"                              /* 39 */
                             "        p.here.v[n] = p.over.v[n];\n"                                /* 40 */
                             "        y[p.low.v[n]] = 1;\n"                                        /* 41 */
                             "        here = wide;\n"                                              /* 42 */
                             "        above[3] = above[2];\n"                                      /* 43 */
                             "    }\n"                                                             /* 44 */
                             "    if (first == 9)\n"                                               /* 45 */
                             "        y[first] = x[first + 3] - x[first - 2];\n"                   /* 46 */
                             "    y[n] = x[(n - 2 + first) % first];\n"                            /* 47 */
                             "    y[n] = x[max(n - 2, 0)];\n"                                      /* 48 */
                             "    y[n] = x[n < 9 ? n + 1 : 0];\n"                                  /* 49 */
                             "    here = above[1];\n"                                              /* 50 */
                             "    below = here;\n"                                                 /* 51 */
                             "    y[n / first * n] = 0;\n"                                         /* 52 */
                             "    int at = n % PITCH;\n"                                           /* 53 */
                             "    int up = n / PITCH % EDGE, on = n / (PITCH * EDGE);\n"           /* 54 */
                             "    below = x[n];\n"                                                 /* 55 */
                             "    here = x[n + first];\n"                                          /* 56 */
                             "    for (int q = 0; q < n; q += 2 * first)\n"                        /* 57 */
                             "        below = y[q];\n"                                             /* 58 */
                             "    int last = min(first, n);\n"                                     /* 59 */
                             "    y[cell(n, at, up, first)] = 0;\n"                                /* 60 */
                             "    int r = n, c = up;\n"                                            /* 61 */
                             "    y[r * n + c] = 0;\n"                                             /* 62 */
                             "    if (n > 3);\n"                                                   /* 63 */
                             "    y[n] = 2;\n"                                                     /* 64 */
                             "    for (int z = first; z < n; z += EDGE)\n"                         /* 65 */
                             "        y[z] = 0;\n"                                                 /* 66 */
                             "    int i0 = n, j0 = up;\n"                                          /* 67 */
                             "    if (i0 <= n && j0 <= n && i0 > 1)\n"                             /* 68 */
                             "        y[i0 * EDGE + j0] = above[3];\n"                             /* 69 */
                             "    int z = first;\n"                                                /* 70 */
                             "    y[z] = 1;\n"                                                     /* 71 */
                             "    for (int u = first; u < n; u++) {\n"                             /* 72 */
                             "        first += n;\n"                                               /* 73 */
                             "        y[u] = 2;\n"                                                 /* 74 */
                             "    }\n"                                                             /* 75 */
                             "    if (n)\n"                                                        /* 76 */
                             "        y[first] = 3;\n"                                             /* 77 */
                             "    for (int u = first; u < n; u++)\n"                               /* 78 */
                             "        y[u] = 4;\n"                                                 /* 79 */
                             "    y[n] = 5;\n"                                                     /* 80 */
                             "    const float *lo = x, *mid = x, *kept = x;\n"                     /* 81 */
                             "    while (n > 9) {\n"                                               /* 82 */
                             "        lo = mid;\n"                                                 /* 83 */
                             "        if (n)\n"                                                    /* 84 */
                             "            n = 3;\n"                                                /* 85 */
                             "        n = 4;\n"                                                    /* 86 */
                             "    }\n"                                                             /* 87 */
                             "    for (int q = n; q > 0; q = first)\n"                             /* 88 */
                             "        n++;\n"                                                      /* 89 */
                             "    if (first + 2 < n)\n"                                            /* 90 */
                             "        y[first] = 6;\n"                                             /* 91 */
                             "    else if (first + 2 > n)\n"                                       /* 92 */
                             "        y[n] = 7;\n"                                                 /* 93 */
                             "    int by = blockIdx.y % PITCH;\n"                                  /* 94 */
                             "    int bz = blockIdx.y / PITCH;\n"                                  /* 95 */
                             "    y[by * EDGE + bz] = 8;\n"                                        /* 96 */
                             "    float pair[2] = {x[n], 0};\n"                                    /* 97 */
                             "    first += PITCH;\n"                                               /* 98 */
                             "    y[n] = 9;\n"                                                     /* 99 */
                             "    y[n] = x[first - 4];\n"                                          /* 100 */
                             "    below = 9;\n"                                                    /* 101 */
                             "    n = 8;\n"                                                        /* 102 */
                             "    float next = fabsf(below);\n"                                    /* 103 */
                             "    y[n] = below / EDGE;\n"                                          /* 104 */
                             "    long sum = wrap(0, n);\n"                                        /* 105 */
                             "    if (n & EDGE - 1 == first)\n"                                    /* 106 */
                             "        y[n] = 1 << EDGE - 1;\n"                                     /* 107 */
                             "    if (!n % 4)\n"                                                   /* 108 */
                             "        y[n] = below + first < n ? mid : lo;\n"                      /* 109 */
                             "    int far = up + EDGE;\n"                                          /* 110 */
                             "    if (n && up < n)\n"                                              /* 111 */
                             "        y[far] = y[up + 2 * PITCH];\n"                               /* 112 */
                             "    y[first] = y[far];\n"                                            /* 113 */
                             "    if (n == 7)\n"                                                   /* 114 */
                             "        below = 1;\n"                                                /* 115 */
                             "    if (first == 2)\n"                                               /* 116 */
                             "        below = 2;\n"                                                /* 117 */
                             "    y[n] += x[n + first] * (below - x[1]);\n"                        /* 118 */
                             "    int begin = blockIdx.x * BLOCK;\n"                               /* 119 */
                             "    for (int tile = blockIdx.z; tile < n; tile++)\n"                 /* 120 */
                             "        y[tile] = 1;\n"                                              /* 121 */
                             "    while (begin < n)\n"                                             /* 122 */
                             "        begin += 4 * EDGE;\n"                                        /* 123 */
                             "}\n";                                                                /* 124 */

static struct tokens t;
static struct functions functions;

static void setup(void)
{
    tokens_read(&t, source);
    functions_find(&functions, &t, "moving_average");
}

static void teardown(void)
{
    tokens_free(&t);
}

static void list_racing(struct proposals *to, const int *named, size_t count, bool races)
{
    struct slice slice;
    slice_take(&slice, &t, &functions, named, count);
    proposals_list(to, &t, &functions, &slice, races);
    slice_free(&slice);
}

static void list(struct proposals *to, const int *named, size_t count)
{
    list_racing(to, named, count, false);
}

START_TEST(test_functions)
{
    static const struct {
        const char *name;
        enum function_role role;
        bool member, reached;
    } wanted[] = {{"get", ROLE_DEVICE, true, true},           {"wrap", ROLE_DEVICE, false, true},
                  {"unused", ROLE_DEVICE, false, false},      {"k", ROLE_KERNEL, false, true},
                  {"moving_average", ROLE_HOST, false, true}, {"march", ROLE_KERNEL, false, true}};
    ck_assert_uint_eq(functions.count, ARRAY_LEN(wanted));
    for (size_t f = 0; f < functions.count; f++) {
        const struct function *is = &functions.items[f];
        ck_assert_msg(token_is(&t, is->name, wanted[f].name), "%s", wanted[f].name);
        ck_assert_msg(is->role == wanted[f].role && is->is_member == wanted[f].member &&
                          is->reached == wanted[f].reached,
                      "%s", wanted[f].name);
    }
}
END_TEST

START_TEST(test_names)
{
    static const struct {
        const char *name;
        enum name_kind kind;
        bool constant;
    } wanted[] = {{"x", NAME_POINTER, false},    {"n", NAME_INTEGER, false},   {"tile", NAME_ARRAY, false},
                  {"t", NAME_INTEGER, false},    {"i", NAME_INTEGER, false},   {"d", NAME_INTEGER, false},
                  {"BLOCK", NAME_INTEGER, true}, {"EDGE", NAME_INTEGER, true}, {"PITCH", NAME_INTEGER, true}};
    struct scope scope;
    scope_read(&scope, &t, &functions.items[3]);
    for (size_t w = 0; w < ARRAY_LEN(wanted); w++) {
        const struct scope_name *is = NULL;
        for (size_t n = 0; n < scope.count; n++)
            if (scope.items[n].length == strlen(wanted[w].name) &&
                memcmp(scope.items[n].at, wanted[w].name, scope.items[n].length) == 0)
                is = &scope.items[n];
        ck_assert_msg(is && is->kind == wanted[w].kind && is->constant == wanted[w].constant, "%s",
                      wanted[w].name);
    }
}
END_TEST

static const struct {
    int line;
    const char *says; /* NULL: nothing is proposed for the line */
} proposals[] = {
    {6, "write \"v[x * EDGE]\" in place of \"v[x * PITCH]\""},
    {8, "write \"i <= n\" in place of \"i < n\""},
    {8, "write \"long long i\" in place of \"int i\""},
    {2, NULL},
    {9, NULL},
    {10, NULL},
    {14, NULL},
    {24, NULL},
    {13, "write \"blockIdx.x * BLOCK + t + n\" in place of \"blockIdx.x * BLOCK + t\""},
    {8, "exchange \"i\" and \"0\""},
    {13, "write \"threadIdx.y\" in place of \"threadIdx.x\""},
    {13, "write \"blockIdx.x * EDGE + t\" in place of \"blockIdx.x * BLOCK + t\""},
    {15, "write \"t == 0 && i == n - 1\" in place of \"t == 0 || i == n - 1\""},
    {15, "write \"i == n\" in place of \"i == n - 1\""},
    {15, "write \"i == n - 2\" in place of \"i == n - 1\""},
    {15, "write \"i == 2 * n - 1\" in place of \"i == n - 1\""},
    {15, "write \"t == 0\" in place of \"t == 0 || i == n - 1\""},
    {16, "write \"tile[t + 1]\" in place of \"tile[t]\""},
    {16, "write \"wrap(n, i + 1)\" in place of \"wrap(i + 1, n)\""},
    {16, "move \"other[t] = 0;\" out of the braces that begin in line 15"},
    {19, "write \"tile[(t + d)]\" in place of \"tile[(t + d) % BLOCK]\""},
    {16, "write \"tile[(t + d) % BLOCK]\" in place of \"tile[t]\""}, /* as it is read */
    {19, "write \"tile[t]\" in place of \"tile[(t + d) % BLOCK]\""},
    {19, "write \"other[(t + d) % BLOCK]\" in place of \"tile[(t + d) % BLOCK]\""},
    {19, "write \"y[i] = tile[(t + d) % BLOCK]\" in place of \"y[i] += tile[(t + d) % BLOCK]\""},
    {18, "write \"d <= 2\" in place of \"d < 2\""},
    {18, "write \"d < 3\" in place of \"d < 2\""},
    {15, "leave out the condition \"t == 0 || i == n - 1\": what it guards is for every thread"},
    {92,
     "leave out the condition \"first + 2 > n\" after this else: some threads fulfil neither it nor the condition "
     "before it"},
    {30, "write \"first - 1\" in place of \"first\" in lines 30 and 31"},
    {33, "write \"first + 4 < n\" in place of \"first < n\""},
    {35, "write \"x[n - 1]\" in place of \"x[0]\""},
    {35, "write \"x[0]\" in place of \"x[n - 1]\""},
    {36, "write \"x[min(i + 1, n - 1)]\" in place of \"x[(i + 1) % n]\""},
    {39, "write \"x[(i + 1) % n]\" in place of \"x[min(i + 1, n - 1)]\""},
    {38, "put \"above[3] = above[0];\" before \"above[0] = above[1];\", with braces around both"},
    {40, "put \"p.low.v[n] = p.here.v[n];\" before \"p.here.v[n] = p.over.v[n];\""},
    {40, "put \"p.over.v[n] = p.low.v[n];\" after \"p.here.v[n] = p.over.v[n];\""},
    {45, "write \"first == 9 && first + 3 < n\" in place of \"first == 9\""},
    {45, "write \"first == 9 && first >= 2\" in place of \"first == 9\""},
    {47, "write \"x[max(n - 2, 0)]\" in place of \"x[(n - 2 + first) % first]\""},
    {48, "write \"x[(n - 2 + first) % first]\" in place of \"x[max(n - 2, 0)]\""},
    {49, "write \"x[n < 9 ? n + 1 : n - 1]\" in place of \"x[n < 9 ? n + 1 : 0]\""},
    {13, "write \"blockIdx.x * BLOCK + t + 1\" in place of \"blockIdx.x * BLOCK + t\""},
    {50, "exchange the order of \"here = above[1];\" and \"below = here;\" in line 51"},
    {55, "write \"n - first\" in place of \"n\" in lines 55 and 56"},
    {57, "write \"for (int q = first; q < n; q += 2 * first)\" in place of \"for (int q = 0; q < n; q += 2 * "
         "first)\""},
    {57, "write \"first\" in place of \"2 * first\""},
    {58, "write \"below += y[q]\" in place of \"below = y[q]\""},
    {63, "write \"if (n > 3)\" in place of \"if (n > 3);\""},
    {59, "write \"min(first, n) - 1\" in place of \"min(first, n)\""},
    {42, "put \"below = here;\" before \"here = wide;\""},
    {52, "write \"y[n / (first * n)]\" in place of \"y[n / first * n]\""},
    {60, "write \"cell(n, first, up, at)\" in place of \"cell(n, at, up, first)\""},
    {62, "write \"y[c * n + r]\" in place of \"y[r * n + c]\""},
    {15, "write \"(i == n - 1 || t == n - 2)\" in place of \"i == n - 1\""},
    {54, "write \"PITCH\" in place of \"EDGE\" each time in this line"},
    {54, "write \"n / (PITCH * PITCH) % EDGE\" in place of \"n / PITCH % EDGE\""},
    {68, "write \"i0 < n && j0 < n\" in place of \"i0 <= n && j0 <= n\""},
    {68, "add \"&& j0 > 1\" to the condition"},
    {69, "write \"above[2]\" in place of \"above[3]\""},
    {70,
     "write \"for (int z = first; z < n; z += EDGE)\" in place of \"int z = first;\", with the rest of these "
     "braces as its body"},
    {71, "move \"y[z] = 1;\" into the loop of line 72, to the beginning of its body"},
    {73, "move \"first += n;\" out of the loop of line 72, to the place before it"},
    {76, "move \"if (n) y[first] = 3;\" into the loop of line 72, to the end of its body"},
    {80, "move \"y[n] = 5;\" into the loop of line 78, to the end of its body, with braces around it"},
    {86, "put \"else\" before \"n = 4;\""},
    {88, "write \"q += first\" in place of \"q = first\""},
    {73, "write \"first += EDGE\" in place of \"first += n\""},
    {83, "put \"mid = kept;\" after \"lo = mid;\""},
    {31, "move \"here = x[first + 1];\" into the loop of line 32, to the beginning of its body"},
    {97, "exchange \"x[n]\" and \"0\""},
    {98, "move \"first += PITCH;\" down, after line 100"},
    {103, "move \"float next = fabsf(below);\" up, before line 101"},
    {104, "write \"below / (int)EDGE\" in place of \"below / EDGE\""},
    {111, "add \"&& far < n\" to the condition"},
    {111, "add \"&& up + 2 * PITCH < n\" to the condition"},
    {112, "put \"if (far < n)\" before \"y[far] = y[up + 2 * PITCH];\", and such a check in line 113"},
    {113, "put \"if (far < n)\" before \"y[first] = y[far];\""},
    {105, "write \"wrap(0LL, n)\" in place of \"wrap(0, n)\""},
    {106, "write \"(n & EDGE - 1) == first\" in place of \"n & EDGE - 1 == first\""},
    {107, "write \"(1 << EDGE) - 1\" in place of \"1 << EDGE - 1\""},
    {108, "write \"!(n % 4)\" in place of \"!n % 4\""},
    {109, "write \"below + (first < n ? mid : lo)\" in place of \"below + first < n ? mid : lo\""},
    {94,
     "write \"blockIdx.y % ((n + EDGE - 1) / EDGE)\" in place of \"blockIdx.y % PITCH\", and the same change in line 95"},
    {94,
     "write \"blockIdx.y % ((n - 2 + EDGE - 1) / EDGE)\" in place of \"blockIdx.y % PITCH\", and the same change in line 95"},
    {114,
     "move \"if (n == 7) below = 1;\" down, after line 117: where both conditions hold, a line between stores over it"},
    {118,
     "write \"x[n + first] * below + x[n - first] * x[1]\" in place of \"x[n + first] * (below - x[1])\""},
    {120, "write \"tile += gridDim.z\" in place of \"tile++\""},
    {123, "write \"gridDim.x * BLOCK\" in place of \"4 * EDGE\""},
    {118,
     "write \"x[n - first] * below + x[n + first] * x[1]\" in place of \"x[n + first] * (below - x[1])\""},
};

START_TEST(test_proposal)
{
    struct proposals all;
    struct text told = {0};
    bool found = false;
    list(&all, NULL, 0);
    for (size_t k = 0; k < all.count; k++) {
        struct text words = {0};
        if (all.items[k].line != proposals[_i].line)
            continue;
        edit_words(&words, &t, &all.items[k]);
        found = found || !proposals[_i].says || strcmp(words.s, proposals[_i].says) == 0;
        text_printf(&told, "%s\n", words.s);
        text_free(&words);
    }
    ck_assert_msg(found == (proposals[_i].says != NULL), "line %d: %s\n%.3000s", proposals[_i].line,
                  proposals[_i].says ? proposals[_i].says : "nothing", told.s ? told.s : "");
    text_free(&told);
    proposals_free(&all);
}
END_TEST

/* Changes of the line that the diagnosis names come first, with those of the condition around it and of the
 * function that it calls, of which there are fewer. No text comes twice. */
START_TEST(test_order)
{
    static const int named[] = {16};
    struct proposals all;
    list(&all, named, ARRAY_LEN(named));
    ck_assert(all.items[0].line == 8 || all.items[0].line == 15 || all.items[0].line == 16);
    for (size_t k = 1; k < all.count; k++)
        ck_assert_int_le(all.items[k - 1].cost, all.items[k].cost);
    char *last = NULL;
    for (size_t k = 0; k < 40 && k < all.count; k++) {
        struct text text = {0};
        candidate_apply(&text, &t, &all.items[k]);
        ck_assert_str_ne(text.s, source);
        ck_assert(!last || strcmp(last, text.s) != 0);
        free(last);
        last = text.s;
    }
    free(last);
    proposals_free(&all);
}
END_TEST

static size_t barriers_in(const struct proposals *all, int line)
{
    size_t count = 0;
    for (size_t k = 0; k < all->count; k++)
        count += all->items[k].form == FORM_BARRIER && (!line || all->items[k].line == line);
    return count;
}

/* Where threads race, barriers come first: before statements of kernels, but not between a condition and its
 * statement. Else there are none. */
START_TEST(test_barriers)
{
    static const struct {
        int line;
        size_t count;
    } wanted[] = {{13, 1}, {16, 2}, {19, 0}, {24, 0}, {30, 1}, {34, 0}, {36, 1}, {38, 0}};
    struct proposals all;
    list_racing(&all, NULL, 0, true);
    for (size_t k = 0; k < ARRAY_LEN(wanted); k++)
        ck_assert_msg(barriers_in(&all, wanted[k].line) == wanted[k].count, "line %d: %zu", wanted[k].line,
                      barriers_in(&all, wanted[k].line));
    for (size_t k = 0; k < all.count; k++)
        ck_assert(all.items[k].form != FORM_BARRIER || all.items[k].cost == 0);
    proposals_free(&all);
    list(&all, NULL, 0);
    ck_assert_uint_eq(barriers_in(&all, 0), 0);
    proposals_free(&all);
}
END_TEST

/* The condition around a named line, and the lines that set what stands in it, are nearer than others. */
START_TEST(test_slice)
{
    static const int named[] = {19};
    struct slice slice;
    slice_take(&slice, &t, &functions, named, ARRAY_LEN(named));
    ck_assert_int_eq(slice_distance(&slice, 19), 0);
    ck_assert_int_eq(slice_distance(&slice, 18), 1);
    ck_assert_int_eq(slice_distance(&slice, 16), 1);
    ck_assert_int_eq(slice_distance(&slice, 15), 1);
    ck_assert_int_eq(slice_distance(&slice, 13), 2);
    ck_assert_int_eq(slice_distance(&slice, 20), 2); /* sets n, which the condition of line 15 asks for */
    ck_assert_int_eq(slice_distance(&slice, 30), 3);
    slice_put_off(&slice, 19);
    slice_put_off(&slice, 30);
    ck_assert_int_eq(slice_distance(&slice, 19), 2);
    ck_assert_int_eq(slice_distance(&slice, 30), 3);
    slice_free(&slice);
}
END_TEST

/* Without a named line, those count as named that store through a pointer. What sets the variables of a line
 * that sets others is near, too. */
START_TEST(test_slice_of_stores)
{
    static const int named[] = {62};
    struct slice slice;
    slice_take(&slice, &t, &functions, NULL, 0);
    ck_assert_int_eq(slice_distance(&slice, 36), 0);
    ck_assert_int_eq(slice_distance(&slice, 16), 1);
    slice_free(&slice);
    slice_take(&slice, &t, &functions, named, ARRAY_LEN(named));
    ck_assert_int_eq(slice_distance(&slice, 61), 2);
    ck_assert_int_eq(slice_distance(&slice, 54), 2);
    ck_assert_int_eq(slice_distance(&slice, 53), 2);
    ck_assert_int_eq(slice_distance(&slice, 18), 3);
    slice_free(&slice);
}
END_TEST

/* Each variant has its own namespace and line numbers; what the entry point does not reach is left out; what
 * the compiler complains of is dropped. */
START_TEST(test_batch)
{
    struct proposals all;
    struct batch b;
    struct text text = {0};
    list(&all, NULL, 0);
    batch_start(&b, &t, &functions, &all, 0, 450000);
    ck_assert(batch_drop(&b,
                         "edit0002.cu(3): error: identifier \"q\" is undefined\n"
                         "edit0003.cu(3): warning: x\nother edit0004\n"
                         "a.h(9): error: no size\n  instantiation of \"T\" at line 9 of edit0005.cu\n",
                         false));
    batch_write(&text, &b);
    ck_assert_ptr_nonnull(
        strstr(text.s, "#include \"lab.h\"\nnamespace edit0000 {\n#line 1 \"edit0000.cu\"\n"));
    ck_assert_ptr_nonnull(strstr(text.s, "#undef BLOCK\nnamespace edit0001 {"));
    ck_assert_ptr_null(strstr(text.s, "edit0002"));
    ck_assert_ptr_null(strstr(text.s, "edit0005"));
    ck_assert_ptr_nonnull(strstr(text.s, "namespace edit0003"));
    ck_assert_ptr_nonnull(strstr(text.s, "namespace edit0004"));
    ck_assert_ptr_null(strstr(text.s, "unused"));
    ck_assert(batch_drop(&b, "edit0003.cu(9): error: x\nedit0004.cu(9): error: x\n", false));
    ck_assert(b.dropped[3] && !b.dropped[4]);
    ck_assert(batch_drop(&b, "edit0004.cu(9): error: x\nedit0006.cu(9): error: x\n", true));
    ck_assert(b.dropped[4] && b.dropped[6]);
    ck_assert(!batch_drop(&b, "edit0000.cu(3): error: it is wrong in itself\n", false));
    ck_assert(!batch_drop(&b, "nvcc fatal\n", true));
    text_free(&text);
    batch_free(&b);
    proposals_free(&all);
}
END_TEST

Suite *edit_proposals_suite(void)
{
    Suite *s = suite_create("edit_proposals");
    TCase *c = tcase_create("all");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, test_functions);
    tcase_add_test(c, test_names);
    tcase_add_loop_test(c, test_proposal, 0, ARRAY_LEN(proposals));
    tcase_add_test(c, test_order);
    tcase_add_test(c, test_barriers);
    tcase_add_test(c, test_slice);
    tcase_add_test(c, test_slice_of_stores);
    tcase_add_test(c, test_batch);
    suite_add_tcase(s, c);
    return s;
}
