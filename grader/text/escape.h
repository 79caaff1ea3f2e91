/* Text of any bytes, made safe for the format that it goes into. */
#ifndef GRADER_TEXT_ESCAPE_H
#define GRADER_TEXT_ESCAPE_H

#include "common/base.h"

/* Valid UTF-8: what is not becomes U+FFFD. The caller frees it. */
char *utf8_clean(const char *bytes);
/* The same with \xNN for every byte that is not, so that two names stay two. */
char *utf8_escaped(const char *bytes);

/* XML 1.0 character data or the inside of an attribute: & < > " ' and, in attributes, line breaks as
 * references; what XML has no place for (most control characters, bytes that are not UTF-8) as U+FFFD. */
void xml_add(struct text *out, const char *bytes, bool attribute);

/* Text of an HTML page, or the inside of an attribute in double quotes: the same, but carriage returns and
 * DEL, which HTML has no place for either, are U+FFFD. */
void html_add(struct text *out, const char *bytes);

/* One line for TAP: line breaks and control characters as spaces, # and \ escaped. */
void tap_add(struct text *out, const char *bytes);

/* RFC 4648, on one line. The caller frees it. */
char *base64(const void *bytes, size_t count);

#endif
