/* Numbers of bytes that are added to pointers to larger cells. */
#ifndef GRADER_DIAGNOSE_SOURCE_ADDED_H
#define GRADER_DIAGNOSE_SOURCE_ADDED_H

/* The first line of what `entry` uses that adds a number of bytes to a pointer or an array of cells with more
 * than one byte, or takes it away, "p + PLANE_BYTES", "p += n * sizeof(float)" or "&p[s * STAGE_BYTES]". A
 * number is one of bytes if it, or the value of its name, has a sizeof that is not divided, or its name ends
 * with "bytes". 0: none does. */
int source_bytes_added(const char *source, const char *entry);

#endif
