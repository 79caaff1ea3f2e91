/* What the files behind warp.c share: frames, fragments, and how the flow of control moves between them. */
#ifndef COMMON_SIM_FLOW_H
#define COMMON_SIM_FLOW_H

#include "common/sim/run.h"

enum { GONE = UINT32_MAX }; /* instead of a next instruction: the fragment has been put away */

/* ---- frame.c ---- */

static inline struct frame *frame_top(struct warp *w)
{
    return &w->frames[w->depth - 1];
}

/* Execute a call: the callee's frame is on top then (GONE), or the next instruction follows at once. */
uint32_t frame_call(struct warp *w, const struct insn *i, uint32_t pc, uint32_t next);
/* All lanes of the called function have returned or left: go on in the caller. */
void frame_finish_call(struct warp *w);

/* ---- fragment.c ---- */

/* Put a fragment into the frame, together with one that waits for the same at the same instruction. */
void fragment_add(struct frame *f, struct fragment fragment);
/* Take the ready fragment with the lowest program counter out of the frame, or after long waiting the one
 * that `turn` picks; false if none is ready. */
bool fragment_take(struct frame *f, uint32_t turn, struct fragment *taken);
/* The lowest instruction where other ready lanes wait: the running fragment must look there. */
uint32_t fragment_meeting(const struct frame *f);
/* Take the lanes that wait, ready, at `pc` into `mask`. */
uint32_t fragment_meet(struct frame *f, uint32_t pc, uint32_t mask);
/* Lanes of `taken` go to `target`, the rest to `next`; the lower of the two places runs on. */
uint32_t fragment_part(struct warp *w, struct frame *f, uint32_t taken, uint32_t target, uint32_t next);
uint32_t fragment_wait(struct warp *w, struct frame *f, uint32_t pc, enum fragment_state state);
/* Shuffle, vote or the like, with the lanes that the mask names; or wait for those that are missing.
 * `forced`: without waiting. Returns the next instruction or GONE. */
uint32_t fragment_gather(struct warp *w, struct frame *f, const struct insn *i, uint32_t pc, bool forced);
/* Nobody can go on, but some lanes wait for others to shuffle or vote with. Let those go whose partners are
 * all there; if there are none such, say so and let the first ones go without. False if nobody gathers. */
bool fragment_end_gathering(struct warp *w, struct frame *f);

/* ---- warp.c ---- */

/* The block dies of this finding. */
void warp_die(struct warp *w, const struct insn *i, enum finding_kind kind, const char *message);

#endif
