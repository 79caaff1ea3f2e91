/* Where ptxas has put the instructions of a kernel's PTX: which machine instructions stand for each of them,
 * and how many copies of a loop's body the machine code goes through before it branches back. */
#ifndef SIM_SCHEDULE_H
#define SIM_SCHEDULE_H

#include "common/sim/code.h"
#include "common/timing/machine_code.h"

/* Some of schedule.numbers: machine instructions, ascending. */
struct numbers {
    uint32_t first, count;
};

/* The machine instructions of one PTX instruction. */
struct scheduled {
    struct numbers accesses, others;           /* where most of its loop's instructions are */
    struct numbers rest_accesses, rest_others; /* for the rounds that are too few to fill all copies there */
    uint32_t loop;                             /* the innermost of the PTX that it stands in; 0: none */
    bool branches;                             /* one of them is a branch */
    bool hoisted; /* they stand outside of the machine code's loop: they run once, before it begins */
};

/* A loop of the PTX; number 0 is the whole kernel. */
struct ptx_loop {
    uint32_t first, last, parent;
    uint32_t
        region; /* the loop of the machine code that holds it; 0: none, it is unrolled or the whole kernel */
    uint32_t copies; /* of its body, in the region; in each copy of the parent's, if both have one region */
    uint32_t total;  /* in the region */
    uint32_t rest;   /* outside of it */
};

struct schedule {
    const struct function *function;
    const struct machine_kernel *machine;
    struct scheduled *insns; /* by instruction of the function */
    struct ptx_loop *loops;
    uint32_t loop_count, loop_capacity;
    uint32_t *numbers, number_count, number_capacity;
};

/* NULL: `machine` is NULL, no line of it is one of the function's, or there are hundreds of loops. */
struct schedule *schedule_make(const struct function *f, const struct machine_kernel *machine);
void schedule_free(struct schedule *s);

/* Does the machine code have a loop of its own for it, in which it goes several rounds at once? */
bool schedule_is_grouped(const struct schedule *s, uint32_t loop);

/* Of these machine instructions, those of copy number `copy` of `total`. */
struct numbers schedule_part(struct numbers all, uint32_t copy, uint32_t total);

#endif
