/* Write JSON: the writer keeps track of nesting, commas and escapes.
 *
 *     struct json j = {0};
 *     json_open(&j, NULL, '{');
 *     json_string(&j, "lab", "lab4");
 *     json_open(&j, "block", '[');
 *     json_unsigned(&j, NULL, 31);
 *     json_close(&j);
 *     json_close(&j);
 *
 * A key is NULL inside an array and at the top. The text is in j.text; text_free releases it. */
#ifndef GRADER_TEXT_JSON_H
#define GRADER_TEXT_JSON_H

#include "common/base.h"

/* jansson exports some of these names as well. Hidden visibility keeps the two apart in a program that uses
 * both. */
#pragma GCC visibility push(hidden)

enum { JSON_DEPTH = 16 };

struct json {
    struct text text;
    int depth;
    bool has_items[JSON_DEPTH + 1];
    char closing[JSON_DEPTH];
};

void json_open(struct json *j, const char *key, char bracket); /* '{' or '['; at most JSON_DEPTH deep */
void json_close(struct json *j);
void json_string(struct json *j, const char *key, const char *s); /* bytes that are not UTF-8 become U+FFFD */
void json_unsigned(struct json *j, const char *key, uint64_t value);
void json_integer(struct json *j, const char *key, int64_t value);
void json_number(struct json *j, const char *key, double value); /* null if it is not finite */
void json_bool(struct json *j, const char *key, bool value);

/* Close the outermost object, write it to `path` as a line of its own ("-" is standard output), and free it.
 * The file is written whole or not at all. False, with one line in `why`, if it cannot be written. */
bool json_write(struct json *j, const char *path, struct why *why);

/* Continue the object in `object`, which lacks its closing brace. Takes the text over. */
void json_resume(struct json *j, struct text *object);

/* Read the value of a key, without quotes, from text that the functions above have made. The first such key
 * counts that lies `depth` objects deep. The value is a number or a string without escapes. False if there is
 * none or it does not fit. */
bool json_field(const char *text, int depth, const char *key, char *value, size_t size);
/* The same for any string, with its escapes replaced. A string that does not fit is cut. */
bool json_field_text(const char *text, int depth, const char *key, char *value, size_t size);

#pragma GCC visibility pop

#endif
