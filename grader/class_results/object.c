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

json_t *object_parse(const struct text *text, char *why, size_t why_size)
{
    json_error_t error;
    json_t *object = json_loadb(text->s ? text->s : "", text->length, 0, &error);
    if (!object && json_error_code(&error) == json_error_numeric_overflow) /* a seed beyond 63 bits */
        object = json_loadb(text->s, text->length, JSON_DECODE_INT_AS_REAL, &error);
    if (json_is_object(object))
        return object;
    if (object)
        snprintf(why, why_size, "it holds no JSON object");
    else
        snprintf(why, why_size, "line %d is no JSON: %s", error.line, error.text);
    json_decref(object);
    return NULL;
}

json_t *object_read(const char *path, char *why, size_t why_size)
{
    struct text text = {0};
    json_t *object = NULL;
    why[0] = 0;
    errno = 0;
    if (file_read(&text, path, FILE_MAX_BYTES))
        object = object_parse(&text, why, why_size);
    else if (errno != ENOENT && errno != ENOTDIR)
        snprintf(why, why_size, "%s", strerror(errno));
    text_free(&text);
    return object;
}

bool object_has_schema(const json_t *object, char *why, size_t why_size)
{
    const json_t *schema = json_object_get(object, "schema");
    if (json_is_number(schema) && json_number_value(schema) == SCHEMA)
        return true;
    if (json_is_number(schema))
        snprintf(why, why_size, "its schema is %g, this kit reads %d: take a newer kit",
                 json_number_value(schema), SCHEMA);
    else
        snprintf(why, why_size, "it names no schema");
    return false;
}
