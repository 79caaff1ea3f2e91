/* Put styles, scripts and data into a page so that nothing else in it can run. */
#ifndef GRADER_PAGE_EMBED_H
#define GRADER_PAGE_EMBED_H

#include "common/base.h"

/* The page's own style sheet, and its scripts one after the other. The caller frees them. Dies if one of the
 * kit's files is missing. */
struct text embed_style(void);
struct text embed_script(void);

/* A content security policy under which only exactly this style and this script count: "style-src 'sha256-…';
 * script-src 'sha256-…'". The caller frees it. */
char *embed_policy(const struct text *style, const struct text *script);

/* Append JSON as an element of data that no script of another kind can leave: every < is escaped. */
void embed_json(struct text *out, const char *id, const struct text *json);

#endif
