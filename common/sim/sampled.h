/* What the parts of sampled.c share: the record of one block's steps while it runs. */
#ifndef SIM_SAMPLED_H
#define SIM_SAMPLED_H

#include "common/sim/access.h"
#include "common/sim/flow.h"
#include "common/sim/operands.h"
#include "common/sim/schedule.h"
#include "common/timing/block_steps.h"

/* An instruction with its own handlers, and the registers that it reads and writes. */
struct original {
    struct insn plain;
    struct operands operands;
    float cost;
};

struct warp_record {
    const struct function *function; /* of the last instruction */
    const struct insn *last;
    float issue;      /* since the last step */
    float work;       /* the same, as the block counts it */
    uint32_t line;    /* of the instruction that the next step is about */
    uint64_t pending; /* slots that nothing has waited for yet */
    uint64_t loads;   /* slots of loads from global memory */
    uint64_t carried; /* those that were under way when straight code ended */
    uint64_t waits;
    uint64_t consumed; /* slots whose values this stretch of straight code has computed with */
    uint64_t group[8]; /* copies by commit group, the newest first; [0] is open */
    uint8_t next_slot;
    size_t paid;               /* steps */
    size_t straight;           /* the first step of this stretch of straight code */
    const struct insn *polled; /* the last load from shared memory, and where its first lane looked */
    uint64_t polled_at;
    bool polls_again; /* it asked the same as the time before, and others may have run since */
    uint32_t barriers;
    double all, told; /* machine instructions: all, those up to the last step */
    bool untold;      /* it goes on, but is told no more */
    bool cut;
};

/* A word of global memory from which blocks draw numbers by atomics. */
struct ticket {
    uint64_t at;
    uint64_t first;       /* its value before the launch */
    uint64_t drawn;       /* numbers, one for each lane */
    uint64_t drawn_first; /* those of the first sampled block */
    uint64_t next; /* its value after the block that gets the last numbers, had they not been the last */
    uint8_t size;  /* bytes */
    bool moved;    /* to its last numbers */
};

enum { TICKETS_MOST = 4 };

struct recording {
    const struct device_sample *sample;
    struct original **originals; /* by function */
    struct warp_record *warps;
    uint64_t **taints; /* by warp: a word a register of the kernel */
    size_t registers, cut;
    bool limited; /* a warp of the block has reached its limit of steps */
    /* Barriers that the first such warp had passed: the others are told up to their next one. */
    uint32_t cut_barriers;
    struct block_steps block;
    bool loaded[REGION_MAX];        /* by number: the block has loaded from this buffer */
    uint32_t origins[STEP_ORIGINS]; /* lines of the PTX, by origin */
    uint32_t origin_count;
    struct schedule *made; /* NULL: the machine code is not known */
    /* of the block at hand */
    struct schedule *schedule; /* NULL: its steps are not brought into the order of the machine code */
    bool brief;                /* told what it does, not when: its steps wait for no value */
    size_t begun, ended;       /* blocks of the launch, this one included */
    bool whole;                /* it runs to its end */
    double untold;             /* machine instructions of it to which no steps belong */
    bool any_cut;              /* a block before it was cut off */
    struct ticket tickets[TICKETS_MOST];
    size_t ticket_count;
    struct machine_warp *machine;
};

/* ---- sampled_steps.c: steps, and the registers that depend on loads ---- */

/* The slots that a register of the kernel depends on. */
uint64_t *sampled_taint(struct recording *r, const struct warp *w, uint32_t slot);
struct step *sampled_add(struct recording *r, uint32_t warp, enum step_kind kind);
uint8_t sampled_slot(struct recording *r, uint32_t warp);
/* The next step waits for these slots. Loads that outlast straight code count on one scoreboard: a warp that
 * waits for one of them waits for all that are under way. */
void sampled_need(struct warp_record *record, uint64_t taints);
/* A load that waits for nothing is moved up before the waits of the same straight code: ptxas issues it
 * early. */
void sampled_hoist(struct recording *r, uint32_t warp);
/* Which load of the kernel this is (step.origin). */
uint8_t sampled_origin(struct recording *r, const struct insn *i);
/* The sectors that lanes `mask` of an access touch. */
void sampled_pieces(struct recording *r, struct step *s, const struct access *a, uint32_t mask);

/* ---- sampled_cost.c ---- */

/* Machine instructions, about. */
float sampled_cost(const struct insn *i);

/* ---- sampled_tell.c ---- */

/* Write down one instruction before it runs. */
void sampled_tell(struct recording *r, struct warp *w, const struct original *original);

/* ---- sampled_waits.c ---- */

/* A load from shared memory. A warp that waits for a flag polls it, here as long as the other warps take
 * their turns, and only its first poll counts: return that one's step if this is a later one, else NULL. */
const struct step *sampled_poll(struct recording *r, const struct warp *w, const struct access *a);
/* nanosleep: the PTX ISA allows a millisecond at most, and lets the lanes of a warp wake up together. A sleep
 * may last any time from 0 to twice what is asked for. Between two polls without success a warp sleeps as
 * long as others need, of which one sleep is told. */
void sampled_sleep(struct recording *r, const struct warp *w, const struct insn *i);
/* Asynchronous copies: those so far become a group; wait for all groups but the newest ones. */
void sampled_commit_copies(struct warp_record *record);
void sampled_wait_for_copies(struct warp_record *record, const struct insn *i);

/* ---- sampled_tickets.c ---- */

/* The active lanes are about to change global memory by an atomic. */
void sampled_ticket(struct recording *r, const struct memory *m, const struct insn *i,
                    const struct access *a);
/* Before a block: if each sampled block so far has drawn as many numbers as the others, set the words to what
 * all blocks of a grid of `blocks` but one have drawn. False if no block draws any. */
bool sampled_tickets_to_last(struct recording *r, const struct memory *m, uint64_t blocks);
/* After that block: the next one draws the numbers that follow those of the blocks before. */
void sampled_tickets_go_on(const struct recording *r, const struct memory *m);
/* At the end of the launch: set the words to their values before it. The block with the last number would
 * often store these, but stores of sampled blocks are not done. */
void sampled_tickets_restore(const struct recording *r, const struct memory *m);

/* ---- machine_warp.c ---- */

struct machine_warp *machine_warps_open(uint32_t count, const struct schedule *s);
void machine_warps_close(struct machine_warp *warps, uint32_t count);
/* All warps of a block begin. */
void machine_warps_begin(struct machine_warp *warps, uint32_t count, const struct schedule *s);
/* The warp gets to this instruction; what it did before may now be in order. */
void machine_warp_reach(struct recording *r, uint32_t warp, const struct function *f, const struct insn *i);
/* It has been written down, with steps from `first_step` on. The warp also waits for the slots `waits`. */
void machine_warp_hear(struct recording *r, uint32_t warp, const struct function *f, const struct insn *i,
                       size_t first_step, uint64_t waits);
/* It was off for all lanes. What ptxas has put under a predicate issues all the same. */
void machine_warp_skip(struct recording *r, uint32_t warp, const struct insn *i);
/* Bring what is left into order, and end the warp. */
void machine_warp_end(struct recording *r, uint32_t warp);

#endif
