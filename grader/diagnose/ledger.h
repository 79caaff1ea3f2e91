/* Keep account of what each line of a right call loads: how much of it the same block has loaded before, and
 * what lies beyond all neighbours of the block's outputs. And which lines write how often in a block. */
#ifndef GRADER_DIAGNOSE_LEDGER_H
#define GRADER_DIAGNOSE_LEDGER_H

#include "grader/diagnose/diagnose.h"

enum { LEDGER_LINES = 16, LEDGER_AXES = 3 };

struct ledger_line {
    int line;        /* 0: not known */
    double loads;    /* elements of the counted inputs */
    double again;    /* of these, those that the same block has loaded before */
    int before_line; /* where more than half of them were, if one line has so many */
    double others;   /* of `again`, those that another thread has loaded first, by the same instruction */
    double at_once;  /* of `again`, those of lanes that load the same element as another of their warp */
    double writes;   /* to global memory, atomics included: of the block that has most of them in this line */
    double all_writes; /* of all blocks */
    double writers;    /* threads of that block that do */
    double warps;      /* that these threads belong to */
};

/* What the line with most of these loads beyond, in the first block in which it does so: layers `low` to
 * `high` along `axis` (0: i), where the outputs of the block are layers first .. last and need from
 * `needs_low` to `needs_high`. */
struct ledger_beyond {
    int line, axis;
    int low, high, first, last, needs_low, needs_high;
    double elements; /* of all blocks */
    bool both;       /* the line loads beyond on the other side, too */
};

struct ledger {
    bool known;
    struct shape shape;                     /* the size that was run */
    double outputs, elements;               /* elements: of all counted inputs */
    double loads, again, unneeded;          /* unneeded: beyond the neighbours of their block's outputs */
    struct ledger_line lines[LEDGER_LINES]; /* those with most loads, or writes */
    size_t count;
    struct ledger_beyond beyond; /* line 0: nothing */
    int most_planes;             /* of outputs of one block, along its first axis */
    double most_outputs,
        their_loads;    /* of the block that stores most outputs; loads: what it loads for them */
    unsigned launches;  /* that load any of them */
    double by_launches; /* elements that a launch loads and an earlier one had loaded, once for each launch */
};

/* The size where traffic is counted, or the largest right one of up to some hundred thousand elements;
 * d->count: there is none. */
size_t ledger_size(const struct diagnosis *d);

/* Run that size once more. Where `l->known` stays false, there is none, or blocks do not run one after the
 * other. */
void ledger_keep(struct ledger *l, const struct diagnosis *d);

/* The line with the most of something; NULL: none has any. Of two lines that load the same elements in turn,
 * _again gives the one that loads least besides. */
const struct ledger_line *ledger_most_loads(const struct ledger *l);
const struct ledger_line *ledger_most_again(const struct ledger *l);
const struct ledger_line *ledger_most_writes(const struct ledger *l);
/* Do all lanes of a warp load the same element in the line of _most_again? */
bool ledger_all_at_once(const struct ledger *l);

#endif
