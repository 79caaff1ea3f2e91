/* Parts of a shared array that take turns, such as two tiles of which one is filled while the other is read.
 */
#ifndef GRADER_DIAGNOSE_SOURCE_STAGES_H
#define GRADER_DIAGNOSE_SOURCE_STAGES_H

/* Do two lines of a loop use the part of `array` that a variable names, which the loop changes in each round?
 * No other part is used in that round.
 * The line that computes with this variable where a part begins, or else declares the array with rows. 0:
 * they use no such parts. */
int source_stages(const char *source, int line, int other, const char *array);

#endif
