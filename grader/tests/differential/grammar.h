/* The rules of kernels.grammar, whose first lines say what they mean. */
#ifndef GRADER_TESTS_DIFFERENTIAL_GRAMMAR_H
#define GRADER_TESTS_DIFFERENTIAL_GRAMMAR_H

#include "common/base.h"
#include "grader/tests/differential/layout.h"

enum symbol {
#define X(symbol, name, type) symbol,
    NUMBER_TYPES(X)
#undef X
        BOOL,
    PLACE,
    UNIFORM,
    STATEMENT, /* together with the types that it may be about */
    SYMBOLS,
    NUMBERS = BOOL, /* how many types of numbers there are; they come first */
};

/* Sets of symbols. */
#define SET(symbol) (1u << (symbol))
enum {
    WORDS = SET(S32) | SET(U32) | SET(S64) | SET(U64),
    INTS = SET(S8) | SET(U8) | SET(S16) | SET(U16) | WORDS,
    FLOATS = SET(F32) | SET(F64),
    SHUFFLED = WORDS | FLOATS, /* what a shuffle can move */
    ALL = INTS | FLOATS,
};

/* Where a rule may be used; see kernels.grammar. */
enum {
    LEAF = 1,
    IN_KERNEL = 2,
    IN_WARP = 4,
    IN_BLOCK = 8,
    IN_LOOP = 16,
    BEFORE_END = 32,
    PLACES = IN_KERNEL | IN_WARP | IN_BLOCK | IN_LOOP | BEFORE_END,
};

struct rule {
    uint32_t makes; /* a set of symbols */
    uint32_t traits;
    char *text;
    unsigned uses; /* how often it has been used so far */
};

struct grammar {
    struct rule *rules;
    size_t count, capacity;
};

/* Read a grammar. Dies, with the line, if it has a mistake. The caller releases it with grammar_free. */
void grammar_read(struct grammar *g, const char *path);
void grammar_free(struct grammar *g);
/* How many rules have not been used. */
size_t grammar_unused(const struct grammar *g);

#endif
