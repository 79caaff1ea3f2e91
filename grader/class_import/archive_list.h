/* List the files in a zip or tar file with libarchive, within fixed bounds of entries and bytes. */
#ifndef GRADER_CLASS_IMPORT_ARCHIVE_LIST_H
#define GRADER_CLASS_IMPORT_ARCHIVE_LIST_H

#include <sys/stat.h>

#include "grader/class_import/download.h"

enum { ENTRIES_MOST = 100000, NESTED_MAX_BYTES = 64 << 20 };
#define UNPACKED_MAX_BYTES (INT64_C(2) << 30) /* of one archive, unpacked */

/* Does the name end like a zip or tar file, packed or not? */
bool is_archive_name(const char *path);

/* Add the entries of the archive `real` as files in the folder `path` of the download; "" is its top. What an
 * archive holds beyond the bounds, or what is damaged in it, is one item with a reason. */
void archive_list(struct download *d, const char *real, const char *path, const struct stat *st);

#endif
