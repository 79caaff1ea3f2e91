/* The grader's own kernels, run by the simulator: what they fill in, how they time, and what they say where
 * nothing works. */
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/trusted_stage.h"

Suite *trusted_suite(void);

START_TEST(test_fill)
{
    stage_open_case(_i);
    struct random device = stage_stream(), host = stage_stream();
    for (int round = 0; round < 2; round++) {
        trusted_fill(stage.trusted, &device);
        trusted_hand_out(stage.trusted, sim_clock_backend(), stage.theirs, stage.addresses);
        for (int b = 0; b < stage.entry->buffer_count; b++) {
            if (stage.entry->buffers[b].role != ROLE_INPUT)
                continue;
            uint8_t *back = xcalloc(stage.bytes[b], 1);
            random_fill(&host, &stage.entry->buffers[b], stage.host[b], stage.count[b]);
            sim_clock_backend()->get(stage.theirs, back, stage.addresses[b], stage.bytes[b]);
            ck_assert_mem_eq(back, stage.host[b], stage.bytes[b]);
            free(back);
        }
    }
    ck_assert_uint_eq(device.state, host.state);
    stage_close();
}
END_TEST

/* ---- the yardstick ---- */

static double moved; /* bytes, by the launch that came last */

static void count_bytes(device *d, const struct launch *launch)
{
    struct counts counts; /* since they were last asked for */
    (void)launch;
    sim_clock_backend()->counts(d, &counts);
    moved = (double)(counts.load.bytes + counts.store.bytes);
}

START_TEST(test_yardstick)
{
    double seconds = 0, wall = 0;
    stage_open_case(_i);
    bool reads = stage.entry->time.reads_only;
    sim_clock.before = sim_clock.after = count_bytes;
    sim_clock.says = 0.25;
    ck_assert_int_eq(trusted_yardstick(stage.trusted, 1, &seconds, &wall), DEVICE_OK);
    ck_assert_str_eq(sim_clock.log.s, reads ? "start yardstick_read stop " : "start yardstick_copy stop ");
    ck_assert_double_eq(seconds, 0.25);
    ck_assert_double_eq(moved, trusted_yardstick_bytes(stage.trusted));
    ck_assert_double_ge(moved, 2 * (double)stage.bytes[0] - 32);
    ck_assert_double_ge(wall, 0);
    sim_clock.stop = DEVICE_LIMIT;
    ck_assert_int_eq(trusted_yardstick(stage.trusted, 1, &seconds, &wall), DEVICE_LIMIT);
    stage_make_all_right(poison_bytes[0]);
    stage_expect_right(); /* it has left the inputs alone */
    stage_close();
}
END_TEST

/* ---- when nothing works ---- */

START_TEST(test_not_opened)
{
    const struct entry *entry = stage_entry(0);
    struct why why = {0};
    sim_clock.opens = 0;
    ck_assert_ptr_null(trusted_open(sim_clock_backend(), entry, &why));
    ck_assert_str_eq(why.text, "the device cannot be opened");
    sim_clock_reset();
    sim_clock.loads = 0;
    ck_assert_ptr_null(trusted_open(sim_clock_backend(), entry, &why));
    ck_assert_msg(strstr(why.text, "grader/gpu/trusted.cu: ") == why.text && strstr(why.text, "make clean"),
                  "%s", why.text);
    ck_assert_int_eq(sim_clock.open, 0);
}
END_TEST

START_TEST(test_no_room)
{
    const struct entry *entry = stage_entry(0);
    struct why why = {0};
    struct trusted *t = trusted_open(sim_clock_backend(), entry, &why);
    sim_clock.allocations = _i; /* a, b, spare, report */
    ck_assert(!trusted_make_room(t, stage_shape(entry, 0)));
    ck_assert_msg(strstr(trusted_why(t), "no room") != NULL, "%s", trusted_why(t));
    trusted_close(t);
    ck_assert_int_eq(sim_clock.open, 0);
}
END_TEST

Suite *trusted_suite(void)
{
    Suite *suite = suite_create("trusted");
    TCase *tcase = stage_tcase("trusted");
    tcase_add_loop_test(tcase, test_fill, 0, stage_cases());
    tcase_add_loop_test(tcase, test_yardstick, 0, stage_cases());
    tcase_add_test(tcase, test_not_opened);
    tcase_add_loop_test(tcase, test_no_room, 0, 4);
    suite_add_tcase(suite, tcase);
    return suite;
}
