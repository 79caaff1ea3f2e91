/* What is wrong, by name: finer than the kind of a finding, so that no code has to search a message. */
#ifndef COMMON_CAUSE_H
#define COMMON_CAUSE_H

#include <stdbool.h>

enum cause {
    CAUSE_NONE, /* the kind says all that is known */
#define CAUSE(name, word, meaning) CAUSE_##name,
#include "common/cause.def"
#undef CAUSE
    CAUSE_COUNT
};

/* The word that the result file has for it, "grid_rounded_down"; empty for CAUSE_NONE. */
const char *cause_word(enum cause cause);
/* One sentence; empty for CAUSE_NONE. */
const char *cause_meaning(enum cause cause);
/* The cause of that word, or CAUSE_NONE. */
enum cause cause_of_word(const char *word);

#endif
