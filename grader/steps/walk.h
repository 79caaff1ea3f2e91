/* What the files share that walk back from a value. */
#ifndef GRADER_STEPS_WALK_H
#define GRADER_STEPS_WALK_H

#include "grader/steps/why_tree.h"

/* A tree while it grows. */
struct walk {
    const struct steps *s;
    const struct event_log *log;
    struct why_tree *t;
    uint32_t *stamps; /* by event: the last search that has come through it */
    uint32_t stamp;
};

/* ---- why_tree.c ---- */

/* Add a node. Returns its number. */
uint32_t walk_node(struct walk *w, enum why_kind kind, uint32_t event, uint32_t lane,
                   struct event_place place);
/* Let node `parent` come from such a node, which is added if it is new and there is room. Returns its number;
 * NO_EVENT: there is no room. */
uint32_t walk_from(struct walk *w, uint32_t parent, enum why_kind kind, uint32_t event, uint32_t lane,
                   struct event_place place);
/* Note the line of an event, and those of the calls that led there. */
void walk_lines(struct why_lines *to, const struct event *e);
void walk_line(struct why_lines *to, int line);

/* ---- walk_registers.c ---- */

/* Node `parent` depends on a source of an event, in a lane. `lines_only`: what it is made from is not
 * followed. */
void walk_source(struct walk *w, uint32_t parent, uint32_t event, unsigned source, uint32_t lane,
                 bool lines_only);
/* Note the conditions and loops on the way to the event. */
void walk_conditions(struct walk *w, uint32_t parent, uint32_t event, uint32_t lane);

/* ---- walk_memory.c ---- */

/* Node `parent` reads `place` at event `at`. */
void walk_memory(struct walk *w, uint32_t parent, uint32_t at, struct event_place place, uint32_t lane);
/* Is this event the grader's own: inputs and poison? */
bool walk_is_graders(const struct walk *w, uint32_t event);
/* Say who should have written what `node` stands for: it is read by `reader`, or (NULL) it is the output
 * itself. */
void walk_expect(struct walk *w, uint32_t node, const struct event *reader);

/* ---- walk_expand.c ---- */

/* Add what a node comes from. */
void walk_expand(struct walk *w, uint32_t node);

#endif
