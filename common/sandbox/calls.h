/* What a confined process may ask the kernel for. The rest is refused by a filter of system calls (seccomp),
 * which needs no privilege, cannot be taken off again, and is passed on to every child. */
#ifndef COMMON_SANDBOX_CALLS_H
#define COMMON_SANDBOX_CALLS_H

#include "common/base.h"

enum calls_policy {
    CALLS_OF_COMPILER,  /* programs of ours that read a stranger's text: what is refused fails with EPERM */
    CALLS_OF_HOST_CODE, /* a stranger's program: what is refused raises SIGSYS; besides, no new process */
};

/* Does this kernel filter system calls? */
bool calls_can_confine(void);

/* Filter the calls of this process from now on. Signals and limits may be set for this process alone, by its
 * number as it is now. False, with errno, if the kernel does not do it. */
bool calls_confine(enum calls_policy policy);

/* The name of a refused call, "socket"; NULL if none with that number is refused. */
const char *calls_name(long number);

#endif
