/* Which bytes are well-formed UTF-8. */
#ifndef COMMON_UTF8_H
#define COMMON_UTF8_H

#include <stddef.h>

/* Length of the well-formed character at `s` (Unicode, table 3-7); 0 if there is none or the text ends. */
size_t utf8_length(const unsigned char *s);

/* The code point of a character that is not seen for what it is: a control character, one that changes the
 * direction of text, or one without any ink (Unicode, general categories Cc and Cf, without the joiners that
 * scripts need). 0: another character, or none. */
unsigned utf8_hidden(const unsigned char *s);

#endif
