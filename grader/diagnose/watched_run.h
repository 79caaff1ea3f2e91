/* Watch one run of a wrong call, instruction by instruction, and keep what shows mistakes in single lines:
 * comparisons that never hold, how far apart a line's cells lie, where blocks begin, bits that are lost. */
#ifndef GRADER_DIAGNOSE_WATCHED_RUN_H
#define GRADER_DIAGNOSE_WATCHED_RUN_H

#include "grader/diagnose/diagnose.h"

enum { WATCH_AXES = 3, WATCH_NAME = 40 };

struct watch;
struct watch_ends;

/* Run a wrong size of up to some thousand elements once more. NULL: there is none, or no listener. The caller
 * frees it with watch_free. */
struct watch *watch_run(const struct diagnosis *d);
/* The same at another size, the one of this number. */
struct watch *watch_run_at(const struct diagnosis *d, size_t at);
void watch_free(struct watch *w);

/* The name of the output, and the radius of the stencil in that run. */
const char *watch_output(const struct watch *w);
int watch_radius(const struct watch *w);
/* What was heard of outputs at the ends of an axis. */
const struct watch_ends *watch_ends(const struct watch *w);
/* Is the output a sum of products? */
bool watch_is_sum(const struct watch *w);

/* Was code of this line executed? */
bool watch_has_line(const struct watch *w, int line);

/* A == or != of a thread's number along an axis with a number that no thread of the block has. */
struct watch_never {
    int line, axis;  /* 0: x */
    long long asked; /* what threadIdx is compared with */
    unsigned block[WATCH_AXES];
    uint32_t function, pc;
};
bool watch_never_equal(const struct watch *w, struct watch_never *found);
/* Does a run at another size tell that this comparison asks for another thread there, or finds it? A number
 * that is computed from n lies beyond the block at some sizes only. */
bool watch_asks_for_other(const struct watch *w, const struct watch_never *never);

/* A condition lets more threads store to an array than the block has. So no thread stores `cell`. */
struct watch_reach {
    char array[WATCH_NAME];
    int line, axis;
    unsigned threads, asked; /* along the axis: that the block has, that the condition lets pass */
    unsigned cell;
};
bool watch_too_few_threads(const struct watch *w, struct watch_reach *found);

/* Lines that store to an array and lines that read it, with neighbours along an axis of the block at other
 * distances. */
struct watch_pitch {
    char array[WATCH_NAME];
    int store_line, load_line, axis;
    long long stored, read; /* cells from one thread to the next along that axis */
};
bool watch_two_pitches(const struct watch *w, struct watch_pitch *found);

/* A cell of a line's tile that the first block stores and never reads. */
struct watch_unread {
    char array[WATCH_NAME];
    int store_line;
    unsigned cell;
};
bool watch_unread_cell(const struct watch *w, struct watch_unread *found);

/* A cell that a line of the first block reads before anything is stored there, and that another line stores
 * later: in the same thread, or after a barrier, so that it is no race. */
struct watch_late_store {
    char array[WATCH_NAME];
    int read_line, store_line;
    unsigned cell;
};
bool watch_stored_late(const struct watch *w, struct watch_late_store *found);
/* The next cell, from *at on, that was first read before its store, even if it is read again after that.
 * False: there is none. Begin with *at = 0. */
bool watch_next_late(const struct watch *w, int *at, struct watch_late_store *found);

/* Blocks whose outputs overlap along an axis: how far apart they begin, and how many outputs each has along
 * it. */
struct watch_overlap {
    int axis;
    long long apart, outputs, second; /* second: the first output of the second of two such blocks */
    bool ends_early;                  /* the last outputs along the axis have no block */
    bool alike;                       /* both blocks that were looked at have as many outputs */
};
bool watch_overlapping(const struct watch *w, struct watch_overlap *found);
/* Outputs that a block stores with a wrong value, and another one with the right one, where all outputs that
 * one block alone stores are right: blocks begin where they should, but do not keep to their own outputs. */
struct watch_foreign {
    int line;           /* of the wrong store */
    size_t count, some; /* count: such outputs; some: one of them */
    uint64_t block, owner;
};
bool watch_foreign(const struct watch *w, struct watch_foreign *found);
/* Blocks with a gap between the outputs of one and those of the next, along an axis. */
bool watch_apart(const struct watch *w, struct watch_overlap *found);

/* A sum whose later kernel reads only the first sums of blocks that an earlier one has stored. */
struct watch_left_out {
    int line;
    long long read, stored;
};
bool watch_sums_left_out(const struct watch *w, struct watch_left_out *found);

/* A number that a line wants from `low` to `high`, and that is outside in every thread. */
enum { WATCH_TOLD = 3 };
struct watch_outside {
    int line, low, high;
    int values[WATCH_TOLD]; /* the lowest ones */
    int count;              /* of all values */
};
bool watch_always_outside(const struct watch *w, struct watch_outside *found);

/* A division that gives each block, or each thread of the grid, its share of the elements and leaves a rest,
 * where no element of that rest is reached. */
struct watch_rounded {
    int line, axis; /* axis: of a cube, along which its layers are shared; -1: all elements are */
    long long dividend, shares, rest;
    bool by_block;
};
bool watch_share_rounded(const struct watch *w, struct watch_rounded *found);

/* Outputs that were right until another launch, or another line, stored there: where the first of them was
 * stored first and last. Only if these are all wrong outputs. */
struct watch_replaced {
    int first_line, last_line, first_launch, last_launch;
};
bool watch_replaced(const struct watch *w, struct watch_replaced *found);

/* Where outputs are missing, the line that stores the others, if it is one alone; 0: none, or several. */
int watch_line_of_some(const struct watch *w);

/* Each wrong output holds the value of the output that is `by` further on, and one line stores them all. */
struct watch_shift {
    int line, by;
};
bool watch_shifted(const struct watch *w, struct watch_shift *found);

/* Elements of a sum's input, from `first` to `last`, that no thread loads: they follow those that all threads
 * load in one round, `each` at a time. */
struct watch_round {
    const char *name;
    int line;
    long long first, last, threads, blocks, each;
};
bool watch_round_left(const struct watch *w, struct watch_round *found);

/* The line in which a 64-bit number loses bits that count, where no product of 32-bit numbers has lost any;
 * 0: none. */
int watch_cut_line(const struct watch *w);
/* That line and others like it, and those that set the upper half to 0. Returns how many. */
size_t watch_cut_lines(const struct watch *w, const int **lines);
/* The line of a sum in which a product of two ints does not fit into an int; 0: none. */
int watch_product_line(const struct watch *w);
/* The line in which a float becomes an integer and loses its fraction; 0: none, or a sum. */
int watch_fraction_line(const struct watch *w);
/* The line in which data, not indices, are rounded to whole numbers; 0: none, or a sum. */
int watch_fixed_line(const struct watch *w);
/* The line in which floats just below a whole number become the integer before it, and one of them, where
 * that happens often; 0: none, or a sum. */
int watch_rounded_line(const struct watch *w, float *value);

/* Two threads that store one output in one line, where none stores another output, although as many values
 * are stored as there are outputs. */
struct watch_collision {
    int line;
    size_t element, missing;
    uint64_t block[2];
    unsigned thread[2]; /* by its number in the block */
};
bool watch_collision(const struct watch *w, struct watch_collision *found);

#endif
