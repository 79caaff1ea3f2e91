/* What is made of the lists of parameters in common/definition.h: enum call_kind, names, types, calls. A row
 * there that lacks something does not compile here. */
#ifndef COMMON_RECORD_SIGNATURE_H
#define COMMON_RECORD_SIGNATURE_H

#include "common/definition.h"

#define SIGNATURE_KIND(S) CALL_##S,
enum call_kind { SIGNATURES(SIGNATURE_KIND) CALL_KINDS };
#undef SIGNATURE_KIND

/* "const float *x": a parameter as lab.h declares it, without a name its type. */
#define DECLARED_INPUT(type, name)    const type *name
#define DECLARED_WEIGHTS(type, name)  const type *name
#define DECLARED_OUTPUT(type, name)   type *name
#define DECLARED_SCRATCH(type, name)  type *name
#define DECLARED_SIZE(type, name)     int name
#define DECLARED_STENCIL7(type, name) struct stencil7 name
#define DECLARED_FACTOR(type, name)   float name

struct stencil7 {
    float c[7];
};

/* A list with a comma before each of its items, as the arguments of a macro or of a call. */
#define SIGNATURE_REST_(first, ...)          __VA_ARGS__
#define SIGNATURE_REST(...)                  SIGNATURE_REST_(__VA_ARGS__)
#define SIGNATURE_DECLARED(role, type, name) , DECLARED_##role(type, name)

/* The functions of one row as C sees them: dot_function for DOT, and so on, all in one union. */
#define SIGNATURE_POINTER(S) void (*S)(SIGNATURE_REST(0 S##_PARAMETERS(SIGNATURE_DECLARED)));
union lab_function {
    void *any;
    SIGNATURES(SIGNATURE_POINTER)
};
#undef SIGNATURE_POINTER

/* Call a function. `buffers` are its pointers, in order; sizes are taken from `shape`, coefficients from `c`.
 */
void signature_call(enum call_kind kind, union lab_function function, void *const *buffers,
                    struct shape shape, const float c[7]);

/* The name of the kind's pointer parameter number `buffer`, as in lab.h. */
const char *signature_buffer(enum call_kind kind, uint32_t buffer);

#endif
