/* The recorder's signal handler: writes down where host code crashed. */
#include <signal.h>
#include <sys/resource.h>

#include "common/record/recorder.h"

enum { HANDLER_STACK = 64 << 10, NEAR_STACK = 1 << 20 };

static char handler_stack[HANDLER_STACK];
static const char *stack_top;

/* After a stack overflow the faulting address lies just below the stack's limit. */
static bool below_stack(const void *address)
{
    struct rlimit stack;
    if (getrlimit(RLIMIT_STACK, &stack) || stack.rlim_cur == RLIM_INFINITY)
        return false;
    int64_t depth = stack_top - (const char *)address;
    return depth > (int64_t)stack.rlim_cur - NEAR_STACK && depth < (int64_t)stack.rlim_cur + NEAR_STACK;
}

static void on_crash(int signal_number, siginfo_t *info, void *context)
{
    (void)context;
    /* The handler is removed by now (SA_RESETHAND). Returning repeats a fault; other signals are raised
     * again. */
    tape_crash(signal_number, signal_number == SIGSYS ? (uint64_t)info->si_syscall : (uintptr_t)info->si_addr,
               signal_number == SIGSEGV && below_stack(info->si_addr));
    raise(signal_number);
}

void signals_catch(void)
{
    static const int caught[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS};
    struct sigaction action = {.sa_sigaction = on_crash,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
    stack_top = (const char *)__builtin_frame_address(0);
    sigaltstack(&(stack_t){.ss_sp = handler_stack, .ss_size = sizeof handler_stack}, NULL);
    for (size_t i = 0; i < ARRAY_LEN(caught); i++)
        sigaction(caught[i], &action, NULL);
}
