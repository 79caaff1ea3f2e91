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
#include <unistd.h>

#include "common/record/cudart.h"
#include "common/sandbox/calls.h"

/* Load the libraries that every submission's object needs. If that fails, the machine lacks them: no fault of
 * the submission. */
static void load_libraries(const char *object)
{
    static const char *const libraries[] = {"libstdc++.so.6", "libgcc_s.so.1"};
    for (size_t i = 0; i < ARRAY_LEN(libraries); i++)
        if (!dlopen(libraries[i], RTLD_LAZY | RTLD_GLOBAL))
            tape_end(TAPE_BROKEN, "a library cannot be loaded: %s", dlerror());
    if (access(object, R_OK))
        tape_end(TAPE_BROKEN, "the compiled object cannot be read: %s", strerror(errno));
}

/* A name can be missing already when the object is loaded, because its address is taken. */
static _Noreturn void cannot_load(const char *why)
{
    static const char before[] = "undefined symbol: ";
    const char *symbol = strstr(why, before);
    if (symbol) {
        symbol = strndupa(symbol + strlen(before), strcspn(symbol + strlen(before), " ,@"));
        recorder_reject(CAUSE_NONE, symbol, SAID_NOT_ALLOWED, symbol);
    }
    recorder_reject(CAUSE_NONE, "", SAID_NOT_LOADED);
}

/* Buffers for one call. */
static void take_buffers(void *arguments[MOST_BUFFERS], const uint64_t bytes[MOST_BUFFERS])
{
    for (uint32_t i = 0; i < tape_request()->argument_count; i++)
        arguments[i] = (void *)(uintptr_t)buffer_argument(bytes[i]);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("recorder: started by ./grade, not by hand\n", stderr);
        return 2;
    }
    tape_open(atoi(argv[1]));
    const struct tape_request *q = tape_request();
    void *arguments[1 + PLAN_BEFORE_MOST][MOST_BUFFERS] = {0};
    take_buffers(arguments[0], q->argument_bytes);
    for (uint32_t b = 0; b < q->before_count; b++)
        take_buffers(arguments[1 + b], q->before[b].argument_bytes);
    signals_catch();
    mallopt(M_ARENA_MAX, 1); /* no heap of 64 MB for each thread: address space is scarce */
    if (q->confined && !calls_confine(CALLS_OF_HOST_CODE))
        tape_end(TAPE_BROKEN, "system calls cannot be filtered: %s", strerror(errno));

    load_libraries(tape_text(q->object));
    tape_give_away();
    tape_stage(TAPE_LOADING);
    void *object = dlopen(tape_text(q->object), RTLD_LAZY | RTLD_LOCAL);
    if (!object)
        cannot_load(dlerror());
    union lab_function entry = {.any = dlsym(object, tape_text(q->entry))};
    if (!entry.any)
        tape_end(TAPE_MISSING, SAID_MISSING, tape_text(q->entry));
    site_begin(object, __builtin_frame_address(0));
    tape_stage(TAPE_CALLING);
    for (uint32_t b = 0; b < q->before_count; b++)
        signature_call((enum call_kind)q->kind, entry, arguments[1 + b], q->before[b].shape, q->before[b].c);
    tape_add(&(struct tape_record){.kind = TAPE_CALL}, NULL, 0);
    signature_call((enum call_kind)q->kind, entry, arguments[0], q->shape, q->c);
    streams_check();
    /* No exit(): destructors of the object must not run. */
    tape_end(TAPE_COMPLETE, "%s", "");
}
