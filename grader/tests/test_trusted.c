/* The grader's own kernels, run by the simulator at small sizes: what they fill in, and that they tell right
 * results from wrong ones as the host does. Run from the project's root. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compare.h"
#include "grader/tests/sim_clock.h"
#include "grader/trusted.h"

Suite *trusted_suite(void);

enum { SIZES = 3, POISONS = 2 };

/* ---- a case: the trusted kernels, and somebody else's device ---- */

struct stage {
    const struct entry *entry;
    struct trusted *trusted;
    device *theirs;
    device_address addresses[CASE_MAX_BUFFERS];
    struct case_data data;          /* inputs as random_fill makes them */
    void *host[CASE_MAX_BUFFERS];   /* the same, and room for outputs */
    size_t count[CASE_MAX_BUFFERS]; /* elements */
    size_t bytes[CASE_MAX_BUFFERS];
    int output;
    uint8_t poison;
};

static struct stage stage;

static const struct entry *entry_number(int number)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    for (int l = 0; l < count; number -= labs[l++]->entry_count)
        if (number < labs[l]->entry_count)
            return labs[l]->entries[number];
    return NULL;
}

static int entry_total(void)
{
    int count = 0;
    while (entry_number(count))
        count++;
    return count;
}

/* The smallest sizes that have outputs, and one of several blocks that fits none of them. */
static struct shape shape_of(const struct entry *entry, int size)
{
    static const struct shape lines[SIZES] = {{1, 0}, {2, 0}, {600, 0}},
                              cubes[SIZES] = {{3, 0}, {4, 0}, {9, 0}},
                              radii[SIZES] = {{3, 1}, {18, 8}, {601, 8}};
    return entry->call == CALL_STENCIL      ? cubes[size]
           : entry->call == CALL_DERIVATIVE ? radii[size]
                                            : lines[size];
}

static struct random stream(void)
{
    return random_start(7, 4711);
}

/* What random_fill makes of the stream, for the host; and from it the right outputs. */
static void fill_host(void)
{
    struct random r = stream();
    for (int b = 0; b < stage.entry->buffer_count; b++) {
        const struct buffer_spec *spec = &stage.entry->buffers[b];
        stage.count[b] = spec->count(stage.data.shape);
        stage.bytes[b] = stage.count[b] * element_size(spec->element);
        stage.host[b] = xcalloc(stage.bytes[b], 1);
        if (spec->role == ROLE_OUTPUT) {
            stage.output = b;
            continue;
        }
        random_fill(&r, spec, stage.host[b], stage.count[b]);
        stage.data.data[b] = stage.host[b];
    }
}

static void set_element(size_t i, double value, int64_t exact)
{
    switch (stage.entry->buffers[stage.output].element) {
    case ELEMENT_FLOAT:
        ((float *)stage.host[stage.output])[i] = (float)value;
        break;
    case ELEMENT_INT:
        ((int *)stage.host[stage.output])[i] = (int)exact;
        break;
    case ELEMENT_LONG:
        ((int64_t *)stage.host[stage.output])[i] = exact;
        break;
    }
}

/* Element i as the definition has it: poison where nothing is to be written. */
static struct want make_right(size_t i)
{
    struct want want = stage.entry->want(&stage.data, i);
    size_t size = element_size(stage.entry->buffers[stage.output].element);
    if (want.written)
        set_element(i, want.value, want.exact);
    else
        memset((uint8_t *)stage.host[stage.output] + i * size, stage.poison, size);
    return want;
}

static void make_all_right(uint8_t poison)
{
    stage.poison = poison;
    for (size_t i = 0; i < stage.count[stage.output]; i++)
        make_right(i);
}

static void open_stage(const struct entry *entry, struct shape shape)
{
    char why[400] = "";
    const struct device_backend *backend = sim_clock_backend();
    struct random r = stream();
    stage = (struct stage){.entry = entry, .data.shape = shape};
    for (int k = 0; k < 7; k++)
        stage.data.c[k] = 0.1f * (float)(k + 1);
    fill_host();
    stage.theirs = backend->open(why, sizeof why);
    stage.trusted = trusted_open(backend, entry, why, sizeof why);
    ck_assert_msg(stage.trusted != NULL, "%s", why);
    ck_assert_msg(trusted_make_room(stage.trusted, shape), "%s", trusted_why(stage.trusted));
    for (int b = 0; b < entry->buffer_count; b++)
        stage.addresses[b] = backend->alloc(stage.theirs, stage.bytes[b], entry->buffers[b].name, false);
    ck_assert_int_eq(trusted_fill(stage.trusted, &r), DEVICE_OK);
    ck_assert_int_eq(trusted_hand_out(stage.trusted, sim_clock_backend(), stage.theirs, stage.addresses),
                     DEVICE_OK);
}

static void close_stage(void)
{
    sim_clock_backend()->close(stage.theirs);
    trusted_close(stage.trusted);
    for (int b = 0; b < stage.entry->buffer_count; b++)
        free(stage.host[b]);
    ck_assert_int_eq(sim_clock.open, 0);
}

static void open_case(int number)
{
    const struct entry *entry = entry_number(number / SIZES);
    open_stage(entry, shape_of(entry, number % SIZES));
}

/* What the kernels say of the buffers as they stand in `host`. */
static struct verification verify(void)
{
    struct verification v;
    for (int b = 0; b < stage.entry->buffer_count; b++)
        sim_clock_backend()->put(stage.theirs, stage.addresses[b], stage.host[b], stage.bytes[b]);
    ck_assert_int_eq(trusted_verify(stage.trusted, &v, sim_clock_backend(), stage.theirs, stage.addresses,
                                    stage.data.c, stage.poison),
                     DEVICE_OK);
    return v;
}

/* ---- inputs ---- */

START_TEST(test_fill)
{
    open_case(_i);
    struct random device = stream(), host = stream();
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
    close_stage();
}
END_TEST

/* ---- outputs ---- */

static void expect(struct mismatch m, unsigned long long count, unsigned long long first)
{
    ck_assert_uint_eq(m.count, count);
    ck_assert_uint_eq(m.first, count ? first : ~0ull);
}

static void expect_right(void)
{
    struct verification v = verify();
    expect(v.wrong, 0, 0);
    expect(v.missing, 0, 0);
    expect(v.outside, 0, 0);
    expect(v.changed, 0, 0);
}

START_TEST(test_right)
{
    open_case(_i);
    for (int p = 0; p < POISONS; p++) {
        make_all_right(poison_bytes[p]);
        expect_right();
    }
    close_stage();
}
END_TEST

/* Spoil element `i`, and it alone, in every way. */
static void plant_output(size_t i)
{
    size_t size = element_size(stage.entry->buffers[stage.output].element);
    uint8_t *element = (uint8_t *)stage.host[stage.output] + i * size;
    struct want want = make_right(i);
    set_element(i, want.value + 1, want.exact + 1);
    struct verification v = verify();
    expect(v.wrong, want.written, i);
    expect(v.outside, !want.written, i);
    set_element(i, want.value - 1, want.exact - 1);
    expect(verify().wrong, want.written, i);
    memset(element, stage.poison, size);
    v = verify();
    expect(v.missing, want.written, i);
    expect(v.wrong, 0, 0);
    element[size - 1] ^= 0x80; /* poison but for one bit */
    v = verify();
    expect(v.missing, 0, 0);
    expect(v.outside, !want.written, i);
    make_right(i);
    expect_right();
}

START_TEST(test_planted_output)
{
    open_case(_i);
    size_t last = stage.count[stage.output] - 1, places[] = {0, last / 2, last};
    for (int p = 0; p < POISONS; p++) {
        make_all_right(poison_bytes[p]);
        for (size_t k = 0; k < ARRAY_LEN(places); k++)
            plant_output(places[k]);
    }
    close_stage();
}
END_TEST

START_TEST(test_planted_input)
{
    open_case(_i);
    make_all_right(poison_bytes[0]);
    for (int b = 0; b < stage.entry->buffer_count; b++) {
        size_t last = stage.bytes[b] - 1, places[] = {0, last / 2, last};
        for (size_t k = 0; k < ARRAY_LEN(places) && stage.data.data[b]; k++) {
            ((uint8_t *)stage.host[b])[places[k]] ^= 1;
            struct verification v = verify();
            expect(v.changed, 1, places[k] / 4);
            expect(v.wrong, 0, 0); /* held against what was handed out */
            ((uint8_t *)stage.host[b])[places[k]] ^= 1;
        }
    }
    expect_right();
    close_stage();
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
    open_case(_i);
    size_t places[] = {0, stage.count[stage.output] / 2, stage.count[stage.output] - 1};
    make_all_right(poison_bytes[0]);
    for (size_t k = 0; k < ARRAY_LEN(places); k++) {
        struct want want = make_right(places[k]);
        if (stage.entry->buffers[stage.output].element != ELEMENT_FLOAT || !want.written)
            continue;
        const float never[] = {NAN, INFINITY, -INFINITY, -NAN};
        for (int sign = -1; sign <= 1; sign += 2) {
            float right = last_right(&want, sign * INFINITY);
            set_element(places[k], right, 0);
            expect(verify().wrong, 0, 0);
            set_element(places[k], nextafterf(right, sign * INFINITY), 0);
            expect(verify().wrong, 1, places[k]);
        }
        for (size_t n = 0; n < ARRAY_LEN(never); n++) {
            set_element(places[k], never[n], 0);
            expect(verify().wrong, 1, places[k]);
        }
        make_right(places[k]);
    }
    close_stage();
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
        set_element(i, want.value + want.slack * (0.9 + 0.2 * fabs((double)random_float(r))),
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
    open_case(_i);
    for (int round = 0; round < 12; round++) {
        struct findings findings = {0};
        make_all_right(poison_bytes[round % POISONS]);
        for (int k = 0; k < round * round; k++)
            corrupt(&r);
        struct mismatches m = compare_output(stage.entry, &stage.data, stage.output, stage.host[stage.output],
                                             stage.poison, &findings);
        struct verification v = verify();
        ck_assert_uint_eq(v.wrong.count, m.wrong);
        ck_assert_uint_eq(v.missing.count, m.missing);
        ck_assert_uint_eq(v.outside.count, m.outside);
        findings_free(&findings);
    }
    close_stage();
}
END_TEST

/* More elements than threads in the largest grid. */
START_TEST(test_long)
{
    open_stage(entry_number(1), (struct shape){(1 << 21) + 77, 0});
    make_all_right(poison_bytes[0]);
    expect_right();
    plant_output(stage.count[stage.output] - 1);
    close_stage();
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
    open_case(_i);
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
    make_all_right(poison_bytes[0]);
    expect_right(); /* it has left the inputs alone */
    close_stage();
}
END_TEST

/* ---- when nothing works ---- */

START_TEST(test_not_opened)
{
    const struct entry *entry = entry_number(0);
    char why[400] = "";
    sim_clock.opens = 0;
    ck_assert_ptr_null(trusted_open(sim_clock_backend(), entry, why, sizeof why));
    ck_assert_str_eq(why, "the device cannot be opened");
    sim_clock_reset();
    sim_clock.loads = 0;
    ck_assert_ptr_null(trusted_open(sim_clock_backend(), entry, why, sizeof why));
    ck_assert_msg(strstr(why, "grader/trusted.cu: ") == why && strstr(why, "make clean"), "%s", why);
    ck_assert_int_eq(sim_clock.open, 0);
}
END_TEST

START_TEST(test_no_room)
{
    const struct entry *entry = entry_number(0);
    char why[400] = "";
    struct trusted *t = trusted_open(sim_clock_backend(), entry, why, sizeof why);
    sim_clock.allocations = _i; /* a, b, spare, report */
    ck_assert(!trusted_make_room(t, shape_of(entry, 0)));
    ck_assert_msg(strstr(trusted_why(t), "no room") != NULL, "%s", trusted_why(t));
    trusted_close(t);
    ck_assert_int_eq(sim_clock.open, 0);
}
END_TEST

Suite *trusted_suite(void)
{
    Suite *suite = suite_create("trusted");
    TCase *cases = tcase_create("every entry point"), *single = tcase_create("single");
    int all = SIZES * entry_total();
    tcase_add_checked_fixture(cases, sim_clock_reset, NULL);
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, test_fill, 0, all);
    tcase_add_loop_test(cases, test_right, 0, all);
    tcase_add_loop_test(cases, test_planted_output, 0, all);
    tcase_add_loop_test(cases, test_planted_input, 0, all);
    tcase_add_loop_test(cases, test_slack, 0, all);
    tcase_add_loop_test(cases, test_agrees_with_host, 0, all);
    tcase_add_loop_test(cases, test_yardstick, 0, all);
    suite_add_tcase(suite, cases);
    tcase_add_checked_fixture(single, sim_clock_reset, NULL);
    tcase_set_timeout(single, 60);
    tcase_add_test(single, test_long);
    tcase_add_test(single, test_not_opened);
    tcase_add_loop_test(single, test_no_room, 0, 4);
    suite_add_tcase(suite, single);
    return suite;
}
