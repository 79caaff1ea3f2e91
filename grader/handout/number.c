#include "grader/handout/number.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool begins(const char *s, const char *with)
{
    return !strncmp(s, with, strlen(with));
}

/* Superscript digits in UTF-8, 0 to 9. */
static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

/* The superscript digit at `at`, or -1. */
static int raised_digit(const char *at)
{
    for (int d = 0; d < 10; d++)
        if (begins(at, raised[d]))
            return d;
    return -1;
}

const char *number_raised(const char *at, int *power)
{
    int value = 0, sign = begins(at, "⁻") ? -1 : 1, d;
    const char *start = at += sign < 0 ? strlen("⁻") : 0;
    for (; value < 100 && (d = raised_digit(at)) >= 0; at += strlen(raised[d]))
        value = 10 * value + d;
    if (at > start && value < 100)
        *power = sign * value;
    return at;
}

static bool is_thousands(const char *at)
{
    return isdigit((unsigned char)at[0]) && isdigit((unsigned char)at[1]) && isdigit((unsigned char)at[2]) &&
           !isdigit((unsigned char)at[3]);
}

/* Read the number at `at`, 18,432 or 18{,}432 or 2.54: its value, its decimals and the text after it. */
const char *number_read(const char *at, struct piece *p)
{
    char plain[40];
    size_t length = 0;
    bool after_point = false;
    p->decimals = 0;
    for (;; at++) {
        if (isdigit((unsigned char)*at)) {
            p->decimals += after_point;
        } else if (!after_point && *at == '.' && isdigit((unsigned char)at[1])) {
            after_point = true;
        } else if (!after_point && *at == ',' && is_thousands(at + 1)) {
            continue;
        } else if (!after_point && begins(at, "{,}") && is_thousands(at + 3)) {
            p->tex = true;
            at += 2;
            continue;
        } else {
            break;
        }
        if (length + 1 < sizeof plain)
            plain[length++] = *at;
    }
    plain[length] = 0;
    p->value = strtod(plain, NULL);
    return at;
}

/* "58 %", "58%", and in formulas "58\,\%" */
bool number_is_percent(const char *at)
{
    at += begins(at, "\\,") ? 2 : *at == ' ' || *at == '\n' ? 1 : begins(at, "\u00a0") ? strlen("\u00a0") : 0;
    return *at == '%' || begins(at, "\\%");
}

/* Words that make the number after them a name. */
bool number_names(const char *word, size_t length)
{
    static const char *const words[] = {"lab",   "exercise", "step", "CUDA",   "lane",    "thread",
                                        "block", "warp",     "cell", "bank",   "element", "output",
                                        "plane", "point",    "row",  "column", "figure",  "chapter",
                                        "bit",   "level",    "hint", "order"};
    for (size_t k = 0; k < ARRAY_LEN(words); k++) {
        size_t full = strlen(words[k]);
        if ((length == full || (length == full + 1 && word[full] == 's')) &&
            (tolower((unsigned char)word[0]) == tolower((unsigned char)words[k][0])) &&
            !strncmp(word + 1, words[k] + 1, full - 1))
            return true;
    }
    return false;
}

bool number_counts(const char *word, size_t length)
{
    static const char *const words[] = {"the", "a", "one", "each", "every", "per", "this"};
    for (size_t k = 0; k < ARRAY_LEN(words); k++)
        if (length == strlen(words[k]) && !strncasecmp(word, words[k], length))
            return true;
    return false;
}

bool number_is_date(const char *at)
{
    static const char shape[] = "dddd-dd-dd";
    for (size_t k = 0; k + 1 < sizeof shape; k++)
        if (shape[k] == 'd' ? !isdigit((unsigned char)at[k]) : at[k] != '-')
            return false;
    return true;
}
