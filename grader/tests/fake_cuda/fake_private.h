/* What the parts of the driver share. */
#ifndef GRADER_TESTS_FAKE_CUDA_FAKE_PRIVATE_H
#define GRADER_TESTS_FAKE_CUDA_FAKE_PRIVATE_H

#include "common/cuda/driver.h"
#include "grader/tests/fake_cuda/fake_cuda.h"

enum { INVALID_VALUE = 1, INVALID_CONTEXT = 201, MEMORY = 1 << 28 };

/* The functions, by their names in the library and with the types that driver.def gives them. */
#define X(name, symbol, parameters) int fake_##name parameters __asm__(symbol);
#include "common/cuda/driver.def"
#undef X

enum {
#define X(name, symbol, parameters) CALL_##name,
#include "common/cuda/driver.def"
#undef X
};

extern struct fake_cuda fake;

/* Every function begins so: a test may have decided how it ends. */
int enter(int call);
#define ENTER(name)                                                                                          \
    do {                                                                                                     \
        int error = enter(CALL_##name);                                                                      \
        if (error != CU_OK)                                                                                  \
            return error;                                                                                    \
    } while (0)

/* Whatever belongs to a context. Handles are pointers to it. */
struct object {
    enum object_kind { FREE, CONTEXT, STREAM, EVENT, ALLOCATION, MODULE } kind;
    cu_context context; /* that it belongs to */
    uint8_t *memory;    /* of an allocation, or of a module's variable */
    size_t bytes;
    int file;    /* of an allocation: its memory, which other processes can open */
    char *image; /* of a module: its text */
};

struct object *new_object(enum object_kind kind, size_t bytes);
/* CU_OK */
int forget(struct object *o);
/* Is it an object of that kind, alive, and of the current context? */
bool is_own(const void *pointer, enum object_kind kind);
/* CU_OK if there is a current context. */
int in_context(void);

#endif
