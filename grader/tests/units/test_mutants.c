/* The generator of wrong and honest variants, and how their outcomes are judged. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/kit/kit.h"
#include "grader/tests/mutants/candidates.h"
#include "grader/tests/mutants/mask.h"

Suite *mutants_suite(void);

static struct candidates all;

static void make_all(void)
{
    struct why why;
    ck_assert_int_eq(chdir(kit_directory()), 0);
    ck_assert_msg(candidates_make(&all, &why), "%s", why.text);
}

static void free_all(void)
{
    candidates_free(&all);
}

/* ---- what may be changed ---- */

static const struct {
    const char *text, *masked; /* with # for MASKED */
} masks[] = {
    {"a // b\nc", "a ####\nc"},
    {"a /* b\nc */ d", "a ####\n#### d"},
    {"f(\"x // y\", 'z');", "f(########, ###);"},
    {"\"a\\\"b\" c", "###### c"},
    {"#include <a.h>\n#define B 1\n", "##############\n#define B 1\n"},
    {"# pragma unroll\nx", "###############\nx"},
    {"a / b * c", "a / b * c"},
    {"// ends here", "############"},
    {"/* never ends", "#############"},
    {"\"never ends\nx", "###########\nx"},
};

START_TEST(test_masks)
{
    char *text = xstrdup(masks[_i].text);
    mask_source(text);
    for (char *c = text; *c; c++)
        *c = *c == MASKED ? '#' : *c;
    ck_assert_str_eq(text, masks[_i].masked);
    free(text);
}
END_TEST

/* Comments, strings and includes of a text, one after the other. */
static char *masked_bytes(const char *text)
{
    struct text out = {0};
    char *masked = xstrdup(text);
    mask_source(masked);
    text_add(&out, "", 0);
    for (size_t i = 0; text[i]; i++)
        if (masked[i] == MASKED)
            text_add(&out, text + i, 1);
    free(masked);
    return out.s;
}

START_TEST(test_one_change_each)
{
    for (size_t i = 0; i < all.mutants.count; i++) {
        const struct mutant *m = &all.mutants.items[i];
        char *text = mutant_text(m), *before = masked_bytes(m->origin_text), *after = masked_bytes(text);
        size_t put = strlen(m->replacement);
        ck_assert_int_eq(strncmp(text, m->origin_text, m->at), 0);
        ck_assert_str_eq(text + m->at + put, m->origin_text + m->at + m->length);
        ck_assert(put != m->length || memcmp(m->replacement, m->origin_text + m->at, put));
        ck_assert_ptr_null(strchr(m->replacement, '\n'));
        ck_assert_str_eq(before, after);
        free(text);
        free(before);
        free(after);
    }
}
END_TEST

static int balance(const char *text, char open, char close)
{
    int open_ones = 0;
    for (; *text; text++)
        open_ones += (*text == open) - (*text == close);
    return open_ones;
}

/* Most rules would make stillborn mutants alone if they took a bracket too few. */
START_TEST(test_brackets_stay_balanced)
{
    for (size_t i = 0; i < all.mutants.count; i++) {
        const struct mutant *m = &all.mutants.items[i];
        char *text = mutant_text(m);
        for (const char *pair = "()[]{}"; *pair; pair += 2)
            ck_assert_msg(balance(text, pair[0], pair[1]) == balance(m->origin_text, pair[0], pair[1]),
                          "%s: %s", m->rule->name, m->replacement);
        free(text);
    }
}
END_TEST

START_TEST(test_line_numbers)
{
    for (size_t i = 0; i < all.mutants.count; i++) {
        const struct mutant *m = &all.mutants.items[i];
        int line = 1;
        for (size_t k = 0; k < m->at; k++)
            line += m->origin_text[k] == '\n';
        ck_assert_int_eq(m->line, line);
    }
}
END_TEST

START_TEST(test_every_rule_applies)
{
    for (size_t r = 0; r < rule_count; r++) {
        size_t made = 0;
        for (size_t i = 0; i < all.mutants.count; i++)
            made += all.mutants.items[i].rule == &rules[r];
        ck_assert_msg(made > 0, "%s, %s: no place", rules[r].name, rules[r].find);
    }
}
END_TEST

START_TEST(test_names_and_texts_differ)
{
    for (size_t i = 0; i < all.count; i++)
        for (size_t k = 0; k < i; k++)
            ck_assert_str_ne(all.items[i].name, all.items[k].name);
    for (size_t i = 0; i < all.mutants.count; i++)
        for (size_t k = i; k-- > 0 && all.mutants.items[k].origin == all.mutants.items[i].origin;) {
            const struct mutant *a = &all.mutants.items[i], *b = &all.mutants.items[k];
            char *one = a->line == b->line ? mutant_text(a) : NULL, *other = one ? mutant_text(b) : NULL;
            ck_assert(!one || strcmp(one, other) != 0);
            free(one);
            free(other);
        }
}
END_TEST

START_TEST(test_at_most)
{
    struct mutants few = {0};
    static const char text[] = "__syncthreads();\n__syncthreads(); // __syncthreads();\n__syncthreads();\n"
                               "half /= 2;\nhalf /= 2;\n";
    mutants_add(&few, "x/lab1_a.cu", text, 2);
    size_t dropped = 0;
    for (size_t i = 0; i < few.count; i++)
        dropped += strcmp(few.items[i].rule->name, "no_barrier") == 0;
    ck_assert_uint_eq(dropped, 2);
    char *changed = mutant_text(&few.items[1]), *name = mutant_name(&few, 1);
    char *plain = mutant_change(&few.items[few.count - 2]),
         *second = mutant_change(&few.items[few.count - 1]);
    ck_assert_str_eq(changed,
                     "__syncthreads();\n; // __syncthreads();\n__syncthreads();\nhalf /= 2;\nhalf /= 2;\n");
    ck_assert_str_eq(name, "lab1_a:no_barrier:2");
    ck_assert_ptr_null(strchr(plain, '#'));
    ck_assert_str_eq(strchr(second, '#'), "#2");
    free(plain);
    free(second);
    free(changed);
    free(name);
    mutants_free(&few);
}
END_TEST

START_TEST(test_second_place_in_a_line)
{
    struct mutants list = {0};
    mutants_add(&list, "x/lab1_a.cu", "  bool b = i < n && j < n;\n", 9);
    ck_assert_uint_gt(list.count, 1);
    char *name = mutant_name(&list, 1), *change = mutant_change(&list.items[1]);
    ck_assert_str_eq(name, "lab1_a:flag_wider:1.2");
    ck_assert_str_eq(change, "bool b = i < n && j < n; => bool b = i < n && j <= n;");
    free(name);
    free(change);
    mutants_free(&list);
}
END_TEST

static const struct {
    const char *text;
    int last_line;
} statements[] = {
    {"if (i < n)\n    a = b;\nc = d;\n", 2},
    {"if (i < n) {\n    a = b;\n    c = d;\n}\ne = f;\n", 4},
    {"if (i < n) {\n    for (;;) {\n        c;\n    }\n    d;\n}\n", 6},
    {"if (i < n)\n    a = b // ;\n      + c;\n", 3},
    {"if (i < n) a;\n", 1},
};

START_TEST(test_statements)
{
    struct mutants list = {0};
    mutants_add(&list, "a.cu", statements[_i].text, 1);
    ck_assert_str_eq(list.items[0].rule->name, "guard_wider");
    ck_assert_int_eq(list.items[0].last_line, statements[_i].last_line);
    mutants_free(&list);
}
END_TEST

/* ---- honest variants ---- */

START_TEST(test_variants)
{
    ck_assert_uint_ge(all.variants.count, 60);
    for (size_t i = 0; i < all.variants.count; i++) {
        const struct variant *v = &all.variants.items[i];
        struct text origin = {0};
        ck_assert(file_read(&origin, v->path, 1 << 20));
        if (strncmp(v->path, "solutions/", 10) == 0)
            ck_assert_str_ne(v->text, origin.s);
        else
            ck_assert_str_eq(v->text, origin.s);
        ck_assert_ptr_nonnull(origin_lab(v->path));
        text_free(&origin);
    }
}
END_TEST

/* ---- the list of equivalent mutants ---- */

static const struct {
    const char *text;
    bool good;
    size_t entries;
} lists[] = {
    {"", true, 0},
    {"# nothing yet\n\n", true, 0},
    {"solutions/a.cu rule\n    > x = 1;\n    because\n", true, 1},
    {"solutions/a.cu rule\n    > x = 1;\n    > y = 1;\n    because\n    of that\nb.cu rule\n  >  z\n  so\n",
     true, 3},
    {"solutions/a.cu rule\n    > x = 1;\n", false, 0},
    {"solutions/a.cu rule\n    because\n", false, 0},
    {"solutions/a.cu\n    > x = 1;\n    because\n", false, 0},
    {"solutions/a.cu rule beyond\n    > x = 1;\n    because\n", true, 1},
    {"solutions/a.cu rule more\n    > x = 1;\n    because\n", false, 0},
    {"    > x = 1;\n    because\n", false, 0},
    {"solutions/a.cu rule\n    > x = 1;\n    because\n    > y = 1;\n", false, 0},
};

START_TEST(test_equivalents_read)
{
    struct equivalents list = {0};
    struct why why = {0};
    ck_assert_int_eq(equivalents_read(&list, lists[_i].text, &why), lists[_i].good);
    if (lists[_i].good)
        ck_assert_uint_eq(list.count, lists[_i].entries);
    else
        ck_assert_ptr_nonnull(strstr(why.text, "line "));
    equivalents_free(&list);
}
END_TEST

START_TEST(test_equivalents_find)
{
    struct mutants mutants = {0};
    struct equivalents list = {0};
    struct why why;
    mutants_add(&mutants, "a.cu", "    __syncthreads(); // here\n", 1);
    ck_assert(equivalents_read(
        &list, "a.cu no_barrier\n    > __syncthreads(); // here => ; // here\n    so\n", &why));
    ck_assert_ptr_eq(equivalents_find(&list, &mutants.items[0]), &list.items[0]);
    ck_assert_ptr_null(equivalents_find(&list, &mutants.items[1]));
    equivalents_free(&list);
    mutants_free(&mutants);
}
END_TEST

/* ---- outcomes ---- */

static const struct {
    enum place_duty duty;
    int lines[4];    /* of the finding: line, other line, and their call lines */
    int first, last; /* of the change */
    bool named;
} places[] = {
    {PLACE_FREE, {10, 0}, 50, 50, true},
    {PLACE_NEAR, {10, 0}, 8, 8, true},
    {PLACE_NEAR, {10, 0}, 12, 12, true},
    {PLACE_NEAR, {10, 0}, 7, 7, false},
    {PLACE_NEAR, {10, 0}, 13, 13, false},
    {PLACE_NEAR, {10, 0}, 5, 8, true},
    {PLACE_NEAR, {10, 0}, 5, 20, true},
    {PLACE_NEAR, {10, 0}, 5, 7, false},
    {PLACE_NEAR, {10, 30}, 31, 31, true},
    {PLACE_NEAR, {10, 30}, 20, 20, false},
    {PLACE_NEAR, {0, 0}, 20, 20, true}, /* a value only: there is no line */
    {PLACE_BETWEEN, {10, 30}, 20, 20, true},
    {PLACE_BETWEEN, {30, 10}, 20, 20, true},
    {PLACE_BETWEEN, {10, 30}, 32, 32, true},
    {PLACE_BETWEEN, {10, 30}, 33, 33, false},
    {PLACE_BETWEEN, {10, 30}, 7, 7, false},
    {PLACE_BETWEEN, {10, 0}, 12, 12, true},
    {PLACE_BETWEEN, {10, 0}, 13, 13, false},
    {PLACE_BETWEEN, {0, 0}, 13, 13, false},
    {PLACE_NEAR, {10, 0, 40, 0}, 40, 40, true},
    {PLACE_NEAR, {10, 0, 40, 0}, 25, 25, false},
    {PLACE_NEAR, {10, 20, 40, 50}, 52, 52, true},
    {PLACE_NEAR, {10, 20, 40, 50}, 45, 45, false},
    {PLACE_BETWEEN, {10, 20, 40, 50}, 45, 45, true},
    {PLACE_BETWEEN, {10, 20, 40, 50}, 15, 15, true},
    {PLACE_BETWEEN, {10, 20, 40, 50}, 30, 30, false},
    {PLACE_BETWEEN, {10, 20, 50, 50}, 40, 40, false},
    {PLACE_BETWEEN, {10, 0, 40, 0}, 40, 40, true},
};

START_TEST(test_places)
{
    struct result r = {.exercise_count = 2};
    struct finding *f = findings_add(&r.exercises[1].checks[CHECK_SAFETY].findings, FINDING_SHARED_RACE);
    f->line = places[_i].lines[0];
    f->other_line = places[_i].lines[1];
    f->call_line = places[_i].lines[2];
    f->other_call_line = places[_i].lines[3];
    struct place place = {places[_i].duty, places[_i].first, places[_i].last};
    ck_assert_int_eq(verdict_names_place(&r, &place), places[_i].named);
    result_free(&r);
}
END_TEST

static const struct {
    bool mutant, listed;
    struct outcome outcome;
    bool passes;
} outcomes[] = {
    {true, false, {.fate = FATE_KILLED}, true},
    {true, false, {.fate = FATE_KILLED, .by_line = true}, true},
    {true, false, {.fate = FATE_KILLED, .by_line = true, .misled = true}, false},
    {true, false, {.fate = FATE_SURVIVED}, false},
    {true, false, {.fate = FATE_STILLBORN}, true},
    {true, false, {.fate = FATE_BROKEN}, false},
    {true, true, {.fate = FATE_SURVIVED}, true},
    {true, true, {.fate = FATE_KILLED}, false},
    {true, true, {.fate = FATE_STILLBORN}, false},
    {false, false, {.fate = FATE_SURVIVED}, true},
    {false, false, {.fate = FATE_KILLED}, false},
    {false, false, {.fate = FATE_STILLBORN}, false},
    {false, false, {.fate = FATE_BROKEN}, false},
};

START_TEST(test_outcomes)
{
    struct mutant mutant = {0};
    struct equivalent listed = {0};
    struct outcome outcome = outcomes[_i].outcome;
    struct candidate c = {.mutant = outcomes[_i].mutant ? &mutant : NULL,
                          .listed = outcomes[_i].listed ? &listed : NULL,
                          .outcome = &outcome};
    ck_assert_int_eq(candidate_passes(&c), outcomes[_i].passes);
}
END_TEST

/* ---- the sample ---- */

START_TEST(test_sample)
{
    candidates_sample(&all);
    size_t honest = 0;
    for (size_t i = 0; i < all.count; i++) {
        honest += !all.items[i].mutant;
        ck_assert_ptr_null(all.items[i].listed);
        for (size_t k = 0; k < i && all.items[i].mutant; k++)
            ck_assert_str_ne(all.items[i].mutant->rule->name, all.items[k].mutant->rule->name);
    }
    ck_assert_uint_gt(honest, 3);
    ck_assert_uint_gt(all.count, 60);
}
END_TEST

Suite *mutants_suite(void)
{
    Suite *suite = suite_create("mutants");
    TCase *parts = tcase_create("parts"), *whole = tcase_create("all of them");
    tcase_add_loop_test(parts, test_masks, 0, ARRAY_LEN(masks));
    tcase_add_test(parts, test_at_most);
    tcase_add_test(parts, test_second_place_in_a_line);
    tcase_add_loop_test(parts, test_statements, 0, ARRAY_LEN(statements));
    tcase_add_loop_test(parts, test_equivalents_read, 0, ARRAY_LEN(lists));
    tcase_add_test(parts, test_equivalents_find);
    tcase_add_loop_test(parts, test_places, 0, ARRAY_LEN(places));
    tcase_add_loop_test(parts, test_outcomes, 0, ARRAY_LEN(outcomes));
    suite_add_tcase(suite, parts);
    tcase_add_checked_fixture(whole, make_all, free_all);
    tcase_add_test(whole, test_one_change_each);
    tcase_add_test(whole, test_brackets_stay_balanced);
    tcase_add_test(whole, test_line_numbers);
    tcase_add_test(whole, test_every_rule_applies);
    tcase_add_test(whole, test_names_and_texts_differ);
    tcase_add_test(whole, test_variants);
    tcase_add_test(whole, test_sample);
    suite_add_tcase(suite, whole);
    return suite;
}
