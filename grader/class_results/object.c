#include "grader/class_results/object.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { SCHEMA = 1, FILE_MAX_BYTES = 256 << 20 };

const char *field_text(const json_t *object, const char *key)
{
    const char *s = json_string_value(json_object_get(object, key));
    return s ? s : "";
}

double field_number(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

json_t *object_parse(const struct text *text, struct why *why)
{
    json_error_t error;
    json_t *object = json_loadb(text->s ? text->s : "", text->length, 0, &error);
    if (!object && json_error_code(&error) == json_error_numeric_overflow) /* a seed beyond 63 bits */
        object = json_loadb(text->s, text->length, JSON_DECODE_INT_AS_REAL, &error);
    if (json_is_object(object))
        return object;
    if (object)
        why_say(why, "it holds no JSON object");
    else
        why_say(why, "line %d is no JSON: %s", error.line, error.text);
    json_decref(object);
    return NULL;
}

json_t *object_read(const char *path, struct why *why)
{
    struct text text = {0};
    json_t *object = NULL;
    why->text[0] = 0;
    errno = 0;
    if (file_read(&text, path, FILE_MAX_BYTES))
        object = object_parse(&text, why);
    else if (errno != ENOENT && errno != ENOTDIR)
        why_say(why, "%s", strerror(errno));
    text_free(&text);
    return object;
}

bool object_has_schema(const json_t *object, struct why *why)
{
    const json_t *schema = json_object_get(object, "schema");
    if (json_is_number(schema) && json_number_value(schema) == SCHEMA)
        return true;
    if (json_is_number(schema))
        why_say(why, "its schema is %g, this kit reads %d: take a newer kit", json_number_value(schema),
                SCHEMA);
    else
        why_say(why, "it names no schema");
    return false;
}
