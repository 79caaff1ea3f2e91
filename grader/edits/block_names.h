/* Which names of a function are the same for all threads of a block, and which are a thread's own? */
#ifndef GRADER_EDITS_BLOCK_NAMES_H
#define GRADER_EDITS_BLOCK_NAMES_H

#include "grader/edits/propose.h"

/* By the numbers of the scope's names. A name may be neither: a parameter, for instance. */
struct block_names {
    bool of_block[NAMES_MOST];  /* set from blockIdx, or from another one of these, but not from a thread */
    bool of_thread[NAMES_MOST]; /* set from threadIdx, or from another one of these */
};

void block_names_find(struct block_names *b, const struct proposer *p);
/* Does one of the tokens [first, end) name blockIdx, or what is set from it? */
bool block_names_has(const struct block_names *b, const struct proposer *p, size_t first, size_t end);

#endif
