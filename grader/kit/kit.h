/* Where the kit lies. */
#ifndef GRADER_KIT_KIT_H
#define GRADER_KIT_KIT_H

#include "common/base.h"

/* The kit's top folder, found from the running program's own place, so that it works from any working
 * directory and through links. Dies if the program has been moved away from the kit. */
const char *kit_directory(void);

/* A file of the kit, as it is to be shown: below the working directory if that is the kit's, else with the
 * whole path. The caller frees it. */
char *kit_file(const char *format, ...) PRINTF_LIKE(1, 2);

#endif
