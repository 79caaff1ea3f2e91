#include "grader/class_report/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/utf8.h"
#include "grader/json.h"
#include "grader/sha256.h"

enum { PAGE_LETTERS = 40, PAGE_DIGITS = 12 };

/* Characters of UTF-8 as they are; for every other byte `instead`, which is \xNN if NULL. */
static char *convert(const char *folder, const char *instead)
{
    struct text out = {0};
    text_printf(&out, "%s", "");
    while (*folder) {
        size_t length = utf8_length((const unsigned char *)folder);
        if (length)
            text_add(&out, folder, length);
        else if (instead)
            text_printf(&out, "%s", instead);
        else
            text_printf(&out, "\\x%02x", (unsigned char)*folder);
        folder += length ? length : 1;
    }
    return out.s;
}

char *name_in_utf8(const char *folder)
{
    return convert(folder, NULL);
}

char *name_in_json(const char *folder)
{
    return convert(folder, "\xef\xbf\xbd");
}

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
