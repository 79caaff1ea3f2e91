#include "grader/tests/units/trusted_stage.h"

#include <stdlib.h>
#include <string.h>

struct stage stage;

const struct entry *stage_entry(int number)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    for (int l = 0; l < count; number -= labs[l++]->entry_count)
        if (number < labs[l]->entry_count)
            return labs[l]->entries[number];
    return NULL;
}

struct shape stage_shape(const struct entry *entry, int size)
{
    static const struct shape lines[SIZES] = {{.n = 1}, {.n = 2}, {.n = 600}},
                              cubes[SIZES] = {{.n = 3}, {.n = 4}, {.n = 9}},
                              radii[SIZES] = {
                                  {.n = 3, .radius = 1}, {.n = 18, .radius = 8}, {.n = 601, .radius = 8}};
    return entry->pattern.dimensions == 3 ? cubes[size]
           : entry->count_size.radius     ? radii[size]
                                          : lines[size];
}

struct random stage_stream(void)
{
    return random_start(7, 4711);
}

/* What random_fill makes of the stream, for the host; and from it the right outputs. */
static void fill_host(void)
{
    struct random r = stage_stream();
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

void stage_set(size_t i, double value, int64_t exact)
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

struct want stage_make_right(size_t i)
{
    struct want want = stage.entry->want(&stage.data, i);
    size_t size = element_size(stage.entry->buffers[stage.output].element);
    if (want.written)
        stage_set(i, want.value, want.exact);
    else
        memset((uint8_t *)stage.host[stage.output] + i * size, stage.poison, size);
    return want;
}

void stage_make_all_right(uint8_t poison)
{
    stage.poison = poison;
    for (size_t i = 0; i < stage.count[stage.output]; i++)
        stage_make_right(i);
}

void stage_open(const struct entry *entry, struct shape shape)
{
    struct why why = {0};
    const struct device_backend *backend = sim_clock_backend();
    struct random r = stage_stream();
    stage = (struct stage){.entry = entry, .data.shape = shape};
    for (int k = 0; k < 7; k++)
        stage.data.c[k] = 0.1f * (float)(k + 1);
    fill_host();
    stage.theirs = backend->open(&why);
    stage.trusted = trusted_open(backend, entry, &why);
    ck_assert_msg(stage.trusted != NULL, "%s", why.text);
    ck_assert_msg(trusted_make_room(stage.trusted, shape), "%s", trusted_why(stage.trusted));
    for (int b = 0; b < entry->buffer_count; b++)
        stage.addresses[b] = backend->alloc(stage.theirs, stage.bytes[b], entry->buffers[b].name, false);
    ck_assert_int_eq(trusted_fill(stage.trusted, &r), DEVICE_OK);
    ck_assert_int_eq(trusted_hand_out(stage.trusted, sim_clock_backend(), stage.theirs, stage.addresses),
                     DEVICE_OK);
}

void stage_close(void)
{
    sim_clock_backend()->close(stage.theirs);
    trusted_close(stage.trusted);
    for (int b = 0; b < stage.entry->buffer_count; b++)
        free(stage.host[b]);
    ck_assert_int_eq(sim_clock.open, 0);
}

int stage_cases(void)
{
    int count = 0;
    while (stage_entry(count))
        count++;
    return SIZES * count;
}

void stage_open_case(int number)
{
    const struct entry *entry = stage_entry(number / SIZES);
    stage_open(entry, stage_shape(entry, number % SIZES));
}

struct verification stage_verify(void)
{
    struct verification v;
    for (int b = 0; b < stage.entry->buffer_count; b++)
        sim_clock_backend()->put(stage.theirs, stage.addresses[b], stage.host[b], stage.bytes[b]);
    ck_assert_int_eq(trusted_verify(stage.trusted, &v, sim_clock_backend(), stage.theirs, stage.addresses,
                                    stage.data.c, stage.poison),
                     DEVICE_OK);
    return v;
}

void stage_expect(struct mismatch m, unsigned long long count, unsigned long long first)
{
    ck_assert_uint_eq(m.count, count);
    ck_assert_uint_eq(m.first, count ? first : ~0ull);
}

void stage_expect_right(void)
{
    struct verification v = stage_verify();
    stage_expect(v.wrong, 0, 0);
    stage_expect(v.missing, 0, 0);
    stage_expect(v.outside, 0, 0);
    stage_expect(v.changed, 0, 0);
}

void stage_plant(size_t i)
{
    size_t size = element_size(stage.entry->buffers[stage.output].element);
    uint8_t *element = (uint8_t *)stage.host[stage.output] + i * size;
    struct want want = stage_make_right(i);
    stage_set(i, want.value + 1, want.exact + 1);
    struct verification v = stage_verify();
    stage_expect(v.wrong, want.written, i);
    stage_expect(v.outside, !want.written, i);
    stage_set(i, want.value - 1, want.exact - 1);
    stage_expect(stage_verify().wrong, want.written, i);
    memset(element, stage.poison, size);
    v = stage_verify();
    stage_expect(v.missing, want.written, i);
    stage_expect(v.wrong, 0, 0);
    element[size - 1] ^= 0x80; /* poison with one bit changed */
    v = stage_verify();
    stage_expect(v.missing, 0, 0);
    stage_expect(v.outside, !want.written, i);
    stage_make_right(i);
    stage_expect_right();
}

TCase *stage_tcase(const char *name)
{
    TCase *tcase = tcase_create(name);
    tcase_add_checked_fixture(tcase, sim_clock_reset, NULL);
    return tcase;
}
