/* The code of a submission's text: without comments and quoted words. */
#ifndef GRADER_TEXT_SOURCE_CODE_H
#define GRADER_TEXT_SOURCE_CODE_H

/* The text with blanks in place of comments and of what stands in quotes; lines stay where they are. The
 * caller frees it. */
char *source_code(const char *source);

#endif
