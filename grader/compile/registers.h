/* Find out how many registers each kernel of a submission takes per thread, on the GPU that is modelled. */
#ifndef GRADER_COMPILE_REGISTERS_H
#define GRADER_COMPILE_REGISTERS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/timing/machine_code.h"

/* Per thread, for a kernel of which ptxas says nothing: lab kernels take about this many. */
enum { REGISTERS_ASSUMED = 32 };

/* Start from {0}; registers_free releases it. */
struct registers {
    struct kernel_registers {
        char *kernel;
        unsigned count, stack; /* registers, bytes of local memory */
    } * kernels;
    size_t count, capacity;
    struct machine_code code;
};

/* Add what `ptxas -v` has printed. The text is changed. */
void registers_read(struct registers *r, char *text);
/* Of the kernel of that name; REGISTERS_ASSUMED if it is not in the list. */
unsigned registers_of(const struct registers *r, const char *kernel);
/* Do its threads have local memory, beyond what ptxas could put into registers? */
bool registers_uses_stack(const struct registers *r, const char *kernel);
/* How much, in bytes. */
unsigned registers_stack(const struct registers *r, const char *kernel);
void registers_free(struct registers *r);

#endif
