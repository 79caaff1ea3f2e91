/* Lambdas of a submission's text that keep a copy of a variable which changes later. */
#ifndef GRADER_DIAGNOSE_SOURCE_LAMBDA_H
#define GRADER_DIAGNOSE_SOURCE_LAMBDA_H

#include <stdbool.h>

#include "grader/diagnose/source_names.h"

struct source_lambda {
    int line, change; /* of the lambda; where the variable changes */
    char name[SOURCE_NAME], variable[SOURCE_NAME];
};

/* The first lambda that `entry` uses which captures a local variable by value, [=] or [name], and is called
 * after the variable has changed. `source` may be NULL. */
bool source_find_lambda(struct source_lambda *found, const char *source, const char *entry);
/* Its line; 0: there is none. */
int source_lambda_line(const char *source, const char *entry);

#endif
