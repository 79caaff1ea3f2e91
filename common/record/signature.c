#include "common/record/signature.h"

/* ---- names of the pointers ---- */

#define NAME(role, type, name) IF_POINTER_##role(#name, )
#define NAMES(S)               [CALL_##S] = {S##_PARAMETERS(NAME)},

static const char *const names[CALL_KINDS][MOST_BUFFERS] = {SIGNATURES(NAMES)};

const char *signature_buffer(enum call_kind kind, uint32_t buffer)
{
    return names[kind][buffer];
}

/* ---- calls ---- */

static struct stencil7 stencil7(const float c[7])
{
    struct stencil7 s;
    memcpy(s.c, c, sizeof s.c);
    return s;
}

/* Where each pointer stands among the buffers. */
#define PLACE(role, type, name)    IF_POINTER_##role(AT_##name, )

#define ARGUMENT(role, type, name) , ARGUMENT_##role(name)
#define ARGUMENT_INPUT(name)       buffers[AT_##name]
#define ARGUMENT_WEIGHTS(name)     buffers[AT_##name]
#define ARGUMENT_OUTPUT(name)      buffers[AT_##name]
#define ARGUMENT_SCRATCH(name)     buffers[AT_##name]
#define ARGUMENT_SIZE(name)        shape.name
#define ARGUMENT_STENCIL7(name)    stencil7(c)
#define ARGUMENT_FACTOR(name)      c[0]

#define CALL(S)                                                                                              \
    case CALL_##S: {                                                                                         \
        enum { S##_PARAMETERS(PLACE) COUNT };                                                                \
        _Static_assert((int)COUNT <= (int)MOST_BUFFERS, #S " has more pointers than MOST_BUFFERS");          \
        function.S(SIGNATURE_REST(0 S##_PARAMETERS(ARGUMENT)));                                              \
        break;                                                                                               \
    }

void signature_call(enum call_kind kind, union lab_function function, void *const *buffers,
                    struct shape shape, const float c[7])
{
    switch (kind) {
        SIGNATURES(CALL)
    case CALL_KINDS:
        break;
    }
}
