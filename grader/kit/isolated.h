/* Work that may take its process down with it: done in a child, its result in memory that both see. */
#ifndef GRADER_KIT_ISOLATED_H
#define GRADER_KIT_ISOLATED_H

#include "common/base.h"

/* Call work(result, argument) in a child process, `result` being `bytes` zeroed bytes there and, when this
 * returns, a copy of them here. What the child prints to standard output vanishes. False, with one line in
 * `why`, if the child crashed or was not done after `seconds`: it is gone then, and `result` is as far as it
 * got. */
bool isolated_run(void *result, size_t bytes, void (*work)(void *result, const void *argument),
                  const void *argument, unsigned seconds, struct why *why);

#endif
