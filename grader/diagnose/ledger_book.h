/* The account while the call runs: block by block, with what each block has loaded and stored so far. */
#ifndef GRADER_DIAGNOSE_LEDGER_BOOK_H
#define GRADER_DIAGNOSE_LEDGER_BOOK_H

#include "common/device.h"
#include "common/follow.h"
#include "common/sim/load_sites.h"
#include "grader/diagnose/ledger.h"

enum { LEDGER_BOOK_LINES = 4096, LEDGER_SIDES = 64 };

struct ledger_load {
    size_t element; /* of all counted inputs, one after the other */
    int line;
};

/* A thread of a block, and a line in which it writes. */
struct ledger_writer {
    uint32_t thread;
    int line;
};

/* Who loaded an element first. */
struct ledger_loader {
    uint32_t function, pc, thread;
    unsigned launch; /* the last one that has loaded it, from 1 */
};

/* What a line loads beyond one side of blocks: as told, of the first block that does. */
struct ledger_side {
    struct ledger_beyond told;
    bool after;
    uint64_t stamp; /* of that block */
};

struct ledger_book {
    const struct entry *entry;
    struct shape shape;
    struct grid grid;
    int buffers[MOST_BUFFERS]; /* the number in the launch at hand; -1: it has none */
    size_t bases[MOST_BUFFERS], elements;
    /* By element: the last block that has loaded it, from 1, and the first line and thread there that did. */
    uint64_t *block_of;
    int *line_of;
    struct ledger_loader *loader_of;
    bool *ended; /* blocks of the launch that have */
    size_t ended_count;
    uint64_t block, stamp; /* at hand: its number in the grid, and one that no other block of the call has */
    bool open, mixed;      /* mixed: blocks take turns */
    struct ledger_load *list;
    size_t count, capacity;
    bool stores; /* the block at hand has stored an output: */
    int low[LEDGER_AXES], high[LEDGER_AXES];
    unsigned writes[LEDGER_BOOK_LINES], writers[LEDGER_BOOK_LINES], warps[LEDGER_BOOK_LINES];
    struct ledger_writer *written; /* by the block at hand */
    size_t written_count, written_capacity;
    struct ledger_line lines[LEDGER_BOOK_LINES];
    bool called[LEDGER_BOOK_LINES];   /* a load stands there in a function that several lines call */
    double before[LEDGER_BOOK_LINES]; /* repeated loads that the line's `before_line` explains */
    double loads, again, unneeded, by_launches;
    unsigned launches;                       /* that have begun */
    unsigned loading_launches, last_loading; /* those that load inputs; the last of them, from 1 */
    double block_loads, block_outputs;       /* of the block at hand */
    double most_outputs, their_loads;        /* of the one before with most outputs */
    struct ledger_side sides[LEDGER_SIDES];
    size_t side_count;
    int most_planes;
};

struct ledger_book *ledger_book_open(const struct entry *entry, struct shape shape);
/* Find the loads in functions that several lines of the program call: they are booked at the calling line. */
void ledger_book_find_called(struct ledger_book *book, const device *sim);
void ledger_book_free(struct ledger_book *book);
void ledger_book_begin(struct ledger_book *book, const struct follow_launch *launch);
void ledger_book_hear(struct ledger_book *book, const struct follow_event *e);
/* Of the block at hand, which has ended: keep what it has loaded beyond the neighbours of its outputs. */
void ledger_book_find_beyond(struct ledger_book *book);
/* The side with most; line 0: there is none. */
void ledger_book_beyond(struct ledger_beyond *found, const struct ledger_book *book);
/* The block at hand has ended. */
void ledger_book_end_block(struct ledger_book *book);

#endif
