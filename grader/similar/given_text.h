/* What all students were given, the skeletons for instance: it is taken off their files before they are
 * compared. */
#ifndef GRADER_SIMILAR_GIVEN_TEXT_H
#define GRADER_SIMILAR_GIVEN_TEXT_H

#include "grader/similar/fingerprints.h"

/* The grams of all texts that were given. Start from {0}. */
struct given_text {
    struct fingerprints grams;
};

void given_text_add(struct given_text *given, const char *text, size_t length);
/* Remove the tokens that stand in a gram of a given text. What is left moves together, so that the few lines
 * which a student writes into each gap of a skeleton make one text. */
void given_text_take_off(const struct given_text *given, struct code_tokens *tokens);
void given_text_free(struct given_text *given);

#endif
