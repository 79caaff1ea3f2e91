/* What a watched run shows of numbers and of threads: kinds of mistakes of seen.c that have files of their
 * own. */
#ifndef GRADER_DIAGNOSE_SEEN_PARTS_H
#define GRADER_DIAGNOSE_SEEN_PARTS_H

#include "common/base.h"
#include "common/finding.h"
#include "grader/diagnose/watched_run.h"

struct diagnosis;

/* What is known when something is looked for. */
struct scene {
    const struct watch *watch;
    const struct diagnosis *diagnosis;
    const char *source, *entry;
    const char *output; /* its name */
    int radius;         /* of the run that was watched */
    bool of_line;       /* each element of a line is an output, so each cell of a tile is read */
};

/* Each writes its step to `to` and its line to `line`; CAUSE_NONE: nothing of the kind was seen. */

/* A condition that lets more threads store to shared memory than the block has. */
enum cause seen_few_threads(struct text *to, int *line, const struct scene *s);
/* A cell in shared memory that is stored only after it was read, though no barrier is missing. */
enum cause seen_late(struct text *to, int *line, const struct scene *s);
/* The same where the store comes in a later turn of the loop over a thread's rows, inside a march. */
enum cause seen_turn(struct text *to, int *line, const struct scene *s);
/* A cell in shared memory that a line stores in other blocks than the one that reads it. */
enum cause seen_skipped(struct text *to, int *line, const struct scene *s);
/* A condition for outputs that asks for the thread's number, where a loop gives the thread several rows. */
enum cause seen_thread_for_row(struct text *to, int *line, const struct scene *s);
/* What stands before the store of outputs, where nothing else is seen. It explains nothing by itself: the
 * judge asks for it where outputs are missing and nothing says why. */
enum cause seen_guard(struct text *to, int *line, const struct scene *s);
/* A line that loads, but that no thread comes to. It explains nothing by itself: the judge asks for it where
 * outputs are wrong and no other line is known. */
enum cause seen_dead_load(struct text *to, int *line, const struct scene *s);
/* A sum of 64 bits that a helper's parameter or a variable cuts to 32. */
enum cause seen_cut(struct text *to, int *line, const struct scene *s);
/* A sum of 64 bits that a helper returns as an int. */
enum cause seen_result(struct text *to, int *line, const struct scene *s);
/* A helper that multiplies two ints and returns an int. */
enum cause seen_product(struct text *to, int *line, const struct scene *s);
/* A float that loses its fraction in an int. */
enum cause seen_fraction(struct text *to, int *line, const struct scene *s);
/* A float just below a whole number that becomes an index one too low. */
enum cause seen_rounded(struct text *to, int *line, const struct scene *s);
/* Data that are rounded to whole numbers. It explains only errors that do not shrink with the inputs. */
enum cause seen_fixed(struct text *to, int *line, const struct scene *s);
/* Outputs of another block, which a block stores with wrong values. */
enum cause seen_foreign(struct text *to, int *line, const struct scene *s);
/* Two threads that store one output, where another one has none. */
enum cause seen_collision(struct text *to, int *line, const struct scene *s);
/* Threads that lie outside of the outputs and store the first or the last one. */
enum cause seen_clamped(struct text *to, int *line, const struct scene *s);

#endif
