#include "grader/similar/compared_text.h"

void compared_text_prepare(struct compared_text *text, const struct given_text *given)
{
    if (text->code.length)
        code_tokens_read(&text->own, text->code.s, text->code.length);
    given_text_take_off(given, &text->own);
    fingerprints_choose(&text->prints, &text->own);
}

void compared_text_free(struct compared_text *text)
{
    text_free(&text->code);
    code_tokens_free(&text->own);
    fingerprints_free(&text->prints);
}

bool compared_text_is_copy(const struct compared_text *a, const struct compared_text *b, size_t shared,
                           size_t whole)
{
    size_t least = a->prints.count < b->prints.count ? a->prints.count : b->prints.count;
    return a->own.count >= OWN_TOKENS && b->own.count >= OWN_TOKENS && 100 * shared >= COPY_PERCENT * least &&
           100 * shared >= LEAST_PERCENT * whole;
}

int compared_text_percent(const struct compared_text *text, size_t shared)
{
    return text->prints.count ? (int)(100 * shared / text->prints.count) : 0;
}
