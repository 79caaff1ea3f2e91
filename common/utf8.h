/* Which bytes are well-formed UTF-8. */
#ifndef COMMON_UTF8_H
#define COMMON_UTF8_H

#include <stddef.h>

/* Length of the well-formed character at `s` (Unicode, table 3-7); 0 if there is none or the text ends. */
size_t utf8_length(const unsigned char *s);

/* The code point, if the character is invisible or misleading: a control character, one that changes the
 * direction of text, or one that shows nothing (Unicode, general categories Cc and Cf, without the joiners
 * that scripts need). 0: any other character, or none. */
unsigned utf8_hidden(const unsigned char *s);

#endif
