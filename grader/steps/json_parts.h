/* What the files share that write a trace as JSON. */
#ifndef GRADER_STEPS_JSON_PARTS_H
#define GRADER_STEPS_JSON_PARTS_H

#include "grader/steps/step_list.h"
#include "grader/steps/why_tree.h"

/* An array of the trace: a parameter, another buffer, or an array in shared memory. */
struct array {
    int32_t space;
    int parameter; /* -1: none */
    char name[48];
    const char *role, *type;
    int64_t first_byte, bytes;
    uint32_t size; /* of an element */
    size_t edge[3];
    unsigned edges;
    size_t low[3], high[3]; /* the window of cells that the block touches; high: one beyond */
};

struct writer {
    struct text *out;
    const struct steps *s;
    const char *source;
    struct array arrays[40];
    unsigned array_count;
    struct step_list steps;
    uint32_t *step_of; /* by event: its step; NO_EVENT: none */
    char (*names)[40];
    const char **types;
    size_t name_count, name_capacity, type_capacity;
};

/* ---- json_arrays.c ---- */

/* Find the arrays that the block touches, and which of their cells are shown. */
void json_find_arrays(struct writer *w);
/* The array that holds a place; -1: none. */
int json_array_at(const struct writer *w, struct event_place p);
/* The cell of an array; -1: the place lies outside. */
int64_t json_cell(const struct array *a, struct event_place p);
/* "f32", "s64", …: of an element of so many bytes. */
const char *json_type(const struct steps *s, uint32_t bytes);
/* Write `arrays`. */
void json_add_arrays(struct writer *w);

/* ---- json_events.c ---- */

/* Write `steps`, as many as there is room for. Returns how many were written. */
size_t json_add_steps(struct writer *w);

/* ---- json_why.c ---- */

/* Write `why`. */
void json_add_why(struct writer *w);

/* ---- steps_json.c ---- */

void json_add_number(struct text *out, double value);
/* Bits of a register as a number of that type. */
void json_add_bits(struct text *out, const char *type, uint64_t bits, bool undefined);
void json_add_string(struct text *out, const char *s);

#endif
