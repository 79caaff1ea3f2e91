/* What a file of the corpus says about its own grade, in its first line:
 *
 *     // lab4 verdict=graded stencil_tiled.traffic=fail finding=requirement says="OP/B 0.46" score=57.5
 *
 * that is `labN`, then one or more of
 *
 *     verdict=V             the verdict
 *     score=X score<X score>X
 *     ENTRY.CHECK=STATUS    of one check of one entry point
 *     finding=KIND          there is a finding of that kind,
 *     finding=KIND@LINE     in that line of the file,
 *     finding=KIND@HERE     in the line that carries the comment "// HERE"
 *     cause=WORD            there is a finding with that cause, with or without @LINE or @HERE
 *     boss                  each modelled time is within a twentieth of the boss's (boss_times.txt)
 *     nofinding             no finding that costs points
 *     says="text"           the text occurs in the report or in a finding
 *     omits="text"          it occurs in neither
 *
 * Every word has to hold; a word that means nothing is a failure, too.
 *
 * That line speaks of a grade by the simulator. A GPU sees more: it alone runs the size that is timed. Where
 * that changes the grade, a line directly below has the words that hold on a GPU instead:
 *
 *     // gpu: verdict=timeout score=0
 *
 * An attack on the machine succeeds where nothing confines it, so that one sees it can. Such a line says
 * how that looks, or that it is better not tried:
 *
 *     // unconfined: verdict=runtime_error score=0 says="took root:"
 *     // unconfined: do not run
 *
 * Where there is no line for a GPU, the words of the first line hold on a GPU as well, but those about points
 * for time, which a clock gives otherwise than a model: ENTRY.time=STATUS, score>X, and score=X for X other
 * than 0. */
#ifndef GRADER_TESTS_EXPECTATION_H
#define GRADER_TESTS_EXPECTATION_H

#include "grader/judge/result.h"

/* The lab that the line names, or NULL. */
const struct lab *expectation_lab(const char *line);

/* Append one line for each word that `r` does not bear out; nothing if all do. `line` begins with the first
 * line and goes on with the second, if there is one; the device that graded says which of them counts.
 * `source` is the file's text. */
void expectation_check(struct text *failures, const char *line, const struct result *r, const char *source);

/* May the file be graded without a sandbox? `line` as above. */
bool expectation_may_run_unconfined(const char *line);

/* Does that line of the source carry the comment "// HERE", which marks a planted fault? */
bool expectation_is_here(const char *source, int line);

#endif
