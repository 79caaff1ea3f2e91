/* Turn a handout into Markdown for pandoc: sources of numbers are removed, and what its directives name
 * (directive.h) is put in, code in place of the listing that stands below. */
#ifndef GRADER_HANDOUT_EXPAND_H
#define GRADER_HANDOUT_EXPAND_H

#include "common/base.h"

/* Append the page to `out`. `kit` is the folder of handouts/. False if a piece of code cannot be found, with
 * file, line and name in `why`. A missing figure is left out, with a line in `missing`. */
bool expand_page(struct text *out, struct text *missing, const char *kit, const char *file, const char *page,
                 struct why *why);

#endif
