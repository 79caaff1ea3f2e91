/* Changes of a text that are never meant: x - x, i < i, a condition that always holds. */
#ifndef GRADER_EDITS_POINTLESS_H
#define GRADER_EDITS_POINTLESS_H

#include "grader/edits/functions.h"

/* Is it pointless to write `is` for tokens first to last? `scope`: the names of the function; NULL: not
 * known.
 */
bool is_pointless(const struct tokens *t, const struct scope *scope, size_t first, size_t last,
                  const char *is);

#endif
