/* Which bytes of a source text a mutation may touch. */
#ifndef GRADER_TESTS_MUTANTS_MASK_H
#define GRADER_TESTS_MUTANTS_MASK_H

/* No source text holds this byte, and no pattern names it. */
enum { MASKED = '\1' };

/* Overwrite comments, string and character literals, and #include and #pragma lines with MASKED. Every other
 * byte, and every line end, stays where it is. */
void mask_source(char *text);

#endif
