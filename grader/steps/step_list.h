/* The events of the chosen block as steps: what one warp does for one line of the source before another line
 * or another warp comes. */
#ifndef GRADER_STEPS_STEP_LIST_H
#define GRADER_STEPS_STEP_LIST_H

#include "grader/steps/steps.h"

struct step_item {
    uint32_t warp, mask; /* lanes that took part in some of it */
    int line, calls[3];
    uint32_t *events; /* numbers in the log, in order */
    size_t count, capacity;
    bool waits;    /* it ends at a barrier of the block */
    uint32_t gone; /* lanes that have left the kernel after it */
};

struct step_list {
    struct step_item *items;
    size_t count, capacity;
};

/* The steps of the chosen block and launch. Stretches without memory, shuffle, branch or barrier are left
 * out, unless they compute a variable of their line. The caller frees the list. */
void step_list_take(struct step_list *list, const struct steps *s);
void step_list_free(struct step_list *list);

/* ---- step_variables.c ---- */

/* A variable that a step has given a value, as far as that is certain. */
struct step_variable {
    char name[40];
    const char *type; /* "f32", "s32", "s64", "f64" */
    uint32_t event;   /* whose target holds the value */
    unsigned target;
};

/* Does the step compute the variable that its source line assigns? `line` is the text of that line, `source`
 * the whole file. */
bool step_find_variable(struct step_variable *v, const struct steps *s, const struct step_item *step,
                        const char *line, const char *source);

/* The declared edges of a shared array: as many as it has dimensions, at most 3; 0: they are not known.
 * `count`: its elements. */
unsigned shared_shape(const char *code, const char *name, size_t count, size_t edge[3]);

#endif
