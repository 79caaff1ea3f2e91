/* The name of a kernel as its author wrote it. */
#ifndef COMMON_KERNEL_NAME_H
#define COMMON_KERNEL_NAME_H

#include <stddef.h>

/* From the mangled name: "_ZN3foo5innerEPf" gives "inner". */
void kernel_plain_name(const char *mangled, char *name, size_t size);

#endif
