/* The calls that end a recording.
 *
 * They take any arguments and never return. So this file does not include the toolkit's header with the real
 * prototypes. */
#include "common/record/recorder.h"

#define REFUSED(function, advice)                                                                            \
    void function(void);                                                                                     \
    void function(void)                                                                                      \
    {                                                                                                        \
        recorder_reject(CAUSE_NONE, #function, SAID_CALLED, #function, advice);                              \
    }
#include "common/record/refused.def"
#undef REFUSED

/* Calls for profilers change nothing in a program: there is nothing to record. */
int cudaProfilerStart(void);
int cudaProfilerStop(void);

int cudaProfilerStart(void)
{
    return 0;
}

int cudaProfilerStop(void)
{
    return 0;
}
