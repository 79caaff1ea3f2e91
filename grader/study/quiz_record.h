/* Store one quiz that a student has taken, as the history keeps it. It earns nothing. */
#ifndef GRADER_STUDY_QUIZ_RECORD_H
#define GRADER_STUDY_QUIZ_RECORD_H

#include "common/base.h"

struct quiz_record {
    int64_t time; /* seconds since 1970 */
    int lab;
    int asked, right; /* questions that got an answer; those that were answered rightly within two tries */
};

/* Append the quiz as a line: words `key=value`, then the word `end` and a line break. */
void quiz_record_write(struct text *line, const struct quiz_record *q);
/* Read a quiz from a line without its line break. False if it is none, or not a whole one. */
bool quiz_record_read(struct quiz_record *q, const char *line, size_t length);

#endif
