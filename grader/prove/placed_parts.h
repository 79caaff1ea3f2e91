/* What the files that place called functions share. */
#ifndef GRADER_PROVE_PLACED_PARTS_H
#define GRADER_PROVE_PLACED_PARTS_H

#include "common/sim/code.h"

enum { CELLS_MOST = 96 };

/* Bytes of a frame that are stored and loaded at once. They have a register of their own. */
struct cell {
    uint32_t offset;
    uint8_t size;
    uint32_t slot;
};

/* A function while it is placed once. */
struct placed {
    const struct function *of;
    uint32_t window; /* added to its registers */
    uint64_t local;  /* added to the places of its local variables */
    struct cell cells[CELLS_MOST];
    size_t cell_count;
    unsigned depth;
    uint32_t *at; /* by instruction: where it stands now */
};

struct placing {
    const struct program *program;
    struct function *to;
    uint64_t local; /* bytes of local variables so far */
};

/* ---- placed_frames.c ---- */

/* Add an instruction to the code that is made. */
struct insn *place_insn(struct placing *p, struct insn i);
/* Add one after which nothing is known of the register. */
void place_forget(struct placing *p, uint32_t slot, uint8_t width, uint32_t place);
/* The function's register, where it stands now. */
uint32_t place_moved(const struct placed *f, uint32_t slot);
/* Does the instruction load from a frame, or store to it? */
bool frame_has(const struct insn *i);
/* Give each number in the function's frame a register of its own. */
void frame_find_cells(struct placing *p, struct placed *f);
/* In place of an access to a frame: moves between registers. */
void place_frame_access(struct placing *p, const struct placed *f, const struct insn *i);
/* Bytes of one frame are copied into another: parameters, or a result. */
void frame_pass(struct placing *p, const struct placed *to, struct span there, const struct placed *from,
                struct span here, uint32_t place);

#endif
