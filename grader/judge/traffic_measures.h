/* What the requirements of traffic measure in the counts of a call. */
#ifndef GRADER_JUDGE_TRAFFIC_MEASURES_H
#define GRADER_JUDGE_TRAFFIC_MEASURES_H

#include "grader/judge/result.h"

/* Its name in messages, whether more is better, and the cause if its mark is missed. */
struct traffic_measure {
    const char *name, *unit;
    bool more_is_better;
    enum cause cause;
};

/* By enum measure. */
extern const struct traffic_measure traffic_measures[];

/* The value of a requirement's measure, of an exercise that was counted: a number without a unit, or
 * bytes. */
double judge_measure(const struct exercise *x, enum measure m);

/* Bytes that the kernels load from the counted buffers of an entry point. In the labs all of these have
 * four-byte elements. */
uint64_t judge_counted_bytes(const struct entry *entry, const struct counts *counts);
uint64_t traffic_counted_bytes(const struct exercise *x);
size_t traffic_counted_elements(const struct exercise *x);
/* Inputs that take a detour: loads from outputs, scratch memory and variables, and what atomics return. Small
 * buffers are tables and do not count, unless they are large together. */
uint64_t traffic_detour_bytes(const struct exercise *x);
/* Bytes that kernels load from tables: small memory that is neither an input nor large by what is stored. */
uint64_t traffic_table_bytes(const struct exercise *x);
/* All bytes that lanes load from global memory, through loads, atomics and constant memory. */
uint64_t traffic_asked_bytes(const struct exercise *x);

#endif
