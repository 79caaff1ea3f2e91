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
 *     nofinding             no finding that costs points
 *     says="text"           the text occurs in the report or in a finding
 *
 * Every word has to hold; a word that means nothing is a failure, too. */
#ifndef GRADER_EXPECTATION_H
#define GRADER_EXPECTATION_H

#include "grader/result.h"

/* The lab that the line names, or NULL. */
const struct lab *expectation_lab(const char *line);

/* Append one line for each word of `line` that `r` does not bear out; nothing if all do. `source` is the
 * file's text. */
void expectation_check(struct text *failures, const char *line, const struct result *r, const char *source);

#endif
