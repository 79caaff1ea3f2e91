/* HTML text: what comes from outside is escaped by construction. */
#ifndef GRADER_CLASS_REPORT_HTML_H
#define GRADER_CLASS_REPORT_HTML_H

#include "common/base.h"

/* Append markup. The format knows %s, %d, %zu and %g (with width and precision); what %s brings is text,
 * never markup: < > & and quotes are escaped, control characters and bytes that are no UTF-8 become U+FFFD.
 * The format itself must be the program's own. */
void html(struct text *out, const char *format, ...) PRINTF_LIKE(2, 3);

/* Begin a page that needs nothing but itself: style sheet inside, no script allowed. */
void html_begin(struct text *out, const char *title);
void html_end(struct text *out);
/* A picture inside the page; `svg` is its text, `alternative` says what it shows. */
void html_picture(struct text *out, const struct text *svg, const char *alternative);

#endif
