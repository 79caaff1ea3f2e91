/* The time check by the clock, on made-up evidence: what it earns, and what it says about it. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/judge/judge_time.h"

Suite *judge_time_suite(void);

enum { LINES_MOST = 8 }; /* that the report shows */

static const struct entry *entry_of(int lab, int which)
{
    return lab_find(lab)->entries[which];
}

/* What a session of 21 calls at the largest size says: 80 % of the bound's speed at 4 TB/s, marks at 80 and
 * 20 %. */
static struct clock_evidence evidence(const struct entry *entry)
{
    struct clock_evidence e = {.timed = true, .calls = 21};
    const struct time_marks *m = &entry->time;
    struct clock_verdict *v = &e.verdict;
    struct text how = {0};
    e.report.shape = m->timed[0];
    e.report.session_count = 1;
    double items = (double)(m->items ? m->items(m->timed[0]) : entry->outputs(m->timed[0]));
    *v = (struct clock_verdict){.kind = CLOCK_FAIR, .bandwidth = 4e12, .attained = 0.8, .fraction = 1};
    v->marks = (struct clock_marks){0.8, 0.2, MARKS_BUILT_IN};
    v->bound = items * m->asked(m->timed[0], &how) / v->bandwidth;
    v->floor = items * m->bytes_per_output / v->bandwidth;
    v->seconds = v->median = v->bound / v->attained;
    v->low = v->seconds * 0.99;
    v->high = v->seconds * 1.02;
    text_free(&how);
    return e;
}

static struct exercise judged(const struct entry *entry, const struct clock_evidence *e)
{
    struct exercise x = {.entry = entry, .max_score = 100};
    judge_time(&x, &(struct evidence){.clock = *e});
    return x;
}

static void expect(const struct entry *entry, const struct clock_evidence *e, enum check_status status,
                   const char *summary, const char *derivation)
{
    struct exercise x = judged(entry, e);
    struct check *c = &x.checks[CHECK_TIME];
    ck_assert_str_eq(check_status_name(c->status), check_status_name(status));
    ck_assert_str_eq(c->summary, summary);
    ck_assert_str_eq(c->derivation.s, derivation);
    text_free(&c->derivation);
}

#define TILE                                                                                                 \
    "technique: tile of T = 8: T^3 cells of 4 bytes loaded for (T-2)^3 outputs, each stored: 4 x 512/216 + " \
    "4 = 13.48 bytes asked per output; 13 operations / 13.48 bytes = OP/B 0.964, loads and stores\n"         \
    "bound: 132651000 outputs x 13.48 bytes / 4000 GB/s (a plain copy's, in between) = 0.447 ms\n"
#define TILE_MEMORY                                                                                           \
    "memory: 0.265 ms for 8 bytes per output at best: 4 read, each element once, and 4 written; with caches " \
    "a kernel may be faster than the bound, but never faster than this"

START_TEST(test_fair)
{
    const struct entry *entry = entry_of(4, 1);
    struct clock_evidence e = evidence(entry);
    expect(entry, &e, STATUS_PASS,
           "0.559 ms at n = 512: 80 % of the speed that the technique's OP/B allows, needs 80 %",
           TILE "time: 0.559 ms, median of 21 calls with fresh data (0.553 to 0.570): 0.447 / 0.559 = 80 %\n"
                "points: 100 %, from none at 20 % to all at 80 % (built in: this GPU is not calibrated)\n" //
           TILE_MEMORY "\n");
}
END_TEST

/* The numbers of the other definitions: elements, not outputs; a read, not a copy; a radius. */
START_TEST(test_dot)
{
    const struct entry *entry = entry_of(0, 0);
    struct clock_evidence e = evidence(entry);
    expect(entry, &e, STATUS_PASS,
           "0.671 ms at n = 268435456: 80 % of the speed that the technique's OP/B allows, needs 80 %",
           "technique: one int of a and one of b, each loaded once: 4 + 4 = 8 bytes asked per element; "
           "2 operations / 8 bytes = OP/B 0.25, loads and stores\n"
           "bound: 268435456 elements x 8 bytes / 4000 GB/s (a plain read's, in between) = 0.537 ms\n"
           "time: 0.671 ms, median of 21 calls with fresh data (0.664 to 0.685): 0.537 / 0.671 = 80 %\n"
           "points: 100 %, from none at 20 % to all at 80 % (built in: this GPU is not calibrated)\n"
           "memory: 0.537 ms for 8 bytes per element at best: one int of a and one of b, each read once; "
           "with caches a kernel may be faster than the bound, but never faster than this\n");
}
END_TEST

START_TEST(test_derivative)
{
    const struct entry *entry = entry_of(2, 1);
    struct clock_evidence e = evidence(entry);
    e.verdict.marks.source = MARKS_CALIBRATED;
    expect(
        entry, &e, STATUS_PASS,
        "0.692 ms at n = 268435456, radius 8: 80 % of the speed that the technique's OP/B allows, needs 80 %",
        "technique: a block of 256 threads loads 256 + 16 elements of 4 bytes for 256 outputs and stores 4 "
        "bytes each: 4 x 272/256 + 4 = 8.250 bytes asked per output; 33 operations / 8.25 bytes = OP/B 4, "
        "loads and stores\n"
        "bound: 268435440 outputs x 8.25 bytes / 4000 GB/s (a plain copy's, in between) = 0.554 ms\n"
        "time: 0.692 ms, median of 21 calls with fresh data (0.685 to 0.706): 0.554 / 0.692 = 80 %\n"
        "points: 100 %, from none at 20 % to all at 80 % (by textbook versions)\n"
        "memory: 0.537 ms for 8 bytes per output at best: 4 read, each element once, and 4 written; with "
        "caches a kernel may be faster than the bound, but never faster than this\n");
}
END_TEST

/* The lab's own solution beside it, on a GPU that could not be had alone. */
START_TEST(test_inconclusive)
{
    const struct entry *entry = entry_of(4, 1);
    struct clock_evidence e = evidence(entry);
    struct clock_verdict *v = &e.verdict;
    v->kind = CLOCK_INCONCLUSIVE;
    v->by_fastest = true;
    v->fraction = 0.75;
    v->reference = 0.9;
    v->marks = (struct clock_marks){0.9, 0.225, MARKS_REFERENCE};
    e.report.session_count = 3;
    e.calls = 63;
    snprintf(v->remark, sizeof v->remark, "no calm session");
    expect(
        entry, &e, STATUS_INCONCLUSIVE,
        "0.559 ms at n = 512: 80 % of the speed that the technique's OP/B allows, needs 90 %",
        "no calm session\n" TILE
        "time: 0.559 ms, the fastest of the best of 3 sessions, 63 calls with fresh data (0.553 to 0.570): "
        "0.447 / 0.559 = 80 %\n"
        "points: 75 %, from none at 22.5 % to all at 90 % (by the lab's own solution, in between)\n" //
        TILE_MEMORY "; the lab's own solution took 0.497 ms\n");
}
END_TEST

START_TEST(test_too_fast)
{
    const struct entry *entry = entry_of(4, 1);
    struct clock_evidence e = evidence(entry);
    e.verdict.kind = CLOCK_TOO_FAST;
    snprintf(e.verdict.remark, sizeof e.verdict.remark, "2.00 times as fast as the memory allows");
    snprintf(e.remark, sizeof e.remark, "marks.txt:7: this line makes no sense");
    struct exercise x = judged(entry, &e);
    struct check *c = &x.checks[CHECK_TIME];
    ck_assert_int_eq(c->status, STATUS_REVIEW);
    ck_assert_double_eq(c->fraction, 0);
    ck_assert_str_eq(c->summary,
                     "0.559 ms at n = 512 is not possible: your teacher has to look at this before there "
                     "are points");
    ck_assert_str_eq(
        c->derivation.s,
        "2.00 times as fast as the memory allows\n"
        "usual causes: outputs that not every call computes; work that is done before the clock "
        "starts or after it stops; a clock that the kernel can change\n"
        "marks.txt:7: this line makes no sense\n" TILE
        "time: 0.559 ms, median of 21 calls with fresh data (0.553 to 0.570): 0.447 / 0.559 = 80 "
        "%\n" TILE_MEMORY "\n");
    text_free(&c->derivation);
}
END_TEST

/* A student who lost points never reads that what was attained is what was needed. */
static const struct {
    double attained, full, fraction;
    enum check_status status;
    const char *summary; /* from the percentages on */
    const char *points;
} roundings[] = {
    {0.18, 0.18, 1, STATUS_PASS, "18 % of the speed that the technique's OP/B allows, needs 18 %", "100 %"},
    {0.17999, 0.18, 0.9999, STATUS_PARTIAL,
     "17.9 % of the speed that the technique's OP/B allows, needs 18 %", "99.9 %"},
    {0.17999, 0.17999, 1, STATUS_PASS, "17.9 % of the speed that the technique's OP/B allows, needs 18 %",
     "100 %"},
    {0.123456, 0.3, 0.35, STATUS_PARTIAL, "12.3 % of the speed that the technique's OP/B allows, needs 30 %",
     "35 %"},
    {0.01, 0.3, 0, STATUS_FAIL, "1 % of the speed that the technique's OP/B allows, needs 30 %", "0 %"},
    {1.2, 1.05, 1, STATUS_PASS, "120 % of the speed that the technique's OP/B allows, needs 105 %", "100 %"},
};

START_TEST(test_rounding)
{
    const struct entry *entry = entry_of(4, 1);
    struct clock_evidence e = evidence(entry);
    e.verdict.attained = roundings[_i].attained;
    e.verdict.marks.full = roundings[_i].full;
    e.verdict.fraction = roundings[_i].fraction;
    struct exercise x = judged(entry, &e);
    struct check *c = &x.checks[CHECK_TIME];
    char *points = xformat("\npoints: %s, from none", roundings[_i].points);
    ck_assert_int_eq(c->status, roundings[_i].status);
    ck_assert_double_eq(c->fraction, roundings[_i].fraction);
    ck_assert_msg(strstr(c->summary, roundings[_i].summary) != NULL, "%s", c->summary);
    ck_assert_msg(strstr(c->derivation.s, points) != NULL, "%s", c->derivation.s);
    free(points);
    text_free(&c->derivation);
}
END_TEST

/* ---- every entry point ---- */

static size_t lines(const char *s)
{
    size_t count = 0;
    for (; *s; s++)
        count += *s == '\n';
    return count;
}

/* Nothing is cut from the report, and each product there equals the number after it. */
START_TEST(test_every_entry)
{
    const struct lab *lab = lab_find(_i);
    for (int k = 0; k < lab->entry_count; k++) {
        struct clock_evidence e = evidence(lab->entries[k]);
        snprintf(e.verdict.remark, sizeof e.verdict.remark, "a remark");
        e.verdict.reference = 0.9;
        struct exercise x = judged(lab->entries[k], &e);
        const char *s = x.checks[CHECK_TIME].derivation.s, *bound = strstr(s, "\nbound: ");
        double items, bytes, bandwidth, milliseconds, operations, divisor, intensity;
        ck_assert_msg(lines(s) <= LINES_MOST, "%s", s);
        ck_assert_ptr_null(strstr(s, "nan"));
        ck_assert_int_eq(sscanf(bound,
                                " bound: %lf %*s x %lf bytes / %lf GB/s (a plain %*s in between) = %lf ms",
                                &items, &bytes, &bandwidth, &milliseconds),
                         4);
        ck_assert_double_eq_tol(items * bytes / bandwidth / 1e6, milliseconds, 2e-3 * milliseconds);
        ck_assert_int_eq(sscanf(strstr(s, "; ") + 2, "%lf operations / %lf bytes = OP/B %lf", &operations,
                                &divisor, &intensity),
                         3);
        ck_assert_double_eq_tol(divisor, bytes, 1e-9);
        ck_assert_double_eq_tol(operations / divisor, intensity, 2e-3 * intensity);
        text_free(&x.checks[CHECK_TIME].derivation);
    }
}
END_TEST

START_TEST(test_too_slow)
{
    static const char *const begin[] = {
        [SLOW_IN_TRIALS] = "all calls at the smaller sizes take more than 4.9 s on the Fake 1: ",
        [SLOW_ENDLESS] = "one call at n = 268435456 takes more than 4.9 s on the Fake 1: ",
        [SLOW_TIMED] = "one call at n = 268435456 takes 4.9 s on the Fake 1: "};
    struct clock_evidence e = {
        .too_slow = _i, .slow_seconds = 4.9, .report = {.gpu = "Fake 1", .shape = {.n = 1 << 28}}};
    struct exercise x = judged(entry_of(1, 0), &e);
    ck_assert(!x.modelled && x.clock.session_count == 0 && x.timed.kind == CLOCK_BROKEN);
    ck_assert_int_eq(x.checks[CHECK_TIME].status, STATUS_FAIL);
    const char *rest = x.checks[CHECK_TIME].summary + strlen(begin[_i]);
    ck_assert_int_eq(strncmp(x.checks[CHECK_TIME].summary, begin[_i], strlen(begin[_i])), 0);
    ck_assert_str_eq(rest,
                     "no points for time, but it is right at the smaller sizes; let more threads work, in "
                     "many blocks");
}
END_TEST

/* The samples and the verdict go into the result as they are, and only if there are any. */
START_TEST(test_evidence_is_kept)
{
    const struct entry *entry = entry_of(4, 1);
    struct clock_evidence e = evidence(entry);
    struct exercise x = judged(entry, &e);
    ck_assert(!x.modelled);
    ck_assert_mem_eq(&x.clock, &e.report, sizeof e.report);
    ck_assert_double_eq(x.timed.seconds, e.verdict.seconds);
    text_free(&x.checks[CHECK_TIME].derivation);
    e.timed = false;
    x = judged(entry, &e);
    ck_assert(x.modelled && x.clock.session_count == 0 && x.timed.seconds == 0);
}
END_TEST

/* A kernel that loads more where it is timed than where it is counted is another one, however fast. What the
 * model says beside that costs nothing where there is a clock. */
static const struct {
    double load_bytes; /* for each output at the timed size; counted: 4 */
    bool loads_stored, known;
    enum check_status status;
    const char *says;
} models[] = {
    {4, false, true, STATUS_PASS, NULL},
    {8, false, true, STATUS_FAIL, "where time is measured, the kernels load far more for an output"},
    {4, true, true, STATUS_FAIL, "where time is measured, the kernels load what kernels have stored"},
    {8, true, false, STATUS_PASS, NULL},
};

START_TEST(test_other_kernels_when_timed)
{
    const struct entry *entry = entry_of(1, 0);
    struct exercise x = {
        .entry = entry, .max_score = 100, .counted = true, .count_size = entry->time.timed[0]};
    struct evidence e = {.clock = evidence(entry), .model = {.ran = true, .shape = entry->time.timed[0]}};
    double outputs = (double)entry->outputs(entry->time.timed[0]);
    x.checks[CHECK_CORRECTNESS].fraction = 1;
    x.counts.load.bytes = (uint64_t)(4 * outputs);
    e.model.estimate = (struct estimate){.known = models[_i].known,
                                         .loads_stored = models[_i].loads_stored,
                                         .load_bytes = models[_i].load_bytes * outputs,
                                         .dram_bytes = 8 * outputs};
    judge_time(&x, &e);
    struct check *c = &x.checks[CHECK_TIME];
    ck_assert_int_eq(c->status, models[_i].status);
    ck_assert(!models[_i].says || strstr(c->summary, models[_i].says));
    text_free(&c->derivation);
}
END_TEST

Suite *judge_time_suite(void)
{
    int labs;
    lab_all(&labs);
    Suite *suite = suite_create("judge_time");
    TCase *tcase = tcase_create("judge_time");
    tcase_add_test(tcase, test_fair);
    tcase_add_test(tcase, test_dot);
    tcase_add_test(tcase, test_derivative);
    tcase_add_test(tcase, test_inconclusive);
    tcase_add_test(tcase, test_too_fast);
    tcase_add_loop_test(tcase, test_rounding, 0, ARRAY_LEN(roundings));
    tcase_add_loop_test(tcase, test_every_entry, 0, labs);
    tcase_add_loop_test(tcase, test_too_slow, SLOW_IN_TRIALS, SLOW_TIMED + 1);
    tcase_add_test(tcase, test_evidence_is_kept);
    tcase_add_loop_test(tcase, test_other_kernels_when_timed, 0, ARRAY_LEN(models));
    suite_add_tcase(suite, tcase);
    return suite;
}
