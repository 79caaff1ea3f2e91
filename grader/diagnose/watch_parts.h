/* The parts of a watched run. Each hears the events that it asks for, and is asked when the run has ended. */
#ifndef GRADER_DIAGNOSE_WATCH_PARTS_H
#define GRADER_DIAGNOSE_WATCH_PARTS_H

#include "common/device.h"
#include "common/follow.h"
#include "grader/diagnose/field.h"
#include "grader/diagnose/watch_ends.h"
#include "grader/diagnose/watched_run.h"

enum {
    WATCH_THREADS = 1024,
    WATCH_LINES = 4096,
    WATCH_CELLS = 16384,
    WATCH_ARRAYS = 16,
    WATCH_BLOCKS = 4096
};

/* The number of one thread along each axis, by its number in the block. */
void watch_place(const unsigned block[WATCH_AXES], unsigned thread, unsigned at[WATCH_AXES]);
/* The number of the buffer with this label (NULL: of none); -1: the launch has no such buffer. */
int watch_buffer(const struct follow_launch *launch, const char *label);
/* The signed integer of 2, 4 or 8 bytes that a lane holds; 0 for a register of another width. */
int64_t watch_integer(const struct follow_register *r, unsigned lane);

/* ---- comparisons: watch_equal.c ---- */

struct watch_equal {
    uint32_t function, pc;
    int line;
    bool held, varies; /* the two sides were equal once; the right side changes */
    bool left_varies;  /* one value alone, as where one thread comes, does not tell what it is */
    long long left, right;
    bool is_thread[WATCH_AXES]; /* the left side is threadIdx along this axis plus a constant */
    long long plus[WATCH_AXES];
    unsigned first[WATCH_AXES]; /* the first thread that was seen */
    bool moves[WATCH_AXES];     /* several threads were seen, with different numbers along this axis */
    unsigned block[WATCH_AXES];
};

struct watch_equals {
    struct watch_equal *items;
    size_t count, capacity;
};

void watch_hear_equal(struct watch_equals *list, const struct follow_event *e,
                      const unsigned block[WATCH_AXES]);

/* ---- limits for threads: watch_reach.c ---- */

enum { WATCH_LIMITS = 64 };

/* A comparison of threadIdx, and of nothing else, with one limit. */
struct watch_limit {
    uint32_t function, pc;
    int line;
    long long past;             /* the first number on the other side of the limit */
    bool is_thread[WATCH_AXES]; /* threadIdx along this axis is what is compared */
    unsigned most[WATCH_AXES];  /* the last thread that was seen */
};

struct watch_limits {
    struct watch_limit items[WATCH_LIMITS];
    size_t count;
};

void watch_hear_limit(struct watch_limits *list, const struct follow_event *e,
                      const unsigned block[WATCH_AXES]);

/* ---- shared cells: watch_cells.c ---- */

/* One instruction, in the first block: the byte that each thread has accessed first; -1: none. */
struct watch_access {
    uint32_t function, pc;
    int line, array;             /* array: its number; -1: not known */
    bool store, moves;           /* moves: a thread comes again, at another place */
    unsigned bytes;              /* of one element */
    long long at[WATCH_THREADS]; /* where it comes first */
};

struct watch_cells {
    struct watch_access *items;
    size_t count, capacity;
    struct {
        char name[WATCH_NAME];
        uint32_t low, high;
    } arrays[WATCH_ARRAYS];
    int array_count;
    unsigned block[WATCH_AXES];
    int stored[WATCH_CELLS]; /* by word of shared memory: the line that stores there; 0: none */
    bool read[WATCH_CELLS];
};

/* The array in which a byte of shared memory lies; -1: none. */
int watch_array_at(const struct watch_cells *c, long long at);
/* Bytes from a thread's cell to that of the next one along an axis; 0: it differs, or no two threads show it.
 */
long long watch_distance(const struct watch_cells *c, const struct watch_access *a, int axis);
void watch_begin_cells(struct watch_cells *c, const struct follow_launch *launch);
void watch_hear_cells(struct watch_cells *c, const struct follow_event *e);

/* ---- shared cells that are stored too late: watch_late.c ---- */

/* One word of the first block's shared memory. */
struct watch_late_cell {
    int read_line, store_line; /* that read it first, before any store; that stored it after that. 0: none */
    int reader;                /* the first thread that read it so */
    unsigned round;            /* barriers before the last such read */
    bool several, is_stored;   /* several: other threads read it so, too */
    bool is_read_again;        /* by the same line, after the store */
};

struct watch_late {
    struct watch_late_cell cells[WATCH_CELLS];
    unsigned rounds[WATCH_THREADS / FOLLOW_LANES]; /* barriers so far, by warp */
};

void watch_begin_late(struct watch_late *l);
void watch_hear_late(struct watch_late *l, const struct follow_event *e);

/* ---- outputs by block: watch_blocks.c ---- */

struct watch_share {
    size_t stores;
    int low[WATCH_AXES], high[WATCH_AXES]; /* coordinates i, j, k, or i alone */
};

struct watch_blocks {
    const char *output;
    unsigned element; /* bytes */
    struct grid grid;
    int buffer; /* the number of the output; -1: not known */
    unsigned blocks[WATCH_AXES];
    struct watch_share shares[WATCH_BLOCKS];
};

void watch_begin_blocks(struct watch_blocks *b, const struct follow_launch *launch);
void watch_hear_blocks(struct watch_blocks *b, const struct follow_event *e);

/* ---- lost bits: watch_cut.c ---- */

struct watch_cut {
    int line;     /* where a 64-bit number was cut; 0: nowhere */
    int lines[4]; /* all such lines, and those that keep the lower half alone, up to some */
    size_t count;
    int product_line;  /* where a product of two 32-bit numbers did not fit into 32 bits */
    int fraction_line; /* where a float that has a fraction became an integer */
    int fixed_line;    /* where a negative number that is no index was rounded to a whole one */
    size_t rounded;    /* floats that became integers */
    size_t below;      /* of these, those just below a whole number, which became the one before it */
    int below_line;    /* where the first of them did */
    float below_value;
};

void watch_hear_cut(struct watch_cut *cut, const struct follow_event *e);

/* ---- sums of blocks: watch_scratch.c ---- */

struct watch_scratch_buffer {
    bool is_scratch;
    int store_launch, read_line; /* the first launch that stores to it; where a later one reads it */
    unsigned bytes;              /* of one element */
    long long stored, read;      /* bytes, up to the end of the last element */
};

struct watch_scratch {
    int launch; /* the number of the launch at hand, from 1 */
    struct watch_scratch_buffer items[WATCH_ARRAYS];
};

void watch_begin_scratch(struct watch_scratch *s, const struct follow_launch *launch);
void watch_hear_scratch(struct watch_scratch *s, const struct follow_event *e);

/* ---- shares of blocks and threads: watch_shares.c ---- */

/* A division of elements, or of those along one axis, by the blocks or threads that share them. */
struct watch_division {
    long long elements, outputs; /* that may be divided: all, and those that are outputs */
    long long wanted;            /* up to where all would have to be reached */
    long long blocks, threads;   /* of the launch at hand */
    int line;
    bool by_block;
    long long dividend, shares, rest, end, reached; /* rest: 0: no such division; end: of the last share */
};

/* Number WATCH_AXES is of all elements, those before it along an axis of a cube. */
struct watch_shares {
    const char *name; /* of the output, or of the input of a sum */
    enum follow_kind kind;
    unsigned bytes;   /* of one element */
    struct grid grid; /* of the elements */
    int buffer;       /* its number; -1: not known */
    struct watch_division items[WATCH_AXES + 1];
};

void watch_begin_shares(struct watch_shares *s, const struct follow_launch *launch);
void watch_hear_division(struct watch_shares *s, const struct follow_event *e);
void watch_hear_shares(struct watch_shares *s, const struct follow_event *e);

/* ---- numbers within limits: watch_range.c ---- */

enum { WATCH_RANGES = 32, WATCH_VALUES = 1 << 16 };

/* A number that a line compares: two limits belong to one condition if they are for the same register. */
struct watch_range {
    uint32_t function, number;
    int line;
    long long low[2], high[2]; /* [0]: if all comparisons have to be false, [1]: if all have to be true */
    bool seen[WATCH_VALUES], beyond;
};

struct watch_ranges {
    struct watch_range items[WATCH_RANGES];
    size_t count;
};

void watch_hear_range(struct watch_ranges *list, const struct follow_event *e);

/* ---- what outputs were given: watch_stores.c ---- */

struct watch_store {
    int launch, line; /* launch: from 1; 0: nothing was stored */
    double value;
    uint64_t block;
    unsigned thread; /* by its number in the block */
};

struct watch_stored {
    struct watch_store first, last;
};

struct watch_stores {
    const struct buffer_spec *spec; /* of the output */
    int buffer, launch;             /* their numbers; buffer -1: not known */
    int line;                       /* the one that stores outputs; 0: none; -1: several */
    struct watch_stored *items;     /* by output; NULL: a sum has none */
    size_t count;
    struct watch_replaced replaced; /* the first output that was */
    bool all_replaced;              /* all wrong outputs were */
    size_t stored;                  /* values, by all threads */
    struct watch_collision twice;   /* line 0: none was */
    struct watch_foreign foreign;   /* count 0: there are none, or others are wrong, too */
    bool one_each;                  /* one value was stored for each output that there is */
    bool missing;                   /* some outputs were not stored */
    int shift; /* each wrong output holds the value of the one that is so many further on */
};

void watch_begin_stores(struct watch_stores *s, const struct follow_launch *launch);
void watch_hear_stores(struct watch_stores *s, const struct follow_event *e);
void watch_end_stores(struct watch_stores *s, const struct field *f);

/* ---- what a sum has loaded: watch_rounds.c ---- */

struct watch_rounds {
    const char *name;          /* of the first input */
    int buffer, line;          /* line: of the widest load */
    bool *loaded;              /* by element; NULL: no sum */
    size_t count, each;        /* each: elements of the widest load */
    long long threads, blocks; /* of the widest launch */
};

void watch_begin_rounds(struct watch_rounds *r, const struct follow_launch *launch);
void watch_hear_rounds(struct watch_rounds *r, const struct follow_event *e);

struct watch {
    struct watch_equals equals;
    struct watch_limits limits;
    struct watch_cells cells;
    struct watch_late late;
    struct watch_blocks blocks;
    struct watch_cut cut;
    struct watch_scratch scratch;
    struct watch_shares shares;
    struct watch_ranges ranges;
    struct watch_stores stores;
    struct watch_rounds rounds;
    struct watch_ends ends;
    bool lines[WATCH_LINES];
    unsigned block[WATCH_AXES]; /* of the launch at hand */
    bool sum;
    int radius;
};

#endif
