/* Compare what a kernel wrote with the definition, element by element. */
#ifndef GRADER_RUN_COMPARE_H
#define GRADER_RUN_COMPARE_H

#include "grader/labs/lab_record.h"

/* The bytes that an output is filled with before a call. There are two, so that a correct value cannot equal
 * both. */
extern const uint8_t poison_bytes[2];

/* The outcome of comparing one element of an output. */
enum mark {
    MARK_KEPT,    /* the definition does not write it, and it was not written */
    MARK_RIGHT,   /* as defined */
    MARK_WRONG,   /* another value */
    MARK_MISSING, /* never written */
    MARK_OUTSIDE, /* written, but it must keep its value */
    MARK_COUNT
};

/* Is the one element at `got` what the definition wants? A float is, within the tolerance; NaN never is. */
bool compare_value(enum element element, const void *got, const struct want *want);
/* Compare element `i` of the buffer `got`, of the type in `spec`, with what the definition wants there. */
enum mark compare_element(const struct buffer_spec *spec, const void *got, size_t i, uint8_t poison,
                          const struct want *want);

/* How many elements are not as defined. The first few of each kind become findings. */
struct mismatches {
    size_t wrong, missing, outside; /* wrong value, never written, written but must keep their value */
};

/* Compare the output parameter `output` of a case with its definition. Adds findings that name the element,
 * its value and the right value. A float is right within the definition's tolerance; NaN and infinity never
 * are. */
struct mismatches compare_output(const struct entry *entry, const struct case_data *data, int output,
                                 const void *got, uint8_t poison, struct findings *findings);
/* Compare an input after the call with what was handed in. A difference becomes a finding. True if
 * unchanged. */
bool compare_input(const struct buffer_spec *spec, const void *before, const void *after, size_t count,
                   struct findings *findings);
/* Bytes of one element; of the whole buffer. */
size_t element_size(enum element element);
size_t buffer_bytes(const struct buffer_spec *spec, struct shape shape);
/* Element i of an array as a number, a long long beyond 2^53 rounded; and as an integer, exact, 0 for a
 * float. */
double element_number(enum element element, const void *array, size_t i);
long long element_integer(enum element element, const void *array, size_t i);

#endif
