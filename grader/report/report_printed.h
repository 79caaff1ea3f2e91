/* Show what a submission's kernels have printed. */
#ifndef GRADER_REPORT_REPORT_PRINTED_H
#define GRADER_REPORT_REPORT_PRINTED_H

#include "common/printed.h"
#include "grader/labs/lab_record.h"
#include "grader/text/json.h"
#include "grader/text/page.h"

/* The first 20 lines, each after its block and thread, under a heading that names the entry point and the
 * size, and says `more`; nothing if there are none. */
void report_printed(struct page *p, const struct printed *printed, const char *entry, struct shape shape,
                    const char *more);

/* Write `printed`: n, up to `most` lines as {"block", "thread", "text"}, and how many are left out. */
void report_printed_json(struct json *j, const struct printed *printed, struct shape shape, size_t most);

#endif
