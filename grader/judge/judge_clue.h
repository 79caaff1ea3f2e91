/* What the student's text and the compiler's warnings add to the cause of a finding. */
#ifndef GRADER_JUDGE_CLUE_H
#define GRADER_JUDGE_CLUE_H

#include "grader/judge/judge.h"

/* A finding without a line of its own gets `line`, that of its cause; 0: none is known. */
void judge_name_line(const struct evidence *e, struct finding *f, int line);
/* If just one line after `line`, which is named, matches the pattern as well, name both. */
void judge_name_both(const struct exercise *x, const struct evidence *e, struct finding *f, int line,
                     const char *pattern);
/* If the text shows a more precise cause than a vague `cause`, return it and name its line; else `cause`. */
enum cause judge_with_clue(const struct exercise *x, const struct evidence *e, struct finding *f,
                           enum cause cause);
/* If the compiler has warned of a mistake in the kernels or before them, this mistake explains any fault.
 * CAUSE_NONE: it has not. */
enum cause judge_warned_cause(const struct exercise *x, const struct evidence *e, struct finding *f);
/* What was seen in a watched run (struct exercise), if that explains the finding, which gets its line; else
 * `cause`. */
enum cause judge_seen_cause(const struct exercise *x, const struct evidence *e, struct finding *f,
                            enum cause cause);
/* A mistake of the host code (or CAUSE_NONE), with the line where it stands if the text shows it. */
enum cause judge_launch_cause(const struct exercise *x, const struct evidence *e, struct finding *f);

#endif
