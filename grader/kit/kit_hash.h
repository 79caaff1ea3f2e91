/* Which kit has graded: hashes of the files that decide a grade. */
#ifndef GRADER_KIT_KIT_HASH_H
#define GRADER_KIT_KIT_HASH_H

#include "common/base.h"
#include "grader/text/sha256.h"

enum kit_part {
    KIT_SOURCES,  /* what the kit is made from: the same on every machine */
    KIT_PROGRAMS, /* what make has made of it: another compiler makes others */
};

/* The files of a part, a line each as sha256sum prints them, sorted by pattern and name. */
void kit_list(struct text *out, enum kit_part part);
/* The hash of that list: what `kit_list | sha256sum` would say. Computed once. */
const char *kit_sha256(enum kit_part part);

/* The hash of a text without its lines that begin with `prefix`, which may be NULL. */
void text_sha256(char hex[SHA256_HEX], const struct text *text, const char *prefix);

#endif
