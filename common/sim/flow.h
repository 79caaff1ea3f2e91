/* What the files around warp.c share: frames, fragments, and how control moves between them. */
#ifndef COMMON_SIM_FLOW_H
#define COMMON_SIM_FLOW_H

#include "common/sim/run.h"

enum { GONE = UINT32_MAX }; /* returned instead of the next instruction: the fragment has been put away */

/* ---- frame.c ---- */

static inline struct frame *frame_top(struct warp *w)
{
    return &w->frames[w->depth - 1];
}

/* Execute a call. Returns GONE with the callee's frame on top, or the next instruction if nothing has to
 * run. */
uint32_t frame_call(struct warp *w, const struct insn *i, uint32_t pc, uint32_t next);
/* All lanes of the called function have returned or left: go on in the caller. */
void frame_finish_call(struct warp *w);

/* ---- fragment.c ---- */

/* Put a fragment into the frame. Join it with one that waits for the same at the same instruction. */
void fragment_add(struct frame *f, struct fragment fragment);
/* Take the ready fragment with the lowest program counter out of the frame, or after long waiting the one
 * that `turn` picks. False if none is ready. */
bool fragment_take(struct frame *f, uint32_t turn, struct fragment *taken);
/* The lowest instruction where other ready lanes wait: the running fragment must stop there to meet them. */
uint32_t fragment_meeting(const struct frame *f);
/* Add the lanes that wait, ready, at `pc` to `mask`. */
uint32_t fragment_meet(struct frame *f, uint32_t pc, uint32_t mask);
/* Does the launch run lanes one by one? */
static inline bool fragment_is_by_lanes(const struct warp *w)
{
    return w->worker->run->order >= ORDER_LANES_ONE_BY_ONE;
}

/* The same as fragment_take where lanes run one by one: take the one whose turn is first, alone. What lanes
 * do together is left whole. */
bool fragment_take_lane(const struct warp *w, struct frame *f, struct fragment *taken);
/* Send the lanes of `taken` to `target` and the others to `next`. The lower of the two places runs on. */
uint32_t fragment_part(struct warp *w, struct frame *f, uint32_t taken, uint32_t target, uint32_t next);
uint32_t fragment_wait(struct warp *w, struct frame *f, uint32_t pc, enum fragment_state state);
/* Run a shuffle, a vote or the like with the lanes that the mask names. If lanes are missing, wait for them,
 * unless `forced`. Returns the next instruction or GONE. */
uint32_t fragment_gather(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc, bool forced);
/* No fragment can go on, but some lanes wait for others to shuffle or vote with. Release those whose partners
 * are all there. If there are none, report it and release the first ones without their partners. False if no
 * lane gathers. */
bool fragment_end_gathering(struct warp *w, struct frame *f);

/* ---- warp.c ---- */

/* Report a finding and end the block. */
void warp_die(struct warp *w, const struct insn *i, enum finding_kind kind, const char *message);

#endif
