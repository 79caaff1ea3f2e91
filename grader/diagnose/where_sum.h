/* The rules that say which terms, threads' parts or bits of numbers a wrong sum of products contains. Each
 * appends words that follow "*c is", or returns false. */
#ifndef GRADER_DIAGNOSE_WHERE_SUM_H
#define GRADER_DIAGNOSE_WHERE_SUM_H

#include "grader/diagnose/where.h"

/* The partial sums of the definition, and the sum that came back. All sums wrap at 64 bits, as in the
 * definition. */
struct sums {
    const struct field *f;
    size_t n;
    uint64_t *before; /* before[k]: the sum of elements 0 to k - 1 */
    uint64_t got, want;
    size_t blocks, threads; /* of the launch with the most threads; 0: not known */
    int launches;
};

/* What the threads with number t of all blocks add up, for each t. The caller frees it. */
uint64_t *sum_take_parts(const struct sums *s);
/* What each block adds up. The caller frees it. */
uint64_t *sum_take_blocks(const struct sums *s);

/* The sum of a[i] * a[i], or of b[i] * b[i]. */
bool sum_of_squares(struct text *to, const struct sums *s);
/* The sum of a[i], or of b[i]. */
bool sum_of_one_vector(struct text *to, const struct sums *s);
/* The sum of a[i] + b[i], or of a[i] - b[i]. */
bool sum_of_sums(struct text *to, const struct sums *s);

/* The sums of the first few blocks alone, which a later launch was to add up. */
bool sum_of_first_blocks(struct text *to, const struct sums *s);

/* The sum of one block's elements alone. */
bool sum_of_one_block(struct text *to, const struct sums *s);
/* The sums of the first few threads of each block alone. */
bool sum_of_first_threads(struct text *to, const struct sums *s);
/* The sums of each block's first 32 threads alone. */
bool sum_of_first_warp(struct text *to, const struct sums *s);
/* The sums of every 32nd thread of each block alone. */
bool sum_of_first_lanes(struct text *to, const struct sums *s);
/* What a tree leaves that halves the block's threads, though they are no power of two. */
bool sum_of_odd_tree(struct text *to, const struct sums *s);
/* What such a tree of a later launch leaves of the blocks' sums. */
bool sum_of_odd_blocks(struct text *to, const struct sums *s);
/* What a tree leaves that rounds half up, and adds a cell in the middle again. */
bool sum_of_round_tree(struct text *to, const struct sums *s);
/* What a tree leaves that divides by more than 2 in each step. */
bool sum_of_steep_tree(struct text *to, const struct sums *s);
/* What blocks add that pass on their sum in each step of the tree, not once after it. */
bool sum_in_each_step(struct text *to, const struct sums *s);
/* The last product of each thread's loop alone. */
bool sum_of_last_products(struct text *to, const struct sums *s);
/* The sum without what one thread of each block adds up. */
bool sum_without_one_thread(struct text *to, const struct sums *s);
/* The sum without every second thread's part, or every third thread's, or so. */
bool sum_without_threads(struct text *to, const struct sums *s);
/* The sum of what threads take that begin at a wrong element or go on by a wrong step. */
bool sum_with_wrong_index(struct text *to, const struct sums *s);
/* The sum of the threads' sums, each cut to 32 bits. */
bool sum_of_int_sums(struct text *to, const struct sums *s);

/* The sum of products, each cut to 32 bits. */
bool sum_of_int_products(struct text *to, const struct sums *s);
/* The same, each taken as unsigned. */
bool sum_of_unsigned_products(struct text *to, const struct sums *s);
/* The sum with negative numbers of a, of b or of both taken for large positive ones. */
bool sum_of_unsigned_factors(struct text *to, const struct sums *s);
/* Right in the low 32 bits alone. */
bool sum_with_low_bits(struct text *to, const struct sums *s);
/* So near that no product is missing: the size of the error shows which type was used. */
bool sum_rounded(struct text *to, const struct sums *s);

#endif
