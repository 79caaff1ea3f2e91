/* Decides where well-formed UTF-8 characters begin and end. */
#include "common/utf8.h"

#include "common/base.h"

size_t utf8_length(const unsigned char *s)
{
    static const struct {
        unsigned char first_low, first_high, second_low, second_high, length;
    } forms[] = {
        {0x01, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t f = 0; f < ARRAY_LEN(forms); f++) {
        if (s[0] < forms[f].first_low || s[0] > forms[f].first_high)
            continue;
        size_t length = forms[f].length;
        if (length > 1 && (s[1] < forms[f].second_low || s[1] > forms[f].second_high))
            return 0;
        for (size_t i = 2; i < length; i++)
            if ((s[i] & 0xc0) != 0x80)
                return 0;
        return length;
    }
    return 0;
}

unsigned utf8_hidden(const unsigned char *s)
{
    static const struct {
        unsigned first, last;
    } hidden[] = {{0x01, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x061c, 0x061c},
                  {0x180e, 0x180e}, {0x200b, 0x200b}, {0x200e, 0x200f}, {0x2028, 0x202e},
                  {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};
    size_t length = utf8_length(s);
    unsigned code = length == 1 ? s[0] : length ? s[0] & (0x7fu >> length) : 0;
    for (size_t i = 1; i < length; i++)
        code = code << 6 | (s[i] & 0x3f);
    for (size_t i = 0; i < ARRAY_LEN(hidden); i++)
        if (code >= hidden[i].first && code <= hidden[i].last)
            return code;
    return 0;
}
