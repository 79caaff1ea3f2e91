#include "grader/text/word.h"

#include <ctype.h>

bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

const char *word_begin(const char *text, const char *end)
{
    while (end > text && is_word(end[-1]))
        end--;
    return end;
}
