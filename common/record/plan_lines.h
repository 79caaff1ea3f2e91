/* The lines of a host object: DWARF's table, as gcc writes it with -g1 -gdwarf-4. */
#ifndef COMMON_RECORD_PLAN_LINES_H
#define COMMON_RECORD_PLAN_LINES_H

#include "common/record/tape.h"

/* From this address of the object on, up to the next row, code is of this line of the student's file; 0: of
 * another file, or of none. */
struct plan_lines_row {
    uint64_t address;
    int line;
    uint32_t order; /* of rows with the same address; 0: no code begins here, but other code ends */
};

struct plan_lines {
    struct plan_lines_row *rows; /* in order of address */
    size_t count, capacity;
};

/* Read the table of an object, for the lines of its .cu file. It is hostile input. No rows if it has no
 * table that can be read, or if `object` is NULL. plan_lines_free releases them. */
void plan_lines_read(struct plan_lines *lines, const char *object);

/* The lines of the calls that return to these offsets, the innermost first. */
struct plan_line plan_lines_of(const struct plan_lines *lines, const uint32_t site[TAPE_FRAMES]);

void plan_lines_free(struct plan_lines *lines);

#endif
