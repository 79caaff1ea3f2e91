/* Order by fences: what threads know of each other through words of global memory, as the memory model of the
 * PTX ISA has it.
 *
 * A fence publishes what its thread has done. An atomic or volatile store after it releases that through its
 * word. A thread that reads the word then knows that fence, and with it everything that the first thread knew
 * at its fence. What is known is a fact: a fence, or two facts together. Facts never change, and are numbered
 * from 1 on; 0 stands for nothing known. */
#ifndef COMMON_SIM_FENCES_H
#define COMMON_SIM_FENCES_H

#include "common/sim/run.h"

struct fences;

/* The fact that a word was released, without any fence before it. */
enum { FACT_UNFENCED = 1 };

/* The active lanes pass a fence. `narrow`: it counts only inside their block. */
void fences_pass(struct warp *w, bool narrow);
/* fence and membar; extra: narrow. */
insn_handler fences_run;
/* Both facts together; each may be 0. */
uint32_t fences_join(struct worker *k, uint32_t a, uint32_t b);
/* All threads of the block have passed a barrier: from now on each warp knows what any of them has learnt. */
void fences_share(struct block *b);
/* The warp has learnt something through shared memory. What exactly is not tracked: assume that it knows what
 * any warp of the block has learnt. */
void fences_learn(struct warp *w);

/* Does the warp know what a mark (visits.h) stands for? */
bool fences_cover(const struct warp *w, uint32_t mark);
/* Has the mark's block passed a fence for the whole GPU? */
bool fences_passed(const struct worker *k, uint32_t mark);
/* There are too many facts to keep: from now on assume that a warp that knows any fact knows all of them. */
void fences_trust(struct worker *k);
void fences_close(struct fences *f);

#endif
