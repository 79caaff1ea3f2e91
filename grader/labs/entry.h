/* ENTRY: what an entry point's record takes from the parameters and the definitions in common/definition.h.
 */
#ifndef GRADER_LABS_ENTRY_H
#define GRADER_LABS_ENTRY_H

#include "grader/labs/lab_record.h"

/* A definition is for one signature. An entry point of another signature that names it does not compile. */
#define ENTRY_DEFINITION(id, S) DEFINITION_##id##_##S,
enum { DEFINITIONS(ENTRY_DEFINITION) SUMS(ENTRY_DEFINITION) DEFINITION_COUNT };

/* Each parameter as text, with ", " before it: ", const float *x, float *y, int n". */
#define ENTRY_TEXT(role, type, id)    ENTRY_TEXT_##role(type, id)
#define ENTRY_TEXT_INPUT(type, id)    ", const " #type " *" #id
#define ENTRY_TEXT_WEIGHTS(type, id)  ENTRY_TEXT_INPUT(type, id)
#define ENTRY_TEXT_OUTPUT(type, id)   ", " #type " *" #id
#define ENTRY_TEXT_SCRATCH(type, id)  ENTRY_TEXT_OUTPUT(type, id)
#define ENTRY_TEXT_SIZE(type, id)     ", int " #id
#define ENTRY_TEXT_STENCIL7(type, id) ", Stencil7 " #id
#define ENTRY_TEXT_FACTOR(type, id)   ", float " #id

/* The buffers, in order; and how many there are. */
#define ENTRY_ELEMENT(type)                                                                                  \
    _Generic((type){0}, int : ELEMENT_INT, long long : ELEMENT_LONG, float : ELEMENT_FLOAT)
#define ENTRY_BUFFER(role, type, id)   ENTRY_BUFFER_##role(type, id)
#define ENTRY_BUFFER_INPUT(type, id)   {.name = #id, .element = ENTRY_ELEMENT(type), .role = ROLE_INPUT},
#define ENTRY_BUFFER_WEIGHTS(type, id) {.name = #id, .element = ENTRY_ELEMENT(type), .weights = true},
#define ENTRY_BUFFER_OUTPUT(type, id)  {.name = #id, .element = ENTRY_ELEMENT(type), .role = ROLE_OUTPUT},
#define ENTRY_BUFFER_SCRATCH(type, id) {.name = #id, .element = ENTRY_ELEMENT(type), .role = ROLE_SCRATCH},
#define ENTRY_BUFFER_SIZE(type, id)
#define ENTRY_BUFFER_STENCIL7(type, id)
#define ENTRY_BUFFER_FACTOR(type, id)

#define ENTRY_POINTER(role, type, id) IF_POINTER_##role(+1)

/* Coefficients by value. */
#define ENTRY_VALUES(role, type, id) ENTRY_VALUES_##role(id)
#define ENTRY_VALUES_INPUT(id)
#define ENTRY_VALUES_WEIGHTS(id)
#define ENTRY_VALUES_OUTPUT(id)
#define ENTRY_VALUES_SCRATCH(id)
#define ENTRY_VALUES_SIZE(id)
#define ENTRY_VALUES_STENCIL7(id) .value_name = #id, .value_count = 7,
#define ENTRY_VALUES_FACTOR(id)   .value_name = #id, .value_count = 1,

/* ENTRY(stencil_tiled, STENCIL, stencil): a function of lab.h, its row of SIGNATURES, and the row of
 * DEFINITIONS or SUMS for what it computes. */
#define ENTRY(entry_name, S, what)                                                                           \
    S##_PARAMETERS(ENTRY_VALUES).name = #entry_name, .parameters = &S##_PARAMETERS(ENTRY_TEXT)[2],           \
    .call = CALL_##S, .buffers = {S##_PARAMETERS(ENTRY_BUFFER)},                                             \
    .buffer_count = S##_PARAMETERS(ENTRY_POINTER), .want = what##_want,                                      \
    .definition = &#what[0 * DEFINITION_##what##_##S]

/* Buffer number `b`: its number of elements. COUNTED is for buffers whose loads are counted; it also takes
 * the range of the values. */
#define BUFFER(b, elements) .buffers[b].count = (elements)
#define COUNTED(b, elements, limit)                                                                          \
    BUFFER(b, elements), .buffers[b].range = (limit), .buffers[b].counted = true

#endif
