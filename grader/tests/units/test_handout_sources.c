/* Where the numbers of the handouts come from: records, counts, measurements, slopes. Run from the project's
 * root. */
#include <check.h>
#include <string.h>

#include "grader/handout/measured.h"
#include "grader/handout/sources.h"
#include "grader/handout/number_trace.h"
#include "grader/text/whole_file.h"

Suite *handout_sources_suite(void);

static const struct {
    int lab;
    const char *name;
    double value; /* 0: there is none, and the message says */
    const char *message;
} names[] = {
    {4, "stencil_basic.n", 66, NULL},
    {-1, "lab4.stencil_basic.n", 66, NULL},
    {2, "derivative.radius", 8, NULL},
    {1, "BLOCK", 256, NULL},
    {-1, "lab5.OUT_TILE", 30, NULL},
    {0, "points.correctness", 40, NULL},
    {0, "points.traffic", 20, NULL},
    {0, "gpu.sms", 132, NULL},
    {0, "sector", 32, NULL},
    {4, "stencil_tiled", 0, "write ENTRY.FIELD"},
    {4, "stencil_tiled.planes.full", 0, "no such requirement"},
    {4, "nothing", 0, "no entry point and no number"},
    {4, "nothing.n", 0, "no such entry point"},
    {-1, "stencil_tiled.n", 0, "no lab is named"},
    {-1, "lab4_nowhere.stencil_tiled.n", 0, "no such file"},
    {0, "gpu.colour", 0, "no such field"},
    {0, "measured.lab2_halo.derivative.R9.ms", 0, "no such row"},
    {0, "points.beauty", 0, "no check"},
    {2, "orders.third.R1.slope", 0, "first or second"},
    {2, "orders.first.R9.slope", 0, "R1 to R8"},
    {0, "a.b.c.d.e.f", 0, "too long"},
};

static struct sources *open_all(void)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    return sources_open(labs, count);
}

START_TEST(names_lead_to_sources)
{
    struct sources *s = open_all();
    struct why why = {0};
    double value = 0;
    bool ok = sources_find(s, names[_i].lab, names[_i].name, &value, &why);
    ck_assert_msg(ok == !names[_i].message, "%s: %s", names[_i].name, why.text);
    if (ok)
        ck_assert_double_eq_tol(value, names[_i].value, 1e-12);
    else
        ck_assert_msg(strstr(why.text, names[_i].message), "%s: %s", names[_i].name, why.text);
    sources_close(s);
}
END_TEST

START_TEST(slopes_are_measured)
{
    struct sources *s = open_all();
    struct why why = {0};
    double slope = 0, in_double = 0, from = 0, to = 0;
    ck_assert_msg(sources_find(s, 2, "orders.second.R2.slope", &slope, &why) &&
                      sources_find(s, 2, "orders.second.R2.in_double", &in_double, &why) &&
                      sources_find(s, 2, "orders.second.R2.from", &from, &why) &&
                      sources_find(s, 2, "orders.second.R2.to", &to, &why),
                  "%s", why.text);
    ck_assert_double_eq_tol(slope, 4, 0.15);
    ck_assert_double_eq_tol(slope, in_double, 0.05);
    ck_assert_double_gt(from, to);
    double first = 0, second = 0;
    ck_assert(sources_find(s, 2, "orders.first.R2.least", &first, &why));
    ck_assert(sources_find(s, 2, "orders.second.R2.least", &second, &why));
    ck_assert_double_gt(second, 3 * first); /* rounding is divided by h once more */
    ck_assert(!sources_find(s, 2, "orders.second.R2.colour", &slope, &why));
    sources_close(s);
}
END_TEST

START_TEST(counts_are_the_simulators)
{
    static const struct {
        const char *name;
        double value;
    } counts[] = {
        {"stencil_basic.loads_per_output", 7},
        {"stencil_tiled.op_per_byte", 13. / 4 * 64 * 64 * 64 / (86. * 86 * 86)},
        {"stencil_tiled.blocks", 11 * 11 * 11},
        {"stencil_tiled.ops", 13},
        {"lab1_naive.moving_average.loads_per_output", 2},
    };
    struct sources *s = open_all();
    for (size_t k = 0; k < ARRAY_LEN(counts); k++) {
        struct why why = {0};
        double value = 0;
        ck_assert_msg(sources_find(s, 4, counts[k].name, &value, &why), "%s", why.text);
        ck_assert_double_eq_tol(value, counts[k].value, 1e-9);
    }
    sources_close(s);
}
END_TEST

START_TEST(measurements_are_read)
{
    struct measured m = {0};
    struct why why = {0};
    double ms = 0, of_memory = 0;
    ck_assert_msg(measured_read(&m, "handouts/measured.md", &why), "%s", why.text);
    ck_assert(measured_find(&m, "lab4_tiling", "stencil_basic", 0, "ms", &ms) && ms > 0.1 && ms < 10);
    ck_assert(measured_find(&m, "lab4_tiling", "stencil_basic", 0, "memory", &of_memory) && of_memory < 1);
    ck_assert(measured_find(&m, "lab2_halo", "derivative", 8, "ms", &ms));
    ck_assert(!measured_find(&m, "lab2_halo", "derivative", 0, "ms", &ms));
    measured_free(&m);
}
END_TEST

/* ---- a page against them ---- */

struct subject {
    struct sources *sources;
    int lab;
};

static bool look_up_source(void *context, const char *name, struct values *values, struct why *why)
{
    const struct subject *s = context;
    values->count = 1;
    return sources_find(s->sources, s->lab, name, values->v, why);
}

/* A page about lab 4, with lab 4's record as it is or with another mark in it. */
static size_t trace_lab4(const char *page, double full, struct text *complaints)
{
    struct entry tiled = *lab_find(4)->entries[1];
    struct lab changed = *lab_find(4);
    tiled.requirements[0].full = full;
    changed.entries[1] = &tiled;
    struct subject subject = {sources_open(&(const struct lab *){&changed}, 1), 4};
    struct names from = {look_up_source, &subject};
    size_t found = trace_page(complaints, NULL, "lab4_tiling.md", page, &from);
    sources_close(subject.sources);
    return found;
}

START_TEST(a_changed_record_is_noticed)
{
    struct text complaints = {0}, page = {0};
    struct why why;
    double full = lab_find(4)->entries[1]->requirements[0].full;
    ck_assert_msg(whole_file_read(&page, "handouts/lab4_tiling.md", 1 << 20, &why), "%s", why.text);
    ck_assert_msg(trace_lab4(page.s, full, &complaints) == 0, "%.1000s", complaints.s);
    ck_assert_uint_eq(trace_lab4(page.s, 1.5, &complaints), 1);
    ck_assert_msg(strstr(complaints.s, "says 1.2, stencil_tiled.full gives 1.5\n"), "%s", complaints.s);
    text_free(&complaints);
    text_free(&page);
}
END_TEST

Suite *handout_sources_suite(void)
{
    Suite *suite = suite_create("handout_sources");
    TCase *tcase = tcase_create("handout_sources");
    tcase_add_loop_test(tcase, names_lead_to_sources, 0, ARRAY_LEN(names));
    tcase_add_test(tcase, slopes_are_measured);
    tcase_add_test(tcase, counts_are_the_simulators);
    tcase_add_test(tcase, measurements_are_read);
    tcase_add_test(tcase, a_changed_record_is_noticed);
    suite_add_tcase(suite, tcase);
    return suite;
}
