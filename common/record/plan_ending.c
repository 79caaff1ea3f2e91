/* The outcome of a recording, by how the recorder's process ended, with the message for the student. */
#include "common/record/plan_ending.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/said.h"
#include "common/sandbox/calls.h"
#include "common/sandbox/sandbox.h"

void plan_end(struct plan *plan, enum plan_outcome outcome, enum cause cause, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    plan->outcome = outcome;
    plan->cause = cause;
    vsnprintf(plan->message, sizeof plan->message, format, args);
    va_end(args);
}

/* The last line that the host code printed, as far as it can be shown; "" if there is none. */
static void last_line(const struct text *output, char *line, size_t size)
{
    size_t end = output->length;
    while (end && isspace((unsigned char)output->s[end - 1]))
        end--;
    size_t start = end;
    while (start && output->s[start - 1] != '\n')
        start--;
    snprintf(line, size, "%.*s", (int)(end - start < size ? end - start : size - 1),
             output->s ? output->s + start : "");
    for (char *p = line; *p; p++)
        if (!isprint((unsigned char)*p))
            *p = '?';
}

static const char *describe(const struct plan *plan, const struct plan_call *call, struct plan_place place)
{
    const struct plan_buffer *buffer = &plan->buffers[place.buffer];
    if (buffer->kind == PLAN_ARGUMENT)
        return signature_buffer(call->kind, place.buffer % (uint32_t)call->argument_count);
    return buffer->kind == PLAN_SYMBOL ? buffer->name : "memory from cudaMalloc";
}

static void explain_fault(struct plan *plan, const struct plan_call *call, const char *where,
                          const struct tape *head, const struct fake_space *space)
{
    struct plan_place place;
    if (fake_find(space, head->crash_address, plan->buffer_count, &place)) {
        char offset[40] = "";
        if (place.offset)
            snprintf(offset, sizeof offset, " %c %lld bytes", place.offset < 0 ? '-' : '+',
                     llabs(place.offset));
        plan_end(plan, PLAN_CRASHED, CAUSE_HOST_USES_DEVICE_MEMORY,
                 "device memory (%s%s) is used %s: only kernels can read or write it",
                 describe(plan, call, place), offset, where);
    } else if (head->stack_overflow)
        plan_end(plan, PLAN_CRASHED, CAUSE_HOST_STACK_OVERFLOW,
                 "the stack ran over %s: endless recursion, or a large local array", where);
    else if (head->crash_address < 4096)
        plan_end(plan, PLAN_CRASHED, CAUSE_HOST_NULL_POINTER, "a null pointer was used %s", where);
    else
        plan_end(plan, PLAN_CRASHED, CAUSE_HOST_BAD_ADDRESS, "segmentation fault (address 0x%llx) %s",
                 (unsigned long long)head->crash_address, where);
}

/* Did the filter of system calls end the process? */
static void explain_call(struct plan *plan, const struct plan_call *call, const struct tape *head)
{
    const char *name = head->crash_signal == SIGSYS ? calls_name((long)head->crash_address) : NULL;
    plan_end(plan, PLAN_REJECTED, CAUSE_SYSTEM_CALL,
             "%s made the system call %s: host code of a lab launches kernels, and does nothing to files, "
             "processes or the network",
             call->entry, name ? name : "of another kind than a lab needs");
}

static void explain_signal(struct plan *plan, const struct plan_call *call, const struct process_result *end,
                           const char *where, const struct tape *head, const struct fake_space *space)
{
    char line[200];
    last_line(&end->output, line, sizeof line);
    if (end->code == SIGSEGV && head->crash_signal == SIGSEGV)
        explain_fault(plan, call, where, head, space);
    else if (end->code == SIGSYS)
        explain_call(plan, call, head);
    else if (end->code == SIGFPE)
        plan_end(plan, PLAN_CRASHED, CAUSE_HOST_DIVIDES_BY_ZERO, "a division by zero %s", where);
    else if (end->code == SIGABRT)
        plan_end(plan, PLAN_CRASHED, CAUSE_HOST_ABORTS, "abort %s%s%s", where,
                 *line ? "; the submission says: " : "", line);
    else
        plan_end(plan, PLAN_CRASHED, CAUSE_NONE, "%s (signal %d) %s", strsignal(end->code), end->code, where);
}

/* The loader did not find what the entry point calls. A mangled name was declared in the file itself, or in a
 * C++ library. */
static void explain_lookup(struct plan *plan, const struct plan_call *call, const char *symbol)
{
    char name[120];
    kernel_plain_name(symbol, name, sizeof name);
    bool own = !strncmp(symbol, "_Z", 2) && isdigit((unsigned char)symbol[2]); /* no namespace before it */
    plan_end(plan, PLAN_REJECTED, CAUSE_NONE, "%s called %s, which %s", call->entry, name,
             own ? "the file declares but does not define"
                 : "is not part of what the labs allow: an entry point launches kernels, and needs no more");
    snprintf(plan->about, sizeof plan->about, "%.*s", (int)strcspn(name, "(<"), name);
}

static void explain_exit(struct plan *plan, const struct plan_call *call, const struct process_result *end,
                         const char *where)
{
    static const char lookup[] = "symbol lookup error: ", undefined[] = "undefined symbol: ";
    char line[300];
    last_line(&end->output, line, sizeof line);
    char *symbol = end->code == 127 && strstr(line, lookup) ? strstr(line, undefined) : NULL;
    if (symbol) {
        symbol += strlen(undefined);
        symbol[strcspn(symbol, " ,@")] = '\0';
    }
    /* Host code can print such a line, too. */
    if (symbol && said_is_name(symbol)) {
        explain_lookup(plan, call, symbol);
        return;
    }
    plan_end(plan, PLAN_EXITED, CAUSE_NONE, "exit with status %d %s: an entry point has to return", end->code,
             where);
}

static void explain_endless(struct plan *plan, double seconds, const char *of, const char *where)
{
    plan_end(plan, PLAN_TIMEOUT, CAUSE_HOST_LOOP, "no end after %g seconds%s %s: is there an endless loop?",
             seconds, of, where);
}

void plan_explain_end(struct plan *plan, const struct plan_module *module, const struct plan_call *call,
                      const struct process_result *end, const struct tape *head,
                      const struct fake_space *space)
{
    char where[200];
    if (head->stage == TAPE_LOADING)
        snprintf(where, sizeof where, "while global objects were constructed, before %s", call->entry);
    else
        snprintf(where, sizeof where, "in the host code of %s", call->entry);
    switch (end->end) {
    case PROCESS_EXITED:
        explain_exit(plan, call, end, where);
        return;
    case PROCESS_SIGNALLED:
        if (end->code == SIGXCPU)
            explain_endless(plan, module->deadline_ms / 1000.0, " of a processor", where);
        else
            explain_signal(plan, call, end, where, head, space);
        return;
    case PROCESS_TIMED_OUT:
        explain_endless(plan, PLAN_CLOCK_SHARE * module->deadline_ms / 1000.0, "", where);
        return;
    case PROCESS_TALKED:
        plan_end(plan, PLAN_LIMIT, CAUSE_NONE, "more than %d KiB were printed %s", HOST_OUTPUT_BYTES >> 10,
                 where);
        return;
    case PROCESS_SWARMED:
        plan_end(plan, PLAN_LIMIT, CAUSE_NONE, "more than %d processes or threads were started %s",
                 PROCESS_MOST, where);
        return;
    case PROCESS_NOT_STARTED:
        plan_end(plan, PLAN_BROKEN, CAUSE_NONE, "the recorder cannot be started: %s; run make to build it",
                 strerror(end->code));
        return;
    }
}

void plan_explain_no_start(struct plan *plan, const struct process_result *end)
{
    char line[200];
    last_line(&end->output, line, sizeof line);
    plan_end(plan, PLAN_BROKEN, CAUSE_NONE, "the recorder does not start%s%s%s; run make to build it",
             sandbox_for(SANDBOX_HOST_CODE) ? " in its sandbox" : "", *line ? ": " : "", line);
}
