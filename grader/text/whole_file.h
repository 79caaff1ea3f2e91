/* Write files whole or not at all. */
#ifndef GRADER_TEXT_WHOLE_FILE_H
#define GRADER_TEXT_WHOLE_FILE_H

#include "common/base.h"

/* Append the whole file, at most `most` bytes. False, with one line in `why`, if there is no such file or it
 * is larger. */
bool whole_file_read(struct text *out, const char *path, size_t most, struct why *why);

/* Can `path` be written? False, with one line in `why`, if not. "-" is standard output. */
bool whole_file_check(const char *path, struct why *why);

/* Write `path`: a reader sees the old bytes or all of the new ones. No temporary file is left, even after a
 * signal that ends the program. The file keeps its permissions. Standard output ("-"), devices and pipes are
 * written directly. False, with one line in `why`, if that fails. */
bool whole_file_write(const char *path, const char *bytes, size_t count, struct why *why);

/* Make the folder of `path` and those above it, if they are missing. False, with errno, if that fails. */
bool whole_file_make_folders(const char *path);

#endif
