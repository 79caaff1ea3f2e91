/* What the compiler says, made fit to be read by a student. */
#ifndef GRADER_COMPILE_MESSAGES_H
#define GRADER_COMPILE_MESSAGES_H

#include "common/base.h"

enum message_kinds { MESSAGES_ERRORS, MESSAGES_WARNINGS };

struct message_limits {
    int messages, lines; /* at most so many are kept */
};

/* Append nvcc's messages of one kind to `out`: "student.cu", alone or behind the private folder's path,
 * becomes `name`; repetitions and remarks about nvcc's own options go; the rest is counted. */
void messages_clean(struct text *out, const char *raw, const char *name, enum message_kinds kinds,
                    struct message_limits limits);

/* The first line of cleaned messages that tells an error, or the first line of all. The caller frees it. */
char *messages_first_error(const char *cleaned);

#endif
