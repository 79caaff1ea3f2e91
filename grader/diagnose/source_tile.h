/* Lines of a submission's text that copy a shared struct of cells, so that each thread has a tile of its own.
 */
#ifndef GRADER_DIAGNOSE_SOURCE_TILE_H
#define GRADER_DIAGNOSE_SOURCE_TILE_H

#include <stdbool.h>

#include "grader/diagnose/source_names.h"

struct source_tile {
    int line;                 /* that declares the variable or the parameter */
    char shared[SOURCE_NAME]; /* what is copied */
    char copy[SOURCE_NAME];
    char function[SOURCE_NAME]; /* whose parameter the copy is; "": it is a variable */
};

/* A variable that is a copy of a __shared__ struct with an array, of its member or an element, made before
 * anything is stored there; or a parameter that gets such a struct by value and is stored to. The first one
 * that `entry` uses. `source` may be NULL. */
bool source_find_tile(struct source_tile *found, const char *source, const char *entry);
/* Its line; 0: there is none. */
int source_tile_line(const char *source, const char *entry);

#endif
