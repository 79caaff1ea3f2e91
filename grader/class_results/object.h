/* Read the kit's JSON files and their fields. */
#ifndef GRADER_CLASS_RESULTS_OBJECT_H
#define GRADER_CLASS_RESULTS_OBJECT_H

#include <jansson.h>

#include "common/base.h"

/* Read the object in a file. NULL, with one line in `why`, if it cannot be read. The line does not name the
 * path; it is empty if there is no such file. */
json_t *object_read(const char *path, struct why *why);
/* The same for a text. */
json_t *object_parse(const struct text *text, struct why *why);
/* Does it have the schema that this kit reads? False, with one line in `why`, if not. */
bool object_has_schema(const json_t *object, struct why *why);

/* A string or number of an object; "" or 0 if it has none of that name and type. */
const char *field_text(const json_t *object, const char *key);
double field_number(const json_t *object, const char *key);

#endif
