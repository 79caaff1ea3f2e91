#include "common/cause.h"

#include <string.h>

static const struct {
    const char *word, *meaning;
} causes[CAUSE_COUNT] = {
    [CAUSE_NONE] = {"", ""},
#define CAUSE(name, word, meaning) [CAUSE_##name] = {word, meaning},
#include "common/cause.def"
#undef CAUSE
};

const char *cause_word(enum cause cause)
{
    return causes[cause].word;
}

const char *cause_meaning(enum cause cause)
{
    return causes[cause].meaning;
}

enum cause cause_of_word(const char *word)
{
    int cause = CAUSE_COUNT - 1;
    while (cause > CAUSE_NONE && strcmp(word, causes[cause].word) != 0)
        cause--;
    return (enum cause)cause;
}
