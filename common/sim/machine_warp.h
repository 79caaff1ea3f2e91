/* A warp of a sampled block, with what it has run since its steps were last brought into the order of the
 * machine code. Shared by machine_order.c and machine_warp.c. */
#ifndef SIM_MACHINE_WARP_H
#define SIM_MACHINE_WARP_H

#include "common/sim/sampled.h"

/* One machine instruction of an event, or the event itself where it has none that could carry out its steps.
 */
struct turn {
    uint32_t round;  /* of rounds that run one by one; sorts */
    uint32_t number; /* of the machine instruction; sorts in a round */
    uint32_t event;  /* ascends */
    bool machine;
};

/* A PTX instruction that has run. */
struct event {
    uint32_t first, end;        /* its steps */
    uint64_t waits;             /* beyond what its machine code waits for: copies by group */
    uint64_t slots;             /* once they are carried out */
    const struct scheduled *at; /* NULL: a function that the kernel calls */
    uint32_t copy;              /* of the loop's body */
    bool off;                   /* for all lanes */
    bool done;
};

struct machine_warp {
    struct turn *turns, *sorted; /* sorted: as much room */
    size_t turn_count, turn_capacity, sorted_capacity;
    struct step *unordered; /* those that are brought into order */
    size_t unordered_capacity;
    struct event *events;
    size_t event_count, event_capacity;
    uint32_t *rounds;                 /* by loop of the PTX */
    uint32_t loop, last;              /* where it is in the PTX */
    uint32_t last_round, last_number; /* of a turn */
    size_t settled;                   /* steps that are in order */
    /* Of the machine: */
    uint64_t boards[SCOREBOARDS], pending, waits;
    uint8_t slot_of[STEP_SLOTS], next_slot; /* slot_of: those that the PTX's steps were given */
    float issue, stall;
};

/* Bring the steps of all that was collected into order. `whole`: a loop has gone as many rounds as the
 * machine code goes at once; else rounds that are too few for that run elsewhere. */
void machine_warp_settle(struct recording *r, uint32_t warp, bool whole);

#endif
