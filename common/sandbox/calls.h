/* Which system calls a confined process may make: a filter (seccomp) refuses the others.
 *
 * The filter needs no privilege, cannot be removed, and is inherited by every child. */
#ifndef COMMON_SANDBOX_CALLS_H
#define COMMON_SANDBOX_CALLS_H

#include "common/base.h"

enum calls_policy {
    CALLS_OF_COMPILER,  /* programs of the kit that read untrusted text: a refused call fails with EPERM */
    CALLS_OF_HOST_CODE, /* an untrusted program: a refused call raises SIGSYS, and it may not start processes
                         */
};

/* Does this kernel filter system calls? */
bool calls_can_confine(void);

/* Filter the calls of this process from now on. It may set signals and limits only for itself, by its present
 * process number. False, with errno, if the kernel refuses. */
bool calls_confine(enum calls_policy policy);

/* The name of a refused call, "socket"; NULL if no call with that number is refused. */
const char *calls_name(long number);

#endif
