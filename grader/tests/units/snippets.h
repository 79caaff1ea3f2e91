/* Real snippets (grader/tests/units/record/), compiled and recorded: what the tests of the recorder share. */
#ifndef GRADER_TESTS_UNITS_SNIPPETS_H
#define GRADER_TESTS_UNITS_SNIPPETS_H

#include "common/record/plan.h"

enum snippets {
    SNIPPETS_ALLOWED = 1,
    SNIPPETS_REFUSED = 2,
    SNIPPETS_MANAGED = 4,
    SNIPPETS_LOOPS = 8,
    SNIPPETS_CRASHES = 16,
    SNIPPETS_EXITS = 32
};

/* A deadline that only an endless entry point meets, however busy the machine is. */
enum { SNIPPETS_N = 100, PATIENT_MS = 1000000 };

/* Two buffers of SNIPPETS_N floats. */
extern const struct plan_call snippets_map_call;

/* Compile those in the set to a folder that scratch_remove() takes away. Run from the project's root. */
void snippets_compile(unsigned set);
/* Record a call of an entry point; no process of it is left. The caller frees the plan. */
struct plan snippets_record_call(enum snippets object, struct plan_call call, unsigned deadline_ms);
struct plan snippets_record(enum snippets object, const char *entry);

/* The mangled name of the kernel in "structs". */
extern const char snippets_struct_kernel[];

#endif
