/* The trace as data: ./grade LAB --trace-json, and what the page embeds. grader/docs/trace.md describes it.
 */
#ifndef GRADER_STEPS_STEPS_JSON_H
#define GRADER_STEPS_STEPS_JSON_H

#include "grader/steps/why_tree.h"

/* Append the trace of the chosen block as one JSON object on one line. `lab`: its number. */
void steps_json(struct text *out, const struct steps *s, int lab);

#endif
