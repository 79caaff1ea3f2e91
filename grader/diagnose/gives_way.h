/* Which causes say so little that what another look shows takes their place. */
#ifndef GRADER_DIAGNOSE_GIVES_WAY_H
#define GRADER_DIAGNOSE_GIVES_WAY_H

#include <stdbool.h>

#include "common/cause.h"

/* The looks. */
enum gives_way {
    TO_WATCH = 1,      /* what a watched run shows (seen.h) */
    TO_PRODUCTS = 2,   /* which products of a sum are missing or counted twice (products.h) */
    TO_WEIGHTS = 4,    /* what an output takes of each input (impulse.h) */
    TO_TEXT = 8,       /* a mistake that the text shows (source_clue.h) */
    TO_TRIAL = 16,     /* a change that has been tried and makes all right: it then says all */
    TO_OTHER_LINE = 32 /* such a change of another line: the cause is a guess, from the text, from places or
                          from numbers that agree */
};

/* Does the cause give way to this look? CAUSE_NONE gives way to all. */
bool cause_gives_way(enum cause cause, enum gives_way look);

#endif
