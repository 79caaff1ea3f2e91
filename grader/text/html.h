/* Write HTML, with all text from outside escaped. */
#ifndef GRADER_TEXT_HTML_H
#define GRADER_TEXT_HTML_H

#include "common/base.h"

/* Append markup. The format takes %s, %d, %zu and %g (with width and precision). %s inserts text, never
 * markup: < > & and quotes are escaped; control characters and bytes that are not UTF-8 become U+FFFD. The
 * format must be a constant of the program. */
void html(struct text *out, const char *format, ...) PRINTF_LIKE(2, 3);

/* Begin a self-contained page: nothing is loaded. `style` is the style sheet; `policy` says which styles and
 * scripts of the page itself may run, as directives of a content security policy. Both are written as they
 * are. */
void html_begin(struct text *out, const char *title, const char *style, const char *policy);
void html_end(struct text *out);
/* A picture inside the page; `svg` is its text, `alternative` says what it shows. */
void html_picture(struct text *out, const struct text *svg, const char *alternative);

#endif
