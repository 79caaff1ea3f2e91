/* The units that the blocks on one SM share, and when each is free: schedulers, L1 cache, shared memory, and
 * the SM's part of the chip's L2, memory, atomics and start of blocks.
 *
 * All times are clocks. A request begins when it is made or when the unit is free, whichever is later. The
 * time for which a unit is busy, and the sectors that move, are added to the sm_result. */
#ifndef TIMING_SM_UNITS_H
#define TIMING_SM_UNITS_H

#include "common/timing/sm.h"

struct sm_units;

/* Both arguments outlive the units. The caller closes them. */
struct sm_units *units_open(const struct sm_launch *launch, struct sm_result *result);
void units_close(struct sm_units *u);

/* From now on only the launch's tail_sms compete for what the chip shares. */
void units_enter_tail(struct sm_units *u);

/* A block asks to start at `at`: when it does. */
double units_start_block(struct sm_units *u, double at);
/* Does the step go through the L1 or shared memory? */
bool units_pass_l1(const struct step *s);
/* When the scheduler of warp number `warp` of the SM is free; when the L1's queue has room for the step. */
double units_scheduler_at(const struct sm_units *u, unsigned warp);
double units_accept_at(const struct sm_units *u, const struct step *s);
/* The warp issues instructions: when it can go on. */
double units_issue(struct sm_units *u, unsigned warp, const struct step *s, double at);

/* A step of `block`: when its value arrives. `pass` tells apart blocks that are made from the same sample. */
double units_load(struct sm_units *u, const struct block_steps *block, uint64_t pass, const struct step *s,
                  double at);
double units_atomic(struct sm_units *u, const struct step *s, double at);
/* `word`: when the block's word is free again; the lanes of all its warps take turns. */
double units_shared_loop(struct sm_units *u, const struct step *s, double *word, double at);
double units_local_load(struct sm_units *u, const struct block_steps *block, const struct step *s, double at);
double units_address(struct sm_units *u, const struct step *s, double at);
double units_convert(struct sm_units *u, unsigned warp, double at);
double units_fence(struct sm_units *u, double at);
/* A call, with the return: when the warp goes on. */
double units_call(struct sm_units *u, bool through_pointer, double at);
double units_shared_load(struct sm_units *u, const struct step *s, double at);
double units_shuffle(struct sm_units *u, double at);

/* When the stored data has left the SM. */
double units_store(struct sm_units *u, const struct block_steps *block, uint64_t pass, const struct step *s,
                   double at);
void units_local_store(struct sm_units *u, const struct block_steps *block, const struct step *s, double at);
void units_shared_store(struct sm_units *u, const struct step *s, double at);
/* When the warp has been counted at its barrier. */
double units_arrive(struct sm_units *u, double at);

#endif
