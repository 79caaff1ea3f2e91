/* A plan's replay, address by address; test_replay.c has its failures and its clock. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "grader/tests/units/tape_builder.h"

Suite *plan_replay_suite(void);

/* A device that writes down what it is asked, addresses in hexadecimal. */
struct device {
    struct text log;
    device_address next;
    const char *fail_at;
};

static enum device_status logged(device *d, const char *what)
{
    return d->fail_at && strcmp(d->fail_at, what) == 0 ? DEVICE_FAULT : DEVICE_OK;
}

static device_address fake_alloc(device *d, size_t bytes, const char *label, bool read_only)
{
    ck_assert(!label && !read_only);
    text_printf(&d->log, "alloc %zu\n", bytes);
    return d->next += 0x10000;
}

static bool fake_free(device *d, device_address address)
{
    text_printf(&d->log, "free %llx\n", (unsigned long long)address);
    return true;
}

static bool fake_symbol(device *d, const char *name, device_address *address, size_t *size)
{
    (void)d;
    *address = 0x500000;
    *size = 64;
    return strcmp(name, "weights") == 0;
}

static enum device_status fake_put(device *d, device_address to, const void *from, size_t bytes)
{
    uint64_t word;
    memcpy(&word, from, sizeof word);
    text_printf(&d->log, "put %llx %zu: %llx\n", (unsigned long long)to, bytes, (unsigned long long)word);
    return logged(d, "put");
}

static enum device_status fake_fill(device *d, device_address to, int byte, size_t bytes)
{
    text_printf(&d->log, "fill %llx %x %zu\n", (unsigned long long)to, byte, bytes);
    return DEVICE_OK;
}

static enum device_status fake_copy(device *d, device_address to, device_address from, size_t bytes)
{
    text_printf(&d->log, "copy %llx %llx %zu\n", (unsigned long long)to, (unsigned long long)from, bytes);
    return DEVICE_OK;
}

static enum device_status fake_launch(device *d, const struct launch *launch)
{
    text_printf(&d->log, "launch %s", launch->kernel);
    for (size_t i = 0; i + 8 <= launch->parameter_bytes; i += 4) {
        uint64_t word;
        memcpy(&word, launch->parameters + i, sizeof word);
        if (word >= 0x10000 && word < 0x1000000)
            text_printf(&d->log, " %zu:%llx", i, (unsigned long long)word);
    }
    text_printf(&d->log, "\n");
    return DEVICE_OK;
}

static const struct device_backend fake_backend = {.alloc = fake_alloc,
                                                   .free = fake_free,
                                                   .symbol = fake_symbol,
                                                   .put = fake_put,
                                                   .fill = fake_fill,
                                                   .copy = fake_copy,
                                                   .launch = fake_launch};

START_TEST(replays_in_order)
{
    static const device_address arguments[] = {0x20000, 0x30000};
    struct built_tape t = tape_of_everything(built_space);
    struct plan p;
    device d = {.next = 0x600000};
    read_tape(&p, &t);
    ck_assert_int_eq(plan_replay(&p, &fake_backend, &d, arguments, INFINITY), DEVICE_OK);
    ck_assert_str_eq(d.log.s, "alloc 1000\n"
                              "fill 610008 ab 992\n"
                              "copy 610000 20004 396\n"
                              "put 500020 8: 610000\n"
                              "launch _Z5firstPKfPfi 0:1fffc 8:30000\n"
                              "launch second 12:610010\n"
                              "free 610000\n");
    text_free(&d.log);
    d = (device){.next = 0x600000, .fail_at = "put"};
    ck_assert_int_eq(plan_replay(&p, &fake_backend, &d, arguments, INFINITY), DEVICE_FAULT);
    ck_assert_ptr_null(strstr(d.log.s, "launch"));
    text_free(&d.log);
    plan_free(&p);
    text_free(&t.bytes);
}
END_TEST

Suite *plan_replay_suite(void)
{
    Suite *suite = suite_create("plan_replay");
    TCase *tcase = tcase_create("plan_replay");
    tcase_add_test(tcase, replays_in_order);
    suite_add_tcase(suite, tcase);
    return suite;
}
