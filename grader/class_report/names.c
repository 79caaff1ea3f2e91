#include "grader/class_report/names.h"

#include <ctype.h>
#include <string.h>

#include "grader/text/sha256.h"

enum { PAGE_LETTERS = 40, PAGE_DIGITS = 12 };

char *name_of_page(const char *folder)
{
    struct sha256 hash;
    struct text out = {0};
    char hex[SHA256_HEX];
    sha256_start(&hash);
    sha256_add(&hash, folder, strlen(folder));
    sha256_finish(&hash, hex);
    for (const char *s = folder; *s && out.length < PAGE_LETTERS; s++)
        if (isascii((unsigned char)*s) && isalnum((unsigned char)*s))
            text_printf(&out, "%c", tolower((unsigned char)*s));
    text_printf(&out, "%s%.*s.html", out.length ? "-" : "", PAGE_DIGITS, hex);
    return out.s;
}
