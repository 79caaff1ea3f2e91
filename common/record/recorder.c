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

/* A name that is missing already when the object is loaded (because its address is taken) is the student's
 * fault. Any other failure is not. */
static _Noreturn void cannot_load(const char *why)
{
    static const char before[] = "undefined symbol: ";
    const char *symbol = strstr(why, before);
    if (symbol) {
        symbol += strlen(before);
        reject(CAUSE_NONE, symbol, "uses %s, which is not part of what the labs allow", symbol);
    }
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
    void *arguments[MOST_BUFFERS] = {0};
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
    union lab_function entry = {.any = dlsym(object, tape_text(q->entry))};
    if (!entry.any)
        tape_end(TAPE_MISSING, "the file defines no %s: declare it as lab.h does (extern \"C\")",
                 tape_text(q->entry));
    tape_stage(TAPE_CALLING);
    signature_call((enum call_kind)q->kind, entry, arguments, q->shape, q->c);
    streams_check();
    /* No exit(): destructors of the object must not run. */
    tape_end(TAPE_COMPLETE, "%s", "");
}
