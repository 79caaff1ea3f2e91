/* Make text of any bytes safe for the format that it goes into: UTF-8, XML, HTML, TAP, base64. */
#ifndef GRADER_TEXT_ESCAPE_H
#define GRADER_TEXT_ESCAPE_H

#include "common/base.h"

/* Return valid UTF-8: each invalid byte becomes U+FFFD. The caller frees it. */
char *utf8_clean(const char *bytes);
/* A path that utf8_clean has made, with the bytes of the folder `folder` in it as they are on disk. The
 * caller frees it. */
char *utf8_path_on_disk(const char *path, const char *folder);
/* As utf8_clean, but each invalid byte becomes \xNN, so that different names stay different. */
char *utf8_escaped(const char *bytes);

/* Append XML 1.0 character data or an attribute's value. & < > " ' become references; in attributes, line
 * breaks do too. Characters that XML forbids (most control characters, bytes that are not UTF-8) become
 * U+FFFD, others that would not be seen for what they are their code, "<U+202E>". */
void xml_add(struct text *out, const char *bytes, bool attribute);

/* Append text in which each character that would not be seen for what it is (common/utf8.h), other than line
 * breaks and tabs, is shown as its code, "<U+202E>". */
void shown_add(struct text *out, const char *bytes);

/* Append text of an HTML page or of an attribute in double quotes. As xml_add, but with every character shown
 * as by shown_add. */
void html_add(struct text *out, const char *bytes);

/* Append one line of TAP: line breaks and control characters become spaces, others that would not be seen for
 * what they are their code; # and \ are escaped. */
void tap_add(struct text *out, const char *bytes);

/* Base64 (RFC 4648) on one line. The caller frees it. */
char *base64(const void *bytes, size_t count);

#endif
