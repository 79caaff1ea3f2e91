/* Look functions up in a shared object. The object comes from a stranger's source: every offset is
 * checked. */
#ifndef GRADER_COMPILE_ELF_SYMBOLS_H
#define GRADER_COMPILE_ELF_SYMBOLS_H

#include "common/base.h"

/* Does the 64-bit ELF image define a dynamic function symbol `name`, or, with `prefix`, one whose name begins
 * with it? False too for anything that is not such an image. */
bool elf_defines(const uint8_t *image, size_t size, const char *name, bool prefix);

/* The whole name of a function whose name begins with `prefix`; NULL: the image defines none. The caller
 * frees it. */
char *elf_function(const uint8_t *image, size_t size, const char *prefix);

#endif
