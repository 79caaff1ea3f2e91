#include "grader/class_import/name_key.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "common/utf8.h"

/* The letters from U+00C0 to U+017F without their accents, two bytes each (Unicode, decomposition of these
 * characters; those that have none as they are usually written in ASCII). */
static const char plain[] =
    "a a a a a a aec e e e e i i i i d n o o o o o x o u u u u y thss"
    "a a a a a a aec e e e e i i i i d n o o o o o / o u u u u y thy "
    "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h i i i i i i i i i i "
    "ijijj j k k k l l l l l l l l l l n n n n n n n n n o o o o o o oeoer r r r r r s s s s s s s s t t t t t t "
    "u u u u u u u u u u u u w w y y y z z z z z z s ";

enum { PLAIN_FROM = 0xc0, PLAIN_TO = 0x17f, MARKS_FROM = 0x300, MARKS_TO = 0x36f };

_Static_assert(sizeof plain == 2 * (PLAIN_TO - PLAIN_FROM + 1) + 1, "two bytes for each letter");

/* The character at *at, which moves on. A byte that is no UTF-8 is taken for Latin-1. */
static unsigned next_character(const char **at)
{
    const unsigned char *s = (const unsigned char *)*at;
    size_t length = utf8_length(s);
    *at += length ? length : 1;
    if (length == 2)
        return (s[0] & 0x1fu) << 6 | (s[1] & 0x3fu);
    return length < 2 ? s[0] : PLAIN_TO + 1;
}

static void add_plain(struct text *key, unsigned character)
{
    const char *letters = plain + 2 * (character - PLAIN_FROM);
    text_add(key, letters, letters[1] == ' ' ? 1 : 2);
}

static void add_key(struct text *key, const char *name, const char *end)
{
    for (const char *at = name, *from = name; at < end; from = at) {
        unsigned character = next_character(&at);
        if (character < 0x80)
            text_printf(key, "%c", tolower((int)character));
        else if (character >= PLAIN_FROM && character <= PLAIN_TO)
            add_plain(key, character);
        else if (character < MARKS_FROM || character > MARKS_TO)
            text_add(key, from, (size_t)(at - from));
    }
}

/* The part of the name in front of its only comma; NULL: there is none. */
static const char *only_comma(const char *name)
{
    const char *comma = strchr(name, ',');
    return comma && comma > name && !strchr(comma + 1, ',') ? comma : NULL;
}

char *name_key(const char *name)
{
    struct text key = {0};
    const char *comma = only_comma(name), *end = name + strlen(name);
    text_printf(&key, "%s", "");
    if (comma) {
        const char *first = comma + 1 + strspn(comma + 1, " ");
        add_key(&key, first, end);
        text_printf(&key, "%s", first < end ? " " : "");
    }
    add_key(&key, name, comma ? comma : end);
    return key.s;
}

char *name_key_letters(const char *name)
{
    char *key = name_key(name), *to = key;
    for (const char *at = key; *at; at++)
        if (isalnum((unsigned char)*at) || (unsigned char)*at >= 0x80)
            *to++ = *at;
    *to = 0;
    return key;
}
