/* ./grade prove: for all n, not only those that grading tries. */
#ifndef GRADER_PROVE_PROVE_COMMAND_H
#define GRADER_PROVE_PROVE_COMMAND_H

/* Gets its own name in argv[0]. Returns an exit status: 0 all is proved, 1 something is not, 2 nothing was
 * tried. */
int prove_command(int argc, char *const *argv);

#endif
