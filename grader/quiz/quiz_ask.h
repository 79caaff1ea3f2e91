/* Ask the questions of a quiz, one after the other. */
#ifndef GRADER_QUIZ_QUIZ_ASK_H
#define GRADER_QUIZ_QUIZ_ASK_H

#include <stdio.h>

#include "grader/quiz/quiz.h"
#include "grader/study/quiz_record.h"

/* Read answers from `in`, a line each, and write to `out`, in lines of `width` columns. A question may be
 * answered twice. After a wrong answer follow the right one, what shows it, and the command that opens its
 * step. Ends at the last question, at "q", or where the input ends. `file`: the student's, for
 * that command; NULL: the lab's own. Sets `asked` and `right` of the record.
 */
void quiz_ask(struct quiz_record *record, const struct quiz_question *questions, size_t count,
              const struct steps *s, int lab, const char *file, FILE *in, FILE *out, int width);

#endif
