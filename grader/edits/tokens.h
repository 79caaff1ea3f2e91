/* Read a CUDA C++ text as tokens with their places, so that one of them can be changed and the rest stays as
 * it is. */
#ifndef GRADER_EDITS_TOKENS_H
#define GRADER_EDITS_TOKENS_H

#include "common/base.h"

enum token_kind {
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_SIGN,     /* an operator or a bracket; >> is two signs, as in a<b<c>> */
    TOKEN_TEXT,     /* a string or a character */
    TOKEN_DIRECTIVE /* a line of the preprocessor, with the lines that continue it */
};

struct token {
    enum token_kind kind;
    size_t at, length; /* in the text, in bytes */
    int line;          /* from 1 */
    size_t match;      /* of a bracket ( [ { or its end: the number of the other one; else its own number */
};

/* tokens_free releases it. The text has to stay. */
struct tokens {
    const char *text;
    struct token *items;
    size_t count, capacity;
};

/* Read the text. Comments and blanks give no token. A bracket without its other one matches itself. */
void tokens_read(struct tokens *t, const char *text);
void tokens_free(struct tokens *t);

/* Is token number k this word or sign? False for a number out of range. */
bool token_is(const struct tokens *t, size_t k, const char *word);
bool token_is_kind(const struct tokens *t, size_t k, enum token_kind kind);
/* Are two tokens spelt alike? */
bool token_same(const struct tokens *t, size_t a, size_t b);
/* Are `count` tokens from a on spelt as those from b on? */
bool tokens_same(const struct tokens *t, size_t a, size_t b, size_t count);
/* Is it one of these words? NULL ends the list. */
bool token_among(const struct tokens *t, size_t k, const char *const *words);
/* The decimal integer that token k is; 0: it is none, or 0. */
long token_count(const struct tokens *t, size_t k);
/* Does an operand end with token k? Then a sign after it has two operands. */
bool token_ends_operand(const struct tokens *t, size_t k);

#endif
