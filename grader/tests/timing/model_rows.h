/* What check_model knows of each measured call. */
#ifndef GRADER_TESTS_TIMING_MODEL_ROWS_H
#define GRADER_TESTS_TIMING_MODEL_ROWS_H

#include "grader/labs/lab_record.h"
#include "grader/run/estimate.h"

enum { GPUS = 2, NAME = 120 };

extern const char *const gpu_names[GPUS];

/* A kernel file's entry point, measured on one GPU. */
struct row {
    char name[NAME], entry_name[40];
    int gpu;
    double ms, l1_sectors, l1_hits, l2_loads, l2_stores, dram, instructions;
    const struct lab *lab;
    const struct entry *entry;
    struct estimate estimate;
};

struct rows {
    struct row *items;
    size_t count, capacity;
};

/* How far the estimate is off: 0.1 if it is a tenth too long. */
double row_off(const struct row *r);

/* The errors by GPU and by half. */
void print_errors(const struct rows *rows);
/* Simulated counts beside the hardware's: a summary; if `each`, a line for every call that was counted, too.
 */
void print_counters(const struct rows *rows, bool each);
/* What another number in a kernel changes, modelled and measured: for all pairs that differ in one. */
void print_effects(const struct rows *rows);
/* Points for time by the model and on each GPU, for each honest call whose points differ by more than 5 of
 * 30, or if `each` for every one; then how many agree. */
void print_points(const struct rows *rows, bool each);

#endif
