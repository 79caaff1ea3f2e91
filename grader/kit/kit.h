/* Find the kit's folder and its files. */
#ifndef GRADER_KIT_KIT_H
#define GRADER_KIT_KIT_H

#include "common/base.h"

/* The kit's top folder, found from the path of the running program: it works from any working directory and
 * through links. Dies if the program has been moved out of the kit. */
const char *kit_directory(void);

/* The path of a file of the kit, as shown to the user: relative if the working directory is the kit's folder,
 * else absolute. The caller frees it. */
char *kit_file(const char *format, ...) PRINTF_LIKE(1, 2);

#endif
