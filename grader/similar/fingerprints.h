/* Choose fingerprints of a text's tokens by winnowing.
 *
 * The text's runs of GRAM_TOKENS tokens (grams) are hashed, and of every GRAM_WINDOW hashes in a row the
 * smallest is kept. So two texts with a run of GRAM_TOKENS + GRAM_WINDOW - 1 = 17 tokens in common always
 * have a fingerprint in common, wherever the run stands in them. What is not a gram of both is in common only
 * by chance of a 64-bit hash. S. Schleimer, D. Wilkerson, A. Aiken, "Winnowing: local algorithms for document
 * fingerprinting", SIGMOD 2003. */
#ifndef GRADER_SIMILAR_FINGERPRINTS_H
#define GRADER_SIMILAR_FINGERPRINTS_H

#include "grader/similar/code_tokens.h"

/* Measured on the 95 honest files of the corpus and the solutions: with shorter grams more of what all have
 * to write is in common, with longer ones fewer copies with a new statement here and there are found. */
enum { GRAM_TOKENS = 14, GRAM_WINDOW = 4 };

/* A set of hashes, ascending. */
struct fingerprints {
    uint64_t *hashes;
    size_t count, capacity;
};

/* The hash of the gram that begins at `token`. */
uint64_t gram_hash(const struct code_token *token);
/* How many grams the tokens have. */
size_t gram_count(const struct code_tokens *tokens);

/* Set `prints`, which is {0}, to the fingerprints of the tokens. The caller frees with fingerprints_free. */
void fingerprints_choose(struct fingerprints *prints, const struct code_tokens *tokens);
/* Sort hashes that were added in any order, and remove those that are there twice. */
void fingerprints_sort(struct fingerprints *prints);
bool fingerprints_have(const struct fingerprints *prints, uint64_t hash);
void fingerprints_free(struct fingerprints *prints);

#endif
