/* The grader's own kernels on the simulator, at small sizes, beside a device of somebody else's and what the
 * host makes of the same case: what the tests of trusted.c share. Run from the project's root. */
#ifndef GRADER_TESTS_UNITS_TRUSTED_STAGE_H
#define GRADER_TESTS_UNITS_TRUSTED_STAGE_H

#include <check.h>

#include "grader/run/compare.h"
#include "grader/tests/units/sim_clock.h"
#include "grader/gpu/trusted.h"

/* Sizes of each entry point, and ways to poison. */
enum { SIZES = 3, POISONS = 2 };

/* The case that is open. */
extern struct stage {
    const struct entry *entry;
    struct trusted *trusted;
    device *theirs;
    device_address addresses[MOST_BUFFERS];
    struct case_data data;      /* inputs as random_fill makes them */
    void *host[MOST_BUFFERS];   /* the same, and room for outputs */
    size_t count[MOST_BUFFERS]; /* elements */
    size_t bytes[MOST_BUFFERS];
    int output;
    uint8_t poison;
} stage;

/* Entry points of all labs, by number; NULL after the last. */
const struct entry *stage_entry(int number);
/* The smallest sizes that have outputs, and one of several blocks that fits none of them. */
struct shape stage_shape(const struct entry *entry, int size);

/* With inputs filled and handed out. */
void stage_open(const struct entry *entry, struct shape shape);
/* Entry point and size by one number, up to stage_cases(). */
void stage_open_case(int number);
int stage_cases(void);
void stage_close(void);
struct random stage_stream(void); /* of the inputs */

/* ---- outputs, on the host ---- */

void stage_set(size_t i, double value, int64_t exact);
/* Element i as the definition has it: poison where nothing is to be written. */
struct want stage_make_right(size_t i);
void stage_make_all_right(uint8_t poison);

/* ---- what the kernels say of the buffers as they stand on the host ---- */

struct verification stage_verify(void);
void stage_expect(struct mismatch m, unsigned long long count, unsigned long long first);
void stage_expect_right(void);
/* Spoil element i, and it alone, in every way: each is told. */
void stage_plant(size_t i);

/* Tests with a clock that has just been reset. */
TCase *stage_tcase(const char *name);

#endif
