#include "grader/study/quiz_record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/labs/lab_record.h"

#define LINE "quiz lab=%d time=%" PRId64 " asked=%d right=%d end"

void quiz_record_write(struct text *line, const struct quiz_record *q)
{
    text_printf(line, LINE "\n", q->lab, q->time, q->asked, q->right);
}

bool quiz_record_read(struct quiz_record *q, const char *line, size_t length)
{
    char *copy = xstrndup(line, length);
    int used = 0;
    *q = (struct quiz_record){0};
    int read = sscanf(copy, "quiz lab=%9d time=%18" SCNd64 " asked=%9d right=%9d end%n", &q->lab, &q->time,
                      &q->asked, &q->right, &used);
    bool whole = read == 4 && (size_t)used == length && strlen(copy) == length;
    free(copy);
    return whole && q->time > 0 && lab_find(q->lab) && q->right >= 0 && q->right <= q->asked;
}
