#include "grader/similar/given_text.h"

void given_text_add(struct given_text *given, const char *text, size_t length)
{
    struct code_tokens tokens = {0};
    struct fingerprints *grams = &given->grams;
    code_tokens_read(&tokens, text, length);
    for (size_t k = 0; k < gram_count(&tokens); k++)
        *ARRAY_PUSH(grams->hashes, grams->count, grams->capacity) = gram_hash(&tokens.items[k]);
    fingerprints_sort(grams);
    code_tokens_free(&tokens);
}

void given_text_take_off(const struct given_text *given, struct code_tokens *tokens)
{
    size_t grams = gram_count(tokens), given_until = 0, kept = 0;
    for (size_t k = 0; k < tokens->count; k++) {
        /* Tokens before k have moved, those from k on have not. */
        if (k < grams && fingerprints_have(&given->grams, gram_hash(&tokens->items[k])))
            given_until = k + GRAM_TOKENS;
        if (k >= given_until)
            tokens->items[kept++] = tokens->items[k];
    }
    tokens->count = kept;
}

void given_text_free(struct given_text *given)
{
    fingerprints_free(&given->grams);
}
