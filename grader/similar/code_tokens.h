/* Read a CUDA C++ text as normalised tokens: what renaming, layout, comments and another spelling of numbers
 * do not change. */
#ifndef GRADER_SIMILAR_CODE_TOKENS_H
#define GRADER_SIMILAR_CODE_TOKENS_H

#include "common/base.h"

struct code_token {
    uint32_t code; /* the same for tokens that count as the same */
    int line;      /* from 1 */
};

struct code_tokens {
    struct code_token *items;
    size_t count, capacity;
};

/* Append the tokens of a text of `length` bytes, which may be no valid code. All names are one token, except
 * those that the language and CUDA give, `threadIdx` for instance. So are all numbers, all strings, and all
 * types of numbers. Qualifiers, braces, comments, #include and #pragma give none. The caller frees with
 * code_tokens_free. */
void code_tokens_read(struct code_tokens *tokens, const char *text, size_t length);
void code_tokens_free(struct code_tokens *tokens);

#endif
