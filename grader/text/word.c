#include "grader/text/word.h"

#include <string.h>

#include <ctype.h>

bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

size_t word_length(const char *s)
{
    size_t length = 0;
    while (is_word(s[length]))
        length++;
    return length;
}

const char *word_begin(const char *text, const char *end)
{
    while (end > text && is_word(end[-1]))
        end--;
    return end;
}

const char *word_find(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += length)
        if (!(at > text && is_word(at[-1])) && !is_word(at[length]))
            return at;
    return NULL;
}
