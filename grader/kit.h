/* Where the kit lies. */
#ifndef GRADER_KIT_H
#define GRADER_KIT_H

/* The kit's top folder, found from the running program's own place, so that it works from any working
 * directory and through links. Dies if the program has been moved away from the kit. */
const char *kit_directory(void);

#endif
