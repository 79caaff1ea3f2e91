/* Answer the questions of a quiz a second time, from what the simulator tells its two listeners while one
 * block runs, and not from the log of events. */
#ifndef GRADER_TESTS_QUIZ_SECOND_LOOK_H
#define GRADER_TESTS_QUIZ_SECOND_LOOK_H

#include "grader/quiz/quiz.h"

struct second_look;

/* Run the call again and listen to one block of one launch. The caller frees it. */
struct second_look *second_look_take(struct rig *rig, const struct steps *s, uint64_t block);
void second_look_free(struct second_look *l);

/* Is this the right answer to the question, which is about the block that was listened to? */
bool second_look_agrees(const struct second_look *l, const struct quiz_question *q);

#endif
