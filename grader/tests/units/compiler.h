/* Programs and libraries that tests compile for themselves. */
#ifndef GRADER_TESTS_UNITS_COMPILER_H
#define GRADER_TESTS_UNITS_COMPILER_H

#include <stdbool.h>

/* Run gcc, or nvcc as the kit finds it, with temporary files in that folder. False, with what it says on
 * standard error, if it fails. */
bool compiler_run(const char *const *argv, const char *temporary);

#endif
