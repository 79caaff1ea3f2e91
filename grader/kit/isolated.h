/* Do work that may crash in a child process, with its result in shared memory. */
#ifndef GRADER_KIT_ISOLATED_H
#define GRADER_KIT_ISOLATED_H

#include "common/base.h"

/* Call work(result, argument) in a child process. There `result` is `bytes` zeroed bytes; when this returns,
 * they are copied here. What the child prints to standard output is dropped. False, with one line in `why`,
 * if the child crashed or was not done after `seconds`: it is then killed, and `result` holds what it had
 * written. */
bool isolated_run(void *result, size_t bytes, void (*work)(void *result, const void *argument),
                  const void *argument, unsigned seconds, struct why *why);

#endif
