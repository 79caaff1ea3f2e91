/* What a kernel wrote against what the definition says, element by element. */
#ifndef GRADER_RUN_COMPARE_H
#define GRADER_RUN_COMPARE_H

#include "grader/labs/lab_record.h"

/* Bytes that an output is filled with before a call; two kinds, so that no value can hide. */
extern const uint8_t poison_bytes[2];

/* One element of an output, compared. */
enum mark {
    MARK_KEPT,    /* the definition does not write it, and nobody did */
    MARK_RIGHT,   /* as defined */
    MARK_WRONG,   /* another value */
    MARK_MISSING, /* never written */
    MARK_OUTSIDE, /* written though it must not be */
    MARK_COUNT
};

/* Element `i` of the buffer `got`, as the type in `spec` says, against what the definition wants there. */
enum mark compare_element(const struct buffer_spec *spec, const void *got, size_t i, uint8_t poison,
                          const struct want *want);

/* Elements that are not as they should be. The first few of each kind become findings. */
struct mismatches {
    size_t wrong, missing, outside; /* wrong value, never written, written though it must not be */
};

/* Compare the output parameter `output` of a case with its definition and add findings that name the element,
 * what stands there and what should. Floats count as right within the definition's slack; NaN and infinity
 * never do. */
struct mismatches compare_output(const struct entry *entry, const struct case_data *data, int output,
                                 const void *got, uint8_t poison, struct findings *findings);
/* Compare an input that came back with what was handed in; a difference is a finding. True if unchanged. */
bool compare_input(const struct buffer_spec *spec, const void *before, const void *after, size_t count,
                   struct findings *findings);
/* Bytes of one; of all. */
size_t element_size(enum element element);
size_t buffer_bytes(const struct buffer_spec *spec, struct shape shape);

#endif
