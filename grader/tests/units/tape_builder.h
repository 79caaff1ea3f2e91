/* Tapes made by hand, as the recorder would write them: for the tests of the plan reader. */
#ifndef GRADER_TESTS_UNITS_TAPE_BUILDER_H
#define GRADER_TESTS_UNITS_TAPE_BUILDER_H

#include <string.h>

#include "common/record/tape.h"

static const struct kernel_parameter built_parameters[] = {{0, 8}, {8, 8}, {16, 4}};
static const struct kernel_parameter built_struct[] = {{0, 24}};
static const struct kernel_signature built_kernels[] = {
    {"_Z5firstPKfPfi", 3, 20, built_parameters, 1024, 256},
    {"second", 1, 24, built_struct, 0, 0},
};
static const struct plan_module built_module = {
    .kernels = built_kernels, .kernel_count = ARRAY_LEN(built_kernels), .deadline_ms = 1000};
static const struct plan_call built_call = {.entry = "moving_average",
                                            .kind = CALL_MAP_FLOAT,
                                            .shape.n = 100,
                                            .argument_count = 2,
                                            .argument_bytes = {400, 400}};
static const struct fake_space built_space = {.skew = 0x12345678};

enum { X, Y, FIRST_OTHER }; /* buffer numbers */

struct built_tape {
    struct text bytes;
    struct fake_space space;
};

static inline struct built_tape tape_begin(struct fake_space space)
{
    struct built_tape t = {.space = space};
    text_add(&t.bytes, (const char *)&(struct tape){.ending = TAPE_COMPLETE}, sizeof(struct tape));
    return t;
}

/* The address of a place as host code would see it. */
static inline uint64_t tape_address(const struct built_tape *t, uint32_t buffer, int64_t offset)
{
    return fake_address(&t->space, buffer) + (uint64_t)offset;
}

static inline struct tape *tape_head(struct built_tape *t)
{
    return (struct tape *)(void *)t->bytes.s;
}

static inline void tape_record(struct built_tape *t, struct tape_record record, const void *tail, size_t size)
{
    static const char zeros[8];
    record.tail_bytes = (uint32_t)size;
    text_add(&t->bytes, (const char *)&record, sizeof record);
    text_add(&t->bytes, size ? tail : zeros, size);
    text_add(&t->bytes, zeros, tape_padded(size) - size);
    tape_head(t)->used = t->bytes.length - sizeof(struct tape);
}

static inline struct tape_record tape_launch_record(void)
{
    return (struct tape_record){.kind = TAPE_LAUNCH, .grid = {1, 1, 1}, .block = {32, 1, 1}};
}

/* first<<<1, 32>>>(x + offset, y, n) */
static inline void tape_launch(struct built_tape *t, struct tape_record record, int64_t offset, int32_t n)
{
    uint8_t parameters[20];
    uint64_t x = tape_address(t, X, offset), y = tape_address(t, Y, 0);
    memcpy(parameters, &x, 8);
    memcpy(parameters + 8, &y, 8);
    memcpy(parameters + 16, &n, 4);
    tape_record(t, record, parameters, sizeof parameters);
}

/* A tape with every kind of record in it. */
static inline struct built_tape tape_of_everything(struct fake_space space)
{
    struct built_tape t = tape_begin(space);
    uint64_t scratch = tape_address(&t, 3, 0), symbol = tape_address(&t, 2, 0);
    uint8_t by_value[24] = {1, 2, 3, 4};
    uint64_t packed = tape_address(&t, 3, 16);
    memcpy(by_value + 12, &packed, sizeof packed);
    tape_record(&t, (struct tape_record){.kind = TAPE_SYMBOL, .bytes = 64}, "weights", 7);
    tape_record(&t, (struct tape_record){.kind = TAPE_ALLOC, .to = scratch, .bytes = 1000}, NULL, 0);
    tape_record(&t, (struct tape_record){.kind = TAPE_FILL, .to = scratch + 8, .bytes = 992, .value = 0xab},
                NULL, 0);
    tape_record(
        &t,
        (struct tape_record){.kind = TAPE_COPY, .to = scratch, .from = tape_address(&t, X, 4), .bytes = 396},
        NULL, 0);
    tape_record(&t, (struct tape_record){.kind = TAPE_PUT, .to = symbol + 32}, &scratch, sizeof scratch);
    tape_launch(&t, tape_launch_record(), -4, 100);
    struct tape_record second = tape_launch_record();
    second.kernel = 1;
    tape_record(&t, second, by_value, sizeof by_value);
    tape_record(&t, (struct tape_record){.kind = TAPE_FREE, .to = scratch}, NULL, 0);
    tape_record(&t, (struct tape_record){.kind = TAPE_FINDING, .value = FINDING_LAUNCH_ERROR},
                "a launch of something that is no kernel", 39);
    return t;
}

static inline void read_tape(struct plan *plan, const struct built_tape *t)
{
    plan_read(plan, t->bytes.s, t->bytes.length, &built_module, &built_call, &t->space);
}

#endif
