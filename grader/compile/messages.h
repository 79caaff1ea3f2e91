/* Clean the compiler's messages up for students. */
#ifndef GRADER_COMPILE_MESSAGES_H
#define GRADER_COMPILE_MESSAGES_H

#include "common/base.h"

enum message_kinds { MESSAGES_ERRORS, MESSAGES_WARNINGS };

struct message_limits {
    int messages, lines; /* the most that are kept */
};

/* Append nvcc's messages of one kind to `out`. "student.cu", with or without the private folder's path,
 * becomes `name`. Repetitions and remarks about nvcc's own options are dropped. Messages above the limits are
 * only counted. */
void messages_clean(struct text *out, const char *raw, const char *name, enum message_kinds kinds,
                    struct message_limits limits);

/* The first line of cleaned messages with an error in it, or else the first line. The caller frees it. */
char *messages_first_error(const char *cleaned);
/* The line in "lab.cu(9): error: …"; 0: none. */
int messages_line(const char *error);

#endif
