/* A text to be compared, and the rule by which one text is marked as a copy of another. */
#ifndef GRADER_SIMILAR_COMPARED_TEXT_H
#define GRADER_SIMILAR_COMPARED_TEXT_H

#include "grader/similar/given_text.h"

/* Honest files of the corpus and the solutions share at most 59 % of the smaller one; a copy with a new
 * statement after every fourth shares at least 73 % of it. */
enum {
    COPY_PERCENT = 75,  /* of the fingerprints of one of the two files */
    LEAST_PERCENT = 50, /* and of a solution's: the first half of a lab is much the same in all files */
    OWN_TOKENS = 80,    /* files with fewer, without what was given, are all alike */
};

struct compared_text {
    struct text code;
    struct code_tokens own; /* without what all were given */
    struct fingerprints prints;
};

/* Fill in tokens and fingerprints of text->code. The caller frees with compared_text_free. */
void compared_text_prepare(struct compared_text *text, const struct given_text *given);
void compared_text_free(struct compared_text *text);

/* Do two texts that have `shared` fingerprints in common have too much in common? They have, if most of one
 * stands in the other, which may be padded, and that is a large part of a solution. `whole` is how many the
 * shortest solution has; 0: not known. */
bool compared_text_is_copy(const struct compared_text *a, const struct compared_text *b, size_t shared,
                           size_t whole);
/* How much of the text's fingerprints that is, rounded down. */
int compared_text_percent(const struct compared_text *text, size_t shared);

#endif
