/* Which bytes are well-formed UTF-8. */
#ifndef COMMON_UTF8_H
#define COMMON_UTF8_H

#include <stddef.h>

/* Length of the well-formed character at `s` (Unicode, table 3-7); 0 if there is none or the text ends. */
size_t utf8_length(const unsigned char *s);

#endif
