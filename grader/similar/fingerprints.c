#include "grader/similar/fingerprints.h"

#include <stdlib.h>

uint64_t gram_hash(const struct code_token *token)
{
    uint64_t hash = 0;
    for (int k = 0; k < GRAM_TOKENS; k++)
        hash = hash * 0x100000001b3 + token[k].code;
    hash = (hash ^ hash >> 30) *
           0xbf58476d1ce4e5b9; /* the finalizer of splitmix64: small hashes are no special grams */
    hash = (hash ^ hash >> 27) * 0x94d049bb133111eb;
    return hash ^ hash >> 31;
}

size_t gram_count(const struct code_tokens *tokens)
{
    return tokens->count < GRAM_TOKENS ? 0 : tokens->count - GRAM_TOKENS + 1;
}

/* Of hashes that are equal the last is taken, as the paper has it. */
static size_t smallest(const uint64_t *hashes, size_t from, size_t to)
{
    size_t least = from;
    for (size_t k = from + 1; k < to; k++)
        if (hashes[k] <= hashes[least])
            least = k;
    return least;
}

void fingerprints_choose(struct fingerprints *prints, const struct code_tokens *tokens)
{
    size_t count = gram_count(tokens), chosen = SIZE_MAX;
    uint64_t *hashes = xcalloc(count + 1, sizeof *hashes);
    for (size_t k = 0; k < count; k++)
        hashes[k] = gram_hash(&tokens->items[k]);
    for (size_t from = 0; from < count && (from == 0 || from + GRAM_WINDOW <= count); from++) {
        size_t to = from + GRAM_WINDOW < count ? from + GRAM_WINDOW : count,
               least = smallest(hashes, from, to);
        if (least != chosen)
            *ARRAY_PUSH(prints->hashes, prints->count, prints->capacity) = hashes[least];
        chosen = least;
    }
    free(hashes);
    fingerprints_sort(prints);
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void fingerprints_sort(struct fingerprints *prints)
{
    size_t kept = 0;
    if (prints->count)
        qsort(prints->hashes, prints->count, sizeof *prints->hashes, ascending);
    for (size_t k = 0; k < prints->count; k++)
        if (kept == 0 || prints->hashes[k] != prints->hashes[kept - 1])
            prints->hashes[kept++] = prints->hashes[k];
    prints->count = kept;
}

bool fingerprints_have(const struct fingerprints *prints, uint64_t hash)
{
    return prints->count && bsearch(&hash, prints->hashes, prints->count, sizeof hash, ascending);
}

void fingerprints_free(struct fingerprints *prints)
{
    free(prints->hashes);
    *prints = (struct fingerprints){0};
}
