/* JSON files of the kit, and what stands in them. */
#ifndef GRADER_CLASS_RESULTS_OBJECT_H
#define GRADER_CLASS_RESULTS_OBJECT_H

#include <jansson.h>

#include "common/base.h"

/* The object in a file. NULL, with one line in `why`, if it cannot be read; the line is empty if there is no
 * such file, and names no path. */
json_t *object_read(const char *path, struct why *why);
/* The same of a text. */
json_t *object_parse(const struct text *text, struct why *why);
/* Is it of the schema that this kit reads? False, with one line in `why`, if not. */
bool object_has_schema(const json_t *object, struct why *why);

/* A string or number of an object; "" or 0 if it has none of that name and type. */
const char *field_text(const json_t *object, const char *key);
double field_number(const json_t *object, const char *key);

#endif
