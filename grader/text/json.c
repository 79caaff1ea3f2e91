#include "grader/text/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/utf8.h"
#include "grader/text/whole_file.h"

static void new_line(struct json *j)
{
    text_printf(&j->text, "\n%*s", 2 * j->depth, "");
}

static void quote(struct json *j, const char *string)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    text_add(&j->text, "\"", 1);
    for (const char *s = string; *s;) {
        const char *found = strchr(plain, *s);
        size_t length = utf8_length((const unsigned char *)s);
        unsigned hidden = utf8_hidden((const unsigned char *)s);
        if (found)
            text_printf(&j->text, "\\%c", letters[found - plain]);
        else if (length == 0)
            text_printf(&j->text, "\\ufffd");
        else if (hidden > 0xffff)
            text_printf(&j->text, "\\u%04x\\u%04x", 0xd7c0 + (hidden >> 10), 0xdc00 + (hidden & 0x3ff));
        else if (hidden)
            text_printf(&j->text, "\\u%04x", hidden);
        else
            text_add(&j->text, s, length);
        s += length ? length : 1;
    }
    text_add(&j->text, "\"", 1);
}

/* Write what comes before a value: the comma, the line break, the key. */
static void begin(struct json *j, const char *key)
{
    assert(j->depth == 0 || (key != NULL) == (j->closing[j->depth - 1] == '}'));
    if (j->has_items[j->depth])
        text_add(&j->text, ",", 1);
    j->has_items[j->depth] = true;
    if (j->depth > 0 && key)
        new_line(j);
    else if (j->depth > 0 && j->text.s[j->text.length - 1] == ',')
        text_add(&j->text, " ", 1);
    if (key) {
        quote(j, key);
        text_add(&j->text, ": ", 2);
    }
}

void json_open(struct json *j, const char *key, char bracket)
{
    assert(j->depth < JSON_DEPTH);
    begin(j, key);
    text_add(&j->text, &bracket, 1);
    j->closing[j->depth++] = bracket == '{' ? '}' : ']';
    j->has_items[j->depth] = false;
}

void json_close(struct json *j)
{
    assert(j->depth > 0);
    bool wrapped = j->has_items[j->depth] && j->closing[j->depth - 1] == '}';
    j->depth--;
    if (wrapped)
        new_line(j);
    text_add(&j->text, &j->closing[j->depth], 1);
    if (j->depth == 0)
        text_add(&j->text, "\n", 1);
}

void json_string(struct json *j, const char *key, const char *s)
{
    begin(j, key);
    quote(j, s);
}

void json_unsigned(struct json *j, const char *key, uint64_t value)
{
    begin(j, key);
    text_printf(&j->text, "%" PRIu64, value);
}

void json_integer(struct json *j, const char *key, int64_t value)
{
    begin(j, key);
    text_printf(&j->text, "%" PRId64, value);
}

void json_bool(struct json *j, const char *key, bool value)
{
    begin(j, key);
    text_printf(&j->text, "%s", value ? "true" : "false");
}

/* The shortest form that reads back as the same double. */
void json_number(struct json *j, const char *key, double value)
{
    begin(j, key);
    if (!isfinite(value)) {
        text_printf(&j->text, "null");
        return;
    }
    char digits[40];
    for (int precision = 6; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value)
            break;
    }
    text_printf(&j->text, "%s", digits);
}

void json_resume(struct json *j, struct text *object)
{
    *j = (struct json){.text = *object, .depth = 1, .has_items = {true, true}, .closing = "}"};
    *object = (struct text){0};
}

/* Where the value of a key begins. NULL: there is no such key. */
static const char *find_value(const char *text, int depth, const char *key)
{
    char *begin = xformat("\n%*s\"%s\": ", 2 * depth, "", key);
    const char *at = strstr(text, begin);
    at = at ? at + strlen(begin) : NULL;
    free(begin);
    return at;
}

bool json_field(const char *text, int depth, const char *key, char *value, size_t size)
{
    const char *at = find_value(text, depth, key);
    if (!at)
        return false;
    bool quoted = *at == '"';
    at += quoted;
    size_t length = strcspn(at, quoted ? "\"\\\n" : ",\n");
    if (length >= size)
        return false;
    snprintf(value, size, "%.*s", (int)length, at);
    return true;
}

/* The character that an escape stands for; *at, just after the backslash, moves past it. */
static const char *unescape(const char **at)
{
    static const char letters[] = "bfnrt", meanings[][2] = {"\b", "\f", "\n", "\r", "\t"};
    static char plain[2];
    const char *letter = strchr(letters, **at);
    unsigned code;
    if (**at == 'u' && sscanf(*at, "u%4x", &code) == 1) {
        *at += 5;
        plain[0] = (char)code;
        return code < 0x80 ? plain : "\ufffd";
    }
    plain[0] = *(*at)++;
    return letter ? meanings[letter - letters] : plain;
}

bool json_field_text(const char *text, int depth, const char *key, char *value, size_t size)
{
    const char *at = find_value(text, depth, key);
    size_t length = 0;
    if (!at || *at++ != '"')
        return false;
    value[0] = 0;
    while (*at && *at != '"') {
        char byte[2] = {*at++};
        const char *piece = byte[0] == '\\' && *at ? unescape(&at) : byte;
        if (length + strlen(piece) < size)
            length += (size_t)snprintf(value + length, size - length, "%s", piece);
    }
    return *at == '"';
}

bool json_write(struct json *j, const char *path, struct why *why)
{
    json_close(j);
    bool ok = whole_file_write(path, j->text.s, j->text.length, why);
    text_free(&j->text);
    return ok;
}
