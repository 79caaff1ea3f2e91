/* The recorder: loads a student's object and calls one entry point.
 *
 * The stand-in for libcudart beside this file writes down what the entry point asks for. plan_record starts
 * this program with the descriptor of the tape as its argument. */
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/cudart.h"
#include "common/sandbox/calls.h"

struct stencil7 {
    float c[7];
};

/* The entry points' C types, as in lab.h; all pointers are alike. */
typedef void (*dot_function)(const void *, const void *, void *, int);
typedef void (*map_function)(const void *, void *, int);
typedef void (*derivative_function)(const void *, void *, int, const void *, int);
typedef void (*stencil_function)(const void *, void *, int, struct stencil7);

static void call(void *entry, const struct tape_request *q, void *const *p)
{
    struct stencil7 c;
    switch ((enum call_kind)q->kind) {
    case CALL_DOT:
        ((dot_function)entry)(p[0], p[1], p[2], q->n);
        return;
    case CALL_MAP_FLOAT:
    case CALL_MAP_INT:
        ((map_function)entry)(p[0], p[1], q->n);
        return;
    case CALL_DERIVATIVE:
        ((derivative_function)entry)(p[0], p[1], q->n, p[2], q->radius);
        return;
    case CALL_STENCIL:
        memcpy(c.c, q->c, sizeof c.c);
        ((stencil_function)entry)(p[0], p[1], q->n, c);
        return;
    }
    tape_end(TAPE_BROKEN, "the recorder does not know how to call %s", tape_text(q->entry));
}

/* A name that is missing already when the object is loaded (because its address is taken) is the student's
 * fault. Any other failure is not. */
static _Noreturn void cannot_load(const char *why)
{
    const char *symbol = strstr(why, "undefined symbol: ");
    if (symbol)
        reject(CAUSE_NONE, "uses %s, which is not part of what the labs allow",
               symbol + strlen("undefined symbol: "));
    tape_end(TAPE_BROKEN, "the compiled object cannot be loaded: %s", why);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("recorder: started by ./grade, not by hand\n", stderr);
        return 2;
    }
    tape_open(atoi(argv[1]));
    const struct tape_request *q = tape_request();
    void *arguments[PLAN_MAX_ARGUMENTS] = {0};
    for (uint32_t i = 0; i < q->argument_count; i++)
        arguments[i] = (void *)(uintptr_t)buffer_argument(q->argument_bytes[i]);
    signals_catch();
    mallopt(M_ARENA_MAX, 1); /* no heap of 64 MB for each thread: address space is scarce */
    if (q->confined && !calls_confine(CALLS_OF_HOST_CODE))
        tape_end(TAPE_BROKEN, "system calls cannot be filtered: %s", strerror(errno));

    tape_stage(TAPE_LOADING);
    void *object = dlopen(tape_text(q->object), RTLD_LAZY | RTLD_LOCAL);
    if (!object)
        cannot_load(dlerror());
    void *entry = dlsym(object, tape_text(q->entry));
    if (!entry)
        tape_end(TAPE_MISSING, "the file defines no %s: declare it as lab.h does (extern \"C\")",
                 tape_text(q->entry));
    tape_stage(TAPE_CALLING);
    call(entry, q, arguments);
    streams_check();
    /* No exit(): destructors of the object must not run. */
    tape_end(TAPE_COMPLETE, "%s", "");
}
