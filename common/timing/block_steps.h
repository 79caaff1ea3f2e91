/* What the warps of one block do, as far as it takes time: instructions issued, memory touched, waits.
 *
 * The simulator writes it down while it runs a block (common/sim/sampled.c); sm.c plays it on a model of one
 * multiprocessor. A step is what a warp does between two events that matter: it waits for earlier loads,
 * issues some instructions, and does one thing. */
#ifndef TIMING_STEPS_H
#define TIMING_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum step_kind {
    STEP_LOAD,         /* from global memory */
    STEP_STORE,        /* to global memory */
    STEP_COPY,         /* cp.async: global to shared memory */
    STEP_ATOMIC,       /* in global memory */
    STEP_SHARED,       /* a load from shared memory, or an atomic in it */
    STEP_SHARED_STORE, /* nothing waits for it */
    STEP_LOCAL,        /* a load from local memory */
    STEP_LOCAL_STORE,
    STEP_CONSTANT, /* a load from constant memory whose address is in a register */
    STEP_ADDRESS,  /* of the address divergence unit, too: reads the block's index */
    STEP_CONVERT,  /* a conversion, a special function */
    STEP_FENCE,
    STEP_CALL,         /* of a function that is not inlined, and the return from it */
    STEP_POINTER_CALL, /* the same through a pointer: one for each function that lanes call */
    STEP_SHARED_LOOP,  /* an atomic in it that the hardware does by a loop of compare-and-swap */
    STEP_SHUFFLE,
    STEP_SLEEP,   /* nanosleep */
    STEP_BARRIER, /* of the block */
    STEP_END,     /* the warp's last one */
};

/* 32-byte sectors of one 128-byte line, by bits, and those of which not all bytes are asked for. */
#define PIECE(line, sectors, partial) ((uint64_t)(line) << 8 | (partial) << 4 | (sectors))
#define PIECE_LINE(piece)             ((piece) >> 8)
#define PIECE_SECTORS(piece)          ((unsigned)((piece)&15))
#define PIECE_PARTIAL(piece)          ((unsigned)((piece) >> 4 & 15))

enum {
    STEP_SLOTS = 64, /* loads of one warp that may be under way */
    STEP_ORIGINS = 64,
};

struct step {
    uint8_t kind;   /* enum step_kind */
    uint8_t slot;   /* of what brings a value, and FENCE: where waits look for it */
    uint8_t origin; /* LOAD, COPY: which load of the kernel, numbered as they first ran; the last: it and all
                       later */
    uint8_t lanes;  /* active ones */
    float issue;    /* machine instructions issued before and for it */
    float stall;    /* clocks that the warp itself takes to issue them; 0: unknown */
    uint32_t line;  /* of the student's file; 0: unknown */
    uint64_t waits; /* slots that have to have arrived before it */
    union {
        uint32_t first;       /* LOAD, STORE, COPY, ATOMIC, LOCAL, LOCAL_STORE: in the block's pieces */
        uint32_t nanoseconds; /* SLEEP */
    };
    uint16_t pieces;
    uint16_t passes; /* through the banks; ATOMIC, SHARED_LOOP: lanes that meet at the commonest
                        address; CONSTANT: different addresses, 0 is one */
    /* STORE: what lines that others complete cost the memory, as bytes of split lines. split: other blocks
     * write the rest of a sector. within: warps of the block do. apart: warps of the block write the other
     * sectors. torn: lines that come word by word, from the same warp or from others. */
    union {
        uint16_t split_bytes;
        uint16_t load_bytes; /* LOAD, COPY: that the active lanes ask for, together */
    };
    uint16_t within_bytes, apart_bytes, torn;
};

struct warp_steps {
    struct step *steps;
    size_t count, capacity;
};

/* One block. */
struct block_steps {
    struct warp_steps *warps;
    uint32_t warp_count;
    uint64_t *pieces;
    size_t piece_count, piece_capacity;
    uint64_t load_bytes, store_bytes; /* that its threads asked global memory for, as far as written down */
    uint64_t loaded_buffers_bytes;    /* the size of all buffers that it loads from */
    uint64_t told;                    /* steps as the PTX has them, those of barriers left out */
    double issues;                    /* machine instructions that they take, about */
    double longest;                   /* the same, of the warp that takes most */
    double told_part;                 /* of that warp's, the part to which steps belong; the rest is alike */
    uint64_t swapped;                 /* the word of global memory that it compares and swaps first */
    uint64_t swaps;                   /* how often a warp does so with this word */
    bool comes_last;                  /* it has drawn the last number of all that blocks draw by atomics */
    bool cut;                         /* it was too long: only its beginning is here */
    bool in_part;                     /* what a warp does last is not here: it was cut off, or runs untold */
    bool stores_astray;               /* it stores to an input, or beyond a buffer */
    bool loads_stored; /* it loads global memory that kernels store to, or changes it by atomics */
};

/* Once the steps are complete: which stores leave the L1 together, and which sectors stay written in part. */
void block_steps_settle_stores(struct block_steps *b);

void block_steps_free(struct block_steps *b);

#endif
