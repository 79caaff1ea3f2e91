/* Timed replays on a device that writes down what it is asked: what happens between start and stop, and what
 * a failure leaves. */
#include <check.h>
#include <unistd.h>

#include "grader/tests/units/tape_builder.h"

Suite *replay_suite(void);

enum { POISON = 0x5a, DEADLINE = 1000 };

/* ---- a device that keeps a diary ---- */

struct device {
    struct text diary;
    const char *fails[2]; /* these do not work: how they end instead */
    enum device_status ends[2];
    device_address next;
    int alive; /* buffers */
    double deadline;
    unsigned slow_to_queue, slow_to_stop; /* microseconds */
};

static enum device_status note(device *d, const char *what)
{
    text_printf(&d->diary, "%s ", what);
    for (int k = 0; k < 2; k++)
        if (d->fails[k] && !strcmp(d->fails[k], what))
            return d->ends[k];
    return DEVICE_OK;
}

static device_address diary_alloc(device *d, size_t bytes, const char *label, bool read_only)
{
    ck_assert(!label && !read_only && bytes == 1000);
    if (note(d, "alloc") != DEVICE_OK)
        return 0;
    d->alive++;
    return d->next += 0x10000;
}

static bool diary_free(device *d, device_address address)
{
    ck_assert_uint_eq(address, d->next);
    d->alive--;
    return note(d, "free") == DEVICE_OK;
}

static bool diary_symbol(device *d, const char *name, device_address *address, size_t *size)
{
    ck_assert_str_eq(name, "weights");
    *address = 0x500000;
    *size = 64;
    return note(d, "symbol") == DEVICE_OK;
}

static enum device_status diary_put(device *d, device_address to, const void *from, size_t bytes)
{
    uint64_t word;
    memcpy(&word, from, sizeof word);
    ck_assert_uint_eq(to, 0x500020);
    ck_assert(bytes == sizeof word && word == d->next); /* the scratch buffer's address here */
    return note(d, "put");
}

static enum device_status diary_fill(device *d, device_address to, int byte, size_t bytes)
{
    if (byte != POISON)
        return note(d, "fill");
    ck_assert(to == d->next && bytes == 1000); /* all of the scratch buffer */
    return note(d, "poison");
}

static enum device_status diary_copy(device *d, device_address to, device_address from, size_t bytes)
{
    ck_assert(to == d->next && from == 0x20004 && bytes == 396);
    return note(d, "copy");
}

static enum device_status diary_launch(device *d, const struct launch *launch)
{
    usleep(d->slow_to_queue);
    return note(d, launch->kernel);
}

static enum device_status diary_start(device *d)
{
    return note(d, "start");
}

static enum device_status diary_stop(device *d, double deadline, double *seconds)
{
    usleep(d->slow_to_stop);
    d->deadline = deadline;
    *seconds = 0.125;
    return note(d, "stop");
}

static const struct device_backend diary = {.alloc = diary_alloc,
                                            .free = diary_free,
                                            .symbol = diary_symbol,
                                            .put = diary_put,
                                            .fill = diary_fill,
                                            .copy = diary_copy,
                                            .launch = diary_launch,
                                            .start = diary_start,
                                            .stop = diary_stop};

/* ---- replays of the tape that has every kind of step ---- */

#define STEPS "fill copy symbol put _Z5firstPKfPfi second "

/* What fails, how the replay ends then, and all that the device is asked for. */
static const struct {
    const char *fails[2];
    enum device_status ends[2], end;
    const char *diary;
} replays[] = {
    {.end = DEVICE_OK, .diary = "alloc poison start " STEPS "stop free "},
    {{"alloc"}, {DEVICE_LIMIT}, DEVICE_LIMIT, "alloc "},
    {{"poison"}, {DEVICE_BROKEN}, DEVICE_BROKEN, "alloc poison free "},
    {{"start"}, {DEVICE_BROKEN}, DEVICE_BROKEN, "alloc poison start stop free "},
    {{"copy"}, {DEVICE_FAULT}, DEVICE_FAULT, "alloc poison start fill copy stop free "},
    {{"second"}, {DEVICE_LIMIT}, DEVICE_LIMIT, "alloc poison start " STEPS "stop free "},
    {{"stop"}, {DEVICE_LIMIT}, DEVICE_LIMIT, "alloc poison start " STEPS "stop free "},
    {{"stop"}, {DEVICE_FAULT}, DEVICE_FAULT, "alloc poison start " STEPS "stop free "},
    /* The first failure counts: after a crash nothing works. */
    {{"put", "stop"},
     {DEVICE_FAULT, DEVICE_BROKEN},
     DEVICE_FAULT,
     "alloc poison start fill copy symbol put stop free "},
    {{"stop", "free"}, {DEVICE_LIMIT, DEVICE_BROKEN}, DEVICE_LIMIT, "alloc poison start " STEPS "stop free "},
    {{"free"}, {DEVICE_BROKEN}, DEVICE_OK, "alloc poison start " STEPS "stop free "},
};

START_TEST(test_replay)
{
    static const device_address arguments[] = {0x20000, 0x30000};
    struct built_tape t = tape_of_everything(built_space);
    struct plan p;
    device d = {.next = 0x600000};
    double seconds = 0, wall = -1;
    memcpy(d.fails, replays[_i].fails, sizeof d.fails);
    memcpy(d.ends, replays[_i].ends, sizeof d.ends);
    read_tape(&p, &t);
    enum device_status end = plan_replay_timed(&p, &diary, &d, arguments, POISON, DEADLINE, &seconds, &wall);
    ck_assert_int_eq(end, replays[_i].end);
    ck_assert_str_eq(d.diary.s, replays[_i].diary);
    ck_assert_int_eq(d.alive, 0);
    if (end == DEVICE_OK) {
        ck_assert_double_eq(d.deadline, DEADLINE);
        ck_assert_double_eq(seconds, 0.125);
        ck_assert_double_ge(wall, 0);
    }
    text_free(&d.diary);
    plan_free(&p);
    text_free(&t.bytes);
}
END_TEST

/* Who queues many launches has done nothing in secret: the host's clock runs while the device works, not
 * while the two launches are queued. */
START_TEST(test_wall)
{
    static const device_address arguments[] = {0x20000, 0x30000};
    struct built_tape t = tape_of_everything(built_space);
    struct plan p;
    device d = {.next = 0x600000, .slow_to_queue = 300000, .slow_to_stop = 20000};
    double seconds, wall = -1;
    read_tape(&p, &t);
    double begun = seconds_now();
    ck_assert_int_eq(plan_replay_timed(&p, &diary, &d, arguments, POISON, DEADLINE, &seconds, &wall),
                     DEVICE_OK);
    ck_assert_double_ge(wall, 0.02);
    ck_assert_double_le(wall, seconds_now() - begun - 2 * 0.3);
    text_free(&d.diary);
    plan_free(&p);
    text_free(&t.bytes);
}
END_TEST

Suite *replay_suite(void)
{
    Suite *suite = suite_create("replay");
    TCase *tcase = tcase_create("replay");
    tcase_add_loop_test(tcase, test_replay, 0, ARRAY_LEN(replays));
    tcase_add_test(tcase, test_wall);
    suite_add_tcase(suite, tcase);
    return suite;
}
