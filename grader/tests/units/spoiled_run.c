#include "grader/tests/units/spoiled_run.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/random.h"

const struct geometry unknown = {0}, line = {true, false, {4, 1, 1}, {256, 1, 1}, 1, 0},
                      tiles = {true, false, {6, 6, 6}, {8, 8, 8}, 1, 0};

struct run run_make(const struct setting *setting, uint64_t seed)
{
    const struct entry *entry = lab_find(setting->lab)->entries[setting->entry];
    struct run r = {.entry = entry, .data.shape = setting->shape};
    struct random random = random_start(seed, 0);
    for (int k = 0; k < 7; k++)
        r.data.c[k] = random_float(&random);
    for (int b = 0; b < entry->buffer_count; b++) {
        const struct buffer_spec *spec = &entry->buffers[b];
        size_t count = spec->count(setting->shape);
        void *array = xcalloc(count, 8);
        if (spec->role == ROLE_INPUT) {
            random_fill(&random, spec, array, count);
            r.data.data[b] = r.inputs[b] = array;
        } else {
            r.output = b;
            r.got = array;
            r.count = count;
            memset(array, poison_bytes[0], count * element_size(spec->element));
        }
    }
    return r;
}

void run_put(struct run *r, size_t i, double value)
{
    enum element element = r->entry->buffers[r->output].element;
    if (element == ELEMENT_FLOAT)
        ((float *)r->got)[i] = (float)value;
    else if (element == ELEMENT_INT)
        ((int *)r->got)[i] = (int)value;
    else
        ((long long *)r->got)[i] = (long long)value;
}

double run_wanted(const struct run *r, size_t i)
{
    struct want want = r->entry->want(&r->data, i);
    return r->entry->buffers[r->output].element == ELEMENT_FLOAT ? want.value : (double)want.exact;
}

bool run_is_output(const struct run *r, size_t i)
{
    return r->entry->want(&r->data, i).written;
}

void run_fill_right(struct run *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (run_is_output(r, i))
            run_put(r, i, run_wanted(r, i));
}

bool run_is_right(const struct run *r, size_t i)
{
    struct want want = r->entry->want(&r->data, i);
    return compare_element(&r->entry->buffers[r->output], r->got, i, poison_bytes[0], &want) == MARK_RIGHT;
}

void run_free(struct run *r)
{
    for (int b = 0; b < MOST_BUFFERS; b++)
        free(r->inputs[b]);
    free(r->got);
}

void run_unwrite(struct run *r, size_t i)
{
    size_t size = element_size(r->entry->buffers[r->output].element);
    memset((uint8_t *)r->got + i * size, poison_bytes[0], size);
}

void run_spoil(struct run *r, size_t i)
{
    struct random random = random_start(99, i);
    run_put(r, i,
            run_wanted(r, i) + 1.5 * ldexp(1 + random_float(&random) / 2,
                                           r->entry->buffers[r->output].element == ELEMENT_INT ? 24 : 0));
}

void run_write_others(struct run *r, size_t i)
{
    if (!run_is_output(r, i))
        run_put(r, i, 0);
}

char *run_told(const struct run *r, const struct geometry *g, enum cause *cause)
{
    struct text text = {0};
    enum cause causes[MARK_COUNT] = {CAUSE_NONE};
    struct field f;
    field_take(&f, r->entry, &r->data, r->output, r->got, poison_bytes[0]);
    where_tell(&text, causes, &f, g);
    *cause = causes[MARK_WRONG]     ? causes[MARK_WRONG]
             : causes[MARK_MISSING] ? causes[MARK_MISSING]
                                    : causes[MARK_OUTSIDE];
    field_free(&f);
    return text.s ? text.s : xstrdup("");
}

char *run_say(const struct setting *setting, spoiler *spoil, const struct geometry *g, enum cause *cause)
{
    struct run r = run_make(setting, 5);
    run_fill_right(&r);
    for (size_t i = 0; i < r.count; i++)
        spoil(&r, i);
    char *says = run_told(&r, g, cause);
    run_free(&r);
    return says;
}

void run_expect(const struct said *row)
{
    enum cause cause;
    char *says = run_say(row->setting, row->spoil, row->geometry, &cause);
    ck_assert_str_eq(says, row->says);
    ck_assert_str_eq(cause_word(cause), cause_word(row->cause));
    free(says);
}
