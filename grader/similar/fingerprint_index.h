/* Say how many fingerprints a text shares with each of thousands of others, without looking at those that
 * share none.
 *
 * This is an inverted index: for every fingerprint, the texts that have it. */
#ifndef GRADER_SIMILAR_FINGERPRINT_INDEX_H
#define GRADER_SIMILAR_FINGERPRINT_INDEX_H

#include "grader/similar/fingerprints.h"

struct fingerprint_index;

/* Index `count` texts. The caller frees with fingerprint_index_free. */
struct fingerprint_index *fingerprint_index_make(const struct fingerprints *const *texts, size_t count);
void fingerprint_index_free(struct fingerprint_index *index);

/* Set shared[i] to the number of fingerprints that text i has in common with `prints`, for all texts of the
 * index. */
void fingerprint_index_count(const struct fingerprint_index *index, const struct fingerprints *prints,
                             size_t *shared);

#endif
