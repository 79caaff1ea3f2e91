/* The grader's own kernels tell right results from wrong ones as the host does, run by the simulator. */
#include <math.h>
#include <string.h>

#include "grader/tests/units/trusted_stage.h"

Suite *trusted_verify_suite(void);

START_TEST(test_right)
{
    stage_open_case(_i);
    for (int p = 0; p < POISONS; p++) {
        stage_make_all_right(poison_bytes[p]);
        stage_expect_right();
    }
    stage_close();
}
END_TEST

START_TEST(test_planted_output)
{
    stage_open_case(_i);
    size_t last = stage.count[stage.output] - 1, places[] = {0, last / 2, last};
    for (int p = 0; p < POISONS; p++) {
        stage_make_all_right(poison_bytes[p]);
        for (size_t k = 0; k < ARRAY_LEN(places); k++)
            stage_plant(places[k]);
    }
    stage_close();
}
END_TEST

START_TEST(test_planted_input)
{
    stage_open_case(_i);
    stage_make_all_right(poison_bytes[0]);
    for (int b = 0; b < stage.entry->buffer_count; b++) {
        size_t last = stage.bytes[b] - 1, places[] = {0, last / 2, last};
        for (size_t k = 0; k < ARRAY_LEN(places) && stage.data.data[b]; k++) {
            ((uint8_t *)stage.host[b])[places[k]] ^= 1;
            struct verification v = stage_verify();
            stage_expect(v.changed, 1, places[k] / 4);
            stage_expect(v.wrong, 0, 0); /* held against what was handed out */
            ((uint8_t *)stage.host[b])[places[k]] ^= 1;
        }
    }
    stage_expect_right();
    stage_close();
}
END_TEST

/* The float next to `value` in the direction of `to` that is farthest from it, but still right. */
static float last_right(const struct want *want, double to)
{
    float at = (float)want->value;
    while (want_accepts(want, nextafterf(at, (float)to)))
        at = nextafterf(at, (float)to);
    return at;
}

START_TEST(test_slack)
{
    stage_open_case(_i);
    size_t places[] = {0, stage.count[stage.output] / 2, stage.count[stage.output] - 1};
    stage_make_all_right(poison_bytes[0]);
    for (size_t k = 0; k < ARRAY_LEN(places); k++) {
        struct want want = stage_make_right(places[k]);
        if (stage.entry->buffers[stage.output].element != ELEMENT_FLOAT || !want.written)
            continue;
        const float never[] = {NAN, INFINITY, -INFINITY, -NAN};
        for (int sign = -1; sign <= 1; sign += 2) {
            float right = last_right(&want, sign * INFINITY);
            stage_set(places[k], right, 0);
            stage_expect(stage_verify().wrong, 0, 0);
            stage_set(places[k], nextafterf(right, sign * INFINITY), 0);
            stage_expect(stage_verify().wrong, 1, places[k]);
        }
        for (size_t n = 0; n < ARRAY_LEN(never); n++) {
            stage_set(places[k], never[n], 0);
            stage_expect(stage_verify().wrong, 1, places[k]);
        }
        stage_make_right(places[k]);
    }
    stage_close();
}
END_TEST

/* More elements than threads in the largest grid. */
START_TEST(test_long)
{
    stage_open(stage_entry(1), (struct shape){.n = (1 << 21) + 77});
    stage_make_all_right(poison_bytes[0]);
    stage_expect_right();
    stage_plant(stage.count[stage.output] - 1);
    stage_close();
}
END_TEST

/* ---- the same verdict as the host's, whatever comes back ---- */

static void corrupt(struct random *r)
{
    size_t i = random_next(r) % stage.count[stage.output];
    size_t size = element_size(stage.entry->buffers[stage.output].element);
    struct want want = stage.entry->want(&stage.data, i);
    uint8_t *element = (uint8_t *)stage.host[stage.output] + i * size;
    uint64_t bits = random_next(r);
    switch (random_next(r) % 4) {
    case 0: /* near the edge of what is right */
        stage_set(i, want.value + want.slack * (0.9 + 0.2 * fabs((double)random_float(r))),
                  want.exact + random_int(r, 1));
        break;
    case 1:
        memset(element, stage.poison, size);
        break;
    case 2:
        memcpy(element, &bits, size);
        break;
    default:
        element[bits % size] ^= 1 << bits / size % 8;
    }
}

START_TEST(test_agrees_with_host)
{
    struct random r = random_start(7, (uint64_t)_i);
    stage_open_case(_i);
    for (int round = 0; round < 12; round++) {
        struct findings findings = {0};
        stage_make_all_right(poison_bytes[round % POISONS]);
        for (int k = 0; k < round * round; k++)
            corrupt(&r);
        struct mismatches m = compare_output(stage.entry, &stage.data, stage.output, stage.host[stage.output],
                                             stage.poison, &findings);
        struct verification v = stage_verify();
        ck_assert_uint_eq(v.wrong.count, m.wrong);
        ck_assert_uint_eq(v.missing.count, m.missing);
        ck_assert_uint_eq(v.outside.count, m.outside);
        findings_free(&findings);
    }
    stage_close();
}
END_TEST

Suite *trusted_verify_suite(void)
{
    Suite *suite = suite_create("trusted_verify");
    TCase *tcase = stage_tcase("trusted_verify");
    tcase_add_loop_test(tcase, test_right, 0, stage_cases());
    tcase_add_loop_test(tcase, test_planted_output, 0, stage_cases());
    tcase_add_loop_test(tcase, test_planted_input, 0, stage_cases());
    tcase_add_loop_test(tcase, test_slack, 0, stage_cases());
    tcase_add_test(tcase, test_long);
    tcase_add_loop_test(tcase, test_agrees_with_host, 0, stage_cases());
    suite_add_tcase(suite, tcase);
    return suite;
}
