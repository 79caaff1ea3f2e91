#include "grader/text/escape.h"

#include <stdlib.h>
#include <string.h>

#include "common/utf8.h"

static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */

/* The character at *at, or U+FFFD for a byte that begins none. *at moves past it. */
static const char *next_character(const char **at, size_t *length)
{
    const char *character = *at;
    *length = utf8_length((const unsigned char *)character);
    *at += *length ? *length : 1;
    if (*length)
        return character;
    *length = strlen(replacement);
    return replacement;
}

char *utf8_clean(const char *bytes)
{
    struct text out = {0};
    size_t length;
    while (*bytes) {
        const char *character = next_character(&bytes, &length);
        text_add(&out, character, length);
    }
    return out.s ? out.s : xstrdup("");
}

char *utf8_path_on_disk(const char *path, const char *folder)
{
    char *name = utf8_clean(folder), *cleaned = xformat("/%s/", name);
    const char *at = *name ? strstr(path, cleaned) : NULL;
    char *real =
        at ? xformat("%.*s/%s/%s", (int)(at - path), path, folder, at + strlen(cleaned)) : xstrdup(path);
    free(cleaned);
    free(name);
    return real;
}

char *utf8_escaped(const char *bytes)
{
    struct text out = {0};
    for (size_t length; *bytes; bytes += length ? length : 1) {
        length = utf8_length((const unsigned char *)bytes);
        if (length)
            text_add(&out, bytes, length);
        else
            text_printf(&out, "\\x%02x", (unsigned char)*bytes);
    }
    return out.s ? out.s : xstrdup("");
}

/* Characters that XML 1.0 forbids in a document, even as a reference (production 2). */
static bool is_no_xml(const char *character, size_t length)
{
    unsigned char c = (unsigned char)character[0];
    bool noncharacter = length == 3 && (memcmp(character, "\xef\xbf\xbe", 3) == 0 ||
                                        memcmp(character, "\xef\xbf\xbf", 3) == 0);
    return noncharacter || (c < 0x20 && !strchr("\t\n\r", c));
}

static const char *xml_reference(char c, bool attribute)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&apos;";
    case '\r':
        return "&#13;";
    case '\n':
        return attribute ? "&#10;" : NULL;
    case '\t':
        return attribute ? "&#9;" : NULL;
    default:
        return NULL;
    }
}

static void add_character(struct text *out, const char *character, size_t length, bool attribute)
{
    const char *reference = xml_reference(character[0], attribute);
    unsigned hidden = utf8_hidden((const unsigned char *)character);
    if (is_no_xml(character, length))
        text_printf(out, "%s", replacement);
    else if (hidden > ' ')
        text_printf(out, "&lt;U+%04X&gt;", hidden);
    else if (reference)
        text_printf(out, "%s", reference);
    else
        text_add(out, character, length);
}

void xml_add(struct text *out, const char *bytes, bool attribute)
{
    size_t length;
    while (*bytes) {
        const char *character = next_character(&bytes, &length);
        add_character(out, character, length, attribute);
    }
}

void shown_add(struct text *out, const char *bytes)
{
    for (size_t length; *bytes; bytes += length) {
        unsigned hidden = utf8_hidden((const unsigned char *)bytes);
        length = utf8_length((const unsigned char *)bytes);
        length += length == 0;
        if (hidden && *bytes != '\n' && *bytes != '\t')
            text_printf(out, "<U+%04X>", hidden);
        else
            text_add(out, bytes, length);
    }
}

void html_add(struct text *out, const char *bytes)
{
    struct text shown = {0};
    shown_add(&shown, bytes);
    xml_add(out, shown.s ? shown.s : "", false);
    text_free(&shown);
}

void tap_add(struct text *out, const char *bytes)
{
    size_t length;
    while (*bytes) {
        const char *character = next_character(&bytes, &length);
        unsigned char c = (unsigned char)character[0];
        unsigned hidden = utf8_hidden((const unsigned char *)character);
        if (c == '#' || c == '\\')
            text_add(out, "\\", 1);
        if (hidden > 0x7f)
            text_printf(out, "<U+%04X>", hidden);
        else
            text_add(out, hidden ? " " : character, length);
    }
}

char *base64(const void *bytes, size_t count)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *b = bytes;
    char *out = xcalloc((count + 2) / 3 * 4 + 1, 1), *to = out;
    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        unsigned triple = b[i] << 16 | (left > 1 ? b[i + 1] << 8 : 0) | (left > 2 ? b[i + 2] : 0);
        *to++ = digits[triple >> 18];
        *to++ = digits[triple >> 12 & 63];
        *to++ = left > 1 ? digits[triple >> 6 & 63] : '=';
        *to++ = left > 2 ? digits[triple & 63] : '=';
    }
    return out;
}
