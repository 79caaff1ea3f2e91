/* Polls: a warp asks for a word again and again until another thread has changed it.
 *
 * A synchronising load or an atomic in a loop polls without success if the same lanes get the same answer as
 * the last time, and change nothing. Then the warp gives way, so that others can change the word. What it did
 * since its last poll is not counted: the number of polls depends on how long the warp waits, not on what it
 * computes. */
#ifndef COMMON_SIM_POLL_H
#define COMMON_SIM_POLL_H

#include "common/sim/run.h"

/* FNV-1a, over what a poll asks for and gets. */
#define POLL_BEGIN UINT64_C(14695981039346656037)
static inline uint64_t poll_mix(uint64_t heard, uint64_t word)
{
    return (heard ^ word) * UINT64_C(1099511628211);
}

/* A new warp has polled nothing yet. */
void poll_forget(struct warp *w);
/* The warp begins, or stops, to run: what others do in between is not its own work. */
void poll_resume(struct warp *w);
void poll_pause(struct warp *w);
/* The active lanes of `w` have polled by instruction `i`, got the answer `heard`, and changed nothing.
 * `before`: the counts before the poll. If it was without success, the counts are put back, and the warp
 * gives way at its next backward branch. */
void poll_heard(struct warp *w, const struct insn *i, uint64_t heard, const struct counts *before);
/* The active lanes have changed something by instruction `i`, so they do not wait. */
void poll_changed(struct warp *w, const struct insn *i);

#endif
