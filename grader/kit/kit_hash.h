/* Tell which kit has graded: hashes of the files that decide a grade. */
#ifndef GRADER_KIT_KIT_HASH_H
#define GRADER_KIT_KIT_HASH_H

#include "common/base.h"
#include "grader/text/sha256.h"

enum kit_part {
    KIT_SOURCES,  /* the sources: the same on every machine */
    KIT_PROGRAMS, /* what make has built: it differs with the compiler */
};

/* The files of a part, one line each as sha256sum prints them, in order of pattern and name. */
void kit_list(struct text *out, enum kit_part part);
/* The hash of that list: the same as `kit_list | sha256sum`. Computed once. */
const char *kit_sha256(enum kit_part part);

/* The hash of a text without the lines that begin with `prefix` (NULL: with all lines). */
void text_sha256(char hex[SHA256_HEX], const struct text *text, const char *prefix);

#endif
