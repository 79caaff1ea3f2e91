/* Which texts count as copies: disguised ones of every solution do, honest files do not. */
#include <check.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_report/handed_out.h"
#include "grader/kit/kit.h"
#include "grader/labs/lab_record.h"
#include "grader/similar/compared_text.h"
#include "grader/similar/fingerprint_index.h"
#include "grader/similar/shared_runs.h"

Suite *similar_suite(void);

enum { FILE_MOST_BYTES = 1 << 20, TEXTS_MOST = 60 };

/* What the students of each lab were given. */
static struct given_text given[7];

static void read_given(void)
{
    for (int lab = 0; lab < 7; lab++)
        handed_out_read(&given[lab], lab_find(lab));
}

static void free_given(void)
{
    for (int lab = 0; lab < 7; lab++)
        given_text_free(&given[lab]);
}

static struct compared_text text_of(const char *code, const struct lab *lab)
{
    struct compared_text text = {0};
    text_add(&text.code, code, strlen(code));
    compared_text_prepare(&text, &given[lab->number]);
    return text;
}

static struct compared_text read_text(const char *path, const struct lab *lab)
{
    struct compared_text text = {0};
    ck_assert_msg(file_read(&text.code, path, FILE_MOST_BYTES), "%s", path);
    compared_text_prepare(&text, &given[lab->number]);
    return text;
}

static struct compared_text solution_of(const struct lab *lab, const char *ending)
{
    char *path = kit_file("solutions/lab%d_%s%s.cu", lab->number, lab->name, ending);
    struct compared_text text = read_text(path, lab);
    free(path);
    return text;
}

static size_t shared_count(const struct compared_text *a, const struct compared_text *b)
{
    size_t shared = 0;
    for (size_t k = 0; k < a->prints.count; k++)
        shared += fingerprints_have(&b->prints, a->prints.hashes[k]);
    return shared;
}

/* ---- tokens ---- */

static const struct {
    const char *a, *b;
    bool same;
} spellings[] = {
    {"int sum = a[i];", "int total = left[ index ] ; // all my own", true},
    {"x = 1.0f * 16;", "x = 1. /* one */ * 0x10;", true},
    {"x = 1'000'000;", "x = 1000000;", true},
    {"unsigned long long n = 0;", "size_t m = 0u;", true},
    {"const float *__restrict__ in", "float *in", true},
    {"if (a) { b(); }", "if (a)\r\n    b();", true},
    {"#include \"lab.h\"\n#pragma unroll\nf(s);", "f(s);", true},
    {"puts(\"one\");", "puts(\"another \\\" one\");", true},
    {"a /* never closed", "a", true},
    {"a + b", "a - b", false},
    {"threadIdx.x", "threadIdx.y", false},
    {"__syncthreads();", "synchronise();", false},
    {"for (;;)", "while (1)", false},
    {"#define N 3\n", "N 3\n", false},
};

START_TEST(test_spelling)
{
    struct code_tokens a = {0}, b = {0};
    code_tokens_read(&a, spellings[_i].a, strlen(spellings[_i].a));
    code_tokens_read(&b, spellings[_i].b, strlen(spellings[_i].b));
    bool same = a.count == b.count;
    for (size_t k = 0; same && k < a.count; k++)
        same = a.items[k].code == b.items[k].code;
    ck_assert_msg(same == spellings[_i].same, "%s | %s", spellings[_i].a, spellings[_i].b);
    code_tokens_free(&a);
    code_tokens_free(&b);
}
END_TEST

/* Any bytes: all are read, and line numbers are right. */
START_TEST(test_odd_bytes)
{
    static const char odd[] = "a\n\0b\n\"open\n'x\n\xff\n/* c\nd";
    static const int lines[] = {1, 2, 2, 3, 4, 5};
    struct code_tokens tokens = {0};
    code_tokens_read(&tokens, odd, sizeof odd - 1);
    ck_assert_uint_eq(tokens.count, ARRAY_LEN(lines));
    for (size_t k = 0; k < tokens.count; k++)
        ck_assert_int_eq(tokens.items[k].line, lines[k]);
    code_tokens_free(&tokens);
}
END_TEST

/* ---- fingerprints ---- */

static uint32_t draw(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

/* A run of 17 tokens that stands in two texts at different places leaves them a fingerprint in common. */
START_TEST(test_winnowing_promise)
{
    enum { COUNT = 200, RUN = GRAM_TOKENS + GRAM_WINDOW - 1 };
    struct code_token items[2][COUNT];
    struct code_tokens tokens[2] = {{items[0], COUNT, 0}, {items[1], COUNT, 0}};
    struct compared_text texts[2] = {{.own = tokens[0]}, {.own = tokens[1]}};
    uint32_t state = (uint32_t)_i + 1;
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < COUNT; k++)
            items[side][k].code = draw(&state);
    size_t from = draw(&state) % (COUNT - RUN), to = draw(&state) % (COUNT - RUN);
    memcpy(&items[1][to], &items[0][from], RUN * sizeof **items);
    for (int side = 0; side < 2; side++)
        fingerprints_choose(&texts[side].prints, &tokens[side]);
    ck_assert_uint_gt(shared_count(&texts[0], &texts[1]), 0);
    ck_assert_uint_lt(texts[0].prints.count, COUNT / 2); /* it is a choice, not all grams */
    for (int side = 0; side < 2; side++)
        fingerprints_free(&texts[side].prints);
}
END_TEST

START_TEST(test_index)
{
    struct compared_text texts[7];
    const struct fingerprints *prints[7];
    size_t shared[7];
    for (int lab = 0; lab < 7; lab++) {
        texts[lab] = solution_of(lab_find(lab), "");
        prints[lab] = &texts[lab].prints;
    }
    struct fingerprint_index *index = fingerprint_index_make(prints, 7);
    for (int a = 0; a < 7; a++) {
        fingerprint_index_count(index, prints[a], shared);
        for (int b = 0; b < 7; b++)
            ck_assert_uint_eq(shared[b], shared_count(&texts[a], &texts[b]));
    }
    ck_assert_uint_eq(shared[6], prints[6]->count);
    fingerprint_index_free(index);
    for (int lab = 0; lab < 7; lab++)
        compared_text_free(&texts[lab]);
}
END_TEST

/* ---- disguises ---- */

static void as_it_is(struct text *out, const char *code)
{
    text_printf(out, "%s", code);
}

static bool is_of_word(char c)
{
    return strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789", c) && c;
}

/* Each name of one or two lower-case letters gets another, and so do those that a solution chooses. */
static void renamed(struct text *out, const char *code)
{
    static const char *const chosen[] = {"tile", "here", "above", "below", "kernel",
                                         "sum",  "next", "first", "half"};
    for (const char *at = code; *at;) {
        size_t length = 0;
        while (is_of_word(at[length]))
            length++;
        bool rename = length > 0 && length < 3 && *at >= 'a' && *at < 'x' && strncmp(at, "if", 2) != 0;
        for (size_t k = 0; k < ARRAY_LEN(chosen); k++)
            rename |= length == strlen(chosen[k]) && strncmp(at, chosen[k], length) == 0;
        text_printf(out, rename ? "%.*s_of_mine" : "%.*s", (int)(length ? length : 1), at);
        at += length ? length : 1;
    }
}

/* The parts between lines that close a function, last first. */
static void reordered(struct text *out, const char *code)
{
    const char *end = code + strlen(code);
    for (const char *at = end; at > code; at--)
        if (at - code > 3 && strncmp(at - 3, "\n}\n", 3) == 0) {
            text_add(out, at, (size_t)(end - at));
            end = at;
        }
    text_add(out, code, (size_t)(end - code));
}

static void laid_out(struct text *out, const char *code)
{
    for (; *code; code++)
        text_printf(out, *code == '\n' ? "\r\n\t" : *code == ';' ? "\t; /* my own */" : "%c", *code);
}

/* Some 8 KB of different functions that are never called, before and after. */
static void pad(struct text *out, uint32_t seed)
{
    for (int k = 0; k < 40; k++) {
        text_printf(out, "static int unused_%u_%d(int v)\n{\n", seed, k);
        for (int line = 0; line < 4; line++)
            text_printf(out, "    v %c= (v %c %u) %s v[%u];\n", "+-*|^"[draw(&seed) % 5],
                        "+-*|&"[draw(&seed) % 5], draw(&seed) % 100, draw(&seed) % 2 ? "<<" : ">",
                        draw(&seed) % 9);
        text_printf(out, "    return v;\n}\n");
    }
}

static void padded(struct text *out, const char *code)
{
    pad(out, 1);
    text_printf(out, "%s", code);
    pad(out, 2);
}

static void padded_renamed(struct text *out, const char *code)
{
    pad(out, 3);
    renamed(out, code);
}

static void everything(struct text *out, const char *code)
{
    struct text first = {0}, second = {0};
    renamed(&first, code);
    reordered(&second, first.s);
    pad(out, 4);
    laid_out(out, second.s);
    text_free(&first);
    text_free(&second);
}

static const struct {
    void (*put_on)(struct text *out, const char *code);
} disguises[] = {{as_it_is}, {renamed}, {reordered}, {laid_out}, {padded}, {padded_renamed}, {everything}};

/* For each lab, its plain and its fast solution. */
START_TEST(test_disguised)
{
    const struct lab *lab = lab_find(_i / 2);
    struct compared_text original = solution_of(lab, _i % 2 ? "_fast" : "");
    for (size_t d = 0; d < ARRAY_LEN(disguises); d++) {
        struct text code = {0};
        disguises[d].put_on(&code, original.code.s);
        struct compared_text copy = text_of(code.s, lab);
        size_t shared = shared_count(&original, &copy);
        ck_assert_msg(compared_text_is_copy(&original, &copy, shared, original.prints.count),
                      "lab %d, disguise %zu", lab->number, d);
        text_free(&code);
        compared_text_free(&copy);
    }
    compared_text_free(&original);
}
END_TEST

/* ---- honest files ---- */

struct named_text {
    char *name;
    struct compared_text text;
};

static size_t read_honest(struct named_text *texts, size_t count, const char *where, const struct lab *lab)
{
    char *folder = kit_file("%s", where), *prefix = xformat("lab%d_", lab->number);
    DIR *d = opendir(folder);
    ck_assert_ptr_nonnull(d);
    for (const struct dirent *e; (e = readdir(d));)
        if (strncmp(e->d_name, prefix, strlen(prefix)) == 0 && count < TEXTS_MOST) {
            texts[count].name = xformat("%s/%s", folder, e->d_name);
            texts[count].text = read_text(texts[count].name, lab);
            count++;
        }
    closedir(d);
    free(folder);
    free(prefix);
    return count;
}

static const char *const honest[] = {"grader/corpus/honest", "grader/tests/timing/fresh",
                                     "grader/tests/timing/unseen"};

/* The honest files of a lab and its solutions: no pair is marked. */
START_TEST(test_honest)
{
    struct named_text texts[TEXTS_MOST + 2];
    size_t count = 0;
    for (size_t k = 0; k < ARRAY_LEN(honest); k++)
        count = read_honest(texts, count, honest[k], lab_find(_i));
    ck_assert_uint_gt(count, 12);
    for (int k = 0; k < 2; k++)
        texts[count + (size_t)k] =
            (struct named_text){xstrdup(k ? "fast" : "plain"), solution_of(lab_find(_i), k ? "_fast" : "")};
    size_t whole = texts[count].text.prints.count;
    count += 2;
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < a; b++) {
            size_t shared = shared_count(&texts[a].text, &texts[b].text);
            ck_assert_msg(!compared_text_is_copy(&texts[a].text, &texts[b].text, shared, whole), "%s %s: %zu",
                          texts[a].name, texts[b].name, shared);
        }
    for (size_t k = 0; k < count; k++) {
        free(texts[k].name);
        compared_text_free(&texts[k].text);
    }
}
END_TEST

/* One kernel of two, in the only way in which it can be written, is no copy of both. */
START_TEST(test_half_finished)
{
    const struct lab *lab = lab_find(4);
    char *path = kit_file("grader/corpus/wrong/lab4_naive_as_tiled.cu");
    struct compared_text text = read_text(path, lab), solution = solution_of(lab, "");
    size_t shared = shared_count(&text, &solution);
    ck_assert_int_gt(compared_text_percent(&text, shared), COPY_PERCENT);
    ck_assert(!compared_text_is_copy(&text, &solution, shared, solution.prints.count));
    free(path);
    compared_text_free(&text);
    compared_text_free(&solution);
}
END_TEST

/* Nothing is left of a skeleton. */
START_TEST(test_given)
{
    const struct lab *lab = lab_find(_i);
    char *path = kit_file("labs/lab%d_%s.cu", lab->number, lab->name);
    struct compared_text text = read_text(path, lab), solution = solution_of(lab, "");
    ck_assert_uint_eq(text.own.count, 0);
    ck_assert_uint_ge(solution.own.count, OWN_TOKENS);
    free(path);
    compared_text_free(&text);
    compared_text_free(&solution);
}
END_TEST

/* ---- lines ---- */

START_TEST(test_lines)
{
    static const char a[] = "x = 1;\n\nfor (int i = 0; i < n; i++)\n    sum += v[i] * w[i];\nreturn sum;\n";
    static const char b[] = "for (int k = 0; k < m; k++)\n\n    dot += a[k] * b[k];\nwhile (y) y--;\n";
    struct code_tokens tokens[2] = {{0}, {0}};
    struct shared_runs runs = {0};
    code_tokens_read(&tokens[0], a, strlen(a));
    code_tokens_read(&tokens[1], b, strlen(b));
    shared_runs_find(&runs, &tokens[0], &tokens[1]);
    ck_assert_uint_eq(runs.count, 1);
    ck_assert_int_eq(runs.items[0].from[0], 3);
    ck_assert_int_eq(runs.items[0].to[0], 4);
    ck_assert_int_eq(runs.items[0].from[1], 1);
    ck_assert_int_eq(runs.items[0].to[1], 3);
    shared_runs_free(&runs);
    for (int side = 0; side < 2; side++)
        code_tokens_free(&tokens[side]);
}
END_TEST

/* A token of the other text is in one run at most: what one file says twice, the other says once. */
START_TEST(test_lines_once)
{
    static const char once[] = "for (int i = 0; i < n; i++)\n    sum += v[i] * w[i];\n";
    struct code_tokens tokens[2] = {{0}, {0}};
    struct shared_runs runs = {0};
    code_tokens_read(&tokens[0], once, strlen(once));
    code_tokens_read(&tokens[0], once, strlen(once));
    code_tokens_read(&tokens[1], once, strlen(once));
    shared_runs_find(&runs, &tokens[0], &tokens[1]);
    ck_assert_uint_eq(runs.count, 1);
    shared_runs_free(&runs);
    for (int side = 0; side < 2; side++)
        code_tokens_free(&tokens[side]);
}
END_TEST

Suite *similar_suite(void)
{
    Suite *suite = suite_create("similar");
    TCase *tcase = tcase_create("similar");
    tcase_add_unchecked_fixture(tcase, read_given, free_given);
    tcase_add_loop_test(tcase, test_spelling, 0, ARRAY_LEN(spellings));
    tcase_add_test(tcase, test_odd_bytes);
    tcase_add_loop_test(tcase, test_winnowing_promise, 0, 20);
    tcase_add_test(tcase, test_index);
    tcase_add_loop_test(tcase, test_disguised, 0, 14);
    tcase_add_loop_test(tcase, test_honest, 0, 7);
    tcase_add_test(tcase, test_half_finished);
    tcase_add_loop_test(tcase, test_given, 0, 7);
    tcase_add_test(tcase, test_lines);
    tcase_add_test(tcase, test_lines_once);
    suite_add_tcase(suite, tcase);
    return suite;
}
